//! A booking before it is decided, and the decision.

use std::sync::Arc;

use shared_kernel::{CalendarGuid, CustomFieldId, InstantMinute, Money, OrganizationNr, Rank, ResourceId, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::answers::{Answer, AnswerProblem, CustomField, RecordedAnswer, check_answers};
use super::assignment::{Candidate, Choice};
use super::place::{Overridden, place};
use crate::calendar::{Occupation, Rules, ServiceRules, Span};
use crate::customers::{ContactProblem, CustomerContact};
use crate::slots::busy_by_employee;

/// Days back that "surprise me" looks at to spread the work.
pub const SURPRISE_DAYS: i64 = 28;

/// One appointment as it is wished for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wish {
    /// The service.
    pub service: ServiceId,
    /// A chosen employee; none is "surprise me".
    pub employee: Option<ResourceId>,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
}

/// Where a booking was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BookedThrough {
    /// The marketplace.
    MainSite,
    /// Staff, for a customer.
    BackOffice {
        /// Of whom.
        rank: Rank,
        /// Whether hours, notice, horizon, grid, skill or an absence may knowingly be broken for a chosen employee.
        over_rules: bool,
    },
    /// Data that was loaded, not booked.
    Import,
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
    pub wishes: Vec<Wish>,
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
pub struct Agenda {
    /// The rules as they are now.
    pub rules: Arc<Rules>,
    /// What is occupied in [`Draft::occupations_needed`].
    pub occupations: Vec<Occupation>,
    /// The questions for the services of the draft.
    pub custom_fields: Vec<CustomField>,
    /// The instant of the booking.
    pub now: OffsetDateTime,
}

/// Why an employee does an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EmployeeReason {
    /// The customer chose.
    Chosen,
    /// "Surprise me", and nobody else could.
    OnlyOneFree,
    /// "Surprise me": fewest occupied minutes that day, then in the last 28 days, then lowest id.
    LeastOccupied {
        /// Occupied minutes that day, before this booking.
        day_minutes: i64,
        /// Occupied minutes in the 28 days before that day.
        month_minutes: i64,
        /// How many employees were free.
        among: usize,
    },
}

/// An appointment as it will stand in the calendar. Price, duration and title are the server's own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecidedAppointment {
    /// The service.
    pub service: ServiceId,
    /// Its title now.
    pub title: String,
    /// Its price now, with this employee.
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
    /// The employee's time: with the follow-up.
    pub occupied: Span,
}

/// A booking that fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// In the order of the wishes.
    pub appointments: Vec<DecidedAppointment>,
    /// What was broken knowingly, each with the place of its appointment.
    pub overridden: Vec<(usize, Overridden)>,
    /// The answers that are kept.
    pub answers: Vec<RecordedAnswer>,
    /// The customer, reduced to what the provider asks for.
    pub customer: CustomerContact,
}

