use async_trait::async_trait;
use shared_kernel::{
    BookingId, Change, CustomerId, EventId, OrganizationNr, ResourceId, ServiceId, StoreError, WebhookId,
};
use strum::{EnumString, IntoStaticStr};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{LoggedMessage, Secret, Webhook, WebhookEvent, WebhookUrl};

/// A webhook that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewWebhook {
    /// Whose tools are told.
    pub organization: OrganizationNr,
    /// Where messages are sent.
    pub url: WebhookUrl,
    /// What it waits for.
    pub events: Vec<WebhookEvent>,
    /// What its messages are signed with.
    pub secret: Secret,
}

/// What becomes another one of a webhook.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebhookChange {
    /// Where messages are sent, and which.
    Set {
        /// Where messages are sent from now on.
        url: WebhookUrl,
        /// What it waits for.
        events: Vec<WebhookEvent>,
    },
    /// What its messages are signed with; the former secret signs as well until then.
    Secret {
        /// The new one.
        secret: Secret,
        /// The end of the former one.
        previous_until: OffsetDateTime,
    },
    /// Whether it is told anything. What waits when it is switched off is given up.
    Switched {
        /// Whether it is told from now on.
        on: bool,
    },
    /// It is there no more.
    Removed,
}

/// Why a webhook was not stored.
#[derive(Debug, thiserror::Error)]
pub enum WebhookStoreError {
    /// The organisation has as many as it can have.
    #[error("too many webhooks")]
    TooMany,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps webhooks. Whatever changes one writes an entry of the audit log in the same transaction.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait WebhookStore: Send + Sync {
    /// The webhooks of an organisation by their numbers. One statement.
    async fn list(&self, organization: OrganizationNr) -> Result<Vec<Webhook>, StoreError>;

    /// Adds a webhook, unless the organisation has `most`. What happens from now on is told there.
    async fn add(&self, change: &Change, webhook: &NewWebhook, most: i64) -> Result<WebhookId, WebhookStoreError>;

    /// What the messages to a webhook are signed with now. None when the organisation has no such webhook.
    async fn secret(&self, webhook: (OrganizationNr, WebhookId)) -> Result<Option<Secret>, StoreError>;

    /// Changes a webhook; false when the organisation has no such webhook.
    async fn change(
        &self,
        change: &Change,
        webhook: (OrganizationNr, WebhookId),
        wanted: &WebhookChange,
    ) -> Result<bool, StoreError>;

    /// The newest messages of a webhook, at most 100, the newest first; none when the organisation has no such webhook.
    async fn log(&self, webhook: (OrganizationNr, WebhookId)) -> Result<Option<Vec<LoggedMessage>>, StoreError>;

    /// Plans a message that tells nothing, with this id, due at once; false when there is no such webhook, or it is switched
    /// off.
    async fn plan_test(
        &self,
        change: &Change,
        webhook: (OrganizationNr, WebhookId),
        message: Uuid,
    ) -> Result<bool, StoreError>;

    /// Plans a message once more under the same id, due at once; false when there is no such message, or the webhook is
    /// switched off. One that waits is only sent at once.
    async fn resend(
        &self,
        change: &Change,
        webhook: (OrganizationNr, WebhookId),
        message: i64,
    ) -> Result<bool, StoreError>;
}

/// Keeps the messages that facts lead to until they are sent.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait WebhookPlans: Send + Sync {
    /// In one transaction: plans a message with this id for each webhook of the organisation that waits for the event and is
    /// not switched off, unless one of the fact is there, and marks the fact consumed. Without an event only the latter.
    async fn plan(
        &self,
        change: &Change,
        fact: i64,
        event: Option<WebhookEvent>,
        message: Uuid,
    ) -> Result<(), StoreError>;
}

/// A message whose time has come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueMessage {
    /// Row of the message in `webhook_message`; receivers know it by another id.
    pub id: i64,
    /// Whose webhook it goes to.
    pub organization: OrganizationNr,
    /// The webhook that waits for it.
    pub webhook: WebhookId,
    /// Where that is.
    pub url: String,
    /// The secrets that sign, the newest first.
    pub secrets: Vec<Secret>,
    /// The same in all attempts.
    pub message: Uuid,
    /// What it tells.
    pub event: WebhookEvent,
    /// What it is about; none of a test.
    pub booking: Option<BookingId>,
    /// When that happened.
    pub happened_at: OffsetDateTime,
    /// How often it was sent.
    pub tries: i32,
    /// Since when the webhook has accepted nothing.
    pub failing_since: Option<OffsetDateTime>,
}

