use shared_kernel::{Actor, OrganizationNr, Rank, StoreError};
use time::Date;

/// The days of which staff wants to see something, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffDays {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// First day, in the zone of the organisation.
    pub first: Date,
    /// Last day, not before the first one.
    pub last: Date,
}

/// Why nothing is shown of these days.
#[derive(Debug, thiserror::Error)]
pub enum StaffDaysRefused {
    /// The actor lacks the rank in this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The last day lies before the first one.
    #[error("the range ends before it begins")]
    Reversed,
    /// More days than are shown at once.
    #[error("the range is too long")]
    TooLong,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StaffDays {
    /// Whether the actor has this rank, and these are at most so many days.
    pub(crate) fn check(self, actor: Actor, least: Rank, most: i64) -> Result<(), StaffDaysRefused> {
        if !actor.has_rank(self.organization, least) {
            Err(StaffDaysRefused::Forbidden)
        } else if self.last < self.first {
            Err(StaffDaysRefused::Reversed)
        } else if self.count() > most {
            Err(StaffDaysRefused::TooLong)
        } else {
            Ok(())
        }
    }

    pub(crate) fn count(self) -> i64 {
        (self.last - self.first).whole_days() + 1
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = Date> {
        days_of(self.first, self.last)
    }
}

/// Each day from the first to the last one.
pub(crate) fn days_of(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |date| date.next_day()).take_while(move |date| *date <= last)
}
