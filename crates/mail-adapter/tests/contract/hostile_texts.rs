//! Hostile text in every place where somebody may type, through every mail, to a mail server.

use std::collections::BTreeSet;

use mail_parser::{Message, MessageParser};
use notifications::ports::MailTransport;
use notifications::{BookingMailContent, Mail};
use tokio::task::JoinSet;

use crate::mail_content::{DUE, LINK, confirmation, imprint, mail_content, sender};
use crate::sink::{Behaviour, Received, Sink};

const HOSTILE: [&str; 30] = [
    "x\r\nBcc: evil@evil.example",
    "x\nBcc: evil@evil.example",
    "x\rBcc: evil@evil.example",
    "x\r\n\r\n<script>alert(1)</script>",
    "x\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nRCPT TO:<evil@evil.example>\r\nDATA\r\n",
    ".\r\n.",
    "x\u{2028}Bcc: evil@evil.example",
    "x\u{85}Bcc: evil@evil.example",
    "x\u{b}\u{c}\u{0}\u{1b}[31mBcc: evil@evil.example",
    "=?utf-8?q?x=0d=0aBcc:_evil@evil.example?=",
    "=?utf-8?b?eA0KQmNjOiBldmlsQGV2aWwuZXhhbXBsZQ==?=",
    "\"Evil\" <evil@evil.example>, anna@example.org",
    "Content-Type: text/html\r\n\r\n<h3>x</h3>",
    "--boundary\r\nContent-Type: text/html\r\n\r\n<h3>x</h3>\r\n--boundary--",
    "<script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "'><svg/onload=alert(1)>",
    "</p></td></tr></table></body></html><iframe src=//evil.example>",
    "<a href=\"http://evil.example\">Klick</a>",
    "<!-- ",
    "<![CDATA[ ]]>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<style>*{display:none}</style>",
    "<base href=//evil.example>",
    "{{7*7}} ${7*7} <%= 7*7 %>",
    "\u{202e}gnp.exe\u{2066}\u{200b}",
    "http://evil.example/login www.evil.example evil.example",
    "BEGIN:VEVENT\r\nEND:VEVENT\r\nEND:VCALENDAR",
    "ßẞ€𝄞👩‍🦰e\u{301}",
];

type Place = fn(&mut BookingMailContent, &str);

/// Every free text of a mail content.
const PLACES: [Place; 13] = [
    |mail_content, text| text.clone_into(&mut mail_content.provider.name),
    |mail_content, text| text.clone_into(&mut mail_content.provider.address.street_name),
    |mail_content, text| text.clone_into(&mut mail_content.provider.address.street_number),
    |mail_content, text| text.clone_into(&mut mail_content.provider.address.zip_code),
    |mail_content, text| text.clone_into(&mut mail_content.provider.address.city),
    |mail_content, text| mail_content.provider.phone = Some(text.to_owned()),
    |mail_content, text| text.clone_into(&mut mail_content.customer.first_name),
    |mail_content, text| text.clone_into(&mut mail_content.customer.last_name),
    |mail_content, text| mail_content.remark = Some(text.to_owned()),
    |mail_content, text| text.clone_into(&mut mail_content.appointments[0].title),
    |mail_content, text| mail_content.appointments[0].employee_name = Some(text.to_owned()),
    |mail_content, text| text.clone_into(&mut mail_content.answers[0].display_text),
    |mail_content, text| text.clone_into(&mut mail_content.answers[0].answer),
];

fn mails(mail_content: &BookingMailContent) -> [Mail; 3] {
    [
        notifications::confirmation_mail(&imprint(), mail_content, &[], &|_| LINK.to_owned(), 0, DUE, DUE).unwrap(),
        notifications::provider_notice(
            &imprint(),
            mail_content,
            notifications::ProviderNews::Booked,
            LINK,
            0,
            DUE,
        )
        .unwrap(),
        notifications::moved_mail(&imprint(), mail_content, LINK, 1, DUE, DUE).unwrap(),
    ]
}

async fn through_a_server(mail: Mail) -> Received {
    let sink = Sink::start(Behaviour::Accepts).await;
    sink.mail_transport().send(&mail).await.unwrap();
    let mut received = sink.received();
    assert_eq!(received.len(), 1, "{:?}", mail.subject);
    received.remove(0)
}

