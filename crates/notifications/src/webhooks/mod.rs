//! Webhooks: the own tools of an organisation are told what happens there.
//!
//! A fact of the outbox is turned once into messages, one for each webhook that waits for such news ([`PlanWebhooks`]), and
//! each message is sent until it is accepted ([`DeliverWebhooks`]): at least once, always with the same id. A message has ids
//! and times, no names: what it says of a booking is read when it is sent, with the booking's sequence, so that a receiver
//! keeps the newest state in whatever order messages arrive. One webhook is sent one message at a time, and what concerns
//! the same booking in the order in which it happened.
//!
//! What accepts nothing for [`FAILING_FOR`] is switched off, and the business admins are told by mail.

mod deliver_webhooks;
mod event;
mod manage_webhooks;
mod plan_webhooks;
mod ports;
mod webhook;
mod webhook_url;

pub use deliver_webhooks::{DeliverWebhooks, DeliveredWebhook, FAILING_FOR, TRIES};
pub use event::WebhookEvent;
pub use manage_webhooks::{
    AddedWebhook, MOST_WEBHOOKS, ManageWebhooks, SECRET_OVERLAP, WebhookForm, WebhookProblem, WebhookRefused,
};
pub use plan_webhooks::PlanWebhooks;
pub use ports::*;
pub use webhook::{LoggedAttempt, LoggedMessage, MessageState, Secret, Webhook};
pub use webhook_url::{Addresses, InvalidWebhookUrl, WebhookUrl};
