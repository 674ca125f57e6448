use notifications::webhooks::{self, AttemptOutcome, LoggedMessage, MessageState, WebhookForm};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use webhook_adapter::{message_name, secret_text};

pub use webhook_adapter::{BookingMessage, TestMessage};

/// What a webhook can wait for: a booking was made, stands elsewhere, does not take place, or is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum WebhookEvent {
    #[serde(rename = "booking.created")]
    BookingCreated,
    #[serde(rename = "booking.moved")]
    BookingMoved,
    #[serde(rename = "booking.cancelled")]
    BookingCancelled,
    #[serde(rename = "booking.closed")]
    BookingClosed,
    /// A test, which no webhook waits for.
    #[serde(rename = "webhook.test")]
    Test,
}

impl From<webhooks::WebhookEvent> for WebhookEvent {
    fn from(event: webhooks::WebhookEvent) -> Self {
        match event {
            webhooks::WebhookEvent::BookingCreated => Self::BookingCreated,
            webhooks::WebhookEvent::BookingMoved => Self::BookingMoved,
            webhooks::WebhookEvent::BookingCancelled => Self::BookingCancelled,
            webhooks::WebhookEvent::BookingClosed => Self::BookingClosed,
            webhooks::WebhookEvent::Test => Self::Test,
        }
    }
}

impl From<WebhookEvent> for webhooks::WebhookEvent {
    fn from(event: WebhookEvent) -> Self {
        match event {
            WebhookEvent::BookingCreated => Self::BookingCreated,
            WebhookEvent::BookingMoved => Self::BookingMoved,
            WebhookEvent::BookingCancelled => Self::BookingCancelled,
            WebhookEvent::BookingClosed => Self::BookingClosed,
            WebhookEvent::Test => Self::Test,
        }
    }
}

/// Where messages are to be sent, and which.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WebhookRequest {
    /// HTTPS, at a public name.
    #[schema(min_length = 1, max_length = 500, example = "https://kassa.example/terminhof")]
    pub url: String,
    pub events: Vec<WebhookEvent>,
}

impl From<WebhookRequest> for WebhookForm {
    fn from(request: WebhookRequest) -> Self {
        Self {
            url: request.url,
            events: request.events.into_iter().map(Into::into).collect(),
        }
    }
}

/// Whether a webhook is told anything.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WebhookSwitchRequest {
    pub on: bool,
}

/// What the messages of a webhook are signed with, told this once.
#[derive(Serialize, ToSchema)]
pub struct WebhookSecret {
    #[schema(example = 1)]
    pub id: i64,
    #[schema(example = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=")]
    pub secret: String,
}

impl WebhookSecret {
    /// As people copy it.
    pub fn of(id: i64, secret: webhooks::Secret) -> Self {
        Self {
            id,
            secret: secret_text(&secret.0),
        }
    }
}

/// The webhooks of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Webhooks {
    pub webhooks: Vec<WebhookEntry>,
}

impl From<Vec<webhooks::Webhook>> for Webhooks {
    fn from(webhooks: Vec<webhooks::Webhook>) -> Self {
        Self {
            webhooks: webhooks.into_iter().map(WebhookEntry::from).collect(),
        }
    }
}

/// A webhook as the people of its organisation see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookEntry {
    #[schema(example = 1)]
    pub id: i64,
    #[schema(example = "https://kassa.example/terminhof")]
    pub url: String,
    pub events: Vec<WebhookEvent>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when the former secret signs as well; null where none does.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub previous_secret_until: Option<OffsetDateTime>,
    /// Since when it has accepted nothing; null once it does.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub failing_since: Option<OffsetDateTime>,
    /// Since when it is told nothing; null while it is.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub switched_off_at: Option<OffsetDateTime>,
}

impl From<webhooks::Webhook> for WebhookEntry {
    fn from(webhook: webhooks::Webhook) -> Self {
        Self {
            id: webhook.id.0,
            url: webhook.url,
            events: webhook.events.into_iter().map(WebhookEvent::from).collect(),
            created_at: webhook.created_at,
            previous_secret_until: webhook.previous_secret_until,
            failing_since: webhook.failing_since,
            switched_off_at: webhook.switched_off_at,
        }
    }
}

/// What was sent to a webhook in the last 30 days, the newest first, at most 100 messages.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WebhookMessages {
    pub messages: Vec<WebhookMessage>,
}

