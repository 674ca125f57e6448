//! The ports of notifications.

mod facts;
mod mail_contents;
mod mails;

pub use facts::PostgresFacts;
pub use mail_contents::PostgresMailContents;
pub use mails::PostgresMails;
