//! Events and courses as their organisation sets them: listed, previewed, added, changed, archived, refused.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::setting_versions::any_version;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const EVENTS: &str = "/api/staff/events";

async fn opened() -> (TestApplication, String) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let course = format!("{EVENTS}/{}", application.salon.events[0]);
    (application, course)
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, "business manager", JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

async fn taken(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Value {
    let answer = call(application, method, path, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// Every row but those of sessions, which each call begins one of.
fn stored(application: &TestApplication) -> Vec<String> {
    let mut rows = application.everything();
    rows.retain(|row| !row.starts_with("session"));
    rows
}

/// A stored event as a client sends it back, with one member changed.
fn with(event: &Value, member: &str, value: Value) -> Value {
    let mut body = event.clone();
    let ahead = |date: &&Value| date["isCalledOff"] == false;
    let schedules = event["schedules"].as_array().unwrap().iter().filter(ahead);
    body["schedules"] = schedules.cloned().collect();
    body[member] = value;
    body
}

#[tokio::test]
async fn course_is_planned_as_a_series_previewed_added_and_archived() {
    let (application, _) = opened().await;
    assert_json_snapshot!("staff_events", taken(&application, Method::GET, EVENTS, None).await);
    let series = format!("{EVENTS}/series?first=2027-03-15T18:00:00&count=3");
    let dates = taken(&application, Method::GET, &series, None).await["schedules"].clone();
    let planned = json!([
        { "start": "2027-03-15T18:00:00", "holiday": null },
        { "start": "2027-03-22T18:00:00", "holiday": null },
        { "start": "2027-03-29T18:00:00", "holiday": "Ostermontag" },
    ]);
    assert_eq!(dates, planned);
    let wanted = json!({
        "type": "COURSE", "title": "Hochstecken", "htmlContent": "<p>Für <b>lange</b> Haare.</p>", "price": 89.9,
        "duration": 90, "capacity": 8, "minimumParticipants": 4, "trainer": "Bert Koch", "room": "Salon", "userId": 2,
        "onlineMeeting": true, "onlineMeetingLink": "https://treffen.example/hoch", "signUpFrom": "2027-01-11T08:00:00Z",
        "signUpUntil": "2027-03-14T12:00:00", "schedules": dates, "isPreview": true,
        "customFields": [{ "type": "BOOLEAN", "displayText": "Eigene Nadeln?" }],
    });
    let before = stored(&application);
    let previewed = taken(&application, Method::POST, EVENTS, Some(&wanted)).await;
    assert_json_snapshot!("staff_event_previewed", any_version(&previewed));
    assert_eq!(stored(&application), before);
    let mut saved = wanted.clone();
    saved["isPreview"] = json!(false);
    let saved = taken(&application, Method::POST, EVENTS, Some(&saved)).await["event"].clone();
    let one = format!("{EVENTS}/{}", saved["eventId"]);
    assert_eq!(taken(&application, Method::GET, &one, None).await, saved);
    let offered = async || {
        application
            .get("/api/events?organizationNr=1000")
            .await
            .body
            .contains("Hochstecken")
    };
    assert!(offered().await);
    let archive = format!("{one}/archive");
    for is_archived in [true, false] {
        let body = json!({ "isArchived": is_archived });
        let archived = taken(&application, Method::POST, &archive, Some(&body)).await;
        assert_eq!(archived["event"]["isArchived"], is_archived);
        assert_eq!(offered().await, !is_archived);
    }
    application.close().await;
}

#[tokio::test]
async fn participant_of_a_changed_course_is_named_before_and_told_after() {
    let (application, path) = opened().await;
    let course = taken(&application, Method::GET, &path, None).await;
    assert_json_snapshot!("staff_event", any_version(&course));
    let mut moved = with(&course, "room", json!("Garten"));
    moved["schedules"][2]["start"] = json!("2027-03-30T18:30:00");
    moved["schedules"].as_array_mut().unwrap().remove(1);
    moved["isPreview"] = json!(true);
    let before = stored(&application);
    let previewed = taken(&application, Method::PUT, &path, Some(&moved)).await;
    assert_eq!(stored(&application), before);
    assert_json_snapshot!("staff_event_consequences", previewed["consequences"]);
    moved["isPreview"] = json!(false);
    assert_eq!(taken(&application, Method::PUT, &path, Some(&moved)).await, previewed);
    let facts =
        "SELECT fact || ' ' || revision FROM outbox WHERE fact IN ('DATES_CALLED_OFF', 'EVENT_CHANGED') ORDER BY id";
    assert_eq!(application.texts(facts), ["DATES_CALLED_OFF 1", "EVENT_CHANGED 2"]);
    application.close().await;
}

#[tokio::test]
async fn impossible_event_is_refused_with_its_member_in_german() {
    let (application, path) = opened().await;
    application.execute("UPDATE event SET taken_seats = 5 WHERE title = 'Flechten lernen'");
    let course = taken(&application, Method::GET, &path, None).await;
    let table = [
        (
            with(&course, "capacity", json!(4)),
            409,
            "SEATS_TAKEN",
            "capacity",
            "Es sind schon 5 Plätze vergeben.",
        ),
        (
            with(&course, "type", json!("EVENT")),
            422,
            "VALIDATION",
            "schedules",
            "Höchstens 1 davon sind erlaubt.",
        ),
        (
            with(&course, "userId", json!(77)),
            422,
            "VALIDATION",
            "userId",
            "Das gibt es hier nicht.",
        ),
        (
            with(&course, "schedules", json!([{ "start": "2027-01-11T06:00:00" }])),
            422,
            "VALIDATION",
            "schedules[0].start",
            "Das liegt in der Vergangenheit.",
        ),
        (
            with(
                &with(&course, "signUpUntil", Value::Null),
                "signUpFrom",
                json!("2027-03-28T02:30:00"),
            ),
            422,
            "VALIDATION",
            "signUpFrom",
            "Diese Uhrzeit gibt es an dem Tag nicht.",
        ),
    ];
    for (body, status, code, member, text) in table {
        let refused = call(&application, Method::PUT, &path, Some(&body)).await;
        let problem = refused.json();
        assert_eq!(
            (refused.status.as_u16(), problem["code"].as_str()),
            (status, Some(code)),
            "{problem}"
        );
        assert_eq!(problem["fields"][member], text, "{problem}");
    }
    for nowhere in ["/api/staff/events/777777", "/api/staff/events/777777/archive"] {
        let method = if nowhere.ends_with("archive") {
            Method::POST
        } else {
            Method::PUT
        };
        let body = if nowhere.ends_with("archive") {
            json!({ "isArchived": true })
        } else {
            course.clone()
        };
        let body = if body["schedules"].is_array() {
            with(&body, "schedules", json!([]))
        } else {
            body
        };
        let refused = call(&application, method, nowhere, Some(&body)).await;
        assert_eq!(refused.status, 404, "{nowhere}: {}", refused.body);
    }
    for wrong in [
        "first=2027-03-15T18:00:00",
        "first=2027-03-15T18:00:00&count=2&until=2027-04-01",
    ] {
        let refused = call(&application, Method::GET, &format!("{EVENTS}/series?{wrong}"), None).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
    }
    application.close().await;
}
