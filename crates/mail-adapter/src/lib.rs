//! Hands mails over: to a mail server by SMTP ([`SmtpMailTransport`]), or to a folder in development
//! ([`FileMailTransport`]).
#![warn(missing_docs)]

mod file_transport;
mod message;
mod smtp_transport;

pub use file_transport::{FileMailTransport, StoredMail};
pub use message::Sender;
pub use smtp_transport::{InvalidMailServer, SmtpMailTransport};
