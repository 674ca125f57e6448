use async_trait::async_trait;
use shared_kernel::{BookingId, CalendarGuid, Change, EventDateId, EventId, Money, OrganizationNr, StoreError, Zone};
use time::PrimitiveDateTime;

use super::{DateRefusal, EventKind, SignUpDraft, SignUpRefusal, WhichDates};

/// A seat, as whoever has it may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// Which booking.
    pub id: BookingId,
    /// Its public name.
    pub guid: CalendarGuid,
    /// Where.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// For what.
    pub event: BookedEvent,
}

/// An event with title and price as they were when somebody signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedEvent {
    /// Which.
    pub id: EventId,
    /// Event or course.
    pub kind: EventKind,
    /// Its title.
    pub title: String,
    /// Price of the sign-up.
    pub price: Money,
    /// Who leads it.
    pub trainer: Option<String>,
    /// The room, where it is not simply the premises.
    pub room: Option<String>,
    /// Where it takes place over the internet. Only for those who have a seat.
    pub online_meeting_link: Option<String>,
    /// Its dates in order of time.
    pub dates: Vec<BookedDate>,
}

/// One date of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedDate {
    /// Which.
    pub id: EventDateId,
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// Wall time of the end.
    pub ends: PrimitiveDateTime,
}

/// Why nobody was signed up.
#[derive(Debug, thiserror::Error)]
pub enum SignUpError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It does not fit.
    #[error(transparent)]
    Refused(#[from] SignUpRefusal),
    /// The key was used for another body.
    #[error("the idempotency key was used for another body")]
    KeyOfAnotherBody,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why no date was called off.
#[derive(Debug, thiserror::Error)]
pub enum CallOffError {
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It cannot be called off.
    #[error(transparent)]
    Refused(#[from] DateRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the seats of events and courses.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Gives a seat in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, look up the idempotency key under it (as
    /// [`crate::booking::BookingStore::book`] does), read the snapshot, call [`SignUpDraft::decide`], write booking,
    /// participation, answers, history, the fact and the key, and raise the version of the bookings. When a rule of
    /// the database forbids the seat all the same, the answer is [`SignUpRefusal::Full`] or
    /// [`SignUpRefusal::AlreadySignedUp`].
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpError>;

    /// Calls off dates of an event in one transaction, all or nothing, and answers how many people have to be told.
    ///
    /// Implementers take the lock of the organisation, read the event under it, call [`WhichDates::decide`], and
    /// write: the dates, which occupy nothing any more, and for each person who still comes to one of them what a
    /// change of a booking writes, with a fact of its own, so that each is told alone. Who has no date left loses
    /// the seat.
    async fn call_off_dates(
        &self,
        change: &Change,
        organization: OrganizationNr,
        event: EventId,
        which: &WhichDates,
    ) -> Result<usize, CallOffError>;

    /// Looks once at each event whose sign-up is over at the instant of the change and which has a minimum, writes a
    /// fact for each that fewer have signed up for, unless all its dates are behind it, and answers how many these are.
    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError>;
}
