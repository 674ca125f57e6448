//! The follow-up: minutes after the customer's time in which the employee, and the rooms that were needed at the end, are
//! still occupied.
//!
//! **It may run past closing time and into an absence, but not into what else is booked.** So a resource is *needed*
//! without the follow-up, which is compared with hours and absences, and *occupied* with it, which is compared with what
//! is booked ([`ResourceUse`], [`Diary`]). Of an appointment that is booked only the occupied spans are known:
//! [`Span::without_follow_up`] says when it is needed.
//!
//! Example: 45 minutes and a follow-up of 15, open until 18:00. They can begin at 17:15, although the employee is occupied
//! until 18:15. At 17:00 they cannot begin where the next appointment begins at 17:50.

use shared_kernel::InstantMinute;

use super::day::{is_clear, skip_ended, spans_from};
use super::{Part, Span};

/// When a resource is needed and occupied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceUse {
    /// When the resource must be present: within working hours, not away.
    pub needed: Vec<Part>,
    /// When it is occupied: the same with the follow-up.
    pub occupied: Vec<Part>,
}

impl ResourceUse {
    /// During these parts of the customer's time, all of it where there are none.
    pub(super) fn of(whole: Part, parts: &[Part], follow_up: Option<Part>) -> Option<Self> {
        let needed = if parts.is_empty() { vec![whole] } else { parts.to_vec() };
        if needed.last()?.to() > whole.to() {
            return None;
        }
        let occupied = Part::joined(needed.iter().copied().chain(follow_up).collect());
        Some(Self { needed, occupied })
    }

    /// The occupied spans with this start. `None` where they are not representable.
    pub(crate) fn occupied_at(&self, start: InstantMinute) -> Option<Vec<Span>> {
        self.occupied.iter().map(|part| part.at(start)).collect()
    }
}

impl Span {
    /// When a resource is needed that is occupied so long by an appointment whose customer leaves at `end`. `None` where
    /// that is for the follow-up alone.
    pub fn without_follow_up(self, end: InstantMinute) -> Option<Self> {
        Self::new(self.from(), self.to().min(end)).ok()
    }
}

impl Part {
    /// The same in minutes from the start of an appointment of this duration.
    pub(crate) fn without_follow_up(self, duration: u16) -> Option<Self> {
        Self::new(self.from(), self.to().min(duration)).ok()
    }
}

/// Absences and occupations of one resource from a certain minute on; sorted and disjoint.
#[derive(Clone, Copy)]
pub(crate) struct Diary<'a> {
    away: &'a [Span],
    busy: &'a [Span],
}

impl<'a> Diary<'a> {
    pub(crate) fn from(begin: InstantMinute, away: &'a [Span], busy: &'a [Span]) -> Self {
        Self {
            away: spans_from(away, begin),
            busy: spans_from(busy, begin),
        }
    }

    /// Whether the resource is present whenever it is needed, and free whenever it would be occupied.
    pub(crate) fn allows(&self, taking: &ResourceUse, start: InstantMinute) -> bool {
        is_clear(self.away, &taking.needed, start) && is_clear(self.busy, &taking.occupied, start)
    }

    /// What keeps the resource from being needed and occupied from this start until these ends; an absence comes first.
    /// Starts must ascend from call to call: what ended before one is dropped.
    pub(crate) fn in_the_way(
        &mut self,
        start: InstantMinute,
        (needed_until, occupied_until): (InstantMinute, InstantMinute),
    ) -> Option<Span> {
        self.away = skip_ended(self.away, start);
        self.busy = skip_ended(self.busy, start);
        let begins_before = |spans: &[Span], end| spans.first().filter(|span| span.from() < end).copied();
        begins_before(self.away, needed_until).or_else(|| begins_before(self.busy, occupied_until))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(from: u16, to: u16) -> Part {
        Part::new(from, to).unwrap()
    }

    fn span(from: i64, to: i64) -> Span {
        Span::new(InstantMinute(from), InstantMinute(to)).unwrap()
    }

    #[test]
    fn follow_up_may_run_into_an_absence_and_not_into_what_is_booked() {
        let taking = ResourceUse::of(part(0, 45), &[], Some(part(45, 60))).unwrap();
        let next = [span(50, 70)];
        assert!(Diary::from(InstantMinute(0), &next, &[]).allows(&taking, InstantMinute(0)));
        assert!(!Diary::from(InstantMinute(0), &[], &next).allows(&taking, InstantMinute(0)));
        let ends = (InstantMinute(45), InstantMinute(60));
        let in_the_way = |away, busy| Diary::from(InstantMinute(0), away, busy).in_the_way(InstantMinute(0), ends);
        assert_eq!(in_the_way(&next, &[]), None);
        assert_eq!(in_the_way(&[], &next), Some(next[0]));
    }

    #[test]
    fn what_is_occupied_is_needed_until_the_customer_leaves() {
        let leaves = InstantMinute(45);
        assert_eq!(span(0, 60).without_follow_up(leaves), Some(span(0, 45)));
        assert_eq!(span(0, 30).without_follow_up(leaves), Some(span(0, 30)));
        assert_eq!(span(45, 60).without_follow_up(leaves), None);
        assert_eq!(part(30, 60).without_follow_up(45), Some(part(30, 45)));
        assert_eq!(part(45, 60).without_follow_up(45), None);
    }
}
