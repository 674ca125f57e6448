use booking_core::events;
use serde::Deserialize;
use serde::de::IgnoredAny;
use utoipa::ToSchema;

use super::booking_request::{CustomerData, CustomizedFieldAnswer};
use crate::object::{object, objects};

/// Signs people up for an event, or for a course as a whole: one seat for each.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventBookingRequest {
    #[serde(deserialize_with = "object")]
    pub customer_data: CustomerData,
    /// Accepted and ignored.
    #[serde(default)]
    #[schema(value_type = Value, example = "")]
    pub location: IgnoredAny,
    #[serde(rename = "organizatonNr", alias = "organizationNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// Number of the event or course, its `id` in `GET /api/events`. Without it the answer is 422 `NO_EVENT`.
    #[serde(rename = "eventID", alias = "eventId", alias = "eventid")]
    #[schema(value_type = i64, required, example = 1)]
    pub event_id: Option<i64>,
    /// Accepted and ignored: the server reads the dates of the event itself.
    #[serde(default)]
    #[schema(value_type = Value, example = json!([]))]
    pub schedules: IgnoredAny,
    /// Answers to the organisation's custom fields; untouched optional ones are left out.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub customized_fields: Vec<CustomizedFieldAnswer>,
    /// Who else is signed up with this contact, all or nothing.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 5)]
    pub further_people: Vec<FurtherPerson>,
}

/// Somebody who is signed up together with the customer.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FurtherPerson {
    #[schema(min_length = 1, max_length = 255, example = "Tim")]
    pub first_name: String,
    #[schema(min_length = 1, max_length = 255, example = "Huber")]
    pub last_name: String,
    /// What this person answers to the organisation's custom fields.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub customized_fields: Vec<CustomizedFieldAnswer>,
}

impl From<FurtherPerson> for events::FurtherPerson {
    fn from(person: FurtherPerson) -> Self {
        Self {
            first_name: person.first_name,
            last_name: person.last_name,
            answers: person.customized_fields.into_iter().map(Into::into).collect(),
        }
    }
}
