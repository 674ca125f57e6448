use booking_core::booking::{CustomField, CustomFieldKind, CustomFieldOwner, DayLimits};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{CustomFieldId, EventId, OrganizationNr, ServiceId, StoreError};
use time::Date;

use crate::error::{corrupt, store_error};
use crate::schema::custom_field;

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

/// The kind of custom field with this stored word.
pub(crate) fn kind_of(label: &str) -> Result<CustomFieldKind, StoreError> {
    CustomFieldKind::labelled(label).ok_or_else(|| corrupt(format!("unknown kind of custom field {label}")))
}
