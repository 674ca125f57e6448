//! The next free start is the first of all slot lists, however far away, also where it comes from the cache.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use booking_core::calendar::{CalendarListReader, CalendarRange, CalendarVersions, Occupation, Rules};
use booking_core::slots::{FindNextStarts, NextStartCache, SoughtStart, WallRange, free_starts};
use proptest::prelude::*;
use shared_kernel::{OrganizationNr, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::random_calendar::{RandomCalendar, random_calendar};

const VERSIONS: CalendarVersions = CalendarVersions { rules: 1, bookings: 1 };

/// The calendar of one organisation.
struct OneCalendar {
    rules: Arc<Rules>,
    occupations: Vec<Occupation>,
}

#[async_trait]
impl CalendarListReader for OneCalendar {
    async fn calendars(&self, _: &[OrganizationNr]) -> Result<Vec<(CalendarVersions, Arc<Rules>)>, StoreError> {
        Ok(vec![(VERSIONS, Arc::clone(&self.rules))])
    }

    async fn occupations_of(
        &self,
        ranges: &[CalendarRange],
    ) -> Result<HashMap<OrganizationNr, Vec<Occupation>>, StoreError> {
        let is_read = |occupation: &&Occupation| {
            let span = occupation.span;
            ranges
                .iter()
                .any(|range| span.from() < range.to && range.from < span.to())
        };
        let read = self.occupations.iter().filter(is_read).copied().collect();
        Ok(HashMap::from([(self.rules.organization, read)]))
    }
}

/// The first start in the slot lists of all services, over all days that can be booked.
fn first_listed(rules: &Rules, occupations: &[Occupation], now: OffsetDateTime) -> Option<PrimitiveDateTime> {
    let today = rules.zone.date(now);
    let range = WallRange::days(today, rules.last_day(today)).unwrap();
    let first = |service| free_starts(rules, &[service], occupations, &range, now).slots().next();
    rules.services.iter().filter_map(first).map(|slot| slot.start).min()
}

/// Any calendar, for how many days from now it is closed, its horizon and its notice.
fn far_calendar() -> impl Strategy<Value = (RandomCalendar, i64, u16, u32)> {
    let days = prop_oneof![1 => Just(0_i64), 2 => 0_i64..12, 2 => 0_i64..60];
    let notice = prop_oneof![2 => 0_u32..700, 1 => 0_u32..60_000];
    (random_calendar(1..=3, 1..=1), days, 1_u16..=70, notice)
}

proptest! {
    #[test]
    fn next_start_is_the_first_of_all_slot_lists((mut calendar, days, horizon, notice) in far_calendar()) {
        calendar.notice = notice;
        calendar.horizon = horizon;
        let today = calendar.now.unix_timestamp() / 60;
        calendar.closures.push((today - 1_440, today + days * 1_440));
        let rules = Arc::new(calendar.rules());
        let occupations = calendar.occupations();
        let expected = first_listed(&rules, &occupations, calendar.now);
        let sought = SoughtStart { versions: VERSIONS, rules: Arc::clone(&rules), service: None };
        let cache = Arc::new(NextStartCache::of_organizations(1));
        let finder = FindNextStarts::new(Arc::new(OneCalendar { rules, occupations }), cache);
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let next = || runtime.block_on(finder.find(std::slice::from_ref(&sought), calendar.now)).unwrap();
        prop_assert_eq!(next().into_values().next(), expected);
        prop_assert_eq!(next().into_values().next(), expected, "from the cache");
    }
}
