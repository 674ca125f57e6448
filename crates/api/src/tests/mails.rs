//! The mails that development keeps as files.

use std::fs;

use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use mail_adapter::{FileMailTransport, Sender};
use shared_kernel::EmailAddress;
use tempfile::TempDir;

use super::parts::{Answer, ask, one_organization, parts};

const OLDER: &str = "20270111T063000Z-0123456789abcdef.eml";
const NEWER: &str = "20270111T070000Z-0123456789abcdef.eml";

fn mail(to: &str, subject: &str) -> String {
    [
        &format!("To: {to}"),
        &format!("Subject: {subject}"),
        "MIME-Version: 1.0",
        "Content-Type: multipart/mixed; boundary=outer",
        "",
        "--outer",
        "Content-Type: multipart/alternative; boundary=inner",
        "",
        "--inner",
        "Content-Type: text/plain; charset=utf-8",
        "",
        "Bis <b>bald</b>!",
        "--inner",
        "Content-Type: text/html; charset=utf-8",
        "",
        "<p style=\"color:red\">Bis bald!</p><script>alert(1)</script>",
        "--inner--",
        "--outer",
        "Content-Type: text/calendar; charset=utf-8",
        "Content-Disposition: attachment; filename=termin.ics",
        "",
        "BEGIN:VCALENDAR",
        "END:VCALENDAR",
        "--outer--",
        "",
    ]
    .join("\r\n")
}

/// A folder with two mails.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, content: String| fs::write(folder.path().join(name), content).unwrap();
    put(OLDER, mail("maria@example.org", "Dein <Termin>"));
    put(NEWER, mail("anna@example.org", ""));
    folder
}

async fn get(folder: &TempDir, path: &str) -> Answer {
    let mut parts = parts(one_organization());
    let sender = Sender {
        name: "Terminhof".to_owned(),
        address: EmailAddress::parse("t@terminhof.example").unwrap(),
    };
    parts.mails = FileMailTransport::new(folder.path(), sender);
    ask(parts, TestRequest::get().uri(path)).await
}

#[actix_web::test]
async fn the_list_shows_when_to_whom_and_about_what_the_latest_first() {
    let answer = Box::pin(get(&folder(), "/dev/mails")).await;
    assert_eq!(answer.status, StatusCode::OK);
    let position = |text: &str| {
        answer
            .body
            .find(text)
            .unwrap_or_else(|| panic!("{text} is missing in {}", answer.body))
    };
    let order = [
        "<html lang=\"de\">",
        "<main>",
        "<h1>Versendete Mails</h1>",
        "<th scope=\"col\">Betreff</th>",
        "11.01.2027, 07:00:00 UTC",
        "anna@example.org",
        &format!("<a href=\"/dev/mails/{NEWER}\">(ohne Betreff)</a>"),
        "11.01.2027, 06:30:00 UTC",
        "maria@example.org",
        &format!("<a href=\"/dev/mails/{OLDER}\">Dein &lt;Termin&gt;</a>"),
        "</main>",
    ]
    .map(position);
    assert!(order.is_sorted(), "{order:?}");
    assert!(
        answer
            .header(header::CONTENT_SECURITY_POLICY)
            .contains("style-src 'unsafe-inline'")
    );
}

#[actix_web::test]
async fn the_list_without_mails_says_that_there_are_none() {
    let answer = Box::pin(get(&tempfile::tempdir().unwrap(), "/dev/mails")).await;
    assert!(answer.body.contains("Es wurden noch keine Mails versendet."));
}

#[actix_web::test]
async fn a_mail_is_shown_as_text_with_its_attachment() {
    let answer = Box::pin(get(&folder(), &format!("/dev/mails/{OLDER}"))).await;
    assert_eq!(answer.status, StatusCode::OK);
    for text in [
        "<h1>Dein &lt;Termin&gt;</h1>",
        "11.01.2027, 06:30:00 UTC",
        "maria@example.org",
        "Bis &lt;b&gt;bald&lt;/b&gt;!",
        "BEGIN:VCALENDAR",
        &format!("href=\"/dev/mails/{OLDER}/html\""),
    ] {
        assert!(answer.body.contains(text), "{text} is missing in {}", answer.body);
    }
    assert!(!answer.body.contains("<script"));
}

#[actix_web::test]
async fn the_html_of_a_mail_can_do_nothing() {
    let folder = folder();
    let answer = Box::pin(get(&folder, &format!("/dev/mails/{OLDER}/html"))).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header(header::CONTENT_TYPE), "text/html; charset=utf-8");
    assert!(answer.body.contains("<p style=\"color:red\">Bis bald!</p>"));
    let policy = answer.header(header::CONTENT_SECURITY_POLICY);
    assert!(
        policy.starts_with("default-src 'none';") && policy.ends_with("; sandbox"),
        "{policy}"
    );
    assert!(!policy.contains("script-src"), "{policy}");
    let unknown = Box::pin(get(&folder, "/dev/mails/nothing.eml/html")).await;
    assert_eq!(unknown.status, StatusCode::NOT_FOUND);
}
