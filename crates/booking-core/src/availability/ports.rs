use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, Reach, Zone};

use super::{AbsenceRequest, AvailabilityRefused, BookedTime};
use crate::calendar::Span;

/// An absence that is in the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedAbsence {
    /// Internal number of the absence.
    pub id: i64,
    /// From when to when.
    pub span: Span,
    /// The zone of the organisation.
    pub zone: Zone,
    /// Appointments that take place in spite of it.
    pub kept: Vec<BookedTime>,
    /// Appointments that were cancelled with it.
    pub cancelled: Vec<BookedTime>,
    /// Appointments that colleagues do instead, each with the employee who was to do it.
    pub reassigned: Vec<BookedTime>,
}

/// Stores absences and weekly hours.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AvailabilityStore: Send + Sync {
    /// Plans an absence, or changes one within reach, in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, read the confirmed appointments that the
    /// absence lies over, call [`AbsenceRequest::decide`], and then write the absence, the end of each
    /// appointment that is called off with all that belongs to it, the move of each that a colleague does
    /// ([`super::Reassignments`]), and a line of history for each that is kept; and raise the versions of rules and
    /// bookings. What lay under the absence before it was changed was decided then: it needs no resolution, and has one only
    /// where the request says so.
    async fn plan_absence(
        &self,
        change: &Change,
        request: &AbsenceRequest,
    ) -> Result<PlannedAbsence, AvailabilityRefused>;

    /// Deletes an absence within reach, and raises the version of the rules. One that is gone, or that nobody within
    /// reach has, is [`super::AbsenceRefusal::UnknownAbsence`].
    async fn delete_absence(
        &self,
        change: &Change,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<(), AvailabilityRefused>;
}
