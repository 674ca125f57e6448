use async_trait::async_trait;
use shared_kernel::{BookingId, CalendarGuid, Change, Money, OrganizationNr, ResourceId, SeriesId, ServiceId, Zone};
use time::PrimitiveDateTime;

use super::{BookingRefused, Draft, Refusal};

/// A booking as its customer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Internal number, unique over all organisations.
    pub id: BookingId,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Ordered by start.
    pub appointments: Vec<BookedAppointment>,
}

/// An appointment of a booking, with title and price as they were when it was booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAppointment {
    /// The booked service.
    pub service: ServiceId,
    /// Title at the time of booking.
    pub title: String,
    /// Price at the time of booking.
    pub price: Money,
    /// In minutes, without the follow-up.
    pub duration: u16,
    /// The assigned employee.
    pub employee: ResourceId,
    /// First and last name of the employee.
    pub employee_name: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
}

/// What is booked of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeriesMode {
    /// Nothing: it tells what would become of each visit.
    Preview,
    /// All visits or none.
    All,
    /// The visits that are possible.
    Possible,
}

/// A requested series, which a store decides under the lock of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesDraft {
    /// What its bookings have in common.
    pub series: SeriesId,
    /// What is booked.
    pub mode: SeriesMode,
    /// Each visit, ascending, a week apart at least; all for the customer of the first one.
    pub visits: Vec<Draft>,
}

/// What became of a visit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VisitOutcome {
    /// Nothing stands in its way; it was not booked.
    Possible,
    /// It was booked.
    Booked(BookingId),
    /// It breaks a rule of the calendar.
    Refused(Refusal),
}

/// What became of one visit of a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesVisit {
    /// Wall time of its first appointment.
    pub start: PrimitiveDateTime,
    /// What became of it.
    pub outcome: VisitOutcome,
}

impl SeriesVisit {
    /// Whether it was booked.
    pub fn is_booked(&self) -> bool {
        matches!(self.outcome, VisitOutcome::Booked(_))
    }

    /// Whether it breaks a rule of the calendar.
    pub fn is_refused(&self) -> bool {
        matches!(self.outcome, VisitOutcome::Refused(_))
    }
}

/// Stores bookings of appointments, one or a series in one transaction.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingStore: Send + Sync {
    /// Books a draft in one transaction, all or nothing.
    ///
    /// Implementers
    /// 1. take the lock of the organisation;
    /// 2. look up the idempotency key under it. The same key with the same body, and without a key the same body from
    ///    the same source within ten minutes while it is still confirmed, answer with the first booking and write
    ///    nothing;
    /// 3. refuse what [`Draft::admission`] refuses, and use up the code that it names: a code that another booking has
    ///    used meanwhile is [`CodeRefusal::Expired`];
    /// 4. read the snapshot (with the work that is done, if [`Draft::needs_any_employee`]) and call [`Draft::decide`];
    /// 5. write booking, appointments, occupations, answers, history, the fact (none for an import, which notifies
    ///    nobody) and the key, and raise the version of the bookings.
    ///
    /// A violated exclusion constraint is reported as [`crate::booking::BrokenRule::Taken`].
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookingRefused>;

    /// Books the visits of a series in one transaction, as [`BookingStore::book`] books one, or, where its mode forbids
    /// it, writes nothing. The calendar is read once. A request that comes again is recognised by its first visit and
    /// answered with the bookings of the series as they are now. The result is ascending.
    ///
    /// A refusal that does not depend on the time ([`Refusal::is_of_its_time`]) refuses the series.
    async fn book_series(&self, change: &Change, series: &SeriesDraft) -> Result<Vec<SeriesVisit>, BookingRefused>;
}

/// Hashes the token in a booking's manage link.
///
/// The token is derived from the booking's public id with a secret of the server. So a mail that is sent, or sent
/// again, later can carry it although only its hash is stored.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ManageTokens: Send + Sync {
    /// SHA-256 of the token for this booking.
    fn hash_for(&self, guid: CalendarGuid) -> [u8; 32];

    /// SHA-256 of the token in its place, where the first one went to a wrong e-mail address.
    fn renewed_hash_for(&self, guid: CalendarGuid) -> [u8; 32];
}
