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

    /// The same steps with somebody who is done in so many minutes: work becomes longer or shorter in proportion,
    /// processing time does not depend on who waits for it. `None` when a step would have no minute left, or when it is
    /// longer than a day.
    pub fn done_in(steps: &[Self], minutes: u16) -> Option<Vec<Self>> {
        let parts = Self::parts(steps).ok()?;
        let Some(last) = parts.last() else {
            return Some(Vec::new());
        };
        let work = Self::work(steps).ok()?;
        let pace = Pace::of(&work, last.to, minutes)?;
        let parts = parts.into_iter().zip(steps);
        let parts = parts.map(|(part, step)| {
            let part = pace.part(part)?;
            Some(Self {
                minutes: part.to - part.from,
                ..*step
            })
        });
        parts.collect()
    }

    /// Whether somebody can be done with these steps in so many minutes. What is wrong with the steps themselves is no
    /// fault of whoever does them.
    pub(crate) fn can_be_done_in(steps: &[Self], minutes: u16) -> bool {
        Self::parts(steps).is_err() || Self::done_in(steps, minutes).is_some()
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

/// How fast somebody works who needs another time for a service than others.
struct Pace<'a> {
    /// When the employee is needed; empty means from start to end.
    work: &'a [Part],
    /// The minutes of work that the service has.
    usual: u32,
    /// The minutes of work that remain of one's own duration beside the processing time.
    own: u32,
}

impl<'a> Pace<'a> {
    /// `None` when no time is left to work in.
    fn of(work: &'a [Part], duration: u16, own_duration: u16) -> Option<Self> {
        let usual = match work {
            [] => duration,
            work => work.iter().map(|part| part.to - part.from).sum(),
        };
        let processing = duration.checked_sub(usual)?;
        let own = own_duration.checked_sub(processing)?;
        (usual > 0 && own > 0).then_some(Self {
            work,
            usual: usual.into(),
            own: own.into(),
        })
    }

    /// When somebody comes to what others come to at this minute, rounded to whole minutes: so the end is exact, and
    /// what touches goes on touching.
    fn at(&self, minute: u16) -> Option<u16> {
        let worked = match self.work {
            [] => minute,
            work => work
                .iter()
                .map(|part| minute.clamp(part.from, part.to) - part.from)
                .sum(),
        };
        let own = (u32::from(worked) * self.own + self.usual / 2) / self.usual;
        u16::try_from(own).ok()?.checked_add(minute - worked)
    }

    /// `None` when no minute of it is left.
    fn part(&self, part: Part) -> Option<Part> {
        Part::new(self.at(part.from)?, self.at(part.to)?).ok()
    }

    fn parts(&self, parts: &[Part]) -> Option<Vec<Part>> {
        parts.iter().map(|part| self.part(*part)).collect()
    }
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

    /// The same with somebody who has a duration of their own, as in [`Step::done_in`]. `None` also when no minute would
    /// be left of a piece of work, or of a need.
    pub(crate) fn done_in(
        own_duration: u16,
        duration: u16,
        follow_up: u16,
        work: &[Part],
        needs: &[Need],
    ) -> Option<Self> {
        let pace = Pace::of(work, duration, own_duration)?;
        let needs = needs.iter().map(|need| {
            Some(Need {
                group: need.group,
                during: pace.parts(&need.during)?,
            })
        });
        let needs = needs.collect::<Option<Vec<_>>>()?;
        Self::of(own_duration, follow_up, &pace.parts(work)?, &needs)
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

    /// Steps, the minutes of somebody, and what becomes of the steps.
    type Slower<'a> = (&'a [(bool, u16)], u16, Option<&'a [u16]>);

    const COLOUR: &[(bool, u16)] = &[(true, 30), (false, 30), (true, 15)];

    #[test]
    fn somebody_slower_works_longer_and_waits_as_long() {
        let table: [Slower<'_>; 11] = [
            (COLOUR, 75, Some(&[30, 30, 15])),
            (COLOUR, 120, Some(&[60, 30, 30])),
            (COLOUR, 60, Some(&[20, 30, 10])),
            // 30 of 45 minutes of work are 30.67 of 46.
            (COLOUR, 76, Some(&[31, 30, 15])),
            // The step that would have no minute refuses it.
            (COLOUR, 32, Some(&[1, 30, 1])),
            (COLOUR, 31, None),
            (COLOUR, 30, None),
            (&[(true, 20), (true, 10)], 60, Some(&[40, 20])),
            (&[(false, 10), (true, 20), (false, 5)], 16, Some(&[10, 1, 5])),
            (&[(true, 1440)], 1441, None),
            (&[], 45, Some(&[])),
        ];
        for (given, minutes, expected) in table {
            let own = Step::done_in(&steps(given), minutes);
            let lengths = own.map(|own| own.iter().map(|step| step.minutes).collect::<Vec<_>>());
            assert_eq!(lengths.as_deref(), expected, "{given:?} in {minutes}");
            assert_eq!(Step::can_be_done_in(&steps(given), minutes), expected.is_some());
        }
        assert!(Step::can_be_done_in(&steps(&[(true, 0), (true, 20)]), 30));
    }

    #[test]
    fn rooms_are_needed_during_the_same_steps_whoever_does_them() {
        let (steps, own) = (steps(COLOUR), steps(&[(true, 60), (false, 30), (true, 30)]));
        let needs = |steps: &[Step]| {
            let during: [&[usize]; 4] = [&[], &[1], &[2], &[0, 2]];
            let need = |(group, during): (i32, &[usize])| Need {
                group: ResourceGroupId(group),
                during: Step::during(steps, during).unwrap(),
            };
            (1..).zip(during).map(need).collect::<Vec<_>>()
        };
        assert_eq!(
            Pattern::done_in(120, 75, 10, &Step::work(&steps).unwrap(), &needs(&steps)),
            Pattern::of(120, 10, &Step::work(&own).unwrap(), &needs(&own)),
        );
        // Of work from start to end, as of a service without steps.
        assert_eq!(Pattern::done_in(90, 45, 10, &[], &[]), Pattern::of(90, 10, &[], &[]));
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
