//! Dates of events and courses that a change of the rules has no room for. Pure, as [`super::visits_outside`].

use shared_kernel::{DayFrame, EventDateId, EventId, ResourceId};
use time::PrimitiveDateTime;

use super::consequences::is_touched;
use crate::calendar::{Rules, Span};

/// How many participants of a date are named.
pub const MOST_NAMED: usize = 20;

/// A date of an event that takes place and has not begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateAhead {
    /// Unique over all organisations.
    pub date: EventDateId,
    /// From start to end.
    pub span: Span,
    /// Who leads it, and its rooms.
    pub resources: Vec<ResourceId>,
}

/// A date of an event that new rules have no room for. It takes place as announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateOutside {
    /// The event or course.
    pub event: EventId,
    /// Unique over all organisations.
    pub date: EventDateId,
    /// Title of the event.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// First and last names of those who come, by name; at most [`MOST_NAMED`]. A name may be empty.
    pub participants: Vec<String>,
    /// How many come.
    pub participants_total: usize,
}

/// The dates for which the rules before had something that those after have not: the premises are open, nothing is closed,
/// whoever leads is there, the rooms can be used. An event may take place where not all of this was so, at night say; then
/// only the rest counts.
pub fn dates_outside<'a>(before: &Rules, after: &Rules, dates: &'a [DateAhead]) -> Vec<&'a DateAhead> {
    let loses_something = |date: &&DateAhead| {
        let day = before.zone.day(before.zone.date(date.span.from().instant()));
        let (had, has) = (conditions(before, &day, date), conditions(after, &day, date));
        had.into_iter().zip(has).any(|(had, has)| had && !has)
    };
    dates.iter().filter(loses_something).collect()
}

/// The dates that are new, or have other times or resources than before, and at which somebody who leads them is absent or
/// gone, a room is closed, or all is. That an event is held outside of working hours is nothing out of the ordinary.
pub fn dates_in_absences<'a>(rules: &Rules, before: &[DateAhead], dates: &'a [DateAhead]) -> Vec<&'a DateAhead> {
    let is_missing = |date: &DateAhead| date.resources.iter().any(|one| is_missing(rules, *one, date.span));
    let changed = dates.iter().filter(|date| !before.contains(date));
    changed
        .filter(|date| is_closed(rules, date.span) || is_missing(date))
        .collect()
}

/// Whether a closure of the premises touches this time.
fn is_closed(rules: &Rules, span: Span) -> bool {
    (rules.premises.absences.iter()).any(|closure| closure.span.overlaps(span))
}

/// Whether an employee or a room is away for a part of this time, or gone for good.
fn is_missing(rules: &Rules, resource: ResourceId, span: Span) -> bool {
    let employee = rules
        .position(resource)
        .map(|position| rules.employees[position].away());
    let away = employee.or_else(|| rules.room(resource).map(|room| rules.rooms[room].away()));
    away.is_none_or(|away| is_touched(away, span))
}

/// What a date may have, one after the other: as many under all rules.
fn conditions(rules: &Rules, day: &DayFrame, date: &DateAhead) -> Vec<bool> {
    let is_open = rules.premises.open(day).any(|open| open.contains(date.span));
    let of_resource = |resource: &ResourceId| {
        let works = match rules.position(*resource) {
            Some(position) => {
                let mut working = rules.employees[position].working(day);
                working.any(|working| working.contains(date.span))
            }
            // A room has no hours.
            None => rules.room(*resource).is_some(),
        };
        [works, !is_missing(rules, *resource, date.span)]
    };
    [is_open, !is_closed(rules, date.span)]
        .into_iter()
        .chain(date.resources.iter().flat_map(of_resource))
        .collect()
}

#[cfg(test)]
mod tests {
    use shared_kernel::ResourceGroupId;
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::example::{Provider, availability};

    const LEADER: ResourceId = ResourceId(1);
    /// The first room of a [`Provider`].
    const ROOM: ResourceId = ResourceId(101);

