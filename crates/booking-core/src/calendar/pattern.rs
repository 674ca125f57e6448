//! When a service needs its employee and rooms, in minutes from its start.

use shared_kernel::{InstantMinute, ResourceGroupId};

use super::{ResourceUse, Span};

/// A part of an appointment in minutes from its start: `[from, to)`, `0 ≤ from < to ≤ 1440`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Part {
    from: u16,
    to: u16,
}

/// The end of a part does not lie after its start, or later than a day after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a part must end after it starts, and within a day")]
pub struct InvalidPart;

impl Part {
    const LATEST: u16 = 1440;

    /// A part from the first minute up to, and without, the second.
    pub fn new(from: u16, to: u16) -> Result<Self, InvalidPart> {
        if from < to && to <= Self::LATEST {
            Ok(Self { from, to })
        } else {
            Err(InvalidPart)
        }
    }

    /// Its first minute.
    pub const fn from(self) -> u16 {
        self.from
    }

    /// The first minute after it.
    pub const fn to(self) -> u16 {
        self.to
    }

    /// The instants of this part for an appointment with this start. `None` where they are not representable.
    pub fn at(self, start: InstantMinute) -> Option<Span> {
        Span::new(start.plus(i64::from(self.from)), start.plus(i64::from(self.to))).ok()
    }

    /// Sorted, and those that touch joined: no break lies between them.
    pub(super) fn joined(mut parts: Vec<Self>) -> Vec<Self> {
        parts.sort_unstable();
        parts.dedup_by(|later, earlier| {
            let touches = later.from <= earlier.to;
            if touches {
                earlier.to = earlier.to.max(later.to);
            }
            touches
        });
        parts
    }
}

/// A step of a service: work, which needs the employee, or processing time, during which the customer stays and the
/// employee is free.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// Whether the employee is needed.
    pub is_work: bool,
    /// Duration, 1 to 1440 minutes.
    pub minutes: u16,
}

impl Step {
    /// The parts of consecutive steps.
    fn parts(steps: &[Self]) -> Result<Vec<Part>, InvalidPart> {
        let mut over = 0_u16;
        let part = |step: &Self| {
            let from = over;
            over = over.checked_add(step.minutes).ok_or(InvalidPart)?;
            Part::new(from, over)
        };
        steps.iter().map(part).collect()
    }

    /// When the employee is needed, as in [`ServiceRules::work`](super::ServiceRules::work).
    pub fn work(steps: &[Self]) -> Result<Vec<Part>, InvalidPart> {
        if steps.iter().all(|step| step.is_work) {
            return Ok(Vec::new());
        }
        let parts = Self::parts(steps)?.into_iter().zip(steps);
        let work = parts.filter(|(_, step)| step.is_work).map(|(part, _)| part);
        Ok(Part::joined(work.collect()))
    }

    /// The parts of the steps at these positions (from 0), as in [`Need::during`]. Unknown positions are ignored.
    pub fn during(steps: &[Self], positions: &[usize]) -> Result<Vec<Part>, InvalidPart> {
        let parts = Self::parts(steps)?;
        let parts_at = positions.iter().filter_map(|position| parts.get(*position).copied());
        Ok(Part::joined(parts_at.collect()))
    }
}

/// An appointment's need for one room of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Any room of this group will do, the same one all the time.
    pub group: ResourceGroupId,
    /// When it is needed, sorted and disjoint; empty means from start to end.
    pub during: Vec<Part>,
}

/// When an appointment of a certain duration needs its employee and its rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The customer's time, without the follow-up.
    pub whole: Part,
    /// When the employee is needed.
    pub employee: ResourceUse,
    /// When one room of each of these groups is needed.
    pub rooms: Vec<(ResourceGroupId, ResourceUse)>,
}

impl Pattern {
    /// The follow-up occupies the employee, and the rooms that are needed at the end. `None` for a duration of 0, and
    /// when the end is more than a day after the start.
    pub fn of(duration: u16, follow_up: u16, work: &[Part], needs: &[Need]) -> Option<Self> {
        let whole = Part::new(0, duration).ok()?;
        let follow_up = match follow_up {
            0 => None,
            minutes => Some(Part::new(duration, duration.checked_add(minutes)?).ok()?),
        };
        let employee = ResourceUse::of(whole, work, follow_up)?;
        let rooms = needs.iter().map(|need| {
            let is_last = need.during.last().is_none_or(|part| part.to == duration);
            Some((
                need.group,
                ResourceUse::of(whole, &need.during, follow_up.filter(|_| is_last))?,
            ))
        });
        Some(Self {
            whole,
            employee,
            rooms: rooms.collect::<Option<_>>()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(parts: &[(u16, u16)]) -> Vec<Part> {
        parts.iter().map(|(from, to)| Part::new(*from, *to).unwrap()).collect()
    }

    fn steps(steps: &[(bool, u16)]) -> Vec<Step> {
        let step = |(is_work, minutes): &(bool, u16)| Step {
            is_work: *is_work,
            minutes: *minutes,
        };
        steps.iter().map(step).collect()
    }

    #[test]
    fn consecutive_work_steps_are_joined() {
        let steps = steps(&[(true, 20), (true, 10), (false, 45), (true, 30), (false, 15)]);
        assert_eq!(Step::work(&steps).unwrap(), parts(&[(0, 30), (75, 105)]));
        assert_eq!(
            Step::during(&steps, &[1, 2, 4]).unwrap(),
            parts(&[(20, 75), (105, 120)])
        );
    }

    #[test]
    fn service_of_work_only_is_plain() {
        assert_eq!(Step::work(&steps(&[(true, 20), (true, 10)])).unwrap(), []);
        assert_eq!(Step::work(&[]).unwrap(), []);
    }

    #[test]
    fn follow_up_occupies_the_employee_and_the_rooms_of_the_last_part() {
        let need = |group, during| Need {
            group: ResourceGroupId(group),
            during,
        };
        let needs = [
            need(1, parts(&[])),
            need(2, parts(&[(0, 30)])),
            need(3, parts(&[(75, 105)])),
        ];
        let pattern = Pattern::of(105, 10, &parts(&[(0, 30), (75, 105)]), &needs).unwrap();
        assert_eq!(pattern.employee.needed, parts(&[(0, 30), (75, 105)]));
        assert_eq!(pattern.employee.occupied, parts(&[(0, 30), (75, 115)]));
        let rooms: Vec<_> = pattern.rooms.iter().map(|(_, room)| room.occupied.clone()).collect();
        assert_eq!(rooms, [parts(&[(0, 115)]), parts(&[(0, 30)]), parts(&[(75, 115)])]);
    }

    #[test]
    fn employee_returns_for_the_follow_up_after_processing_time() {
        let pattern = Pattern::of(60, 10, &parts(&[(0, 45)]), &[]).unwrap();
        assert_eq!(pattern.employee.occupied, parts(&[(0, 45), (60, 70)]));
        let without = Pattern::of(60, 0, &parts(&[(0, 45)]), &[]).unwrap();
        assert_eq!(without.employee.occupied, parts(&[(0, 45)]));
    }

    #[test]
    fn pattern_longer_than_a_day_is_none() {
        assert_eq!(Pattern::of(1440, 1, &[], &[]), None);
        assert_eq!(Pattern::of(0, 10, &[], &[]), None);
        assert_eq!(Pattern::of(30, 0, &parts(&[(0, 45)]), &[]), None);
    }
}
