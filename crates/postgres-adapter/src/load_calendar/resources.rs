use booking_core::calendar::Window;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use time::Weekday;

use super::{AbsenceLoad, BLOCK, LoadError, OrganizationLoad, integer, small};
use crate::booking_core::kind_name;
use crate::schema::{ability, absence, custom_field, resource, service, weekly_hours};

/// Writes services with their questions; returns their ids in the order of the document.
pub(super) async fn write_services(
    connection: &mut AsyncPgConnection,
    nr: i32,
    load: &OrganizationLoad,
) -> Result<Vec<i64>, LoadError> {
    let rows = load
        .services
        .iter()
        .zip(1_i32..)
        .map(|(loaded, sort_order)| {
            Ok((
                service::organization_nr.eq(nr),
                service::title.eq(&loaded.title),
                service::html.eq(catalog::sanitized(&loaded.html)),
                service::price_cents.eq(integer(loaded.price.cents(), "price")?),
                service::duration.eq(small(loaded.duration, "duration")?),
                service::follow_up.eq(small(loaded.follow_up, "follow-up")?),
                service::sort_order.eq(sort_order),
            ))
        })
        .collect::<Result<Vec<_>, LoadError>>()?;
    let mut ids: Vec<i64> = diesel::insert_into(service::table)
        .values(rows)
        .returning(service::id)
        .get_results(connection)
        .await?;
    // Ids of one statement ascend in the order of its rows.
    ids.sort_unstable();
    let mut questions = Vec::new();
    for (id, loaded) in ids.iter().zip(&load.services) {
        questions.extend(loaded.custom_fields.iter().zip(1_i32..).map(|(field, sort_order)| {
            (
                custom_field::organization_nr.eq(nr),
                custom_field::service_id.eq(*id),
                custom_field::kind.eq(kind_name(field.kind)),
                custom_field::display_text.eq(&field.display_text),
                custom_field::field_group.eq(&field.field_group),
                custom_field::mandatory.eq(field.mandatory),
                custom_field::sort_order.eq(sort_order),
                custom_field::hyper_link.eq(&field.hyper_link),
            )
        }));
    }
    diesel::insert_into(custom_field::table)
        .values(questions)
        .execute(connection)
        .await?;
    Ok(ids)
}

/// Writes the house and its people with hours, absences and abilities; returns the ids of the
/// people in the order of the document.
pub(super) async fn write_people(
    connection: &mut AsyncPgConnection,
    nr: i32,
    load: &OrganizationLoad,
    services: &[i64],
) -> Result<Vec<i32>, LoadError> {
    let ids: Vec<i32> = (1..).take(load.employees.len()).collect();
    diesel::insert_into(resource::table)
        .values((
            resource::organization_nr.eq(nr),
            resource::id.eq(0),
            resource::kind.eq("HOUSE"),
        ))
        .execute(connection)
        .await?;
    let people = ids
        .iter()
        .zip(&load.employees)
        .map(|(id, employee)| {
            (
                resource::organization_nr.eq(nr),
                resource::id.eq(*id),
                resource::kind.eq("EMPLOYEE"),
                resource::first_name.eq(&employee.first_name),
                resource::last_name.eq(&employee.last_name),
            )
        })
        .collect::<Vec<_>>();
    diesel::insert_into(resource::table)
        .values(people)
        .execute(connection)
        .await?;

    let mut hours = hours_of(nr, 0, &load.opening_hours)?;
    let mut absences = absences_of(nr, 0, &load.closures, load)?;
    let mut abilities = Vec::new();
    for (id, employee) in ids.iter().zip(&load.employees) {
        hours.extend(hours_of(nr, *id, &employee.hours)?);
        absences.extend(absences_of(nr, *id, &employee.absences, load)?);
        for skill in &employee.skills {
            let service = services
                .get(*skill)
                .ok_or(LoadError::Dangling("a service that somebody can do"))?;
            abilities.push((
                ability::organization_nr.eq(nr),
                ability::service_id.eq(*service),
                ability::resource_id.eq(*id),
            ));
        }
    }
    while !hours.is_empty() {
        let block = hours.split_off(hours.len().saturating_sub(BLOCK));
        diesel::insert_into(weekly_hours::table)
            .values(block)
            .execute(connection)
            .await?;
    }
    while !absences.is_empty() {
        let block = absences.split_off(absences.len().saturating_sub(BLOCK));
        diesel::insert_into(absence::table)
            .values(block)
            .execute(connection)
            .await?;
    }
    while !abilities.is_empty() {
        let block = abilities.split_off(abilities.len().saturating_sub(BLOCK));
        diesel::insert_into(ability::table)
            .values(block)
            .execute(connection)
            .await?;
    }
    Ok(ids)
}

#[derive(Insertable)]
#[diesel(table_name = weekly_hours)]
struct HoursRow {
    organization_nr: i32,
    resource_id: i32,
    weekday: i16,
    opens: i16,
    closes: i16,
}

fn hours_of(nr: i32, resource: i32, hours: &[(Weekday, Window)]) -> Result<Vec<HoursRow>, LoadError> {
    hours
        .iter()
        .map(|(weekday, window)| {
            Ok(HoursRow {
                organization_nr: nr,
                resource_id: resource,
                weekday: i16::from(weekday.number_from_monday()),
                opens: small(window.opens(), "hours")?,
                closes: small(window.closes(), "hours")?,
            })
        })
        .collect()
}

#[derive(Insertable)]
#[diesel(table_name = absence)]
struct AbsenceRow {
    organization_nr: i32,
    resource_id: i32,
    starts_at: time::OffsetDateTime,
    ends_at: time::OffsetDateTime,
    reason: Option<String>,
}

fn absences_of(
    nr: i32,
    resource: i32,
    absences: &[AbsenceLoad],
    load: &OrganizationLoad,
) -> Result<Vec<AbsenceRow>, LoadError> {
    absences
        .iter()
        .map(|absence| {
            Ok(AbsenceRow {
                organization_nr: nr,
                resource_id: resource,
                starts_at: load.zone.instant(absence.starts)?,
                ends_at: load.zone.instant(absence.ends)?,
                reason: absence.reason.clone(),
            })
        })
        .collect()
}
