use std::collections::BTreeMap;

use accounts::registration::PricePackage;
use booking_core::calendar::Step;
use booking_core::settings::{
    ChangeMode, EmployeeSettings, EmployeeUpdate, OfferedLength, SettingsError, StaffEmployee, TeamSnapshot,
};
use diesel::dsl::max;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, Money, ResourceId, ServiceId, StoreError};

use super::{SettingsChange, Written};
use crate::audit_log::Audited;
use crate::changes::CalendarChange;
use crate::changes::availability::logged_working_window;
use crate::error::{corrupt, store_error};
use crate::queries::columns::number;
use crate::queries::plans::plan_of;
use crate::queries::settings::employees::read_employees;
use crate::schema::{ability, resource, service, service_need, service_step};

/// A service without steps has one row. With its follow-up, and of each step the kind and the minutes.
type OfferedRow = (i64, i16, Option<(String, i16)>);

/// How many employees price packages have room for; none is as many as there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EmployeeLimits {
    pub free: Option<u32>,
    pub basis: Option<u32>,
}

impl EmployeeLimits {
    /// How many this package has room for.
    pub(crate) fn of(self, plan: PricePackage) -> Option<usize> {
        let most = match plan {
            PricePackage::Free => self.free,
            PricePackage::Basis => self.basis,
        };
        most.and_then(|most| usize::try_from(most).ok())
    }
}

/// Adds an employee, or sets one.
pub(crate) struct SetEmployee {
    /// `None` for a new one.
    pub(crate) employee: Option<ResourceId>,
    pub(crate) mode: ChangeMode,
    pub(crate) wanted: EmployeeUpdate,
    pub(crate) limits: EmployeeLimits,
}

impl SettingsChange for SetEmployee {
    type Setting = StaffEmployee;

    const IS_SEARCHED: bool = true;

    async fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> Result<Written<StaffEmployee>, SettingsError> {
        let team = read_employees(calendar.connection, calendar.organization).await?;
        let before = match self.employee {
            Some(id) => Some(employee(&team, id).ok_or(SettingsError::Unknown)?),
            None => None,
        };
        if let Some(before) = before {
            self.mode.check_version(Some(before.version()))?;
        }
        let others = team.iter().filter(|other| Some(other.id) != self.employee);
        let is_added = before.is_none_or(|before| before.kept.is_archived);
        let most = if is_added {
            self.most(calendar, change).await?
        } else {
            None
        };
        self.wanted.fits(&TeamSnapshot {
            others: others.filter(|other| !other.kept.is_archived).count(),
            most,
            services: calendar.offered_lengths().await?,
        })?;
        let wanted = &self.wanted.kept;
        let (id, audited) = if let Some(before) = before {
            calendar.update_employee(change, before, wanted).await?;
            let resource = before.id.0;
            (before.id, Audited::EmployeeChanged { resource })
        } else {
            let id = calendar.insert_employee(change, wanted).await?;
            (id, Audited::EmployeeAdded { resource: id.0 })
        };
        calendar.replace_hours(id, &wanted.hours).await?;
        // A new name or picture says nothing about hours.
        if before.is_some_and(|before| before.kept.hours != wanted.hours) {
            calendar.confirm_hours().await?;
        }
        calendar.replace_abilities(id, wanted).await?;
        let team = read_employees(calendar.connection, calendar.organization).await?;
        let setting = employee(&team, id).ok_or_else(|| corrupt("an employee was not written"))?;
        Ok(Written {
            logged: (
                audited,
                before.map(|before| logged(&before.kept)),
                Some(logged(&setting.kept)),
            ),
            setting: setting.clone(),
        })
    }
}

impl SetEmployee {
    /// How many employees the price package of the organisation has room for.
    async fn most(&self, calendar: &mut CalendarChange<'_>, change: &Change) -> Result<Option<usize>, SettingsError> {
        if self.limits == EmployeeLimits::default() {
            return Ok(None);
        }
        let plan = plan_of(calendar.connection, calendar.organization, change.at).await?;
        Ok(self.limits.of(plan))
    }
}

fn employee(team: &[StaffEmployee], id: ResourceId) -> Option<&StaffEmployee> {
    team.iter().find(|employee| employee.id == id)
}

/// Not the names, which the log would keep for good.
fn logged(employee: &EmployeeSettings) -> Value {
    let services = employee.services.iter().map(|(service, own)| {
        json!({ "service": service.0, "duration": own.duration, "price": own.price.map(Money::cents) })
    });
    json!({
        "visible": employee.is_visible,
        "archived": employee.is_archived,
        "hours": employee.hours.windows().map(logged_working_window).collect::<Vec<_>>(),
        "services": services.collect::<Vec<_>>(),
    })
}

