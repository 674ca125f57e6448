use std::collections::BTreeSet;

use booking_core::holidays::{LocalHoliday, Region};
use booking_core::settings::{ChangeMode, OpeningHours, OrganizationHours, SettingsError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, ResourceId};

use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::changes::availability::logged_window;
use crate::error::store_error;
use crate::queries::settings::organization::read_opening_hours;
use crate::schema::calendar;

/// Sets the opening hours of the premises, and on which public holidays they close.
pub(crate) struct SetOpeningHours {
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: OpeningHours,
}

impl SettingsChange for SetOpeningHours {
    type Setting = OrganizationHours;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        _: &Change,
    ) -> Result<Written<OrganizationHours>, SettingsError> {
        let before = stored(calendar).await?;
        self.mode.check_version(Some(before.opening_hours.version()))?;
        let hours = self.wanted.hours.clone().into();
        calendar.replace_hours(ResourceId::PREMISES, &hours).await?;
        calendar.write_holidays(&self.wanted).await?;
        let setting = stored(calendar).await?;
        let audited = Audited::HoursChanged {
            resource: ResourceId::PREMISES.0,
        };
        let (before, after) = (logged(&before.opening_hours), logged(&setting.opening_hours));
        Ok(Written {
            setting,
            logged: (audited, Some(before), Some(after)),
        })
    }
}

async fn stored(calendar: &mut CalendarChange<'_>) -> Result<OrganizationHours, SettingsError> {
    let found = read_opening_hours(calendar.connection, calendar.organization).await?;
    found.ok_or(SettingsError::UnknownOrganization)
}

fn logged(opening: &OpeningHours) -> Value {
    let open_holidays: Vec<String> = opening.open_holidays.iter().map(ToString::to_string).collect();
    json!({
        "hours": opening.hours.windows().map(logged_window).collect::<Vec<_>>(),
        "closesOnHolidays": opening.closes_on_holidays,
        "holidayRegion": opening.holiday_region.map(Region::code),
        "localHolidays": codes(&opening.local_holidays),
        "openHolidays": open_holidays,
    })
}

fn codes(local: &BTreeSet<LocalHoliday>) -> Vec<&'static str> {
    local.iter().map(|local| local.code()).collect()
}

impl CalendarChange<'_> {
    async fn write_holidays(&mut self, wanted: &OpeningHours) -> Result<(), SettingsError> {
        let open_holidays: Vec<_> = wanted.open_holidays.iter().copied().collect();
        diesel::update(calendar::table.find(self.organization.0))
            .set((
                calendar::closes_on_holidays.eq(wanted.closes_on_holidays),
                calendar::holiday_region.eq(wanted.holiday_region.map(Region::code)),
                calendar::local_holidays.eq(codes(&wanted.local_holidays)),
                calendar::open_holidays.eq(open_holidays),
                // Somebody stands by them.
                calendar::has_supposed_hours.eq(false),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
