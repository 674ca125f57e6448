use std::sync::Arc;

use shared_kernel::{Actor, CalendarGuid, Change, Clock, OrganizationNr, Randomness, RequestId, StoreError};
use time::{Date, Duration, OffsetDateTime};

use super::{Answer, BookError, BookedThrough, Booking, BookingStore, Draft, ManageTokens, Refusal, Wish};
use crate::calendar::{CalendarReader, Rules};
use crate::customers::{ContactForm, ContactProblem};
use crate::slots::{MOST_SERVICES, Overview, Slot, WallRange, free_starts};

/// How many other starts somebody is offered who came too late.
const ALTERNATIVES: usize = 3;
/// How far from a lost start others are looked for at first.
const DAYS_AROUND: Duration = Duration::days(7);
/// The longest name a client may give to an intent, in bytes.
const LONGEST_KEY: usize = 255;

/// What a customer asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    /// Where.
    pub organization: OrganizationNr,
    /// Who books.
    pub customer: ContactForm,
    /// What.
    pub wishes: Vec<Wish>,
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
    /// Somebody else was faster (or the employee is away).
    #[error("wish {wish} is taken")]
    Taken {
        /// Which wish lost.
        wish: usize,
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

    /// Books all wishes or none.
    pub async fn book(
        &self,
        actor: Actor,
        request_id: RequestId,
        request: BookingRequest,
    ) -> Result<Booking, BookingRefused> {
        let draft = self.draft(request)?;
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
            Err(BookError::Refused(Refusal::Taken { wish })) => Err(BookingRefused::Taken {
                wish,
                alternatives: self.alternatives(&draft, wish).await?,
            }),
            Err(BookError::Refused(refusal)) => Err(BookingRefused::Refused(refusal)),
        }
    }

    fn draft(&self, request: BookingRequest) -> Result<Draft, BookingRefused> {
        match request.wishes.len() {
            0 => return Err(BookingRefused::NoService),
            1..=MOST_SERVICES => {}
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
            through: BookedThrough::MainSite,
            customer,
            wishes: request.wishes,
            answers: request.answers,
            idempotency_key: request.idempotency_key,
            body_hash: request.body_hash,
            repetition_hash: request.repetition_hash,
        })
    }

    /// The starts nearest to a lost one: in the days around it, and in the whole horizon when too
    /// few are free there.
    async fn alternatives(&self, draft: &Draft, wish: usize) -> Result<Vec<Slot>, StoreError> {
        let organization = draft.organization;
        let Some(versions) = self.calendars.versions(organization).await? else {
            return Ok(Vec::new());
        };
        let Some(rules) = self.calendars.rules(organization, versions).await? else {
            return Ok(Vec::new());
        };
        let now = self.clock.now();
        let today = rules.zone.date(now);
        let (first, last) = (today, rules.last_day(today));
        let day = draft.wishes[wish].start.date();
        let (week_before, week_after) = (day.saturating_sub(DAYS_AROUND), day.saturating_add(DAYS_AROUND));
        let around = self
            .nearest(&rules, draft, wish, (first.max(week_before), last.min(week_after)), now)
            .await?;
        let is_near = |slot: &Slot| (slot.start - draft.wishes[wish].start).abs() <= DAYS_AROUND;
        if around.len() == ALTERNATIVES && around.iter().all(is_near) {
            return Ok(around);
        }
        self.nearest(&rules, draft, wish, (first, last), now).await
    }

    /// The free starts of some days that lie nearest to a wish, ascending.
    async fn nearest(
        &self,
        rules: &Rules,
        draft: &Draft,
        wish: usize,
        (first, last): (Date, Date),
        now: OffsetDateTime,
    ) -> Result<Vec<Slot>, StoreError> {
        let Ok(range) = WallRange::days(first, last) else {
            return Ok(Vec::new());
        };
        let wished = &draft.wishes[wish];
        let (from, to) = rules.instants(first, last);
        let mut occupations = self.calendars.occupations(draft.organization, from, to).await?;
        occupations.extend(draft.chosen_besides(wish, rules));
        let services: Vec<_> = rules.service(wished.service).into_iter().collect();
        let overview = free_starts(rules, &services, &occupations, &range, now);
        Ok(nearest(&overview, wished))
    }
}

fn nearest(overview: &Overview, wished: &Wish) -> Vec<Slot> {
    let mut slots: Vec<Slot> = overview
        .slots()
        .filter(|slot| {
            wished
                .employee
                .is_none_or(|employee| slot.employees.contains(&employee))
        })
        .collect();
    slots.sort_by_key(|slot| ((slot.start - wished.start).abs(), slot.start));
    slots.truncate(ALTERNATIVES);
    slots.sort_by_key(|slot| slot.start);
    slots
}

#[cfg(test)]
mod tests;
