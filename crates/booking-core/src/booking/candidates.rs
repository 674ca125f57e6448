//! Who could do an appointment, and in which rooms.

use shared_kernel::{InstantMinute, ResourceGroupId};
use time::{Duration, OffsetDateTime};

use super::draft::{Refusal, SURPRISE_DAYS, Wish};
use crate::calendar::{Busy, Day, Fit, Pattern, Rules, ServiceRules, Span, free_rooms};

/// An employee who could do one appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// Position in the rules.
    pub(crate) employee: usize,
    pub(super) chosen: bool,
    /// The customer's time.
    pub(super) span: Span,
    /// The employee's time.
    pub(crate) occupied: Vec<Span>,
    /// One of each is needed.
    pub(crate) rooms: Vec<FreeRooms>,
    pub(super) day_minutes: i64,
    pub(super) month_minutes: i64,
}

/// The rooms of one group that are free for an appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FreeRooms {
    pub(crate) group: ResourceGroupId,
    /// When the room would be occupied.
    pub(crate) occupied: Vec<Span>,
    /// Positions in the rules, ascending.
    pub(crate) free: Vec<usize>,
}

impl FreeRooms {
    /// For each group that the pattern needs. None at the end of time.
    pub(super) fn of(rules: &Rules, busy: &Busy, pattern: &Pattern, start: InstantMinute) -> Option<Vec<Self>> {
        let rooms = pattern.rooms.iter().map(|(group, taking)| {
            Some(Self {
                group: *group,
                occupied: taking.occupied_at(start)?,
                free: free_rooms(rules, busy, *group, taking, start),
            })
        });
        rooms.collect()
    }
}

/// Everybody who could do a wish if nothing else of the booking took them, best first.
pub(crate) fn candidates_of(
    rules: &Rules,
    service: &ServiceRules,
    busy: &Busy,
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
    let on_day = Day::of(rules, busy, &frame);
    for position in skilled {
        // What cannot be at all is not offered by this employee.
        let Some(pattern) = service.pattern_by(position) else {
            continue;
        };
        let fit = on_day.fit(&on_day.of_employee(busy, position), &pattern, start);
        works |= fit != Fit::OutsideHours;
        if fit != Fit::Free {
            continue;
        }
        let found = pattern.whole.at(start).and_then(|span| {
            Some(Candidate {
                employee: position,
                chosen: wished.employee.is_some(),
                span,
                occupied: pattern.employee.occupied_at(start)?,
                rooms: FreeRooms::of(rules, busy, &pattern, start)?,
                day_minutes: day.map_or(0, |day| overlap(&busy.employees[position], day)),
                month_minutes: month.map_or(0, |month| overlap(&busy.employees[position], month)),
            })
        });
        candidates.extend(found);
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
