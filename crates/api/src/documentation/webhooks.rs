//! What the own tools of an organisation are told: the section `webhooks` of the document.

use notifications::webhooks::WebhookEvent;
use serde_json::{Value, json};
use utoipa::openapi::path::{Operation, OperationBuilder, Parameter, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
use utoipa::openapi::{ContentBuilder, HttpMethod, OpenApi, PathItem, Ref, Required, Response};

/// Puts an operation for each event into the document.
pub(super) fn put_into(document: &mut OpenApi) {
    let webhooks = WebhookEvent::ALL.iter().fold(PathsBuilder::new(), |paths, event| {
        paths.path(event.wire_name(), PathItem::new(HttpMethod::Post, told(*event)))
    });
    document.webhooks = Some(webhooks.build());
}

fn told(event: WebhookEvent) -> Operation {
    let (summary, description) = words(event);
    let (schema, example) = match event {
        WebhookEvent::Test => ("TestMessage", test_message(event)),
        _ => ("BookingMessage", booking_message(event)),
    };
    let content = ContentBuilder::new()
        .schema(Some(Ref::from_schema_name(schema)))
        .example(Some(example));
    let body = RequestBodyBuilder::new()
        .content("application/json", content.build())
        .required(Some(Required::True));
    OperationBuilder::new()
        .tag("Webhooks")
        .operation_id(Some(event.wire_name().replace('.', "_")))
        .summary(Some(summary))
        .description(Some(description))
        .parameters(Some(headers()))
        // Whether it is ours is told by its signature.
        .securities(Some([]))
        .request_body(Some(body.build()))
        .response(
            "2XX",
            Response::new("It was accepted; what else the answer says is not looked at"),
        )
        .response(
            "410",
            Response::new("Nothing is wanted any more: the webhook is switched off"),
        )
        .response(
            "default",
            Response::new("It is sent again later, 20 times in about three days"),
        )
        .build()
}

/// What every message is sent with.
fn headers() -> [Parameter; 3] {
    let text = |pattern: &str| ObjectBuilder::new().schema_type(Type::String).pattern(Some(pattern));
    let seconds = ObjectBuilder::new()
        .schema_type(Type::Integer)
        .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)));
    [
        header(
            "webhook-id",
            "The same in all attempts: whoever has it already leaves it out",
            text("^msg_[0-9a-f]{32}$"),
            json!("msg_0190a1b2c3d4e5f60718293a4b5c6d7e"),
        ),
        header(
            "webhook-timestamp",
            "When it was sent, in seconds since 1970; refuse what is older than five minutes",
            seconds,
            json!(1_799_654_430),
        ),
        header(
            "webhook-signature",
            "One signature or more with blanks between them, as Standard Webhooks say: one that fits is enough",
            text("^v1,[A-Za-z0-9+/]+=*( v1,[A-Za-z0-9+/]+=*)*$"),
            json!("v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
        ),
    ]
}

fn header(name: &str, description: &str, schema: ObjectBuilder, example: Value) -> Parameter {
    ParameterBuilder::new()
        .name(name)
        .parameter_in(ParameterIn::Header)
        .required(Required::True)
        .description(Some(description))
        .schema(Some(schema.build()))
        .example(Some(example))
        .build()
}

fn words(event: WebhookEvent) -> (&'static str, &'static str) {
    match event {
        WebhookEvent::BookingCreated => (
            "Tells that somebody has booked, or signed up for an event.",
            "Whoever booked: a customer online, staff or a tool. The body says what the booking is like when it is sent.",
        ),
        WebhookEvent::BookingMoved => (
            "Tells that an appointment stands at another time, with somebody else or with another length.",
            "The body says what the booking is like when it is sent. Keep the state with the greatest `sequence`.",
        ),
        WebhookEvent::BookingCancelled => (
            "Tells that a booking or a part of it does not take place.",
            "Whoever cancelled, which the `status` of each appointment and seat says.",
        ),
        WebhookEvent::BookingClosed => (
            "Tells that an appointment took place, or that nobody came.",
            "`DONE` and `NO_SHOW` may be exchanged for 24 hours, which is told again.",
        ),
        WebhookEvent::Test => (
            "Tells nothing: somebody wants to see a message arrive.",
            "It is asked for in the settings or by `POST /api/organization/webhook/{id}/test`, and has no `booking`.",
        ),
    }
}

fn test_message(event: WebhookEvent) -> Value {
    json!({ "type": event.wire_name(), "timestamp": "2027-01-11T08:00:00Z", "data": { "organizationNr": 1000 } })
}

fn booking_message(event: WebhookEvent) -> Value {
    let status = match event {
        WebhookEvent::BookingCancelled => "CANCELLED_BY_CUSTOMER",
        WebhookEvent::BookingClosed => "DONE",
        _ => "CONFIRMED",
    };
    let appointment = json!({
        "serviceId": 1, "userId": 2, "dateFrom": "2027-01-12T10:00:00", "dateTo": "2027-01-12T10:45:00", "status": status,
    });
    let sequence = i32::from(event != WebhookEvent::BookingCreated);
    let mut message = test_message(event);
    message["data"]["booking"] = json!({
        "id": 70, "sequence": sequence, "customerId": 5, "appointments": [appointment], "seats": [],
    });
    message
}
