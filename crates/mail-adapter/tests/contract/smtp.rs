use mail_adapter::SmtpMailTransport;
use mail_parser::{MessageParser, MimeHeaders};
use notifications::Mail;
use notifications::ports::{MailTransport, MailTransportError};

use crate::mail_content::{address, confirmation, notice, sender};
use crate::sink::{Behaviour, Sink};

impl Sink {
    pub fn mail_transport(&self) -> SmtpMailTransport {
        self.mail_transport_with("smtp")
    }

    fn mail_transport_with(&self, scheme: &str) -> SmtpMailTransport {
        SmtpMailTransport::new(&format!("{scheme}://127.0.0.1:{}", self.port()), None, sender()).unwrap()
    }
}

async fn attempt(behaviour: Behaviour, mail: &Mail) -> (Result<(), MailTransportError>, Sink) {
    let sink = Sink::start(behaviour).await;
    let result = sink.mail_transport().send(mail).await;
    (result, sink)
}

/// The whole chain of causes.
fn words(error: &MailTransportError) -> String {
    std::iter::successors(Some(error as &dyn std::error::Error), |error| error.source())
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(": ")
}

#[tokio::test]
async fn a_mail_arrives_as_it_was_written() {
    let (result, sink) = attempt(Behaviour::Accepts, &confirmation()).await;
    result.unwrap();
    let received = sink.received();
    assert_eq!(received.len(), 1);
    assert_eq!(received[0].from, "termin@terminhof.example");
    assert_eq!(received[0].to, ["anna@example.org"]);

    let message = MessageParser::default().parse(&received[0].content).unwrap();
    let mail = confirmation();
    let message_id = format!("{}@terminhof.example", mail.message_id);
    assert_eq!(message.message_id(), Some(message_id.as_str()));
    assert_eq!(message.subject(), Some(mail.subject.as_str()));
    assert_eq!(message.date().unwrap().to_timestamp(), mail.date.unix_timestamp());
    let from = message.from().unwrap().first().unwrap();
    assert_eq!(
        (from.name(), from.address()),
        (Some("Terminhof"), Some("termin@terminhof.example"))
    );
    assert_eq!(
        message.reply_to().unwrap().first().unwrap().address(),
        Some("hallo@haarwerk.example")
    );
    assert_eq!(
        message.header_raw("Auto-Submitted").map(str::trim),
        Some("auto-generated")
    );
    assert_eq!(
        message.body_text(0).unwrap().replace("\r\n", "\n").trim_end(),
        mail.text.trim_end()
    );
    assert_eq!(message.body_html(0).unwrap().trim_end(), mail.html.trim_end());

    let shape: Vec<String> = message
        .parts
        .iter()
        .map(|part| {
            part.content_type()
                .map(|kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()))
        })
        .map(Option::unwrap_or_default)
        .collect();
    assert_eq!(
        shape,
        [
            "multipart/mixed",
            "multipart/alternative",
            "text/plain",
            "text/html",
            "text/calendar"
        ]
    );
    let attachment = message.attachments().next().unwrap();
    assert_eq!(attachment.attachment_name(), Some("termin.ics"));
    assert_eq!(attachment.content_type().unwrap().attribute("method"), Some("PUBLISH"));
    assert_eq!(
        attachment.text_contents(),
        mail.calendar_file.as_ref().map(|file| file.content.as_str())
    );
}

#[tokio::test]
async fn lines_that_begin_with_a_dot_stay_whole() {
    let (result, sink) = attempt(Behaviour::Accepts, &notice()).await;
    result.unwrap();
    let content = sink.received().remove(0).content;
    let message = MessageParser::default().parse(&content).unwrap();
    assert!(
        message
            .body_text(0)
            .unwrap()
            .replace("\r\n", "\n")
            .contains("Anmerkung\n.\nBitte läuten.\n..\n")
    );
}

#[tokio::test]
async fn temporary_answers_ask_for_another_try() {
    for (command, answer) in [
        ("EHLO", "421 closing"),
        ("MAIL", "451 later"),
        ("RCPT", "450 anna@example.org is greylisted"),
        ("DATA", "452 full"),
        ("CONTENT", "451 later"),
    ] {
        let (result, sink) = attempt(Behaviour::Answers(command, answer), &confirmation()).await;
        assert!(
            matches!(result, Err(MailTransportError::Transient(_))),
            "{command} {answer}: {result:?}"
        );
        assert!(sink.received().is_empty());
    }
}

#[tokio::test]
async fn permanent_answers_give_the_mail_up() {
    for (command, answer) in [
        ("RCPT", "550 anna@example.org is unknown"),
        ("CONTENT", "554 looks like spam"),
    ] {
        let (result, _) = attempt(Behaviour::Answers(command, answer), &confirmation()).await;
        assert!(
            matches!(result, Err(MailTransportError::Refused(_))),
            "{command} {answer}: {result:?}"
        );
    }
}

#[tokio::test]
async fn look_at_a_server_says_whether_it_lets_us_in_and_sends_nothing() {
    let sink = Sink::start(Behaviour::Accepts).await;
    sink.mail_transport().sign_in().await.unwrap();
    assert!(sink.received().is_empty());

    let sink = Sink::start(Behaviour::Answers("EHLO", "554 no service for anna@example.org")).await;
    let refused = sink.mail_transport().sign_in().await.unwrap_err();
    assert_eq!(refused.to_string(), "the mail server answered 554 no service for …");
}

