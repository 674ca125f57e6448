//! The ports of notifications.

mod facts;
mod letters;
mod mails;

pub use facts::PostgresFacts;
pub use letters::PostgresLetters;
pub use mails::PostgresMails;
