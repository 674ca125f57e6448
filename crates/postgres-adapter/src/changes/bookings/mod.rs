//! What writes bookings: making, moving, cancelling and closing them, what is noted on them, and their mistyped addresses.

pub(crate) mod book;
mod earlier_booking;
pub(crate) mod email_correction;
pub(super) mod insert_rows;
pub(crate) mod lifecycle;
pub(crate) mod notes;
mod reminders;
mod series;
mod write_booking;
