use async_trait::async_trait;
use shared_kernel::{BookingId, CalendarGuid, Change, Money, OrganizationNr, ResourceId, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;

use super::{Draft, Refusal};

/// A booking as its customer may see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Which.
    pub id: BookingId,
    /// Its public name.
    pub guid: CalendarGuid,
    /// Where.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// By start.
    pub appointments: Vec<BookedAppointment>,
}

/// An appointment of a booking, with title and price as they were when it was booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAppointment {
    /// The service.
    pub service: ServiceId,
    /// Its title.
    pub title: String,
    /// Its price.
    pub price: Money,
    /// Its duration in minutes.
    pub duration: u16,
    /// Who does it.
    pub employee: ResourceId,
    /// The name.
    pub employee_name: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
}

/// Why a booking was not made.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It does not fit.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The key was used for another body.
    #[error("the idempotency key was used for another body")]
    KeyOfAnotherBody,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes bookings.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait BookingStore: Send + Sync {
    /// Books a draft in one transaction, all or nothing.
    ///
    /// Implementers take the lock of the organisation, look up the idempotency key under it (the
    /// same key with the same body, and without a key the same body from the same source within
    /// ten minutes while it is still confirmed, answer with the first booking and write nothing),
    /// read the snapshot (with the work that is done, where [`Draft::leaves_the_choice`]), call
    /// [`Draft::decide`], write booking, appointments, occupations, answers, history, the fact (none
    /// for an import, of which nobody is told) and the key, and raise the version of the bookings.
    /// When a rule of the database forbids an occupation all the same, the answer is
    /// [`Refusal::Taken`].
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookError>;
}

/// Makes the hash of the token in a booking's manage link.
///
/// The token is derived from the booking's public name with a secret of the server, so that a mail
/// that is sent (or sent again) later can carry it although only its hash is stored.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ManageTokens: Send + Sync {
    /// SHA-256 of the token for this booking.
    fn hash_for(&self, guid: CalendarGuid) -> [u8; 32];
}
