mod series;

use std::sync::Arc;

use shared_kernel::{
    Actor, Admission, CalendarGuid, Change, CodeRefusal, CustomerId, OrganizationNr, Randomness, Rank, Reach,
    StoreError,
};
use time::OffsetDateTime;

use super::{
    Alternatives, Answer, AppointmentRequest, Booking, BookingChannel, BookingStore, BrokenRule, Draft, DraftCustomer,
    LostRequest, ManageTokens, Refusal, alternatives,
};
use crate::calendar::{CalendarReader, MAX_SERVICES};
use crate::customers::{ContactForm, ContactProblem, REMARKS_LONGEST};
use crate::request_identity::{InvalidKey, KeyOfAnotherBody, RequestIdentity};

pub use series::{BookSeries, SERIES_VISITS, SERIES_WEEKS, SeriesRefused, SeriesTerms};

/// A booking as requested by a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingRequest {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Contact data of the customer.
    pub customer: ContactForm,
    /// The appointments to be booked, 1 to 10.
    pub appointment_requests: Vec<AppointmentRequest>,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
    /// Whether a mailed code is needed, and there.
    pub admission: Admission,
    /// What it is recognised by when it comes again.
    pub identity: RequestIdentity,
}

/// What staff decides beside the request itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffBookingTerms {
    /// Somebody in the file whom the caller sees; `None` for contact data, of which everything may be missing and whose
    /// e-mail address may be on file.
    pub customer: Option<CustomerId>,
    /// Internal note, at most 1000 characters; an empty one counts as none.
    pub note: Option<String>,
    /// Whether hours, the past, horizon, grid, skill, absences and room closures may be overridden for a chosen employee.
    pub over_rules: bool,
    /// Whether the customer gets a mail, where there is an address.
    pub tells_customer: bool,
}

/// An internal note has more than 1000 characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the note is too long")]
pub struct NoteTooLong;

/// An internal note without blanks around it; an empty one is none.
pub fn booking_note(note: Option<String>) -> Result<Option<String>, NoteTooLong> {
    let note = note.map(|note| note.trim().to_owned()).filter(|note| !note.is_empty());
    match note {
        Some(note) if note.chars().count() > REMARKS_LONGEST => Err(NoteTooLong),
        note => Ok(note),
    }
}

