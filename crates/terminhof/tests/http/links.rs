//! Whoever opens a mailed link changes nothing: scanners of mails open all of them before people do.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::json;

use crate::accounts::{EMAIL, PASSWORD, post, proven};
use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";

/// What was booked is too near to be reminded of.
const REMINDER_IS_DUE: &str = "
    INSERT INTO reminder (organization_nr, booking_id, starts_at, visit_day, due_at, planned_at)
    SELECT organization_nr, booking_id, min(starts_at), min(starts_wall)::date, '2027-01-11 05:00Z', '2027-01-11 05:00Z'
    FROM appointment WHERE booking_id = (SELECT max(id) FROM booking) GROUP BY organization_nr, booking_id";

/// Has every kind of mail sent that has a link in which something is secret.
async fn mailed() -> TestApplication {
    let application = TestApplication::open().await;
    let token = proven(&application).await;
    let newcomer = json!({ "businessUser": false, "firstName": "Rita", "lastName": "Roth", "email": "rita@example.org",
        "password": PASSWORD, "phone": null, "newsletter": true });
    let elsewhere = json!({ "currentPassword": PASSWORD, "email": "elsewhere@example.org" });
    let invited = json!({ "email": "invited@example.org", "role": "ROLE_BUSINESSUSER", "userId": null });
    write_everybody(&application);
    let admin = session_of(&application, "business admin", JUST_NOW);
    for (path, token, body) in [
        ("/api/account/register", None, newcomer),
        ("/api/account/lostpassword", None, json!({ "email": EMAIL })),
        ("/api/account/changeemail", Some(token.as_str()), elsewhere),
        ("/api/calendar/addbooking", None, booking(&application)),
        ("/api/organization/invitations", admin.as_deref(), invited),
        ("/api/privacy/request", None, json!({ "email": "maria@example.org" })),
    ] {
        let answer = post(&application, path, token, body).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
    application.send_mails().await;
    application.execute(REMINDER_IS_DUE);
    application.release_reminders().await;
    application.send_mails().await;
    application
}

/// What stands between a beginning and the next `"` behind it, in a page.
fn quoted<'a>(page: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    let parts = page.split(beginning).skip(1);
    parts.filter_map(|rest| rest.split('"').next())
}

/// The links of all mails, as path with query and as fragment, which is empty in some.
async fn links(application: &TestApplication) -> BTreeSet<(String, String)> {
    let list = application.get("/dev/mails").await.body;
    let mut links = BTreeSet::new();
    for mail in quoted(&list, "href=\"/dev/mails/") {
        let mail = application.get(&format!("/dev/mails/{mail}/html")).await.body;
        for link in quoted(&mail, "href=\"http") {
            let address = link.split_once("://").unwrap().1.replace("&amp;", "&");
            let path = address.find('/').map_or("/", |start| &address[start..]);
            let (path, fragment) = path.split_once('#').unwrap_or((path, ""));
            links.insert((path.to_owned(), fragment.to_owned()));
        }
    }
    links
}

/// Opens a link in every way that is said to change nothing: as it stands, where the fragment stays with the caller, and as
/// programs do that take the fragment for a query or a part of the path.
async fn open_everywhere(application: &TestApplication, path: &str, fragment: &str) {
    for address in [
        path.to_owned(),
        format!("{path}?token={fragment}"),
        format!("{path}/{fragment}"),
        format!("/api/account{path}?token={fragment}"),
    ] {
        for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
            let request = application.request(method.clone(), &address);
            let answer = Answer::of(request.send().await.unwrap()).await;
            assert!(!answer.status.is_server_error(), "{method} {address}: {}", answer.body);
        }
    }
}

#[tokio::test]
async fn opening_the_links_of_all_mails_changes_no_row() {
    let application = mailed().await;
    let links = links(&application).await;
    let pages: BTreeSet<&str> = links
        .iter()
        .filter(|(_, fragment)| fragment.len() == 64)
        .map(|(path, _)| path.as_str())
        .collect();
    let secret = [
        "/manage",
        "/newsletter",
        "/privacy-request",
        "/reminders",
        "/reset-password",
        "/verification",
    ];
    assert_eq!(pages, BTreeSet::from(secret));
    assert!(links.iter().any(|(path, _)| path == "/invitation"), "{links:?}");

    let before = application.everything();
    for (path, fragment) in &links {
        open_everywhere(&application, path, fragment).await;
        assert_eq!(application.everything(), before, "{path}");
    }
    // The same tokens do something as soon as a button sends them, which the comparison notices.
    let (_, token) = links.iter().find(|(path, _)| path == "/newsletter").unwrap();
    let pressed = application
        .post("/api/newsletter/confirm", &json!({ "token": token }))
        .await;
    assert_eq!(pressed.status, 200, "{}", pressed.body);
    assert_ne!(application.everything(), before);
    application.close().await;
}
