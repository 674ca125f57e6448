//! Free time of an employee on one day, in minutes from midnight.

use std::ops::Range;

use booking_core::calendar::Grid;
use organization_document::EmployeeDocument;
use time::{Date, Duration};

use crate::random::Random;

/// The working time of the day without absences, in order.
pub(super) fn working(employee: &EmployeeDocument, date: Date) -> Vec<Range<u16>> {
    let weekday = date.weekday();
    let mut working: Vec<Range<u16>> = employee
        .hours
        .iter()
        .filter(|(on, _)| *on == weekday)
        .map(|(_, window)| window.opens()..window.closes())
        .collect();
    for absence in &employee.absences {
        let minute = |moment| {
            let minutes: Duration = moment - date.midnight();
            u16::try_from(minutes.whole_minutes().clamp(0, 1440)).unwrap_or(0)
        };
        cut(&mut working, minute(absence.starts)..minute(absence.ends));
    }
    working
}

/// Takes the last start of the day out, so that it stays free; none when no time is long enough.
pub(super) fn keep_end(free: &mut Vec<Range<u16>>, needed: u16, grid: Grid) -> Option<Range<u16>> {
    let last = free.iter().rfind(|range| range.end - range.start >= needed + grid.0)?;
    let start = grid.last_until(last.end - needed);
    Some(take_out(free, start..start + needed))
}

/// Takes a time somewhere on the day out, so that it stays free; none when no time is long enough.
pub(super) fn keep_some(
    random: &mut Random,
    free: &mut Vec<Range<u16>>,
    needed: u16,
    grid: Grid,
) -> Option<Range<u16>> {
    let starts: Vec<u16> = free
        .iter()
        .flat_map(|range| {
            (grid.first_from(range.start)..)
                .step_by(usize::from(grid.0))
                .take_while(|start| start + needed <= range.end)
        })
        .collect();
    if starts.is_empty() {
        return None;
    }
    let start = random.pick(&starts);
    Some(take_out(free, start..start + needed))
}

fn take_out(free: &mut Vec<Range<u16>>, time: Range<u16>) -> Range<u16> {
    cut(free, time.clone());
    time
}

fn cut(ranges: &mut Vec<Range<u16>>, out: Range<u16>) {
    *ranges = ranges
        .iter()
        .flat_map(|range| {
            [
                range.start..range.end.min(out.start),
                range.start.max(out.end)..range.end,
            ]
        })
        .filter(|range| range.start < range.end)
        .collect();
}

#[cfg(test)]
mod tests {
    use organization_document::{AbsenceDocument, EmployeeDocument, SkillDocument};
    use time::Weekday;
    use time::macros::{date, datetime};

    use super::{Grid, cut, keep_end, working};
    use crate::hours::{Hours, between};

    fn monday(opens: u16, closes: u16) -> Hours {
        between(Weekday::Monday, opens, closes).unwrap()
    }

    #[test]
    fn a_cut_splits_shortens_and_removes() {
        let mut ranges = vec![0..100, 200..300, 400..500];
        cut(&mut ranges, 50..60);
        cut(&mut ranges, 180..310);
        cut(&mut ranges, 390..410);
        assert_eq!(ranges, [0..50, 60..100, 410..500]);
    }

    #[test]
    fn an_empty_cut_outside_the_day_changes_nothing() {
        let mut ranges = vec![10..20, 30..40];
        cut(&mut ranges, 0..0);
        cut(&mut ranges, 1440..1440);
        assert_eq!(ranges, [10..20, 30..40]);
    }

    #[test]
    fn the_end_of_the_day_is_kept_on_the_grid() {
        let mut free = vec![540..720, 780..1075];
        assert_eq!(keep_end(&mut free, 30, Grid(15)), Some(1035..1065));
        assert_eq!(free, [540..720, 780..1035, 1065..1075]);
    }

    #[test]
    fn absences_are_cut_out_of_the_hours() {
        let employee = EmployeeDocument {
            first_name: "Eva".to_owned(),
            last_name: "Huber".to_owned(),
            hours: vec![monday(480, 510), monday(540, 1080)],
            absences: vec![AbsenceDocument {
                starts: datetime!(2027-01-11 12:00),
                ends: datetime!(2027-01-18 08:10),
                reason: None,
            }],
            skills: vec![SkillDocument::from(0)],
        };
        assert_eq!(working(&employee, date!(2027 - 01 - 11)), [480..510, 540..720]);
        assert_eq!(working(&employee, date!(2027 - 01 - 18)), [490..510, 540..1080]);
        assert_eq!(working(&employee, date!(2027 - 01 - 12)), []);
    }
}