impl From<Vec<LoggedMessage>> for WebhookMessages {
    fn from(messages: Vec<LoggedMessage>) -> Self {
        Self {
            messages: messages.into_iter().map(WebhookMessage::from).collect(),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum WebhookMessageState {
    Waiting,
    Delivered,
    GivenUp,
}

/// How an attempt ended: it was accepted, answered with another status or with a redirection, not answered in time; nobody
/// knows the name, the certificate cannot be verified, nobody takes the connection, the name leads to an address that is not
/// public; the webhook was switched off, or the booking is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum WebhookOutcome {
    Accepted,
    Refused,
    Redirected,
    TimedOut,
    NameNotFound,
    TlsFailed,
    NotReached,
    AddressNotPublic,
    SwitchedOff,
    Gone,
}

impl From<AttemptOutcome> for WebhookOutcome {
    fn from(outcome: AttemptOutcome) -> Self {
        match outcome {
            AttemptOutcome::Accepted => Self::Accepted,
            AttemptOutcome::Refused => Self::Refused,
            AttemptOutcome::Redirected => Self::Redirected,
            AttemptOutcome::TimedOut => Self::TimedOut,
            AttemptOutcome::NameNotFound => Self::NameNotFound,
            AttemptOutcome::TlsFailed => Self::TlsFailed,
            AttemptOutcome::NotReached => Self::NotReached,
            AttemptOutcome::AddressNotPublic => Self::AddressNotPublic,
            AttemptOutcome::SwitchedOff => Self::SwitchedOff,
            AttemptOutcome::Gone => Self::Gone,
        }
    }
}

/// A message to a webhook, and what became of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebhookMessage {
    #[schema(example = 12)]
    pub id: i64,
    /// What it is known by to its receiver: `webhook-id`, the same in all attempts.
    #[schema(example = "msg_0190a1b2c3d4e5f60718293a4b5c6d7e")]
    pub webhook_id: String,
    pub event: WebhookEvent,
    /// The booking that it is about; null for a test.
    #[schema(required, example = 70)]
    pub booking_id: Option<i64>,
    #[serde(with = "time::serde::rfc3339")]
    pub happened_at: OffsetDateTime,
    pub state: WebhookMessageState,
    /// When it is sent next; null unless it waits.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub next_try_at: Option<OffsetDateTime>,
    /// How often it was sent.
    #[schema(example = 1)]
    pub tries: i32,
    /// How the last attempt ended; null where there was none.
    #[schema(required)]
    pub last_attempt: Option<WebhookAttempt>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct WebhookAttempt {
    /// An instant, with its offset.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    pub outcome: WebhookOutcome,
    /// What was answered, as a status of HTTP; null where nothing was.
    #[schema(required, example = 204)]
    pub status: Option<u16>,
    /// How long it took.
    #[schema(example = 120)]
    pub milliseconds: u32,
    /// What was sent, as it was signed; null where nothing was.
    #[schema(
        required,
        example = r#"{"type":"webhook.test","timestamp":"2027-01-11T08:00:00Z","data":{"organizationNr":1000}}"#
    )]
    pub body: Option<String>,
}

impl From<LoggedMessage> for WebhookMessage {
    fn from(message: LoggedMessage) -> Self {
        let (state, next_try_at) = match message.state {
            MessageState::Waiting { next_try_at } => (WebhookMessageState::Waiting, Some(next_try_at)),
            MessageState::Delivered => (WebhookMessageState::Delivered, None),
            MessageState::GivenUp => (WebhookMessageState::GivenUp, None),
        };
        Self {
            id: message.id,
            webhook_id: message_name(message.message),
            event: message.event.into(),
            booking_id: message.booking.map(|booking| booking.0),
            happened_at: message.happened_at,
            state,
            next_try_at,
            tries: message.tries,
            last_attempt: message.last.map(|last| WebhookAttempt {
                at: last.at,
                outcome: last.outcome.into(),
                status: last.status,
                milliseconds: last.milliseconds,
                body: last.body,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn event_is_called_in_settings_as_in_messages() {
        for event in webhooks::WebhookEvent::ALL {
            assert_eq!(serde_json::json!(WebhookEvent::from(*event)), event.wire_name());
        }
    }
}
