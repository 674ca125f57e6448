use booking_core::booking::CustomFieldOwner;
use booking_core::calendar::{VisitRank, Window};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use organization_document::{AbsenceDocument, CustomFieldDocument, OrganizationDocument};
use shared_kernel::ServiceId;
use time::Weekday;

use super::{BLOCK, LoadError, integer, small};
use crate::schema::{
    ability, absence, custom_field, resource, resource_group, service, service_need, service_step, weekly_hours,
};

/// Inserts rows whose order does not matter, however many there are.
macro_rules! insert_blocks {
    ($connection:expr, $table:expr, $rows:expr) => {
        let mut rows: Vec<_> = $rows;
        while !rows.is_empty() {
            let block = rows.split_off(rows.len().saturating_sub(BLOCK));
            diesel::insert_into($table).values(block).execute($connection).await?;
        }
    };
}

/// Writes the groups of rooms. A group has the number of its position, from 1.
pub(super) async fn write_room_groups(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
) -> Result<(), LoadError> {
    let groups: Vec<_> = (1_i32..)
        .zip(&document.room_groups)
        .map(|(id, group)| {
            (
                resource_group::organization_nr.eq(nr),
                resource_group::id.eq(id),
                resource_group::name.eq(&group.name),
            )
        })
        .collect();
    insert_blocks!(connection, resource_group::table, groups);
    Ok(())
}

/// The id of a room: they follow the employees, one group after the other.
pub(super) fn room_id(document: &OrganizationDocument, group: usize, room: usize) -> Result<i32, LoadError> {
    let missing = LoadError::Dangling("a room");
    if document
        .room_groups
        .get(group)
        .is_none_or(|group| room >= group.rooms.len())
    {
        return Err(missing);
    }
    let before: usize = document.room_groups[..group]
        .iter()
        .map(|group| group.rooms.len())
        .sum();
    i32::try_from(document.employees.len() + before + room + 1)
        .map_err(|_| LoadError::OutOfRange("the number of rooms"))
}

fn group_id(document: &OrganizationDocument, group: usize) -> Result<i32, LoadError> {
    let id = i32::try_from(group + 1)
        .ok()
        .filter(|_| group < document.room_groups.len());
    id.ok_or(LoadError::Dangling("a group of rooms"))
}

/// Writes steps, and what the services need.
async fn write_steps(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
    services: &[i64],
) -> Result<(), LoadError> {
    let mut steps = Vec::new();
    let mut needs = Vec::new();
    for (id, loaded) in services.iter().zip(&document.services) {
        for (position, step) in (1_i16..).zip(&loaded.steps) {
            steps.push((
                service_step::organization_nr.eq(nr),
                service_step::service_id.eq(*id),
                service_step::position.eq(position),
                service_step::kind.eq(if step.is_work { "WORK" } else { "PROCESSING" }),
                service_step::minutes.eq(small(step.minutes, "a step")?),
            ));
        }
        for need in &loaded.needs {
            let during = need.steps.iter().map(|step| i16::try_from(step + 1));
            let during: Vec<i16> = during
                .collect::<Result<_, _>>()
                .map_err(|_| LoadError::OutOfRange("a step"))?;
            needs.push((
                service_need::organization_nr.eq(nr),
                service_need::service_id.eq(*id),
                service_need::group_id.eq(group_id(document, need.group)?),
                service_need::steps.eq(Some(during).filter(|during| !during.is_empty())),
            ));
        }
    }
    insert_blocks!(connection, service_step::table, steps);
    insert_blocks!(connection, service_need::table, needs);
    Ok(())
}

/// Writes services with their custom fields; returns their ids in the order of the document.
pub(super) async fn write_services(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
) -> Result<Vec<i64>, LoadError> {
    let rows = document
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
                service::visit_rank.eq(loaded.visit_rank.map(VisitRank::label)),
                service::service_group.eq(&loaded.service_group),
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
    let mut custom_fields = Vec::new();
    for (id, loaded) in ids.iter().zip(&document.services) {
        custom_fields.push((
            CustomFieldOwner::Service(ServiceId(*id)),
            loaded.custom_fields.as_slice(),
        ));
    }
    write_custom_fields(connection, nr, &custom_fields).await?;
    write_steps(connection, nr, document, &ids).await?;
    Ok(ids)
}

