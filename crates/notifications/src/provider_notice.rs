//! The mails that tell an organisation about a new, moved or cancelled booking.

use time::OffsetDateTime;

use crate::appointment_lines::Told;
use crate::cleaning::{one_line, several_lines, typed_name};
use crate::mail_body::{Button, MailBody, Section};
use crate::ports::MailKind;
use crate::{AnsweredCustomField, BookingMailContent, Imprint, Mail, UndeliverableReason, mail, wording};

/// What an organisation is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProviderNews {
    /// A customer has booked or signed up.
    Booked,
    /// The customer of a booking has corrected a mistyped address: who answers the first notice writes to a stranger.
    AddressCorrected,
    /// Appointments were moved to other times.
    Moved,
    /// Appointments or sign-ups were cancelled.
    Cancelled,
}

impl ProviderNews {
    fn kind(self) -> MailKind {
        match self {
            Self::Booked | Self::AddressCorrected => MailKind::ProviderNotice,
            Self::Moved => MailKind::ProviderMoved,
            Self::Cancelled => MailKind::ProviderCancelled,
        }
    }

    fn told(self, mail_content: &BookingMailContent, revision: i32) -> Result<Told<'_>, UndeliverableReason> {
        match self {
            Self::Booked | Self::AddressCorrected | Self::Moved => Told::upcoming(mail_content),
            Self::Cancelled => Told::cancelled_with(mail_content, revision),
        }
    }

    fn headline(self, mail_content: &BookingMailContent, told: &Told, is_moved: bool) -> &'static str {
        match self {
            Self::Booked if mail_content.is_sign_up() => "Neue Anmeldung",
            Self::Booked => "Neue Buchung",
            Self::AddressCorrected => "E-Mail-Adresse berichtigt",
            Self::Moved if is_moved => told.pick("Termin verschoben", "Termine verschoben"),
            // Perhaps not all of several stand elsewhere, or it only lasts longer.
            Self::Moved => told.pick("Termin geändert", "Buchung geändert"),
            Self::Cancelled => told.pick("Termin storniert", "Termine storniert"),
        }
    }
}

/// Writes the notice for the organisation. It alone gets to read what the customer wrote, and not
/// by mail where the appointment is health data.
///
/// `calendar_link` leads to the booking beside the calendar; `revision` and `due_at` are those of the planned mail.
pub fn provider_notice(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    news: ProviderNews,
    calendar_link: &str,
    revision: i32,
    due_at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let to = mail_content
        .provider
        .email
        .clone()
        .ok_or(UndeliverableReason::NoRecipient)?;
    let told = news.told(mail_content, revision)?;
    let is_moved = told.are_moved_since(revision);
    let customer = customer_name(mail_content);
    let body = MailBody {
        headline: news.headline(mail_content, &told, is_moved).to_owned(),
        paragraphs: vec![match news {
            ProviderNews::Booked if mail_content.is_sign_up() => format!("{customer} hat sich bei euch angemeldet."),
            ProviderNews::Booked => format!("{customer} hat bei euch gebucht."),
            ProviderNews::AddressCorrected => {
                format!("{customer} hat die E-Mail-Adresse berichtigt. Bitte verwende nur noch die unter „Kontakt“.")
            }
            ProviderNews::Moved => {
                let what_happened = if is_moved { "verschoben" } else { "geändert" };
                told.pick(
                    format!("Der Termin von {customer} ist {what_happened}. Neu gilt:"),
                    format!(
                        "Die {} von {customer} sind {what_happened}. Neu gilt:",
                        told.counted("Termine")
                    ),
                )
            }
            ProviderNews::Cancelled => told.pick(
                format!("Der Termin von {customer} ist storniert."),
                format!("{} von {customer} sind storniert.", told.counted("Termine")),
            ),
        }],
        button: Some(Button {
            label: "Im Kalender öffnen".to_owned(),
            link: calendar_link.to_owned(),
        }),
        sections: sections(mail_content, appointments(&told, news, revision), customer.clone()),
        closing: closing(mail_content, news),
        reason: format!(
            "schickt diese E-Mail an die Kontaktadresse von {}.",
            one_line(&mail_content.provider.name)
        ),
        end: None,
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, news.kind(), revision),
        date: due_at,
        to,
        reply_to: mail_content.customer.email.clone(),
        subject: subject(mail_content, news, &told, is_moved, &customer),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: None,
    })
}

