//! Absences, closures and weekly hours, and the appointments that they affect. No appointment is ever cancelled by an
//! absence, or given to a colleague, unless the request says so for this appointment ([`AppointmentResolution`]).

mod absence_request;
mod change_availability;
mod ports;
mod reassignments;
mod show_absences;

pub use absence_request::{AbsenceRefusal, AbsenceRequest, AppointmentResolution, BookedTime};
pub use change_availability::{AbsenceInput, AvailabilityRefused, ChangeAvailability};
pub use ports::*;
pub use reassignments::Reassignments;
pub use show_absences::{AbsencePreview, AbsenceQuery, AffectedDate, AffectedVisit, MOST_ABSENCE_DAYS, ShowAbsences};
