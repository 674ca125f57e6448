//! What somebody is offered who came too late.

use shared_kernel::{OrganizationNr, StoreError};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use super::Wish;
use crate::calendar::{CalendarReader, Occupation, Rules, ServiceRules};
use crate::slots::{Overview, Slot, WallRange, free_starts};

/// How many other starts somebody is offered who came too late.
const ALTERNATIVES: usize = 3;
/// How far from a lost start others are looked for at first.
const DAYS_AROUND: Duration = Duration::days(7);

/// A wish that somebody else got.
pub(crate) struct Lost<'a> {
    pub(crate) organization: OrganizationNr,
    pub(crate) wish: &'a Wish,
    /// What is wished for, as it would be booked.
    pub(crate) service: &'a (dyn Fn(&Rules) -> Option<ServiceRules> + Sync),
    /// What the rest of the same request takes.
    pub(crate) taken_besides: &'a (dyn Fn(&Rules) -> Vec<Occupation> + Sync),
    /// What the same request would give back.
    pub(crate) given_back: Vec<Occupation>,
    /// Where the appointment stands that was to move: no other time.
    pub(crate) stands_at: Option<PrimitiveDateTime>,
}

/// The starts nearest to a lost one, at most three: in the days around it, and in the whole horizon
/// when too few are free there.
pub(crate) async fn alternatives(
    calendars: &dyn CalendarReader,
    now: OffsetDateTime,
    missed: &Lost<'_>,
) -> Result<Vec<Slot>, StoreError> {
    let Some(versions) = calendars.versions(missed.organization).await? else {
        return Ok(Vec::new());
    };
    let Some(rules) = calendars.rules(missed.organization, versions).await? else {
        return Ok(Vec::new());
    };
    let today = rules.zone.date(now);
    let (first, last) = (today, rules.last_day(today));
    let day = missed.wish.start.date();
    let (week_before, week_after) = (day.saturating_sub(DAYS_AROUND), day.saturating_add(DAYS_AROUND));
    let days = (first.max(week_before), last.min(week_after));
    let around = missed.nearest(calendars, &rules, days, now).await?;
    let is_near = |slot: &Slot| (slot.start - missed.wish.start).abs() <= DAYS_AROUND;
    if around.len() == ALTERNATIVES && around.iter().all(is_near) {
        return Ok(around);
    }
    missed.nearest(calendars, &rules, (first, last), now).await
}

impl Lost<'_> {
    /// The free starts of some days that lie nearest to the wish, ascending.
    async fn nearest(
        &self,
        calendars: &dyn CalendarReader,
        rules: &Rules,
        (first, last): (Date, Date),
        now: OffsetDateTime,
    ) -> Result<Vec<Slot>, StoreError> {
        let Ok(range) = WallRange::days(first, last) else {
            return Ok(Vec::new());
        };
        let (from, to) = rules.instants(first, last);
        let mut occupations = calendars.occupations(self.organization, from, to).await?;
        occupations.retain(|occupation| !self.given_back.contains(occupation));
        occupations.extend((self.taken_besides)(rules));
        let Some(service) = (self.service)(rules) else {
            return Ok(Vec::new());
        };
        let overview = free_starts(rules, &[&service], &occupations, &range, now);
        Ok(self.nearest_of(&overview))
    }

    fn nearest_of(&self, overview: &Overview) -> Vec<Slot> {
        let wished = self.wish;
        let mut slots: Vec<Slot> = overview
            .slots()
            .filter(|slot| Some(slot.start) != self.stands_at)
            .filter(|slot| {
                wished
                    .employee
                    .is_none_or(|employee| slot.employees.contains(&employee))
            })
            .collect();
        slots.sort_by_key(|slot| ((slot.start - wished.start).abs(), slot.start));
        slots.truncate(ALTERNATIVES);
        slots.sort_by_key(|slot| slot.start);
        slots
    }
}
