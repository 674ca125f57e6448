use async_trait::async_trait;
use booking_core::booking::{CustomField, CustomFieldKind, CustomFieldOwner, DayLimits};
use booking_core::calendar::Plan;
use booking_core::events::Event;
use booking_core::offer::{EventAtAGlance, OfferReader, OfferedService, PremisesPlan};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{CustomFieldId, EventId, Money, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::{Date, OffsetDateTime};

use super::events::{read_events, read_events_at_a_glance};
use super::particulars::read_particulars;
use super::rules::{HolidayRow, number, zone};
use crate::audience::Audience;
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::schema::{calendar, custom_field, event, organization, service};

/// Reads what organisations offer.
pub struct PostgresOffers {
    database: Database,
    audience: Audience,
}

impl PostgresOffers {
    /// What visitors see, over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            audience: Audience::Visitors,
        }
    }

    /// What the people of an organisation see, over a pool: also of one that is not public.
    pub fn for_own_people(database: Database) -> Self {
        Self {
            database,
            audience: Audience::OwnPeople,
        }
    }
}

type ServiceRow = (i64, String, String, i32, i16, i16, Option<String>, i32);

#[async_trait]
impl OfferReader for PostgresOffers {
    async fn services(&self, organization: OrganizationNr) -> Result<Option<Vec<OfferedService>>, StoreError> {
        let mut connection = self.database.connection().await?;
        // From the organisation outwards: one without services is known and has none.
        let rows: Vec<(i32, Option<ServiceRow>)> = organization::table
            .left_join(
                service::table.on(service::organization_nr
                    .eq(organization::nr)
                    .and(service::archived_at.is_null())),
            )
            .filter(
                organization::nr
                    .eq(organization.0)
                    .and(organization::status.eq_any(self.audience.statuses())),
            )
            .order((service::sort_order, service::id))
            .select((
                organization::nr,
                (
                    service::id,
                    service::title,
                    service::html,
                    service::price_cents,
                    service::duration,
                    service::follow_up,
                    service::image_path,
                    service::sort_order,
                )
                    .nullable(),
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        if rows.is_empty() {
            return Ok(None);
        }
        rows.into_iter()
            .filter_map(|(_, row)| row)
            .map(
                |(id, title, html, price, duration, follow_up, image_path, sort_order)| {
                    Ok(OfferedService {
                        id: ServiceId(id),
                        organization,
                        title,
                        html: catalog::sanitized_again(html),
                        price: Money::from_cents(number(price)?),
                        duration: number(duration)?,
                        follow_up: number(follow_up)?,
                        image_path,
                        sort_order,
                    })
                },
            )
            .collect::<Result<Vec<_>, StoreError>>()
            .map(Some)
    }

    async fn custom_fields(&self, service: ServiceId) -> Result<Option<Vec<CustomField>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let known: Option<i64> = service::table
            .inner_join(organization::table.on(organization::nr.eq(service::organization_nr)))
            .filter(
                service::id
                    .eq(service.0)
                    .and(service::archived_at.is_null())
                    .and(organization::status.eq_any(self.audience.statuses())),
            )
            .select(service::id)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        match known {
            Some(id) => read_custom_fields(&mut connection, CustomFieldsOf::Service(ServiceId(id)))
                .await
                .map(Some),
            None => Ok(None),
        }
    }

    async fn custom_fields_of_event(&self, event: EventId) -> Result<Option<Vec<CustomField>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let known: Option<i64> = event::table
            .inner_join(organization::table.on(organization::nr.eq(event::organization_nr)))
            .filter(
                event::id
                    .eq(event.0)
                    .and(organization::status.eq_any(self.audience.statuses())),
            )
            .select(event::id)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        match known {
            Some(id) => read_custom_fields(&mut connection, CustomFieldsOf::Event(EventId(id)))
                .await
                .map(Some),
            None => Ok(None),
        }
    }

    async fn premises_plans(&self, organizations: &[OrganizationNr]) -> Result<Vec<PremisesPlan>, StoreError> {
        let mut connection = self.database.connection().await?;
        let numbers: Vec<i32> = organizations.iter().map(|organization| organization.0).collect();
        let zones: Vec<(i32, String, HolidayRow)> = calendar::table
            .inner_join(organization::table.on(organization::nr.eq(calendar::organization_nr)))
            .filter(
                calendar::organization_nr
                    .eq_any(numbers)
                    .and(organization::status.eq_any(self.audience.statuses())),
            )
            .select((calendar::organization_nr, calendar::zone, HolidayRow::as_select()))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let numbers: Vec<i32> = zones.iter().map(|(number, ..)| *number).collect();
        let mut particulars = read_particulars(&mut connection, &numbers).await?;
        zones
            .into_iter()
            .map(|(number, name, holidays)| {
                let plan = particulars
                    .remove(&number)
                    .and_then(|mut found| found.plans.remove(&ResourceId::PREMISES.0));
                let plan = Plan {
                    holidays: holidays.closed()?,
                    ..plan.unwrap_or_default()
                };
                Ok(PremisesPlan {
                    organization: OrganizationNr(number),
                    zone: zone(&name)?,
                    plan,
                })
            })
            .collect()
    }

