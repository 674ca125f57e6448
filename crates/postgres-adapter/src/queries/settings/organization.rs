//! Opening hours, booking rules and the pause of online booking.

use booking_core::calendar::WeeklyHours;
use booking_core::holidays::Region;
use booking_core::settings::{BookingRules, OpeningHours, OrganizationHours};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingPause, OrganizationNr, ResourceId, StoreError, Zone};
use time::Date;

use crate::error::{corrupt, store_error};
use crate::queries::calendar::rules::{local_holiday, region};
use crate::queries::columns::{number, pause, window, zone};
use crate::schema::{calendar, organization, weekly_hours};

/// Zone, whether it closes on holidays, of which region, with which local ones, but for which days; country and postcode;
/// a window.
type HoursRow = (
    (String, bool, Option<String>, Vec<String>, Vec<Date>),
    (String, String),
    Option<(i16, i16, i16)>,
);

/// The opening hours; none when there is no such organisation.
pub(crate) async fn read_opening_hours(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Option<OrganizationHours>, StoreError> {
    let rows: Vec<HoursRow> = calendar::table
        .inner_join(organization::table.on(organization::nr.eq(calendar::organization_nr)))
        .left_join(
            weekly_hours::table.on(weekly_hours::organization_nr
                .eq(calendar::organization_nr)
                .and(weekly_hours::resource_id.eq(ResourceId::PREMISES.0))),
        )
        .filter(calendar::organization_nr.eq(organization.0))
        .select((
            (
                calendar::zone,
                calendar::closes_on_holidays,
                calendar::holiday_region,
                calendar::local_holidays,
                calendar::open_holidays,
            ),
            (organization::country, organization::zip_code),
            (weekly_hours::weekday, weekly_hours::opens, weekly_hours::closes).nullable(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let windows = rows.iter().filter_map(|(.., row)| *row);
    let windows = windows
        .map(|(weekday, opens, closes)| window(weekday, opens, closes))
        .collect::<Result<Vec<_>, _>>()?;
    let hours = WeeklyHours::new(windows).map_err(|error| corrupt(error.to_string()))?;
    let Some((holidays, (country, postcode), _)) = rows.into_iter().next() else {
        return Ok(None);
    };
    let (zone_name, closes_on_holidays, holiday_region, local_holidays, open_holidays) = holidays;
    let local_holidays = local_holidays.iter().map(|code| local_holiday(code));
    Ok(Some(OrganizationHours {
        zone: zone(&zone_name)?,
        address_region: Region::of_address(&country, &postcode),
        opening_hours: OpeningHours {
            hours,
            closes_on_holidays,
            holiday_region: holiday_region.as_deref().map(region).transpose()?,
            local_holidays: local_holidays.collect::<Result<_, _>>()?,
            open_holidays: open_holidays.into_iter().collect(),
        },
    }))
}

/// Notice, horizon and grid; the deadline; what the form asks for; how long contacts are kept and how many bookings may
/// lie ahead.
type RulesRow = ((i32, i16, i16), i32, (bool, bool, bool), (Option<i16>, Option<i16>));

/// The booking rules; none when there is no such organisation.
pub(crate) async fn read_booking_rules(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Option<BookingRules>, StoreError> {
    let row: Option<RulesRow> = calendar::table
        .find(organization.0)
        .select((
            (calendar::notice, calendar::horizon, calendar::grid),
            calendar::cancellation_notice,
            (calendar::show_comment, calendar::show_phone, calendar::phone_mandatory),
            (calendar::contact_retention, calendar::open_bookings_of_mailbox),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some(((notice, horizon, grid), cancellation_notice, form, (months, most))) = row else {
        return Ok(None);
    };
    let (show_comment, show_phone, phone_mandatory) = form;
    Ok(Some(BookingRules {
        notice: number(notice)?,
        horizon: number(horizon)?,
        grid: number(grid)?,
        settings: booking_core::calendar::BookingSettings {
            show_comment,
            show_phone,
            phone_mandatory,
            cancellation_notice: number(cancellation_notice)?,
        },
        contact_retention: months.map(number).transpose()?,
        open_bookings_of_mailbox: most.map(number).transpose()?,
    }))
}

/// The pause of online booking, and the zone of its end; none when there is no such organisation.
pub(crate) async fn read_booking_pause(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Option<(Option<BookingPause>, Zone)>, StoreError> {
    let row: Option<(Option<String>, Option<Date>, String)> = calendar::table
        .find(organization.0)
        .select((calendar::pause_note, calendar::paused_until, calendar::zone))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let found = row.map(|(note, until, zone_name)| Ok((pause(note, until), zone(&zone_name)?)));
    found.transpose()
}
