//! When a new organisation is open until it sets other hours.

use std::ops::RangeInclusive;

use shared_kernel::BranchId;

/// Hours that several days of a week have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UsualHours {
    /// Weekdays, Monday is 1.
    pub days: RangeInclusive<i16>,
    /// Minutes from midnight.
    pub opens: i16,
    /// Minutes from midnight, at most 24:00.
    pub closes: i16,
}

const fn on(days: RangeInclusive<i16>, opens: i16, closes: i16) -> UsualHours {
    UsualHours {
        days,
        opens: opens * 60,
        closes: closes * 60,
    }
}

/// Hours that are typical of a branch; of a branch that nobody knows those of an office. No two of them overlap.
pub fn usual_hours(branch: BranchId) -> &'static [UsualHours] {
    const OFFICE: &[UsualHours] = &[on(1..=5, 9, 18)];
    match branch.0 {
        // Salons rest on Mondays and work on Saturdays.
        8 => const { &[on(2..=5, 9, 18), on(6..=6, 9, 14)] },
        // Sports before and after work.
        9 => const { &[on(1..=5, 7, 12), on(1..=5, 14, 20), on(6..=6, 9, 13)] },
        10 => const { &[on(1..=5, 9, 19)] },
        // Kitchens have their guests in the evening.
        11 => const { &[on(2..=4, 17, 22), on(5..=6, 17, 23), on(7..=7, 11, 15)] },
        // Craftspeople begin early.
        12 => const { &[on(1..=4, 7, 16), on(5..=5, 7, 13)] },
        13 => const { &[on(1..=5, 8, 17)] },
        14 => const { &[on(1..=5, 9, 17)] },
        15 => const { &[on(1..=4, 9, 17), on(5..=5, 9, 13)] },
        // Leisure is when others do not work.
        16 => const { &[on(3..=5, 14, 21), on(6..=7, 10, 21)] },
        17 => const { &[on(1..=5, 8, 17), on(6..=6, 9, 12)] },
        18 => const { &[on(2..=5, 10, 18), on(6..=6, 10, 15)] },
        _ => OFFICE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BRANCHES;

    #[test]
    fn every_branch_is_open_in_windows_that_fit_into_its_days_and_do_not_overlap() {
        for branch in BRANCHES {
            let hours = usual_hours(branch.id);
            let windows = |day: i16| {
                let of_day = hours.iter().filter(move |one| one.days.contains(&day));
                let mut windows: Vec<_> = of_day.map(|one| (one.opens, one.closes)).collect();
                windows.sort_unstable();
                windows
            };
            for one in hours {
                assert!(!one.days.is_empty() && one.opens < one.closes, "{branch:?} {one:?}");
                assert!((1..=7).contains(one.days.start()) && (1..=7).contains(one.days.end()));
                assert!((0..=1440).contains(&one.opens) && (0..=1440).contains(&one.closes));
            }
            let days = (1..=7).filter(|&day| !windows(day).is_empty()).count();
            assert!((4..=6).contains(&days), "{branch:?} is open on {days} days");
            for day in 1..=7 {
                assert!(
                    windows(day).windows(2).all(|pair| pair[0].1 < pair[1].0),
                    "{branch:?} has a break between its windows"
                );
            }
        }
    }

    #[test]
    fn branches_are_open_when_their_customers_expect_it() {
        for (branch, expected) in [
            (8, &[on(2..=5, 9, 18), on(6..=6, 9, 14)][..]),
            (11, &[on(2..=4, 17, 22), on(5..=6, 17, 23), on(7..=7, 11, 15)]),
            (13, &[on(1..=5, 8, 17)]),
            (19, &[on(1..=5, 9, 18)]),
            (99, &[on(1..=5, 9, 18)]),
        ] {
            assert_eq!(usual_hours(BranchId(branch)), expected, "{branch}");
        }
    }
}