    async fn events(
        &self,
        organization: OrganizationNr,
        now: OffsetDateTime,
    ) -> Result<Option<Vec<Event>>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_events(&mut connection, self.audience, organization, now).await
    }

    async fn events_at_a_glance(
        &self,
        organizations: &[OrganizationNr],
        now: OffsetDateTime,
    ) -> Result<Vec<EventAtAGlance>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_events_at_a_glance(&mut connection, self.audience, organizations, now).await
    }
}

type CustomFieldRow = (
    i64,
    (Option<i64>, Option<i64>),
    String,
    String,
    String,
    bool,
    i32,
    Option<String>,
    (Option<Date>, Option<Date>),
);

/// Whose custom fields are read.
pub(crate) enum CustomFieldsOf {
    Organization(OrganizationNr),
    Service(ServiceId),
    Event(EventId),
}

/// Custom fields by sort order, then id.
pub(crate) async fn read_custom_fields(
    connection: &mut AsyncPgConnection,
    of: CustomFieldsOf,
) -> Result<Vec<CustomField>, StoreError> {
    let custom_fields = custom_field::table
        .filter(custom_field::archived_at.is_null())
        .order((custom_field::sort_order, custom_field::id))
        .select((
            custom_field::id,
            (custom_field::service_id, custom_field::event_id),
            custom_field::kind,
            custom_field::display_text,
            custom_field::field_group,
            custom_field::mandatory,
            custom_field::sort_order,
            custom_field::hyper_link,
            (custom_field::not_before, custom_field::not_after),
        ));
    let rows: Vec<CustomFieldRow> = match of {
        CustomFieldsOf::Organization(organization) => {
            custom_fields
                .filter(custom_field::organization_nr.eq(organization.0))
                .load(connection)
                .await
        }
        CustomFieldsOf::Service(service) => {
            custom_fields
                .filter(custom_field::service_id.eq(service.0))
                .load(connection)
                .await
        }
        CustomFieldsOf::Event(event) => {
            custom_fields
                .filter(custom_field::event_id.eq(event.0))
                .load(connection)
                .await
        }
    }
    .map_err(store_error)?;
    rows.into_iter()
        .map(
            |(id, of, kind, display_text, field_group, mandatory, sort_order, hyper_link, (not_before, not_after))| {
                Ok(CustomField {
                    id: CustomFieldId(id),
                    owner: asked_for(of)?,
                    kind: kind_of(&kind)?,
                    display_text,
                    field_group,
                    mandatory,
                    sort_order,
                    hyper_link,
                    limits: DayLimits { not_before, not_after },
                })
            },
        )
        .collect()
}

/// What a custom field was stored for.
pub(crate) fn asked_for(of: (Option<i64>, Option<i64>)) -> Result<CustomFieldOwner, StoreError> {
    match of {
        (Some(service), None) => Ok(CustomFieldOwner::Service(ServiceId(service))),
        (None, Some(event)) => Ok(CustomFieldOwner::Event(EventId(event))),
        _ => Err(corrupt("a custom field belongs to nothing or to two things")),
    }
}

/// The kind of custom field with this stored name.
pub(crate) fn kind_of(name: &str) -> Result<CustomFieldKind, StoreError> {
    match name {
        "TEXT" => Ok(CustomFieldKind::Text),
        "MULTILINE" => Ok(CustomFieldKind::Multiline),
        "NUMBER" => Ok(CustomFieldKind::Number),
        "DATE" => Ok(CustomFieldKind::Date),
        "BOOLEAN" => Ok(CustomFieldKind::Boolean),
        _ => Err(corrupt(format!("unknown kind of custom field {name}"))),
    }
}

/// The stored name of a kind of custom field.
pub(crate) fn kind_name(kind: CustomFieldKind) -> &'static str {
    match kind {
        CustomFieldKind::Text => "TEXT",
        CustomFieldKind::Multiline => "MULTILINE",
        CustomFieldKind::Number => "NUMBER",
        CustomFieldKind::Date => "DATE",
        CustomFieldKind::Boolean => "BOOLEAN",
    }
}
