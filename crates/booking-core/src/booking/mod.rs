//! Booking appointments: all appointments of a request, or none.
//!
//! # How a booking is made
//!
//! 1. [`BookAppointments`] checks what can be checked without the calendar and makes a [`Draft`]: contact data, a fresh
//!    public id, the hash of the manage link's token.
//! 2. [`BookingStore::book`] takes the lock of the organisation and looks up, under it, whether the same request was
//!    booked before: by the idempotency key, or, without a key, by the same body from the same source within ten
//!    minutes. If so, the result is the first booking; with a key exactly as it was reported then, whatever has become
//!    of it since.
//! 3. The store reads the [`CalendarSnapshot`] under the lock, and [`Draft::decide`] checks every rule against it and
//!    finds employees and rooms by one exact search over all appointments (`assignment`). All fit, or nothing is
//!    written. The decision is pure.
//! 4. The store writes booking, appointments, occupations, answers, history, fact and key in the same transaction, and
//!    raises the version of the calendar's bookings.
//! 5. Behind the lock an exclusion constraint over (organisation, resource, time range) forbids overlapping
//!    occupations, on every path, imports included. It reports [`BrokenRule::Taken`] as well.
//!
//! A customer whose start is taken gets the nearest starts that leave the rest of the request possible
//! (`alternatives`).
//!
//! # Staff
//!
//! Staff may override rules for a chosen employee, which is recorded in the history with the rank ([`Overridden`]).
//! Another appointment is never overridden. An import ([`BookingChannel::Import`]) may do the same, and notifies
//! nobody.
//!
//! # Prices and durations
//!
//! Title, price and duration are the server's own and are frozen into the appointment. An employee may have a duration
//! and a price of their own for a service; the own price is charged when the customer chooses the employee.

mod alternatives;
mod assign;
mod book;
mod custom_fields;
mod draft;
mod ports;

pub use crate::assignment::{AppointmentRequest, BrokenRule, EmployeeReason};
pub use alternatives::Alternatives;
pub(crate) use alternatives::{LostRequest, alternatives};
pub use assign::Overridden;
pub(crate) use assign::assign_requests;
pub(crate) use book::staff_rank;
pub use book::{
    BookAppointments, BookSeries, BookingRefused, BookingRequest, NoteTooLong, SERIES_VISITS, SERIES_WEEKS,
    SeriesRefused, SeriesTerms, StaffBookingTerms, booking_note,
};
pub use custom_fields::{
    Answer, AnswerProblem, CustomField, CustomFieldKind, CustomFieldOwner, DayLimits, RecordedAnswer, check_answers,
    check_answers_of_staff,
};
pub use draft::{
    BookingChannel, CalendarSnapshot, DecidedAppointment, Decision, Draft, DraftCustomer, OPEN_BOOKINGS_PER_EMAIL,
    Refusal,
};
pub use ports::*;
