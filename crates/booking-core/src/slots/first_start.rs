use shared_kernel::{InstantMinute, ServiceId};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::{WallRange, free_starts};
use crate::calendar::{Occupation, Rules, ServiceRules};

/// Days that are searched first, then next, before the whole horizon: most calendars have a free start within a week,
/// and reading a whole horizon is expensive.
const FIRST_DAYS: [i64; 2] = [7, 28];

/// The first free start that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FirstStart {
    pub(super) wall: PrimitiveDateTime,
    pub(super) at: InstantMinute,
}

/// The bookable days in consecutive ranges, as first and last day of each. Empty where the notice reaches past the
/// horizon.
pub(super) fn stretches(rules: &Rules, now: OffsetDateTime) -> Vec<(Date, Date)> {
    let begin = rules.zone.date(rules.earliest_start(now).instant());
    let end = rules.last_day(rules.zone.date(now));
    let ends = FIRST_DAYS.map(|days| begin.saturating_add(Duration::days(days - 1)).min(end));
    let mut first = begin;
    let mut stretches = Vec::new();
    for last in ends.into_iter().chain([end]) {
        if first <= last {
            stretches.push((first, last));
            first = last.saturating_add(Duration::DAY);
        }
    }
    stretches
}

/// The first start on these days that is free for `service`, or without one for any of them.
pub(super) fn first_start(
    rules: &Rules,
    service: Option<ServiceId>,
    occupations: &[Occupation],
    (first, last): (Date, Date),
    now: OffsetDateTime,
) -> Option<FirstStart> {
    let mut range = WallRange::days(first, last).ok()?;
    let mut found = None;
    let wanted = |offered: &&ServiceRules| service.is_none_or(|id| offered.id == id);
    for service in rules.services.iter().filter(wanted) {
        let slot_list = free_starts(rules, &[service], occupations, &range, now);
        let (Some(slot), Some(at)) = (slot_list.slots().next(), slot_list.first_start()) else {
            continue;
        };
        found = Some(FirstStart { wall: slot.start, at });
        // Of the other services only what is earlier counts.
        match WallRange::new(range.from(), slot.start) {
            Ok(earlier) => range = earlier,
            Err(_) => break,
        }
    }
    found
}