/// Writes what is asked at booking of services and at sign-up for events.
pub(super) async fn write_custom_fields(
    connection: &mut AsyncPgConnection,
    nr: i32,
    custom_fields: &[(CustomFieldOwner, &[CustomFieldDocument])],
) -> Result<(), LoadError> {
    let of = |(asked_for, fields): &(CustomFieldOwner, &'_ [CustomFieldDocument])| {
        let (service, event) = match asked_for {
            CustomFieldOwner::Service(service) => (Some(service.0), None),
            CustomFieldOwner::Event(event) => (None, Some(event.0)),
        };
        let row = |(field, sort_order): (&CustomFieldDocument, i32)| {
            (
                custom_field::organization_nr.eq(nr),
                custom_field::service_id.eq(service),
                custom_field::event_id.eq(event),
                custom_field::kind.eq(field.kind.label()),
                custom_field::display_text.eq(field.display_text.clone()),
                custom_field::field_group.eq(field.field_group.clone()),
                custom_field::mandatory.eq(field.mandatory),
                custom_field::sort_order.eq(sort_order),
                custom_field::hyper_link.eq(field.hyper_link.clone()),
            )
        };
        fields.iter().zip(1_i32..).map(row).collect::<Vec<_>>()
    };
    let rows: Vec<_> = custom_fields.iter().flat_map(of).collect();
    diesel::insert_into(custom_field::table)
        .values(rows)
        .execute(connection)
        .await?;
    Ok(())
}

/// Writes the premises, its people and its rooms with hours, absences and abilities; returns the ids of the
/// people in the order of the document.
pub(super) async fn write_people(
    connection: &mut AsyncPgConnection,
    nr: i32,
    document: &OrganizationDocument,
    services: &[i64],
) -> Result<Vec<i32>, LoadError> {
    let ids: Vec<i32> = (1..).take(document.employees.len()).collect();
    diesel::insert_into(resource::table)
        .values((
            resource::organization_nr.eq(nr),
            resource::id.eq(0),
            resource::kind.eq("PREMISES"),
        ))
        .execute(connection)
        .await?;
    let people = ids
        .iter()
        .zip(&document.employees)
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

    let mut rooms = Vec::new();
    for (group, loaded) in document.room_groups.iter().enumerate() {
        for (room, name) in loaded.rooms.iter().enumerate() {
            rooms.push((
                resource::organization_nr.eq(nr),
                resource::id.eq(room_id(document, group, room)?),
                resource::kind.eq("ROOM"),
                resource::group_id.eq(group_id(document, group)?),
                resource::first_name.eq(name),
            ));
        }
    }
    insert_blocks!(connection, resource::table, rooms);

    let mut hours = hours_of(nr, 0, &document.opening_hours)?;
    let mut absences = absences_of(nr, 0, &document.closures, document)?;
    let mut abilities = Vec::new();
    for (id, employee) in ids.iter().zip(&document.employees) {
        hours.extend(hours_of(nr, *id, &employee.hours)?);
        absences.extend(absences_of(nr, *id, &employee.absences, document)?);
        for skill in &employee.skills {
            let service = services
                .get(skill.service)
                .ok_or(LoadError::Dangling("a service that somebody can do"))?;
            abilities.push((
                ability::organization_nr.eq(nr),
                ability::service_id.eq(*service),
                ability::resource_id.eq(*id),
                ability::duration.eq(skill.own.duration.map(|own| small(own, "duration")).transpose()?),
                ability::price_cents.eq(skill.own.price.map(|own| integer(own.cents(), "price")).transpose()?),
            ));
        }
    }
    insert_blocks!(connection, weekly_hours::table, hours);
    insert_blocks!(connection, absence::table, absences);
    insert_blocks!(connection, ability::table, abilities);
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
    absences: &[AbsenceDocument],
    document: &OrganizationDocument,
) -> Result<Vec<AbsenceRow>, LoadError> {
    absences
        .iter()
        .map(|absence| {
            Ok(AbsenceRow {
                organization_nr: nr,
                resource_id: resource,
                starts_at: document.zone.instant(absence.starts)?,
                ends_at: document.zone.instant(absence.ends)?,
                reason: absence.reason.clone(),
            })
        })
        .collect()
}
