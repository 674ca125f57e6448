//! Bookable times, and bookings of appointments and events.
//!
//! | module | question |
//! |---|---|
//! | [`calendar`] | when does who work, and what is occupied |
//! | [`holidays`] | on which public holidays are premises closed |
//! | [`slots`] | which starts of a service are free |
//! | [`basket`] | which starts leave the other services of a basket possible |
//! | [`visits`] | when can a whole basket be done one after the other, with little waiting |
//! | `assignment` | who does what in which room (private; used by baskets, visits and bookings) |
//! | [`booking`] | book appointments, all or none |
//! | [`lifecycle`] | move, cancel and close what is booked |
//! | [`events`] | sign up for events and courses |
//! | [`availability`] | absences and hours, and the appointments they affect |
//! | [`offer`] | what can be booked: services, employees, opening hours |
//! | [`account_bookings`] | what the account of a customer has booked |
//! | [`staff_calendar`] | what lies on the calendar, for the people of an organisation |
//! | [`customers`] | who the customers are: contact data, files, blocks, lists |
//! | [`statistics`] | what became of the calendar: appointments, utilisation, customers, revenue |
//! | [`settings`] | what an organisation decides about itself, and what a change of it leads to |
//!
//! All decisions are pure functions of their arguments; the `ports` modules say what a store has to do.
#![warn(missing_docs)]

pub mod account_bookings;
mod assignment;
pub mod availability;
pub mod basket;
pub mod booking;
pub mod calendar;
pub mod customers;
pub mod events;
#[cfg(test)]
mod example;
pub mod holidays;
pub mod lifecycle;
pub mod offer;
mod request_identity;
pub mod settings;
pub mod slots;
pub mod staff_calendar;
pub mod statistics;
pub mod visits;

pub use request_identity::{InvalidKey, KeyOfAnotherBody, MAX_KEY_BYTES, RequestIdentity};
