//! The mail that tells a customer that the booking stands.

use shared_kernel::{CalendarGuid, Money};
use time::OffsetDateTime;

use crate::appointment_lines::Told;
use crate::calendar_file::{calendar_file, calendar_file_of_all};
use crate::cleaning::{one_line, typed_name};
use crate::mail_body::{Button, MailBody, Section};
use crate::ports::MailKind;
use crate::{
    BookedAppointment, BookingMailContent, Imprint, Mail, OtherBooking, OtherBookingKind, UndeliverableReason, mail,
    wording,
};

/// Writes the confirmation for the customer, with the appointments attached as a calendar file.
/// Nothing the customer typed is in it but a shortened name: the address may belong to somebody else.
///
/// `manage_link` lets whoever reads it change the booking with this name; `revision` and `due_at` are those of the
/// planned mail, which is sent at the instant `at`: what is over by then is not offered. Of a series it tells all
/// bookings, each with its own link and its own calendar entries: whatever is cancelled or moved later is found in the
/// calendar again. `together` are the other bookings of the series.
pub fn confirmation_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    together: &[BookingMailContent],
    manage_link: &dyn Fn(CalendarGuid) -> String,
    revision: i32,
    due_at: OffsetDateTime,
    at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let told = Told::upcoming(mail_content)?;
    let provider = one_line(&mail_content.provider.name);
    let mut sections = sections(mail_content, together, &told, told.sections());
    let others = mail_content.series.iter().flat_map(|series| &series.others);
    sections.extend(others.map(|other| other_booking(other, manage_link)));
    let body = MailBody {
        headline: match mail_content.open_minimum() {
            Some(_) => "Du bist angemeldet!".to_owned(),
            None => told.pick(
                "Dein Termin ist fixiert!".to_owned(),
                format!("Deine {} sind fixiert!", told.counted("Termine")),
            ),
        },
        paragraphs: [
            greeting(mail_content),
            told.pick(
                format!("hier ist alles zu deinem Termin{} bei {provider}.", told.event_name()),
                format!(
                    "hier ist alles zu deinen {}{} bei {provider}.",
                    told.counted("Terminen"),
                    told.event_name()
                ),
            ),
        ]
        .into_iter()
        .chain(mail_content.open_minimum().map(|minimum| condition(&told, minimum)))
        .collect(),
        button: Some(button(&told, manage_link(mail_content.calendar_guid), at)),
        sections,
        closing: closing(mail_content, together, &told, at),
        reason: format!(
            "schickt dir diese E-Mail im Auftrag von {provider}. Du hast nichts gebucht? Dann gib dort bitte kurz Bescheid."
        ),
        end: None,
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::BookingConfirmation, revision),
        date: due_at,
        to: mail_content
            .customer
            .email
            .clone()
            .ok_or(UndeliverableReason::NoRecipient)?,
        reply_to: mail_content.provider.email.clone(),
        subject: told.customer_subject("Dein"),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: Some(if together.is_empty() {
            calendar_file(mail_content, due_at)
        } else {
            let all: Vec<BookingMailContent> = std::iter::once(mail_content).chain(together).cloned().collect();
            calendar_file_of_all(&all, due_at)
        }),
        list_unsubscribe: None,
    })
}

/// Whoever has signed up must not believe that it is certain.
fn condition(told: &Told, minimum: u32) -> String {
    let takes_place = told.pick("Der Termin findet", "Die Termine finden");
    let signed_up = match minimum {
        1 => "eine Person angemeldet ist".to_owned(),
        several => format!("{several}\u{a0}Personen angemeldet sind"),
    };
    format!("{takes_place} statt, sobald mindestens {signed_up}. Falls abgesagt wird, schreiben wir dir eine E-Mail.")
}

