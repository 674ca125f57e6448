//! Reads the rules of calendars in two statements: the calendar rows with services and who can do them, then
//! everything else.

use std::collections::{BTreeMap, BTreeSet};

use booking_core::calendar::{
    BookingSettings, EmployeeAvailability, Grid, OwnTerms, Room, Rules, ServiceRules, VisitRank,
};
use booking_core::holidays::{ClosedHolidays, LocalHoliday, Region};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{Money, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::Date;

use super::particulars::{Particulars, read_particulars};
use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, pause, zone};
use crate::schema::{ability, calendar, service};

#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = calendar)]
struct CalendarRow {
    organization_nr: i32,
    zone: String,
    grid: i16,
    notice: i32,
    horizon: i16,
    cancellation_notice: i32,
    show_comment: bool,
    show_phone: bool,
    phone_mandatory: bool,
    pause_note: Option<String>,
    paused_until: Option<Date>,
    #[diesel(embed)]
    holidays: HolidayRow,
}

/// What a calendar row says about public holidays.
#[derive(Debug, Queryable, Selectable)]
#[diesel(table_name = calendar)]
pub(crate) struct HolidayRow {
    closes_on_holidays: bool,
    holiday_region: Option<String>,
    local_holidays: Vec<String>,
    open_holidays: Vec<Date>,
}

impl HolidayRow {
    /// The holidays on which the premises are closed.
    pub(crate) fn closed(&self) -> Result<ClosedHolidays, StoreError> {
        match &self.holiday_region {
            Some(code) if self.closes_on_holidays => {
                let local = self.local_holidays.iter().map(|code| local_holiday(code));
                let local: BTreeSet<LocalHoliday> = local.collect::<Result<_, _>>()?;
                Ok(ClosedHolidays::of(region(code)?, self.open_holidays.clone()).and_local(local))
            }
            _ => Ok(ClosedHolidays::default()),
        }
    }
}

/// The region of a stored code.
pub(crate) fn region(code: &str) -> Result<Region, StoreError> {
    Region::with_code(code).ok_or_else(|| corrupt(format!("unknown region {code}")))
}

/// The rank of a stored word.
pub(crate) fn visit_rank(label: &str) -> Result<VisitRank, StoreError> {
    VisitRank::labelled(label).ok_or_else(|| corrupt(format!("unknown rank {label}")))
}

/// The local holiday of a stored code.
pub(crate) fn local_holiday(code: &str) -> Result<LocalHoliday, StoreError> {
    LocalHoliday::with_code(code).ok_or_else(|| corrupt(format!("unknown local holiday {code}")))
}

/// With the rank in a visit, and whether it is archived.
type ServiceRow = (i64, String, i32, i16, i16, Option<String>, bool);
/// With the employee's own duration and price.
type AbilityRow = (i32, Option<i16>, Option<i32>);
/// A calendar without services has one row, a service that nobody can do has one row.
type RulesRow = (CalendarRow, Option<ServiceRow>, Option<AbilityRow>);

