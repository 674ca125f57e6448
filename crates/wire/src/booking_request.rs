use booking_core::booking::{Answer, AppointmentRequest, CustomFieldOwner};
use booking_core::customers::ContactForm;
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use shared_kernel::{CustomFieldId, EventId, ResourceId, ServiceId};
use time::PrimitiveDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{GivenAnswer, GivenTime};
use crate::object::{object, objects};

/// Contact data of the customer.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerData {
    #[schema(min_length = 1, max_length = 255, example = "Maria")]
    pub first_name: String,
    #[schema(min_length = 1, max_length = 255, example = "Huber")]
    pub last_name: String,
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub user_email: String,
    #[schema(max_length = 50, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
    /// For the organisation; read by its staff only.
    #[schema(max_length = 1000, example = json!(null))]
    pub user_remarks: Option<String>,
}

/// An e-mail address that wants to book at an organisation.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingCodeRequest {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub email: String,
}

/// Another e-mail address for a booking that was just made.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingEmailRequest {
    /// As the booking was answered; of people who were signed up together, that of the first one.
    #[schema(example = "0191d6c8-7c3e-7d55-8a10-5f2e1c9b7a01")]
    pub calendar_guid: Uuid,
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub user_email: String,
}

/// Where the confirmation of a booking goes from now on.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CorrectedBookingEmail {
    #[schema(example = "0191d6c8-7c3e-7d55-8a10-5f2e1c9b7a01")]
    pub calendar_guid: Uuid,
    #[schema(example = "maria.huber@example.org")]
    pub user_email: String,
}

/// One service of a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookedServiceRequest {
    /// Number of a service of the organisation: what the list of services calls `serviceID`.
    #[serde(alias = "serviceID", alias = "serviceid")]
    #[schema(example = 1)]
    pub service_id: i64,
    /// The chosen employee; null (or 0) lets the organisation choose, for the price of the service.
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone; with `Z` or an offset, an instant.
    #[schema(value_type = String, example = "2027-01-11T09:00:00")]
    pub start: GivenTime,
}

/// The answer to one custom field of the organisation.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomizedFieldAnswer {
    /// Number of the service whose field is answered; null for a field of an event.
    #[serde(rename = "serviceID", alias = "serviceId", alias = "serviceid")]
    #[schema(example = 1)]
    pub service_id: Option<i64>,
    /// Number of the event or course whose field is answered; null for a field of a service.
    #[serde(rename = "eventID", alias = "eventId", alias = "eventid")]
    #[schema(example = json!(null))]
    pub event_id: Option<i64>,
    #[schema(example = 1)]
    pub customized_booking_fields_id: i64,
    /// Accepted and ignored: the organisation's own text is stored.
    #[serde(default)]
    #[schema(value_type = Value, example = "Welche Haarlänge hast du?")]
    pub display_text: IgnoredAny,
    /// Accepted and ignored like the text.
    #[serde(default)]
    #[schema(value_type = Value, example = "Deine Haare")]
    pub field_group: IgnoredAny,
    /// Text as typed; a number as such or as decimal text; a date as `YYYY-MM-DD` or `DD.MM.YYYY`; a
    /// box as such or as text. `null`, `""` and the number 0 mean that there is no answer.
    pub value: GivenAnswer,
}

/// Books 1 to 10 services of one organisation, all or nothing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingRequest {
    #[serde(deserialize_with = "object")]
    pub customer_data: CustomerData,
    /// Accepted and ignored.
    #[serde(default)]
    #[schema(value_type = Value, example = "")]
    pub location: IgnoredAny,
    #[serde(rename = "organizatonNr", alias = "organizationNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[serde(deserialize_with = "objects")]
    #[schema(min_items = 1, max_items = 10)]
    pub services: Vec<BookedServiceRequest>,
    /// Answers to the organisation's custom fields; untouched optional ones are left out.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub customized_fields: Vec<CustomizedFieldAnswer>,
}

impl BookedServiceRequest {
    /// The request for this service at a start.
    pub fn appointment_request(&self, start: PrimitiveDateTime) -> AppointmentRequest {
        AppointmentRequest {
            service: ServiceId(self.service_id),
            employee: chosen_employee(self.user_id),
            start,
        }
    }
}

/// "Any employee" is null on the wire and 0 on some screens.
pub fn chosen_employee(user_id: Option<i32>) -> Option<ResourceId> {
    user_id.filter(|id| *id != 0).map(ResourceId)
}

impl From<CustomerData> for ContactForm {
    fn from(customer: CustomerData) -> Self {
        Self {
            first_name: customer.first_name,
            last_name: customer.last_name,
            email: customer.user_email,
            phone: customer.user_phone,
            remarks: customer.user_remarks,
        }
    }
}

impl From<CustomizedFieldAnswer> for Answer {
    fn from(answer: CustomizedFieldAnswer) -> Self {
        Self {
            field: CustomFieldId(answer.customized_booking_fields_id),
            owner: match (answer.service_id, answer.event_id) {
                (Some(service), _) => Some(CustomFieldOwner::Service(ServiceId(service))),
                (None, Some(event)) => Some(CustomFieldOwner::Event(EventId(event))),
                (None, None) => None,
            },
            value: answer.value.0,
        }
    }
}
