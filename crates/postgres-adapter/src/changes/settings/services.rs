use booking_core::booking::CustomFieldOwner;
use booking_core::calendar::{Step, VisitRank};
use booking_core::settings::{
    ChangeMode, CheckedService, InvalidSettings, MOST_SERVICES, NeededRoom, ServiceDetails, SettingProblem,
    SettingsError, SkilledEmployee, StaffService,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, Money, ResourceGroupId, ResourceId, ServiceId, StoreError};
use time::OffsetDateTime;

use super::custom_fields::{AskedUntilNow, asked_until_now};
use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::queries::columns::number;
use crate::queries::settings::services::read_staff_services;
use crate::schema::{ability, resource, resource_group, service, service_need, service_step};

/// Gives the services $2, of which none is archived, the positions of their list.
const ORDER: &str = "
    UPDATE service SET sort_order = given.position
    FROM unnest($2) WITH ORDINALITY AS given (id, position)
    WHERE organization_nr = $1 AND service.id = given.id";

/// Writes a service, in place of one that is there or as another one.
pub(crate) struct SetService {
    pub(crate) service: Option<ServiceId>,
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: CheckedService,
}

impl SettingsChange for SetService {
    type Setting = StaffService;

    const IS_SEARCHED: bool = true;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffService>, SettingsError> {
        let services = read_staff_services(calendar.connection, calendar.organization).await?;
        let old = if let Some(id) = self.service {
            let old = one_of(services, id)?;
            self.mode.check_version(Some(old.version()))?;
            Some(old)
        } else {
            check_room(&services)?;
            None
        };
        let asked = asked_until_now(old.iter().flat_map(|old| &old.details.custom_fields));
        calendar.check_known(&self.wanted, &asked).await?;
        if let Some(old) = &old {
            // Before the service itself: whether durations of one's own fit it is looked at row by row.
            calendar.take_parts(old.id).await?;
        }
        let details = self.wanted.details();
        let id = calendar.write_service(old.as_ref().map(|old| old.id), details).await?;
        calendar.write_parts(id, details).await?;
        calendar
            .write_custom_fields(change, CustomFieldOwner::Service(id), &details.custom_fields, &asked)
            .await?;
        let setting = stored(calendar, id).await?;
        let audited = match old {
            Some(_) => Audited::ServiceChanged { service: id },
            None => Audited::ServiceAdded { service: id },
        };
        let (before, after) = (old.map(|old| logged(&old.details)), logged(&setting.details));
        Ok(Written {
            setting,
            logged: (audited, before, Some(after)),
        })
    }
}

/// Takes a service from the offer, or offers it again behind all others.
pub(crate) struct ArchiveService {
    pub(crate) service: ServiceId,
    pub(crate) is_archived: bool,
}

impl SettingsChange for ArchiveService {
    type Setting = StaffService;

    const IS_SEARCHED: bool = true;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffService>, SettingsError> {
        let services = read_staff_services(calendar.connection, calendar.organization).await?;
        if !self.is_archived {
            check_room(&services)?;
        }
        let old = one_of(services, self.service)?;
        if old.is_archived != self.is_archived {
            calendar.archive(change, old.id, self.is_archived).await?;
        }
        let setting = stored(calendar, old.id).await?;
        let audited = Audited::ServiceArchived { service: old.id };
        Ok(Written::archived(setting, audited, (old.is_archived, self.is_archived)))
    }
}

/// Puts all services that are not archived into an order.
pub(crate) struct OrderServices(pub(crate) Vec<ServiceId>);

impl SettingsChange for OrderServices {
    type Setting = Vec<StaffService>;

