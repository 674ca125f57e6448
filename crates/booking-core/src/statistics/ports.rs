use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, ResourceId, StoreError, Zone};
use time::{Date, Duration, Weekday};

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
    /// Into what the time of each employee is divided; nothing for all of it together.
    pub divided_by: Option<TimePart>,
}

/// Into what a range is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimePart {
    /// Days in the zone of the organisation.
    Day,
    /// Months in the zone of the organisation.
    Month,
}

impl TimePart {
    /// The first day of the part in which a day lies.
    pub fn first(self, date: Date) -> Date {
        match self {
            Self::Day => date,
            Self::Month => date.saturating_sub(Duration::days(i64::from(date.day()) - 1)),
        }
    }
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

/// What is booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BookingKind {
    /// One appointment of a service.
    Appointment,
    /// An event or a course, with all of its dates.
    SignUp,
}

/// Appointments, or sign-ups with their seats, that have all of this in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookingCount {
    /// What is booked.
    pub kind: BookingKind,
    /// What became of them. A sign-up is done when its participant has come to a date, and missed when to none.
    pub state: AppointmentState,
    /// How their bookings came.
    pub source: BookingSource,
    /// How many there are. A sign-up counts at the first date to which its participant comes, of those after it was
    /// made; a cancelled one at the first one of all.
    pub bookings: u64,
    /// Their prices as they were agreed, in cents.
    pub cents: u64,
    /// Durations of appointments, follow-up not included.
    pub minutes: u64,
    /// Seats that sign-ups take, counted at each date.
    pub seats: u64,
    /// Those of participants who did not come.
    pub missed_seats: u64,
}

/// What is counted on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayCount {
    /// In the zone of the organisation.
    pub date: Date,
    /// Of everybody together.
    pub counted: BookingCount,
}

/// What is counted of an employee in the days that were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmployeeCount {
    /// Who does them, or leads the date; nobody of the people of the organisation for some events.
    pub employee: Option<ResourceId>,
    /// First day of the part; none where the time is not divided.
    pub part: Option<Date>,
    /// Of this employee.
    pub counted: BookingCount,
}

/// What is booked of an employee in an hour of the weekdays of a period: confirmed, done and missed appointments with
/// their follow-up, and dates of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedMinutes {
    /// Of which days.
    pub period: Period,
    /// Who is booked.
    pub employee: ResourceId,
    /// In the zone of the organisation.
    pub weekday: Weekday,
    /// Local hour, 0 to 23.
    pub hour: u8,
    /// In all of these hours together.
    pub minutes: u64,
}

/// Who came, or is expected, in a period, to an appointment or to a date of an event: each customer once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CustomerCount {
    /// Whose first visit lies in it.
    pub new: u64,
    /// Who had come before it.
    pub returning: u64,
}

/// What is booked of an employee in a part of the days that were asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedPart {
    /// First day of the part.
    pub part: Date,
    /// Who is booked.
    pub employee: ResourceId,
    /// In all of the part.
    pub minutes: u64,
}

/// What is stored about two ranges.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StoredStatistics {
    /// Of both ranges, in any order.
    pub days: Vec<DayCount>,
    /// In any order.
    pub employees: Vec<EmployeeCount>,
    /// In any order.
    pub booked: Vec<BookedMinutes>,
    /// In any order; nothing where the time is not divided.
    pub booked_parts: Vec<BookedPart>,
    /// Nobody in a period that is missing.
    pub customers: Vec<(Period, CustomerCount)>,
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
