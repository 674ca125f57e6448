//! Public holidays of Austria, Germany and Switzerland by region, computed for the years 2020 to 2060.
//!
//! What a whole region has closes by itself. What only some of its places have, or what is half a day, closes where the
//! premises chose it ([`LocalHoliday`]).

mod easter;
mod local;
mod postcode;
mod postcode_table;
mod region;
mod rules;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use time::Date;

pub use local::{LocalHoliday, OfferedHoliday, local_holidays_from, local_holidays_on};
pub use region::Region;

/// The years of which the holidays are known; far more than anybody can book ahead.
const YEARS: RangeInclusive<i32> = 2020..=2060;

/// The minute of the day at which half holidays begin.
pub const NOON: u16 = 720;

/// A public holiday of a region: the day and its German name.
type Holiday = (Date, &'static str);

/// The holidays of every region, ascending. Searching them costs less than computing one.
static HOLIDAYS: LazyLock<BTreeMap<Region, Vec<Holiday>>> = LazyLock::new(|| {
    let all = Region::all().map(|region| (region, YEARS.flat_map(|year| rules::holidays(region, year)).collect()));
    all.collect()
});

/// All public holidays of a region, ascending, within the years 2020 to 2060.
fn holidays_of(region: Region) -> &'static [Holiday] {
    HOLIDAYS.get(&region).map_or(&[], Vec::as_slice)
}

/// The name of the public holiday that a whole region has on a day.
pub fn holiday_on(region: Region, day: Date) -> Option<&'static str> {
    let holidays = holidays_of(region);
    let position = holidays.binary_search_by_key(&day, |(date, _)| *date).ok()?;
    holidays.get(position).map(|(_, name)| *name)
}

/// A public holiday on which the premises are closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClosedHoliday {
    /// Its German name.
    pub name: &'static str,
    /// The minute of the day from which they are closed: 0, or [`NOON`].
    pub from: u16,
}

/// Public holidays on which the premises are closed. By default none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClosedHolidays {
    region: Option<Region>,
    local: BTreeSet<LocalHoliday>,
    opened: Vec<Date>,
}

impl ClosedHolidays {
    /// The holidays of a region, but for those on which it opens all the same.
    pub fn of(region: Region, opened: Vec<Date>) -> Self {
        Self {
            region: Some(region),
            local: BTreeSet::new(),
            opened,
        }
    }

    /// And these local holidays. Those that the region does not offer have no effect.
    #[must_use]
    pub fn and_local(self, local: impl IntoIterator<Item = LocalHoliday>) -> Self {
        Self {
            local: local.into_iter().collect(),
            ..self
        }
    }

    /// The holiday for which the premises are closed on this day. What the whole region has comes first.
    pub fn on(&self, day: Date) -> Option<ClosedHoliday> {
        let region = self.region?;
        let of_region = holiday_on(region, day).map(|name| ClosedHoliday { name, from: 0 });
        let found = of_region.or_else(|| self.local_on(region, day))?;
        (!self.opened.contains(&day)).then_some(found)
    }

    /// Of two on one day the longer one.
    fn local_on(&self, region: Region, day: Date) -> Option<ClosedHoliday> {
        if self.local.is_empty() {
            return None;
        }
        let offered = local_holidays_on(region, day).filter(|offered| self.local.contains(&offered.holiday));
        let longest = offered.min_by_key(|offered| offered.from);
        longest.map(|OfferedHoliday { name, from, .. }| ClosedHoliday { name, from })
    }
}

#[cfg(test)]
mod tests;
