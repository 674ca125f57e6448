use std::collections::HashMap;
use std::sync::Arc;

use quick_cache::sync::Cache;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::first_start::{FirstStart, first_start, stretches};
use crate::calendar::{Audience, CalendarListReader, CalendarRange, CalendarVersions, Rules};

/// Cache of next free starts of a process. An entry is valid while both versions of its calendar are unchanged, the
/// local day is the same, and the start can still be booked.
pub struct NextStartCache {
    kept: Cache<OrganizationNr, Kept>,
}

#[derive(Clone, Copy)]
struct Kept {
    versions: CalendarVersions,
    /// The local day on which it was found, because the horizon moves at midnight.
    today: Date,
    start: Option<FirstStart>,
}

impl NextStartCache {
    /// A cache for at most this many organisations, about a hundred bytes each.
    pub fn of_organizations(most: usize) -> Self {
        Self { kept: Cache::new(most) }
    }

    fn recall(
        &self,
        organization: OrganizationNr,
        versions: CalendarVersions,
        today: Date,
        earliest: InstantMinute,
    ) -> Option<Kept> {
        self.kept
            .get(&organization)
            .filter(|kept| kept.versions == versions && kept.today == today)
            .filter(|kept| kept.start.is_none_or(|start| earliest <= start.at))
    }
}

/// Finds the next free start of organisations: the earliest that any of their bookable services has.
pub struct FindNextStarts {
    calendars: Arc<dyn CalendarListReader>,
    cache: Arc<NextStartCache>,
}

impl FindNextStarts {
    /// Over its port and the cache of the process.
    pub fn new(calendars: Arc<dyn CalendarListReader>, cache: Arc<NextStartCache>) -> Self {
        Self { calendars, cache }
    }

    /// The next free start of each, in wall time of its zone; organisations without one within their horizon are
    /// absent. Needs at most three reads of the store, and none for what is cached.
    pub async fn find(
        &self,
        calendars: &[(CalendarVersions, Arc<Rules>)],
        now: OffsetDateTime,
    ) -> Result<HashMap<OrganizationNr, PrimitiveDateTime>, StoreError> {
        let mut found = HashMap::new();
        let mut looked_for = Vec::new();
        for (versions, rules) in calendars {
            let (today, earliest) = (rules.zone.date(now), rules.earliest_start(now));
            match self.cache.recall(rules.organization, *versions, today, earliest) {
                Some(kept) => found.extend(kept.start.map(|start| (rules.organization, start.wall))),
                None => looked_for.push(Search {
                    versions: *versions,
                    rules,
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
        found: &mut HashMap<OrganizationNr, PrimitiveDateTime>,
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
        let ranges: Vec<CalendarRange> = at_once
            .iter()
            .map(|(search, (first, last))| {
                let (from, to) = search.rules.instants(*first, *last);
                CalendarRange {
                    organization: search.rules.organization,
                    from,
                    to,
                }
            })
            .collect();
        let mut occupations = self.calendars.occupations_of(&ranges).await?;
        let mut to_look_on = Vec::new();
        for (search, days) in at_once {
            let occupied = occupations.remove(&search.rules.organization).unwrap_or_default();
            let offered = search.rules.as_seen_by(Audience::Visitors);
            match first_start(&offered, &occupied, days, now) {
                Some(start) => {
                    found.insert(search.rules.organization, start.wall);
                    self.keep(&search, Some(start));
                }
                None => to_look_on.push(search),
            }
        }
        Ok(to_look_on)
    }

    fn keep(&self, search: &Search<'_>, start: Option<FirstStart>) {
        self.cache.kept.insert(
            search.rules.organization,
            Kept {
                versions: search.versions,
                today: search.today,
                start,
            },
        );
    }
}

/// A calendar without a free start so far.
struct Search<'a> {
    versions: CalendarVersions,
    rules: &'a Arc<Rules>,
    today: Date,
    /// First and last day of each range that is left.
    stretches: std::vec::IntoIter<(Date, Date)>,
}

#[cfg(test)]
mod tests;
