//! The ports of notifications.

mod booking_mails;
mod fact_queue;
mod mail_contents;
mod mail_plans;
mod mails;
mod reminders;
mod webhooks;

pub use fact_queue::PostgresFactQueue;
pub use webhooks::prune_webhooks;
