//! The ports of notifications.

mod booking_mails;
mod fact_queue;
mod mail_contents;
mod mail_plans;
mod mails;
mod webhooks;

pub use booking_mails::PostgresBookingMails;
pub use fact_queue::PostgresFactQueue;
pub use mail_contents::PostgresMailContents;
pub use mail_plans::PostgresMailPlans;
pub use mails::PostgresMails;
pub use webhooks::{PostgresWebhookPlans, PostgresWebhookQueue, PostgresWebhooks, prune_webhooks};
