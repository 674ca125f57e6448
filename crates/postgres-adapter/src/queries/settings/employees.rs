use std::collections::BTreeMap;

use booking_core::calendar::{OwnTerms, WorkingHours};
use booking_core::settings::{EmployeeSettings, StaffEmployee};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{Money, OrganizationNr, ResourceId, ServiceId, StoreError};

use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, weeks, window};
use crate::schema::{ability, membership, resource, service, weekly_hours};

/// Id, names, picture, whether it is visible and archived, and whether there is a login.
type EmployeeRow = (i32, (String, String), Option<String>, (bool, bool), bool);
/// Who does what, with a duration and a price of one's own.
type AbilityRow = (i32, i64, Option<i16>, Option<i32>);

/// All employees by id, in three statements.
pub(crate) async fn read_employees(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<StaffEmployee>, StoreError> {
    let has_account = exists(
        membership::table.filter(
            membership::organization_nr
                .eq(resource::organization_nr)
                .and(membership::employee_id.eq(resource::id.nullable())),
        ),
    );
    let employees: Vec<EmployeeRow> = resource::table
        .filter(
            resource::organization_nr
                .eq(organization.0)
                .and(resource::kind.eq("EMPLOYEE")),
        )
        .order(resource::id)
        .select((
            resource::id,
            (resource::first_name, resource::last_name),
            resource::avatar,
            (resource::is_visible, resource::archived_at.is_not_null()),
            has_account,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut hours = read_hours(connection, organization).await?;
    let mut abilities = read_abilities(connection, organization).await?;
    let employees = employees
        .into_iter()
        .map(|(id, names, avatar, (is_visible, is_archived), has_account)| {
            let (first_name, last_name) = names;
            StaffEmployee {
                id: ResourceId(id),
                avatar,
                has_account,
                kept: EmployeeSettings {
                    first_name,
                    last_name,
                    is_visible,
                    is_archived,
                    hours: hours.remove(&id).unwrap_or_default(),
                    services: abilities.remove(&id).unwrap_or_default(),
                },
            }
        });
    Ok(employees.collect())
}

async fn read_hours(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<BTreeMap<i32, WorkingHours>, StoreError> {
    let rows: Vec<(i32, String, i16, i16, i16)> = weekly_hours::table
        .filter(
            weekly_hours::organization_nr
                .eq(organization.0)
                .and(weekly_hours::resource_id.ne(ResourceId::PREMISES.0)),
        )
        .select((
            weekly_hours::resource_id,
            weekly_hours::week,
            weekly_hours::weekday,
            weekly_hours::opens,
            weekly_hours::closes,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut windows: BTreeMap<i32, Vec<_>> = BTreeMap::new();
    for (employee, of_weeks, weekday, opens, closes) in rows {
        let windows = windows.entry(employee).or_default();
        let (weekday, window) = window(weekday, opens, closes)?;
        windows.push((weeks(&of_weeks)?, weekday, window));
    }
    let hours = windows.into_iter().map(|(employee, windows)| {
        let hours = WorkingHours::new(windows).map_err(|error| corrupt(error.to_string()))?;
        Ok((employee, hours))
    });
    hours.collect()
}

/// By employee, what each can do of what is not archived.
async fn read_abilities(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<BTreeMap<i32, BTreeMap<ServiceId, OwnTerms>>, StoreError> {
    let rows: Vec<AbilityRow> = ability::table
        .inner_join(
            service::table.on(service::organization_nr
                .eq(ability::organization_nr)
                .and(service::id.eq(ability::service_id))),
        )
        .filter(
            ability::organization_nr
                .eq(organization.0)
                .and(service::archived_at.is_null()),
        )
        .select((
            ability::resource_id,
            ability::service_id,
            ability::duration,
            ability::price_cents,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut abilities: BTreeMap<i32, BTreeMap<ServiceId, OwnTerms>> = BTreeMap::new();
    for (employee, service, duration, price) in rows {
        let own = OwnTerms {
            duration: duration.map(number).transpose()?,
            price: price.map(number).transpose()?.map(Money::from_cents),
        };
        let of_employee = abilities.entry(employee).or_default();
        of_employee.insert(ServiceId(service), own);
    }
    Ok(abilities)
}