fn subject(
    mail_content: &BookingMailContent,
    news: ProviderNews,
    told: &Told,
    is_moved: bool,
    customer: &str,
) -> String {
    let headline = news.headline(mail_content, told, is_moved);
    let moment = told.moment();
    let who = (!mail_content.is_confidential()).then_some(customer);
    let subject = if told.are_several() {
        // The word for the appointments stands beside their number.
        let what = match news {
            ProviderNews::Moved if is_moved => "Verschoben",
            ProviderNews::Booked | ProviderNews::AddressCorrected | ProviderNews::Moved => headline,
            ProviderNews::Cancelled => "Storniert",
        };
        let who = who.map(|name| format!("{name}, ")).unwrap_or_default();
        format!("{what}: {who}{} {moment}", told.counted("Termine"))
    } else {
        let who = who.map(|name| format!(": {name}")).unwrap_or_default();
        format!("{headline}{who} {moment}")
    };
    wording::breakable(&subject)
}

fn customer_name(mail_content: &BookingMailContent) -> String {
    let names = [
        typed_name(&mail_content.customer.first_name),
        typed_name(&mail_content.customer.last_name),
    ];
    match names.join(" ").trim() {
        "" => "Jemand".to_owned(),
        name => name.to_owned(),
    }
}

fn appointments(told: &Told, news: ProviderNews, revision: i32) -> Vec<Section> {
    match news {
        ProviderNews::Moved => told.sections_since(revision),
        ProviderNews::Booked | ProviderNews::AddressCorrected | ProviderNews::Cancelled => told.sections(),
    }
}

fn sections(mail_content: &BookingMailContent, mut sections: Vec<Section>, customer: String) -> Vec<Section> {
    let email = mail_content.customer.email.as_ref();
    let mut contact: Vec<String> = email.iter().map(ToString::to_string).collect();
    contact.extend(
        mail_content
            .customer
            .phone
            .iter()
            .map(|phone| format!("Telefon: {}", phone.as_str())),
    );
    sections.push(Section {
        label: "Kontakt".to_owned(),
        title: customer,
        lines: contact,
        link: None,
    });
    if mail_content.is_confidential() {
        return sections;
    }
    if !mail_content.answers.is_empty() {
        sections.push(Section {
            label: "Eure Fragen".to_owned(),
            lines: mail_content.answers.iter().map(question_and_answer).collect(),
            ..Section::default()
        });
    }
    if let Some(remark) = mail_content
        .remark
        .as_deref()
        .map(several_lines)
        .filter(|remark| !remark.is_empty())
    {
        sections.push(Section {
            label: "Anmerkung".to_owned(),
            lines: vec![remark],
            ..Section::default()
        });
    }
    sections
}

fn question_and_answer(answered: &AnsweredCustomField) -> String {
    let answer = wording::answer(answered.kind, &several_lines(&answered.answer));
    let text = one_line(&answered.display_text);
    let colon = if text.ends_with(['?', '!', '.', ':']) { "" } else { ":" };
    format!("{text}{colon} {answer}")
}

