//! A booking before it is decided, and the decision.

use std::sync::Arc;

use shared_kernel::{CalendarGuid, CustomFieldId, InstantMinute, Money, OrganizationNr, Rank, ResourceId, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::assign::{Overridden, assign_requests};
use super::custom_fields::{Answer, AnswerProblem, CustomField, RecordedAnswer, check_answers};
use super::{AppointmentRequest, EmployeeReason};
use crate::assignment::{Effort, WORKLOAD_DAYS};
use crate::calendar::{Busy, Occupation, Rules, Span};
use crate::customers::{ContactProblem, CustomerContact};

/// Where a booking was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BookedThrough {
    /// The marketplace.
    MainSite,
    /// Staff, for a customer.
    BackOffice {
        /// Of whom.
        rank: Rank,
        /// Whether hours, notice, horizon, grid, skill, an absence or the closure of a room may knowingly be broken for a
        /// chosen employee.
        over_rules: bool,
    },
    /// Staff, who take over what was agreed elsewhere: with a chosen employee it may break rules as in the back office,
    /// also in the past, but never lies over another appointment. Price, duration and questions are those of today.
    /// The customer knows of it, so nobody is told.
    Import {
        /// Of whom.
        rank: Rank,
    },
}

impl BookedThrough {
    /// Whether staff did it, who need not wait until the organisation is public.
    pub fn is_by_staff(self) -> bool {
        match self {
            Self::MainSite => false,
            Self::BackOffice { .. } | Self::Import { .. } => true,
        }
    }
}

/// A booking that a store can decide under its lock: everything the customer sent, checked as far
/// as that is possible without the calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// Where.
    pub organization: OrganizationNr,
    /// The public name that the booking will have.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link. The token itself is never stored.
    pub manage_token_hash: [u8; 32],
    /// Where it was made.
    pub through: BookedThrough,
    /// Who books.
    pub customer: CustomerContact,
    /// What, 1 to 10.
    pub appointment_requests: Vec<AppointmentRequest>,
    /// Answers to the provider's questions.
    pub answers: Vec<Answer>,
    /// The client's name for this intent.
    pub idempotency_key: Option<String>,
    /// SHA-256 of the request's body: the same key with another body is refused.
    pub body_hash: [u8; 32],
    /// SHA-256 of body and source: the same body from the same source within ten minutes is a repetition.
    pub repetition_hash: [u8; 32],
}

/// What a draft is decided against, read under the lock of the organisation.
#[derive(Debug, Clone)]
pub struct CalendarSnapshot {
    /// The rules as they are now.
    pub rules: Arc<Rules>,
    /// What is occupied in [`Draft::occupations_needed`].
    pub occupations: Vec<Occupation>,
    /// What was done in the same time and occupies nobody any more, where [`Draft::leaves_the_choice`].
    pub work_done: Vec<Occupation>,
    /// The questions for the services of the draft.
    pub custom_fields: Vec<CustomField>,
    /// The instant of the booking.
    pub now: OffsetDateTime,
}

/// An appointment as it will stand in the calendar. Price, duration and title are the server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedAppointment {
    /// The service.
    pub service: ServiceId,
    /// Its title now.
    pub title: String,
    /// Its price now, with this employee if that was chosen.
    pub price: Money,
    /// Its duration now, in minutes, with this employee.
    pub duration: u16,
    /// Who does it.
    pub employee: ResourceId,
    /// The name, for the answer.
    pub employee_name: String,
    /// Why.
    pub reason: EmployeeReason,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// The customer's time: `[start, start + duration)`.
    pub span: Span,
    /// Minutes that are needed afterwards.
    pub follow_up: u16,
    /// What it takes of the employee and of rooms, by resource and start.
    pub takes: Vec<Occupation>,
    /// Whether that is the employee from start to the end of the follow-up, and nothing else.
    pub is_plain: bool,
}

/// A booking that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// In the order of the appointment requests.
    pub appointments: Vec<DecidedAppointment>,
    /// What was broken knowingly, each with the place of its appointment.
    pub overridden: Vec<(usize, Overridden)>,
    /// The answers that are kept.
    pub answers: Vec<RecordedAnswer>,
    /// The customer, reduced to what the provider asks for.
    pub customer: CustomerContact,
}