/// Names of all elements, in lower case; a comment or a declaration counts as one.
fn elements(html: &str) -> BTreeSet<String> {
    html.split('<')
        .skip(1)
        .map(|rest| {
            let end = rest.find(|c: char| c.is_whitespace() || c == '>').unwrap_or(rest.len());
            rest[..end].trim_start_matches('/').to_ascii_lowercase()
        })
        .collect()
}

fn headers(message: &Message<'_>) -> Vec<String> {
    message
        .headers()
        .iter()
        .map(|header| header.name().to_ascii_lowercase())
        .collect()
}

fn check(received: &Received, mail: &Mail, text: &str) {
    assert_eq!(received.to, [mail.to.as_str()], "{text:?}");
    let message = MessageParser::default().parse(&received.content).unwrap();
    assert_eq!(
        headers(&message),
        [
            "date",
            "message-id",
            "from",
            "to",
            "subject",
            "auto-submitted",
            "reply-to",
            "mime-version",
            "content-type"
        ],
        "{text:?}"
    );
    assert_eq!(message.to().unwrap().iter().count(), 1, "{text:?}");
    assert_eq!(
        message.subject().map(str::to_owned),
        Some(mail.subject.replace("=?", "= ?")),
        "{text:?}"
    );
    assert_eq!(message.text_body_count(), 1, "{text:?}");
    assert_eq!(
        message.attachments().count(),
        usize::from(mail.calendar_file.is_some()),
        "{text:?}"
    );
    let html = message.body_html(0).unwrap();
    let known = [
        "!doctype", "html", "head", "meta", "title", "body", "table", "tr", "td", "p", "h1", "h2", "a",
    ];
    assert_eq!(
        elements(&html)
            .iter()
            .find(|element| !known.contains(&element.as_str())),
        None,
        "{text:?} in {html}"
    );
    let ours = format!("href=\"{LINK}\" ");
    let foreign = html.split("<a ").skip(1).find(|rest| !rest.starts_with(&ours));
    assert_eq!(foreign, None, "{text:?} in {html}");
    assert!(
        !message
            .body_text(0)
            .unwrap()
            .chars()
            .any(|c| c.is_control() && c != '\n' && c != '\r'),
        "{text:?}"
    );
}

#[tokio::test]
async fn no_text_changes_the_shape_of_a_mail() {
    for place in PLACES {
        let mut checks = JoinSet::new();
        for text in HOSTILE {
            let mut mail_content = mail_content();
            place(&mut mail_content, text);
            for mail in mails(&mail_content) {
                checks.spawn(async move { check(&through_a_server(mail.clone()).await, &mail, text) });
            }
        }
        checks.join_all().await;
    }
}

#[tokio::test]
async fn a_stranger_cannot_write_to_a_third_person() {
    for text in HOSTILE {
        let mut mail_content = mail_content();
        text.clone_into(&mut mail_content.customer.first_name);
        text.clone_into(&mut mail_content.customer.last_name);
        mail_content.remark = Some(text.to_owned());
        text.clone_into(&mut mail_content.answers[0].answer);
        let [confirmation, ..] = mails(&mail_content);
        for content in [&confirmation.text, &confirmation.html, &confirmation.subject] {
            for link in ["http://evil", "www.evil", "evil.example", "@evil"] {
                assert!(!content.contains(link), "{link} of {text:?} in {content}");
            }
        }
    }
}

/// The mail transport does not rely on what the templates do.
#[tokio::test]
async fn a_subject_with_a_line_break_stays_one_header() {
    for text in HOSTILE {
        let mail = Mail {
            subject: text.to_owned(),
            ..confirmation()
        };
        let received = through_a_server(mail).await;
        let message = MessageParser::default().parse(&received.content).unwrap();
        assert_eq!(received.to, ["anna@example.org"]);
        assert_eq!(headers(&message).len(), 9, "{text:?}: {:?}", headers(&message));
        assert!(message.bcc().is_none());
        assert!(!message.subject().unwrap_or_default().contains("\r\nBcc"), "{text:?}");
        assert_eq!(
            message.from().unwrap().first().unwrap().address(),
            Some(sender().address.as_str())
        );
    }
}
