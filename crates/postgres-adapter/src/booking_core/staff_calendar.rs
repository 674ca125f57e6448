//! What lies on the calendar of an organisation, for its people.

mod absences;
mod appointments;
mod event_dates;

use async_trait::async_trait;
use booking_core::calendar::Employee;
use booking_core::staff_calendar::{AbsenceEntry, CalendarRoom, StaffCalendarReader, StaffEntries};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{InstantMinute, OrganizationNr, Reach, ResourceId, StoreError};

pub(crate) use self::absences::read_absence;
use self::absences::read_absences;
use self::appointments::read_appointments;
use self::event_dates::read_event_dates;
pub(super) use self::event_dates::{read_dates_of_event, read_event_date};
use crate::connection::Database;
use crate::error::{Failure, store_error};
use crate::schema::{resource, resource_group};

/// The premises among the resources.
const PREMISES: i32 = 0;
/// The kind of resource that people are.
const EMPLOYEE: &str = "EMPLOYEE";
/// The kind of resource that rooms and devices are.
const ROOM: &str = "ROOM";

/// Reads what lies on calendars.
#[derive(Clone)]
pub struct PostgresStaffCalendar {
    database: Database,
}

impl PostgresStaffCalendar {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl StaffCalendarReader for PostgresStaffCalendar {
    async fn entries(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<StaffEntries, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        // One snapshot: what is moved between two statements is neither missing nor there twice.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let absences = read_absences(connection, range).await?;
                Ok(StaffEntries {
                    appointments: read_appointments(connection, range).await?,
                    event_dates: read_event_dates(connection, range).await?,
                    absences: absences.into_iter().map(|(_, entry)| entry).collect(),
                    rooms: read_rooms(connection, organization).await?,
                    archived_employees: read_archived_employees(connection, range).await?,
                })
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn absences(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<AbsenceEntry>, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        let mut absences = read_absences(&mut connection, range).await?;
        absences.retain(|(kind, _)| kind != ROOM);
        Ok(absences.into_iter().map(|(_, entry)| entry).collect())
    }

    async fn absence(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<Option<AbsenceEntry>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_absence(&mut connection, organization, reach, absence).await
    }
}

#[derive(Clone, Copy)]
struct Range {
    organization: OrganizationNr,
    reach: Reach,
    from: InstantMinute,
    to: InstantMinute,
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

async fn read_archived_employees(
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

async fn read_rooms(
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
