use booking_core::calendar::Span;
use booking_core::staff_calendar::AbsenceEntry;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, OrganizationNr, Reach, ResourceId, StoreError};
use time::OffsetDateTime;

use super::{PREMISES, ROOM, Range};
use crate::error::{corrupt, store_error};
use crate::schema::{absence, resource};

/// Kind of the resource, then id, resource, times and reason.
type AbsenceRow = (String, (i64, i32, OffsetDateTime, OffsetDateTime, Option<String>));

/// Absences with the kinds of their resources, by start and id.
pub(crate) async fn read_absences(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<(String, AbsenceEntry)>, StoreError> {
    let rows: Vec<AbsenceRow> = absence::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(absence::organization_nr)
                .and(resource::id.eq(absence::resource_id))),
        )
        .filter(
            absence::organization_nr
                .eq(range.organization.0)
                .and(absence::starts_at.lt(range.to.instant()))
                .and(absence::ends_at.gt(range.from.instant())),
        )
        .order((absence::starts_at, absence::id))
        .select((
            resource::kind,
            (
                absence::id,
                absence::resource_id,
                absence::starts_at,
                absence::ends_at,
                absence::reason,
            ),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let is_shown = |resource: i32| resource == PREMISES || range.reach.includes(ResourceId(resource));
    rows.into_iter()
        .filter(|(_, row)| is_shown(row.1))
        .map(|(kind, row)| Ok((kind, absence_entry(row)?)))
        .collect()
}

/// An absence of an employee or of the premises, if it is within reach.
pub(crate) async fn read_absence(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    reach: Reach,
    id: i64,
) -> Result<Option<AbsenceEntry>, StoreError> {
    let row: Option<AbsenceRow> = absence::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(absence::organization_nr)
                .and(resource::id.eq(absence::resource_id))),
        )
        .filter(absence::organization_nr.eq(organization.0).and(absence::id.eq(id)))
        .select((
            resource::kind,
            (
                absence::id,
                absence::resource_id,
                absence::starts_at,
                absence::ends_at,
                absence::reason,
            ),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let found = row.filter(|(kind, _)| kind != ROOM);
    let entry = found.map(|(_, row)| absence_entry(row)).transpose()?;
    Ok(entry.filter(|entry| reach.covers(entry.resource)))
}

fn absence_entry(
    (id, resource, starts_at, ends_at, reason): (i64, i32, OffsetDateTime, OffsetDateTime, Option<String>),
) -> Result<AbsenceEntry, StoreError> {
    let span = Span::new(InstantMinute::floor(starts_at), InstantMinute::ceiling(ends_at));
    Ok(AbsenceEntry {
        id,
        resource: (resource != PREMISES).then_some(ResourceId(resource)),
        span: span.map_err(|error| corrupt(error.to_string()))?,
        reason,
    })
}
