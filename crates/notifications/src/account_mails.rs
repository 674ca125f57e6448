//! Mails about accounts and invitations, and those with codes for bookings.
//!
//! Anybody can make the product send them to anybody's e-mail address. So they carry nothing that a stranger typed but
//! names, cut and cleaned, and say what to do for somebody who asked for nothing.

use shared_kernel::Rank;

use crate::cleaning::typed_name;
use crate::mail_body::{Button, MailBody};
use crate::ports::{AccountLinks, AccountPage, DueMail};
use crate::{
    AccountMailContent, AccountNews, BookingCodeMailContent, Imprint, InvitationMailContent, Mail, mail, wording,
};

/// The words of one mail.
struct Words {
    subject: String,
    headline: String,
    paragraphs: Vec<String>,
    /// What to press, and the page behind it.
    link: Option<(&'static str, AccountPage)>,
    closing: Vec<String>,
}

/// Writes a mail about an account.
pub(crate) fn account_mail(
    imprint: &Imprint,
    content: &AccountMailContent,
    links: &dyn AccountLinks,
    due: &DueMail,
) -> Mail {
    let mut words = words(&imprint.product_name, &content.news);
    let name = typed_name(&content.first_name);
    let greeting = if name.is_empty() {
        "Hallo,".to_owned()
    } else {
        format!("Hallo {name},")
    };
    words.paragraphs.insert(0, greeting);
    let reason = "schickt diese E-Mail, weil es um das Konto zu dieser Adresse geht.";
    finished(imprint, words, reason, links, due, content.to.clone())
}

/// Writes an invitation into a team.
pub(crate) fn invitation_mail(
    imprint: &Imprint,
    content: &InvitationMailContent,
    links: &dyn AccountLinks,
    due: &DueMail,
) -> Mail {
    let company = typed_name(&content.company_name);
    let host = content
        .invited_by
        .as_deref()
        .map(typed_name)
        .filter(|name| !name.is_empty());
    let invites = match host {
        Some(host) => format!(
            "{host} lädt dich ein, bei „{company}“ mitzuarbeiten, {}.",
            rank(content.rank)
        ),
        None => format!(
            "Du bist eingeladen, bei „{company}“ mitzuarbeiten, {}.",
            rank(content.rank)
        ),
    };
    let words = Words {
        subject: format!("Einladung in das Team von {company}"),
        headline: "Du bist eingeladen".to_owned(),
        paragraphs: vec![
            invites,
            "Melde dich mit dieser E-Mail-Adresse an oder registriere dich damit. Unter „Einladungen“ nimmst du an oder lehnst ab."
                .to_owned(),
        ],
        link: Some(("Einladung ansehen", AccountPage::Invitations)),
        closing: vec![
            format!("Die Einladung gilt bis {}.", wording::deadline(content.until)),
            "Kennst du das Unternehmen nicht? Dann kannst du diese E-Mail ignorieren.".to_owned(),
        ],
    };
    let reason = "schickt diese E-Mail, weil jemand diese Adresse eingeladen hat.";
    finished(imprint, words, reason, links, due, content.to.clone())
}

/// Writes the mail with a code for a booking. The subject does without the code: servers log subjects.
pub(crate) fn booking_code_mail(
    imprint: &Imprint,
    content: &BookingCodeMailContent,
    code: &str,
    due: &DueMail,
) -> Mail {
    let body = MailBody {
        headline: "Dein Code".to_owned(),
        paragraphs: vec![
            format!("Dein Code lautet {code}."),
            "Gib ihn auf der Seite ein, auf der du gerade reservierst.".to_owned(),
        ],
        sections: Vec::new(),
        closing: vec![
            format!(
                "Der Code gilt einmal und bis {}. Gib ihn niemandem weiter.",
                wording::deadline(content.until)
            ),
            "Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Ohne den Code wird nichts reserviert."
                .to_owned(),
        ],
        reason: "schickt diese E-Mail, weil jemand mit dieser Adresse reservieren möchte.".to_owned(),
        ..MailBody::default()
    };
    written(
        imprint,
        &body,
        "Dein Code für die Reservierung",
        due,
        content.to.clone(),
    )
}

fn finished(
    imprint: &Imprint,
    words: Words,
    reason: &str,
    links: &dyn AccountLinks,
    due: &DueMail,
    to: shared_kernel::EmailAddress,
) -> Mail {
    let button = words.link.map(|(label, page)| Button {
        label: label.to_owned(),
        link: links.link_to(page),
    });
    let body = MailBody {
        headline: words.headline,
        paragraphs: words.paragraphs,
        button,
        closing: words.closing,
        reason: reason.to_owned(),
        ..MailBody::default()
    };
    written(imprint, &body, &words.subject, due, to)
}

fn written(imprint: &Imprint, body: &MailBody, subject: &str, due: &DueMail, to: shared_kernel::EmailAddress) -> Mail {
    Mail {
        message_id: mail::planned_message_id(due),
        date: due.due_at,
        to,
        reply_to: None,
        subject: wording::breakable(subject),
        text: body.text(imprint),
        html: body.html(imprint),
        calendar_file: None,
        list_unsubscribe: None,
    }
}

#[expect(clippy::too_many_lines, reason = "one text for each kind of mail")]
fn words(product: &str, news: &AccountNews) -> Words {
    const NOT_YOU: &str =
        "Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Ohne deine Bestätigung passiert nichts.";
    const SECURE_IT: &str = "Warst du das nicht? Dann setze dein Passwort sofort neu und melde dich überall ab.";
    match news {
        AccountNews::Registered { nonce, until } => Words {
            subject: format!("Bestätige deine E-Mail-Adresse für {product}"),
            headline: "Bestätige deine E-Mail-Adresse".to_owned(),
            paragraphs: vec![
                format!("schön, dass du bei {product} bist. Bestätige bitte, dass diese Adresse dir gehört."),
                "Öffne dazu die Seite und drücke auf „Bestätigen“. Bist du dort nicht angemeldet, fragen wir nach deinem Passwort."
                    .to_owned(),
            ],
            link: Some(("E-Mail-Adresse bestätigen", AccountPage::Verification(*nonce))),
            closing: vec![format!("Der Link gilt bis {}.", wording::deadline(*until)), NOT_YOU.to_owned()],
        },
        AccountNews::RegisteredAgain => Words {
            subject: format!("Du hast schon ein Konto bei {product}"),
            headline: "Du hast schon ein Konto".to_owned(),
            paragraphs: vec![
                "jemand hat sich mit dieser E-Mail-Adresse registriert, aber zu ihr gehört schon ein Konto. Melde dich einfach damit an."
                    .to_owned(),
                "Weißt du dein Passwort nicht mehr? Auf der Anmeldeseite kannst du ein neues festlegen.".to_owned(),
            ],
            link: Some(("Anmelden", AccountPage::SignIn)),
            closing: vec!["Warst du das nicht? Dann musst du nichts tun: Dein Konto ist unverändert.".to_owned()],
        },
        AccountNews::PasswordLost { nonce, until } => Words {
            subject: format!("Neues Passwort für {product}"),
            headline: "Lege ein neues Passwort fest".to_owned(),
            paragraphs: vec!["du hast uns gesagt, dass du dein Passwort nicht mehr weißt. Hier kannst du ein neues festlegen.".to_owned()],
            link: Some(("Neues Passwort festlegen", AccountPage::PasswordReset(*nonce))),
            closing: vec![
                format!("Der Link gilt einmal und bis {}.", wording::deadline(*until)),
                "Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Dein Passwort bleibt, wie es ist.".to_owned(),
            ],
        },
        AccountNews::PasswordChanged { at } => Words {
            subject: "Dein Passwort wurde geändert".to_owned(),
            headline: "Dein Passwort wurde geändert".to_owned(),
            paragraphs: vec![format!(
                "dein Passwort ist seit {} ein anderes. Alle anderen Geräte sind abgemeldet.",
                wording::deadline(*at)
            )],
            link: Some(("Passwort vergessen", AccountPage::LostPassword)),
            closing: vec![SECURE_IT.to_owned()],
        },
        AccountNews::EmailChangeRequested { nonce, until } => Words {
            subject: "Bestätige deine neue E-Mail-Adresse".to_owned(),
            headline: "Bestätige deine neue E-Mail-Adresse".to_owned(),
            paragraphs: vec![format!(
                "zu dieser Adresse soll ein Konto bei {product} wechseln. Öffne die Seite und drücke auf „Bestätigen“."
            )],
            link: Some(("Neue E-Mail-Adresse bestätigen", AccountPage::EmailChange(*nonce))),
            closing: vec![format!("Der Link gilt bis {}.", wording::deadline(*until)), NOT_YOU.to_owned()],
        },
        AccountNews::EmailChanged { at } => Words {
            subject: "Deine E-Mail-Adresse wurde geändert".to_owned(),
            headline: "Deine E-Mail-Adresse wurde geändert".to_owned(),
            paragraphs: vec![format!(
                "dein Konto bei {product} hat seit {} eine andere E-Mail-Adresse. An diese hier schicken wir nichts mehr.",
                wording::deadline(*at)
            )],
            link: None,
            closing: vec!["Warst du das nicht? Dann antworte nicht auf diese E-Mail, sondern wende dich an die Kontaktadresse im Impressum.".to_owned()],
        },
        AccountNews::Impersonated { by, at } => Words {
            subject: format!("{product} hat dein Konto geöffnet"),
            headline: "Dein Konto wurde geöffnet".to_owned(),
            paragraphs: vec![
                format!(
                    "{} aus dem Team von {product} sieht seit {} {product} mit deinem Konto, für höchstens 30 Minuten, etwa um dir zu helfen.",
                    typed_name(by),
                    wording::deadline(*at)
                ),
                "Passwort, E-Mail-Adresse, Team und Anmeldungen kann dabei niemand ändern. Alles, was geschieht, wird mit beiden Namen aufgezeichnet."
                    .to_owned(),
            ],
            link: Some(("Deine Anmeldungen", AccountPage::Sessions)),
            closing: vec!["Hast du nicht darum gebeten? Dann wende dich an die Kontaktadresse im Impressum.".to_owned()],
        },
        AccountNews::WebhookSwitchedOff {
            company_name,
            host,
            since,
        } => Words {
            subject: "Ein Webhook wurde abgeschaltet".to_owned(),
            headline: "Dein Webhook antwortet nicht".to_owned(),
            paragraphs: vec![
                format!(
                    "seit {} hat {} keine Nachricht über {} mehr angenommen. Wir haben diesen Webhook deshalb abgeschaltet.",
                    wording::deadline(*since),
                    typed_name(host),
                    typed_name(company_name)
                ),
                "Sieh im Protokoll nach, was schiefging. Danach kannst du den Webhook wieder einschalten und was fehlt noch einmal senden."
                    .to_owned(),
            ],
            link: Some(("Webhooks ansehen", AccountPage::Webhooks)),
            closing: Vec::new(),
        },
        AccountNews::OrganizationClosed {
            company_name,
            by,
            at,
            erased_at,
        } => Words {
            subject: "Dein Unternehmen wurde geschlossen".to_owned(),
            headline: "Dein Unternehmen wurde geschlossen".to_owned(),
            paragraphs: vec![
                format!(
                    "{} ist seit {} geschlossen: {} hat das veranlasst. Niemand findet das Unternehmen mehr, und sein Team hat keinen Zugriff mehr.",
                    typed_name(company_name),
                    wording::deadline(*at),
                    by.as_deref().map_or_else(|| "jemand aus dem Team".to_owned(), typed_name)
                ),
                format!(
                    "Was noch reserviert war, sagen wir ab, jeweils mit einer E-Mail. Am {} löschen wir alle Daten des Unternehmens.",
                    wording::deadline(*erased_at)
                ),
            ],
            link: None,
            closing: vec![
                "Soll das nicht so sein? Dann wende dich vorher an die Kontaktadresse im Impressum: Bis dahin lässt sich das Unternehmen wieder öffnen."
                    .to_owned(),
            ],
        },
        AccountNews::NewsletterWished { nonce, until } => Words {
            subject: format!("Bestätige die Neuigkeiten von {product}"),
            headline: "Bitte bestätige noch".to_owned(),
            paragraphs: vec![format!(
                "du möchtest Neuigkeiten von {product} per E-Mail bekommen. Öffne die Seite und drücke auf „Bestätigen“. Auf derselben Seite kannst du dich jederzeit wieder abmelden."
            )],
            link: Some(("Neuigkeiten bestätigen", AccountPage::Newsletter(*nonce))),
            closing: vec![format!("Der Link gilt bis {}.", wording::deadline(*until)), NOT_YOU.to_owned()],
        },
        AccountNews::DataRequested { nonce, until } => Words {
            subject: format!("Deine Daten bei {product}"),
            headline: "Deine Daten".to_owned(),
            paragraphs: vec![
                "jemand möchte wissen, was wir zu dieser E-Mail-Adresse gespeichert haben. Warst du das?".to_owned(),
                "Auf der Seite hinter dem Link siehst du es, kannst es mitnehmen und löschen lassen.".to_owned(),
            ],
            link: Some(("Deine Daten ansehen", AccountPage::OwnData(*nonce))),
            closing: vec![
                format!("Der Link gilt bis {}. Gib ihn niemandem weiter.", wording::deadline(*until)),
                "Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Niemand sonst sieht deine Daten.".to_owned(),
            ],
        },
        AccountNews::DataOfAccountRequested => Words {
            subject: format!("Deine Daten bei {product}"),
            headline: "Deine Daten".to_owned(),
            paragraphs: vec![
                "jemand möchte wissen, was wir zu dieser E-Mail-Adresse gespeichert haben. Zu ihr gehört ein Konto.".to_owned(),
                "Melde dich an: Unter „Privatsphäre“ kannst du deine Daten mitnehmen und löschen.".to_owned(),
            ],
            link: Some(("Zur Privatsphäre", AccountPage::Privacy)),
            closing: vec![
                "Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Niemand sonst sieht deine Daten.".to_owned(),
            ],
        },
    }
}

/// What somebody with this rank does, as part of a sentence.
fn rank(rank: Rank) -> &'static str {
    match rank {
        Rank::BusinessUser => "mit deinem eigenen Kalender",
        Rank::BusinessManager => "mit allen Kalendern, Kunden und Leistungen",
        Rank::BusinessAdmin => "mit allen Rechten",
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, BookingCodeId, EmailAddress, InvitationId, OrganizationNr};
    use time::Duration;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::example::{DUE, imprint};
    use crate::ports::{About, MailKind, MockAccountLinks};

