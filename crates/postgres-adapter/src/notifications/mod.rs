//! The ports of notifications.

mod booking_mails;
mod facts;
mod mail_contents;
mod mails;
mod webhooks;

pub use booking_mails::PostgresBookingMails;
pub use facts::PostgresFacts;
pub use mail_contents::PostgresMailContents;
pub use mails::PostgresMails;
pub use webhooks::{PostgresWebhookFacts, PostgresWebhookQueue, PostgresWebhooks, prune_webhooks};
