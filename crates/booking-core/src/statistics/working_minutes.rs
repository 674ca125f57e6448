use shared_kernel::{DayFrame, InstantMinute, Zone};

use crate::calendar::{EmployeeAvailability, Span};

const REGULAR_DAY: i64 = 24 * 60;
const HOUR: i64 = 60;

/// The minutes that an employee works in each hour of a local day, absences cut out.
pub(super) fn working_minutes(zone: &Zone, day: &DayFrame, availability: &EmployeeAvailability) -> [u64; 24] {
    let mut hours = [0; 24];
    for working in availability.working(day) {
        for span in without(working, availability.away()) {
            for (hour, minutes) in by_hour(zone, day, span) {
                if let Some(sum) = hours.get_mut(usize::from(hour)) {
                    *sum += minutes;
                }
            }
        }
    }
    hours
}

/// What is left of a span; `away` is sorted and without overlaps.
fn without(span: Span, away: &[Span]) -> Vec<Span> {
    let mut left = Vec::new();
    let mut from = span.from();
    let first = away.partition_point(|away| away.to() <= span.from());
    for away in away[first..].iter().take_while(|away| away.from() < span.to()) {
        left.extend(Span::new(from, away.from()));
        from = from.max(away.to());
    }
    left.extend(Span::new(from, span.to()));
    left
}

/// The hours that the clock on the wall shows during a span of one day, with the minutes in each.
fn by_hour(zone: &Zone, day: &DayFrame, span: Span) -> Vec<(u8, u64)> {
    let is_regular = day.ends().since(day.begins()) == REGULAR_DAY;
    let mut hours = Vec::new();
    let mut from = span.from();
    while from < span.to() {
        let (hour, minute) = if is_regular {
            let minute = from.since(day.begins());
            (minute / HOUR, minute % HOUR)
        } else {
            let wall = zone.wall(from.instant());
            (i64::from(wall.hour()), i64::from(wall.minute()))
        };
        let to: InstantMinute = from.plus(HOUR - minute).min(span.to());
        let part = u8::try_from(hour).ok().zip(u64::try_from(to.since(from)).ok());
        hours.extend(part);
        from = to;
    }
    hours
}

#[cfg(test)]
mod tests {
    use time::macros::{date, datetime};

    use super::*;
    use crate::example::{Provider, availability};

    fn hours(provider: &Provider, date: time::Date) -> Vec<(usize, u64)> {
        let rules = provider.rules();
        let minutes = working_minutes(&rules.zone, &rules.zone.day(date), &rules.employees[0]);
        minutes
            .into_iter()
            .enumerate()
            .filter(|(_, minutes)| *minutes > 0)
            .collect()
    }

    #[test]
    fn absences_are_cut_out_of_the_hours_that_they_touch() {
        let mut provider = Provider::open("08:30-12:00 13:00-15:00", 30);
        let away = [
            provider.absence(datetime!(2027-01-10 09:00), datetime!(2027-01-11 08:45)),
            provider.absence(datetime!(2027-01-11 10:20), datetime!(2027-01-11 11:10)),
            provider.absence(datetime!(2027-01-11 14:00), datetime!(2027-01-13 14:00)),
        ];
        provider.employees[0].absences.extend(away);
        let expected = [(8, 15), (9, 60), (10, 20), (11, 50), (13, 60)];
        assert_eq!(hours(&provider, date!(2027 - 01 - 11)), expected);
        assert_eq!(hours(&provider, date!(2027 - 01 - 12)), []);
    }

    #[test]
    fn spring_night_lacks_an_hour_and_autumn_night_has_one_twice() {
        let mut provider = Provider::open("01:00-05:00", 30);
        provider.employees = vec![availability("01:00-05:00")];
        let spring = [(1, 60), (3, 60), (4, 60)];
        assert_eq!(hours(&provider, date!(2027 - 03 - 28)), spring);
        let autumn = [(1, 60), (2, 120), (3, 60), (4, 60)];
        assert_eq!(hours(&provider, date!(2027 - 10 - 31)), autumn);
        // The clock goes back by half an hour there.
        let far = provider.in_zone("Australia/Lord_Howe");
        let autumn = [(1, 90), (2, 60), (3, 60), (4, 60)];
        assert_eq!(hours(&far, date!(2027 - 04 - 04)), autumn);
    }
}
