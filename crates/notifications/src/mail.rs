use shared_kernel::{EmailAddress, EventId};
use strum::{IntoStaticStr, VariantArray};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::mail_body::MailBody;
use crate::ports::{About, DueMail, MailKind};
use crate::{BookingMailContent, Imprint};

/// A finished mail. Who sends it is the business of the mail transport.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The same for every attempt to send the same mail, so that a repeat is recognised.
    pub message_id: MessageId,
    /// When the mail was due: its Date, the same for every attempt.
    pub date: OffsetDateTime,
    /// E-mail address of the one recipient.
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
    /// Where mail programs end further mails like it by one POST (RFC 8058).
    pub list_unsubscribe: Option<String>,
}

/// A name of a mail that is unique among those of this installation: what stands before the `@` of its Message-ID. Behind it
/// stands the host of whoever sends it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, derive_more::Display)]
pub struct MessageId(String);

impl MessageId {
    /// The part before the `@` (`id-left` of RFC 5322, 3.6.4).
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The same for every attempt to tell of the same state of the same booking.
pub(crate) fn message_id(mail_content: &BookingMailContent, kind: MailKind, revision: i32) -> MessageId {
    let kind = kind.label().to_ascii_lowercase().replace('_', "-");
    MessageId(format!("{}.{kind}.{revision}", mail_content.calendar_guid))
}

/// A mail about nothing, by which the operator of an installation sees that mails arrive. `number` tells it from others.
pub fn trial_mail(imprint: &Imprint, to: EmailAddress, at: OffsetDateTime, number: Uuid) -> Mail {
    let body = MailBody {
        headline: "Diese E-Mail ist angekommen".to_owned(),
        paragraphs: vec![format!(
            "{} kann von hier aus E-Mails verschicken. Sieh nach, ob sie im Posteingang liegt und nicht im Spam.",
            imprint.product_name
        )],
        reason: "schickt diese E-Mail, weil jemand das Programm geprüft hat.".to_owned(),
        ..MailBody::default()
    };
    Mail {
        message_id: MessageId(format!("trial-{}", number.simple())),
        date: at,
        to,
        reply_to: None,
        subject: format!("Probe von {}", imprint.product_name),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: None,
    }
}

/// The same for every attempt to tell of the same event.
pub(crate) fn event_message_id(event: EventId, kind: MailKind) -> MessageId {
    let kind = kind.label().to_ascii_lowercase().replace('_', "-");
    MessageId(format!("event-{event}.{kind}"))
}

/// The same for every attempt to send the same planned mail about an account or an invitation.
pub(crate) fn planned_message_id(due: &DueMail) -> MessageId {
    let kind = due.kind.label().to_ascii_lowercase().replace('_', "-");
    let (subject, occasion) = match due.about {
        About::Account { account, occasion } => (format!("account-{account}"), occasion),
        About::Invitation(_, invitation) => (format!("invitation-{invitation}"), due.revision.into()),
        About::Booking(_, booking) => (format!("booking-{booking}"), due.revision.into()),
        About::Event(_, event) => (format!("event-{event}"), due.revision.into()),
        About::BookingCode(_, code) => (format!("booking-code-{code}"), due.revision.into()),
        About::DataRequest(request) => (format!("data-request-{request}"), due.revision.into()),
    };
    MessageId(format!("{subject}.{kind}.{occasion}"))
}

/// Why a planned mail cannot be written: a reason to give it up, not to try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum UndeliverableReason {
    /// The recipient has no address.
    #[error("no recipient")]
    NoRecipient,
    /// No appointment of the booking takes place any more.
    #[error("no appointment left")]
    NothingLeft,
}

impl UndeliverableReason {
    /// Each of the reasons.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored with a mail that is given up for it.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// What a calendar does with a file (RFC 5546).
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum CalendarMethod {
    /// It takes the appointments in, or replaces what it has of them.
    Publish,
    /// It takes them out.
    Cancel,
}

impl CalendarMethod {
    /// The word in the file and in the content type.
    pub fn label(self) -> &'static str {
        self.into()
    }
}

/// An iCalendar file (RFC 5545).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarFile {
    /// What to call it when it is saved.
    pub name: String,
    /// What a calendar does with it.
    pub method: CalendarMethod,
    /// Content of the file, UTF-8 text.
    pub content: String,
}