    const IS_SEARCHED: bool = false;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        _: &Change,
    ) -> Result<Written<Vec<StaffService>>, SettingsError> {
        let services = read_staff_services(calendar.connection, calendar.organization).await?;
        let offered = services.iter().filter(|service| !service.is_archived);
        let before: Vec<ServiceId> = offered.map(|service| service.id).collect();
        let (mut known, mut wanted) = (before.clone(), self.0.clone());
        known.sort_unstable();
        wanted.sort_unstable();
        if known != wanted {
            return Err(SettingsError::ServicesChanged);
        }
        calendar.order(&self.0).await?;
        let organization = calendar.organization;
        let logged = |services: &[ServiceId]| {
            let ids: Vec<i64> = services.iter().map(|service| service.0).collect();
            Some(json!({ "services": ids }))
        };
        Ok(Written {
            setting: read_staff_services(calendar.connection, organization).await?,
            logged: (
                Audited::ServicesOrdered { organization },
                logged(&before),
                logged(&self.0),
            ),
        })
    }
}

fn one_of(services: Vec<StaffService>, id: ServiceId) -> Result<StaffService, SettingsError> {
    let found = services.into_iter().find(|service| service.id == id);
    found.ok_or(SettingsError::Unknown)
}

async fn stored(calendar: &mut CalendarChange<'_>, id: ServiceId) -> Result<StaffService, SettingsError> {
    one_of(
        read_staff_services(calendar.connection, calendar.organization).await?,
        id,
    )
}

/// Refuses one more service than there may be.
fn check_room(services: &[StaffService]) -> Result<(), SettingsError> {
    let mut invalid = InvalidSettings::new();
    if services.iter().filter(|service| !service.is_archived).count() >= MOST_SERVICES {
        invalid.add("services", SettingProblem::TooMany(MOST_SERVICES));
    }
    invalid.refuse()
}

