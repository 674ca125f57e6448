//! The decision on a booking. Pure.

use std::sync::Arc;

use shared_kernel::{
    Admission, BookingPause, CalendarGuid, CustomFieldId, CustomerId, InstantMinute, Money, OrganizationNr,
    PhoneNumber, Rank, Reach, ResourceId, ServiceId,
};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::assign::{Overridden, assign_requests};
use super::custom_fields::{Answer, AnswerProblem, CustomField, RecordedAnswer, check_answers, check_answers_of_staff};
use super::{AppointmentRequest, BrokenRule, EmployeeReason};
use crate::assignment::{Effort, WORKLOAD_DAYS};
use crate::calendar::{Audience, BookingSettings, Busy, Occupation, Rules, Span};
use crate::customers::{ContactProblem, CustomerContact, FoldedName, PartialContact};
use crate::request_identity::RequestIdentity;

/// How many bookings with something ahead an e-mail address may have at an organisation. One more is refused on the
/// marketplace. A provider may allow fewer.
pub const OPEN_BOOKINGS_PER_EMAIL: u16 = 20;

/// The channel through which a booking is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BookingChannel {
    /// By the customer, on the marketplace.
    MainSite,
    /// By staff, for a customer.
    BackOffice {
        /// Rank of the member of staff.
        rank: Rank,
        /// Whether hours, the past, horizon, grid, skill, absences and room closures may be overridden for a chosen
        /// employee.
        over_rules: bool,
        /// Whether the customer gets a mail about it.
        tells_customer: bool,
    },
    /// By staff, for an appointment that was agreed elsewhere. With a chosen employee it may override rules as in the
    /// back office, also in the past, but never another appointment. Price, duration and custom fields are those of
    /// today. Nobody is notified, because the customer knows of it.
    Import {
        /// Rank of the member of staff.
        rank: Rank,
    },
}

impl BookingChannel {
    /// Whether staff books. Only staff can book at an organisation that is not public.
    pub fn is_by_staff(self) -> bool {
        match self {
            Self::MainSite => false,
            Self::BackOffice { .. } | Self::Import { .. } => true,
        }
    }

    /// What can be booked is what they see.
    pub fn audience(self) -> Audience {
        if self.is_by_staff() {
            Audience::Staff
        } else {
            Audience::Visitors
        }
    }

    /// Whether the customer gets a mail about the booking.
    pub fn tells_customer(self) -> bool {
        match self {
            Self::MainSite => true,
            Self::BackOffice { tells_customer, .. } => tells_customer,
            Self::Import { .. } => false,
        }
    }
}

/// Whom a booking is for.
#[derive(Debug, Clone, PartialEq, Eq, derive_more::From)]
pub enum DraftCustomer {
    /// Whoever filled in the form.
    #[from]
    Form(CustomerContact),
    /// Somebody in the file of the organisation.
    OnFile {
        /// Their file in this organisation.
        customer: CustomerId,
        /// Only where this employee served, serves or put them on file; `None` where everybody is seen.
        seen_by: Option<ResourceId>,
    },
    /// Somebody of whom staff knows what it knows.
    Partial {
        /// Everything may be missing.
        contact: PartialContact,
        /// Only a file that this employee sees is taken for theirs; `None` where everybody is seen.
        seen_by: Option<ResourceId>,
    },
}

fn employee_of(reach: Reach) -> Option<ResourceId> {
    match reach {
        Reach::Only(own) => Some(own),
        Reach::Nobody | Reach::Everybody => None,
    }
}

impl DraftCustomer {
    /// Somebody in the file, for whoever has this reach.
    pub fn on_file(customer: CustomerId, reach: Reach) -> Self {
        Self::OnFile {
            customer,
            seen_by: employee_of(reach),
        }
    }

    /// Somebody of whom staff with this reach knows what it knows.
    pub fn partial(contact: PartialContact, reach: Reach) -> Self {
        Self::Partial {
            contact,
            seen_by: employee_of(reach),
        }
    }

    /// Of a form only what the organisation asks for.
    pub(crate) fn restricted_to(&self, settings: BookingSettings) -> Result<Self, ContactProblem> {
        match self {
            Self::Form(contact) => Ok(Self::Form(contact.restricted_to(&settings)?)),
            Self::OnFile { .. } | Self::Partial { .. } => Ok(self.clone()),
        }
    }

