//! Dates of events: who comes to them, who came, and calling them off.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const MANAGER: &str = "business manager";
const USER: &str = "business user";

async fn call(application: &TestApplication, name: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// The salon with its course, in which Karla has a seat; the second of its dates is on 18 January.
async fn opened() -> (TestApplication, String) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let event = application.salon.events[0];
    let dates = format!("SELECT id::text FROM event_date WHERE event_id = {event} ORDER BY starts_at");
    let second = application.texts(&dates)[1].clone();
    (application, format!("/api/staff/schedules/{second}"))
}

#[tokio::test]
async fn participant_is_checked_in_and_that_is_taken_back() {
    let (application, path) = opened().await;
    let shown = call(&application, MANAGER, Method::GET, &path, None).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert_json_snapshot!("date_with_participants", shown.json());
    let participation = shown.json()["participants"][0]["participationId"].clone();
    let check_in = format!("{path}/checkin");
    let body = |outcome: &str| Some(json!({ "participationId": participation, "outcome": outcome }));
    let early = call(&application, MANAGER, Method::POST, &check_in, body("DONE")).await;
    assert_eq!(code(&early), (409, json!("CHECK_IN_NOT_OPEN")));
    application.clock.set(datetime!(2027-01-18 16:00 UTC));
    for outcome in ["DONE", "DONE", "NO_SHOW", "CONFIRMED"] {
        let done = call(&application, MANAGER, Method::POST, &check_in, body(outcome)).await;
        assert_eq!(done.json()["participants"][0]["state"], outcome, "{}", done.body);
        let booking = done.json()["participants"][0]["bookingId"].clone();
        let booking = call(
            &application,
            MANAGER,
            Method::GET,
            &format!("/api/staff/bookings/{booking}"),
            None,
        )
        .await;
        assert_eq!(
            booking.json()["events"][0]["schedules"][1]["status"],
            outcome,
            "{}",
            booking.body
        );
    }
    let log = "SELECT (before ->> 'outcome') || '' || (after ->> 'outcome') FROM audit_log
        WHERE what = 'ATTENDANCE_RECORDED' AND num_nulls(before ->> 'outcome', after ->> 'outcome') = 0";
    assert_eq!(application.texts(log), ["DONENO_SHOW"]);
    let entries = "SELECT id::text FROM audit_log WHERE what = 'ATTENDANCE_RECORDED'";
    assert_eq!(application.texts(entries).len(), 3, "a repetition is no change");
    let nobody = Some(json!({ "participationId": 777_777, "outcome": "DONE" }));
    let nobody = call(&application, MANAGER, Method::POST, &check_in, nobody).await;
    assert_eq!(code(&nobody), (404, json!("NOT_FOUND")));
    application.close().await;
}

#[tokio::test]
async fn date_that_is_out_of_reach_looks_like_one_that_is_not_there() {
    let (application, path) = opened().await;
    application.clock.set(datetime!(2027-01-18 16:00 UTC));
    let body = || Some(json!({ "participationId": 1, "outcome": "DONE" }));
    let absent = "/api/staff/schedules/777777";
    for (name, path) in [
        ("foreign business admin", path.as_str()),
        ("foreign business admin", absent),
        (MANAGER, absent),
        (USER, &path),
    ] {
        let shown = call(&application, name, Method::GET, path, None).await;
        assert_eq!(code(&shown), (404, json!("NOT_FOUND")), "{name} {path}");
        let checked_in = call(&application, name, Method::POST, &format!("{path}/checkin"), body()).await;
        assert_eq!(code(&checked_in), (404, json!("NOT_FOUND")), "{name} {path}");
    }
    for path in [&path, absent] {
        let path = format!("{path}/calloff");
        let called_off = call(&application, "foreign business admin", Method::POST, &path, None).await;
        assert_eq!(code(&called_off), (404, json!("NOT_FOUND")), "{path}");
    }
    // The course becomes Bert's.
    let bert = account_of(USER);
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert};
         SET session_replication_role = replica;
         INSERT INTO event_date_resource (organization_nr, event_date_id, resource_id)
         SELECT organization_nr, id, 2 FROM event_date WHERE organization_nr = 1000"
    ));
    let shown = call(&application, USER, Method::GET, &path, None).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    application.close().await;
}

