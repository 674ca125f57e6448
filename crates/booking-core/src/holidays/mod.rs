//! Public holidays of Austria, Germany and Switzerland by region, computed for the years 2020 to 2060.

mod easter;
mod postcode;
mod postcode_table;
mod region;
mod rules;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use time::Date;

pub use region::Region;

/// The years of which the holidays are known; far more than anybody can book ahead.
const YEARS: RangeInclusive<i32> = 2020..=2060;

/// A public holiday: the day and its German name.
pub type Holiday = (Date, &'static str);

/// The holidays of every region, ascending. Searching them costs less than computing one.
static HOLIDAYS: LazyLock<BTreeMap<Region, Vec<Holiday>>> = LazyLock::new(|| {
    let all = Region::all().map(|region| (region, YEARS.flat_map(|year| rules::holidays(region, year)).collect()));
    all.collect()
});

/// All public holidays of a region, ascending, within the years 2020 to 2060.
pub fn holidays_of(region: Region) -> &'static [Holiday] {
    HOLIDAYS.get(&region).map_or(&[], Vec::as_slice)
}

/// The name of the public holiday that a region has on a day.
pub fn holiday_on(region: Region, day: Date) -> Option<&'static str> {
    let holidays = holidays_of(region);
    let position = holidays.binary_search_by_key(&day, |(date, _)| *date).ok()?;
    holidays.get(position).map(|(_, name)| *name)
}

/// Public holidays on which the premises are closed. By default none.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ClosedHolidays {
    region: Option<Region>,
    opened: Vec<Date>,
}

impl ClosedHolidays {
    /// The holidays of a region, but for those on which it opens all the same.
    pub fn of(region: Region, opened: Vec<Date>) -> Self {
        Self {
            region: Some(region),
            opened,
        }
    }

    /// The name of the holiday for which the premises are closed on this day.
    pub fn on(&self, day: Date) -> Option<&'static str> {
        let name = holiday_on(self.region?, day)?;
        (!self.opened.contains(&day)).then_some(name)
    }
}

#[cfg(test)]
mod tests;
