use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, OrganizationNr};
use time::{Date, Duration};

use super::{
    ChangeMode, OpeningHours, OpeningHoursInput, OrganizationHours, OrganizationSettingsStore, SettingsError,
    SettingsOutcome, check_rank,
};
use crate::holidays::{ClosedHoliday, OfferedHoliday, Region, local_holidays_from};

/// How far ahead public holidays are shown: a year, and the weeks in which the next one is planned.
const DAYS_OF_HOLIDAYS: i64 = 400;

/// A public holiday ahead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HolidayAhead {
    /// Local date of the holiday.
    pub date: Date,
    /// Its German name.
    pub name: &'static str,
    /// The minute of the day at which it begins: 0, or noon.
    pub from: u16,
    /// Whether it opens all the same.
    pub is_open: bool,
}

/// Opening hours as the people of the organisation see them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownOpeningHours {
    /// When it is open.
    pub opening_hours: OpeningHours,
    /// The region of its address: another one than that of its holidays once it has moved.
    pub address_region: Option<Region>,
    /// The local holidays of its region, each with the next day on which it is.
    pub offered_holidays: Vec<(Date, OfferedHoliday)>,
    /// The holidays of the next 400 days, local ones that hold among them, also where holidays do not close.
    pub holidays: Vec<HolidayAhead>,
}

/// Shows and sets the opening hours.
#[derive(derive_more::Constructor)]
pub struct ManageOpeningHours {
    store: Arc<dyn OrganizationSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageOpeningHours {
    /// The opening hours as they are.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<ShownOpeningHours, SettingsError> {
        check_rank(actor, organization)?;
        let stored = self.store.opening_hours(organization).await?;
        Ok(self.shown(stored.ok_or(SettingsError::UnknownOrganization)?))
    }

    /// Sets them, or shows what that would lead to.
    pub async fn set(
        &self,
        change: Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: OpeningHoursInput,
    ) -> Result<SettingsOutcome<ShownOpeningHours>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = wanted.checked()?;
        let settled = self
            .store
            .set_opening_hours(&change, organization, mode, &wanted)
            .await?;
        Ok(settled.map(|stored| self.shown(stored)))
    }

    fn shown(&self, stored: OrganizationHours) -> ShownOpeningHours {
        let OrganizationHours {
            zone,
            address_region,
            opening_hours,
        } = stored;
        let today = zone.date(self.clock.now());
        let holidays = opening_hours.holidays();
        let days = (0..=DAYS_OF_HOLIDAYS).map(|ahead| today.saturating_add(Duration::days(ahead)));
        let ahead = days.filter_map(|date| Some((date, holidays.on(date)?)));
        let region = opening_hours.holiday_region;
        ShownOpeningHours {
            offered_holidays: region.map_or_else(Vec::new, |region| local_holidays_from(region, today)),
            holidays: ahead
                .map(|(date, ClosedHoliday { name, from })| HolidayAhead {
                    date,
                    name,
                    from,
                    is_open: opening_hours.open_holidays.contains(&date),
                })
                .collect(),
            address_region,
            opening_hours,
        }
    }
}

#[cfg(test)]
mod tests;
