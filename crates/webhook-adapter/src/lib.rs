//! Messages to the own tools of organisations: signed as [Standard Webhooks](https://www.standardwebhooks.com) say, over
//! HTTPS, to public addresses and nowhere else; outside of production to this machine as well, also without HTTPS.
#![warn(missing_docs)]

mod https_sender;
mod payload;
mod public_addresses;
mod signature;

pub use https_sender::{DEADLINE, HttpsSender, NoTls};
pub use notifications::webhooks::Addresses;
pub use payload::{
    BookingMessage, BookingMessageData, MessageAppointment, MessageBooking, MessageSeat, TestMessage, TestMessageData,
    message_name,
};
pub use signature::{SECRET_PREFIX, secret_text, signature};
