//! Usual opening hours, in minutes from midnight.

use booking_core::calendar::Window;
use time::Weekday;

/// Hours that repeat every week.
pub(crate) type Hours = (Weekday, Window);

/// A usual week: days that share their windows, in order.
pub(crate) type Week = &'static [Days];

/// Weekdays (Monday is 1) with the same windows.
#[derive(Debug)]
pub(crate) struct Days(&'static [u8], &'static [(u16, u16)]);

const fn at(hour: u16, minute: u16) -> u16 {
    hour * 60 + minute
}

/// Closed on Monday, as hairdressers are.
pub(crate) const SALON: Week = &[
    Days(&[2, 3, 4, 5], &[(at(9, 0), at(18, 0))]),
    Days(&[6], &[(at(8, 30), at(14, 0))]),
];

/// Closed on Monday, two late evenings.
pub(crate) const SALON_LATE: Week = &[
    Days(&[2, 3], &[(at(9, 0), at(18, 0))]),
    Days(&[4, 5], &[(at(10, 0), at(20, 0))]),
    Days(&[6], &[(at(9, 0), at(15, 0))]),
];

/// A shop that is open all day.
pub(crate) const SHOP: Week = &[
    Days(&[1, 2, 3, 4, 5], &[(at(9, 0), at(18, 0))]),
    Days(&[6], &[(at(9, 0), at(13, 0))]),
];

/// A shop that opens later and longer.
pub(crate) const SHOP_LATE: Week = &[
    Days(&[1, 2, 3, 4, 5], &[(at(10, 0), at(19, 0))]),
    Days(&[6], &[(at(10, 0), at(16, 0))]),
];

/// A workshop with an early start and a lunch break.
pub(crate) const WORKSHOP: Week = &[
    Days(&[1, 2, 3, 4], &[(at(7, 30), at(12, 0)), (at(13, 0), at(17, 0))]),
    Days(&[5], &[(at(7, 30), at(12, 0)), (at(13, 0), at(16, 0))]),
];

/// A workshop that is open on Saturday and closed on Monday.
pub(crate) const WORKSHOP_SATURDAY: Week = &[
    Days(&[2, 3, 4, 5], &[(at(9, 30), at(12, 30)), (at(13, 30), at(18, 30))]),
    Days(&[6], &[(at(10, 0), at(14, 0))]),
];

/// An office with a short Friday.
pub(crate) const OFFICE: Week = &[
    Days(&[1, 2, 3, 4], &[(at(8, 30), at(12, 30)), (at(13, 30), at(17, 30))]),
    Days(&[5], &[(at(8, 30), at(13, 0))]),
];

/// An office with a late Thursday.
pub(crate) const OFFICE_LATE: Week = &[
    Days(&[1, 2, 3], &[(at(9, 0), at(12, 0)), (at(13, 0), at(17, 0))]),
    Days(&[4], &[(at(9, 0), at(12, 0)), (at(14, 0), at(19, 0))]),
    Days(&[5], &[(at(9, 0), at(14, 0))]),
];

/// A practice with two late days and a lunch break.
pub(crate) const PRACTICE: Week = &[
    Days(&[1, 3], &[(at(8, 0), at(12, 30)), (at(13, 30), at(18, 0))]),
    Days(&[2, 4], &[(at(8, 0), at(12, 30)), (at(14, 0), at(19, 30))]),
    Days(&[5], &[(at(8, 0), at(14, 0))]),
];

/// A practice without a break, closed on Wednesday afternoon.
pub(crate) const PRACTICE_EARLY: Week = &[
    Days(&[1, 2, 4], &[(at(7, 30), at(17, 30))]),
    Days(&[3], &[(at(7, 30), at(13, 0))]),
    Days(&[5], &[(at(7, 30), at(15, 0))]),
];

/// A studio for before and after work.
pub(crate) const STUDIO: Week = &[
    Days(&[1, 2, 3, 4, 5], &[(at(7, 0), at(21, 0))]),
    Days(&[6], &[(at(9, 0), at(15, 0))]),
];

/// A studio with a long pause at noon.
pub(crate) const STUDIO_SPLIT: Week = &[
    Days(&[1, 2, 3, 4], &[(at(8, 0), at(12, 0)), (at(16, 0), at(21, 0))]),
    Days(&[5], &[(at(8, 0), at(13, 0))]),
    Days(&[7], &[(at(9, 0), at(13, 0))]),
];

/// Lessons in the afternoon, when school is over.
pub(crate) const LESSONS: Week = &[
    Days(&[1, 2, 3, 4], &[(at(12, 0), at(20, 0))]),
    Days(&[5], &[(at(12, 0), at(18, 30))]),
    Days(&[6], &[(at(9, 0), at(14, 0))]),
];

/// Noon and evening, from Wednesday to Saturday.
pub(crate) const KITCHEN: Week = &[Days(&[3, 4, 5, 6], &[(at(10, 0), at(14, 0)), (at(16, 0), at(22, 0))])];

/// Evenings, and the whole weekend.
pub(crate) const LEISURE: Week = &[
    Days(&[3, 4], &[(at(14, 0), at(22, 0))]),
    Days(&[5], &[(at(13, 0), at(23, 0))]),
    Days(&[6], &[(at(10, 0), at(23, 0))]),
    Days(&[7], &[(at(10, 0), at(20, 0))]),
];

/// Daylight, from Tuesday to Sunday.
pub(crate) const OUTDOORS: Week = &[
    Days(&[2, 3, 4, 5], &[(at(10, 0), at(19, 0))]),
    Days(&[6, 7], &[(at(9, 0), at(18, 0))]),
];

/// The hours of a week, ordered by day and time.
pub(crate) fn of_week(week: Week) -> Vec<Hours> {
    let mut all = Vec::new();
    for Days(weekdays, times) in week {
        for weekday in *weekdays {
            let weekday = Weekday::Monday.nth_next(weekday - 1);
            all.extend(
                times
                    .iter()
                    .filter_map(|(opens, closes)| between(weekday, *opens, *closes)),
            );
        }
    }
    all.sort_by_key(|(weekday, window)| (weekday.number_from_monday(), *window));
    all
}

/// Hours of this weekday between two minutes; none where no time lies between them.
pub(crate) fn between(weekday: Weekday, opens: u16, closes: u16) -> Option<Hours> {
    Some((weekday, Window::new(opens, closes).ok()?))
}
