//! ResourceUse appointments: one function books, whoever asks, all or nothing.

mod alternatives;
mod assign;
mod book;
mod custom_fields;
mod draft;
mod ports;

pub use crate::assignment::{AppointmentRequest, EmployeeReason};
pub(crate) use alternatives::{LostRequest, alternatives};
pub use assign::Overridden;
pub(crate) use assign::assign_requests;
pub(crate) use book::LONGEST_KEY;
pub use book::{BookAppointments, BookingRefused, BookingRequest};
pub use custom_fields::{Answer, AnswerProblem, AskedFor, CustomField, CustomFieldKind, RecordedAnswer, check_answers};
pub use draft::{BookedThrough, CalendarSnapshot, DecidedAppointment, Decision, Draft, Refusal};
pub use ports::{BookError, BookedAppointment, Booking, BookingStore, ManageTokens};
#[cfg(any(test, feature = "mock"))]
pub use ports::{MockBookingStore, MockManageTokens};
