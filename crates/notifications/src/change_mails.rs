//! The mails that tell a customer that the appointments stand elsewhere, or not at all any more.

use time::OffsetDateTime;

use crate::appointment_lines::Told;
use crate::calendar_file::{calendar_file, cancelled_calendar_file};
use crate::cleaning::one_line;
use crate::confirmation_mail::{button, closing, greeting, participant, sections};
use crate::mail_body::MailBody;
use crate::ports::MailKind;
use crate::{BookingMailContent, Imprint, Mail, UndeliverableReason, mail};

/// Writes what the booking looks like after appointments were moved, or got longer or shorter. Like the confirmation it
/// repeats nothing that the customer typed but a shortened name.
///
/// `revision` and `due_at` are those of the planned mail, which is sent at the instant `at`: what is over by then is not
/// offered.
pub fn moved_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    manage_link: &str,
    revision: i32,
    due_at: OffsetDateTime,
    at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    // Of a course some dates may be over.
    let told = Told::ahead_of(mail_content, due_at).or_else(|_| Told::upcoming(mail_content))?;
    let provider = one_line(&mail_content.provider.name);
    // Perhaps not all of them stand elsewhere, or they only last longer.
    let (headline, what_happened, beginning) = if told.are_moved_since(revision) {
        let headline = told.pick("Dein Termin ist verschoben", "Deine Termine sind verschoben");
        (headline, "verschoben", "Verschoben: dein")
    } else {
        let headline = told.pick("Dein Termin ist geändert", "Deine Buchung ist geändert");
        (headline, "geändert", "Geändert: dein")
    };
    let body = MailBody {
        headline: headline.to_owned(),
        paragraphs: vec![
            greeting(mail_content),
            told.pick(
                format!(
                    "dein Termin{} bei {provider} ist {what_happened}. Neu gilt:",
                    told.event_name()
                ),
                format!(
                    "deine {}{} bei {provider} sind {what_happened}. Neu gilt:",
                    told.counted("Termine"),
                    told.event_name()
                ),
            ),
        ],
        button: Some(button(&told, manage_link.to_owned(), at)),
        sections: sections(mail_content, &[], &told, told.sections_since(revision)),
        closing: closing(mail_content, &[], &told, at),
        reason: reason(&provider),
        end: None,
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::BookingMoved, revision),
        date: due_at,
        to: mail_content
            .customer
            .email
            .clone()
            .ok_or(UndeliverableReason::NoRecipient)?,
        reply_to: mail_content.provider.email.clone(),
        subject: told.customer_subject(beginning),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: Some(calendar_file(mail_content, due_at)),
        list_unsubscribe: None,
    })
}

/// Writes which appointments are cancelled and which ones stay, with a file that takes the former out of the calendar.
///
/// `manage_link` lets whoever reads it change what stays; `revision` and `due_at` are those of the planned mail, which is
/// sent at the instant `at`.
pub fn cancellation_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    manage_link: &str,
    revision: i32,
    due_at: OffsetDateTime,
    at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let told = Told::cancelled_with(mail_content, revision)?;
    let provider = one_line(&mail_content.provider.name);
    let rest = Told::ahead_of(mail_content, due_at).ok();
    let mut closing = Vec::new();
    if let Some(rest) = &rest {
        closing.push(
            rest.pick(
                "Dein anderer Termin bleibt, wie er ist.",
                "Deine übrigen Termine bleiben, wie sie sind.",
            )
            .to_owned(),
        );
    }
    if mail_content.keeps_a_seat() {
        closing.push("Dein Platz bleibt dir, und am Preis ändert sich dadurch nichts.".to_owned());
    }
    // Who misses one date of a course still pays for the course.
    let payment = if mail_content.keeps_a_seat() {
        ""
    } else {
        " Bezahlen musst du dafür nichts."
    };
    closing.push(format!(
        "Im Anhang ist eine Datei, mit der du {} aus deinem Kalender nimmst.",
        told.pick("den Termin", "die Termine")
    ));
    let body = MailBody {
        headline: told.pick("Termin storniert", "Termine storniert").to_owned(),
        paragraphs: vec![
            greeting(mail_content),
            told.pick(
                format!(
                    "dein Termin{} bei {provider} ist storniert.{payment}",
                    told.event_name()
                ),
                format!(
                    "deine {}{} bei {provider} sind storniert.{payment}",
                    told.counted("Termine"),
                    told.event_name()
                ),
            ),
        ],
        button: rest.as_ref().map(|rest| button(rest, manage_link.to_owned(), at)),
        sections: told
            .sections()
            .into_iter()
            .chain(participant(mail_content))
            .chain(rest.iter().flat_map(Told::staying_sections))
            .collect(),
        closing,
        reason: reason(&provider),
        end: None,
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::BookingCancelled, revision),
        date: due_at,
        to: mail_content
            .customer
            .email
            .clone()
            .ok_or(UndeliverableReason::NoRecipient)?,
        reply_to: mail_content.provider.email.clone(),
        subject: told.customer_subject("Storniert: dein"),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: Some(cancelled_calendar_file(mail_content, revision, due_at)),
        list_unsubscribe: None,
    })
}

