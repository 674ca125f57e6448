//! Taking appointments: one function books, whoever asks, all or nothing.

mod alternatives;
mod answers;
mod assignment;
mod book;
mod candidates;
mod cover;
mod draft;
mod effort;
mod place;
mod ports;
mod sharing;
mod ways;

pub(crate) use alternatives::{Lost, alternatives};
pub use answers::{Answer, AnswerProblem, AskedFor, CustomField, CustomFieldKind, RecordedAnswer, check_answers};
pub(crate) use assignment::can_all_be_done;
pub(crate) use book::LONGEST_KEY;
pub use book::{BookAppointments, BookingRefused, BookingRequest};
pub(crate) use candidates::{Candidate, candidates_of};
pub(crate) use cover::{Set, all_of};
pub use draft::{
    AppointmentRequest, BookedThrough, CalendarSnapshot, DecidedAppointment, Decision, Draft, EmployeeReason, Refusal,
    SURPRISE_DAYS,
};
pub(crate) use effort::{Effort, TooComplex};
pub use place::Overridden;
pub(crate) use place::place;
pub use ports::{BookError, BookedAppointment, Booking, BookingStore, ManageTokens};
#[cfg(any(test, feature = "mock"))]
pub use ports::{MockBookingStore, MockManageTokens};
pub(crate) use sharing::{Crew, Sharing};
pub(crate) use ways::{OneMore, Rooms, Ways};
