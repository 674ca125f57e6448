//! Who is open at an instant.

use catalog::search::Filters;

/// A condition on `organization_nr` with the instant as its parameter. The clock on the wall decides,
/// as it does for the status on a card.
pub(super) fn condition(filters: &Filters, parameter: &str) -> String {
    if filters.open_at.is_none() {
        // The parameter has its type from here.
        return format!("{parameter}::timestamptz IS NULL");
    }
    format!(
        "organization_nr IN (
            SELECT hours.organization_nr
            FROM calendar JOIN weekly_hours AS hours ON hours.organization_nr = calendar.organization_nr,
                LATERAL (SELECT {parameter}::timestamptz AT TIME ZONE zone AS wall) AS clock
            WHERE resource_id = 0 AND weekday = extract(isodow FROM wall)
              AND opens * interval '1 minute' <= wall::time AND wall::time < closes * interval '1 minute'
              AND NOT EXISTS (
                  SELECT FROM absence
                  WHERE absence.organization_nr = hours.organization_nr AND absence.resource_id = 0
                    AND starts_at <= {parameter} AND {parameter} < ends_at))"
    )
}
