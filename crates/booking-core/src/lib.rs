//! What can be booked when, and the booking itself.
//!
//! Folders by question: [`calendar`] (when is who at work), [`slots`] (which starts are free),
//! [`availability`] (who is away from now on), [`holidays`] (when does the law close), [`booking`] (take
//! one, atomically), [`events`] (take a seat among others), [`lifecycle`] (what becomes of it), [`offer`] (what is
//! there to book), [`customers`] (who books).
//! Everything that decides is a pure function of its arguments; the ports say what a store must do.
#![warn(missing_docs)]

pub(crate) mod assignment;
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
#[cfg(test)]
mod random_calendar;
pub mod slots;
