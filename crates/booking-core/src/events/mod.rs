//! Events and courses: seats that are shared, and never more of them than there are.

mod call_off_dates;
mod event;
#[cfg(test)]
pub(crate) mod example;
mod ports;
mod sign_up;
mod sign_up_for_event;
mod tell_missed_minimums;

pub use call_off_dates::{CallOffDates, CallOffRefused, DateRefusal, WhichDates};
pub use event::{Event, EventDate, EventKind, SignUpState};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockEventStore;
pub use ports::{BookedDate, BookedEvent, CallOffError, EventStore, SignUp, SignUpError};
pub use sign_up::{DecidedSignUp, SignUpDraft, SignUpRefusal, SignUpSnapshot};
pub use sign_up_for_event::{SignUpForEvent, SignUpRefused, SignUpRequest};
pub use tell_missed_minimums::TellMissedMinimums;
