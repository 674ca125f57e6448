//! Every call of the wire and every subcommand, on a database of its own for each test.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod access;
mod accounts;
mod answers;
mod application;
mod commands;
mod limits;
mod managed_bookings;
mod my_bookings;
mod passing_time;
mod people;
mod privacy;
mod salon;
mod search;
mod sign_ups;
mod sitemap;
mod staff_calendar;