    /// The name in a form, by which people with one contact are told apart.
    pub(crate) fn folded_name(&self) -> Option<FoldedName> {
        match self {
            Self::Form(contact) => Some(FoldedName::of(contact.first_name.as_str(), contact.last_name.as_str())),
            Self::OnFile { .. } | Self::Partial { .. } => None,
        }
    }

    /// What the customer wrote.
    pub fn remarks(&self) -> Option<&str> {
        match self {
            Self::Form(contact) => contact.remarks.as_deref(),
            Self::OnFile { .. } | Self::Partial { .. } => None,
        }
    }

    /// The telephone number that came with the booking.
    pub fn phone(&self) -> Option<&str> {
        let phone = match self {
            Self::Form(contact) => contact.phone.as_ref(),
            Self::Partial { contact, .. } => contact.phone.as_ref(),
            Self::OnFile { .. } => None,
        };
        phone.map(PhoneNumber::as_str)
    }
}

/// A requested booking, which a store decides under the lock of the organisation: what the customer sent, checked as
/// far as that is possible without the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Public id of the booking, as in its links and calendar file.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link. The token itself is never stored.
    pub manage_token_hash: [u8; 32],
    /// Through which channel the booking is made.
    pub channel: BookingChannel,
    /// Whom it is for.
    pub customer: DraftCustomer,
    /// Note of the staff, which customers see in the export of their data only; at most 1000 characters.
    pub note: Option<String>,
    /// The appointments to be booked, 1 to 10.
    pub appointment_requests: Vec<AppointmentRequest>,
    /// Answers to the organisation's custom fields.
    pub answers: Vec<Answer>,
    /// Whether a mailed code is needed, and there.
    pub admission: Admission,
    /// What it is recognised by when it comes again.
    pub identity: RequestIdentity,
}

/// What a draft is decided against, read under the lock of the organisation.
#[derive(Debug, Clone)]
pub struct CalendarSnapshot {
    /// The rules as they are now.
    pub rules: Arc<Rules>,
    /// All occupations in [`Draft::occupations_needed`].
    pub occupations: Vec<Occupation>,
    /// Occupations of closed appointments in the same range, for the workload; only if [`Draft::needs_any_employee`].
    pub work_done: Vec<Occupation>,
    /// The organisation's custom fields for what is booked.
    pub custom_fields: Vec<CustomField>,
    /// The instant of the change, the same for all rules.
    pub now: OffsetDateTime,
}

/// An appointment as it will stand in the calendar. Price, duration and title are the server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedAppointment {
    /// The booked service.
    pub service: ServiceId,
    /// Title of the service now.
    pub title: String,
    /// Price now: the employee's own if the customer chose the employee, else the service's.
    pub price: Money,
    /// Duration now with this employee, in minutes.
    pub duration: u16,
    /// The assigned employee.
    pub employee: ResourceId,
    /// First and last name of the employee.
    pub employee_name: String,
    /// Why this employee was assigned.
    pub reason: EmployeeReason,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// The customer's time as instants: `[start, start + duration)`.
    pub span: Span,
    /// Follow-up in minutes, 0 to 1440.
    pub follow_up: u16,
    /// What it occupies of the employee and of rooms, follow-up included, sorted by resource and start.
    pub occupations: Vec<Occupation>,
    /// Whether that is only the employee, from the start to the end of the follow-up.
    pub is_plain: bool,
}

/// An accepted booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// In the order of the appointment requests.
    pub appointments: Vec<DecidedAppointment>,
    /// The rules that were overridden, each with the index of its appointment.
    pub overridden: Vec<(usize, Overridden)>,
    /// The non-empty answers, as they will be stored.
    pub answers: Vec<RecordedAnswer>,
    /// The customer, reduced to what the provider asks for.
    pub customer: DraftCustomer,
}

