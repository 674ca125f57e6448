use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, ResourceId, StoreError, Zone};
use time::{Date, Weekday};

use crate::lifecycle::AppointmentState;

/// Two ranges next to each other, `[before, from)` and `[from, to)`, each from midnight to midnight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatisticsRange {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Where the range before begins; `from` where nothing is compared.
    pub before: InstantMinute,
    /// Where the range begins.
    pub from: InstantMinute,
    /// Where it ends.
    pub to: InstantMinute,
}

/// One of the two ranges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Period {
    /// As many days before.
    Before,
    /// The days that were asked for.
    Asked,
}

/// How a booking came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BookingSource {
    /// Booked by the customer.
    Online,
    /// Booked by the people of the organisation, for whoever called or stood there.
    Staff,
    /// Loaded from elsewhere.
    Import,
}

/// Appointments that have all of this in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AppointmentCount {
    /// Local day on which they start.
    pub date: Date,
    /// Who does them.
    pub employee: ResourceId,
    /// What became of them.
    pub state: AppointmentState,
    /// How their bookings came.
    pub source: BookingSource,
    /// How many there are.
    pub appointments: u64,
    /// Their prices as they were agreed, in cents.
    pub cents: u64,
    /// Their durations, follow-up not included.
    pub minutes: u64,
}

/// What is booked of an employee in an hour of the weekdays of a period: confirmed, done and missed appointments with
/// their follow-up, and dates of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedMinutes {
    /// Of which days.
    pub period: Period,
    /// Who is booked.
    pub employee: ResourceId,
    /// Local weekday.
    pub weekday: Weekday,
    /// Local hour, 0 to 23.
    pub hour: u8,
    /// In all of these hours together.
    pub minutes: u64,
}

/// Who came, or is expected, in a period: each customer once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CustomerCount {
    /// Whose first visit lies in it.
    pub new: u64,
    /// Who had come before it.
    pub returning: u64,
}

/// Seats of the dates of events in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatCount {
    /// Taken ones: of each date and each participant who is expected there.
    pub taken: u64,
    /// Those of participants who did not come.
    pub missed: u64,
}

/// What is stored about two ranges.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredStatistics {
    /// In any order.
    pub appointments: Vec<AppointmentCount>,
    /// In any order.
    pub booked: Vec<BookedMinutes>,
    /// Nobody in a period that is missing.
    pub customers: Vec<(Period, CustomerCount)>,
    /// None in a period that is missing.
    pub seats: Vec<(Period, SeatCount)>,
    /// Full names of all employees, archived ones too.
    pub names: Vec<(ResourceId, String)>,
}

/// Counts what lies on the calendar of an organisation.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait StatisticsReader: Send + Sync {
    /// All figures of two ranges, from one snapshot, in a constant number of statements through indexes.
    async fn statistics(&self, range: &StatisticsRange) -> Result<StoredStatistics, StoreError>;
}
