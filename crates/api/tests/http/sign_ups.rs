//! Seats in events and courses: taken, shown, left.

use insta::assert_json_snapshot;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::application::{Answer, TestApplication};

const SIGN_UP: &str = "/api/calendar/addeventbooking";
const SHOW: &str = "/api/calendar/getmanagedbooking";
const CANCEL: &str = "/api/calendar/cancelmanagedbooking";

/// Of somebody for the course, which has begun and has two dates ahead.
fn sign_up(application: &TestApplication, mailbox: &str) -> Value {
    json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": mailbox, "userPhone": null, "userRemarks": null },
        "location": "", "organizatonNr": application.salon.organization.0, "eventID": application.salon.events[0].0,
        "schedules": [{ "start": "2020-01-01T00:00:00" }], "customizedFields": [],
    })
}

async fn signed_up(application: &TestApplication) -> (Value, String) {
    let answer = application
        .post(SIGN_UP, &sign_up(application, "maria@example.org"))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let entry = answer.json();
    let token = application.manage_token(entry["calendarGuid"].as_str().unwrap());
    (entry, token)
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

fn states(booking: &Value) -> Vec<(&str, bool)> {
    let schedules = booking["events"][0]["schedules"].as_array().unwrap();
    let state = |date: &'_ Value| date["canBeLeft"].as_bool().unwrap();
    schedules
        .iter()
        .map(|date| (date["status"].as_str().unwrap(), state(date)))
        .collect()
}

async fn free_seats(application: &TestApplication) -> Value {
    application.get("/api/events?organizationNr=1000").await.json()[0]["freeSeats"].clone()
}

#[tokio::test]
async fn a_seat_in_a_course_is_taken_shown_and_told() {
    let application = TestApplication::open().await;
    assert_eq!(free_seats(&application).await, 5);
    let (mut entry, token) = signed_up(&application).await;
    let guid = entry["calendarGuid"].take();
    assert_json_snapshot!("sign_up", entry);
    assert_eq!(free_seats(&application).await, 4);
    let mut shown = application.post(SHOW, &json!({ "token": token })).await.json();
    assert_eq!(shown["calendarGuid"], guid);
    shown["calendarGuid"] = json!("…");
    assert_json_snapshot!("managed_sign_up", shown);
    let file = application
        .get(&format!(
            "/api/calendar/mycalendarentry/download/{}",
            guid.as_str().unwrap()
        ))
        .await;
    assert_eq!(file.body.matches("BEGIN:VEVENT").count(), 2, "{}", file.body);
    application.close().await;
}

#[tokio::test]
async fn one_date_of_a_course_is_cancelled_and_then_the_course() {
    let application = TestApplication::open().await;
    let (_, token) = signed_up(&application).await;
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    // The first date was a week ago.
    assert_eq!(states(&shown), [("CONFIRMED", true), ("CONFIRMED", true)]);
    let dates = &shown["events"][0]["schedules"];
    let leave = |index: usize| json!({ "token": token, "schedules": [{ "scheduleId": dates[index]["id"] }] });

    let left = application.post(CANCEL, &leave(1)).await.json();
    assert_eq!(states(&left), [("CONFIRMED", true), ("CANCELLED_BY_CUSTOMER", false)]);
    assert_eq!(left["status"], "CONFIRMED");
    assert_eq!(
        free_seats(&application).await,
        4,
        "leaving one date frees nothing to sell"
    );
    // The salon wants to know a day before.
    application.clock.set(datetime!(2027-01-17 18:00 UTC));
    assert_eq!(
        code(&application.post(CANCEL, &leave(0)).await),
        (422, json!("DEADLINE_PASSED"))
    );
    application.clock.set(datetime!(2027-01-11 08:00 UTC));

    let all = application.post(CANCEL, &json!({ "token": token })).await.json();
    assert_eq!(
        (&all["status"], &all["canBeCancelled"]),
        (&json!("CANCELLED_BY_CUSTOMER"), &json!(false))
    );
    assert_eq!(free_seats(&application).await, 5);
    application.close().await;
}

#[tokio::test]
async fn cancelling_both_appointments_and_dates_is_refused() {
    let application = TestApplication::open().await;
    let (_, token) = signed_up(&application).await;
    let both = json!({ "token": token, "schedules": [{ "scheduleId": 1 }], "appointments": [{ "appointmentId": 1 }] });
    assert_eq!(code(&application.post(CANCEL, &both).await), (422, json!("VALIDATION")));
    let none = json!({ "token": token, "schedules": [] });
    assert_eq!(code(&application.post(CANCEL, &none).await), (422, json!("VALIDATION")));
    let foreign = json!({ "token": token, "schedules": [{ "scheduleId": 4_711 }] });
    assert_eq!(
        code(&application.post(CANCEL, &foreign).await),
        (422, json!("UNKNOWN_APPOINTMENT"))
    );
    application.close().await;
}

#[tokio::test]
async fn a_sign_up_that_is_refused_says_why() {
    let application = TestApplication::open().await;
    signed_up(&application).await;
    let body = |change: &dyn Fn(&mut Value)| {
        let mut body = sign_up(&application, "eva@example.org");
        change(&mut body);
        body
    };
    let table: [(&str, Value); 4] = [
        ("sign_up_for_nothing", body(&|body| body["eventID"] = json!(null))),
        ("sign_up_for_the_unknown", body(&|body| body["eventID"] = json!(4_711))),
        (
            "sign_up_for_the_past",
            body(&|body| body["eventID"] = json!(application.salon.events[1].0)),
        ),
        (
            "sign_up_twice",
            body(&|body| body["customerData"]["userEmail"] = json!("Maria@Example.org")),
        ),
    ];
    for (name, body) in table {
        let mut problem = application.post(SIGN_UP, &body).await.json();
        problem["requestId"] = json!("…");
        assert_json_snapshot!(name, problem);
    }
    for name in ["a", "b", "c", "d"] {
        let answer = application
            .post(SIGN_UP, &sign_up(&application, &format!("{name}@example.org")))
            .await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    assert_eq!(free_seats(&application).await, 0);
    let full = application.post(SIGN_UP, &sign_up(&application, "e@example.org")).await;
    assert_eq!(code(&full), (409, json!("EVENT_FULL")));
    application.clock.set(datetime!(2027-01-18 11:00 UTC));
    let late = application.post(SIGN_UP, &sign_up(&application, "e@example.org")).await;
    assert_eq!(code(&late), (422, json!("SIGN_UP_OVER")));
    let listed = application.get("/api/events?organizationNr=1000").await.json();
    assert_eq!(listed[0]["signUp"], "OVER");
    application.close().await;
}

#[tokio::test]
async fn custom_fields_are_those_of_a_service_or_of_an_event() {
    let application = TestApplication::open().await;
    let fields = "/api/customizedbookingfields";
    let of_course = application
        .get(&format!("{fields}?eventid={}", application.salon.events[0]))
        .await;
    assert_json_snapshot!("customized_fields_of_an_event", of_course.json());
    for (query, expected) in [
        ("", (422, "VALIDATION")),
        ("?serviceid=1&eventid=1", (422, "VALIDATION")),
        ("?eventid=4711", (404, "EVENT_NOT_FOUND")),
        ("?eventid=x", (422, "VALIDATION")),
    ] {
        let refused = application.get(&format!("{fields}{query}")).await;
        let (status, name) = code(&refused);
        assert_eq!((status, name.as_str().unwrap()), expected, "{query}");
    }
    application.close().await;
}

/// Refusals that leave no trace say the same of somebody who attends and of somebody who does not.
#[tokio::test]
async fn a_refusal_without_a_trace_does_not_tell_who_attends() {
    let application = TestApplication::open().await;
    signed_up(&application).await;
    let asked = async |name: &str, change: &dyn Fn(&mut Value)| {
        let mut refused = Vec::new();
        for mailbox in ["maria@example.org", "eva@example.org"] {
            let mut body = sign_up(&application, mailbox);
            change(&mut body);
            let before = application.everything();
            let mut problem = application.post(SIGN_UP, &body).await.json();
            problem["requestId"] = json!("…");
            assert_eq!(application.everything(), before, "{name}: {problem}");
            refused.push(problem);
        }
        assert_eq!(refused[0], refused[1], "{name}");
        refused[0]["code"].clone()
    };
    let answered = |body: &mut Value| {
        let (event, value) = (body["eventID"].clone(), "x");
        body["customizedFields"] =
            json!([{ "serviceID": null, "eventID": event, "customizedBookingFieldsId": 4_711, "value": value }]);
    };
    assert_eq!(asked("unknown answer", &answered).await, "VALIDATION");
    application.execute("UPDATE calendar SET show_phone = true, phone_mandatory = true");
    application.execute("UPDATE calendar SET rules_version = rules_version + 1");
    // Not the request that was stored, which would be answered as a repetition.
    let another = |body: &mut Value| body["customerData"]["firstName"] = json!("Mia");
    assert_eq!(asked("no phone", &another).await, "VALIDATION");
    application.execute("UPDATE calendar SET phone_mandatory = false, rules_version = rules_version + 1");
    application.execute("UPDATE event SET capacity = greatest(taken_seats, 1), minimum_participants = NULL");
    assert_eq!(asked("no seat", &another).await, "EVENT_FULL");
    application.close().await;
}

#[tokio::test]
async fn a_mailbox_that_may_not_book_hears_so_before_hearing_that_it_attends() {
    let application = TestApplication::open().await;
    signed_up(&application).await;
    application.execute("UPDATE customer SET blocked_at = now()");
    let again = application
        .post(SIGN_UP, &sign_up(&application, "Maria@example.org"))
        .await;
    assert_eq!(code(&again), (422, json!("NOT_BOOKABLE_ONLINE")));
    application.close().await;
}
