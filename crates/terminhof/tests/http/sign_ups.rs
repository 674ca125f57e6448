//! Seats in events and courses: taken, shown, left.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use booking_core::booking::{DraftCustomer, ManageTokens};
use booking_core::events::{
    CallOffRefused, DateSelection, EventStore, SignUp, SignUpDraft, SignUpForEvent, SignUpRefusal, SignUpRefused,
};
use insta::assert_json_snapshot;
use postgres_adapter::Postgres;
use reqwest::Method;
use serde_json::{Value, json};
use shared_kernel::{CalendarGuid, Change, EventId, OperatingSystemRandomness, OrganizationNr, StoreError};
use time::macros::datetime;

use crate::application::{Answer, TestApplication};

const SIGN_UP: &str = "/api/calendar/addeventbooking";
const SHOW: &str = "/api/calendar/getmanagedbooking";
const CANCEL: &str = "/api/calendar/cancelmanagedbooking";

/// Of somebody for the course, which has begun and has two dates ahead.
fn sign_up(application: &TestApplication, email: &str) -> Value {
    json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": email, "userPhone": null, "userRemarks": null },
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

/// Maria Huber and these people, with one e-mail address.
fn family(application: &TestApplication, further: &[&str]) -> Value {
    let mut body = sign_up(application, "maria@example.org");
    let person = |name: &&str| json!({ "firstName": name, "lastName": "Huber" });
    body["furtherPeople"] = further.iter().map(person).collect();
    body
}

#[tokio::test]
async fn siblings_of_one_email_address_are_signed_up_together_and_one_after_the_other() {
    let application = TestApplication::open().await;
    let together = application.post(SIGN_UP, &family(&application, &["Tim", "Lea"])).await;
    assert_eq!(together.status, 200, "{}", together.body);
    assert_eq!(free_seats(&application).await, 2);
    let again = application.post(SIGN_UP, &family(&application, &["Tim", "Lea"])).await;
    assert_eq!(again.json(), together.json(), "a repetition changes nothing");
    assert_eq!(free_seats(&application).await, 2);
    let entry = together.json();
    let seats = [&entry, &entry["furtherPeople"][0], &entry["furtherPeople"][1]];
    let mut names = Vec::new();
    for seat in seats {
        let guid = seat["calendarGuid"].as_str().unwrap();
        let token = application.manage_token(guid);
        let shown = application.post(SHOW, &json!({ "token": token })).await.json();
        let participant = &shown["events"][0]["participant"];
        let file = format!("/api/calendar/mycalendarentry/download/{guid}");
        let file = application.get(&file).await.body;
        let own = format!("SUMMARY:{}: ", participant.as_str().unwrap());
        assert_eq!(file.matches("BEGIN:VEVENT").count(), 2, "{file}");
        assert_eq!(file.matches(&own).count(), 2, "{file}");
        names.push(participant.clone());
        if names.len() == 2 {
            let left = application.post(CANCEL, &json!({ "token": token })).await;
            assert_eq!(left.status, 200, "{}", left.body);
        }
    }
    assert_eq!(names, ["Maria", "Tim", "Lea"]);
    assert_eq!(
        free_seats(&application).await,
        3,
        "one of them leaves, and the others stay"
    );

    let mut jan = sign_up(&application, "Maria@example.org");
    jan["customerData"]["firstName"] = json!("Jan");
    let jan = application.post(SIGN_UP, &jan).await;
    assert_eq!(jan.status, 200, "{}", jan.body);
    let known = application.post(SIGN_UP, &family(&application, &["Ole"])).await;
    assert_eq!(code(&known), (409, json!("ALREADY_SIGNED_UP")));
    assert_eq!(free_seats(&application).await, 2, "all or nobody");
    application.close().await;
}

/// Without a key: the same form once more, after one of them has left.
#[tokio::test]
async fn sign_up_of_several_that_comes_again_brings_back_who_has_left() {
    let application = TestApplication::open().await;
    let first = application
        .post(SIGN_UP, &family(&application, &["Tim", "Lea"]))
        .await
        .json();
    let token = application.manage_token(first["calendarGuid"].as_str().unwrap());
    let left = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!(left.status, 200, "{}", left.body);
    assert_eq!(free_seats(&application).await, 3);
    let again = application.post(SIGN_UP, &family(&application, &["Tim", "Lea"])).await;
    assert_eq!(again.status, 200, "{}", again.body);
    let again = again.json();
    assert_ne!(again["id"], first["id"], "a seat of its own");
    assert_eq!(again["furtherPeople"], first["furtherPeople"], "the others keep theirs");
    assert_eq!(free_seats(&application).await, 2);
    let once_more = application.post(SIGN_UP, &family(&application, &["Tim", "Lea"])).await;
    assert_eq!(once_more.json(), again, "now all of them have a seat");
    application.close().await;
}

#[tokio::test]
async fn siblings_are_told_although_the_first_leaves_before_the_mail() {
    let application = TestApplication::open().await;
    let entry = application
        .post(SIGN_UP, &family(&application, &["Tim", "Lea"]))
        .await
        .json();
    let token = application.manage_token(entry["calendarGuid"].as_str().unwrap());
    let left = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!(left.status, 200, "{}", left.body);
    application.send_mails().await;
    let told = application
        .texts("SELECT booking_id::text FROM planned_mail WHERE kind = 'BOOKING_CONFIRMATION' AND sent_at IS NOT NULL");
    assert_eq!(told, [entry["furtherPeople"][0]["id"].to_string()]);
    application.close().await;
}

#[tokio::test]
async fn mistyped_address_of_several_is_corrected_for_all_of_them_and_told_once() {
    let application = TestApplication::open().await;
    let send = async |path: &str, body: &Value| {
        let request = application.request(Method::POST, path).json(body);
        let request = request.header("Idempotency-Key", "6d1f0c1e-0000-4000-8000-000000000003");
        Answer::of(request.send().await.unwrap()).await
    };
    let entry = send(SIGN_UP, &family(&application, &["Tim", "Lea"])).await.json();
    application.send_mails().await;
    let correction = json!({ "calendarGuid": entry["calendarGuid"], "userEmail": "mara@example.org" });
    let corrected = send("/api/calendar/correctbookingemail", &correction).await;
    assert_eq!(corrected.status, 200, "{}", corrected.body);
    for seat in [&entry, &entry["furtherPeople"][0], &entry["furtherPeople"][1]] {
        let guid = seat["calendarGuid"].as_str().unwrap();
        for (token, status) in [
            (application.manage_token(guid), 404),
            (application.renewed_manage_token(guid), 200),
        ] {
            let shown = application.post(SHOW, &json!({ "token": token })).await;
            assert_eq!(shown.status, status, "{}", shown.body);
        }
    }
    application.send_mails().await;
    let told = application.texts(
        "SELECT booking_id::text FROM planned_mail
         WHERE kind = 'BOOKING_CONFIRMATION' AND revision > 0 AND sent_at IS NOT NULL",
    );
    assert_eq!(told, [entry["id"].to_string()]);
    application.close().await;
}

#[tokio::test]
async fn sign_up_of_several_that_is_refused_says_of_whom() {
    let application = TestApplication::open().await;
    for (further, expected, member) in [
        (
            vec!["Tim", "maria"],
            (409, "ALREADY_SIGNED_UP"),
            "furtherPeople[1].firstName",
        ),
        (vec!["Tim", " "], (422, "VALIDATION"), "furtherPeople[1].firstName"),
        (vec!["A", "B", "C", "D", "E"], (409, "NOT_ENOUGH_SEATS"), ""),
    ] {
        let answer = application.post(SIGN_UP, &family(&application, &further)).await;
        assert_eq!(code(&answer), (expected.0, json!(expected.1)), "{}", answer.body);
        let problem = answer.json();
        let members: Vec<&str> = problem["fields"]
            .as_object()
            .into_iter()
            .flat_map(|fields| fields.keys().map(String::as_str))
            .collect();
        assert_eq!(members.join(" "), member, "{}", answer.body);
    }
    application.execute("UPDATE event SET capacity = 20");
    let seven = ["A", "B", "C", "D", "E", "F"];
    let refused = application.post(SIGN_UP, &family(&application, &seven)).await;
    assert_eq!(code(&refused), (409, json!("TOO_MANY_SEATS")));
    let six = application.post(SIGN_UP, &family(&application, &seven[..5])).await;
    assert_eq!(six.status, 200, "{}", six.body);
    let mut seventh = sign_up(&application, "maria@example.org");
    seventh["customerData"]["firstName"] = json!("Udo");
    let refused = application.post(SIGN_UP, &seventh).await;
    assert_eq!(code(&refused), (409, json!("TOO_MANY_SEATS")));
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

/// The refusals without a trace that are others for somebody who attends than for somebody who does not.
async fn telling_refusals(application: &TestApplication) -> Vec<&'static str> {
    signed_up(application).await;
    let is_told_apart = async |expected: &str, change: &dyn Fn(&mut Value)| {
        let mut refused = Vec::new();
        for email in ["maria@example.org", "eva@example.org"] {
            let mut body = sign_up(application, email);
            change(&mut body);
            let before = application.everything();
            let mut problem = application.post(SIGN_UP, &body).await.json();
            problem["requestId"] = json!("…");
            assert_eq!(application.everything(), before, "{problem}");
            refused.push(problem);
        }
        assert_eq!(refused[1]["code"], expected);
        refused[0] != refused[1]
    };
    let mut telling = Vec::new();
    let answered = |body: &mut Value| {
        let (event, value) = (body["eventID"].clone(), "x");
        body["customizedFields"] =
            json!([{ "serviceID": null, "eventID": event, "customizedBookingFieldsId": 4_711, "value": value }]);
    };
    if is_told_apart("VALIDATION", &answered).await {
        telling.push("unknown answer");
    }
    application.execute("UPDATE calendar SET show_phone = true, phone_mandatory = true");
    application.execute("UPDATE calendar SET rules_version = rules_version + 1");
    // Not the request that was stored, which would be answered as a repetition.
    let another = |body: &mut Value| body["customerData"]["firstName"] = json!("Mia");
    if is_told_apart("VALIDATION", &another).await {
        telling.push("no phone");
    }
    application.execute("UPDATE calendar SET phone_mandatory = false, rules_version = rules_version + 1");
    application.execute("UPDATE event SET capacity = greatest(taken_seats, 1), minimum_participants = NULL");
    if is_told_apart("EVENT_FULL", &another).await {
        telling.push("no seat");
    }
    telling
}

#[tokio::test]
async fn a_refusal_without_a_trace_does_not_tell_who_attends() {
    let application = TestApplication::open().await;
    assert_eq!(telling_refusals(&application).await, [""; 0]);
    application.close().await;
}

/// Looks who attends before anything else.
struct HastyEvents {
    events: Postgres,
    attending: Mutex<BTreeSet<String>>,
}

#[async_trait]
impl EventStore for HastyEvents {
    async fn sign_up(&self, change: &Change, draft: &SignUpDraft) -> Result<SignUp, SignUpRefused> {
        let DraftCustomer::Form(contact) = &draft.customer else {
            panic!("nobody else signs up: {draft:?}")
        };
        let email = contact.email.as_str().to_owned();
        if self.attending.lock().unwrap().contains(&email) {
            return Err(SignUpRefusal::AlreadySignedUp.into());
        }
        let signed_up = self.events.sign_up(change, draft).await?;
        self.attending.lock().unwrap().insert(email);
        Ok(signed_up)
    }

    async fn call_off_dates(
        &self,
        change: &Change,
        organization: OrganizationNr,
        event: EventId,
        which: &DateSelection,
    ) -> Result<usize, CallOffRefused> {
        self.events.call_off_dates(change, organization, event, which).await
    }

    async fn note_missed_minimums(&self, change: &Change) -> Result<usize, StoreError> {
        self.events.note_missed_minimums(change).await
    }
}

/// Hashes that are nobody's token.
struct NoTokens;

impl ManageTokens for NoTokens {
    fn hash_for(&self, guid: CalendarGuid) -> [u8; 32] {
        [*guid.0.as_bytes(); 2].concat().try_into().unwrap()
    }

    fn renewed_hash_for(&self, guid: CalendarGuid) -> [u8; 32] {
        self.hash_for(guid)
    }
}

#[tokio::test]
async fn sign_up_that_looks_first_who_attends_is_noticed() {
    let application = TestApplication::open_altered(&[], |state, database| {
        let events = HastyEvents {
            events: Postgres::new(database.clone()),
            attending: Mutex::default(),
        };
        state.parts.use_cases.sign_up_for_event = SignUpForEvent::new(
            Arc::new(events),
            Arc::new(NoTokens),
            Arc::new(OperatingSystemRandomness),
        );
    })
    .await;
    let telling = telling_refusals(&application).await;
    assert_eq!(telling, ["unknown answer", "no phone", "no seat"]);
    application.close().await;
}

#[tokio::test]
async fn an_email_address_that_may_not_book_hears_so_before_hearing_that_it_attends() {
    let application = TestApplication::open().await;
    signed_up(&application).await;
    application.execute("UPDATE customer SET blocked_at = now()");
    let again = application
        .post(SIGN_UP, &sign_up(&application, "Maria@example.org"))
        .await;
    assert_eq!(code(&again), (422, json!("NOT_BOOKABLE_ONLINE")));
    application.close().await;
}

#[tokio::test]
async fn repetition_of_a_sign_up_that_was_cancelled_says_so() {
    let application = TestApplication::open().await;
    let sign_up = sign_up(&application, "maria@example.org");
    let send = async || {
        let request = application.request(Method::POST, SIGN_UP);
        let request = request.header("idempotency-key", "the one sign-up").json(&sign_up);
        Answer::of(request.send().await.unwrap()).await
    };
    let entry = send().await.json();
    let token = application.manage_token(entry["calendarGuid"].as_str().unwrap());
    let left = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!(left.status, 200, "{}", left.body);
    assert_eq!(code(&send().await), (409, json!("BOOKING_CANCELLED")));
    application.close().await;
}