fn closing(mail_content: &BookingMailContent, news: ProviderNews) -> Vec<String> {
    let mut closing = Vec::new();
    if news == ProviderNews::Cancelled && mail_content.is_sign_up() {
        closing.push(if mail_content.keeps_a_seat() {
            "Der Platz im Kurs bleibt vergeben.".to_owned()
        } else {
            "Der Platz ist wieder frei.".to_owned()
        });
    }
    if mail_content.is_confidential() {
        closing.push(
            "Leistung, Antworten und Anmerkung stehen zum Schutz der Gesundheitsdaten nicht in dieser E-Mail."
                .to_owned(),
        );
    }
    closing
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;
    use crate::PastMove;
    use crate::example::{CALENDAR_LINK, DUE, confidential_mail_content, course_mail_content, imprint, mail_content};

    #[test]
    fn the_provider_reads_whether_the_seat_is_free_again() {
        let mut mail_content = course_mail_content();
        mail_content.appointments[0].cancelled = true;
        mail_content.appointments[0].revision = 1;
        let closing = |mail_content: &BookingMailContent| {
            let mail =
                provider_notice(&imprint(), mail_content, ProviderNews::Cancelled, CALENDAR_LINK, 1, DUE).unwrap();
            mail.text
        };
        assert!(closing(&mail_content).contains("Der Platz im Kurs bleibt vergeben."));
        mail_content.events[0].cancelled = true;
        assert!(closing(&mail_content).contains("Der Platz ist wieder frei."));
    }

    #[test]
    fn corrected_address_is_told_and_takes_the_answers() {
        let mail = provider_notice(
            &imprint(),
            &mail_content(),
            ProviderNews::AddressCorrected,
            CALENDAR_LINK,
            1,
            DUE,
        )
        .unwrap();
        assert!(
            mail.text.starts_with(
                "E-Mail-Adresse berichtigt\n\n\
                 Anna Huber hat die E-Mail-Adresse berichtigt. Bitte verwende nur noch die unter „Kontakt“."
            ),
            "{}",
            mail.text
        );
        assert!(
            mail.text.contains("Kontakt\nAnna Huber\nanna@example.org"),
            "{}",
            mail.text
        );
        assert_eq!(mail.reply_to.unwrap().as_str(), "anna@example.org");
        let first = provider_notice(&imprint(), &mail_content(), ProviderNews::Booked, CALENDAR_LINK, 0, DUE).unwrap();
        assert_ne!(mail.message_id, first.message_id);
    }

    #[test]
    fn a_sign_up_is_told_as_one() {
        let mail = provider_notice(
            &imprint(),
            &course_mail_content(),
            ProviderNews::Booked,
            CALENDAR_LINK,
            0,
            DUE,
        )
        .unwrap();
        assert_eq!(
            mail.subject,
            "Neue Anmeldung: Anna Huber, 2\u{a0}Termine ab Mi., 13.\u{a0}Jänner, 18:00\u{a0}Uhr".replace('\u{a0}', " ")
        );
        assert!(
            mail.text.contains("Anna Huber hat sich bei euch angemeldet."),
            "{}",
            mail.text
        );
    }

    #[test]
    fn the_organisation_reads_who_comes_and_what_they_wrote() {
        let mail = provider_notice(&imprint(), &mail_content(), ProviderNews::Booked, CALENDAR_LINK, 0, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Neue Buchung: Anna Huber, 2 Termine am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert_eq!(mail.to.as_str(), "hallo@haarwerk.example");
        assert_eq!(
            mail.reply_to.as_ref().map(ToString::to_string).as_deref(),
            Some("anna@example.org")
        );
        assert_eq!(
            mail.text,
            "Neue Buchung\n\n\
             Anna Huber hat bei euch gebucht.\n\n\
             Im Kalender öffnen:\nhttps://terminhof.example/mycalender?booking=1\n\n\
             Mittwoch, 13. Jänner 2027\n\
             09:30–10:30 Uhr\n\
             Damenhaarschnitt\n\
             mit Lena Gruber · 60 Minuten · € 58,00\n\n\
             Mittwoch, 13. Jänner 2027\n\
             10:45–12:45 Uhr\n\
             Farbe & Glanz\n\
             mit Mia Berger · 2 Stunden · € 92,50\n\n\
             Kontakt\nAnna Huber\nanna@example.org\nTelefon: 0660 1234567\n\n\
             Eure Fragen\nHast du Allergien? Nüsse\nFotos erlaubt: Ja\n\
             Wann ist das Fest? 20.02.2027\nLänge in Metern: 3,5\n\n\
             Anmerkung\nBitte ruhig.\nDanke!\n\n\
             --\nTerminhof schickt diese E-Mail an die Kontaktadresse von Haarwerk am Marktplatz.\nTermine OG, Ring 1, 1010 Wien, Österreich\n"
        );
    }

    #[test]
    fn health_stays_out_of_the_notice() {
        let mail = provider_notice(
            &imprint(),
            &confidential_mail_content(),
            ProviderNews::Booked,
            CALENDAR_LINK,
            0,
            DUE,
        )
        .unwrap();
        assert_eq!(mail.subject, "Neue Buchung: 2 Termine am Mi., 13. Jänner ab 09:30 Uhr");
        let everything = format!("{mail:?}");
        for word in ["Damenhaarschnitt", "Farbe", "Bitte ruhig", "Nüsse", "Allergien"] {
            assert!(!everything.contains(word), "{word}");
        }
        assert!(mail.text.contains("Anna Huber"));
    }

    #[test]
    fn nobody_is_told_where_there_is_no_address() {
        let mut mail_content = mail_content();
        mail_content.provider.email = None;
        assert_eq!(
            provider_notice(&imprint(), &mail_content, ProviderNews::Booked, CALENDAR_LINK, 0, DUE),
            Err(UndeliverableReason::NoRecipient)
        );
    }

    #[test]
    fn both_mails_of_one_booking_have_names_of_their_own() {
        let confirmation = crate::confirmation_mail(
            &imprint(),
            &mail_content(),
            &[],
            &|_| crate::example::LINK.to_owned(),
            0,
            DUE,
            DUE,
        )
        .unwrap();
        let notice = provider_notice(&imprint(), &mail_content(), ProviderNews::Booked, CALENDAR_LINK, 0, DUE).unwrap();
        assert_ne!(confirmation.message_id, notice.message_id);
        assert_eq!(
            notice.message_id,
            provider_notice(
                &imprint(),
                &mail_content(),
                ProviderNews::Booked,
                CALENDAR_LINK,
                0,
                datetime!(2027-01-05 10:00 UTC)
            )
            .unwrap()
            .message_id
        );
        assert_ne!(
            notice.message_id,
            provider_notice(&imprint(), &mail_content(), ProviderNews::Booked, CALENDAR_LINK, 1, DUE)
                .unwrap()
                .message_id
        );
    }

    #[test]
    fn moves_and_cancellations_have_words_and_names_of_their_own() {
        let moved = provider_notice(&imprint(), &mail_content(), ProviderNews::Moved, CALENDAR_LINK, 1, DUE).unwrap();
        assert_eq!(
            moved.subject,
            "Buchung geändert: Anna Huber, 2 Termine am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert!(
            moved
                .text
                .starts_with("Buchung geändert\n\nDie 2 Termine von Anna Huber sind geändert. Neu gilt:\n\n"),
            "{}",
            moved.text
        );
        assert!(moved.message_id.as_str().ends_with(".provider-moved.1"));
        let mut mail_content = mail_content();
        assert_eq!(
            provider_notice(
                &imprint(),
                &mail_content,
                ProviderNews::Cancelled,
                CALENDAR_LINK,
                1,
                DUE
            ),
            Err(UndeliverableReason::NothingLeft)
        );
        mail_content.appointments[1].cancelled = true;
        mail_content.appointments[1].revision = 1;
        let cancelled = provider_notice(
            &imprint(),
            &mail_content,
            ProviderNews::Cancelled,
            CALENDAR_LINK,
            1,
            DUE,
        )
        .unwrap();
        assert_eq!(
            cancelled.subject,
            "Termin storniert: Anna Huber am Mi., 13. Jänner um 10:45 Uhr"
        );
        assert!(cancelled.text.contains("Der Termin von Anna Huber ist storniert."));
        assert!(cancelled.text.contains("Farbe & Glanz") && !cancelled.text.contains("Damenhaarschnitt"));
        mail_content.appointments[0].cancelled = true;
        mail_content.appointments[0].revision = 2;
        let second = provider_notice(
            &imprint(),
            &mail_content,
            ProviderNews::Cancelled,
            CALENDAR_LINK,
            2,
            DUE,
        )
        .unwrap();
        assert!(second.text.contains("Damenhaarschnitt") && !second.text.contains("Farbe & Glanz"));
        mail_content.appointments[1].revision = 2;
        let cancelled = provider_notice(
            &imprint(),
            &mail_content,
            ProviderNews::Cancelled,
            CALENDAR_LINK,
            2,
            DUE,
        )
        .unwrap();
        assert!(
            cancelled
                .text
                .starts_with("Termine storniert\n\n2 Termine von Anna Huber sind storniert.\n\n"),
            "{}",
            cancelled.text
        );
    }

    #[test]
    fn the_subject_counts_the_appointments_it_tells_of() {
        let all_cancelled = |mut mail_content: BookingMailContent| {
            for appointment in &mut mail_content.appointments {
                appointment.cancelled = true;
                appointment.revision = 1;
            }
            mail_content
        };
        let one = |mut mail_content: BookingMailContent| {
            mail_content.appointments.truncate(1);
            mail_content
        };
        let moved = |mut mail_content: BookingMailContent| {
            for appointment in &mut mail_content.appointments {
                appointment.moves = vec![PastMove {
                    revision: 1,
                    from: datetime!(2027-01-12 09:00),
                }];
            }
            mail_content
        };
        let moment = "Mi., 13. Jänner";
        for (mail_content, news, subject) in [
            (
                one(mail_content()),
                ProviderNews::Booked,
                format!("Neue Buchung: Anna Huber am {moment} um 09:30 Uhr"),
            ),
            (
                one(confidential_mail_content()),
                ProviderNews::Booked,
                format!("Neue Buchung am {moment} um 09:30 Uhr"),
            ),
            (
                one(mail_content()),
                ProviderNews::Moved,
                format!("Termin geändert: Anna Huber am {moment} um 09:30 Uhr"),
            ),
            (
                one(moved(mail_content())),
                ProviderNews::Moved,
                format!("Termin verschoben: Anna Huber am {moment} um 09:30 Uhr"),
            ),
            (
                moved(mail_content()),
                ProviderNews::Moved,
                format!("Verschoben: Anna Huber, 2 Termine am {moment} ab 09:30 Uhr"),
            ),
            (
                confidential_mail_content(),
                ProviderNews::Moved,
                format!("Buchung geändert: 2 Termine am {moment} ab 09:30 Uhr"),
            ),
            (
                all_cancelled(mail_content()),
                ProviderNews::Cancelled,
                format!("Storniert: Anna Huber, 2 Termine am {moment} ab 09:30 Uhr"),
            ),
            (
                all_cancelled(confidential_mail_content()),
                ProviderNews::Cancelled,
                format!("Storniert: 2 Termine am {moment} ab 09:30 Uhr"),
            ),
            (
                all_cancelled(one(confidential_mail_content())),
                ProviderNews::Cancelled,
                format!("Termin storniert am {moment} um 09:30 Uhr"),
            ),
        ] {
            assert_eq!(
                provider_notice(&imprint(), &mail_content, news, CALENDAR_LINK, 1, DUE)
                    .unwrap()
                    .subject,
                subject
            );
        }
    }
}
