//! The ports of bookings.

mod account_bookings;
mod booking_notes;
mod booking_store;
mod email_corrections;
mod lifecycle;
mod staff_bookings;

pub use account_bookings::PostgresAccountBookings;
pub use booking_notes::PostgresBookingNotes;
pub use booking_store::PostgresBookings;
pub use email_corrections::PostgresEmailCorrections;
pub use lifecycle::PostgresLifecycle;
pub use staff_bookings::PostgresStaffBookings;