    const AT: time::PrimitiveDateTime = datetime!(2027-01-13 09:30);
    const NONCE: Uuid = Uuid::from_u128(5);

    fn links() -> MockAccountLinks {
        let mut links = MockAccountLinks::new();
        links
            .expect_link_to()
            .returning(|page| format!("https://terminhof.example/page#{page:?}"));
        links
    }

    fn due(kind: MailKind) -> DueMail {
        let account = AccountId(7);
        DueMail {
            id: 1,
            kind,
            about: About::Account { account, occasion: 5 },
            revision: 0,
            due_at: DUE,
            tries: 0,
        }
    }

    fn write(kind: MailKind, news: AccountNews, first_name: &str) -> Mail {
        let content = AccountMailContent {
            to: EmailAddress::parse("anna@example.org").unwrap(),
            first_name: first_name.to_owned(),
            news,
        };
        account_mail(&imprint(), &content, &links(), &due(kind))
    }

    fn all() -> Vec<(MailKind, AccountNews, &'static str)> {
        let (nonce, until, at) = (NONCE, AT, AT);
        let by = "Eva Admin".to_owned();
        vec![
            (
                MailKind::EmailVerification,
                AccountNews::Registered { nonce, until },
                "Bestätige deine E-Mail-Adresse für Terminhof",
            ),
            (
                MailKind::AlreadyRegistered,
                AccountNews::RegisteredAgain,
                "Du hast schon ein Konto bei Terminhof",
            ),
            (
                MailKind::PasswordReset,
                AccountNews::PasswordLost { nonce, until },
                "Neues Passwort für Terminhof",
            ),
            (
                MailKind::PasswordChanged,
                AccountNews::PasswordChanged { at },
                "Dein Passwort wurde geändert",
            ),
            (
                MailKind::EmailChange,
                AccountNews::EmailChangeRequested { nonce, until },
                "Bestätige deine neue E-Mail-Adresse",
            ),
            (
                MailKind::EmailChanged,
                AccountNews::EmailChanged { at },
                "Deine E-Mail-Adresse wurde geändert",
            ),
            (
                MailKind::ImpersonationNotice,
                AccountNews::Impersonated { by, at },
                "Terminhof hat dein Konto geöffnet",
            ),
            (
                MailKind::WebhookSwitchedOff,
                AccountNews::WebhookSwitchedOff {
                    company_name: "Salon Rosi".to_owned(),
                    host: "kassa.example".to_owned(),
                    since: AT,
                },
                "Ein Webhook wurde abgeschaltet",
            ),
            (
                MailKind::OrganizationClosed,
                AccountNews::OrganizationClosed {
                    company_name: "Salon Rosi".to_owned(),
                    by: Some("Rosa Huber".to_owned()),
                    at: AT,
                    erased_at: AT + Duration::days(30),
                },
                "Dein Unternehmen wurde geschlossen",
            ),
            (
                MailKind::NewsletterConfirmation,
                AccountNews::NewsletterWished { nonce, until },
                "Bestätige die Neuigkeiten von Terminhof",
            ),
        ]
    }

