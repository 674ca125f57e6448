use std::collections::BTreeSet;

use shared_kernel::{SettingVersion, Zone};
use time::Date;

use super::{InvalidSettings, SettingProblem, SettingsError, WindowInput, checked_hours};
use crate::calendar::WeeklyHours;
use crate::holidays::{ClosedHolidays, LocalHoliday, Region};

/// When the premises are open, closures left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningHours {
    /// The hours of a normal week.
    pub hours: WeeklyHours,
    /// Whether public holidays close.
    pub closes_on_holidays: bool,
    /// Whose holidays; without a region nothing closes.
    pub holiday_region: Option<Region>,
    /// The local holidays of the region that hold for these premises.
    pub local_holidays: BTreeSet<LocalHoliday>,
    /// The holidays on which it opens all the same.
    pub open_holidays: BTreeSet<Date>,
}

impl OpeningHours {
    /// The holidays that hold for these premises, whether or not they close on them.
    pub fn holidays(&self) -> ClosedHolidays {
        let of_region = self.holiday_region.map(|region| ClosedHolidays::of(region, Vec::new()));
        of_region
            .unwrap_or_default()
            .and_local(self.local_holidays.iter().copied())
    }

    /// The version of these hours.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(self)
    }
}

/// The opening hours of an organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationHours {
    /// The zone of its wall times.
    pub zone: Zone,
    /// The region of its address; none in a country whose holidays nobody knows.
    pub address_region: Option<Region>,
    /// When it is open.
    pub opening_hours: OpeningHours,
}

/// Opening hours as they are given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningHoursInput {
    /// In any order; windows of a day do not overlap.
    pub hours: Vec<WindowInput>,
    /// Whether public holidays close.
    pub closes_on_holidays: bool,
    /// ISO 3166 code of whose holidays.
    pub holiday_region: Option<String>,
    /// Codes of the local holidays that hold for these premises. Those that the region does not offer are left out: whoever
    /// moves to another region keeps what both know.
    pub local_holidays: Vec<String>,
    /// The holidays on which it opens all the same. Other days have no effect.
    pub open_holidays: Vec<Date>,
}

impl OpeningHoursInput {
    /// The opening hours, if nothing is wrong with them.
    pub fn checked(self) -> Result<OpeningHours, SettingsError> {
        let mut invalid = InvalidSettings::new();
        let hours = checked_hours("hours", &self.hours, &mut invalid);
        let holiday_region = self.holiday_region.and_then(|code| {
            let region = Region::with_code(&code);
            if region.is_none() {
                invalid.add("holiday_region", SettingProblem::Unknown);
            }
            region
        });
        let mut local_holidays = BTreeSet::new();
        for (index, code) in self.local_holidays.iter().enumerate() {
            match LocalHoliday::with_code(code) {
                None => invalid.add(format!("local_holidays[{index}]"), SettingProblem::Unknown),
                Some(local) if holiday_region.is_some_and(|region| local.is_offered_in(region)) => {
                    local_holidays.insert(local);
                }
                Some(_) => {}
            }
        }
        invalid.refuse()?;
        Ok(OpeningHours {
            hours,
            closes_on_holidays: self.closes_on_holidays,
            holiday_region,
            local_holidays,
            open_holidays: self.open_holidays.into_iter().collect(),
        })
    }
}
