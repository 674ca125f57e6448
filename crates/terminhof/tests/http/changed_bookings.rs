//! The bookings of an organisation in the order of their changes, for whoever keeps books of their own.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const BOOKINGS: &str = "/api/staff/bookings";

async fn opened() -> (TestApplication, i64) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let id = booked.json()["id"].as_i64().unwrap();
    (application, id)
}

async fn ask(application: &TestApplication, name: &str, query: &str) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    let path = format!("{BOOKINGS}{query}");
    application.call(Method::GET, &path, token.as_deref(), None).await
}

async fn page(application: &TestApplication, query: &str) -> Value {
    let answer = ask(application, "business manager", query).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

#[tokio::test]
async fn booking_is_told_once_and_again_after_it_was_cancelled() {
    let (application, id) = opened().await;
    let first = page(&application, "").await;
    let mut shown = first.clone();
    for booking in shown["bookings"].as_array_mut().unwrap() {
        booking["calendarGuid"] = json!("…");
    }
    assert_json_snapshot!("changed_bookings", shown);
    let next = format!("?cursor={}", first["cursor"].as_str().unwrap());
    let nothing = page(&application, &next).await;
    assert_eq!(
        nothing,
        json!({ "bookings": [], "cursor": first["cursor"], "hasMore": false })
    );
    let token = session_of(&application, "business manager", JUST_NOW);
    let cancel = format!("{BOOKINGS}/{id}/cancel");
    let cancelled = application
        .call(Method::POST, &cancel, token.as_deref(), Some(&json!({})))
        .await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.body);
    let again = page(&application, &next).await;
    let states: Vec<&Value> = again["bookings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["status"])
        .collect();
    assert_eq!(states, [&json!("CANCELLED_BY_PROVIDER")]);
    assert_ne!(again["cursor"], first["cursor"]);
    application.close().await;
}

#[tokio::test]
async fn days_states_and_moments_choose_what_is_told() {
    let (application, _) = opened().await;
    // The first one is a sign-up of last year, which has dates of its own.
    let day = page(&application, "").await["bookings"][1]["appointments"][0]["start"]
        .as_str()
        .unwrap()[..10]
        .to_owned();
    for (query, found) in [
        (format!("?from={day}&to={day}"), 1),
        ("?to=2027-01-10".to_owned(), 1),
        ("?to=2027-01-01".to_owned(), 0),
        ("?from=2027-06-01".to_owned(), 0),
        ("?status=CONFIRMED".to_owned(), 2),
        ("?status=NO_SHOW".to_owned(), 0),
        ("?changedSince=2027-01-11T05:00:00Z".to_owned(), 1),
        ("?changedSince=2027-01-11T08:00:00%2B01:00".to_owned(), 0),
        ("?changedSince=2027-01-11T06:00:00+01:00&size=200".to_owned(), 1),
    ] {
        let page = page(&application, &query).await;
        assert_eq!(page["bookings"].as_array().unwrap().len(), found, "{query}");
    }
    for (query, code, field) in [
        ("?size=0", "INVALID_PAGE", Some("size")),
        ("?size=201", "INVALID_PAGE", Some("size")),
        ("?size=viele", "VALIDATION", Some("size")),
        ("?cursor=1", "VALIDATION", Some("cursor")),
        ("?status=GONE", "VALIDATION", Some("status")),
        ("?changedSince=2027-01-11T05:00:00", "VALIDATION", Some("changedSince")),
        ("?from=2027-02-30", "VALIDATION", Some("from")),
        ("?from=2027-01-12&to=2027-01-11", "RANGE_REVERSED", Some("to")),
    ] {
        let answer = ask(&application, "business manager", query).await;
        let body = answer.json();
        assert_eq!(
            (answer.status.as_u16(), body["code"].as_str()),
            (422, Some(code)),
            "{query}"
        );
        let is_named = |field: &str| body["fields"].get(field).is_some();
        assert!(field.is_none_or(is_named), "{query}: {body}");
    }
    application.close().await;
}

#[tokio::test]
async fn only_who_sees_all_bookings_is_told_and_only_of_the_own_organisation() {
    let (application, _) = opened().await;
    assert_eq!(ask(&application, "business user", "").await.status, 403);
    let foreign = ask(&application, "foreign business manager", "").await.json();
    assert_eq!(foreign["bookings"], json!([]));
    application.close().await;
}