/// Why a booking does not fit. `appointment_request` counts from 0 in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The organisation does not offer this service.
    #[error("unknown service in appointment request {appointment_request}")]
    UnknownService {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The organisation has no such employee, or the employee cannot do this service.
    #[error("employee cannot do appointment request {appointment_request}")]
    UnknownEmployee {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The start lies in the past.
    #[error("appointment request {appointment_request} lies in the past")]
    InThePast {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The start lies under the minimum notice.
    #[error("appointment request {appointment_request} comes too late")]
    NoticeTooShort {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The start lies after the last bookable day.
    #[error("appointment request {appointment_request} lies past the horizon")]
    PastHorizon {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The start is not a step of the grid.
    #[error("appointment request {appointment_request} is off the grid")]
    OffGrid {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The clock skips this wall time.
    #[error("appointment request {appointment_request} lies in the spring gap")]
    SkippedByClock {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// Nobody who could do it works then.
    #[error("appointment request {appointment_request} lies outside working hours")]
    OutsideHours {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// Everybody who works then is occupied or absent.
    #[error("appointment request {appointment_request} is taken")]
    Taken {
        /// Which appointment request.
        appointment_request: usize,
    },
    /// The appointment requests leave so many ways to assign people that no answer was found in bounded time.
    #[error("too many ways to assign people")]
    TooComplex,
    /// Something the provider asks for is missing.
    #[error("contact data incomplete")]
    Contact(ContactProblem),
    /// Answers are missing or wrong.
    #[error("answers incomplete")]
    Answers(Vec<(CustomFieldId, AnswerProblem)>),
}

impl Draft {
    /// The instants whose occupations the decision needs: the days of the appointment requests, and the four
    /// weeks before them where an employee has to be found. None when no appointment request lies on a day that
    /// can be booked, so that an appointment request for the year 9999 does not read a whole history. Staff may go
    /// beyond the horizon, where the rows of a day are few.
    pub fn occupations_needed(&self, rules: &Rules, now: OffsetDateTime) -> Option<(InstantMinute, InstantMinute)> {
        let today = rules.zone.date(now);
        let bookable = today..=rules.last_day(today);
        let is_reachable = |date: &Date| self.overriding_rank().is_some() || bookable.contains(date);
        let days = || {
            let requests = self.appointment_requests.iter();
            requests.map(|request| request.start.date()).filter(is_reachable)
        };
        let (first, last) = (days().min()?, days().max()?);
        let first = if self.leaves_the_choice() {
            first.saturating_sub(Duration::days(WORKLOAD_DAYS))
        } else {
            first
        };
        Some(rules.instants(first, last))
    }

    /// Whether an employee has to be found for one of the appointment requests.
    pub fn leaves_the_choice(&self) -> bool {
        self.appointment_requests
            .iter()
            .any(|request| request.employee.is_none())
    }

    /// The rank of staff who may break rules.
    fn overriding_rank(&self) -> Option<Rank> {
        match self.through {
            BookedThrough::BackOffice { rank, over_rules } => over_rules.then_some(rank),
            BookedThrough::Import { rank } => Some(rank),
            BookedThrough::MainSite => None,
        }
    }

    /// Decides the draft: all appointment requests or none. Pure, so the same snapshot always gives the same answer.
    pub fn decide(&self, snapshot: &CalendarSnapshot) -> Result<Decision, Refusal> {
        let rules = snapshot.rules.as_ref();
        // First: a service that is not offered has no custom fields to check.
        let requests = self.appointment_requests.iter().enumerate();
        let requests = requests.map(|(appointment_request, request)| {
            let service = rules.service(request.service);
            Ok((service.ok_or(Refusal::UnknownService { appointment_request })?, request))
        });
        let requests = requests.collect::<Result<Vec<_>, Refusal>>()?;
        let customer = self.customer.as_asked_for(&rules.settings).map_err(Refusal::Contact)?;
        let answers = check_answers(&snapshot.custom_fields, &self.answers).map_err(Refusal::Answers)?;
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
mod offered_baskets_are_bookable;
#[cfg(test)]
mod offered_is_bookable;
#[cfg(test)]
mod tests;
