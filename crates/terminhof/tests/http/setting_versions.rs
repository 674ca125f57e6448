//! Two people who save the same setting: the later one is told and sees what is stored, and nobody's work is lost.

use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

/// An answer with the same text for every version in it: a version is opaque, and follows the names of the types that hold
/// a setting.
pub fn any_version(answer: &Value) -> Value {
    match answer {
        Value::Object(members) => {
            let shown = members.iter().map(|(name, value)| match name.as_str() {
                "version" => (name.clone(), json!("…")),
                _ => (name.clone(), any_version(value)),
            });
            Value::Object(shown.collect())
        }
        Value::Array(values) => values.iter().map(any_version).collect(),
        other => other.clone(),
    }
}

const JUST_NOW: &str = "2027-01-11T05:59Z";

/// How a kind of setting is read and saved.
struct Kind {
    name: &'static str,
    list: String,
    /// Where the setting stands in what is read.
    read_at: &'static str,
    path: String,
    /// Where the setting stands in what a save answers.
    answered_at: &'static str,
    /// A member of it and two values that are not stored.
    member: (&'static str, Value, Value),
}

fn kinds(application: &TestApplication) -> [Kind; 8] {
    let event = format!("/api/staff/events/{}", application.salon.events[0]);
    let hours = |opens: &str| json!([{ "weekday": 1, "opens": opens, "closes": "20:00" }]);
    let kind = |name, list: &str, read_at, path: &str, answered_at, member| Kind {
        name,
        list: list.to_owned(),
        read_at,
        path: path.to_owned(),
        answered_at,
        member,
    };
    let service = "/api/staff/services/1";
    [
        kind(
            "service",
            "/api/staff/services",
            "/services/0",
            service,
            "/service",
            ("price", json!(41.5), json!(42.5)),
        ),
        kind(
            "opening hours",
            "/api/staff/openinghours",
            "",
            "/api/staff/openinghours",
            "/openingHours",
            ("hours", hours("07:00"), hours("08:00")),
        ),
        kind(
            "profile",
            "/api/staff/profile",
            "",
            "/api/staff/profile",
            "",
            ("content", json!("<p>Unser Salon</p>"), json!("<p>Euer Salon</p>")),
        ),
        kind(
            "pause",
            "/api/staff/bookingpause",
            "",
            "/api/staff/bookingpause",
            "",
            (
                "pause",
                json!({ "note": "Wir ziehen um.", "until": null }),
                json!({ "note": "Wir bauen um.", "until": "2027-02-01" }),
            ),
        ),
        kind(
            "rules",
            "/api/staff/bookingrules",
            "",
            "/api/staff/bookingrules",
            "/bookingRules",
            ("notice", json!(61), json!(62)),
        ),
        kind(
            "employee",
            "/api/staff/employees",
            "/employees/0",
            "/api/staff/employees/1",
            "/employee",
            ("hours", hours("09:15"), hours("09:45")),
        ),
        kind(
            "room",
            "/api/staff/rooms",
            "/groups/0",
            "/api/staff/rooms/7",
            "/group",
            ("name", json!("Sessel"), json!("Hocker")),
        ),
        kind(
            "event",
            &event,
            "",
            &event,
            "/event",
            ("title", json!("Flechten"), json!("Stecken")),
        ),
    ]
}

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application.execute(
        "INSERT INTO resource_group VALUES (1000, 7, 'Stühle');
         INSERT INTO resource (organization_nr, id, kind, group_id, first_name) VALUES (1000, 70, 'ROOM', 7, 'links')",
    );
    application
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

async fn stored(application: &TestApplication, kind: &Kind) -> Value {
    let answer = call(application, Method::GET, &kind.list, None).await;
    assert_eq!(answer.status, 200, "{}: {}", kind.name, answer.body);
    let found = answer.json();
    found.pointer(kind.read_at).unwrap().clone()
}

/// What a client sends to save a setting as it was shown, but for one member.
fn request(kind: &Kind, shown: &Value, value: &Value) -> Value {
    let mut body = shown.clone();
    let members = body.as_object_mut().unwrap();
    // Closures and dates that have begun are not sent.
    if let Some(rooms) = members.get_mut("rooms").and_then(Value::as_array_mut) {
        for room in rooms {
            room.as_object_mut().unwrap().remove("closures");
        }
    }
    if let Some(schedules) = members.get_mut("schedules").and_then(Value::as_array_mut) {
        schedules.retain(|date| date["isCalledOff"] == false && date["hasBegun"] == false);
    }
    if let Some(holidays) = members.get("holidays").and_then(Value::as_array) {
        let open = holidays.iter().filter(|day| day["isOpen"] == true);
        let open: Vec<Value> = open.map(|day| day["date"].clone()).collect();
        members.insert("openHolidays".to_owned(), open.into());
    }
    members.insert(kind.member.0.to_owned(), value.clone());
    body
}

async fn saved(application: &TestApplication, kind: &Kind, body: &Value) -> Value {
    let answer = call(application, Method::PUT, &kind.path, Some(body)).await;
    assert_eq!(answer.status, 200, "{}: {}", kind.name, answer.body);
    let saved = answer.json();
    saved.pointer(kind.answered_at).unwrap().clone()
}

#[tokio::test]
async fn whoever_saves_over_another_change_is_refused_and_sees_what_is_stored() {
    let application = opened().await;
    for kind in kinds(&application) {
        let (name, (member, first, second)) = (kind.name, &kind.member);
        let shown = stored(&application, &kind).await;
        let answered = saved(&application, &kind, &request(&kind, &shown, first)).await;
        assert_ne!(answered["version"], shown["version"], "{name}");
        let present = stored(&application, &kind).await;
        assert_eq!(present["version"], answered["version"], "{name}");

        let mut late = request(&kind, &shown, second);
        for is_preview in [true, false] {
            // Neither a profile nor a pause has a preview.
            if name != "profile" && name != "pause" {
                late["isPreview"] = json!(is_preview);
            }
            let refused = call(&application, Method::PUT, &kind.path, Some(&late)).await;
            assert_eq!(refused.status, 409, "{name}: {}", refused.body);
            let problem = refused.json();
            assert_eq!(problem["code"], "CHANGED_MEANWHILE", "{name}");
            assert_eq!(
                problem["message"],
                "Inzwischen hat jemand anders gespeichert. Sieh dir an, was jetzt gilt."
            );
            assert_eq!(problem["present"], present, "{name}");
        }
        assert_eq!(stored(&application, &kind).await, present, "{name}");

        late["version"] = present["version"].clone();
        let over = saved(&application, &kind, &late).await;
        assert_eq!(over[member], *second, "{name}");
        // Clients from before there were versions save over whatever is stored.
        late["version"] = Value::Null;
        late[member] = first.clone();
        assert_eq!(saved(&application, &kind, &late).await[member], *first, "{name}");
    }
    application.close().await;
}

#[tokio::test]
async fn version_stays_where_nothing_changes_that_a_save_would_replace() {
    let application = opened().await;
    let versions = async || {
        let mut versions = Vec::new();
        for kind in kinds(&application) {
            versions.push((kind.name, stored(&application, &kind).await["version"].clone()));
        }
        versions
    };
    let before = versions().await;
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let closure = json!({ "roomId": 70, "start": "2027-01-12T09:00:00", "end": "2027-01-12T12:00:00" });
    let event = format!("/api/staff/events/{}/archive", application.salon.events[0]);
    for (path, body) in [
        ("/api/staff/rooms/7/closures", closure),
        (&event, json!({ "isArchived": true })),
    ] {
        let done = call(&application, Method::POST, path, Some(&body)).await;
        assert_eq!(done.status, 200, "{path}: {}", done.body);
    }
    assert_eq!(versions().await, before);
    // Whoever saves the same once more is not in the way of anybody.
    for kind in kinds(&application) {
        let mut shown = stored(&application, &kind).await;
        let mut versions = Vec::new();
        for _ in 0..2 {
            let same = request(&kind, &shown, &shown[kind.member.0]);
            shown = saved(&application, &kind, &same).await;
            versions.push(shown["version"].clone());
        }
        // The first of them may tidy what was written before there were rules for it.
        assert_eq!(versions[0], versions[1], "{}", kind.name);
    }
    application.close().await;
}

#[tokio::test]
async fn version_that_is_none_is_refused() {
    let application = opened().await;
    for kind in kinds(&application) {
        let shown = stored(&application, &kind).await;
        let mut body = request(&kind, &shown, &kind.member.1);
        for wrong in [json!("3"), json!("+f1c0a9e77b2d450"), json!(3)] {
            body["version"] = wrong;
            let refused = call(&application, Method::PUT, &kind.path, Some(&body)).await;
            assert_eq!(refused.status, 422, "{}: {}", kind.name, refused.body);
            assert!(refused.json()["fields"]["version"].is_string(), "{}", refused.body);
        }
    }
    application.close().await;
}