/// Why nothing was booked. What a store finds under the lock is the organisation, a code, a key, a [`Refusal`] or a
/// failure.
#[derive(Debug, thiserror::Error)]
pub enum BookingRefused {
    /// No service was chosen.
    #[error("no service chosen")]
    NoService,
    /// More than ten were chosen.
    #[error("too many services")]
    TooManyServices,
    /// The idempotency key is empty or longer than 255 bytes.
    #[error(transparent)]
    InvalidKey(#[from] InvalidKey),
    /// The idempotency key was used with another request body.
    #[error(transparent)]
    KeyOfAnotherBody(#[from] KeyOfAnotherBody),
    /// Contact data is missing or invalid: all problems.
    #[error("contact data refused")]
    Contact(Vec<ContactProblem>),
    /// The internal note is refused.
    #[error(transparent)]
    Note(#[from] NoteTooLong),
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// It takes a mailed code that is good.
    #[error(transparent)]
    Code(#[from] CodeRefusal),
    /// The actor may not book for others here.
    #[error("forbidden")]
    Forbidden,
    /// Another booking was faster, or the employee is away; or staff wants a start or an employee that another rule of
    /// the calendar forbids.
    #[error("appointment request {request}: {rule}")]
    Broken {
        /// Index of the appointment request, from 0.
        request: usize,
        /// The first rule that it breaks.
        rule: BrokenRule,
        /// What could be booked instead.
        alternatives: Alternatives,
    },
    /// It is refused, and nothing in its place would help.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Books appointments. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct BookAppointments {
    bookings: Arc<dyn BookingStore>,
    calendars: Arc<dyn CalendarReader>,
    tokens: Arc<dyn ManageTokens>,
    randomness: Arc<dyn Randomness>,
}

impl BookAppointments {
    /// Books all requests or none, as a customer on the marketplace.
    pub async fn book(&self, change: Change, request: BookingRequest) -> Result<Booking, BookingRefused> {
        let customer = request.customer.check().map_err(BookingRefused::Contact)?;
        let whom = (DraftCustomer::Form(customer), None);
        self.book_through(BookingChannel::MainSite, whom, change, request).await
    }

    /// Books for a customer; needs a business user, who books into the own calendar only. The organisation need not be
    /// public, and custom fields need no answer. With [`StaffBookingTerms::over_rules`], which needs a manager, hours, the past, horizon, grid, skill, absences and room closures may be overridden for a chosen
    /// employee, which the history records with the rank. Another appointment is never overridden.
    pub async fn book_as_staff(
        &self,
        change: Change,
        request: BookingRequest,
        terms: StaffBookingTerms,
    ) -> Result<Booking, BookingRefused> {
        let draft = self.staff_draft(change.rights(), request, terms)?;
        self.book_draft(change, draft).await
    }

    /// What staff wants, as far as it can be checked without the calendar.
    fn staff_draft(
        &self,
        actor: Actor,
        request: BookingRequest,
        terms: StaffBookingTerms,
    ) -> Result<Draft, BookingRefused> {
        let StaffBookingTerms {
            customer,
            note,
            over_rules,
            tells_customer,
        } = terms;
        let least = if over_rules {
            Rank::BusinessManager
        } else {
            Rank::BusinessUser
        };
        let rank = staff_rank(actor, request.organization, least).ok_or(BookingRefused::Forbidden)?;
        let reach = actor.reach(request.organization);
        let request = within(reach, request)?;
        let channel = BookingChannel::BackOffice {
            rank,
            over_rules,
            tells_customer,
        };
        let customer = match customer {
            Some(customer) => DraftCustomer::on_file(customer, reach),
            None => DraftCustomer::partial(
                request.customer.check_partial().map_err(BookingRefused::Contact)?,
                reach,
            ),
        };
        self.draft(channel, (customer, booking_note(note)?), request)
    }

    /// Imports a booking that was agreed elsewhere; needs a manager. The rules that it breaks, with a chosen employee,
    /// are recorded with the rank. It is refused where it overlaps another appointment. Nobody is notified.
    pub async fn import(&self, change: Change, request: BookingRequest) -> Result<Booking, BookingRefused> {
        let rank = staff_rank(change.rights(), request.organization, Rank::BusinessManager);
        let rank = rank.ok_or(BookingRefused::Forbidden)?;
        let customer = request.customer.check().map_err(BookingRefused::Contact)?;
        let (channel, whom) = (BookingChannel::Import { rank }, (DraftCustomer::Form(customer), None));
        self.book_through(channel, whom, change, request).await
    }

    async fn book_through(
        &self,
        channel: BookingChannel,
        whom: (DraftCustomer, Option<String>),
        change: Change,
        request: BookingRequest,
    ) -> Result<Booking, BookingRefused> {
        let draft = self.draft(channel, whom, request)?;
        self.book_draft(change, draft).await
    }

    async fn book_draft(&self, change: Change, draft: Draft) -> Result<Booking, BookingRefused> {
        match self.bookings.book(&change, &draft).await {
            Err(BookingRefused::Refused(Refusal::Broken { request, rule }))
                if rule.has_alternatives(matches!(draft.channel, BookingChannel::BackOffice { .. })) =>
            {
                Err(BookingRefused::Broken {
                    request,
                    rule,
                    alternatives: self.alternatives(change.rights(), &draft, request, change.at).await?,
                })
            }
            booked => booked,
        }
    }

    async fn alternatives(
        &self,
        actor: Actor,
        draft: &Draft,
        index: usize,
        now: OffsetDateTime,
    ) -> Result<Alternatives, StoreError> {
        let is_by_staff = draft.channel.is_by_staff();
        let lost = LostRequest {
            organization: draft.organization,
            audience: draft.channel.audience(),
            reach: is_by_staff.then(|| actor.reach(draft.organization)),
            requests: &draft.appointment_requests,
            index,
            service: &|rules, index| {
                let rules = rules.as_seen_by(draft.channel.audience());
                rules.service(draft.appointment_requests[index].service).cloned()
            },
            freed: Vec::new(),
            present: None,
        };
        alternatives(self.calendars.as_ref(), now, &lost).await
    }

    fn draft(
        &self,
        channel: BookingChannel,
        (customer, note): (DraftCustomer, Option<String>),
        request: BookingRequest,
    ) -> Result<Draft, BookingRefused> {
        match request.appointment_requests.len() {
            0 => return Err(BookingRefused::NoService),
            1..=MAX_SERVICES => {}
            _ => return Err(BookingRefused::TooManyServices),
        }
        request.identity.check()?;
        let guid = CalendarGuid(self.randomness.uuid());
        Ok(Draft {
            organization: request.organization,
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            channel,
            customer,
            note,
            appointment_requests: request.appointment_requests,
            answers: request.answers,
            admission: request.admission,
            identity: request.identity,
        })
    }
}

/// The rank of whoever acts for an organisation as one of its staff or as a tool of theirs, where it is high enough.
pub(crate) fn staff_rank(actor: Actor, organization: OrganizationNr, least: Rank) -> Option<Rank> {
    match actor {
        actor @ (Actor::Staff { rank, .. } | Actor::ApiKey { rank, .. }) if actor.has_rank(organization, least) => {
            Some(rank)
        }
        Actor::Guest
        | Actor::Member { .. }
        | Actor::Staff { .. }
        | Actor::ApiKey { .. }
        | Actor::PlatformAdmin { .. }
        | Actor::System => None,
    }
}

/// The request, where it stays within the calendars that somebody reaches. Whoever reaches only the own one books
/// there, also without saying so.
fn within(reach: Reach, mut request: BookingRequest) -> Result<BookingRequest, BookingRefused> {
    if let Reach::Only(own) = reach {
        for appointment in &mut request.appointment_requests {
            appointment.employee.get_or_insert(own);
        }
    }
    let mut employees = request.appointment_requests.iter().map(|request| request.employee);
    if employees.all(|employee| reach.covers(employee)) {
        Ok(request)
    } else {
        Err(BookingRefused::Forbidden)
    }
}

#[cfg(test)]
mod tests;