impl CalendarChange<'_> {
    /// The services that are not archived, as far as they limit who does them how long.
    async fn offered_lengths(&mut self) -> Result<BTreeMap<ServiceId, OfferedLength>, StoreError> {
        let rows: Vec<OfferedRow> = service::table
            .left_join(
                service_step::table.on(service_step::organization_nr
                    .eq(service::organization_nr)
                    .and(service_step::service_id.eq(service::id))),
            )
            .filter(
                service::organization_nr
                    .eq(self.organization.0)
                    .and(service::archived_at.is_null()),
            )
            .order((service::id, service_step::position))
            .select((
                service::id,
                service::follow_up,
                (service_step::kind, service_step::minutes).nullable(),
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let mut offered: BTreeMap<ServiceId, OfferedLength> = BTreeMap::new();
        for (id, follow_up, step) in rows {
            let follow_up = number(follow_up)?;
            let none = OfferedLength {
                follow_up,
                steps: Vec::new(),
                has_room_of_steps: false,
            };
            let length = offered.entry(ServiceId(id)).or_insert(none);
            if let Some((kind, minutes)) = step {
                length.steps.push(Step {
                    is_work: kind == "WORK",
                    minutes: number(minutes)?,
                });
            }
        }
        let needed: Vec<(i64, Vec<i16>)> = service_need::table
            .filter(
                service_need::organization_nr
                    .eq(self.organization.0)
                    .and(service_need::steps.is_not_null()),
            )
            .select((service_need::service_id, service_need::steps.assume_not_null()))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        for (id, during) in needed {
            if let Some(length) = offered.get_mut(&ServiceId(id)) {
                length.has_room_of_steps |= during.len() < length.steps.len();
            }
        }
        Ok(offered)
    }

    /// The number after the highest one of any employee or room.
    pub(super) async fn next_resource(&mut self) -> Result<i32, StoreError> {
        let highest: Option<i32> = resource::table
            .filter(resource::organization_nr.eq(self.organization.0))
            .select(max(resource::id))
            .first(self.connection)
            .await
            .map_err(store_error)?;
        Ok(highest.unwrap_or_default() + 1)
    }

    async fn insert_employee(&mut self, change: &Change, wanted: &EmployeeSettings) -> Result<ResourceId, StoreError> {
        let id = self.next_resource().await?;
        diesel::insert_into(resource::table)
            .values((
                resource::organization_nr.eq(self.organization.0),
                resource::id.eq(id),
                resource::kind.eq("EMPLOYEE"),
                resource::first_name.eq(&wanted.first_name),
                resource::last_name.eq(&wanted.last_name),
                resource::is_visible.eq(wanted.is_visible),
                resource::archived_at.eq(wanted.is_archived.then_some(change.at)),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(ResourceId(id))
    }

    async fn update_employee(
        &mut self,
        change: &Change,
        before: &StaffEmployee,
        wanted: &EmployeeSettings,
    ) -> Result<(), StoreError> {
        let is_other = before.kept.is_archived != wanted.is_archived;
        let archived_at = wanted.is_archived.then_some(change.at);
        diesel::update(resource::table.find((self.organization.0, before.id.0)))
            .set((
                resource::first_name.eq(&wanted.first_name),
                resource::last_name.eq(&wanted.last_name),
                resource::is_visible.eq(wanted.is_visible),
                is_other.then_some(resource::archived_at.eq(archived_at)),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Of services that are archived nothing changes: what is booked of them may still be moved.
    async fn replace_abilities(&mut self, employee: ResourceId, wanted: &EmployeeSettings) -> Result<(), StoreError> {
        let offered = service::table
            .filter(
                service::organization_nr
                    .eq(self.organization.0)
                    .and(service::archived_at.is_null()),
            )
            .select(service::id);
        let old = ability::table.filter(
            ability::organization_nr
                .eq(self.organization.0)
                .and(ability::resource_id.eq(employee.0))
                .and(ability::service_id.eq_any(offered)),
        );
        diesel::delete(old)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let mut rows = Vec::with_capacity(wanted.services.len());
        for (service, own) in &wanted.services {
            let price: Option<i32> = own.price.map(|price| number(price.cents())).transpose()?;
            rows.push((
                ability::organization_nr.eq(self.organization.0),
                ability::service_id.eq(service.0),
                ability::resource_id.eq(employee.0),
                ability::duration.eq(own.duration.map(number::<_, i16>).transpose()?),
                ability::price_cents.eq(price),
            ));
        }
        diesel::insert_into(ability::table)
            .values(rows)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}