/// A later booking of the same series, or the seat of somebody else.
fn other_booking(other: &OtherBooking, manage_link: &dyn Fn(CalendarGuid) -> String) -> Section {
    let (label, title) = match &other.what {
        OtherBookingKind::Visit(start) => {
            let (day, time) = (start.date(), wording::time_of_day(*start));
            ("Weiterer Termin", format!("{}, {time}", wording::long_day(day)))
        }
        OtherBookingKind::Seat(first_name) => ("Auch angemeldet", typed_name(first_name)),
    };
    Section {
        label: label.to_owned(),
        title,
        link: Some(manage_link(other.calendar_guid)),
        ..Section::default()
    }
}

/// Whose seat it is, which a shared e-mail address does not say. Nothing where no name is known.
pub(crate) fn participant(mail_content: &BookingMailContent) -> Option<Section> {
    let name = typed_name(&mail_content.customer.first_name);
    (mail_content.is_sign_up() && !name.is_empty()).then(|| Section {
        label: "Angemeldet".to_owned(),
        title: name,
        ..Section::default()
    })
}

pub(crate) fn greeting(mail_content: &BookingMailContent) -> String {
    match typed_name(&mail_content.customer.first_name).as_str() {
        "" => "Hallo,".to_owned(),
        name => format!("Hallo {name},"),
    }
}

/// What a mail tells below its appointments. `together` are the bookings that it tells besides.
pub(crate) fn sections(
    mail_content: &BookingMailContent,
    together: &[BookingMailContent],
    told: &Told,
    mut sections: Vec<Section>,
) -> Vec<Section> {
    sections.extend(participant(mail_content));
    let price = if mail_content.is_one_of_several_seats() {
        "Preis je Person"
    } else {
        told.pick("Preis", "Gesamt")
    };
    sections.push(Section {
        label: price.to_owned(),
        title: match mail_content.price() {
            free if free == Money::default() => "Kostenlos".to_owned(),
            price => wording::amount(price),
        },
        lines: price_of_all(mail_content, together)
            .into_iter()
            .chain(mail_content.pays_on_site())
            .collect(),
        link: None,
    });
    sections.push(Section {
        label: "Ort".to_owned(),
        title: one_line(&mail_content.provider.name),
        lines: mail_content
            .provider
            .address
            .lines()
            .into_iter()
            .chain(
                mail_content
                    .provider
                    .phone
                    .iter()
                    .map(|phone| format!("Telefon: {}", one_line(phone))),
            )
            .collect(),
        link: None,
    });
    if let Some(link) = mail_content.online_link() {
        sections.push(Section {
            label: "Online".to_owned(),
            link: Some(link),
            ..Section::default()
        });
    }
    sections
}

/// "Zusammen für 2 Personen: € 90,00"; nothing where one seat is told, or all are free.
fn price_of_all(mail_content: &BookingMailContent, together: &[BookingMailContent]) -> Option<String> {
    let others = together.iter().filter(|other| other.keeps_a_seat()).count();
    let price: Money = std::iter::once(mail_content)
        .chain(together)
        .map(BookingMailContent::price)
        .sum();
    (mail_content.is_one_of_several_seats() && others > 0 && price > Money::default()).then(|| {
        let people = others + 1;
        format!("Zusammen für {people}\u{a0}Personen: {}", wording::amount(price))
    })
}

/// The way to the page of the booking, which promises nothing that is over.
pub(crate) fn button(told: &Told, link: String, at: OffsetDateTime) -> Button {
    let label = if !told.can_be_changed(at) {
        "Buchung ansehen"
    } else if !told.is_sign_up() {
        "Ansehen, verschieben oder stornieren"
    } else if told.too_late(at).is_empty() {
        "Ansehen oder abmelden"
    } else {
        // Whoever cannot leave the next date cannot leave the course.
        "Ansehen oder Termine absagen"
    };
    Button {
        label: label.to_owned(),
        link,
    }
}