/// Why a booking does not fit. `wish` counts from 0 in the order of the request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The organisation does not offer this service.
    #[error("unknown service in wish {wish}")]
    UnknownService {
        /// Which wish.
        wish: usize,
    },
    /// The organisation has no such employee, or the employee cannot do this service.
    #[error("employee cannot do wish {wish}")]
    UnknownEmployee {
        /// Which wish.
        wish: usize,
    },
    /// The start lies in the past.
    #[error("wish {wish} lies in the past")]
    InThePast {
        /// Which wish.
        wish: usize,
    },
    /// The start lies under the minimum notice.
    #[error("wish {wish} comes too late")]
    NoticeTooShort {
        /// Which wish.
        wish: usize,
    },
    /// The start lies after the last bookable day.
    #[error("wish {wish} lies past the horizon")]
    PastHorizon {
        /// Which wish.
        wish: usize,
    },
    /// The start is not a step of the grid.
    #[error("wish {wish} is off the grid")]
    OffGrid {
        /// Which wish.
        wish: usize,
    },
    /// The clock skips this wall time.
    #[error("wish {wish} lies in the spring gap")]
    SkippedByClock {
        /// Which wish.
        wish: usize,
    },
    /// Nobody who could do it works then.
    #[error("wish {wish} lies outside working hours")]
    OutsideHours {
        /// Which wish.
        wish: usize,
    },
    /// Everybody who works then is occupied or absent.
    #[error("wish {wish} is taken")]
    Taken {
        /// Which wish.
        wish: usize,
    },
    /// The wishes leave so many ways to assign people that no answer was found in bounded time.
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
    /// The instants whose occupations the decision needs: the days of the wishes, and the four
    /// weeks before them where an employee has to be found. None when no wish lies on a day that
    /// can be booked, so that a wish for the year 9999 does not read a whole history. Staff may go
    /// beyond the horizon, where the rows of a day are few.
    pub fn occupations_needed(&self, rules: &Rules, now: OffsetDateTime) -> Option<(InstantMinute, InstantMinute)> {
        let today = rules.zone.date(now);
        let bookable = today..=rules.last_day(today);
        let is_reachable = |date: &Date| self.over_rules().is_some() || bookable.contains(date);
        let days = || self.wishes.iter().map(|wish| wish.start.date()).filter(is_reachable);
        let (first, last) = (days().min()?, days().max()?);
        let surprise = self.wishes.iter().any(|wish| wish.employee.is_none());
        let first = if surprise {
            first.saturating_sub(Duration::days(SURPRISE_DAYS))
        } else {
            first
        };
        Some(rules.instants(first, last))
    }

    /// The rank of staff who may break rules.
    fn over_rules(&self) -> Option<Rank> {
        match self.through {
            BookedThrough::BackOffice { rank, over_rules } => over_rules.then_some(rank),
            BookedThrough::MainSite | BookedThrough::Import => None,
        }
    }

    /// What the wishes besides one take from employees the customer has chosen for them: another
    /// start for that one must not collide with the rest of the same booking.
    pub(super) fn chosen_besides(&self, wish: usize, rules: &Rules) -> Vec<Occupation> {
        let others = self.wishes.iter().enumerate().filter(|(position, _)| *position != wish);
        others
            .filter_map(|(_, other)| {
                let (service, resource) = (rules.service(other.service)?, other.employee?);
                let start = InstantMinute::floor(rules.zone.instant(other.start).ok()?);
                let (_, span) = service.spans_by(rules.position(resource)?, start)?;
                Some(Occupation { resource, span })
            })
            .collect()
    }

    /// Decides the draft: all wishes or none. Pure, so the same agenda always gives the same answer.
    pub fn decide(&self, agenda: &Agenda) -> Result<Decision, Refusal> {
        let rules = agenda.rules.as_ref();
        // First, because questions about a service that is not offered make no sense.
        if let Some(wish) = self
            .wishes
            .iter()
            .position(|wish| rules.service(wish.service).is_none())
        {
            return Err(Refusal::UnknownService { wish });
        }
        let customer = self.customer.as_asked_for(&rules.settings).map_err(Refusal::Contact)?;
        let answers = check_answers(&agenda.custom_fields, &self.answers).map_err(Refusal::Answers)?;
        let busy = busy_by_employee(rules, &agenda.occupations);
        let wishes = self.wishes.iter().enumerate().map(|(wish, wished)| {
            let service = rules.service(wished.service);
            Ok((service.ok_or(Refusal::UnknownService { wish })?, wished))
        });
        let wishes = wishes.collect::<Result<Vec<_>, _>>()?;
        let placed = place(rules, &busy, agenda.now, &wishes, self.over_rules().is_some())?;
        let (appointments, broken): (Vec<_>, Vec<_>) = placed.into_iter().unzip();
        let overridden = broken.into_iter().enumerate();
        let overridden = overridden.filter_map(|(place, rule)| {
            let (rule, rank) = rule.zip(self.over_rules())?;
            Some((place, Overridden { rule, rank }))
        });
        Ok(Decision {
            appointments,
            overridden: overridden.collect(),
            answers,
            customer,
        })
    }
}

