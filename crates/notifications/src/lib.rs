//! What to tell whom and when: mails and calendar files, planned from facts.
//!
//! A fact of the outbox is turned once into planned mails ([`PlanMails`]); a planned mail is
//! rendered when it is due, from what is true at that moment, and given to the postman
//! ([`DeliverMails`]). Both are repeatable at any point: whatever is done twice carries the same
//! Message-ID and the same calendar UID.
#![warn(missing_docs)]

mod letter;
mod mail;
pub mod ports;

pub use letter::{BookedAppointment, BookingLetter, Customer, PostalAddress, Provider, QuestionAnswered};
pub use mail::{CalendarFile, Mail, MessageId};
