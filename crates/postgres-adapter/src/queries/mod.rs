//! What is read: rows, the statements that find them, and what they stand for in the domains.
//!
//! A reader takes a connection, so that a port reads with its own and a change with the one that holds the lock.

pub(crate) mod bookings;
pub(crate) mod calendar;
pub(crate) mod columns;
pub(crate) mod custom_fields;
pub(crate) mod customers;
pub(crate) mod events;
pub(crate) mod images;
pub(crate) mod joins;
pub(crate) mod organization_viewer;
pub(crate) mod outdated_customers;
pub(crate) mod plans;
pub(crate) mod publication;
pub(crate) mod search;
pub(crate) mod settings;
pub(crate) mod statistics;
