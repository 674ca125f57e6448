//! The mails of a booking, which staff sends once more, and the personal feed of an employee.

use std::collections::BTreeSet;

use insta::assert_json_snapshot;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const USER: &str = "business user";
const FEED: &str = "/api/staff/feed";

/// A salon with one booking on Tuesday, the colour by Anna and the cut by Bert, who has an account.
async fn opened() -> (TestApplication, Value) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let bert = account_of(USER);
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    (application, booked.json())
}

async fn call(application: &TestApplication, name: &str, method: Method, path: &str) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), None).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn mail_of_a_booking_is_sent_once_more_and_a_second_click_sends_nothing() {
    let (application, booked) = opened().await;
    let id = &booked["id"];
    application.execute(&format!(
        "INSERT INTO planned_mail (id, organization_nr, kind, booking_id, revision, due_at, next_try_at, sent_at, given_up_at, last_failure)
         OVERRIDING SYSTEM VALUE VALUES
         (901, 1000, 'BOOKING_CONFIRMATION', {id}, 0, '2027-01-11T05:00Z', '2027-01-11T05:00Z', '2027-01-11T05:01Z', NULL, NULL),
         (902, 1000, 'PROVIDER_NOTICE', {id}, 0, '2027-01-11T05:00Z', '2027-01-11T05:00Z', NULL, '2027-01-11T05:30Z', 'REFUSED'),
         (903, 1000, 'PROVIDER_MOVED', {id}, 0, '2027-01-11T05:00Z', '2027-01-11T05:00Z', NULL, '2027-01-11T05:30Z', 'NOTHING_LEFT')"
    ));
    let path = format!("/api/staff/bookings/{id}/mails");
    let listed = call(&application, USER, Method::GET, &path).await;
    assert_json_snapshot!("mails_of_a_booking", listed.json());
    let resend = format!("{path}/901/resend");
    for _ in 0..2 {
        let answer = call(&application, USER, Method::POST, &resend).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()[0]["state"]),
            (200, &json!("PLANNED"))
        );
    }
    let log = "SELECT (before ->> 'sent') || ' ' || (after ->> 'booking') FROM audit_log WHERE what = 'MAIL_RESENT'";
    assert_eq!(application.texts(log), [format!("2027-01-11T05:01:00Z {id}")]);
    // It was sent just now.
    application.execute("UPDATE planned_mail SET sent_at = '2027-01-11T06:00Z' WHERE id = 901");
    let at_once = call(&application, USER, Method::POST, &resend).await;
    assert_eq!(at_once.json()[0]["state"], "SENT");
    let failed = call(&application, USER, Method::POST, &format!("{path}/902/resend")).await;
    assert_eq!(failed.json()[1]["state"], "PLANNED");
    application.close().await;
}

#[tokio::test]
async fn mails_of_bookings_out_of_reach_look_like_those_that_are_not_there() {
    let (application, booked) = opened().await;
    let id = &booked["id"];
    let path = format!("/api/staff/bookings/{id}/mails");
    let absent = "/api/staff/bookings/777777/mails";
    for path in [&path, absent] {
        for (method, path) in [
            (Method::GET, path.to_owned()),
            (Method::POST, format!("{path}/901/resend")),
        ] {
            let answer = call(&application, "foreign business admin", method, &path).await;
            assert_eq!(code(&answer), (404, json!("NOT_FOUND")), "{path}");
        }
    }
    let no_mail = call(&application, USER, Method::POST, &format!("{path}/901/resend")).await;
    assert_eq!(code(&no_mail), (404, json!("NOT_FOUND")));
    // Bert has nothing to do with it any more.
    application.execute("UPDATE membership SET employee_id = NULL WHERE employee_id = 2");
    let out_of_reach = call(&application, USER, Method::GET, &path).await;
    assert_eq!(code(&out_of_reach), (404, json!("NOT_FOUND")));
    application.close().await;
}

/// The path of the feed that this person makes.
async fn made(application: &TestApplication, name: &str) -> String {
    let made = call(application, name, Method::POST, FEED).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let url = made.json()["url"].as_str().unwrap().to_owned();
    url[url.find("/api/feed/").unwrap()..].to_owned()
}

