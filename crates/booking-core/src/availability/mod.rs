//! When somebody is away or at work from now on, and what that means for what is booked already.
//! Nobody's appointment is ever called off without having been named.

mod change_availability;
mod ports;
mod wanted;

pub use change_availability::{AvailabilityRefused, ChangeAvailability};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockAvailabilityStore;
pub use ports::{AvailabilityError, AvailabilityStore, PlannedAbsence};
pub use wanted::{AbsenceRefusal, BookedTime, Fate, WantedAbsence, WantedHours, outside_hours};