/// The rules of an organisation, whatever its status; none when it has no calendar.
pub(crate) async fn read_rules(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Option<Rules>, StoreError> {
    Ok(read_rules_of(connection, &[organization.0]).await?.pop())
}

/// The rules of several organisations by number, whatever their status; those without a calendar are
/// left out.
pub(crate) async fn read_rules_of(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
) -> Result<Vec<Rules>, StoreError> {
    let rows: Vec<RulesRow> = calendar::table
        .left_join(service::table.on(service::organization_nr.eq(calendar::organization_nr)))
        .left_join(
            ability::table.on(ability::organization_nr
                .eq(service::organization_nr)
                .and(ability::service_id.eq(service::id))),
        )
        .filter(calendar::organization_nr.eq_any(organizations.to_vec()))
        .order((calendar::organization_nr, service::id, ability::resource_id))
        .select((
            CalendarRow::as_select(),
            (
                service::id,
                service::title,
                service::price_cents,
                service::duration,
                service::follow_up,
                service::visit_rank,
                service::archived_at.is_not_null(),
            )
                .nullable(),
            (ability::resource_id, ability::duration, ability::price_cents).nullable(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut particulars = read_particulars(connection, organizations).await?;
    let mut of_organization: BTreeMap<i32, Vec<RulesRow>> = BTreeMap::new();
    for row in rows {
        of_organization.entry(row.0.organization_nr).or_default().push(row);
    }
    of_organization
        .into_iter()
        .filter_map(|(number, rows)| {
            let particulars = particulars.remove(&number).unwrap_or_default();
            assemble(OrganizationNr(number), rows, particulars).transpose()
        })
        .collect()
}

/// The booking settings in a calendar row.
fn settings(row: &CalendarRow) -> Result<BookingSettings, StoreError> {
    Ok(BookingSettings {
        show_comment: row.show_comment,
        show_phone: row.show_phone,
        phone_mandatory: row.phone_mandatory,
        cancellation_notice: number(row.cancellation_notice)?,
    })
}

fn assemble(
    organization: OrganizationNr,
    rows: Vec<RulesRow>,
    mut particulars: Particulars,
) -> Result<Option<Rules>, StoreError> {
    let Some((calendar, ..)) = rows.as_slice().first() else {
        return Ok(None);
    };
    let availabilities = &mut particulars.availabilities;
    let mut premises = availabilities.remove(&ResourceId::PREMISES.0).unwrap_or_default();
    premises.holidays = calendar.holidays.closed()?;
    let rooms = particulars.rooms.iter().map(|(id, group)| {
        let absences = availabilities.remove(&id.0).unwrap_or_default().absences;
        Room::new(*id, *group, &absences)
    });
    let rooms = rooms.collect();
    let ids: Vec<i32> = particulars.people.iter().map(|employee| employee.id.0).collect();
    let people = std::mem::take(&mut particulars.people);
    let employees = people
        .into_iter()
        .map(|employee| {
            let own = availabilities.remove(&employee.id.0).unwrap_or_default();
            EmployeeAvailability::new(employee, &own, &premises)
        })
        .collect();
    let mut calendar = None;
    let mut services: Vec<ServiceRules> = Vec::new();
    let mut archived: BTreeMap<ServiceId, Vec<usize>> = BTreeMap::new();
    for (row, service, ability) in rows {
        calendar = Some(row);
        let Some((id, title, price_cents, duration, follow_up, rank, is_archived)) = service else {
            continue;
        };
        // Who is archived can do nothing any more.
        let ability = ability.and_then(|(employee, duration, price)| {
            let position = ids.binary_search(&employee).ok()?;
            Some((position, duration, price))
        });
        if is_archived {
            let skilled = archived.entry(ServiceId(id)).or_default();
            skilled.extend(ability.map(|(position, ..)| position));
            continue;
        }
        if services.last().is_none_or(|last| last.id.0 != id) {
            services.push(ServiceRules {
                id: ServiceId(id),
                title,
                duration: number(duration)?,
                follow_up: number(follow_up)?,
                price: Money::from_cents(number(price_cents)?),
                visit_rank: rank.as_deref().map(visit_rank).transpose()?,
                skilled: Vec::new(),
                own_terms: BTreeMap::new(),
                work: particulars.work(id)?,
                needs: particulars.needs(id)?,
            });
        }
        if let (Some(service), Some((position, duration, price_cents))) = (services.last_mut(), ability) {
            service.skilled.push(position);
            if duration.is_some() || price_cents.is_some() {
                let own = OwnTerms {
                    duration: duration.map(number).transpose()?,
                    price: price_cents.map(number).transpose()?.map(Money::from_cents),
                };
                service.own_terms.insert(position, own);
            }
        }
    }
    let Some(row) = calendar else { return Ok(None) };
    Ok(Some(Rules {
        organization,
        zone: zone(&row.zone)?,
        grid: Grid(number(row.grid)?),
        notice: number(row.notice)?,
        horizon: number(row.horizon)?,
        settings: settings(&row)?,
        pause: pause(row.pause_note, row.paused_until),
        premises,
        employees,
        rooms,
        services,
        archived,
    }))
}