#[tokio::test]
async fn feed_shows_the_own_visits_until_it_is_replaced_or_revoked() {
    let (application, _) = opened().await;
    let none = call(&application, USER, Method::GET, FEED).await;
    assert_eq!(none.json(), json!({ "hasFeed": false, "createdAt": null }));
    let path = made(&application, USER).await;
    let known = call(&application, USER, Method::GET, FEED).await;
    assert_eq!(
        known.json(),
        json!({ "hasFeed": true, "createdAt": "2027-01-11T06:00:00Z" })
    );
    let feed = application.get(&path).await;
    assert_eq!(feed.status, 200, "{}", feed.body);
    assert_eq!(feed.body.matches("BEGIN:VEVENT").count(), 1, "{}", feed.body);
    assert!(feed.body.contains("SUMMARY:Haarschnitt · Maria Huber"), "{}", feed.body);
    let token = path.trim_start_matches("/api/feed/").trim_end_matches(".ics");
    assert_eq!(token.len(), 64);
    let rows = application.everything().concat();
    assert!(!rows.contains(token), "the token is stored");

    let next = made(&application, USER).await;
    assert_eq!(code(&application.get(&path).await), (404, json!("NOT_FOUND")));
    assert_eq!(application.get(&next).await.status, 200);
    for _ in 0..2 {
        assert_eq!(call(&application, USER, Method::DELETE, FEED).await.status, 200);
    }
    let nowhere = format!("/api/feed/{}.ics", "0".repeat(64));
    for gone in [&next, &nowhere, "/api/feed/x.ics"] {
        assert_eq!(code(&application.get(gone).await), (404, json!("NOT_FOUND")), "{gone}");
    }
    application.close().await;
}

#[tokio::test]
async fn feed_of_the_organisation_shows_everybody_and_is_kept_by_managers() {
    const OF_ALL: &str = "/api/staff/feed/organization";
    let (application, booked) = opened().await;
    for method in [Method::GET, Method::POST, Method::DELETE] {
        let refused = call(&application, USER, method.clone(), OF_ALL).await;
        assert_eq!(code(&refused), (403, json!("FORBIDDEN")), "{method}");
    }
    let make = async |name: &str| {
        let made = call(&application, name, Method::POST, OF_ALL).await;
        assert_eq!(made.status, 200, "{}", made.body);
        let url = made.json()["url"].as_str().unwrap().to_owned();
        url[url.find("/api/feed/").unwrap()..].to_owned()
    };
    let path = make("business manager").await;
    let feed = application.get(&path).await.body;
    assert_eq!(feed.matches("UID:appointment-").count(), 2, "{feed}");
    assert!(feed.contains("UID:schedule-"), "dates of events too: {feed}");
    assert!(feed.contains("SUMMARY:Haarschnitt · Maria Huber · Bert Auer"), "{feed}");
    assert!(feed.contains("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n"), "{feed}");
    let revisions = |feed: &str| {
        let says_revision = |line: &&str| line.starts_with("SEQUENCE:") || line.starts_with("LAST-MODIFIED:");
        let entries = feed
            .split("BEGIN:VEVENT")
            .filter(|entry| entry.contains("UID:appointment-"));
        let lines = entries.flat_map(|entry| entry.lines().filter(says_revision));
        lines.map(str::to_owned).collect::<BTreeSet<_>>()
    };
    assert_eq!(
        revisions(&feed),
        BTreeSet::from(["LAST-MODIFIED:20270111T060000Z".to_owned(), "SEQUENCE:0".to_owned()])
    );
    application.clock.set(datetime!(2027-01-11 07:00 UTC));
    let manager = session_of(&application, "business manager", JUST_NOW);
    let of_booking = format!("/api/staff/bookings/{}", booked["id"]);
    let shown = application
        .call(Method::GET, &of_booking, manager.as_deref(), None)
        .await
        .json();
    let first = shown["appointments"][0]["appointmentId"].clone();
    let cancel = json!({ "appointments": [{ "appointmentId": first }] });
    let cancelled = application
        .call(
            Method::POST,
            &format!("{of_booking}/cancel"),
            manager.as_deref(),
            Some(&cancel),
        )
        .await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.body);
    assert_eq!(
        revisions(&application.get(&path).await.body),
        BTreeSet::from(["LAST-MODIFIED:20270111T070000Z".to_owned(), "SEQUENCE:1".to_owned()])
    );
    // There is one: whoever makes another one replaces it, and the own one stays.
    let own = made(&application, "business manager").await;
    let next = make("business admin").await;
    assert_eq!(code(&application.get(&path).await), (404, json!("NOT_FOUND")));
    let admin = account_of("business admin");
    let set_rank = |rank: &str| {
        application.execute(&format!(
            "UPDATE membership SET rank = '{rank}' WHERE account_id = {admin}"
        ));
    };
    set_rank("BUSINESS_USER");
    assert_eq!(
        code(&application.get(&next).await),
        (404, json!("NOT_FOUND")),
        "no manager any more"
    );
    set_rank("BUSINESS_ADMIN");
    assert_eq!(application.get(&next).await.status, 200);
    let ended = call(&application, "business manager", Method::DELETE, OF_ALL).await;
    assert_eq!(ended.status, 200, "{}", ended.body);
    assert_eq!(code(&application.get(&next).await), (404, json!("NOT_FOUND")));
    assert_eq!(application.get(&own).await.status, 200);
    application.close().await;
}

