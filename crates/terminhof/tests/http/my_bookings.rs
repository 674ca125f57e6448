//! What signed-in users see of their own bookings, and can do with them.

use std::slice;

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const OPEN: &str = "/api/calendar/myopencalendarbookings/0/50";
const PAST: &str = "/api/calendar/mypreviouscalendarbookings/0/50";

/// A person who is signed in.
struct Member {
    token: String,
    email: String,
}

async fn opened() -> (TestApplication, Member, Member) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let member = |name| Member {
        token: session_of(&application, name, JUST_NOW).unwrap(),
        email: format!("account{}@example.org", account_of(name)),
    };
    let (user, another) = (member("user"), member("another user"));
    (application, user, another)
}

impl Member {
    async fn get(&self, application: &TestApplication, path: &str) -> Answer {
        application.call(Method::GET, path, Some(&self.token), None).await
    }

    async fn post(&self, application: &TestApplication, path: &str, body: &Value) -> Answer {
        application
            .call(Method::POST, path, Some(&self.token), Some(body))
            .await
    }

    async fn cancel(&self, application: &TestApplication, id: &Value, unsubscribes: bool) -> Answer {
        let path = format!("/api/calendar/mycalendarbooking/{id}/{unsubscribes}");
        application.call(Method::DELETE, &path, Some(&self.token), None).await
    }

    async fn ids(&self, application: &TestApplication, path: &str) -> Vec<Value> {
        let answer = self.get(application, path).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let bookings = answer.json();
        bookings
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["id"].clone())
            .collect()
    }
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// A booking of one appointment at this start, with this e-mail address.
fn colour_at(application: &TestApplication, start: &str, email: &str) -> Value {
    let mut request = booking(application);
    request["customerData"]["userEmail"] = json!(email);
    let services = request["services"].as_array_mut().unwrap();
    services.truncate(1);
    services[0]["start"] = json!(start);
    request
}

async fn booked(application: &TestApplication, token: Option<&str>, request: &Value) -> Value {
    let answer = application
        .call(Method::POST, "/api/calendar/addbooking", token, Some(request))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["id"].clone()
}

async fn signed_up(application: &TestApplication, member: &Member) -> Value {
    let request = json!({
        "organizatonNr": 1000, "eventID": application.salon.events[0].0, "location": "", "schedules": [],
        "customerData": {
            "firstName": "Eva", "lastName": "Moser", "userEmail": member.email, "userPhone": null, "userRemarks": null,
        },
    });
    let answer = member
        .post(application, "/api/calendar/addeventbooking", &request)
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["id"].clone()
}

#[tokio::test]
async fn own_bookings_are_listed_as_documented() {
    let (application, user, _) = opened().await;
    booked(&application, Some(&user.token), &booking(&application)).await;
    signed_up(&application, &user).await;
    let listed = user.get(&application, "/api/calendar/myopencalendarbookings/0/2").await;
    assert_eq!(listed.status, 200, "{}", listed.body);
    let mut bookings = listed.json();
    for booking in bookings.as_array_mut().unwrap() {
        booking["calendarGuid"] = json!("…");
    }
    assert_json_snapshot!("my_open_bookings", bookings);
    let count = user
        .get(&application, "/api/calendar/myopencalendarbookings/totalpages/0/2")
        .await;
    assert_eq!(count.json(), json!({ "totalPages": 1, "totalElements": 2 }));
    assert_eq!(user.get(&application, PAST).await.json(), json!([]));
    application.close().await;
}

