//! The bookings of whoever is signed in: listed, counted, cancelled, and never those of others.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const OPEN: &str = "/api/calendar/myopencalendarbookings";
const PAST: &str = "/api/calendar/mypreviouscalendarbookings";

async fn get(application: &TestApplication, path: &str, token: &str) -> Answer {
    application.call(Method::GET, path, Some(token), None).await
}

async fn delete(application: &TestApplication, path: &str, token: &str) -> Answer {
    application.call(Method::DELETE, path, Some(token), None).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

fn ids(answer: &Answer) -> Vec<i64> {
    let bookings = answer.json();
    bookings
        .as_array()
        .unwrap()
        .iter()
        .map(|booking| booking["id"].as_i64().unwrap())
        .collect()
}

/// Signed in, with a booking of two services and a seat in a course.
async fn booked(application: &TestApplication) -> (String, i64, i64) {
    write_everybody(application);
    let token = session_of(application, "user", JUST_NOW).unwrap();
    let services = booking(application);
    let services = application
        .call(Method::POST, "/api/calendar/addbooking", Some(&token), Some(&services))
        .await;
    let seat = json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": "maria@example.org", "userPhone": null, "userRemarks": null },
        "location": "", "organizatonNr": 1000, "eventID": application.salon.events[0].0, "schedules": [], "customizedFields": [],
    });
    let seat = application
        .call(Method::POST, "/api/calendar/addeventbooking", Some(&token), Some(&seat))
        .await;
    let id = |answer: &Answer| answer.json()["id"].as_i64().unwrap();
    (token, id(&services), id(&seat))
}

#[tokio::test]
async fn own_bookings_are_listed_and_counted_page_by_page() {
    let application = TestApplication::open().await;
    let (token, services, seat) = booked(&application).await;
    let mut listed = get(&application, &format!("{OPEN}/0/2"), &token).await.json();
    for entry in listed.as_array_mut().unwrap() {
        entry["calendarGuid"] = json!("…");
    }
    assert_json_snapshot!("my_open_bookings", listed);
    for (path, expected) in [
        (format!("{OPEN}/0/1"), vec![services]),
        (format!("{OPEN}/1/1"), vec![seat]),
        (format!("{OPEN}/2/1"), vec![]),
        (format!("{OPEN}count/0/50"), vec![services, seat]),
        (format!("{PAST}/0/2"), vec![]),
        (format!("{PAST}count/0/2"), vec![]),
    ] {
        assert_eq!(ids(&get(&application, &path, &token).await), expected, "{path}");
    }
    for (path, pages, elements) in [
        (format!("{OPEN}/totalpages/0/1"), 2, 2),
        (format!("{OPEN}count/totalpages/0/2"), 1, 2),
        (format!("{PAST}/totalpages/0/2"), 0, 0),
        (format!("{PAST}count/totalpages/0/2"), 0, 0),
    ] {
        let counted = get(&application, &path, &token).await.json();
        assert_eq!(
            counted,
            json!({ "totalPages": pages, "totalElements": elements }),
            "{path}"
        );
    }
    for path in ["0/0", "0/51", "-1/2", "x/2", "0/x", "99999999999/2", "1.5/2"] {
        for list in [OPEN, PAST] {
            let refused = get(&application, &format!("{list}/{path}"), &token).await;
            assert_eq!(code(&refused), (422, json!("INVALID_PAGE")), "{list}/{path}");
        }
    }
    let far = get(&application, &format!("{OPEN}/1000000000/50"), &token).await;
    assert_eq!(ids(&far), Vec::<i64>::new());
    let unknown = get(&application, "/api/calendar/allcalendarbookings/0/2", &token).await;
    assert_eq!(code(&unknown), (404, json!("NOT_FOUND")));
    // Past since yesterday, the latest first.
    application.clock.set(datetime!(2027-01-13 08:00 UTC));
    assert_eq!(
        ids(&get(&application, &format!("{PAST}/0/2"), &token).await),
        [services]
    );
    application.clock.set(datetime!(2027-01-11 06:00 UTC));
    let other = session_of(&application, "another user", JUST_NOW).unwrap();
    assert_eq!(
        ids(&get(&application, &format!("{OPEN}/0/50"), &other).await),
        Vec::<i64>::new()
    );
    application.close().await;
}