#[tokio::test]
async fn feed_is_not_sent_again_while_nothing_has_changed_and_ends_with_the_account_and_the_membership() {
    let (application, booked) = opened().await;
    let path = made(&application, USER).await;
    let ask = async |tag: &str| {
        let request = application.request(Method::GET, &path).header("if-none-match", tag);
        request.send().await.unwrap()
    };
    let first = ask("\"nothing\"").await;
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(ask(&tag).await.status(), StatusCode::NOT_MODIFIED);
    let cancel = format!("/api/staff/bookings/{}/cancel", booked["id"]);
    let manager = session_of(&application, "business manager", JUST_NOW);
    let cancelled = application
        .call(Method::POST, &cancel, manager.as_deref(), Some(&json!({})))
        .await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.body);
    let after = ask(&tag).await;
    assert_eq!(after.status(), StatusCode::OK);
    assert!(!after.text().await.unwrap().contains("BEGIN:VEVENT"));
    let bert = account_of(USER);
    let disable = |at: &str| {
        application.execute(&format!("UPDATE account SET disabled_at = {at} WHERE id = {bert}"));
    };
    disable("'2027-01-11Z'");
    assert_eq!(code(&application.get(&path).await), (404, json!("NOT_FOUND")));
    disable("NULL");
    assert_eq!(application.get(&path).await.status, StatusCode::OK);
    application.execute(&format!("DELETE FROM session WHERE account_id = {bert}"));
    application.execute(&format!("DELETE FROM membership WHERE account_id = {bert}"));
    assert_eq!(code(&application.get(&path).await), (404, json!("NOT_FOUND")));
    application.close().await;
}

#[tokio::test]
async fn feed_of_a_practice_is_neutral_and_nobody_makes_one_for_somebody_else() {
    let (application, _) = opened().await;
    application.execute("UPDATE organization_branch SET branch_id = 13 WHERE organization_nr = 1000 AND position = 0");
    let path = made(&application, USER).await;
    application.clock.set(datetime!(2027-01-11 07:00 UTC));
    let feed = application.get(&path).await;
    assert!(feed.body.contains("SUMMARY:Termin\r\n"), "{}", feed.body);
    assert!(
        !feed.body.contains("Huber") && !feed.body.contains("Haarschnitt"),
        "{}",
        feed.body
    );
    let impersonated = call(&application, "impersonating a business admin", Method::POST, FEED).await;
    assert_eq!(code(&impersonated), (403, json!("NOT_WHILE_IMPERSONATING")));
    application.close().await;
}
