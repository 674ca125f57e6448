//! Times for appointments, new ones and those that exist.

use std::borrow::Borrow;

use shared_kernel::{InstantMinute, Rank};
use time::OffsetDateTime;

use super::assignment::assign;
use super::candidates::{Candidate, FreeRooms, broken_rules, candidates_of};
use super::draft::decided;
use super::{DecidedAppointment, Refusal, Wish};
use crate::calendar::{Busy, Rules, ServiceRules};

/// The rules that staff broke knowingly, and with which rank: kept in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overridden {
    /// Why it would have been refused, at least one.
    pub rules: Vec<Refusal>,
    /// The rank it was done with.
    pub rank: Rank,
}

/// Places all wishes or none. With `over_rules` a wish for a chosen employee may break rules, all of which
/// are then told beside it; it never overlaps anything that is occupied.
pub(crate) fn place(
    rules: &Rules,
    busy: &Busy,
    now: OffsetDateTime,
    wishes: &[(impl Borrow<ServiceRules>, impl Borrow<Wish>)],
    over_rules: bool,
) -> Result<Vec<(DecidedAppointment, Vec<Refusal>)>, Refusal> {
    let mut candidates = Vec::with_capacity(wishes.len());
    let mut broken = Vec::with_capacity(wishes.len());
    for (place, (service, wish)) in wishes.iter().enumerate() {
        let (service, wish) = (service.borrow(), wish.borrow());
        match candidates_of(rules, service, busy, now, place, wish) {
            Ok(found) => {
                candidates.push(found);
                broken.push(Vec::new());
            }
            Err(rule) if over_rules => {
                candidates.push(vec![forced(rules, service, busy, wish).ok_or_else(|| rule.clone())?]);
                broken.push(broken_rules(rules, service, busy, now, place, wish));
            }
            Err(rule) => return Err(rule),
        }
    }
    let choices = assign(&candidates)?;
    Ok(choices
        .iter()
        .zip(wishes)
        .map(|(choice, (service, wish))| decided(rules, service.borrow(), choice, wish.borrow()))
        .zip(broken)
        .collect())
}

/// The chosen employee at that time, whatever the rules say, unless the clock skips the time, or the employee or the
/// last room is taken.
fn forced(rules: &Rules, service: &ServiceRules, busy: &Busy, wished: &Wish) -> Option<Candidate> {
    // Calendars know minutes: not even staff begins within one.
    let time = wished.start.time();
    if time.second() != 0 || time.nanosecond() != 0 {
        return None;
    }
    let employee = rules.position(wished.employee?)?;
    let start = InstantMinute::floor(rules.zone.instant(wished.start).ok()?);
    let pattern = service.pattern_by(employee)?;
    let occupied = pattern.employee.occupied_at(start)?;
    let is_taken = |span| busy.employees[employee].iter().any(|taken| taken.overlaps(span));
    let rooms = FreeRooms::of(rules, busy, &pattern, start)?;
    let is_free = !occupied.iter().copied().any(is_taken) && rooms.iter().all(|needed| !needed.free.is_empty());
    is_free.then_some(Candidate {
        employee,
        chosen: true,
        span: pattern.whole.at(start)?,
        occupied,
        rooms,
        day_minutes: 0,
        month_minutes: 0,
    })
}

impl Refusal {
    /// The same refusal with its wish counted as the client counts: `places[wish]`.
    pub(crate) fn of_wishes(self, places: &[usize]) -> Self {
        let place = |wish: usize| places.get(wish).copied().unwrap_or(wish);
        match self {
            Self::UnknownService { wish } => Self::UnknownService { wish: place(wish) },
            Self::UnknownEmployee { wish } => Self::UnknownEmployee { wish: place(wish) },
            Self::InThePast { wish } => Self::InThePast { wish: place(wish) },
            Self::NoticeTooShort { wish } => Self::NoticeTooShort { wish: place(wish) },
            Self::PastHorizon { wish } => Self::PastHorizon { wish: place(wish) },
            Self::OffGrid { wish } => Self::OffGrid { wish: place(wish) },
            Self::SkippedByClock { wish } => Self::SkippedByClock { wish: place(wish) },
            Self::OutsideHours { wish } => Self::OutsideHours { wish: place(wish) },
            Self::Taken { wish } => Self::Taken { wish: place(wish) },
            Self::TooComplex | Self::Contact(_) | Self::Answers(_) => self,
        }
    }

    /// The rule in a stable word, for the history.
    pub fn rule(&self) -> &'static str {
        match self {
            Self::UnknownService { .. } => "UNKNOWN_SERVICE",
            Self::UnknownEmployee { .. } => "NOT_SKILLED",
            Self::InThePast { .. } => "IN_THE_PAST",
            Self::NoticeTooShort { .. } => "NOTICE_TOO_SHORT",
            Self::PastHorizon { .. } => "PAST_HORIZON",
            Self::OffGrid { .. } => "OFF_GRID",
            Self::SkippedByClock { .. } => "SKIPPED_BY_CLOCK",
            Self::OutsideHours { .. } => "OUTSIDE_HOURS",
            // Nothing is occupied where staff got through, so it was an absence.
            Self::Taken { .. } => "ABSENT",
            Self::TooComplex => "TOO_COMPLEX",
            Self::Contact(_) => "CONTACT",
            Self::Answers(_) => "ANSWERS",
        }
    }
}
