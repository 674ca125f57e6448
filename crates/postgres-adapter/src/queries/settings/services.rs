//! Services with everything that is set of them, for the people of their organisation.

use std::collections::BTreeMap;

use booking_core::booking::{CustomField, CustomFieldOwner};
use booking_core::calendar::{OwnTerms, Step};
use booking_core::settings::{CustomFieldDraft, NeededRoom, ServiceDetails, SkilledEmployee, StaffService};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{Money, OrganizationNr, ResourceGroupId, ResourceId, ServiceId, StoreError};

use crate::error::{corrupt, store_error};
use crate::queries::calendar::rules::visit_rank;
use crate::queries::columns::number;
use crate::queries::custom_fields::{CustomFieldsOf, read_custom_fields};
use crate::schema::{ability, service, service_need, service_step};

/// With the rank in a visit, the group, the picture, and whether it is archived.
type ServiceRow = (
    i64,
    String,
    String,
    i32,
    i16,
    i16,
    Option<String>,
    Option<String>,
    Option<String>,
    bool,
);
/// Service, position, kind and minutes.
type StepRow = (i64, i16, String, i16);
/// Service, group and the positions of steps.
type NeedRow = (i64, i32, Option<Vec<i16>>);
/// Service, employee, own duration and own price.
type AbilityRow = (i64, i32, Option<i16>, Option<i32>);

/// All services of an organisation in the order of their list, archived ones last; one statement a table.
pub(crate) async fn read_staff_services(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<StaffService>, StoreError> {
    let nr = organization.0;
    let rows: Vec<ServiceRow> = service::table
        .filter(service::organization_nr.eq(nr))
        .order((service::archived_at.is_not_null(), service::sort_order, service::id))
        .select((
            service::id,
            service::title,
            service::html,
            service::price_cents,
            service::duration,
            service::follow_up,
            service::visit_rank,
            service::service_group,
            service::image_path,
            service::archived_at.is_not_null(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut parts = Parts::read(connection, organization).await?;
    rows.into_iter()
        .map(
            |(id, title, html, price, duration, follow_up, rank, service_group, image_path, is_archived)| {
                let (steps, needs) = parts.steps_and_needs(id)?;
                Ok(StaffService {
                    id: ServiceId(id),
                    image_path,
                    is_archived,
                    details: ServiceDetails {
                        title,
                        html_content: catalog::sanitized_again(html),
                        price: Money::from_cents(number(price)?),
                        duration: number(duration)?,
                        follow_up: number(follow_up)?,
                        visit_rank: rank.as_deref().map(visit_rank).transpose()?,
                        service_group,
                        steps,
                        needs,
                        employees: parts.employees.remove(&id).unwrap_or_default(),
                        custom_fields: parts.custom_fields.remove(&id).unwrap_or_default(),
                    },
                })
            },
        )
        .collect()
}

/// A field as the people of the organisation change it.
pub(super) fn asked_field(field: CustomField) -> CustomFieldDraft {
    CustomFieldDraft {
        id: Some(field.id),
        kind: field.kind,
        display_text: field.display_text,
        field_group: field.field_group,
        is_mandatory: field.mandatory,
        hyper_link: field.hyper_link,
        limits: field.limits,
    }
}

/// A group of rooms, and the steps during which one of it is needed.
type Need = (i32, Option<Vec<i16>>);

/// What services are made of, by service.
struct Parts {
    /// With their positions.
    steps: BTreeMap<i64, Vec<(i16, Step)>>,
    needs: BTreeMap<i64, Vec<Need>>,
    employees: BTreeMap<i64, Vec<SkilledEmployee>>,
    custom_fields: BTreeMap<i64, Vec<CustomFieldDraft>>,
}

impl Parts {
    async fn read(connection: &mut AsyncPgConnection, organization: OrganizationNr) -> Result<Self, StoreError> {
        let nr = organization.0;
        let step_rows: Vec<StepRow> = service_step::table
            .filter(service_step::organization_nr.eq(nr))
            .order((service_step::service_id, service_step::position))
            .select((
                service_step::service_id,
                service_step::position,
                service_step::kind,
                service_step::minutes,
            ))
            .load(connection)
            .await
            .map_err(store_error)?;
        let need_rows: Vec<NeedRow> = service_need::table
            .filter(service_need::organization_nr.eq(nr))
            .order((service_need::service_id, service_need::group_id))
            .select((service_need::service_id, service_need::group_id, service_need::steps))
            .load(connection)
            .await
            .map_err(store_error)?;
        let ability_rows: Vec<AbilityRow> = ability::table
            .filter(ability::organization_nr.eq(nr))
            .order((ability::service_id, ability::resource_id))
            .select((
                ability::service_id,
                ability::resource_id,
                ability::duration,
                ability::price_cents,
            ))
            .load(connection)
            .await
            .map_err(store_error)?;
        let asked = read_custom_fields(connection, CustomFieldsOf::Organization(organization)).await?;
        let mut parts = Self {
            steps: BTreeMap::new(),
            needs: BTreeMap::new(),
            employees: BTreeMap::new(),
            custom_fields: BTreeMap::new(),
        };
        for (id, position, kind, minutes) in step_rows {
            let step = Step {
                is_work: kind == "WORK",
                minutes: number(minutes)?,
            };
            parts.steps.entry(id).or_default().push((position, step));
        }
        for (id, group, steps) in need_rows {
            parts.needs.entry(id).or_default().push((group, steps));
        }
        for (id, employee, duration, price) in ability_rows {
            let own = OwnTerms {
                duration: duration.map(number).transpose()?,
                price: price.map(number).transpose()?.map(Money::from_cents),
            };
            parts.employees.entry(id).or_default().push(SkilledEmployee {
                employee: ResourceId(employee),
                own,
            });
        }
        for field in asked {
            let CustomFieldOwner::Service(ServiceId(id)) = field.owner else {
                continue;
            };
            parts.custom_fields.entry(id).or_default().push(asked_field(field));
        }
        Ok(parts)
    }

    /// Steps are stored under positions; needs name them by these, and outside by their indexes.
    fn steps_and_needs(&mut self, service: i64) -> Result<(Vec<Step>, Vec<NeededRoom>), StoreError> {
        let (positions, steps): (Vec<i16>, Vec<Step>) =
            self.steps.remove(&service).unwrap_or_default().into_iter().unzip();
        let index_of = |named: &i16| positions.iter().position(|position| position == named);
        let needs = self.needs.remove(&service).unwrap_or_default();
        let needs = needs.into_iter().map(|(group, named)| {
            let indexes = named.map(|named| named.iter().map(index_of).collect::<Option<Vec<usize>>>());
            Ok(NeededRoom {
                group: ResourceGroupId(group),
                steps: match indexes {
                    Some(None) => return Err(corrupt("a service needs a room during no step")),
                    Some(indexes) => indexes,
                    None => None,
                },
            })
        });
        let needs = needs.collect::<Result<_, _>>()?;
        Ok((steps, needs))
    }
}
