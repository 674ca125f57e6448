use notifications::webhooks::{OutgoingMessage, WebhookBooking};
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};

/// What a message says, in the style of the calls: wall times of the organisation, ids that the calls take.
pub(crate) fn payload(message: &OutgoingMessage) -> Value {
    let mut data = json!({ "organizationNr": message.organization.0 });
    if let Some(news) = &message.news {
        data["booking"] = booking(news);
    }
    json!({
        "type": message.event.wire_name(),
        "timestamp": instant(message.happened_at),
        "data": data,
    })
}

fn booking(news: &WebhookBooking) -> Value {
    let appointments: Vec<Value> = news
        .appointments
        .iter()
        .map(|appointment| {
            json!({
                "serviceId": appointment.service.0,
                "userId": appointment.employee.0,
                "dateFrom": wall_time(appointment.from),
                "dateTo": wall_time(appointment.to),
                "status": appointment.status,
            })
        })
        .collect();
    let seats: Vec<Value> = news
        .seats
        .iter()
        .map(|seat| json!({ "eventId": seat.event.0, "status": seat.status }))
        .collect();
    json!({
        "id": news.booking.0,
        "sequence": news.sequence,
        "customerId": news.customer.0,
        "appointments": appointments,
        "seats": seats,
    })
}

/// Empty for what no calendar has, such as the year 10,000.
fn instant(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap_or_default()
}

fn wall_time(at: PrimitiveDateTime) -> String {
    at.format(format_description!("[year]-[month]-[day]T[hour]:[minute]:[second]"))
        .unwrap_or_default()
}
