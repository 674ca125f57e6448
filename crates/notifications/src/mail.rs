use std::fmt;

use shared_kernel::EmailAddress;
use time::OffsetDateTime;

/// A finished mail. Who sends it is the business of the postman.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The same for every attempt to send the same mail, so that a repeat is recognised.
    pub message_id: MessageId,
    /// When the mail was due: its Date, the same for every attempt.
    pub date: OffsetDateTime,
    /// Whose mailbox.
    pub to: EmailAddress,
    /// Who gets the answer.
    pub reply_to: Option<EmailAddress>,
    /// One line without control characters.
    pub subject: String,
    /// The whole content as plain text.
    pub text: String,
    /// The same content as HTML, every value escaped.
    pub html: String,
    /// The appointments for the recipient's calendar.
    pub calendar_file: Option<CalendarFile>,
}

/// A name of a mail that is unique in the world, without the angle brackets of the header.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MessageId(String);

impl MessageId {
    pub(crate) fn new(text: String) -> Self {
        Self(text)
    }

    /// `local@host`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for MessageId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// An iCalendar file (RFC 5545) with METHOD:PUBLISH.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFile {
    /// What to call it when it is saved.
    pub name: String,
    /// The content.
    pub content: String,
}
