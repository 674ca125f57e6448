//! Absences, closures and weekly hours, and the appointments that they affect. No appointment is ever cancelled by an
//! absence unless the request says so for this appointment ([`Fate`]).

mod absence_request;
mod change_availability;
mod ports;

pub use absence_request::{AbsenceRefusal, AbsenceRequest, BookedTime, Fate, HoursRequest, outside_hours};
pub use change_availability::{AvailabilityRefused, ChangeAvailability};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockAvailabilityStore;
pub use ports::{AvailabilityError, AvailabilityStore, PlannedAbsence};
