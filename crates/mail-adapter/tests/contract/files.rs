use mail_adapter::FileMailTransport;
use mail_parser::{MessageParser, MimeHeaders};
use notifications::Mail;
use notifications::ports::MailTransport;
use time::Duration;

use crate::mail_content::{confirmation, notice, sender};

fn mail_transport() -> (FileMailTransport, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    (FileMailTransport::new(folder.path().join("mail"), sender()), folder)
}

#[tokio::test]
async fn a_folder_without_mail_is_empty() {
    let (transport, _folder) = mail_transport();
    assert_eq!(transport.list().await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_mail_can_be_read_again() {
    let (transport, _folder) = mail_transport();
    let mail = confirmation();
    transport.send(&mail).await.unwrap();
    let names = transport.list().await.unwrap();
    assert_eq!(names.len(), 1);
    assert!(names[0].starts_with("20270104T100000Z-"), "{names:?}");
    let stored = transport.read(&names[0]).await.unwrap().unwrap();
    assert_eq!(stored.to, "anna@example.org");
    assert_eq!(stored.subject, mail.subject);
    assert_eq!(stored.text.replace("\r\n", "\n").trim_end(), mail.text.trim_end());
    assert_eq!(stored.html.trim_end(), mail.html.trim_end());
    assert_eq!(stored.calendar_file, mail.calendar_file.map(|file| file.content));
    let message = MessageParser::default().parse(&stored.source).unwrap();
    assert_eq!(
        message.attachments().next().unwrap().attachment_name(),
        Some("termin.ics")
    );
}

#[tokio::test]
async fn the_newest_mail_comes_first_and_a_repeat_is_one_file() {
    let (transport, folder) = mail_transport();
    let later = Mail {
        date: notice().date + Duration::HOUR,
        ..notice()
    };
    for mail in [&confirmation(), &later, &confirmation()] {
        transport.send(mail).await.unwrap();
    }
    let names = transport.list().await.unwrap();
    assert_eq!(names.len(), 2);
    assert_eq!(transport.read(&names[0]).await.unwrap().unwrap().subject, later.subject);
    assert_eq!(
        std::fs::read_dir(folder.path().join("mail")).unwrap().count(),
        2,
        "nothing unfinished is left"
    );
}

#[tokio::test]
async fn names_that_are_not_of_mails_lead_nowhere() {
    let (transport, folder) = mail_transport();
    transport.send(&confirmation()).await.unwrap();
    std::fs::write(folder.path().join("secret.eml"), "Subject: geheim\r\n\r\n").unwrap();
    std::fs::write(folder.path().join("mail/notes.txt"), "geheim").unwrap();
    for name in [
        "../secret.eml",
        "..",
        "",
        ".eml",
        "notes.txt",
        "/etc/passwd",
        "unknown.eml",
        "a/../../secret.eml",
    ] {
        assert_eq!(transport.read(name).await.unwrap(), None, "{name}");
    }
    assert_eq!(transport.list().await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_tried_again() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mail"), "a file is in the way").unwrap();
    let transport = FileMailTransport::new(folder.path().join("mail"), sender());
    let result = transport.send(&confirmation()).await;
    assert!(
        matches!(result, Err(notifications::ports::MailTransportError::Transient(_))),
        "{result:?}"
    );
}