#[tokio::test]
async fn both_calls_take_both_names_of_a_list() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    let over = booked(
        &application,
        Some(&user.token),
        &colour_at(&application, "2027-01-15T09:00:00", &user.email),
    )
    .await;
    assert_eq!(user.cancel(&application, &over, true).await.status, 200);
    for (name, expected) in [
        ("myopencalendarbookings", &id),
        ("myopencalendarbookingscount", &id),
        ("mypreviouscalendarbookings", &over),
        ("mypreviouscalendarbookingscount", &over),
    ] {
        let page = format!("/api/calendar/{name}/0/2");
        assert_eq!(user.ids(&application, &page).await, slice::from_ref(expected), "{name}");
        let count = user
            .get(&application, &format!("/api/calendar/{name}/totalpages/7/1"))
            .await;
        assert_eq!(count.json(), json!({ "totalPages": 1, "totalElements": 1 }), "{name}");
    }
    application.close().await;
}

#[tokio::test]
async fn page_is_bounded_and_an_unknown_list_is_not_found() {
    let (application, user, _) = opened().await;
    for (path, expected) in [
        ("/api/calendar/myopencalendarbookings/0/50", (200, Value::Null)),
        ("/api/calendar/myopencalendarbookings/7/1", (200, Value::Null)),
        ("/api/calendar/myopencalendarbookings/0/0", (422, json!("INVALID_PAGE"))),
        (
            "/api/calendar/myopencalendarbookings/0/51",
            (422, json!("INVALID_PAGE")),
        ),
        (
            "/api/calendar/mypreviouscalendarbookings/totalpages/0/51",
            (422, json!("INVALID_PAGE")),
        ),
        ("/api/calendar/allcalendarbookings/0/2", (404, json!("NOT_FOUND"))),
        (
            "/api/calendar/allcalendarbookings/totalpages/0/2",
            (404, json!("NOT_FOUND")),
        ),
    ] {
        let answer = user.get(&application, path).await;
        let found = answer.json().get("code").cloned().unwrap_or_default();
        assert_eq!((answer.status.as_u16(), found), expected, "{path}");
    }
    for (path, field) in [
        ("/api/calendar/myopencalendarbookings/-1/2", "pageIndexZeroBased"),
        ("/api/calendar/myopencalendarbookings/0/two", "pageSize"),
        ("/api/calendar/myopencalendarbookings/totalpages/0/-2", "size"),
    ] {
        let answer = user.get(&application, path).await;
        assert_eq!(code(&answer), (422, json!("VALIDATION")), "{path}");
        assert!(answer.json()["fields"][field].is_string(), "{path}: {}", answer.body);
    }
    let path = "/api/calendar/mycalendarbooking/1/maybe";
    let answer = application.call(Method::DELETE, path, Some(&user.token), None).await;
    assert_eq!(code(&answer), (422, json!("VALIDATION")));
    application.close().await;
}

#[tokio::test]
async fn visitor_has_no_list_and_cancels_nothing() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    let before = application.everything();
    for path in [OPEN, PAST, "/api/calendar/myopencalendarbookings/totalpages/0/2"] {
        assert_eq!(
            code(&application.get(path).await),
            (401, json!("UNAUTHENTICATED")),
            "{path}"
        );
    }
    let path = format!("/api/calendar/mycalendarbooking/{id}/true");
    let cancelled = application.call(Method::DELETE, &path, None, None).await;
    assert_eq!(code(&cancelled), (401, json!("UNAUTHENTICATED")));
    let by_id = json!({ "bookingId": id });
    let shown = application.post("/api/calendar/getmanagedbooking", &by_id).await;
    assert_eq!(code(&shown), (401, json!("UNAUTHENTICATED")));
    assert_eq!(application.everything(), before);
    application.close().await;
}

#[tokio::test]
async fn guest_booking_belongs_to_the_proven_email_address_only() {
    let (application, user, _) = opened().await;
    let guest = booked(
        &application,
        None,
        &colour_at(&application, "2027-01-12T09:00:00", &user.email),
    )
    .await;
    assert_eq!(user.ids(&application, OPEN).await, [guest]);

    let claiming = Member {
        token: session_of(&application, "unverified", JUST_NOW).unwrap(),
        email: format!("account{}@example.org", account_of("unverified")),
    };
    booked(
        &application,
        None,
        &colour_at(&application, "2027-01-12T13:00:00", &claiming.email),
    )
    .await;
    let made = colour_at(&application, "2027-01-14T09:00:00", &claiming.email);
    let made = booked(&application, Some(&claiming.token), &made).await;
    assert_eq!(claiming.ids(&application, OPEN).await, [made]);
    application.close().await;
}

