use std::collections::HashMap;
use std::sync::Arc;

use quick_cache::sync::Cache;
use shared_kernel::{InstantMinute, OrganizationNr, ServiceId, StoreError};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::first_start::{FirstStart, first_start, stretches};
use crate::calendar::{Audience, CalendarListReader, CalendarRange, CalendarVersions, Rules};

/// Of whom the next free start is: of a service, or without one of any that the organisation offers.
pub type NextStartOf = (OrganizationNr, Option<ServiceId>);

/// A calendar in which the next free start is looked for.
#[derive(Debug, Clone)]
pub struct SoughtStart {
    /// Of what is read of the calendar.
    pub versions: CalendarVersions,
    /// What can be booked in it when.
    pub rules: Arc<Rules>,
    /// Only of this service; none for the earliest of all.
    pub service: Option<ServiceId>,
}

impl SoughtStart {
    fn of(&self) -> NextStartOf {
        (self.rules.organization, self.service)
    }
}

/// Cache of next free starts of a process. An entry is valid while both versions of its calendar are unchanged, the
/// local day is the same, and the start can still be booked.
pub struct NextStartCache {
    kept: Cache<NextStartOf, Kept>,
}

#[derive(Clone, Copy)]
struct Kept {
    versions: CalendarVersions,
    /// The local day on which it was found, because the horizon moves at midnight.
    today: Date,
    start: Option<FirstStart>,
}

impl NextStartCache {
    /// A cache for at most this many organisations and services of them, about a hundred bytes each.
    pub fn of_organizations(most: usize) -> Self {
        Self { kept: Cache::new(most) }
    }

    fn recall(
        &self,
        of: NextStartOf,
        versions: CalendarVersions,
        today: Date,
        earliest: InstantMinute,
    ) -> Option<Kept> {
        self.kept
            .get(&of)
            .filter(|kept| kept.versions == versions && kept.today == today)
            .filter(|kept| kept.start.is_none_or(|start| earliest <= start.at))
    }
}

/// Finds the next free start of organisations, the earliest that any of their bookable services has, and of services.
#[derive(derive_more::Constructor)]
pub struct FindNextStarts {
    calendars: Arc<dyn CalendarListReader>,
    cache: Arc<NextStartCache>,
}

impl FindNextStarts {
    /// The next free start of each, in wall time of its zone; who has none within their horizon is absent. Needs at most
    /// three reads of the store, and none for what is cached. What is sought in one calendar stands side by side.
    pub async fn find(
        &self,
        sought: &[SoughtStart],
        now: OffsetDateTime,
    ) -> Result<HashMap<NextStartOf, PrimitiveDateTime>, StoreError> {
        let mut found = HashMap::new();
        let mut looked_for = Vec::new();
        for start in sought {
            let rules = &start.rules;
            let (today, earliest) = (rules.zone.date(now), rules.earliest_start(now));
            match self.cache.recall(start.of(), start.versions, today, earliest) {
                Some(kept) => found.extend(kept.start.map(|first| (start.of(), first.wall))),
                // Nothing is to be read of a calendar in which nothing can be booked.
                None if rules.pause_of(Audience::Visitors, now).is_some() => {}
                None => looked_for.push(Search {
                    sought: start,
                    today,
                    stretches: stretches(rules, now).into_iter(),
                }),
            }
        }
        while !looked_for.is_empty() {
            looked_for = self.look_on(looked_for, &mut found, now).await?;
        }
        Ok(found)
    }

    /// Searches the next range of days of each calendar; returns those with ranges left.
    async fn look_on<'a>(
        &self,
        searches: Vec<Search<'a>>,
        found: &mut HashMap<NextStartOf, PrimitiveDateTime>,
        now: OffsetDateTime,
    ) -> Result<Vec<Search<'a>>, StoreError> {
        let mut at_once = Vec::new();
        for mut search in searches {
            match search.stretches.next() {
                Some(days) => at_once.push((search, days)),
                // Nothing is free up to the horizon.
                None => self.keep(&search, None),
            }
        }
        if at_once.is_empty() {
            return Ok(Vec::new());
        }
        let mut ranges: Vec<CalendarRange> = at_once
            .iter()
            .map(|(search, (first, last))| {
                let rules = &search.sought.rules;
                let (from, to) = rules.instants(*first, *last);
                CalendarRange {
                    organization: rules.organization,
                    from,
                    to,
                }
            })
            .collect();
        // All that is left of one calendar has come equally far.
        ranges.dedup_by_key(|range| range.organization);
        let occupations = self.calendars.occupations_of(&ranges).await?;
        let mut to_look_on = Vec::new();
        for (search, days) in at_once {
            let rules = &search.sought.rules;
            let occupied = occupations.get(&rules.organization).map_or(&[][..], Vec::as_slice);
            let offered = rules.as_seen_by(Audience::Visitors);
            match first_start(&offered, search.sought.service, occupied, days, now) {
                Some(start) => {
                    found.insert(search.sought.of(), start.wall);
                    self.keep(&search, Some(start));
                }
                None => to_look_on.push(search),
            }
        }
        Ok(to_look_on)
    }

    fn keep(&self, search: &Search<'_>, start: Option<FirstStart>) {
        self.cache.kept.insert(
            search.sought.of(),
            Kept {
                versions: search.sought.versions,
                today: search.today,
                start,
            },
        );
    }
}

/// A calendar without a free start so far.
struct Search<'a> {
    sought: &'a SoughtStart,
    today: Date,
    /// First and last day of each range that is left.
    stretches: std::vec::IntoIter<(Date, Date)>,
}

#[cfg(test)]
mod tests;
