//! Who is open at an instant.

use booking_core::holidays::{Region, holiday_on};
use catalog::search::Filters;
use time::Duration;

/// A condition on `organization_nr` with the instant and the holidays around it as its parameters. The
/// clock on the wall decides, as it does for the status on a card.
pub(super) fn condition(filters: &Filters, instant: &str, holidays: &str) -> String {
    if filters.open_at.is_none() {
        // The parameters have their types from here.
        return format!("{instant}::timestamptz IS NULL AND {holidays}::text[] IS NOT NULL");
    }
    format!(
        "organization_nr IN (
            SELECT hours.organization_nr
            FROM calendar JOIN weekly_hours AS hours ON hours.organization_nr = calendar.organization_nr,
                LATERAL (SELECT {instant}::timestamptz AT TIME ZONE zone AS wall) AS clock
            WHERE resource_id = 0 AND weekday = extract(isodow FROM wall)
              AND opens * interval '1 minute' <= wall::time AND wall::time < closes * interval '1 minute'
              AND NOT (closes_on_holidays AND wall::date <> ALL(open_holidays)
                  AND coalesce(holiday_region || to_char(wall, ' YYYY-MM-DD') = ANY({holidays}::text[]), false))
              AND NOT EXISTS (
                  SELECT FROM absence
                  WHERE absence.organization_nr = hours.organization_nr AND absence.resource_id = 0
                    AND starts_at <= {instant} AND {instant} < ends_at))"
    )
}

/// The public holidays of the three days that it may be on a wall at the instant: `AT 2027-01-06`.
pub(super) fn holidays(filters: &Filters) -> Vec<String> {
    let Some(instant) = filters.open_at else {
        return Vec::new();
    };
    let days = [-1, 0, 1].map(|days| instant.to_utc().date().saturating_add(Duration::days(days)));
    Region::all()
        .flat_map(|region| days.map(|day| (region, day)))
        .filter(|(region, day)| holiday_on(*region, *day).is_some())
        .map(|(region, day)| format!("{region} {day}"))
        .collect()
}