#[tokio::test]
async fn foreign_booking_looks_like_an_absent_one_to_every_call() {
    let (application, user, another) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    // The first use of a session is noted.
    assert!(another.ids(&application, OPEN).await.is_empty());
    let before = application.everything();
    let mut answers = Vec::new();
    for booking in [id, json!(4_711)] {
        let by_id = json!({ "bookingId": booking });
        let moved = json!({ "bookingId": booking, "appointments": [{ "appointmentId": 1, "userId": null, "start": "2027-01-14T09:00:00" }] });
        let slots =
            json!({ "bookingId": booking, "appointmentId": 1, "dateFrom": "2027-01-12", "dateTo": "2027-01-12" });
        answers.push(another.cancel(&application, &booking, true).await);
        answers.push(another.cancel(&application, &booking, false).await);
        answers.push(
            another
                .post(&application, "/api/calendar/getmanagedbooking", &by_id)
                .await,
        );
        answers.push(
            another
                .post(&application, "/api/calendar/cancelmanagedbooking", &by_id)
                .await,
        );
        answers.push(
            another
                .post(&application, "/api/calendar/movemanagedbooking", &moved)
                .await,
        );
        answers.push(another.post(&application, "/api/calendar/getmoveslots", &slots).await);
    }
    for answer in &answers {
        assert_eq!(code(answer), (404, json!("NOT_FOUND")));
        assert_eq!(answer.json()["message"], answers[0].json()["message"]);
    }
    assert_eq!(application.everything(), before);
    application.close().await;
}

#[tokio::test]
async fn cancelled_booking_stands_under_past_and_a_repetition_gives_the_same_answer() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    let cancelled = user.cancel(&application, &id, false).await;
    assert_eq!(
        cancelled.json()["status"],
        "CANCELLED_BY_CUSTOMER",
        "{}",
        cancelled.body
    );
    let after = application.everything();
    for unsubscribes in [false, true] {
        let again = user.cancel(&application, &id, unsubscribes).await;
        assert_eq!((again.status, &again.body), (cancelled.status, &cancelled.body));
    }
    assert_eq!(application.everything(), after);
    assert!(user.ids(&application, OPEN).await.is_empty());
    assert_eq!(user.ids(&application, PAST).await, [id]);
    application.close().await;
}

#[tokio::test]
async fn past_booking_is_not_cancelled() {
    let (application, user, _) = opened().await;
    let id = booked(
        &application,
        Some(&user.token),
        &colour_at(&application, "2027-01-12T09:00:00", &user.email),
    )
    .await;
    application.clock.set(datetime!(2027-01-12 08:30 UTC));
    assert_eq!(
        user.ids(&application, OPEN).await,
        slice::from_ref(&id),
        "it has not ended"
    );
    assert_eq!(
        code(&user.cancel(&application, &id, true).await),
        (409, json!("BOOKING_OVER"))
    );
    application.clock.set(datetime!(2027-01-12 10:00 UTC));
    assert_eq!(user.ids(&application, PAST).await, slice::from_ref(&id));
    assert_eq!(
        code(&user.cancel(&application, &id, false).await),
        (409, json!("BOOKING_OVER"))
    );
    application.close().await;
}