#[tokio::test]
async fn a_server_that_wants_other_credentials_keeps_the_mails_waiting() {
    let (result, _) = attempt(
        Behaviour::Answers("MAIL", "530 authentication required"),
        &confirmation(),
    )
    .await;
    assert!(matches!(result, Err(MailTransportError::Transient(_))), "{result:?}");
}

#[tokio::test]
async fn what_the_server_says_about_the_recipient_is_not_repeated() {
    for behaviour in [
        Behaviour::Answers("RCPT", "550 anna@example.org is unknown"),
        Behaviour::Answers("RCPT", "450 anna@example.org is greylisted"),
        Behaviour::Garbles,
    ] {
        let (result, _) = attempt(behaviour, &confirmation()).await;
        let error = result.unwrap_err();
        assert!(
            !words(&error).contains("anna") && !format!("{error:?}").contains("anna"),
            "{error:?}"
        );
    }
    let (result, _) = attempt(Behaviour::Answers("RCPT", "550 unknown"), &confirmation()).await;
    assert_eq!(
        words(&result.unwrap_err()),
        "the mail was refused: the mail server answered 550 unknown"
    );
}

#[tokio::test]
async fn a_server_that_is_not_there_is_tried_again() {
    let free = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    let transport =
        mail_adapter::SmtpMailTransport::new(&format!("smtp://127.0.0.1:{free}"), None, crate::mail_content::sender())
            .unwrap();
    assert!(matches!(
        transport.send(&confirmation()).await,
        Err(MailTransportError::Transient(_))
    ));
    let (result, _) = attempt(Behaviour::Garbles, &confirmation()).await;
    assert!(matches!(result, Err(MailTransportError::Transient(_))), "{result:?}");
}

// The clock of the test jumps ahead while everybody waits.
#[tokio::test(start_paused = true)]
async fn a_silent_server_is_left_after_twenty_seconds() {
    let sink = Sink::start(Behaviour::Silent).await;
    let transport = sink.mail_transport();
    let deadline = std::time::Duration::from_secs(21);
    let result = tokio::time::timeout(deadline, transport.send(&confirmation()))
        .await
        .unwrap();
    assert!(matches!(result, Err(MailTransportError::Transient(_))), "{result:?}");
}

#[tokio::test]
async fn nothing_is_said_in_the_clear_where_encryption_is_asked_for() {
    for scheme in ["smtps", "smtp+starttls"] {
        let sink = Sink::start(Behaviour::Accepts).await;
        let result = sink.mail_transport_with(scheme).send(&confirmation()).await;
        assert!(
            matches!(result, Err(MailTransportError::Transient(_))),
            "{scheme}: {result:?}"
        );
        assert!(sink.received().is_empty());
    }
}

#[tokio::test]
async fn mails_that_can_be_ended_say_where_and_no_others_do() {
    let address = format!("https://terminhof.example/api/reminders/{}", "0e".repeat(32));
    let ended = Mail {
        list_unsubscribe: Some(address.clone()),
        ..confirmation()
    };
    for (mail, where_to, how) in [
        (ended, Some(format!("<{address}>")), Some("List-Unsubscribe=One-Click")),
        (confirmation(), None, None),
    ] {
        let (result, sink) = attempt(Behaviour::Accepts, &mail).await;
        result.unwrap();
        let received = sink.received().remove(0);
        let message = MessageParser::default().parse(&received.content).unwrap();
        let list_unsubscribe = message.header_raw("List-Unsubscribe");
        assert_eq!(list_unsubscribe.map(str::trim), where_to.as_deref());
        let post = message.header_raw("List-Unsubscribe-Post");
        assert_eq!(post.map(str::trim), how);
    }
}

#[tokio::test]
async fn what_a_server_refuses_for_now_or_takes_without_a_word_may_be_sent_again() {
    let sink = Sink::start(Behaviour::FailsOneInFive).await;
    let mut taken = 0;
    for _ in 0..60 {
        match sink.mail_transport().send(&confirmation()).await {
            Ok(()) => taken += 1,
            Err(error) => assert!(matches!(error, MailTransportError::Transient(_)), "{}", words(&error)),
        }
    }
    let arrived = sink.received().len();
    assert!(taken < arrived && arrived < 60, "{taken} {arrived}");
}

#[tokio::test]
async fn domains_beyond_ascii_travel_as_a_labels_also_to_servers_without_smtputf8() {
    for (typed, sent) in [
        ("ida@Fuß-Straße.example", "ida@xn--fu-strae-ryaf.example"),
        ("ida@müller-bau.example", "ida@xn--mller-bau-q9a.example"),
    ] {
        let mail = Mail {
            to: address(typed),
            reply_to: Some(address(typed)),
            ..confirmation()
        };
        for behaviour in [Behaviour::AcceptsAscii, Behaviour::Accepts] {
            let (result, sink) = attempt(behaviour, &mail).await;
            result.unwrap();
            let received = sink.received().remove(0);
            assert_eq!(received.to, [sent], "{behaviour:?}");
            let message = MessageParser::default().parse(&received.content).unwrap();
            for header in [message.to(), message.reply_to()] {
                assert_eq!(header.unwrap().first().unwrap().address(), Some(sent), "{behaviour:?}");
            }
        }
    }
}
