use std::collections::HashMap;
use std::sync::Arc;

use quick_cache::sync::Cache;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::first_start::{FirstStart, first_start, stretches};
use crate::calendar::{CalendarListReader, CalendarVersions, Rules, Stretch};

/// The next free starts that a process has found. One is good as long as both versions of its calendar
/// are what they were, the day is the same, and the start can still be booked.
pub struct NextStartMemory {
    kept: Cache<OrganizationNr, Kept>,
}

#[derive(Clone, Copy)]
struct Kept {
    versions: CalendarVersions,
    /// The local day on which it was found: the horizon moves at midnight.
    today: Date,
    start: Option<FirstStart>,
}

impl NextStartMemory {
    /// A memory for so many organisations; each takes about a hundred bytes.
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
    memory: Arc<NextStartMemory>,
}

impl FindNextStarts {
    /// Over its port and the memory of the process.
    pub fn new(calendars: Arc<dyn CalendarListReader>, memory: Arc<NextStartMemory>) -> Self {
        Self { calendars, memory }
    }

    /// The next free start of each, in wall time of its zone; those without any up to the end of their
    /// horizon are absent. The store is asked three times at most, and not at all for what is in memory.
    pub async fn find(
        &self,
        calendars: &[(CalendarVersions, Arc<Rules>)],
        now: OffsetDateTime,
    ) -> Result<HashMap<OrganizationNr, PrimitiveDateTime>, StoreError> {
        let mut found = HashMap::new();
        let mut looked_for = Vec::new();
        for (versions, rules) in calendars {
            let (today, earliest) = (rules.zone.date(now), rules.earliest_start(now));
            match self.memory.recall(rules.organization, *versions, today, earliest) {
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

    /// Looks at the next stretch of each calendar; those in which there is more to look at come back.
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
        let asked: Vec<Stretch> = at_once
            .iter()
            .map(|(search, (first, last))| {
                let (from, to) = search.rules.instants(*first, *last);
                Stretch {
                    organization: search.rules.organization,
                    from,
                    to,
                }
            })
            .collect();
        let mut occupations = self.calendars.occupations_of(&asked).await?;
        let mut to_look_on = Vec::new();
        for (search, days) in at_once {
            let occupied = occupations.remove(&search.rules.organization).unwrap_or_default();
            match first_start(search.rules, &occupied, days, now) {
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
        self.memory.kept.insert(
            search.rules.organization,
            Kept {
                versions: search.versions,
                today: search.today,
                start,
            },
        );
    }
}

/// A calendar in which nothing free was found so far.
struct Search<'a> {
    versions: CalendarVersions,
    rules: &'a Rules,
    today: Date,
    /// What is still to be looked at.
    stretches: std::vec::IntoIter<(Date, Date)>,
}

#[cfg(test)]
mod tests;