/// An appointment of a booking, as messages tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsAppointment {
    /// What is done.
    pub service: ServiceId,
    /// Who serves, or was to serve.
    pub employee: ResourceId,
    /// Wall time of the start.
    pub from: PrimitiveDateTime,
    /// Wall time, without the follow-up.
    pub to: PrimitiveDateTime,
    /// As stored, for example `CONFIRMED`.
    pub status: String,
}

/// A seat in an event, as messages tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookSeat {
    /// The event or course.
    pub event: EventId,
    /// As stored, for example `CONFIRMED`.
    pub status: String,
}

/// A booking as it is, as messages tell it: ids, times and states, and nothing about a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookBooking {
    /// Unique over all organisations.
    pub booking: BookingId,
    /// How often it was changed.
    pub sequence: i32,
    /// Whose booking it is.
    pub customer: CustomerId,
    /// Its appointments in their order.
    pub appointments: Vec<NewsAppointment>,
    /// Its sign-ups for events and courses.
    pub seats: Vec<WebhookSeat>,
}

/// How an attempt ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum AttemptOutcome {
    /// A status of success.
    Accepted,
    /// Any status but success and redirection.
    Refused,
    /// It leads elsewhere, where nobody follows.
    Redirected,
    /// No answer in time.
    TimedOut,
    /// Nobody knows the name.
    NameNotFound,
    /// No certificate that can be verified, or no encryption at all.
    TlsFailed,
    /// Nobody takes the connection, or there is no HTTP.
    NotReached,
    /// The name leads to an address that is not public. Nothing was sent.
    AddressNotPublic,
    /// The webhook was switched off before it was sent.
    SwitchedOff,
    /// What it was about is not there any more.
    Gone,
}

impl AttemptOutcome {
    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The outcome with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// An attempt to send a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// What was sent, or was to be sent; none where there is nothing to tell any more.
    pub body: Option<String>,
    /// How it ended.
    pub outcome: AttemptOutcome,
    /// What was answered, if anything was.
    pub status: Option<u16>,
    /// How long it took.
    pub took: Duration,
}

/// What follows from an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It was accepted.
    Delivered,
    /// It is sent again at this instant.
    Retry(OffsetDateTime),
    /// It is not sent again; the webhook has done nothing wrong.
    GiveUp,
    /// It is not sent again, and the webhook is told nothing any more.
    SwitchOff,
}

/// Planned messages, leased so that no two workers send the same one.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait WebhookQueue: Send + Sync {
    /// Leases up to `limit` messages that are due until `change.at + lease`, at most one of each webhook and none to a webhook
    /// that is being sent one. Of messages about the same booking to the same webhook the first is handed out before the
    /// second. A leased message is handed to nobody else before its lease ends.
    async fn take_due(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<DueMessage>, StoreError>;

    /// The booking as it is; none when there is no such booking. At most three statements.
    async fn booking_news(
        &self,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<Option<WebhookBooking>, StoreError>;

    /// In one transaction: notes an attempt with what follows from it, and since when the webhook fails. Where it is switched
    /// off: gives up all its messages, writes an entry of the audit log and a fact for each business admin. Once a message
    /// has ended, nothing more is noted.
    async fn note(
        &self,
        change: &Change,
        message: &DueMessage,
        attempt: &Attempt,
        verdict: Verdict,
    ) -> Result<(), StoreError>;
}

/// What is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutgoingMessage {
    /// The same in all attempts.
    pub message: Uuid,
    /// When it is sent, which is signed.
    pub at: OffsetDateTime,
    /// The secrets that sign it.
    pub secrets: Vec<Secret>,
    /// Whose tools are told.
    pub organization: OrganizationNr,
    /// Which event of a booking, or a test.
    pub event: WebhookEvent,
    /// When it happened, which is before the message was planned.
    pub happened_at: OffsetDateTime,
    /// What it is about; none of a test.
    pub news: Option<WebhookBooking>,
}

/// Sends messages into the world.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait WebhookSender: Send + Sync {
    /// Sends a message, signed as Standard Webhooks say. Implementers connect to allowed [`Addresses`](super::Addresses)
    /// only, follow nobody elsewhere, read little of the answer and give up after ten seconds.
    async fn send(&self, url: &str, message: &OutgoingMessage) -> Attempt;
}
