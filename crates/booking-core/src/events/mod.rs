//! Events and courses: sessions with a number of seats, and who has them.
//!
//! A sign-up is decided like a booking ([`crate::booking`]): a [`SignUpDraft`] is decided under the lock of the
//! organisation, against a [`SignUpSnapshot`]. Two constraints of the database stand behind that:
//!
//! - **Capacity**: a trigger counts `event.taken_seats` with every sign-up that is written or cancelled, and a CHECK
//!   keeps it at most at the capacity.
//! - **One seat for one person** ([`crate::customers::PersonIdentity`]): a unique index over e-mail address and folded
//!   name. Siblings share an e-mail address, up to [`SEATS_PER_EMAIL`] of them, signed up together or one after the
//!   other.
//!
//! Each person has a booking of their own, with its own manage link; those who were signed up together have a series id
//! in common, and one confirmation.
//!
//! A sign-up is a *participation*, for the whole series of a course. Dates that a participant will not attend are rows
//! of `called_off_date`, whether the participant cancelled them or the organisation called them off for everybody.
//! Who cancels one date keeps the seat; who cancels the last one gives it back. When the organisation calls off a date
//! ([`CallOffDates`]), each participant's booking is changed, so that each gets a mail of their own.
//!
//! After sign-up has ended, the worker checks once whether the minimum number of participants was reached, and
//! notifies the organisation otherwise ([`NotifyMissedMinimums`]).
//!
//! Who came to a date is noted at the door ([`AttendDates`]), date by date: the sign-up itself stays as it is.
//!
//! Whoever comes to a date can be written to by its organisation ([`MessageParticipants`]), each in a mail of their own.
//!
//! A date may occupy an employee and rooms, under the same exclusion constraint as appointments.

mod attendance;
mod call_off_dates;
mod event;
#[cfg(test)]
pub(crate) mod example;
mod message_participants;
mod notify_missed_minimums;
mod ports;
mod sign_up;
mod sign_up_for_event;

pub use attendance::*;
pub use call_off_dates::{CallOffDates, CallOffRefused, DateRefusal, DateSelection};
pub use event::{Event, EventDate, EventKind, SignUpState};
pub use message_participants::*;
pub use notify_missed_minimums::NotifyMissedMinimums;
pub use ports::*;
pub use sign_up::{
    DecidedParticipant, DecidedSignUp, FurtherParticipant, SEATS_PER_EMAIL, SeatsHeld, SignUpDraft, SignUpRefusal,
    SignUpSnapshot,
};
pub use sign_up_for_event::{FurtherPerson, SignUpForEvent, SignUpRefused, SignUpRequest, StaffSignUpTerms};
