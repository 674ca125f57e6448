//! The clock on a wall in Vienna, by the rule that every passer-by knows: one hour ahead of UTC, two from
//! the last Sunday of March to the last Sunday of October, changed at 01:00 UTC.

use time::{Date, Duration, Month, PrimitiveDateTime};

/// A point in time, in minutes since 1970 in UTC.
pub type Minute = i64;
/// What the clock shows, in minutes since it showed the beginning of 1970.
pub type Wall = i64;

pub const DAY: i64 = 1440;

/// What the clock shows at a point in time.
pub fn wall(minute: Minute) -> Wall {
    let year = moment(minute).year();
    let is_summer = change(year, Month::March) <= minute && minute < change(year, Month::October);
    minute + if is_summer { 120 } else { 60 }
}

/// When the clock shows this: once; twice where it was put back; never where it was put forward.
pub fn passes(shown: Wall) -> Vec<Minute> {
    let possible = [shown - 120, shown - 60];
    possible.into_iter().filter(|minute| wall(*minute) == shown).collect()
}

/// When the clock shows this for the first time, if ever.
pub fn first_pass(shown: Wall) -> Option<Minute> {
    passes(shown).first().copied()
}

/// The same; if it never does, when it shows the next time that exists.
pub fn first_pass_or_later(shown: Wall) -> Minute {
    (shown..).find_map(first_pass).unwrap()
}

/// Days since 1970.
pub fn day_of(shown: Wall) -> i64 {
    shown.div_euclid(DAY)
}

/// From 0 for Monday; 1970 began on a Thursday.
pub fn weekday_of(day: i64) -> usize {
    usize::try_from((day + 3).rem_euclid(7)).unwrap()
}

/// `YYYY-MM-DDTHH:MM:SS`.
pub fn text(shown: Wall) -> String {
    let at = moment(shown);
    format!("{}T{:02}:{:02}:00", at.date(), at.hour(), at.minute())
}

/// `YYYY-MM-DD`.
pub fn day_text(day: i64) -> String {
    moment(day * DAY).date().to_string()
}

/// What the clock shows there.
pub fn wall_time(shown: Wall) -> PrimitiveDateTime {
    moment(shown)
}

fn moment(minutes: i64) -> PrimitiveDateTime {
    const BEGIN: PrimitiveDateTime = time::macros::datetime!(1970-01-01 00:00);
    BEGIN + Duration::minutes(minutes)
}

/// The change on the last Sunday of a month that has 31 days.
fn change(year: i32, month: Month) -> Minute {
    const BEGIN: Date = time::macros::date!(1970 - 01 - 01);
    let last = (Date::from_calendar_date(year, month, 31).unwrap() - BEGIN).whole_days();
    let days_after_sunday = (weekday_of(last) + 1) % 7;
    (last - i64::try_from(days_after_sunday).unwrap()) * DAY + 60
}

#[test]
fn an_hour_is_skipped_in_spring_and_comes_twice_in_autumn() {
    use time::macros::datetime;
    let shown = |at: PrimitiveDateTime| at.assume_utc().unix_timestamp() / 60;
    let passes_in_utc =
        |at: PrimitiveDateTime| -> Vec<PrimitiveDateTime> { passes(shown(at)).into_iter().map(moment).collect() };
    assert_eq!(
        passes_in_utc(datetime!(2027-03-28 01:59)),
        [datetime!(2027-03-28 00:59)]
    );
    assert_eq!(passes_in_utc(datetime!(2027-03-28 02:00)), []);
    assert_eq!(passes_in_utc(datetime!(2027-03-28 02:59)), []);
    assert_eq!(
        passes_in_utc(datetime!(2027-03-28 03:00)),
        [datetime!(2027-03-28 01:00)]
    );
    let twice = [datetime!(2027-10-31 00:30), datetime!(2027-10-31 01:30)];
    assert_eq!(passes_in_utc(datetime!(2027-10-31 02:30)), twice);
    assert_eq!(
        passes_in_utc(datetime!(2027-10-31 03:00)),
        [datetime!(2027-10-31 02:00)]
    );
    assert_eq!(weekday_of(day_of(shown(datetime!(2027-10-31 12:00)))), 6);
}
