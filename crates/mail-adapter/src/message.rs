//! A mail in the form in which it travels (RFC 5322, MIME). Headers come from typed builders only.

use std::error::Error;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart};
use lettre::{Address, Message};
use notifications::Mail;
use shared_kernel::EmailAddress;

/// Who sends all mails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// What the recipient reads as the sender, such as the name of the product.
    pub name: String,
    /// The address mails come from; undeliverable mails return there.
    pub address: EmailAddress,
}

impl Sender {
    /// A name and an e-mail address as they stand in a header, such as `Terminhof <termine@termine.example>`; none
    /// where one of the two is missing.
    pub fn parse(text: &str) -> Option<Self> {
        let mailbox: Mailbox = text.trim().parse().ok()?;
        Some(Self {
            name: mailbox.name.filter(|name| !name.trim().is_empty())?,
            address: EmailAddress::parse(mailbox.email.as_ref()).ok()?,
        })
    }
}

/// The mail cannot be written down: an address or a header is not acceptable.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unwritable {
    #[error("an address is not acceptable")]
    Address(#[from] lettre::address::AddressError),
    #[error("the message is not complete")]
    Message(#[from] lettre::error::Error),
    #[error("a content type is not acceptable")]
    ContentType(#[from] lettre::message::header::ContentTypeErr),
}

/// Writes the message: text and HTML as alternatives, then the calendar file.
pub(crate) fn message(mail: &Mail, sender: &Sender) -> Result<Message, Unwritable> {
    let from = address(&sender.address)?;
    let mut builder = Message::builder()
        .date(mail.date.into())
        .message_id(Some(format!("<{}@{}>", mail.message_id, from.domain())))
        .from(Mailbox::new(Some(sender.name.clone()), from))
        .to(Mailbox::new(None, address(&mail.to)?))
        .subject(header_text(&mail.subject))
        .header(AutoSubmitted);
    if let Some(reply_to) = &mail.reply_to {
        builder = builder.reply_to(Mailbox::new(None, address(reply_to)?));
    }
    if let Some(address) = &mail.list_unsubscribe {
        builder = builder.header(ListUnsubscribe(address.clone())).header(OneClick);
    }
    let mut parts =
        MultiPart::mixed().multipart(MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone()));
    if let Some(file) = &mail.calendar_file {
        let content_type =
            ContentType::parse(&format!("text/calendar; charset=utf-8; method={}", file.method.label()))?;
        parts = parts.singlepart(Attachment::new(file.name.clone()).body(file.content.clone(), content_type));
    }
    Ok(builder.multipart(parts)?)
}

/// In ASCII, so that any server takes it, also one without SMTPUTF8 (RFC 6531).
fn address(address: &EmailAddress) -> Result<Address, lettre::address::AddressError> {
    address.to_ascii().parse()
}

/// One line, and nothing that looks like an encoded word (RFC 2047): the builder passes those on as
/// they are, and mail programs would decode them, so that a name could smuggle in what was cleaned
/// away, line breaks included.
fn header_text(text: &str) -> String {
    text.replace(char::is_control, " ").replace("=?", "= ?")
}

/// Where further mails like this one are ended (RFC 2369).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(text.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// Says that one POST to that address is enough (RFC 8058), so that no program has to open it, which changes nothing.
#[derive(Clone)]
struct OneClick;

impl Header for OneClick {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

/// Tells answering machines not to answer (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}