    #[test]
    fn each_mail_greets_and_says_what_happened() {
        for (kind, news, subject) in all() {
            let mail = write(kind, news, "Anna");
            assert_eq!(mail.subject, subject);
            assert_eq!(mail.to.as_str(), "anna@example.org");
            assert!(mail.text.contains("Hallo Anna,"), "{}", mail.text);
            let id = format!("account-7.{}.5", kind.label().to_lowercase().replace('_', "-"));
            assert_eq!(mail.message_id.as_str(), id);
        }
    }

    #[test]
    fn under_another_product_name_no_mail_says_the_one_of_the_software() {
        let imprint = Imprint {
            product_name: "Salonplatz".to_owned(),
            ..imprint()
        };
        let links = {
            let mut links = MockAccountLinks::new();
            links
                .expect_link_to()
                .returning(|_| "https://salonplatz.example/page".to_owned());
            links
        };
        for (kind, news, _) in all() {
            let content = AccountMailContent {
                to: EmailAddress::parse("anna@example.org").unwrap(),
                first_name: "Anna".to_owned(),
                news,
            };
            let mail = account_mail(&imprint, &content, &links, &due(kind));
            for part in [&mail.subject, &mail.text, &mail.html] {
                assert!(!part.contains("Terminhof"), "{kind:?}: {part}");
            }
            assert!(
                mail.text.contains("\n--\nSalonplatz schickt diese E-Mail,"),
                "{}",
                mail.text
            );
            assert!(
                mail.text.ends_with("\nTermine OG, Ring 1, 1010 Wien, Österreich\n"),
                "{}",
                mail.text
            );
        }
    }