    /// Two people from nine to six, and a room.
    fn provider() -> Provider {
        let mut provider = Provider::open("09:00-18:00", 60);
        provider.employees.push(availability("09:00-18:00"));
        provider.rooms.push(ResourceGroupId(1));
        provider
    }

    fn is_outside(before: &Provider, after: &Provider, start: PrimitiveDateTime) -> bool {
        let date = DateAhead {
            date: EventDateId(1),
            span: before.span(start, start + Duration::HOUR),
            resources: vec![LEADER, ROOM],
        };
        !dates_outside(&before.rules(), &after.rules(), &[date]).is_empty()
    }

    #[test]
    fn new_date_in_an_absence_or_a_closure_is_told_and_one_that_was_there_is_not() {
        let away = (datetime!(2027-01-11 09:00), datetime!(2027-01-11 12:00));
        let mut without_leader = provider();
        let absence = without_leader.absence(away.0, away.1);
        without_leader.employees[0].absences.push(absence.clone());
        let mut closed = provider();
        closed.premises.absences.push(absence);
        for provider in [without_leader, closed] {
            let date = |number, start| DateAhead {
                date: EventDateId(number),
                span: provider.span(start, start + Duration::HOUR),
                resources: vec![LEADER, ROOM],
            };
            let known = date(1, datetime!(2027-01-11 10:00));
            let moved = date(2, datetime!(2027-01-11 11:00));
            let before = [known.clone(), date(2, datetime!(2027-01-11 14:00))];
            let dates = [known, moved.clone(), date(3, datetime!(2027-01-11 20:00))];
            let found = dates_in_absences(&provider.rules(), &before, &dates);
            assert_eq!(
                found,
                [&moved],
                "at eight in the evening nobody works, and nobody is away"
            );
        }
        let gone = DateAhead {
            date: EventDateId(1),
            span: provider().span(datetime!(2027-01-11 10:00), datetime!(2027-01-11 11:00)),
            resources: vec![ResourceId(9)],
        };
        assert_eq!(dates_in_absences(&provider().rules(), &[], &[gone]).len(), 1);
    }

    /// What is changed, how, and whether the date at ten and that at eight in the evening, when nobody works, are outside.
    type Case = (&'static str, fn(&mut Provider), bool, bool);

    #[test]
    fn date_is_outside_where_it_loses_hours_leader_or_room() {
        let cases: [Case; 7] = [
            ("nothing", |_| {}, false, false),
            (
                "shorter opening hours",
                |after| after.premises = availability("09:00-10:30"),
                true,
                false,
            ),
            (
                "shorter hours of the leader",
                |after| after.employees[0] = availability("12:00-18:00"),
                true,
                false,
            ),
            (
                "shorter hours of somebody else",
                |after| after.employees[1] = availability("12:00-13:00"),
                false,
                false,
            ),
            ("a leader who is gone", |after| after.employees.clear(), true, true),
            ("a room that is gone", |after| after.rooms.clear(), true, true),
            (
                "a closure of the whole day",
                |after| {
                    let closure = after.absence(datetime!(2027-01-11 00:00), datetime!(2027-01-12 00:00));
                    after.premises.absences.push(closure);
                },
                true,
                true,
            ),
        ];
        for (what, change, at_ten, in_the_evening) in cases {
            let before = provider();
            let mut after = provider();
            change(&mut after);
            for (start, expected) in [
                (datetime!(2027-01-11 10:00), at_ten),
                (datetime!(2027-01-11 20:00), in_the_evening),
            ] {
                assert_eq!(is_outside(&before, &after, start), expected, "{what} at {start}");
            }
        }
    }

    #[test]
    fn date_that_had_no_room_before_is_not_outside_by_the_change() {
        let mut before = provider();
        before.employees.clear();
        before.rooms.clear();
        before.premises = availability("12:00-13:00");
        assert!(!is_outside(&before, &before, datetime!(2027-01-11 10:00)));
    }
}
