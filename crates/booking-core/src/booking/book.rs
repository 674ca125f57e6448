use std::sync::Arc;

use shared_kernel::{Actor, CalendarGuid, Change, Clock, OrganizationNr, Randomness, Rank, RequestId, StoreError};
use time::OffsetDateTime;

use super::{
    Answer, AppointmentRequest, BookError, BookedThrough, Booking, BookingStore, Draft, LostRequest, ManageTokens,
    Refusal, alternatives,
};
use crate::calendar::{CalendarReader, MAX_SERVICES};
use crate::customers::{ContactForm, ContactProblem};
use crate::slots::Slot;

/// The longest name a client may give to an intent, in bytes.
pub(crate) const LONGEST_KEY: usize = 255;

/// What a customer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    /// Where.
    pub organization: OrganizationNr,
    /// Who books.
    pub customer: ContactForm,
    /// What.
    pub appointment_requests: Vec<AppointmentRequest>,
    /// Answers to the provider's questions.
    pub answers: Vec<Answer>,
    /// The client's name for this intent, at most 255 bytes.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the body.
    pub body_hash: [u8; 32],
    /// SHA-256 of body and source.
    pub repetition_hash: [u8; 32],
}

/// Why nothing was booked.
#[derive(Debug, thiserror::Error)]
pub enum BookingRefused {
    /// No service was chosen.
    #[error("no service chosen")]
    NoService,
    /// More than ten were chosen.
    #[error("too many services")]
    TooManyServices,
    /// The name of the intent is empty or too long.
    #[error("invalid idempotency key")]
    InvalidKey,
    /// The key was used for another body.
    #[error("the idempotency key was used for another body")]
    KeyOfAnotherBody,
    /// Contact data is wrong.
    #[error("contact data refused")]
    Contact(Vec<ContactProblem>),
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The actor may not book for others here.
    #[error("forbidden")]
    Forbidden,
    /// Somebody else was faster (or the employee is away).
    #[error("appointment request {appointment_request} is taken")]
    Taken {
        /// Which appointment request lost.
        appointment_request: usize,
        /// The nearest starts for it, at most three.
        alternatives: Vec<Slot>,
    },
    /// It breaks a rule.
    #[error(transparent)]
    Refused(Refusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Books appointments. Open to everybody.
pub struct BookAppointments {
    bookings: Arc<dyn BookingStore>,
    calendars: Arc<dyn CalendarReader>,
    tokens: Arc<dyn ManageTokens>,
    clock: Arc<dyn Clock>,
    randomness: Arc<dyn Randomness>,
}

impl BookAppointments {
    /// The use case over its ports.
    pub fn new(
        bookings: Arc<dyn BookingStore>,
        calendars: Arc<dyn CalendarReader>,
        tokens: Arc<dyn ManageTokens>,
        clock: Arc<dyn Clock>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self {
            bookings,
            calendars,
            tokens,
            clock,
            randomness,
        }
    }

    /// Books all appointment requests or none.
    pub async fn book(
        &self,
        actor: Actor,
        request_id: RequestId,
        request: BookingRequest,
    ) -> Result<Booking, BookingRefused> {
        let through = BookedThrough::MainSite;
        self.book_through(through, actor, request_id, request).await
    }

    /// The same by staff for a customer, for which it takes a business user; who is not public yet can be booked so.
    /// With `over_rules`, which takes a manager, knowingly against hours, notice, horizon, grid, skill, an absence
    /// of a chosen employee or in a closed room; that is recorded with the rank. Never over another appointment.
    pub async fn book_as_staff(
        &self,
        actor: Actor,
        request_id: RequestId,
        request: BookingRequest,
        over_rules: bool,
    ) -> Result<Booking, BookingRefused> {
        let least = if over_rules {
            Rank::BusinessManager
        } else {
            Rank::BusinessUser
        };
        let rank = rank_of(actor, request.organization, least)?;
        let through = BookedThrough::BackOffice { rank, over_rules };
        self.book_through(through, actor, request_id, request).await
    }

    /// Takes over a booking that was agreed elsewhere, for which it takes a manager. The rules that it breaks, with a
    /// chosen employee, are recorded with the rank; over another appointment it is refused like any other. Nobody is
    /// told.
    pub async fn import(
        &self,
        actor: Actor,
        request_id: RequestId,
        request: BookingRequest,
    ) -> Result<Booking, BookingRefused> {
        let rank = rank_of(actor, request.organization, Rank::BusinessManager)?;
        let through = BookedThrough::Import { rank };
        self.book_through(through, actor, request_id, request).await
    }

    async fn book_through(
        &self,
        through: BookedThrough,
        actor: Actor,
        request_id: RequestId,
        request: BookingRequest,
    ) -> Result<Booking, BookingRefused> {
        let draft = self.draft(through, request)?;
        let change = Change {
            actor,
            on_behalf_of: None,
            at: self.clock.now(),
            request_id,
        };
        match self.bookings.book(&change, &draft).await {
            Ok(booking) => Ok(booking),
            Err(BookError::UnknownOrganization) => Err(BookingRefused::UnknownOrganization),
            Err(BookError::KeyOfAnotherBody) => Err(BookingRefused::KeyOfAnotherBody),
            Err(BookError::Store(error)) => Err(BookingRefused::Store(error)),
            Err(BookError::Refused(Refusal::Taken { appointment_request })) => Err(BookingRefused::Taken {
                appointment_request,
                alternatives: self.alternatives(&draft, appointment_request, change.at).await?,
            }),
            Err(BookError::Refused(refusal)) => Err(BookingRefused::Refused(refusal)),
        }
    }

    async fn alternatives(
        &self,
        draft: &Draft,
        appointment_request: usize,
        now: OffsetDateTime,
    ) -> Result<Vec<Slot>, StoreError> {
        let lost = LostRequest {
            organization: draft.organization,
            by_staff: draft.through.is_by_staff(),
            requests: &draft.appointment_requests,
            index: appointment_request,
            service: &|rules, index| rules.service(draft.appointment_requests[index].service).cloned(),
            given_back: Vec::new(),
            present_start: None,
        };
        alternatives(self.calendars.as_ref(), now, &lost).await
    }

    fn draft(&self, through: BookedThrough, request: BookingRequest) -> Result<Draft, BookingRefused> {
        match request.appointment_requests.len() {
            0 => return Err(BookingRefused::NoService),
            1..=MAX_SERVICES => {}
            _ => return Err(BookingRefused::TooManyServices),
        }
        if request
            .idempotency_key
            .as_ref()
            .is_some_and(|key| key.is_empty() || key.len() > LONGEST_KEY)
        {
            return Err(BookingRefused::InvalidKey);
        }
        let customer = request.customer.check().map_err(BookingRefused::Contact)?;
        let guid = CalendarGuid(self.randomness.uuid());
        Ok(Draft {
            organization: request.organization,
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            through,
            customer,
            appointment_requests: request.appointment_requests,
            answers: request.answers,
            idempotency_key: request.idempotency_key,
            body_hash: request.body_hash,
            repetition_hash: request.repetition_hash,
        })
    }
}

fn rank_of(actor: Actor, organization: OrganizationNr, least: Rank) -> Result<Rank, BookingRefused> {
    match actor {
        Actor::Staff { rank, .. } if actor.has_rank(organization, least) => Ok(rank),
        Actor::Guest | Actor::Staff { .. } | Actor::System => Err(BookingRefused::Forbidden),
    }
}

#[cfg(test)]
mod tests;