impl CalendarChange<'_> {
    async fn check_known(&mut self, wanted: &CheckedService, asked: &AskedUntilNow) -> Result<(), SettingsError> {
        let groups: Vec<i32> = resource_group::table
            .filter(resource_group::organization_nr.eq(self.organization.0))
            .select(resource_group::id)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let employees: Vec<i32> = resource::table
            .filter(
                resource::organization_nr
                    .eq(self.organization.0)
                    .and(resource::kind.eq("EMPLOYEE")),
            )
            .select(resource::id)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        wanted.check_known(
            &groups.into_iter().map(ResourceGroupId).collect(),
            &employees.into_iter().map(ResourceId).collect(),
            &asked.keys().copied().collect(),
        )
    }

    async fn write_service(
        &mut self,
        id: Option<ServiceId>,
        details: &ServiceDetails,
    ) -> Result<ServiceId, StoreError> {
        let nr = self.organization.0;
        let values = (
            service::title.eq(&details.title),
            service::html.eq(catalog::sanitized(&details.html_content)),
            service::price_cents.eq(cents(details.price)?),
            service::duration.eq(minutes(details.duration)?),
            service::follow_up.eq(minutes(details.follow_up)?),
            service::visit_rank.eq(details.visit_rank.map(VisitRank::label)),
            service::service_group.eq(&details.service_group),
        );
        let written = if let Some(id) = id {
            diesel::update(service::table.find((nr, id.0)))
                .set(values)
                .returning(service::id)
                .get_result(self.connection)
                .await
        } else {
            let last = self.last_position().await?;
            diesel::insert_into(service::table)
                .values((service::organization_nr.eq(nr), values, service::sort_order.eq(last)))
                .returning(service::id)
                .get_result(self.connection)
                .await
        };
        written.map(ServiceId).map_err(store_error)
    }

    async fn archive(&mut self, change: &Change, id: ServiceId, is_archived: bool) -> Result<(), StoreError> {
        let found = service::table.find((self.organization.0, id.0));
        let written = if is_archived {
            let archived_at = service::archived_at.eq(change.at);
            diesel::update(found).set(archived_at).execute(self.connection).await
        } else {
            let last = service::sort_order.eq(self.last_position().await?);
            let offered = service::archived_at.eq(None::<OffsetDateTime>);
            diesel::update(found)
                .set((offered, last))
                .execute(self.connection)
                .await
        };
        written.map(|_| ()).map_err(store_error)
    }

    /// Behind all services.
    async fn last_position(&mut self) -> Result<i32, StoreError> {
        let last: Option<i32> = service::table
            .filter(service::organization_nr.eq(self.organization.0))
            .select(diesel::dsl::max(service::sort_order))
            .first(self.connection)
            .await
            .map_err(store_error)?;
        Ok(last.unwrap_or_default().saturating_add(1))
    }

    async fn order(&mut self, services: &[ServiceId]) -> Result<(), StoreError> {
        let ids: Vec<i64> = services.iter().map(|service| service.0).collect();
        sql_query(ORDER)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Array<BigInt>, _>(ids)
            .execute(self.connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn take_parts(&mut self, id: ServiceId) -> Result<(), StoreError> {
        let nr = self.organization.0;
        let of_ability = ability::organization_nr.eq(nr).and(ability::service_id.eq(id.0));
        let of_need = service_need::organization_nr
            .eq(nr)
            .and(service_need::service_id.eq(id.0));
        let of_step = service_step::organization_nr
            .eq(nr)
            .and(service_step::service_id.eq(id.0));
        diesel::delete(ability::table.filter(of_ability))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::delete(service_need::table.filter(of_need))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::delete(service_step::table.filter(of_step))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn write_parts(&mut self, id: ServiceId, details: &ServiceDetails) -> Result<(), StoreError> {
        let nr = self.organization.0;
        let steps = (1_i16..).zip(&details.steps).map(|(position, step)| {
            Ok((
                service_step::organization_nr.eq(nr),
                service_step::service_id.eq(id.0),
                service_step::position.eq(position),
                service_step::kind.eq(if step.is_work { "WORK" } else { "PROCESSING" }),
                service_step::minutes.eq(minutes(step.minutes)?),
            ))
        });
        let steps = steps.collect::<Result<Vec<_>, StoreError>>()?;
        let needs = details.needs.iter().map(|need| {
            let position = |index: &usize| number::<usize, i16>(index + 1);
            let steps = need.steps.as_ref();
            let during = steps.map(|steps| steps.iter().map(position).collect::<Result<Vec<_>, _>>());
            Ok((
                service_need::organization_nr.eq(nr),
                service_need::service_id.eq(id.0),
                service_need::group_id.eq(need.group.0),
                service_need::steps.eq(during.transpose()?),
            ))
        });
        let needs = needs.collect::<Result<Vec<_>, StoreError>>()?;
        let abilities = details.employees.iter().map(|skilled| {
            Ok((
                ability::organization_nr.eq(nr),
                ability::service_id.eq(id.0),
                ability::resource_id.eq(skilled.employee.0),
                ability::duration.eq(skilled.own.duration.map(minutes).transpose()?),
                ability::price_cents.eq(skilled.own.price.map(cents).transpose()?),
            ))
        });
        let abilities = abilities.collect::<Result<Vec<_>, StoreError>>()?;
        diesel::insert_into(service_step::table)
            .values(steps)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::insert_into(service_need::table)
            .values(needs)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::insert_into(ability::table)
            .values(abilities)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

/// Not the texts, which anybody may have written anything into.
fn logged(details: &ServiceDetails) -> Value {
    let employee = |skilled: &SkilledEmployee| {
        json!({
            "employee": skilled.employee.0,
            "duration": skilled.own.duration,
            "priceCents": skilled.own.price.map(Money::cents),
        })
    };
    let step = |step: &Step| json!({ "isWork": step.is_work, "minutes": step.minutes });
    let need = |need: &NeededRoom| json!({ "group": need.group.0, "steps": need.steps });
    json!({
        "priceCents": details.price.cents(),
        "duration": details.duration,
        "followUp": details.follow_up,
        "visitRank": details.visit_rank.map(VisitRank::label),
        "steps": details.steps.iter().map(step).collect::<Vec<_>>(),
        "needs": details.needs.iter().map(need).collect::<Vec<_>>(),
        "employees": details.employees.iter().map(employee).collect::<Vec<_>>(),
        "customFields": details.custom_fields.len(),
    })
}

pub(super) fn minutes(minutes: u16) -> Result<i16, StoreError> {
    number(minutes)
}

pub(super) fn cents(price: Money) -> Result<i32, StoreError> {
    number(price.cents())
}