    #[test]
    fn end_of_an_organisation_tells_who_closed_it_when_it_is_erased_and_what_can_be_done() {
        let closed = |by: Option<&str>| {
            let news = AccountNews::OrganizationClosed {
                company_name: "Salon Rosi".to_owned(),
                by: by.map(str::to_owned),
                at: AT,
                erased_at: AT + Duration::days(30),
            };
            write(MailKind::OrganizationClosed, news, "Anna").text
        };
        let text = closed(Some("Rosa Huber"));
        for told in [
            "Salon Rosi ist seit",
            "Rosa Huber hat das veranlasst",
            "sagen wir ab, jeweils mit einer E-Mail",
            &wording::deadline(AT + Duration::days(30)),
            "lässt sich das Unternehmen wieder öffnen",
        ] {
            // Lines are broken anywhere, and some spaces do not break.
            let [text, told] = [text.as_str(), told].map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
            assert!(text.contains(&told), "{told}: {text}");
        }
        assert!(closed(None).contains("jemand aus dem Team"));
    }

    #[test]
    fn tokens_are_in_the_mails_that_ask_for_a_proof_and_in_no_other() {
        for (kind, news, _) in all() {
            let asks = matches!(
                kind,
                MailKind::EmailVerification
                    | MailKind::PasswordReset
                    | MailKind::EmailChange
                    | MailKind::NewsletterConfirmation
            );
            let mail = write(kind, news, "Anna");
            assert_eq!(mail.text.contains(&NONCE.to_string()), asks, "{kind:?}: {}", mail.text);
        }
    }

