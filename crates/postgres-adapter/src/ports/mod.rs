//! The ports of the domains, grouped by subject, one file per port.
//!
//! A port that changes a calendar runs a task of [`changes`](crate::changes); the others have transactions of their own.

pub mod accounts;
pub mod bookings;
pub mod calendar;
pub mod catalog;
pub mod customers;
pub mod events;
pub mod notifications;
pub mod offers;
pub mod privacy;
pub mod settings;
pub mod statistics;
