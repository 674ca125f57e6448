//! Hands mails over: to a mail server by SMTP ([`SmtpPostman`]), or to a folder in development
//! ([`FilePostman`]).
#![warn(missing_docs)]

mod file_postman;
mod message;
mod smtp_postman;

pub use file_postman::{FilePostman, StoredMail};
pub use message::Sender;
pub use smtp_postman::{InvalidMailServer, SmtpPostman};