    #[test]
    fn request_for_data_of_an_account_carries_no_token() {
        let due = DueMail {
            about: About::DataRequest(6),
            ..due(MailKind::OwnData)
        };
        let write = |news| {
            let content = AccountMailContent {
                to: EmailAddress::parse("anna@example.org").unwrap(),
                first_name: String::new(),
                news,
            };
            account_mail(&imprint(), &content, &links(), &due)
        };
        let guest = write(AccountNews::DataRequested {
            nonce: NONCE,
            until: AT,
        });
        assert!(guest.text.contains(&NONCE.to_string()), "{}", guest.text);
        assert!(guest.text.contains("Hallo,"), "{}", guest.text);
        assert_eq!(guest.message_id.as_str(), "data-request-6.own-data.0");
        let member = write(AccountNews::DataOfAccountRequested);
        assert!(member.text.contains("Melde dich an"), "{}", member.text);
        assert_eq!(
            member.subject, guest.subject,
            "the subject on a locked screen does not tell"
        );
    }

    #[test]
    fn mail_with_a_code_says_neither_where_nor_what_is_booked_and_keeps_it_out_of_the_subject() {
        let due = DueMail {
            about: About::BookingCode(OrganizationNr(1000), BookingCodeId(6)),
            ..due(MailKind::BookingCode)
        };
        let content = BookingCodeMailContent {
            to: EmailAddress::parse("anna@example.org").unwrap(),
            nonce: NONCE,
            until: AT,
        };
        let mail = booking_code_mail(&imprint(), &content, "012345", &due);
        assert_eq!(mail.to.as_str(), "anna@example.org");
        assert_eq!(mail.subject, "Dein Code für die Reservierung");
        assert!(mail.html.contains("012345"), "{}", mail.html);
        assert_eq!(mail.message_id.as_str(), "booking-code-6.booking-code.0");
        assert_eq!(
            mail.text,
            "Dein Code\n\nDein Code lautet 012345.\n\nGib ihn auf der Seite ein, auf der du gerade reservierst.\n\n\
             Der Code gilt einmal und bis Mi., 13. Jänner, 09:30 Uhr. Gib ihn niemandem weiter.\n\n\
             Warst du das nicht? Dann kannst du diese E-Mail ignorieren: Ohne den Code wird nichts reserviert.\n\n\
             --\nTerminhof schickt diese E-Mail, weil jemand mit dieser Adresse reservieren möchte.\nTermine OG, Ring 1, 1010 Wien, Österreich\n"
        );
    }