/// Why a booking is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Customers book nothing online at present.
    #[error("online booking is paused")]
    Paused(BookingPause),
    /// An appointment request breaks a rule of the calendar.
    #[error("appointment request {request}: {rule}")]
    Broken {
        /// Index of the appointment request, from 0.
        request: usize,
        /// The first one that it breaks.
        rule: BrokenRule,
    },
    /// The file of the organisation has no such customer.
    #[error("unknown customer")]
    UnknownCustomer,
    /// The search for an assignment was given up after its step limit.
    #[error("too many ways to assign people")]
    TooComplex,
    /// The e-mail address has [`OPEN_BOOKINGS_PER_EMAIL`] open bookings already.
    #[error("too many open bookings")]
    TooManyOpenBookings,
    /// The organisation has blocked the e-mail address or the telephone number. Whoever is refused is not told so.
    #[error("blocked")]
    Blocked,
    /// Contact data that the organisation requires is missing.
    #[error("contact data incomplete")]
    Contact(ContactProblem),
    /// Answers to custom fields are missing or invalid.
    #[error("answers incomplete")]
    Answers(Vec<(CustomFieldId, AnswerProblem)>),
}

impl Draft {
    /// The range of occupations that the decision needs, `[from, to)`: the days of the requests, and for any-employee
    /// assignment the four weeks before them. `None` when no request is on a bookable day, so that a request for
    /// the year 9999 does not read a whole history. Staff may go beyond the horizon, where a day has few rows.
    pub fn occupations_needed(&self, rules: &Rules, now: OffsetDateTime) -> Option<(InstantMinute, InstantMinute)> {
        let today = rules.zone.date(now);
        let bookable = today..=rules.last_day(today);
        let is_reachable = |date: &Date| self.overriding_rank().is_some() || bookable.contains(date);
        let days = self.appointment_requests.iter().map(|request| request.start.date());
        let days_before = if self.needs_any_employee() { WORKLOAD_DAYS } else { 0 };
        rules.instants_of(days.filter(is_reachable), days_before)
    }

    /// Whether any-employee assignment is asked for, which needs the work done before.
    pub fn needs_any_employee(&self) -> bool {
        self.appointment_requests
            .iter()
            .any(|request| request.employee.is_none())
    }

    /// The rank of staff who may override rules; `None` when rules hold.
    fn overriding_rank(&self) -> Option<Rank> {
        match self.channel {
            BookingChannel::BackOffice { rank, over_rules, .. } => over_rules.then_some(rank),
            BookingChannel::Import { rank } => Some(rank),
            BookingChannel::MainSite => None,
        }
    }

    fn checked_answers(
        &self,
        fields: &[CustomField],
    ) -> Result<Vec<RecordedAnswer>, Vec<(CustomFieldId, AnswerProblem)>> {
        if self.channel.is_by_staff() {
            check_answers_of_staff(fields, &self.answers)
        } else {
            check_answers(fields, &self.answers)
        }
    }

    /// Decides the draft: all requests or none. Pure: the same snapshot always gives the same result.
    pub fn decide(&self, snapshot: &CalendarSnapshot) -> Result<Decision, Refusal> {
        let audience = self.channel.audience();
        if let Some(pause) = snapshot.rules.pause_of(audience, snapshot.now) {
            return Err(Refusal::Paused(pause.clone()));
        }
        let rules = snapshot.rules.as_seen_by(audience);
        let rules = rules.as_ref();
        // First: a service that is not offered has no custom fields to check.
        let requests = self.appointment_requests.iter().enumerate();
        let requests = requests.map(|(index, request)| {
            let service = rules.service(request.service);
            Ok((service.ok_or(BrokenRule::UnknownService.at(index))?, request))
        });
        let requests = requests.collect::<Result<Vec<_>, Refusal>>()?;
        let customer = self.customer.restricted_to(rules.settings).map_err(Refusal::Contact)?;
        let answers = self
            .checked_answers(&snapshot.custom_fields)
            .map_err(Refusal::Answers)?;
        let busy = Busy::of(rules, &snapshot.occupations).with_work_done(rules, &snapshot.work_done);
        let effort = &mut Effort::for_decision();
        let over_rules = self.overriding_rank().is_some();
        let assigned = assign_requests(rules, &busy, snapshot.now, &requests, over_rules, effort)?;
        let (appointments, broken): (Vec<_>, Vec<_>) = assigned.into_iter().unzip();
        let overridden = broken.into_iter().enumerate();
        let overridden = overridden.filter(|(_, rules)| !rules.is_empty());
        let overridden = overridden.filter_map(|(index, rules)| {
            let rank = self.overriding_rank()?;
            Some((index, Overridden { rules, rank }))
        });
        Ok(Decision {
            appointments,
            overridden: overridden.collect(),
            answers,
            customer,
        })
    }
}

#[cfg(test)]
mod tests;