#[tokio::test]
async fn caller_is_signed_up_by_staff() {
    let (application, path) = opened().await;
    let event = application.salon.events[0];
    let bookings = format!("/api/staff/events/{event}/bookings");
    let body =
        |customer: Value| Some(json!({ "customerData": customer, "notifyCustomer": false, "note": "zahlt bar" }));
    let caller = json!({ "firstName": "Rosa", "lastName": "Anruf", "userPhone": "+43 660 1234567" });
    let foreign = call(
        &application,
        "foreign business admin",
        Method::POST,
        &bookings,
        body(caller.clone()),
    )
    .await;
    assert_eq!(code(&foreign), (422, json!("UNKNOWN_EVENT")), "{}", foreign.body);
    let out_of_reach = call(&application, USER, Method::POST, &bookings, body(caller.clone())).await;
    assert_eq!(code(&out_of_reach), (403, json!("FORBIDDEN")), "without a calendar");
    let bert = account_of(USER);
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let out_of_reach = call(&application, USER, Method::POST, &bookings, body(caller.clone())).await;
    assert_eq!(code(&out_of_reach), (422, json!("UNKNOWN_EVENT")), "somebody else's");
    // The course becomes Bert's.
    application.execute(
        "SET session_replication_role = replica;
         INSERT INTO event_date_resource (organization_nr, event_date_id, resource_id)
         SELECT organization_nr, id, 2 FROM event_date WHERE organization_nr = 1000",
    );
    let token = session_of(&application, USER, JUST_NOW);
    let sign_up = async || {
        let body = body(caller.clone());
        application
            .call(Method::POST, &bookings, token.as_deref(), body.as_ref())
            .await
    };
    let seat = sign_up().await;
    assert_eq!(seat.status, 200, "{}", seat.body);
    let booking = seat.json();
    assert_eq!(booking["note"], "zahlt bar");
    let repeated = sign_up().await;
    assert_eq!(repeated.json()["id"], booking["id"], "a double click is one seat");
    let on_file = json!({ "customerId": booking["customer"]["customerId"] });
    let twice = call(&application, MANAGER, Method::POST, &bookings, body(on_file)).await;
    assert_eq!(code(&twice), (409, json!("ALREADY_SIGNED_UP")));
    assert_eq!(twice.json()["message"], "Diese Person ist schon angemeldet.");
    let sibling = json!({ "firstName": "Otto", "lastName": "Anruf", "userPhone": "+43 660 1234567" });
    let sibling = call(&application, MANAGER, Method::POST, &bookings, body(sibling)).await;
    assert_eq!(sibling.status, 200, "{}", sibling.body);
    let shown = call(&application, USER, Method::GET, &path, None).await.json();
    let names: Vec<&Value> = shown["participants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["customerName"])
        .collect();
    assert!(names.contains(&&json!("Rosa Anruf")), "{names:?}");
    assert_eq!(
        application.texts("SELECT text(count(*)) FROM planned_mail"),
        ["0"],
        "nobody wanted a mail"
    );

    // Not beyond the capacity.
    application.execute(&format!(
        "UPDATE event SET capacity = taken_seats, minimum_participants = NULL WHERE id = {event}"
    ));
    let full = call(
        &application,
        MANAGER,
        Method::POST,
        &bookings,
        body(json!({ "lastName": "Später" })),
    )
    .await;
    assert_eq!(code(&full), (409, json!("EVENT_FULL")));
    application.close().await;
}

#[tokio::test]
async fn one_date_or_all_are_called_off_and_those_who_come_are_told() {
    let (application, path) = opened().await;
    let facts = "SELECT fact FROM outbox WHERE fact = 'DATES_CALLED_OFF'";
    let one = format!("{path}/calloff");
    let by_user = call(&application, USER, Method::POST, &one, None).await;
    assert_eq!(code(&by_user), (403, json!("FORBIDDEN")));
    for _ in 0..2 {
        let called_off = call(&application, MANAGER, Method::POST, &one, None).await;
        assert_eq!(called_off.status, 200, "{}", called_off.body);
    }
    assert_eq!(application.texts(facts).len(), 1);
    let gone = call(&application, MANAGER, Method::GET, &path, None).await;
    assert_eq!(code(&gone), (404, json!("NOT_FOUND")));
    let all = format!("/api/staff/events/{}/calloff", application.salon.events[0]);
    let foreign = call(&application, "foreign business admin", Method::POST, &all, None).await;
    let absent = "/api/staff/events/777777/calloff";
    let absent = call(&application, "foreign business admin", Method::POST, absent, None).await;
    assert_eq!(
        (code(&foreign), code(&absent)),
        ((404, json!("NOT_FOUND")), (404, json!("NOT_FOUND")))
    );
    let called_off = call(&application, MANAGER, Method::POST, &all, None).await;
    assert_eq!(called_off.status, 200, "{}", called_off.body);
    assert_eq!(application.texts(facts).len(), 2);
    let begun = "SELECT id::text FROM event_date WHERE starts_at < '2027-01-11' AND organization_nr = 1000 LIMIT 1";
    let begun = format!("/api/staff/schedules/{}/calloff", application.texts(begun)[0]);
    let begun = call(&application, MANAGER, Method::POST, &begun, None).await;
    assert_eq!(code(&begun), (409, json!("BOOKING_OVER")));
    application.close().await;
}