fn reason(provider: &str) -> String {
    format!("schickt dir diese E-Mail im Auftrag von {provider}.")
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::example::{DUE, LINK, confidential_mail_content, course_mail_content, imprint, mail_content};
    use crate::{CalendarMethod, PastMove};

    #[test]
    fn who_misses_a_date_keeps_the_seat_and_who_leaves_pays_nothing() {
        let missed = cancellation_mail(&imprint(), &cancelled(course_mail_content(), &[1]), LINK, 2, DUE, DUE).unwrap();
        assert!(missed.text.contains("Dein anderer Termin bleibt"), "{}", missed.text);
        assert!(missed.text.contains("Dein Platz bleibt dir"), "{}", missed.text);
        assert!(!missed.text.contains("Bezahlen musst du"), "{}", missed.text);
        // The first date is over when the seat is given back.
        let mut left = cancelled(course_mail_content(), &[1]);
        left.events[0].cancelled = true;
        let at = left.appointments[0].ends_at;
        let left = cancellation_mail(&imprint(), &left, LINK, 2, at, at).unwrap();
        assert!(left.text.contains("Bezahlen musst du dafür nichts."), "{}", left.text);
        assert!(!left.text.contains("bleib"), "{}", left.text);
    }

    fn cancelled(mut mail_content: BookingMailContent, which: &[usize]) -> BookingMailContent {
        mail_content.sequence = 2;
        for index in which {
            mail_content.appointments[*index].cancelled = true;
            mail_content.appointments[*index].revision = 2;
        }
        mail_content
    }

    #[test]
    fn a_move_is_told_with_all_times_and_the_link() {
        let mail_content = BookingMailContent {
            sequence: 1,
            ..mail_content()
        };
        let mail = moved_mail(&imprint(), &mail_content, LINK, 1, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Geändert: deine 2 Termine bei Haarwerk am Marktplatz am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert!(
            mail.text.starts_with(
                "Deine Buchung ist geändert\n\nHallo Anna,\n\n\
                 deine 2 Termine bei Haarwerk am Marktplatz sind geändert. Neu gilt:\n\n"
            ),
            "{}",
            mail.text
        );
        for part in ["09:30–10:30 Uhr", "10:45–12:45 Uhr", LINK, "Alter Platz 12"] {
            assert!(mail.text.contains(part), "{part}");
        }
        assert!(mail.message_id.as_str().ends_with(".booking-moved.1"));
        let file = mail.calendar_file.unwrap();
        assert_eq!(file.method, CalendarMethod::Publish);
        assert!(file.content.contains("\r\nSEQUENCE:1\r\n"), "{}", file.content);
        assert!(file.content.contains("\r\nSTATUS:CONFIRMED\r\n"));
    }

    #[test]
    fn moved_appointments_among_others_are_marked_as_changed() {
        let mut mail_content = BookingMailContent {
            sequence: 3,
            ..mail_content()
        };
        mail_content.appointments[1].revision = 3;
        let mail = moved_mail(&imprint(), &mail_content, LINK, 3, DUE, DUE).unwrap();
        let text = &mail.text;
        assert!(text.contains("Mittwoch, 13. Jänner 2027\n09:30–10:30 Uhr"), "{text}");
        assert!(
            text.contains("Mittwoch, 13. Jänner 2027 · geändert\n10:45–12:45 Uhr"),
            "{text}"
        );
        mail_content.appointments[0].revision = 3;
        assert!(
            !moved_mail(&imprint(), &mail_content, LINK, 3, DUE, DUE)
                .unwrap()
                .text
                .contains("· geändert")
        );
    }

    #[test]
    fn a_move_says_what_it_was_before() {
        let mut mail_content = BookingMailContent {
            sequence: 4,
            ..mail_content()
        };
        let moved = |revision, from| PastMove { revision, from };
        // Between the planned mail and now it was moved once more.
        mail_content.appointments[0].moves = vec![
            moved(1, datetime!(2027-01-10 08:00)),
            moved(3, datetime!(2027-01-11 15:15)),
            moved(4, datetime!(2027-01-12 09:00)),
        ];
        mail_content.appointments[0].revision = 4;
        let text = moved_mail(&imprint(), &mail_content, LINK, 3, DUE, DUE).unwrap().text;
        assert!(
            text.contains("· € 58,00\nBisher: Mo., 11. Jänner, 15:15 Uhr\n"),
            "{text}"
        );
        assert_eq!(text.matches("Bisher").count(), 1, "{text}");
        // It lasts longer, and begins when it did.
        mail_content.appointments[0].moves = vec![moved(4, mail_content.appointments[0].starts_wall)];
        let text = moved_mail(&imprint(), &mail_content, LINK, 4, DUE, DUE).unwrap().text;
        assert!(!text.contains("Bisher"), "{text}");
    }

    #[test]
    fn the_only_appointment_is_told_as_moved() {
        let mut mail_content = cancelled(mail_content(), &[0]);
        mail_content.appointments[1].moves = vec![PastMove {
            revision: 3,
            from: datetime!(2027-01-12 09:00),
        }];
        let mail = moved_mail(&imprint(), &mail_content, LINK, 3, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Verschoben: dein Termin bei Haarwerk am Marktplatz am Mi., 13. Jänner um 10:45 Uhr"
        );
        assert!(
            mail.text.starts_with(
                "Dein Termin ist verschoben\n\nHallo Anna,\n\n\
                 dein Termin bei Haarwerk am Marktplatz ist verschoben. Neu gilt:\n\n"
            ),
            "{}",
            mail.text
        );
    }

    #[test]
    fn an_appointment_that_only_lasts_longer_is_told_as_changed() {
        let mail = moved_mail(&imprint(), &cancelled(mail_content(), &[0]), LINK, 3, DUE, DUE).unwrap();
        assert!(
            mail.subject.starts_with("Geändert: dein Termin bei "),
            "{}",
            mail.subject
        );
        assert!(
            mail.text.starts_with(
                "Dein Termin ist geändert\n\nHallo Anna,\n\n\
                 dein Termin bei Haarwerk am Marktplatz ist geändert. Neu gilt:\n\n"
            ),
            "{}",
            mail.text
        );
    }

    #[test]
    fn a_cancelled_booking_is_not_told_as_moved() {
        let mail_content = cancelled(mail_content(), &[0, 1]);
        assert_eq!(
            moved_mail(&imprint(), &mail_content, LINK, 1, DUE, DUE),
            Err(UndeliverableReason::NothingLeft)
        );
    }

    #[test]
    fn a_cancellation_takes_the_appointments_out_of_the_calendar() {
        let mail = cancellation_mail(&imprint(), &cancelled(mail_content(), &[0, 1]), LINK, 2, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Storniert: deine 2 Termine bei Haarwerk am Marktplatz am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert_eq!(
            mail.text,
            "Termine storniert\n\n\
             Hallo Anna,\n\n\
             deine 2 Termine bei Haarwerk am Marktplatz sind storniert. Bezahlen musst du dafür nichts.\n\n\
             Mittwoch, 13. Jänner 2027\n09:30–10:30 Uhr\nDamenhaarschnitt\nmit Lena Gruber · 60 Minuten · € 58,00\n\n\
             Mittwoch, 13. Jänner 2027\n10:45–12:45 Uhr\nFarbe & Glanz\nmit Mia Berger · 2 Stunden · € 92,50\n\n\
             Im Anhang ist eine Datei, mit der du die Termine aus deinem Kalender nimmst.\n\n\
             --\nTerminhof schickt dir diese E-Mail im Auftrag von Haarwerk am Marktplatz.\nTermine OG, Ring 1, 1010 Wien, Österreich\n"
        );
        let file = mail.calendar_file.unwrap();
        assert_eq!(file.method, CalendarMethod::Cancel);
        assert!(file.content.contains("\r\nMETHOD:CANCEL\r\n"));
        let count = |line: &str| file.content.matches(line).count();
        assert_eq!(
            (count("BEGIN:VEVENT"), count("STATUS:CANCELLED"), count("SEQUENCE:2")),
            (2, 2, 2)
        );
    }

    #[test]
    fn cancellation_file_leaves_out_confirmed_appointments() {
        let mail = cancellation_mail(&imprint(), &cancelled(mail_content(), &[1]), LINK, 2, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Storniert: dein Termin bei Haarwerk am Marktplatz am Mi., 13. Jänner um 10:45 Uhr"
        );
        assert_eq!(
            mail.text,
            "Termin storniert\n\n\
             Hallo Anna,\n\n\
             dein Termin bei Haarwerk am Marktplatz ist storniert. Bezahlen musst du dafür nichts.\n\n\
             Ansehen, verschieben oder stornieren:\nhttps://terminhof.example/manage#0a0b\n\n\
             Mittwoch, 13. Jänner 2027\n10:45–12:45 Uhr\nFarbe & Glanz\nmit Mia Berger · 2 Stunden · € 92,50\n\n\
             Bleibt: Mittwoch, 13. Jänner 2027\n09:30–10:30 Uhr\nDamenhaarschnitt\nmit Lena Gruber · 60 Minuten · € 58,00\n\n\
             Dein anderer Termin bleibt, wie er ist.\n\n\
             Im Anhang ist eine Datei, mit der du den Termin aus deinem Kalender nimmst.\n\n\
             --\nTerminhof schickt dir diese E-Mail im Auftrag von Haarwerk am Marktplatz.\nTermine OG, Ring 1, 1010 Wien, Österreich\n"
        );
        let file = mail.calendar_file.unwrap();
        assert_eq!(file.content.matches("BEGIN:VEVENT").count(), 1);
        // The name under which the calendar knows the second appointment.
        assert!(file.content.contains("9b7a01-2@"), "{}", file.content);
        assert_eq!(
            cancellation_mail(&imprint(), &mail_content(), LINK, 2, DUE, DUE),
            Err(UndeliverableReason::NothingLeft),
            "nothing is cancelled"
        );
    }

    #[test]
    fn earlier_cancellation_is_not_mailed_again() {
        let mut mail_content = cancelled(mail_content(), &[0, 1]);
        mail_content.appointments[0].revision = 1;
        let mail = cancellation_mail(&imprint(), &mail_content, LINK, 2, DUE, DUE).unwrap();
        assert!(mail.text.starts_with("Termin storniert\n"), "{}", mail.text);
        assert!(!mail.text.contains("Damenhaarschnitt"), "{}", mail.text);
        assert!(!mail.text.contains(LINK), "nothing is left: {}", mail.text);
        assert_eq!(mail.calendar_file.unwrap().content.matches("BEGIN:VEVENT").count(), 1);
    }

    #[test]
    fn several_remaining_appointments_are_told_in_the_plural() {
        let mut mail_content = mail_content();
        mail_content.appointments.push(mail_content.appointments[0].clone());
        let mail = cancellation_mail(&imprint(), &cancelled(mail_content, &[1]), LINK, 2, DUE, DUE).unwrap();
        assert!(mail.text.contains("Deine übrigen Termine bleiben, wie sie sind."));
    }

    #[test]
    fn health_and_free_texts_stay_out() {
        let moved = moved_mail(&imprint(), &confidential_mail_content(), LINK, 1, DUE, DUE).unwrap();
        let cancelled = cancellation_mail(
            &imprint(),
            &cancelled(confidential_mail_content(), &[0]),
            LINK,
            2,
            DUE,
            DUE,
        )
        .unwrap();
        for mail in [moved, cancelled] {
            let everything = format!("{mail:?}");
            for text in ["Damenhaarschnitt", "Farbe", "Bitte ruhig", "Nüsse", "0660", "Huber"] {
                assert!(!everything.contains(text), "{text}");
            }
            assert!(!mail.subject.contains("Haarwerk"), "{}", mail.subject);
        }
    }
}
