//! The ports of bookings.

mod account_bookings;
mod booking_notes;
mod booking_store;
mod email_corrections;
mod lifecycle;
mod staff_bookings;
