use booking_core::booking::{CustomField, CustomFieldKind, CustomFieldOwner};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::GivenDate;

/// The kind of answer that a custom field takes.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum FieldType {
    Text,
    Multiline,
    Number,
    Date,
    Boolean,
}

/// A custom field: what the organisation asks at booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomizedBookingField {
    #[schema(example = 1)]
    pub id: i64,
    /// The service it belongs to.
    #[schema(required, example = 1)]
    pub service_id: Option<i64>,
    /// The event it belongs to.
    #[schema(required, example = json!(null))]
    pub event_id: Option<i64>,
    #[serde(rename = "type")]
    pub field_type: FieldType,
    /// The text of the field, as the customer reads it.
    #[schema(example = "Welche Haarlänge hast du?")]
    pub display_text: String,
    /// Heading under which related fields stand together, possibly empty.
    #[schema(example = "Deine Haare")]
    pub field_group: String,
    pub mandatory: bool,
    /// Lists are ordered by this, then by id.
    #[schema(example = 10)]
    pub sort_order: i32,
    /// An https link with more about the field.
    #[schema(required, example = json!(null))]
    pub hyper_link: Option<String>,
    /// The first day that a field for a day takes; null where any may be the first.
    #[schema(required, value_type = Option<String>, format = Date, example = json!(null))]
    pub not_before: Option<GivenDate>,
    /// The last day that a field for a day takes; null where any may be the last.
    #[schema(required, value_type = Option<String>, format = Date, example = json!(null))]
    pub not_after: Option<GivenDate>,
}

impl From<CustomFieldKind> for FieldType {
    fn from(kind: CustomFieldKind) -> Self {
        match kind {
            CustomFieldKind::Text => Self::Text,
            CustomFieldKind::Multiline => Self::Multiline,
            CustomFieldKind::Number => Self::Number,
            CustomFieldKind::Date => Self::Date,
            CustomFieldKind::Boolean => Self::Boolean,
        }
    }
}

impl From<FieldType> for CustomFieldKind {
    fn from(field_type: FieldType) -> Self {
        match field_type {
            FieldType::Text => Self::Text,
            FieldType::Multiline => Self::Multiline,
            FieldType::Number => Self::Number,
            FieldType::Date => Self::Date,
            FieldType::Boolean => Self::Boolean,
        }
    }
}

impl From<CustomField> for CustomizedBookingField {
    fn from(field: CustomField) -> Self {
        let (service_id, event_id) = match field.owner {
            CustomFieldOwner::Service(service) => (Some(service.0), None),
            CustomFieldOwner::Event(event) => (None, Some(event.0)),
        };
        Self {
            id: field.id.0,
            service_id,
            event_id,
            field_type: field.kind.into(),
            display_text: field.display_text,
            field_group: field.field_group,
            mandatory: field.mandatory,
            sort_order: field.sort_order,
            hyper_link: field.hyper_link,
            not_before: field.limits.not_before.map(GivenDate),
            not_after: field.limits.not_after.map(GivenDate),
        }
    }
}
