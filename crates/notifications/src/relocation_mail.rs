//! The mail that tells a customer with visits ahead that the organisation has another name or address.

use time::OffsetDateTime;

use crate::appointment_lines::Told;
use crate::calendar_file::calendar_file_of_all;
use crate::cleaning::{one_line, typed_name};
use crate::confirmation_mail::{button, greeting};
use crate::mail_body::{MailBody, Section};
use crate::ports::{DueMail, MailKind};
use crate::{BookingMailContent, Imprint, Mail, RelocationContent, UndeliverableReason, mail, wording};

/// Writes old and new beside each other, and all visits that lie ahead under this e-mail address, with a newer calendar file;
/// where people share the address, each visit says whose it is. What is again as it was, or has no visit ahead any more, is
/// not mailed.
///
/// `mail_content` is the booking that the mail was planned for; it is sent at the instant `at`.
pub fn relocation_mail(
    imprint: &Imprint,
    mail_content: &BookingMailContent,
    relocation: &RelocationContent,
    manage_link: &dyn Fn(&BookingMailContent) -> String,
    due: &DueMail,
    at: OffsetDateTime,
) -> Result<Mail, UndeliverableReason> {
    let to = mail_content
        .customer
        .email
        .clone()
        .ok_or(UndeliverableReason::NoRecipient)?;
    let (before, now) = (one_line(&relocation.name), one_line(&mail_content.provider.name));
    let (old_lines, new_lines) = (relocation.address.lines(), mail_content.provider.address.lines());
    let (is_renamed, has_moved) = (before != now, old_lines != new_lines);
    let (headline, sentence) = match (is_renamed, has_moved) {
        (true, true) => (
            "Neuer Name, neue Adresse",
            format!("{before} heißt jetzt {now} und hat eine neue Adresse."),
        ),
        (true, false) => ("Neuer Name", format!("{before} heißt jetzt {now}.")),
        (false, true) => ("Neue Adresse", format!("{now} hat eine neue Adresse.")),
        (false, false) => return Err(UndeliverableReason::NothingLeft),
    };
    let mut sections = vec![place("Neu", &now, new_lines), place("Bisher", &before, old_lines)];
    let ahead = |booked| Told::ahead_of(booked, at).ok().map(|told| (booked, told));
    let told: Vec<(&BookingMailContent, Told)> = relocation.bookings.iter().filter_map(ahead).collect();
    let Some((only, rest)) = told.split_first() else {
        return Err(UndeliverableReason::NothingLeft);
    };
    let names: Vec<String> = told
        .iter()
        .map(|(booked, _)| typed_name(&booked.customer.first_name))
        .collect();
    let is_shared = names.iter().any(|name| Some(name) != names.first());
    let mut visits = 0;
    for ((booked, told), name) in told.iter().zip(&names) {
        if is_shared {
            sections.push(Section {
                label: "Für".to_owned(),
                title: name.clone(),
                ..Section::default()
            });
        }
        let mut of_booking = told.sections();
        visits += of_booking.len();
        // Where there is one booking, the button leads there.
        if let Some(last) = of_booking.last_mut().filter(|_| !rest.is_empty()) {
            last.link = Some(manage_link(booked));
        }
        sections.extend(of_booking);
    }
    let (stays, file) = if visits == 1 {
        ("Dein Termin bleibt, wie er ist.", "deinen Termin im Kalender erneuerst")
    } else {
        (
            "Deine Termine bleiben, wie sie sind.",
            "deine Termine im Kalender erneuerst",
        )
    };
    let hello = if is_shared {
        "Hallo,".to_owned()
    } else {
        greeting(only.0)
    };
    let body = MailBody {
        headline: headline.to_owned(),
        paragraphs: vec![hello, format!("{sentence} {stays}")],
        button: rest.is_empty().then(|| button(&only.1, manage_link(only.0), at)),
        sections,
        closing: vec![format!("Im Anhang ist eine Datei, mit der du {file}.")],
        reason: format!("schickt dir diese E-Mail im Auftrag von {now}."),
        end: None,
    };
    // Who reads over the shoulder of a patient learns nothing from the subject.
    let subject = if mail_content.is_confidential() {
        format!("{headline} zu deinem Termin")
    } else {
        format!("{headline}: {now}")
    };
    Ok(Mail {
        message_id: mail::message_id(mail_content, MailKind::Relocation, due.revision),
        date: due.due_at,
        to,
        reply_to: mail_content.provider.email.clone(),
        subject: wording::breakable(&subject),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: Some(calendar_file_of_all(&relocation.bookings, due.due_at)),
        list_unsubscribe: None,
    })
}