/// What a mail ends with. `together` are the bookings that it tells besides.
pub(crate) fn closing(
    mail_content: &BookingMailContent,
    together: &[BookingMailContent],
    told: &Told,
    at: OffsetDateTime,
) -> Vec<String> {
    let mut closing = ways_out(mail_content, told, at);
    let (what, whose) = if together.is_empty() {
        (told.pick("den Termin", "die Termine"), "")
    } else if mail_content.is_sign_up() {
        ("die Termine", " Jede Person hat darin eigene Einträge.")
    } else {
        ("die Termine", "")
    };
    closing.push(format!(
        "Im Anhang ist eine Datei, mit der du {what} in deinen Kalender übernimmst.{whose}"
    ));
    closing
}

/// Until when it can be cancelled, and whom to ask.
pub(crate) fn ways_out(mail_content: &BookingMailContent, told: &Told, at: OffsetDateTime) -> Vec<String> {
    let mut ways = vec![cancellation(mail_content, told, at)];
    ways.extend(way_to_reach(mail_content, told.can_be_changed(at)));
    ways
}

fn cancellation(mail_content: &BookingMailContent, told: &Told, at: OffsetDateTime) -> String {
    if !told.can_be_changed(at) {
        return "Die Frist, in der du online ändern und kostenlos stornieren kannst, ist schon vorbei.".to_owned();
    }
    let notice = mail_content.cancellation_notice_minutes;
    // The deadline of the first date says nothing about the others.
    if told.is_sign_up() && told.are_several() {
        return cancellation_of_dates(told, notice, at);
    }
    let deadline = told.deadline_of(told.first);
    if deadline < at {
        return "Nur was später beginnt, kannst du noch verschieben oder stornieren.".to_owned();
    }
    if notice <= 0 {
        return format!(
            "Kostenlos stornierbar bis zum Beginn deines {}.",
            told.pick("Termins", "ersten Termins")
        );
    }
    let wall = mail_content.provider.zone.wall(deadline);
    format!("Kostenlos stornierbar bis {}.", wording::deadline(wall))
}

/// Dates are left one by one; the course as a whole only as long as its next date can be left.
fn cancellation_of_dates(told: &Told, notice: i32, at: OffsetDateTime) -> String {
    let day = |one: &BookedAppointment| wording::short_day(one.starts_wall.date());
    let too_late = match told.too_late(at).as_slice() {
        [] if notice <= 0 => return "Jeden Termin kannst du bis zu seinem Beginn absagen.".to_owned(),
        [] => {
            let notice = wording::duration(notice);
            return format!("Jeden Termin kannst du bis {notice} vorher absagen.");
        }
        [only] => format!("Den Termin am {}", day(only)),
        [.., last] => format!("Die Termine bis {}", day(last)),
    };
    let notice = wording::duration(notice);
    format!(
        "{too_late} und den Kurs als Ganzes kannst du nicht mehr kostenlos absagen. \
         Spätere Termine kannst du bis {notice} vorher absagen."
    )
}

