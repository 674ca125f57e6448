use async_trait::async_trait;
use shared_kernel::{BookingId, CalendarGuid, Change, EventDateId, EventId, Money, OrganizationNr, StoreError, Zone};
use time::PrimitiveDateTime;

use super::{CallOffRefused, DateSelection, EventKind, SignUpDraft, SignUpRefused};

/// A sign-up as its participant sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignUp {
    /// Internal number of the booking.
    pub id: BookingId,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// What the seat is for.
    pub event: BookedEvent,
    /// The seats of those who were signed up with this participant, in the order of the request.
    pub further: Vec<FurtherSignUp>,
}

/// The booking of somebody who was signed up together with another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FurtherSignUp {
    /// Internal number of the booking.
    pub id: BookingId,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
}

/// An event with title and price as they were when somebody signed up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedEvent {
    /// The event or course.
    pub id: EventId,
    /// Whether it is signed up for once or for a series.
    pub kind: EventKind,
    /// Title at the time of sign-up.
    pub title: String,
    /// Price of one sign-up, at the time of sign-up.
    pub price: Money,
    /// Name of the person who leads it; `None` where none is published.
    pub trainer: Option<String>,
    /// Name of the room; `None` where it takes place on the premises as a whole.
    pub room: Option<String>,
    /// Where it takes place over the internet. Only for those who have a seat.
    pub online_meeting_link: Option<String>,
    /// Ordered by start.
    pub dates: Vec<BookedDate>,
}

/// A date of the booked event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BookedDate {
    /// Unique within the event.
    pub id: EventDateId,
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// Wall time of the end.
    pub ends: PrimitiveDateTime,
}

/// Stores sign-ups for events and courses.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait EventStore: Send + Sync {
    /// Signs up for one seat for each person in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, look up the idempotency key under it and mind the admission (both
    /// as [`crate::booking::BookingStore::book`] does), read the snapshot, call [`SignUpDraft::decide`], write the bookings,
    /// which may be refused for a block, and call [`crate::events::DecidedSignUp::admit`] last; then write
    /// participations, answers, history, the fact and the key, and raise the version of the bookings. When a
    /// constraint of the database is violated, the result is [`super::SignUpRefusal::Full`] or
    /// [`super::SignUpRefusal::AlreadySignedUp`].
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpRefused>;

    /// Calls off dates of an event in one transaction, all or nothing, and returns how many participants have to be
    /// notified.
    ///
    /// Implementers take the lock of the organisation, read the event under it, call [`DateSelection::decide`], and
    /// write: the dates, which occupy nothing any more, and for each person who still comes to one of them what a
    /// change of a booking writes, with a fact of its own, so that each is notified separately. A participant
    /// without any date left loses the seat.
    async fn call_off_dates(
        &self,
        change: &Change,
        organization: OrganizationNr,
        event: EventId,
        which: &DateSelection,
    ) -> Result<usize, CallOffRefused>;

    /// Checks each event with a minimum once after its sign-up has ended, at the instant of the change. Writes a fact
    /// for each with fewer sign-ups, unless all its dates have passed, and returns how many these are.
    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError>;
}
