//! Documented calls, request and answer to the letter, and every spelling that a request may have.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
/// The spellings of a name that requests may use, the one of the document first.
const SPELLINGS: [&[&str]; 5] = [
    &["organizationNr", "organizatonNr", "organizationnr"],
    &["serviceId", "serviceID", "serviceid"],
    &["eventid", "eventId", "eventID"],
    &["serviceIdList", "serviceidlist"],
    &["eventID", "eventId", "eventid"],
];

/// A request beside its answer, without what is another one each time.
fn golden(request: &str, answer: &Answer, guid: &str) -> Value {
    let body: Value = if answer.content_type == "application/json" {
        answer.json()
    } else {
        // Long lines are folded.
        answer.body.replace("\r\n ", "").lines().collect()
    };
    let golden = json!({
        "request": request, "status": answer.status.as_u16(), "contentType": answer.content_type, "answer": body,
    });
    serde_json::from_str(&golden.to_string().replace(guid, "…")).unwrap()
}

#[tokio::test]
async fn calls_of_members_are_answered_as_documented() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let token = session_of(&application, "user", JUST_NOW);
    let call = async |method: Method, path: &str, body: Option<&Value>| {
        application.call(method, path, token.as_deref(), body).await
    };
    let favourite = json!({ "organizationNr": 1000 });
    call(Method::POST, "/api/user/favourite", Some(&favourite)).await;
    let mut colour = booking(&application);
    colour["services"].as_array_mut().unwrap().truncate(1);
    let booked = call(Method::POST, "/api/calendar/addbooking", Some(&colour))
        .await
        .json();
    let guid = booked["calendarGuid"].as_str().unwrap();
    for (name, request) in [
        ("favourites", "GET /api/user/favourites".to_owned()),
        (
            "total_pages",
            "GET /api/calendar/myopencalendarbookings/totalpages/0/2".to_owned(),
        ),
        (
            "calendar_file",
            format!("GET /api/calendar/mycalendarentry/download/{guid}"),
        ),
        (
            "cancelled_booking",
            format!("DELETE /api/calendar/mycalendarbooking/{}/true", booked["id"]),
        ),
    ] {
        let (method, path) = request.split_once(' ').unwrap();
        let answer = call(method.parse().unwrap(), path, None).await;
        assert_json_snapshot!(name, golden(&request, &answer, guid));
    }
    application.close().await;
}

/// A request with one of its names in each spelling.
fn spelt(request: &str) -> Vec<String> {
    let in_each = |spellings: &[&str]| -> Vec<String> {
        let is_in = |name: &str| request.contains(&format!("{name}=")) || request.contains(&format!("\"{name}\""));
        let Some(written) = spellings.iter().find(|name| is_in(name)) else {
            return Vec::new();
        };
        spellings.iter().map(|name| request.replace(written, name)).collect()
    };
    SPELLINGS.into_iter().flat_map(in_each).collect()
}

#[tokio::test]
async fn every_spelling_of_a_name_asks_for_the_same() {
    let application = TestApplication::open().await;
    for (path, body) in [
        ("/api/offeredservices?organizationNr=1000", Value::Null),
        ("/api/offeredservice?organizationNr=1000&serviceId=2", Value::Null),
        ("/api/customizedbookingfields?serviceid=2", Value::Null),
        ("/api/customizedbookingfields?eventid=1", Value::Null),
        ("/api/socialmedia?organizationnr=1000", Value::Null),
        (
            "/api/offeredservices/assignedemployeesservicelist",
            json!({ "organizationnr": 1000, "serviceidlist": [1] }),
        ),
        (
            "/api/calendar/getbookingslotsoverview",
            json!({ "organizationNr": 1000, "serviceIdList": [2], "dateFrom": "2027-01-12", "dateTo": "2027-01-12" }),
        ),
    ] {
        let written = format!("{path} {body}");
        let mut answers = Vec::new();
        for spelling in spelt(&written) {
            let (path, body) = spelling.split_once(' ').unwrap();
            let body: Value = serde_json::from_str(body).unwrap();
            let answer = match body {
                Value::Null => application.get(path).await,
                body => application.post(path, &body).await,
            };
            assert_eq!(answer.status, 200, "{spelling}: {}", answer.body);
            answers.push(answer.body);
        }
        assert!(answers.len() > 1, "{written}");
        answers.dedup();
        assert_eq!(answers.len(), 1, "{written}");
    }
    application.close().await;
}
