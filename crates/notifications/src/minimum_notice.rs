//! The mail that tells an organisation that too few have signed up.

use time::OffsetDateTime;

use crate::cleaning::one_line;
use crate::mail_body::{MailBody, Section};
use crate::ports::MailKind;
use crate::{EventMailContent, Imprint, Mail, UndeliverableReason, mail, wording};

/// Writes the notice. Who has signed up is not in it: it says how many.
pub fn minimum_notice(
    imprint: &Imprint,
    mail_content: &EventMailContent,
    due_at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let to = mail_content
        .provider
        .email
        .clone()
        .ok_or(UndeliverableReason::NoRecipient)?;
    // Somebody who signed up at the last moment was written after the look.
    if mail_content.taken_seats >= mail_content.minimum_participants {
        return Err(UndeliverableReason::NothingLeft);
    }
    let title = one_line(&mail_content.title);
    let starts = mail_content.starts_wall;
    let moment = format!(
        "am {} um {}",
        wording::short_day(starts.date()),
        wording::time_of_day(starts)
    );
    let body = MailBody {
        headline: "Zu wenige Anmeldungen".to_owned(),
        paragraphs: vec![format!(
            "Die Anmeldung für „{title}“ ist zu Ende, und das Minimum ist nicht erreicht. Ihr entscheidet, ob es trotzdem stattfindet."
        )],
        sections: vec![
            Section {
                label: wording::long_day(starts.date()),
                title: wording::time_of_day(starts),
                lines: vec![title.clone()],
                link: None,
            },
            Section {
                label: "Anmeldungen".to_owned(),
                title: format!(
                    "{} von mindestens {}",
                    mail_content.taken_seats, mail_content.minimum_participants
                ),
                ..Section::default()
            },
        ],
        closing: Vec::new(),
        reason: format!(
            "schickt diese E-Mail an die Kontaktadresse von {}.",
            one_line(&mail_content.provider.name)
        ),
        ..MailBody::default()
    };
    Ok(Mail {
        message_id: mail::event_message_id(mail_content.event, MailKind::MinimumMissed),
        date: due_at,
        to,
        reply_to: None,
        subject: wording::breakable(&format!("Zu wenige Anmeldungen: {title} {moment}")),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: None,
    })
}

#[cfg(test)]
mod tests {
    use shared_kernel::EventId;
    use time::macros::datetime;

    use super::*;
    use crate::example::{DUE, imprint, mail_content};

    fn event() -> EventMailContent {
        EventMailContent {
            event: EventId(7),
            provider: mail_content().provider,
            title: "Töpfern\r\nam Abend".to_owned(),
            starts_wall: datetime!(2027-01-13 18:00),
            taken_seats: 3,
            minimum_participants: 5,
        }
    }

    #[test]
    fn the_provider_reads_how_many_are_missing() {
        let mail = minimum_notice(&imprint(), &event(), DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Zu wenige Anmeldungen: Töpfern am Abend am Mi., 13. Jänner um 18:00 Uhr"
        );
        assert_eq!(mail.to.as_str(), "hallo@haarwerk.example");
        assert_eq!(mail.message_id.as_str(), "event-7.minimum-missed");
        assert!(mail.text.contains("3 von mindestens 5"), "{}", mail.text);
        assert!(mail.calendar_file.is_none());
    }

    #[test]
    fn who_came_at_the_last_moment_makes_it_needless() {
        let enough = EventMailContent {
            taken_seats: 5,
            ..event()
        };
        assert_eq!(
            minimum_notice(&imprint(), &enough, DUE),
            Err(UndeliverableReason::NothingLeft)
        );
    }

    #[test]
    fn without_an_address_nobody_is_told() {
        let mut event = event();
        event.provider.email = None;
        assert_eq!(
            minimum_notice(&imprint(), &event, DUE),
            Err(UndeliverableReason::NoRecipient)
        );
    }
}
