//! Whether an appointment can begin on one local day.

use shared_kernel::{DayFrame, InstantMinute, ResourceGroupId};

use super::{Busy, Diary, Part, Pattern, ResourceUse, Rules, Span};

/// The hours, closures and rooms that decide on starts on one local day.
pub(crate) struct Day<'a> {
    rules: &'a Rules,
    frame: &'a DayFrame,
    open: Vec<Span>,
    closures: Vec<Span>,
    /// By position in [`Rules::rooms`].
    rooms: Vec<Diary<'a>>,
}

/// The working hours and occupations of one employee on that day.
pub(crate) struct WorkingDay<'a> {
    working: Vec<Span>,
    diary: Diary<'a>,
}

/// Whether an appointment can begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fit {
    /// Nobody works then, or it does not end within the opening hours.
    OutsideHours,
    /// Employee or rooms are occupied or away, or the premises are closed.
    Taken,
    Free,
}

impl<'a> Day<'a> {
    pub(crate) fn of(rules: &'a Rules, busy: &'a Busy, frame: &'a DayFrame) -> Self {
        let closures = rules.premises.absences.iter().map(|closure| closure.span);
        let rooms = rules.rooms.iter().zip(&busy.rooms);
        Self {
            rules,
            frame,
            open: rules.premises.open(frame).collect(),
            closures: Span::merged(closures.filter(|span| span.to() > frame.begins()).collect()),
            rooms: rooms
                .map(|(room, busy)| Diary::from(frame.begins(), room.away(), busy))
                .collect(),
        }
    }

    /// The day of the employee at this position.
    pub(crate) fn of_employee(&self, busy: &'a Busy, position: usize) -> WorkingDay<'a> {
        let availability = &self.rules.employees[position];
        WorkingDay {
            working: availability.working(self.frame).collect(),
            diary: Diary::from(self.frame.begins(), availability.away(), &busy.employees[position]),
        }
    }

    /// From the first opening to the last closing of the premises; `None` on a closed day.
    pub(crate) fn opening(&self) -> Option<(InstantMinute, InstantMinute)> {
        Some((self.open.first()?.from(), self.open.last()?.to()))
    }

    /// Whether an appointment of this pattern can begin: each part of work lies in one working interval, the whole lies
    /// within opening hours, and one room of each group is free.
    pub(crate) fn fit(&self, employee: &WorkingDay<'_>, pattern: &Pattern, start: InstantMinute) -> Fit {
        match self.fit_without_rooms(employee, pattern, start) {
            Fit::Free if !self.has_rooms(pattern, start) => Fit::Taken,
            fit => fit,
        }
    }

    /// The same without looking at rooms.
    pub(crate) fn fit_without_rooms(&self, employee: &WorkingDay<'_>, pattern: &Pattern, start: InstantMinute) -> Fit {
        let whole = std::slice::from_ref(&pattern.whole);
        let works = |part: &Part| lies_in_one(&employee.working, *part, start);
        if !pattern.employee.needed.iter().all(works) || !lies_in_one(&self.open, pattern.whole, start) {
            return Fit::OutsideHours;
        }
        let is_free = employee.diary.allows(&pattern.employee, start) && is_clear(&self.closures, whole, start);
        if is_free { Fit::Free } else { Fit::Taken }
    }

    /// Whether one room of each group that the pattern needs is free.
    pub(crate) fn has_rooms(&self, pattern: &Pattern, start: InstantMinute) -> bool {
        let mut rooms = pattern.rooms.iter();
        rooms.all(|(group, taking)| self.has_room(*group, taking, start))
    }

    fn has_room(&self, group: ResourceGroupId, taking: &ResourceUse, start: InstantMinute) -> bool {
        let mut rooms = self.rules.rooms.iter().zip(&self.rooms);
        rooms.any(|(room, diary)| room.group == group && diary.allows(taking, start))
    }
}

/// The rooms of a group that are free for this use, by position in [`Rules::rooms`], ascending.
pub(crate) fn free_rooms(
    rules: &Rules,
    busy: &Busy,
    group: ResourceGroupId,
    taking: &ResourceUse,
    start: InstantMinute,
) -> Vec<usize> {
    let of_group = rules.rooms.iter().zip(&busy.rooms).enumerate();
    of_group
        .filter(|(_, (room, busy))| room.group == group && Diary::from(start, room.away(), busy).allows(taking, start))
        .map(|(position, _)| position)
        .collect()
}

/// The same, followed by the rooms that are closed then but not occupied.
pub(crate) fn unoccupied_rooms(
    rules: &Rules,
    busy: &Busy,
    group: ResourceGroupId,
    taking: &ResourceUse,
    start: InstantMinute,
) -> Vec<usize> {
    let mut rooms = free_rooms(rules, busy, group, taking, start);
    let free = rooms.len();
    let of_group = (0..rules.rooms.len()).filter(|position| rules.rooms[*position].group == group);
    for position in of_group {
        let is_free = rooms[..free].contains(&position);
        let diary = Diary::from(start, &[], &busy.rooms[position]);
        if !is_free && diary.allows(taking, start) {
            rooms.push(position);
        }
    }
    rooms
}

fn lies_in_one(spans: &[Span], part: Part, start: InstantMinute) -> bool {
    part.at(start)
        .is_some_and(|part| spans.iter().any(|span| span.contains(part)))
}

/// Whether no span touches any of the parts; both are sorted.
pub(super) fn is_clear(mut spans: &[Span], parts: &[Part], start: InstantMinute) -> bool {
    parts.iter().all(|part| {
        part.at(start).is_some_and(|part| {
            spans = skip_ended(spans, part.from());
            spans.first().is_none_or(|span| span.from() >= part.to())
        })
    })
}

/// The spans that end after `at`; `spans` is sorted and free of overlaps.
pub(crate) fn spans_from(spans: &[Span], at: InstantMinute) -> &[Span] {
    &spans[spans.partition_point(|span| span.to() <= at)..]
}

/// The same where only few end before `at`.
pub(super) fn skip_ended(mut spans: &[Span], at: InstantMinute) -> &[Span] {
    while let [first, rest @ ..] = spans
        && first.to() <= at
    {
        spans = rest;
    }
    spans
}