/// Everybody who could do a wish if nothing else of the booking took them, best first.
pub(crate) fn candidates_of(
    rules: &Rules,
    service: &ServiceRules,
    busy: &[Vec<Span>],
    now: OffsetDateTime,
    wish: usize,
    wished: &Wish,
) -> Result<Vec<Candidate>, Refusal> {
    let skilled: Vec<usize> = match wished.employee {
        None => service.skilled.clone(),
        Some(id) => {
            let position = rules.position(id).filter(|position| service.skilled.contains(position));
            vec![position.ok_or(Refusal::UnknownEmployee { wish })?]
        }
    };
    let start = start_of(rules, now, wish, wished)?;
    let date = wished.start.date();
    let frame = rules.zone.day(date);
    let day = Span::new(frame.begins(), frame.ends()).ok();
    let month = Span::new(
        rules
            .zone
            .day(date.saturating_sub(Duration::days(SURPRISE_DAYS)))
            .begins(),
        frame.begins(),
    )
    .ok();
    let mut works = false;
    let mut candidates = Vec::new();
    for position in skilled {
        let plan = &rules.employees[position];
        let (span, occupied) = service
            .spans_by(position, start)
            .ok_or(Refusal::UnknownService { wish })?;
        if !plan.working(&frame).any(|working| working.contains(span)) {
            continue;
        }
        works = true;
        let away = plan.away().iter().any(|away| away.overlaps(span));
        let taken = busy[position].iter().any(|taken| taken.overlaps(occupied));
        if !away && !taken {
            candidates.push(Candidate {
                employee: position,
                chosen: wished.employee.is_some(),
                span,
                occupied,
                day_minutes: day.map_or(0, |day| overlap(&busy[position], day)),
                month_minutes: month.map_or(0, |month| overlap(&busy[position], month)),
            });
        }
    }
    if candidates.is_empty() {
        return Err(if works {
            Refusal::Taken { wish }
        } else {
            Refusal::OutsideHours { wish }
        });
    }
    candidates.sort_by_key(|candidate| (candidate.day_minutes, candidate.month_minutes, candidate.employee));
    Ok(candidates)
}

/// The rules of a start that concern nobody in particular: grid, clock, past, notice, horizon.
fn start_of(rules: &Rules, now: OffsetDateTime, wish: usize, wished: &Wish) -> Result<InstantMinute, Refusal> {
    let time = wished.start.time();
    let minute = u16::from(time.hour()) * 60 + u16::from(time.minute());
    let start = rules
        .zone
        .instant(wished.start)
        .map_err(|_| Refusal::SkippedByClock { wish })?;
    if start < now {
        return Err(Refusal::InThePast { wish });
    }
    let today = rules.zone.date(now);
    if wished.start.date() > rules.last_day(today) {
        return Err(Refusal::PastHorizon { wish });
    }
    if time.second() != 0 || time.nanosecond() != 0 || minute % rules.grid != 0 {
        return Err(Refusal::OffGrid { wish });
    }
    let start = InstantMinute::floor(start);
    if start < rules.earliest_start(now) {
        return Err(Refusal::NoticeTooShort { wish });
    }
    Ok(start)
}

fn overlap(busy: &[Span], with: Span) -> i64 {
    busy.iter()
        .map(|span| span.to().0.min(with.to().0) - span.from().0.max(with.from().0))
        .filter(|minutes| *minutes > 0)
        .sum()
}

pub(super) fn decided(rules: &Rules, service: &ServiceRules, choice: &Choice, wished: &Wish) -> DecidedAppointment {
    let position = choice.candidate.employee;
    let employee = &rules.employees[position].employee;
    DecidedAppointment {
        service: service.id,
        title: service.title.clone(),
        price: service.price_by(position),
        duration: service.duration_by(position),
        employee: employee.id,
        employee_name: employee.full_name(),
        reason: choice.reason,
        start: wished.start,
        end: rules.zone.wall(choice.candidate.span.to().instant()),
        span: choice.candidate.span,
        occupied: choice.candidate.occupied,
    }
}

#[cfg(test)]
mod offered_is_bookable;
#[cfg(test)]
mod tests;
