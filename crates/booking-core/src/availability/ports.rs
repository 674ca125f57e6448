use async_trait::async_trait;
use shared_kernel::{Change, StoreError};

use super::{AbsenceRefusal, BookedTime, WantedAbsence, WantedHours};

/// An absence that is in the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedAbsence {
    /// Its number.
    pub id: i64,
    /// Appointments that take place all the same.
    pub kept: Vec<BookedTime>,
    /// Appointments that were called off with it.
    pub cancelled: Vec<BookedTime>,
}

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum AvailabilityError {
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It cannot be like that.
    #[error(transparent)]
    Refused(#[from] AbsenceRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps when people are away and at work.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AvailabilityStore: Send + Sync {
    /// Plans an absence in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, read the confirmed appointments that the
    /// absence lies over, call [`WantedAbsence::decide`], and then write the absence, the end of each
    /// appointment that is called off with all that belongs to it, and a line of history for each that
    /// is kept; and raise the versions of rules and bookings.
    async fn plan_absence(&self, change: &Change, wanted: &WantedAbsence) -> Result<PlannedAbsence, AvailabilityError>;

    /// Sets the weekly hours in one transaction under the lock of the organisation, and raises the
    /// version of its rules. Appointments stay as they are; the answer is those confirmed ones ahead
    /// of whoever is concerned that lie outside the hours from now on, by start.
    async fn set_hours(&self, change: &Change, wanted: &WantedHours) -> Result<Vec<BookedTime>, AvailabilityError>;
}
