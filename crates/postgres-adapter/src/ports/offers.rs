use async_trait::async_trait;
use booking_core::booking::CustomField;
use booking_core::calendar::Availability;
use booking_core::events::Event;
use booking_core::offer::{EventAtAGlance, OfferReader, OfferedService, PremisesCalendar};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{EventId, Money, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::OffsetDateTime;

use crate::connection::Database;
use crate::error::store_error;
use crate::queries::calendar::particulars::read_particulars;
use crate::queries::calendar::rules::HolidayRow;
use crate::queries::columns::{number, zone};
use crate::queries::custom_fields::{CustomFieldsOf, read_custom_fields};
use crate::queries::events::event::{read_events, read_events_at_a_glance};
use crate::queries::organization_viewer::OrganizationViewer;
use crate::schema::{calendar, event, organization, service};

/// Reads what organisations offer.
pub struct PostgresOffers {
    database: Database,
    viewer: OrganizationViewer,
}

impl PostgresOffers {
    /// What visitors see, over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            viewer: OrganizationViewer::Visitors,
        }
    }

    /// What the people of an organisation see, over a pool: also of one that is not public.
    pub fn for_own_people(database: Database) -> Self {
        Self {
            database,
            viewer: OrganizationViewer::OwnPeople,
        }
    }
}

type ServiceRow = (i64, String, String, i32, i16, i16, Option<String>, i32, Option<String>);

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
                    .and(organization::status.eq_any(self.viewer.statuses())),
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
                    service::service_group,
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
                |(id, title, html, price, duration, follow_up, image_path, sort_order, service_group)| {
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
                        service_group,
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
                    .and(organization::status.eq_any(self.viewer.statuses())),
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
                    .and(organization::status.eq_any(self.viewer.statuses())),
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

    async fn premises_calendars(&self, organizations: &[OrganizationNr]) -> Result<Vec<PremisesCalendar>, StoreError> {
        let mut connection = self.database.connection().await?;
        let numbers: Vec<i32> = organizations.iter().map(|organization| organization.0).collect();
        let zones: Vec<(i32, String, HolidayRow)> = calendar::table
            .inner_join(organization::table.on(organization::nr.eq(calendar::organization_nr)))
            .filter(
                calendar::organization_nr
                    .eq_any(numbers)
                    .and(organization::status.eq_any(self.viewer.statuses())),
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
                let availability = particulars
                    .remove(&number)
                    .and_then(|mut found| found.availabilities.remove(&ResourceId::PREMISES.0));
                let availability = Availability {
                    holidays: holidays.closed()?,
                    ..availability.unwrap_or_default()
                };
                Ok(PremisesCalendar {
                    organization: OrganizationNr(number),
                    zone: zone(&name)?,
                    availability,
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
        read_events(&mut connection, self.viewer, organization, now).await
    }

    async fn events_at_a_glance(
        &self,
        organizations: &[OrganizationNr],
        now: OffsetDateTime,
    ) -> Result<Vec<EventAtAGlance>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_events_at_a_glance(&mut connection, self.viewer, organizations, now).await
    }
}
