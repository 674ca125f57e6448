//! What becomes of a booking: moved, cancelled, left, done, not shown up for. One function decides every
//! change, whoever asks; only a confirmed appointment occupies anybody.

mod call_off;
mod decide;
mod held;
mod manage_booking;
mod ports;
mod staff_booking;
mod state;
mod wanted;

pub use held::{HeldAppointment, HeldBooking, HeldDate, HeldPart, HeldParticipation};
pub use manage_booking::{ChangeRefused, ManageBooking, ManageRequest};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockBookingLifecycle;
pub use ports::{BookingLifecycle, ChangeError};
pub use staff_booking::StaffBooking;
pub use state::{AppointmentState, Settlement};
pub use wanted::{
    Asked, BookingChange, BookingName, By, ChangeRefusal, ChangeSnapshot, IdempotencyKey, Relocation, WantedChange,
    Which,
};