    #[test]
    fn name_of_a_stranger_carries_no_link() {
        for (kind, news, _) in all() {
            let mail = write(
                kind,
                news,
                "<a href=\"http://evil.example\">Gewinn</a>\r\nBcc: x@evil.example",
            );
            assert!(
                !mail.text.contains("evil.example") && !mail.html.contains("evil.example"),
                "{}",
                mail.text
            );
        }
    }

    #[test]
    fn invitation_names_team_host_and_deadline() {
        let content = InvitationMailContent {
            to: EmailAddress::parse("bea@example.org").unwrap(),
            company_name: "Salon http://evil.example".to_owned(),
            invited_by: Some("Anna Muster".to_owned()),
            rank: Rank::BusinessUser,
            until: AT,
        };
        let due = DueMail {
            about: About::Invitation(OrganizationNr(1000), InvitationId(3)),
            ..due(MailKind::Invitation)
        };
        let mail = invitation_mail(&imprint(), &content, &links(), &due);
        assert_eq!(mail.to.as_str(), "bea@example.org");
        assert_eq!(mail.message_id.as_str(), "invitation-3.invitation.0");
        assert!(mail.text.contains("Anna Muster lädt dich ein"), "{}", mail.text);
        assert!(mail.text.contains("mit deinem eigenen Kalender"), "{}", mail.text);
        assert!(
            mail.text.contains("Die Einladung gilt bis Mi., 13. Jänner, 09:30 Uhr."),
            "{}",
            mail.text
        );
        assert!(!mail.text.contains("evil.example"), "{}", mail.text);
    }
}
