use std::fmt;

use shared_kernel::{BookingId, Randomness, WebhookId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{AttemptOutcome, WebhookEvent};

/// What messages are signed with. Never shown by accident.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

impl Secret {
    /// One of 244 random bits.
    pub fn new(randomness: &dyn Randomness) -> Self {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(randomness.uuid().as_bytes());
        bytes[16..].copy_from_slice(randomness.uuid().as_bytes());
        Self(bytes)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Secret")
    }
}

/// A webhook as the people of its organisation see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// By which people change and remove it.
    pub id: WebhookId,
    /// Where messages are sent.
    pub url: String,
    /// What it waits for.
    pub events: Vec<WebhookEvent>,
    /// When it was added.
    pub created_at: OffsetDateTime,
    /// Until when the former secret signs as well.
    pub previous_secret_until: Option<OffsetDateTime>,
    /// Since when it has accepted nothing; none once it does.
    pub failing_since: Option<OffsetDateTime>,
    /// Since when it is told nothing.
    pub switched_off_at: Option<OffsetDateTime>,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MessageState {
    /// It waits to be sent, for the first time or once more.
    Waiting {
        /// When it is sent, at the earliest.
        next_try_at: OffsetDateTime,
    },
    /// It was accepted.
    Delivered,
    /// It is not sent any more, unless somebody asks for it.
    GivenUp,
}

/// A message in the log of a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedMessage {
    /// By which people have it sent again.
    pub id: i64,
    /// What it tells.
    pub event: WebhookEvent,
    /// What it is about; none of a test.
    pub booking: Option<BookingId>,
    /// When that happened.
    pub happened_at: OffsetDateTime,
    /// What became of it.
    pub state: MessageState,
    /// How often it was sent.
    pub tries: i32,
    /// By which receivers know it, in all attempts.
    pub message: Uuid,
    /// When it was sent last, and how that ended.
    pub last: Option<LoggedAttempt>,
}

/// How the last attempt to send a message ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedAttempt {
    /// When it was sent.
    pub at: OffsetDateTime,
    /// How that ended.
    pub outcome: AttemptOutcome,
    /// What was answered, if anything was.
    pub status: Option<u16>,
    /// How long it took.
    pub milliseconds: u32,
    /// What was sent; none where nothing was.
    pub body: Option<String>,
}