#[tokio::test]
async fn participant_of_a_course_leaves_its_next_date_or_unsubscribes() {
    let (application, user, _) = opened().await;
    let id = signed_up(&application, &user).await;
    let states = |answer: &Answer| {
        let schedules = answer.json()["events"][0]["schedules"].as_array().unwrap().clone();
        schedules.iter().map(|one| one["status"].clone()).collect::<Vec<_>>()
    };
    let left = user.cancel(&application, &id, false).await;
    assert_eq!(states(&left), ["CANCELLED_BY_CUSTOMER", "CONFIRMED"], "{}", left.body);
    assert_eq!(left.json()["status"], "CONFIRMED");
    let again = user.cancel(&application, &id, false).await;
    assert_eq!(
        (again.status, &again.body),
        (left.status, &left.body),
        "not the date after it"
    );

    let unsubscribed = user.cancel(&application, &id, true).await;
    assert_eq!(
        unsubscribed.json()["status"],
        "CANCELLED_BY_CUSTOMER",
        "{}",
        unsubscribed.body
    );
    assert_eq!(user.ids(&application, PAST).await, [id]);
    application.close().await;
}

#[tokio::test]
async fn own_booking_is_shown_moved_and_partly_cancelled_by_its_id() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    let by_id = json!({ "bookingId": id });
    let shown = user.post(&application, "/api/calendar/getmanagedbooking", &by_id).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    let appointments = shown.json()["appointments"].clone();
    let slots = json!({ "bookingId": id, "appointmentId": appointments[0]["appointmentId"], "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let slots = user.post(&application, "/api/calendar/getmoveslots", &slots).await;
    let slot = slots.json()[0].clone();
    let to = json!({ "bookingId": id, "appointments": [{ "appointmentId": appointments[0]["appointmentId"], "userId": slot["userIdList"][0], "start": slot["dateFrom"] }] });
    let moved = user.post(&application, "/api/calendar/movemanagedbooking", &to).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    assert!(moved.body.contains(slot["dateFrom"].as_str().unwrap()));
    let one = json!({ "bookingId": id, "appointments": [{ "appointmentId": appointments[1]["appointmentId"] }] });
    let dropped = user
        .post(&application, "/api/calendar/cancelmanagedbooking", &one)
        .await;
    assert_eq!(dropped.json()["status"], "CONFIRMED", "{}", dropped.body);
    let entry = &user.get(&application, OPEN).await.json()[0];
    assert_eq!(
        entry["title"], appointments[0]["title"],
        "what was dropped is no part of the title"
    );
    assert_eq!(entry["start"], slot["dateFrom"]);
    assert_eq!(entry["services"], json!([appointments[0]["serviceId"]]));
    application.close().await;
}

#[tokio::test]
async fn booking_is_identified_by_token_or_id_and_never_by_both() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    for (body, field) in [
        (json!({}), "token"),
        (json!({ "token": null, "bookingId": null }), "token"),
        (json!({ "token": "0".repeat(64), "bookingId": id }), "bookingId"),
    ] {
        let answer = user.post(&application, "/api/calendar/getmanagedbooking", &body).await;
        assert_eq!(code(&answer), (422, json!("VALIDATION")), "{body}");
        assert!(answer.json()["fields"][field].is_string(), "{body}: {}", answer.body);
    }
    application.close().await;
}

#[tokio::test]
async fn impersonated_cancellation_names_both() {
    let (application, user, _) = opened().await;
    let id = booked(&application, Some(&user.token), &booking(&application)).await;
    let borrowed = Member {
        token: session_of(&application, "impersonating a user", JUST_NOW).unwrap(),
        email: user.email.clone(),
    };
    assert_eq!(borrowed.ids(&application, OPEN).await, slice::from_ref(&id));
    assert_eq!(borrowed.cancel(&application, &id, true).await.status, 200);
    let who = application.texts(
        "SELECT DISTINCT actor || ' ' || account_id || ' for ' || on_behalf_of_account_id FROM history
         WHERE what = 'CANCELLED_BY_CUSTOMER'",
    );
    let (admin, target) = (account_of("platform admin"), account_of("user"));
    assert_eq!(who, [format!("PLATFORM_ADMIN {admin} for {target}")]);
    application.close().await;
}
