//! What lies on the calendar of an organisation, for its people.

pub(crate) mod absences;
pub(crate) mod appointments;
pub(crate) mod event_dates;

use booking_core::calendar::Employee;
use booking_core::staff_calendar::CalendarRoom;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, OrganizationNr, Reach, ResourceId, StoreError};

use crate::error::store_error;
use crate::schema::{resource, resource_group};

/// The premises among the resources.
const PREMISES: i32 = 0;
/// The kind of resource that people are.
const EMPLOYEE: &str = "EMPLOYEE";
/// The kind of resource that rooms and devices are.
pub(crate) const ROOM: &str = "ROOM";

#[derive(Clone, Copy)]
pub(crate) struct Range {
    pub(crate) organization: OrganizationNr,
    pub(crate) reach: Reach,
    pub(crate) from: InstantMinute,
    pub(crate) to: InstantMinute,
}

/// The only employee whose calendar is within reach; `None` for all of them.
pub(crate) fn only_employee(reach: Reach) -> Option<i32> {
    match reach {
        Reach::Everybody => None,
        Reach::Only(own) => Some(own.0),
        // No employee has the number of the premises.
        Reach::Nobody => Some(PREMISES),
    }
}

pub(crate) async fn read_archived_employees(
    connection: &mut AsyncPgConnection,
    range: Range,
) -> Result<Vec<Employee>, StoreError> {
    let rows: Vec<(i32, String, String, Option<String>, bool)> = resource::table
        .filter(
            resource::organization_nr
                .eq(range.organization.0)
                .and(resource::kind.eq(EMPLOYEE))
                .and(resource::archived_at.is_not_null()),
        )
        .order(resource::id)
        .select((
            resource::id,
            resource::first_name,
            resource::last_name,
            resource::avatar,
            resource::is_visible,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let employees = rows
        .into_iter()
        .map(|(id, first_name, last_name, avatar, is_visible)| Employee {
            id: ResourceId(id),
            first_name,
            last_name,
            avatar,
            is_visible,
        });
    Ok(employees.filter(|employee| range.reach.includes(employee.id)).collect())
}

pub(crate) async fn read_rooms(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<CalendarRoom>, StoreError> {
    let rows: Vec<(i32, String, String)> = resource::table
        .inner_join(
            resource_group::table.on(resource_group::organization_nr
                .eq(resource::organization_nr)
                .and(resource::group_id.eq(resource_group::id.nullable()))),
        )
        .filter(
            resource::organization_nr
                .eq(organization.0)
                .and(resource::archived_at.is_null()),
        )
        .order(resource::id)
        .select((resource::id, resource::first_name, resource_group::name))
        .load(connection)
        .await
        .map_err(store_error)?;
    let room = |(id, name, group)| CalendarRoom {
        id: ResourceId(id),
        name,
        group,
    };
    Ok(rows.into_iter().map(room).collect())
}