#[tokio::test]
async fn own_bookings_are_cancelled_and_those_of_others_are_unknown() {
    let application = TestApplication::open().await;
    let (token, services, seat) = booked(&application).await;
    let other = session_of(&application, "another user", JUST_NOW).unwrap();
    let path = |id: i64, all: &str| format!("/api/calendar/mycalendarbooking/{id}/{all}");
    let state = |answer: &Answer| answer.json()["status"].clone();

    let foreign = delete(&application, &path(services, "true"), &other).await;
    let absent = delete(&application, &path(4_711, "true"), &other).await;
    assert_eq!(
        (code(&foreign), code(&absent)),
        ((404, json!("NOT_FOUND")), (404, json!("NOT_FOUND")))
    );
    for wrong in ["1", "TRUE", "yes", "falsch"] {
        let refused = delete(&application, &path(services, wrong), &token).await;
        assert_eq!(code(&refused), (422, json!("VALIDATION")), "{wrong}");
    }
    // One appointment of two, and then the rest.
    let shown = get(&application, &format!("{OPEN}/0/1"), &token).await.json();
    let one = json!({ "bookingId": services, "appointments": [{ "appointmentId": shown[0]["appointments"][0]["appointmentId"] }] });
    let cancel = "/api/calendar/cancelmyappointments";
    let unknown = application.call(Method::POST, cancel, Some(&other), Some(&one)).await;
    assert_eq!(code(&unknown), (404, json!("NOT_FOUND")));
    let dropped = application.call(Method::POST, cancel, Some(&token), Some(&one)).await;
    assert_eq!((dropped.status.as_u16(), state(&dropped)), (200, json!("CONFIRMED")));
    let first = delete(&application, &path(services, "false"), &token).await;
    assert_eq!(
        (first.status.as_u16(), state(&first)),
        (200, json!("CANCELLED_BY_CUSTOMER"))
    );
    let again = delete(&application, &path(services, "true"), &token).await;
    assert_eq!((again.status.as_u16(), again.json()), (200, first.json()));
    assert_eq!(
        ids(&get(&application, &format!("{PAST}/0/2"), &token).await),
        [services]
    );

    // Of the course the next date, and then the seat.
    let next = delete(&application, &path(seat, "false"), &token).await.json();
    let dates = next["events"][0]["schedules"].as_array().unwrap();
    let states: Vec<&str> = dates.iter().map(|date| date["status"].as_str().unwrap()).collect();
    assert_eq!(states, ["CANCELLED_BY_CUSTOMER", "CONFIRMED"]);
    let all = delete(&application, &path(seat, "true"), &token).await;
    assert_eq!(
        (all.status.as_u16(), state(&all)),
        (200, json!("CANCELLED_BY_CUSTOMER"))
    );
    assert_eq!(
        ids(&get(&application, &format!("{OPEN}/0/2"), &token).await),
        Vec::<i64>::new()
    );
    application.close().await;
}

#[tokio::test]
async fn what_is_over_is_cancelled_no_more() {
    let application = TestApplication::open().await;
    let (_, services, _) = booked(&application).await;
    application.clock.set(datetime!(2027-01-13 08:00 UTC));
    application.execute("UPDATE session SET last_used_at = '2027-01-13T07:59Z'");
    let token = session_of(&application, "user", "2027-01-13T07:59Z").unwrap();
    let late = delete(
        &application,
        &format!("/api/calendar/mycalendarbooking/{services}/true"),
        &token,
    )
    .await;
    assert_eq!(code(&late), (409, json!("BOOKING_OVER")));
    application.close().await;
}
