use notifications::webhooks::{NewsAppointment, OutgoingMessage, WebhookBooking, WebhookSeat};
use serde::Serialize;
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};
use utoipa::ToSchema;
use uuid::Uuid;

/// A message about a booking: what happened, and what the booking is like when the message is sent.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BookingMessage {
    /// `booking.created`, `booking.moved`, `booking.cancelled` or `booking.closed`.
    #[serde(rename = "type")]
    #[schema(pattern = r"^booking\.(created|moved|cancelled|closed)$", example = "booking.moved")]
    pub event: String,
    /// When it happened.
    #[schema(format = DateTime, example = "2027-01-11T08:00:00Z")]
    pub timestamp: String,
    /// Where it happened, and to what.
    pub data: BookingMessageData,
}

/// Where something happened, and to what.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingMessageData {
    /// The organisation whose webhook it is.
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// What the booking is like now.
    pub booking: MessageBooking,
}

/// A booking as it is: ids, times and states, nothing about a person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageBooking {
    /// As the calls name it.
    #[schema(example = 70)]
    pub id: i64,
    /// Grows with every change: the state with the greatest one is the newest.
    #[schema(example = 2)]
    pub sequence: i32,
    /// Whose booking it is.
    #[schema(example = 5)]
    pub customer_id: i64,
    /// In the order in which they were booked.
    pub appointments: Vec<MessageAppointment>,
    /// The events and courses it is a sign-up for.
    pub seats: Vec<MessageSeat>,
}

/// An appointment as it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageAppointment {
    /// What is done.
    #[schema(example = 1)]
    pub service_id: i64,
    /// Who serves, or was to serve.
    #[schema(example = 2)]
    pub user_id: i32,
    /// Wall time in the zone of the organisation.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$", example = "2027-01-12T10:00:00")]
    pub date_from: String,
    /// Wall time in the zone of the organisation, without the follow-up.
    #[schema(pattern = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$", example = "2027-01-12T10:45:00")]
    pub date_to: String,
    /// What became of it.
    #[schema(
        pattern = "^(CONFIRMED|DONE|NO_SHOW|CANCELLED_BY_CUSTOMER|CANCELLED_BY_PROVIDER)$",
        example = "CONFIRMED"
    )]
    pub status: String,
}

/// A seat in an event or a course.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageSeat {
    /// The event or course.
    #[schema(example = 3)]
    pub event_id: i64,
    /// What became of it.
    #[schema(
        pattern = "^(CONFIRMED|DONE|NO_SHOW|CANCELLED_BY_CUSTOMER|CANCELLED_BY_PROVIDER)$",
        example = "CONFIRMED"
    )]
    pub status: String,
}

/// A message that tells nothing: somebody wants to see one arrive.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TestMessage {
    /// Nothing happened: `webhook.test`.
    #[serde(rename = "type")]
    #[schema(pattern = r"^webhook\.test$", example = "webhook.test")]
    pub event: String,
    /// When it was asked for.
    #[schema(format = DateTime, example = "2027-01-11T08:00:00Z")]
    pub timestamp: String,
    /// Whose webhook it is.
    pub data: TestMessageData,
}

/// Whose webhook a test goes to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TestMessageData {
    /// The organisation whose webhook it is.
    #[schema(example = 1000)]
    pub organization_nr: i32,
}

/// What a message is known by to its receiver, in all attempts.
pub fn message_name(message: Uuid) -> String {
    format!("msg_{}", message.simple())
}

/// What a message says, in the style of the calls: wall times of the organisation, ids that the calls take.
pub(crate) fn payload(message: &OutgoingMessage) -> Result<String, serde_json::Error> {
    let event = message.event.wire_name().to_owned();
    let timestamp = instant(message.happened_at);
    let organization_nr = message.organization.0;
    match &message.news {
        Some(news) => serde_json::to_string(&BookingMessage {
            event,
            timestamp,
            data: BookingMessageData {
                organization_nr,
                booking: news.into(),
            },
        }),
        None => serde_json::to_string(&TestMessage {
            event,
            timestamp,
            data: TestMessageData { organization_nr },
        }),
    }
}

impl From<&WebhookBooking> for MessageBooking {
    fn from(news: &WebhookBooking) -> Self {
        Self {
            id: news.booking.0,
            sequence: news.sequence,
            customer_id: news.customer.0,
            appointments: news.appointments.iter().map(Into::into).collect(),
            seats: news.seats.iter().map(Into::into).collect(),
        }
    }
}

impl From<&NewsAppointment> for MessageAppointment {
    fn from(appointment: &NewsAppointment) -> Self {
        Self {
            service_id: appointment.service.0,
            user_id: appointment.employee.0,
            date_from: wall_time(appointment.from),
            date_to: wall_time(appointment.to),
            status: appointment.status.clone(),
        }
    }
}

impl From<&WebhookSeat> for MessageSeat {
    fn from(seat: &WebhookSeat) -> Self {
        Self {
            event_id: seat.event.0,
            status: seat.status.clone(),
        }
    }
}

/// Empty for what no calendar has, such as the year 10,000.
fn instant(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

fn wall_time(at: PrimitiveDateTime) -> String {
    at.format(format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]"))
        .unwrap_or_default()
}
