//! Who is open at an instant.

use booking_core::holidays::{NOON, Region, holiday_on, local_holidays_on};
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
                  AND coalesce(holiday_region || to_char(wall, ' YYYY-MM-DD') = ANY({holidays}::text[])
                      OR local_holidays <> '{{}}' AND EXISTS (
                          SELECT FROM unnest(local_holidays) AS local,
                              LATERAL (SELECT holiday_region || to_char(wall, ' YYYY-MM-DD ') || local AS day) AS it
                          WHERE day = ANY({holidays}::text[])
                             OR wall::time >= '12:00' AND day || ' 12:00' = ANY({holidays}::text[])), false))
              AND NOT EXISTS (
                  SELECT FROM absence
                  WHERE absence.organization_nr = hours.organization_nr AND absence.resource_id = 0
                    AND starts_at <= {instant} AND {instant} < ends_at))"
    )
}

/// The public holidays of the three days that it may be on a wall at the instant: `AT 2027-01-06`, the local one
/// `DE-BY 2027-08-15 ASSUMPTION`, the half one `CH-SO 2027-05-01 LABOUR_DAY 12:00`.
pub(super) fn holidays(filters: &Filters) -> Vec<String> {
    let Some(instant) = filters.open_at else {
        return Vec::new();
    };
    let days = [-1, 0, 1].map(|days| instant.to_utc().date().saturating_add(Duration::days(days)));
    let all = Region::all().flat_map(|region| days.map(|day| (region, day)));
    all.flat_map(|(region, day)| {
        let of_region = holiday_on(region, day).map(|_| format!("{region} {day}"));
        let local = local_holidays_on(region, day).map(move |offered| {
            let half = if offered.from == NOON { " 12:00" } else { "" };
            format!("{region} {day} {}{half}", offered.holiday.code())
        });
        of_region.into_iter().chain(local)
    })
    .collect()
}
