//! The mail in which an organisation writes to somebody who comes to a date of an event.

use time::OffsetDateTime;

use crate::cleaning::{one_line, several_lines};
use crate::confirmation_mail::greeting;
use crate::mail_body::{MailBody, Section};
use crate::ports::MailKind;
use crate::{BookingMailContent, DateMessageContent, Imprint, Mail, UndeliverableReason, mail, wording};

/// Writes the words of the organisation, as plain text and with its address for answers. Where the bare fact of an
/// appointment is health data, the event is not named.
///
/// `revision` and `due_at` are those of the planned mail.
pub fn date_message_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    message: &DateMessageContent,
    revision: i32,
    due_at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let to = mail_content
        .customer
        .email
        .clone()
        .ok_or(UndeliverableReason::NoRecipient)?;
    let provider = one_line(&mail_content.provider.name);
    let starts = message.starts_wall;
    let moment = format!(
        "am {} um {}",
        wording::short_day(starts.date()),
        wording::time_of_day(starts)
    );
    let (what, subject) = if mail_content.is_confidential() {
        ("zu deinem Termin".to_owned(), "deinem Termin".to_owned())
    } else {
        let title = one_line(&message.title);
        (format!("zu „{title}“"), format!("„{title}“"))
    };
    let mut closing = Vec::new();
    if mail_content.provider.email.is_some() {
        closing.push("Fragen dazu? Antworte einfach auf diese E-Mail.".to_owned());
    }
    let body = MailBody {
        headline: "Nachricht für dich".to_owned(),
        paragraphs: vec![
            greeting(mail_content),
            format!("{provider} schreibt dir {what} {moment}:"),
        ],
        sections: vec![Section {
            lines: vec![several_lines(&message.text)],
            ..Section::default()
        }],
        closing,
        reason: format!("schickt dir diese E-Mail im Auftrag von {provider}."),
        ..MailBody::default()
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::DateMessage, revision),
        date: due_at,
        to,
        reply_to: mail_content.provider.email.clone(),
        subject: wording::breakable(&format!("Nachricht zu {subject} {moment}")),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: None,
    })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::example::{DUE, confidential_mail_content, course_mail_content, imprint};

    fn message(text: &str) -> DateMessageContent {
        DateMessageContent {
            text: text.to_owned(),
            title: "Flechten lernen".to_owned(),
            starts_wall: datetime!(2027-01-13 18:00),
        }
    }

    #[test]
    fn message_is_plain_and_tells_whose_it_is() {
        let words = "Bitte Bürste mitbringen!\r\nWir <b>freuen</b> uns.\u{202e}";
        let mail = date_message_mail(&imprint(), &course_mail_content(), &message(words), 5, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Nachricht zu „Flechten lernen“ am Mi., 13. Jänner um 18:00 Uhr"
        );
        assert!(
            mail.text.contains("Bitte Bürste mitbringen!\nWir <b>freuen</b> uns.\n"),
            "{}",
            mail.text
        );
        assert!(
            mail.html.contains("Wir &lt;b&gt;freuen&lt;/b&gt; uns."),
            "{}",
            mail.html
        );
        assert!(mail.message_id.as_str().ends_with(".date-message.5"));
        assert_eq!(mail.reply_to, course_mail_content().provider.email);
    }

    #[test]
    fn health_is_not_named_and_nobody_is_told_without_an_email_address() {
        let mut mail_content = confidential_mail_content();
        let mail = date_message_mail(&imprint(), &mail_content, &message("Bitte nüchtern kommen."), 5, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Nachricht zu deinem Termin am Mi., 13. Jänner um 18:00 Uhr"
        );
        assert!(!format!("{mail:?}").contains("Flechten"));
        mail_content.customer.email = None;
        let nobody = date_message_mail(&imprint(), &mail_content, &message("Hallo"), 5, DUE);
        assert_eq!(nobody, Err(UndeliverableReason::NoRecipient));
    }
}
