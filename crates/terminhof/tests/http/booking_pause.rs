//! Online booking that an organisation has paused: what customers read, what is refused, what goes on.

use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::salon::NOW;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const PAUSE: &str = "/api/staff/bookingpause";
const ADD: &str = "/api/calendar/addbooking";
const CANCEL: &str = "/api/calendar/cancelmanagedbooking";
const MESSAGE: &str = "Online buchen geht hier gerade nicht. Ab 13.01.2027 geht es wieder. Wir ziehen um.";

async fn call(application: &TestApplication, name: &str, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

async fn pause(application: &TestApplication, name: &str, pause: Value) -> Answer {
    call(application, name, Method::PUT, PAUSE, Some(&json!({ "pause": pause }))).await
}

fn refusal(answer: &Answer) -> (u16, Value, Value) {
    let body = answer.json();
    (answer.status.as_u16(), body["code"].clone(), body["message"].clone())
}

fn paused() -> (u16, Value, Value) {
    (409, json!("BOOKING_PAUSED"), json!(MESSAGE))
}

/// A cut with employee 2.
fn cut(application: &TestApplication, start: &str) -> Value {
    let mut body = booking(application);
    body["services"] = json!([{ "serviceId": application.salon.services[0].0, "userId": 2, "start": start }]);
    body["customizedFields"] = json!([]);
    body
}

/// How many of the calls that list times have any.
async fn calls_with_times(application: &TestApplication) -> usize {
    let card = application
        .get("/api/search/organizations/named?organizationNr=1000")
        .await
        .json();
    let services = application
        .get("/api/offeredservices/ataglance?organizationNr=1000")
        .await
        .json();
    let cut = application.salon.services[0].0;
    let slots =
        json!({ "organizationNr": 1000, "serviceIdList": [cut], "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let slots = application.post("/api/calendar/getbookingslotsoverview", &slots).await;
    assert_eq!(slots.status, 200, "{}", slots.body);
    let has_next = |found: &Value| found["nextAvailableSlot"].is_object();
    [
        has_next(&card["organizations"][0]),
        services.as_array().unwrap().iter().any(has_next),
        slots.body.contains("2027-01-14T"),
    ]
    .into_iter()
    .filter(|has_times| *has_times)
    .count()
}

/// Whether one may sign up for the events of the salon.
async fn sign_ups(application: &TestApplication) -> Vec<String> {
    let events = application.get("/api/events?organizationNr=1000").await.json();
    let events = events.as_array().unwrap().iter();
    events
        .map(|event| event["signUp"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn paused_online_booking_says_why_refuses_customers_and_ends_by_itself() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let booked = application.post(ADD, &booking(&application)).await.json();
    let token = application.manage_token(booked["calendarGuid"].as_str().unwrap());
    let shown = application
        .post("/api/calendar/getmanagedbooking", &json!({ "token": token }))
        .await
        .json();
    let appointment = &shown["appointments"][0];
    let moved = json!({ "token": token, "appointments": [{
        "appointmentId": appointment["appointmentId"], "userId": appointment["userId"], "start": "2027-01-15T09:00:00" }] });
    assert_eq!(calls_with_times(&application).await, 3);
    assert!(sign_ups(&application).await.contains(&"OPEN".to_owned()));

    let wanted = json!({ "note": " Wir ziehen um. ", "until": "2027-01-13" });
    assert_eq!(pause(&application, "business user", wanted.clone()).await.status, 403);
    let set = pause(&application, "business manager", wanted).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let told = json!({ "note": "Wir ziehen um.", "until": "2027-01-13" });
    assert_eq!(set.json()["pause"], told);
    let profile = application.get("/api/organization/1000").await.json();
    assert_eq!(profile["bookingPause"], told);
    let named = application
        .get("/api/search/organizations/named?organizationNr=1000")
        .await
        .json();
    assert_eq!(named["organizations"][0]["bookingPause"], told);
    assert_eq!(calls_with_times(&application).await, 0);
    let closed = sign_ups(&application).await;
    assert!(
        closed.iter().all(|state| state == "PAUSED" || state == "OVER"),
        "{closed:?}"
    );
    assert!(closed.contains(&"PAUSED".to_owned()), "{closed:?}");

    assert_eq!(
        refusal(&application.post(ADD, &cut(&application, "2027-01-14T10:00:00")).await),
        paused()
    );
    let sign_up = json!({
        "customerData": { "firstName": "Ida", "lastName": "Moser", "userEmail": "ida@example.org", "userPhone": null, "userRemarks": null },
        "location": "", "organizatonNr": 1000, "eventID": application.salon.events[0].0,
        "schedules": [{ "start": "2020-01-01T00:00:00" }], "customizedFields": [],
    });
    assert_eq!(
        refusal(&application.post("/api/calendar/addeventbooking", &sign_up).await),
        paused()
    );
    let code = json!({ "organizationNr": 1000, "email": "ida@example.org" });
    let code_path = "/api/calendar/sendbookingcode";
    assert_eq!(refusal(&application.post(code_path, &code).await), paused());
    assert_eq!(application.texts("SELECT email FROM booking_code"), [""; 0]);
    let by_staff = json!({ "customerData": { "firstName": "Ida", "lastName": "Moser" },
        "services": cut(&application, "2027-01-14T11:00:00")["services"] });
    let by_staff = call(
        &application,
        "business manager",
        Method::POST,
        "/api/staff/bookings",
        Some(&by_staff),
    )
    .await;
    assert_eq!(by_staff.status, 200, "{}", by_staff.body);
    // What was promised with a booking stays: to move it, and to cancel it.
    let others = json!({ "token": token, "appointmentId": appointment["appointmentId"],
        "dateFrom": "2027-01-15", "dateTo": "2027-01-15" });
    let others = application.post("/api/calendar/getmoveslots", &others).await;
    assert!(others.body.contains("2027-01-15T09:00:00"), "{}", others.body);
    let moved = application.post("/api/calendar/movemanagedbooking", &moved).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    assert_eq!(application.post(CANCEL, &json!({ "token": token })).await.status, 200);

    // Nobody saves anything when it ends: only the day changes.
    application.clock.set(NOW + Duration::days(2));
    assert_eq!(
        application.get("/api/organization/1000").await.json()["bookingPause"],
        Value::Null
    );
    assert_eq!(calls_with_times(&application).await, 3);
    let again = application.post(ADD, &cut(&application, "2027-01-14T10:00:00")).await;
    assert_eq!(again.status, 200, "{}", again.body);
    assert_eq!(application.post(code_path, &code).await.status, 200);
    let logged = "SELECT concat_ws(' ', before, after) FROM audit_log WHERE what = 'BOOKING_PAUSE_CHANGED'";
    let (open, paused) = (
        r#"{"until": null, "isPaused": false}"#,
        r#"{"until": "2027-01-13", "isPaused": true}"#,
    );
    assert_eq!(application.texts(logged), [format!("{open} {paused}")]);
    application.close().await;
}

#[tokio::test]
async fn pause_without_a_text_or_with_an_end_that_is_over_is_refused_and_only_null_takes_one_back() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let name = "business manager";
    for (wrong, field) in [
        (json!({ "note": " " }), "pause.note"),
        (json!({ "note": "x".repeat(501) }), "pause.note"),
        (json!({ "note": "Umzug", "until": "2027-01-11" }), "pause.until"),
    ] {
        let refused = pause(&application, name, wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    assert_eq!(pause(&application, name, json!({ "note": "Umzug" })).await.status, 200);
    assert_eq!(calls_with_times(&application).await, 0);
    // Whoever leaves the member out has not said that it is over.
    for incomplete in [json!({}), json!({ "version": null }), json!({ "until": "2027-02-01" })] {
        let refused = call(&application, name, Method::PUT, PAUSE, Some(&incomplete)).await;
        assert_eq!(refused.status, 422, "{incomplete}: {}", refused.body);
    }
    assert_eq!(calls_with_times(&application).await, 0);
    let ended = pause(&application, name, Value::Null).await;
    assert_eq!(ended.json()["pause"], Value::Null, "{}", ended.body);
    assert_eq!(calls_with_times(&application).await, 3);
    application.close().await;
}