fn place(label: &str, name: &str, lines: Vec<String>) -> Section {
    Section {
        label: label.to_owned(),
        title: name.to_owned(),
        lines,
        ..Section::default()
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{BookingId, BranchId, CalendarGuid, OrganizationNr};

    use super::*;
    use crate::PostalAddress;
    use crate::example::{DUE, imprint, mail_content};
    use crate::ports::About;

    fn due() -> DueMail {
        DueMail {
            id: 1,
            kind: MailKind::Relocation,
            about: About::Booking(OrganizationNr(1000), BookingId(7)),
            revision: 1,
            due_at: DUE,
            tries: 0,
        }
    }

    fn now() -> BookingMailContent {
        let mut now = mail_content();
        now.provider.relocations = 1;
        now
    }

    fn before(bookings: Vec<BookingMailContent>) -> RelocationContent {
        RelocationContent {
            name: "Haarwerk am Marktplatz".to_owned(),
            address: PostalAddress {
                street_name: "Bahnhofstraße".to_owned(),
                street_number: "3".to_owned(),
                zip_code: "9020".to_owned(),
                city: "Klagenfurt".to_owned(),
            },
            bookings,
        }
    }

    fn written(before: &RelocationContent) -> Result<Mail, UndeliverableReason> {
        let link = |booked: &BookingMailContent| format!("https://terminhof.example/manage#{}", booked.calendar_guid);
        relocation_mail(&imprint(), &now(), before, &link, &due(), DUE)
    }

    #[test]
    fn another_address_is_told_with_the_old_one_all_visits_and_a_newer_file() {
        let mail = written(&before(vec![now()])).unwrap();
        assert_eq!(mail.subject, "Neue Adresse: Haarwerk am Marktplatz");
        for part in [
            "Haarwerk am Marktplatz hat eine neue Adresse. Deine Termine bleiben, wie sie sind.",
            "Neu\nHaarwerk am Marktplatz\nAlter Platz 12\n9020 Klagenfurt",
            "Bisher\nHaarwerk am Marktplatz\nBahnhofstraße 3\n9020 Klagenfurt",
            "09:30–10:30 Uhr",
            "10:45–12:45 Uhr",
            "Ansehen, verschieben oder stornieren:\nhttps://",
        ] {
            assert!(mail.text.contains(part), "{part} is not in\n{}", mail.text);
        }
        let file = mail.calendar_file.unwrap().content;
        assert_eq!(file.matches("\r\nSEQUENCE:1\r\n").count(), 2, "{file}");
    }

    #[test]
    fn several_bookings_have_a_link_each() {
        let mut other = now();
        other.calendar_guid = CalendarGuid(uuid::Uuid::from_u128(9));
        let mail = written(&before(vec![now(), other])).unwrap();
        assert_eq!(mail.text.matches("/manage#").count(), 2, "{}", mail.text);
        assert_eq!(mail.calendar_file.unwrap().content.matches("BEGIN:VEVENT").count(), 4);
    }

    #[test]
    fn people_who_share_an_address_are_told_apart() {
        let mut child = now();
        child.calendar_guid = CalendarGuid(uuid::Uuid::from_u128(9));
        child.customer.first_name = "Ben".to_owned();
        let mail = written(&before(vec![now(), child])).unwrap();
        for part in ["Hallo,\n", "Für\nAnna\n", "Für\nBen\n"] {
            assert!(mail.text.contains(part), "{part} is not in\n{}", mail.text);
        }
        let alone = written(&before(vec![now(), now()])).unwrap();
        assert!(alone.text.contains("Hallo Anna,\n"), "{}", alone.text);
        assert!(!alone.text.contains("Für\n"), "{}", alone.text);
    }

    #[test]
    fn another_name_is_told_with_the_old_one() {
        let renamed = RelocationContent {
            name: "Zauberschere".to_owned(),
            address: now().provider.address,
            bookings: vec![now()],
        };
        let mail = written(&renamed).unwrap();
        assert_eq!(mail.subject, "Neuer Name: Haarwerk am Marktplatz");
        assert!(mail.text.contains("Zauberschere heißt jetzt Haarwerk am Marktplatz."));
    }

    #[test]
    fn what_is_as_before_or_has_no_visit_ahead_is_not_mailed() {
        let same = RelocationContent {
            address: now().provider.address,
            ..before(vec![now()])
        };
        assert_eq!(written(&same), Err(UndeliverableReason::NothingLeft));
        assert_eq!(written(&before(Vec::new())), Err(UndeliverableReason::NothingLeft));
    }

    #[test]
    fn health_is_not_named_in_the_subject() {
        let mut health = now();
        health.provider.branches = vec![BranchId(13)];
        let link = |_: &BookingMailContent| "https://terminhof.example/manage#0a".to_owned();
        let mail = relocation_mail(&imprint(), &health, &before(vec![health.clone()]), &link, &due(), DUE).unwrap();
        assert_eq!(mail.subject, "Neue Adresse zu deinem Termin");
        assert!(!mail.text.contains("Damenhaarschnitt"), "{}", mail.text);
    }
}
