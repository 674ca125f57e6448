//! What takes the time of people and rooms, and how much they have worked.

use booking_core::calendar::{Occupation, Span};
use diesel::data_types::PgTimestamp;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, OrganizationNr, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::error::{corrupt, store_error};
use crate::schema::{occupation, work_done};

/// A resource, and from when to when it is occupied. The instants as the database sends them: a year of them as dates
/// and times of day would be a tenth of what a slot list costs the program.
pub(crate) type OccupationRow = (i32, PgTimestamp, PgTimestamp);

/// The database counts microseconds since 2000-01-01T00:00Z.
const MICROSECONDS_OF_A_MINUTE: i64 = 60_000_000;
const YEAR_2000: InstantMinute = InstantMinute(15_778_080);

/// What a row says is occupied: every minute that it touches.
pub(crate) fn occupied((resource, starts, ends): OccupationRow) -> Result<Occupation, StoreError> {
    let first = starts.0.div_euclid(MICROSECONDS_OF_A_MINUTE);
    let last = ends.0.saturating_sub(1).div_euclid(MICROSECONDS_OF_A_MINUTE);
    Span::new(YEAR_2000.plus(first), YEAR_2000.plus(last + 1))
        .map(|span| Occupation {
            resource: ResourceId(resource),
            span,
        })
        .map_err(|error| corrupt(error.to_string()))
}

/// Where the starts begin of what touches something from this instant on: nothing lasts longer than a day. A
/// plain index answers a search over starts.
pub(crate) fn first_start_touching(from: InstantMinute) -> OffsetDateTime {
    from.plus(-1440).instant()
}

/// Of what was found by its start that which touches something from this instant on, by resource and start.
pub(crate) fn touching(
    from: InstantMinute,
    rows: impl IntoIterator<Item = OccupationRow>,
) -> Result<Vec<Occupation>, StoreError> {
    let mut occupations = rows.into_iter().map(occupied).collect::<Result<Vec<_>, _>>()?;
    occupations.retain(|occupation| occupation.span.to() > from);
    occupations.sort_unstable();
    Ok(occupations)
}

/// What touches `[from, to)`, by resource and start.
pub(crate) async fn read_occupations(
    mut connection: &AsyncPgConnection,
    organization: OrganizationNr,
    from: InstantMinute,
    to: InstantMinute,
) -> Result<Vec<Occupation>, StoreError> {
    let rows: Vec<OccupationRow> = occupation::table
        .filter(
            occupation::organization_nr
                .eq(organization.0)
                .and(occupation::starts_at.ge(first_start_touching(from)))
                .and(occupation::starts_at.lt(to.instant())),
        )
        .select((occupation::resource_id, occupation::starts_at, occupation::ends_at))
        .load(&mut connection)
        .await
        .map_err(store_error)?;
    touching(from, rows)
}

/// What was done and touched `[from, to)`, by resource and start.
pub(crate) async fn read_work_done(
    mut connection: &AsyncPgConnection,
    organization: OrganizationNr,
    from: InstantMinute,
    to: InstantMinute,
) -> Result<Vec<Occupation>, StoreError> {
    let rows: Vec<OccupationRow> = work_done::table
        .filter(
            work_done::organization_nr
                .eq(organization.0)
                .and(work_done::begun_at.ge(first_start_touching(from)))
                .and(work_done::begun_at.lt(to.instant())),
        )
        .select((work_done::resource_id, work_done::starts_at, work_done::ends_at))
        .load(&mut connection)
        .await
        .map_err(store_error)?;
    touching(from, rows)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn stored(instant: OffsetDateTime) -> PgTimestamp {
        let since = instant - datetime!(2000-01-01 00:00 UTC);
        PgTimestamp(since.whole_microseconds().try_into().unwrap())
    }

    #[test]
    fn an_occupation_holds_every_minute_that_it_touches() {
        for (starts, ends) in [
            (datetime!(2027-01-11 08:00 UTC), datetime!(2027-01-11 08:30 UTC)),
            (
                datetime!(2027-01-11 08:00:59.999_999 UTC),
                datetime!(2027-01-11 08:01 UTC),
            ),
            (
                datetime!(2027-01-11 08:00 UTC),
                datetime!(2027-01-11 08:00:00.000_001 UTC),
            ),
            (datetime!(1999-12-31 23:59:30 UTC), datetime!(2000-01-01 00:00:30 UTC)),
            (datetime!(1969-12-31 23:58:01 UTC), datetime!(1970-01-01 00:00 UTC)),
        ] {
            let occupation = occupied((7, stored(starts), stored(ends))).unwrap();
            assert_eq!(occupation.resource, ResourceId(7));
            assert_eq!(occupation.span.from(), InstantMinute::floor(starts), "{starts}");
            assert_eq!(occupation.span.to(), InstantMinute::ceiling(ends), "{ends}");
        }
    }

    #[test]
    fn range_that_ends_before_it_starts_is_refused() {
        let [earlier, later] = [datetime!(2027-01-11 08:00 UTC), datetime!(2027-01-11 08:01 UTC)].map(stored);
        for (starts, ends) in [(earlier, earlier), (later, earlier)] {
            assert!(occupied((7, starts, ends)).is_err());
        }
    }
}