/// Whom to ask. Where nothing can be changed online any more, that is said to the letter.
fn way_to_reach(mail_content: &BookingMailContent, can_be_changed: bool) -> Option<String> {
    let provider = &mail_content.provider;
    let phone = provider.phone.as_deref().map(one_line);
    let email = provider.email.as_ref();
    if !can_be_changed {
        let ways: Vec<String> = phone.into_iter().chain(email.map(ToString::to_string)).collect();
        let ways = ways.join(" oder ");
        return (!ways.is_empty())
            .then(|| format!("Etwas ist dazwischengekommen? Melde dich bitte direkt beim Anbieter: {ways}."));
    }
    match (email, phone) {
        (Some(_), Some(phone)) => Some(format!(
            "Etwas ist dazwischengekommen? Antworte einfach auf diese E-Mail oder ruf an: {phone}."
        )),
        (Some(_), None) => Some("Etwas ist dazwischengekommen? Antworte einfach auf diese E-Mail.".to_owned()),
        (None, Some(phone)) => Some(format!("Etwas ist dazwischengekommen? Ruf einfach an: {phone}.")),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, EmailAddress};
    use time::Duration;
    use time::macros::datetime;

    use super::*;
    use crate::BookedSeries;
    use crate::example::{
        DUE, LINK, confidential_mail_content, course_mail_content, imprint, joint_mail_contents, mail_content,
    };

    #[test]
    fn what_is_free_is_not_paid_anywhere() {
        let mut mail_content = course_mail_content();
        mail_content.events[0].price = Money::default();
        let mail = confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        assert!(mail.text.contains("Kostenlos"), "{}", mail.text);
        let file = mail.calendar_file.unwrap().content;
        for text in [mail.text, file] {
            assert!(!text.contains("Bezahlung vor Ort"), "{text}");
        }
    }

    #[test]
    fn course_without_its_minimum_is_not_called_settled() {
        let mut mail_content = course_mail_content();
        mail_content.events[0].open_minimum = Some(4);
        let text = confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE)
            .unwrap()
            .text;
        assert!(text.starts_with("Du bist angemeldet!\n"), "{text}");
        assert!(!text.contains("fixiert"), "{text}");
        let condition = "Die Termine finden statt, sobald mindestens 4 Personen angemeldet sind. Falls abgesagt wird";
        assert!(text.contains(condition), "{text}");
        mail_content.events[0].cancelled = true;
        assert_eq!(mail_content.open_minimum(), None);
    }

    #[test]
    fn every_visit_of_a_series_is_told_with_a_link_of_its_own() {
        let later = BookingMailContent {
            calendar_guid: CalendarGuid(uuid::Uuid::from_u128(9)),
            ..mail_content()
        };
        let other = OtherBooking {
            id: BookingId(9),
            calendar_guid: later.calendar_guid,
            what: OtherBookingKind::Visit(datetime!(2027-02-10 09:30)),
        };
        let mail_content = BookingMailContent {
            series: Some(BookedSeries {
                is_first: true,
                others: vec![other],
            }),
            ..mail_content()
        };
        let mail = confirmation_mail(
            &imprint(),
            &mail_content,
            &[later],
            &|guid| format!("https://terminhof.example/manage#{guid}"),
            0,
            DUE,
            DUE,
        )
        .unwrap();
        for part in [
            "Mittwoch, 10. Februar 2027, 09:30 Uhr",
            "/manage#00000000-0000-0000-0000-000000000009",
            &format!("/manage#{}", mail_content.calendar_guid),
            "mit der du die Termine in deinen Kalender übernimmst.\n",
        ] {
            assert!(mail.text.contains(part), "{part}: {}", mail.text);
        }
        let file = mail.calendar_file.unwrap().content;
        for uid in [
            mail_content.calendar_guid.to_string(),
            uuid::Uuid::from_u128(9).to_string(),
        ] {
            assert_eq!(file.matches(&format!("UID:{uid}-")).count(), 2, "{file}");
        }
    }

    #[test]
    fn one_mail_lists_all_who_were_signed_up_each_with_a_link_of_their_own() {
        let seats = joint_mail_contents(&["Anna", "Tim", "Lea https://böse.example"]);
        let mail = confirmation_mail(
            &imprint(),
            &seats[0],
            &seats[1..],
            &|guid| format!("/manage#{guid}"),
            0,
            DUE,
            DUE,
        );
        let text = mail.unwrap().text;
        for part in [
            "Angemeldet\nAnna\n",
            "Preis je Person\n€ 120,00\nZusammen für 3 Personen: € 360,00\nBezahlung vor Ort\n",
            "Auch angemeldet\nTim\n/manage#00000000-0000-0000-0000-000000000002",
            "/manage#00000000-0000-0000-0000-000000000003",
            "/manage#00000000-0000-0000-0000-000000000001",
            "mit der du die Termine in deinen Kalender übernimmst. Jede Person hat darin eigene Einträge.\n",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("böse.example"), "{text}");
    }

    #[test]
    fn what_all_pay_together_is_told_only_of_several_seats_that_cost_something() {
        let told = |seats: &[BookingMailContent]| {
            let mail = confirmation_mail(&imprint(), &seats[0], &seats[1..], &|_| LINK.to_owned(), 0, DUE, DUE);
            mail.unwrap().text.contains("Zusammen")
        };
        let mut seats = joint_mail_contents(&["Kim", "Lio"]);
        assert!(told(&seats));
        assert!(!told(&seats[..1]), "the other one has left");
        for seat in &mut seats {
            seat.events[0].price = Money::default();
        }
        assert!(!told(&seats), "free");
        assert!(!told(&[mail_content(), mail_content()]), "visits of a series");
    }

    #[test]
    fn a_course_has_one_price_and_cannot_be_moved() {
        let mail_content = course_mail_content();
        let mail = confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Deine 2 Termine „Töpfern am Abend“ bei Haarwerk am Marktplatz ab Mi., 13. Jänner, 18:00 Uhr"
        );
        for part in [
            "Mittwoch, 13. Jänner 2027",
            "Mittwoch, 20. Jänner 2027",
            "mit Ida Falk · 2 Stunden",
            "Raum: Atelier im Hof",
            "Ansehen oder abmelden",
            "alles zu deinen 2 Terminen „Töpfern am Abend“ bei",
            "Jeden Termin kannst du bis 1 Tag vorher absagen.",
        ] {
            assert!(mail.text.contains(part), "{part}: {}", mail.text);
        }
        assert_eq!(mail.text.matches("120,00").count(), 1, "{}", mail.text);
        assert!(!mail.text.contains("verschieben"), "{}", mail.text);
        let file = mail.calendar_file.unwrap().content;
        assert!(file.contains("Raum: Atelier im Hof"), "{file}");
        for uid in 1..=2 {
            let uid = format!("UID:{}-{uid}@", mail_content.calendar_guid);
            assert_eq!(file.matches(&uid).count(), 1, "{file}");
        }
    }

    #[test]
    fn the_confirmation_says_when_where_and_how_much() {
        let mail = confirmation_mail(&imprint(), &mail_content(), &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        assert_eq!(
            mail.subject,
            "Deine 2 Termine bei Haarwerk am Marktplatz am Mi., 13. Jänner ab 09:30 Uhr"
        );
        assert_eq!(mail.to.as_str(), "anna@example.org");
        assert_eq!(
            mail.reply_to.as_ref().map(EmailAddress::as_str),
            Some("hallo@haarwerk.example")
        );
        assert_eq!(
            mail.message_id.as_str(),
            "0191d6c8-7c3e-7d55-8a10-5f2e1c9b7a01.booking-confirmation.0"
        );
        assert_eq!(
            mail.text,
            "Deine 2 Termine sind fixiert!\n\n\
             Hallo Anna,\n\n\
             hier ist alles zu deinen 2 Terminen bei Haarwerk am Marktplatz.\n\n\
             Ansehen, verschieben oder stornieren:\nhttps://terminhof.example/manage#0a0b\n\n\
             Mittwoch, 13. Jänner 2027\n\
             09:30–10:30 Uhr\n\
             Damenhaarschnitt\n\
             mit Lena Gruber · 60 Minuten · € 58,00\n\n\
             Mittwoch, 13. Jänner 2027\n\
             10:45–12:45 Uhr\n\
             Farbe & Glanz\n\
             mit Mia Berger · 2 Stunden · € 92,50\n\n\
             Gesamt\n€ 150,50\nBezahlung vor Ort\n\n\
             Ort\nHaarwerk am Marktplatz\nAlter Platz 12\n9020 Klagenfurt\nTelefon: +43 463 123456\n\n\
             Kostenlos stornierbar bis Di., 12. Jänner, 09:30 Uhr.\n\n\
             Etwas ist dazwischengekommen? Antworte einfach auf diese E-Mail oder ruf an: +43 463 123456.\n\n\
             Im Anhang ist eine Datei, mit der du die Termine in deinen Kalender übernimmst.\n\n\
             --\nTerminhof schickt dir diese E-Mail im Auftrag von Haarwerk am Marktplatz. Du hast nichts gebucht? Dann gib dort bitte kurz Bescheid.\nTermine OG, Ring 1, 1010 Wien, Österreich\n"
        );
        assert!(mail.html.contains("Farbe &amp; Glanz"));
    }

    #[test]
    fn what_the_customer_wrote_is_not_mailed_to_the_customer() {
        let mail = confirmation_mail(&imprint(), &mail_content(), &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        let everything = format!("{mail:?}");
        for free_text in ["Bitte ruhig", "Hast du Allergien", "Nüsse", "0660", "Huber"] {
            assert!(!everything.contains(free_text), "{free_text}");
        }
    }

    #[test]
    fn health_stays_out_of_subject_body_and_calendar() {
        let mail = confirmation_mail(
            &imprint(),
            &confidential_mail_content(),
            &[],
            &|_| LINK.to_owned(),
            0,
            DUE,
            DUE,
        )
        .unwrap();
        assert_eq!(mail.subject, "Deine 2 Termine am Mi., 13. Jänner ab 09:30 Uhr");
        let everything = format!("{mail:?}");
        for title in ["Damenhaarschnitt", "Farbe"] {
            assert!(!everything.contains(title), "{title}");
        }
        assert!(mail.text.contains("Alter Platz 12"));
    }

    #[test]
    fn the_cancellation_line_follows_the_deadline_of_the_organisation() {
        let line = |notice: i32| {
            let mail_content = BookingMailContent {
                cancellation_notice_minutes: notice,
                ..mail_content()
            };
            wording::breakable(&cancellation(
                &mail_content,
                &Told::upcoming(&mail_content).unwrap(),
                DUE,
            ))
        };
        assert_eq!(line(0), "Kostenlos stornierbar bis zum Beginn deines ersten Termins.");
        assert_eq!(line(150), "Kostenlos stornierbar bis Mi., 13. Jänner, 07:00 Uhr.");
        assert_eq!(line(570), "Kostenlos stornierbar bis Di., 12. Jänner, 24:00 Uhr.");
        assert!(line(i32::MAX).contains("schon vorbei"));
    }

    #[test]
    fn what_is_over_when_a_mail_is_sent_is_not_promised_in_it() {
        // A day before the first of the two, and before the second.
        let (first, second) = (datetime!(2027-01-12 08:30 UTC), datetime!(2027-01-12 09:45 UTC));
        let sent = |mail_content: &BookingMailContent, at| {
            confirmation_mail(&imprint(), mail_content, &[], &|_| LINK.to_owned(), 0, DUE, at).unwrap()
        };
        let in_time = sent(&mail_content(), first).text;
        assert!(in_time.contains("Ansehen, verschieben oder stornieren:"), "{in_time}");
        assert!(in_time.contains("Kostenlos stornierbar bis"), "{in_time}");
        let in_between = sent(&mail_content(), second).text;
        assert!(in_between.contains("Nur was später beginnt"), "{in_between}");
        let course_over = datetime!(2027-01-19 17:01 UTC);
        for (mail_content, at) in [
            (mail_content(), second + Duration::MINUTE),
            (course_mail_content(), course_over),
        ] {
            let mail = sent(&mail_content, at);
            for body in [&mail.text, &mail.html] {
                assert!(body.contains("Buchung ansehen"), "{body}");
                for promise in ["tornierbar", "absagen", "abmelden", "verschieben", "Antworte"] {
                    assert!(!body.contains(promise), "{promise}: {body}");
                }
            }
            for part in ["+43 463 123456 oder hallo@haarwerk.example", LINK] {
                assert!(mail.text.contains(part), "{part}: {}", mail.text);
            }
        }
    }

    #[test]
    fn a_course_is_promised_only_as_far_as_its_dates_can_be_left() {
        // On three Wednesdays from 13 January, at 17:00 UTC.
        let mut course = course_mail_content();
        let mut third = course.appointments[1].clone();
        for wall in [&mut third.starts_wall, &mut third.ends_wall] {
            *wall += Duration::WEEK;
        }
        for instant in [&mut third.starts_at, &mut third.ends_at] {
            *instant += Duration::WEEK;
        }
        course.appointments.push(third);
        let days = |days: i32| days * 24 * 60;
        let leave = "Ansehen oder abmelden";
        let one_by_one = "Ansehen oder Termine absagen";
        for (notice, at, promise, button) in [
            (
                days(1),
                datetime!(2027-01-12 17:00 UTC),
                "Jeden Termin kannst du bis 1 Tag vorher absagen.",
                leave,
            ),
            (
                days(1),
                datetime!(2027-01-12 17:01 UTC),
                "Den Termin am Mi., 13. Jänner und den Kurs als Ganzes kannst du nicht mehr kostenlos absagen. \
                 Spätere Termine kannst du bis 1 Tag vorher absagen.",
                one_by_one,
            ),
            // What has begun stands in nobody's way.
            (
                days(1),
                datetime!(2027-01-13 17:00 UTC),
                "Jeden Termin kannst du bis 1 Tag vorher absagen.",
                leave,
            ),
            (
                days(10),
                datetime!(2027-01-11 17:00 UTC),
                "Die Termine bis Mi., 20. Jänner und den Kurs als Ganzes kannst du nicht mehr kostenlos absagen. \
                 Spätere Termine kannst du bis 10 Tage vorher absagen.",
                one_by_one,
            ),
            (
                0,
                datetime!(2027-01-13 16:59 UTC),
                "Jeden Termin kannst du bis zu seinem Beginn absagen.",
                leave,
            ),
        ] {
            course.cancellation_notice_minutes = notice;
            let mail = confirmation_mail(&imprint(), &course, &[], &|_| LINK.to_owned(), 0, DUE, at).unwrap();
            for body in [mail.text, wording::breakable(&mail.html)] {
                assert!(body.contains(promise), "{notice} {at}: {body}");
                assert!(body.contains(button), "{notice} {at}: {body}");
            }
        }
    }

    #[test]
    fn cancelled_appointments_are_not_confirmed() {
        let mut mail_content = mail_content();
        mail_content.appointments[0].cancelled = true;
        let mail = confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        assert!(!mail.text.contains("Damenhaarschnitt"));
        assert!(mail.text.contains("Preis\n€ 92,50"));
        assert_eq!(
            mail.subject,
            "Dein Termin bei Haarwerk am Marktplatz am Mi., 13. Jänner um 10:45 Uhr"
        );
        for part in [
            "Dein Termin ist fixiert!",
            "alles zu deinem Termin bei",
            "mit der du den Termin in deinen Kalender übernimmst",
        ] {
            assert!(mail.text.contains(part), "{part}");
        }
        mail_content.appointments[1].cancelled = true;
        assert_eq!(
            confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE),
            Err(UndeliverableReason::NothingLeft)
        );
    }

    #[test]
    fn only_a_secure_meeting_address_becomes_a_link() {
        let with = |link: &str| {
            let mail_content = BookingMailContent {
                online_meeting_link: Some(link.to_owned()),
                ..mail_content()
            };
            confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap()
        };
        assert!(
            with("https://treffen.example/abc")
                .html
                .contains("href=\"https://treffen.example/abc\"")
        );
        assert!(!with("javascript:alert(1)").html.contains("javascript"));
        assert!(!with("https://treffen.example/\r\nBcc: x").text.contains("Bcc"));
    }

    #[test]
    fn without_contact_no_way_is_promised() {
        let mut mail_content = mail_content();
        mail_content.provider.email = None;
        mail_content.provider.phone = None;
        let mail = confirmation_mail(&imprint(), &mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap();
        assert!(!mail.text.contains("dazwischengekommen"));
        assert_eq!(mail.reply_to, None);
    }
}
