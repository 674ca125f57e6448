//! The mail that reminds a customer of a visit.

use time::OffsetDateTime;

use crate::appointment_lines::Told;
use crate::cleaning::one_line;
use crate::confirmation_mail::{button, greeting, sections, ways_out};
use crate::mail_body::{Button, MailBody};
use crate::ports::{DueMail, MailKind};
use crate::{BookingMailContent, Imprint, Mail, UndeliverableReason, mail};

/// Where a reminder leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReminderMailLinks {
    /// To the page of the booking.
    pub manage: String,
    /// To the page that ends reminders.
    pub end: String,
    /// To what mail programs end them by.
    pub one_click: String,
}

/// Writes what is booked for the visit that begins at `starts_at`. Like the confirmation it repeats nothing that the customer
/// typed but a shortened name. Nothing is left to remind of where the visit begins at another time by now, or has begun at
/// the instant `at`, at which the mail is sent.
pub fn reminder_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    starts_at: OffsetDateTime,
    links: &ReminderMailLinks,
    due: &DueMail,
    at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let told = Told::of_visit(mail_content, starts_at, at)?;
    let provider = one_line(&mail_content.provider.name);
    let body = MailBody {
        headline: told.pick("Bald ist dein Termin", "Bald sind deine Termine").to_owned(),
        paragraphs: vec![
            greeting(mail_content),
            told.pick(
                format!(
                    "wir erinnern dich an deinen Termin{} bei {provider}.",
                    told.event_name()
                ),
                format!(
                    "wir erinnern dich an deine {}{} bei {provider}.",
                    told.counted("Termine"),
                    told.event_name()
                ),
            ),
        ],
        button: Some(button(&told, links.manage.clone(), at)),
        // What is on other days is paid on them.
        sections: sections(&told.alone(), &[], &told, told.sections()),
        closing: ways_out(mail_content, &told, at),
        reason: format!("schickt dir diese E-Mail im Auftrag von {provider}."),
        end: Some(Button {
            label: format!("Keine Erinnerungen mehr von {provider}"),
            link: links.end.clone(),
        }),
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::Reminder, due.revision),
        date: due.due_at,
        to: mail_content
            .customer
            .email
            .clone()
            .ok_or(UndeliverableReason::NoRecipient)?,
        reply_to: mail_content.provider.email.clone(),
        subject: told.customer_subject("Erinnerung: dein"),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: Some(links.one_click.clone()),
    })
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, OrganizationNr};
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::example::{LINK, confidential_mail_content, course_mail_content, imprint, mail_content};
    use crate::ports::About;

    const STARTS: OffsetDateTime = datetime!(2027-01-13 08:30 UTC);
    const A_DAY_BEFORE: OffsetDateTime = datetime!(2027-01-12 08:30 UTC);

    fn due() -> DueMail {
        DueMail {
            id: 1,
            kind: MailKind::Reminder,
            about: About::Booking(OrganizationNr(1000), BookingId(60)),
            revision: 7,
            due_at: A_DAY_BEFORE,
            tries: 0,
        }
    }

    fn written(
        mail_content: &BookingMailContent,
        starts_at: OffsetDateTime,
        at: OffsetDateTime,
    ) -> Result<Mail, UndeliverableReason> {
        let links = ReminderMailLinks {
            manage: LINK.to_owned(),
            end: "https://terminhof.example/reminders#0e0f".to_owned(),
            one_click: "https://terminhof.example/api/reminders/0e0f".to_owned(),
        };
        reminder_mail(&imprint(), mail_content, starts_at, &links, &due(), at)
    }

    #[test]
    fn a_reminder_tells_the_visit_with_the_way_to_it_and_the_way_out() {
        let mail = written(&mail_content(), STARTS, A_DAY_BEFORE).unwrap();
        assert_eq!(
            mail.subject,
            "Erinnerung: deine 2 Termine bei Haarwerk am Marktplatz am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert_eq!(
            mail.text,
            "Bald sind deine Termine\n\n\
             Hallo Anna,\n\n\
             wir erinnern dich an deine 2 Termine bei Haarwerk am Marktplatz.\n\n\
             Ansehen, verschieben oder stornieren:\nhttps://terminhof.example/manage#0a0b\n\n\
             Mittwoch, 13. Jänner 2027\n09:30–10:30 Uhr\nDamenhaarschnitt\nmit Lena Gruber · 60 Minuten · € 58,00\n\n\
             Mittwoch, 13. Jänner 2027\n10:45–12:45 Uhr\nFarbe & Glanz\nmit Mia Berger · 2 Stunden · € 92,50\n\n\
             Gesamt\n€ 150,50\nBezahlung vor Ort\n\n\
             Ort\nHaarwerk am Marktplatz\nAlter Platz 12\n9020 Klagenfurt\nTelefon: +43 463 123456\n\n\
             Kostenlos stornierbar bis Di., 12. Jänner, 09:30 Uhr.\n\n\
             Etwas ist dazwischengekommen? Antworte einfach auf diese E-Mail oder ruf an: +43 463 123456.\n\n\
             --\nTerminhof schickt dir diese E-Mail im Auftrag von Haarwerk am Marktplatz.\nTermine OG, Ring 1, 1010 Wien, Österreich\n\n\
             Keine Erinnerungen mehr von Haarwerk am Marktplatz:\nhttps://terminhof.example/reminders#0e0f\n"
        );
        assert!(mail.html.contains("href=\"https://terminhof.example/reminders#0e0f\""));
        assert_eq!(
            mail.list_unsubscribe.as_deref(),
            Some("https://terminhof.example/api/reminders/0e0f")
        );
        assert_eq!((mail.date, mail.calendar_file), (A_DAY_BEFORE, None));
        assert!(mail.message_id.as_str().ends_with(".reminder.7"), "{}", mail.message_id);
    }

    #[test]
    fn only_what_is_on_the_day_of_the_visit_is_told() {
        let mut mail_content = mail_content();
        mail_content.appointments[1].starts_wall += Duration::DAY;
        mail_content.appointments[1].starts_at += Duration::DAY;
        let mail = written(&mail_content, STARTS, A_DAY_BEFORE).unwrap();
        assert!(
            mail.subject.starts_with("Erinnerung: dein Termin bei "),
            "{}",
            mail.subject
        );
        assert!(!mail.text.contains("Farbe & Glanz"), "{}", mail.text);
        let price = "Preis\n€ 58,00\nBezahlung vor Ort\n";
        assert!(mail.text.contains(price), "{}", mail.text);
    }

    #[test]
    fn of_a_course_one_date_is_told() {
        let mut course = course_mail_content();
        course.appointments[1].starts_wall = datetime!(2027-01-13 21:00);
        course.appointments[1].starts_at = datetime!(2027-01-13 20:00 UTC);
        let first = written(&course, datetime!(2027-01-13 17:00 UTC), A_DAY_BEFORE).unwrap();
        assert!(first.subject.contains("um 18:00 Uhr"), "{}", first.subject);
        let second = written(&course, datetime!(2027-01-13 20:00 UTC), A_DAY_BEFORE).unwrap();
        assert!(second.subject.contains("um 21:00 Uhr"), "{}", second.subject);
    }

    #[test]
    fn health_data_stay_out_of_the_subject() {
        let mail = written(&confidential_mail_content(), STARTS, A_DAY_BEFORE).unwrap();
        assert_eq!(
            mail.subject,
            "Erinnerung: deine 2 Termine am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert!(!mail.text.contains("Damenhaarschnitt"), "{}", mail.text);
    }

    #[test]
    fn nobody_is_reminded_of_what_has_begun_moved_or_been_cancelled() {
        let mut moved = mail_content();
        moved.appointments[0].starts_at += Duration::HOUR;
        let mut cancelled = mail_content();
        cancelled.appointments[0].cancelled = true;
        for (mail_content, at) in [
            (mail_content(), STARTS),
            (moved, A_DAY_BEFORE),
            (cancelled, A_DAY_BEFORE),
        ] {
            assert_eq!(
                written(&mail_content, STARTS, at),
                Err(UndeliverableReason::NothingLeft)
            );
        }
    }
}
