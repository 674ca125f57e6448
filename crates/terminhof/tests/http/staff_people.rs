//! Employees and rooms of an organisation: shown, previewed, set, refused; and employees whom visitors do not see.

use std::collections::BTreeSet;

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::setting_versions::any_version;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const EMPLOYEES: &str = "/api/staff/employees";
const ROOMS: &str = "/api/staff/rooms";
const MANAGER: &str = "business manager";
const BERT: i64 = 2;

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, MANAGER, JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

async fn taken(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Value {
    let answer = call(application, method, path, body).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

fn with(body: &Value, member: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[member] = value;
    body
}

fn dora() -> Value {
    json!({
        "isPreview": true,
        "firstName": " Dora ",
        "lastName": "Winter",
        "isVisible": true,
        "hours": [{ "weekday": 2, "opens": "09:00", "closes": "12:00" }],
        "services": [{ "serviceId": 1, "duration": 45, "price": 41.9 }, { "serviceId": 2 }],
    })
}

/// What to send to leave an employee as they are.
fn unchanged(employee: &Value) -> Value {
    let mut body = employee.clone();
    let members = body.as_object_mut().unwrap();
    for shown in ["userId", "avatar", "hasAccount"] {
        members.remove(shown);
    }
    body
}

#[tokio::test]
async fn employees_are_shown_previewed_added_and_changed() {
    let application = opened().await;
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let before = taken(&application, Method::GET, EMPLOYEES, None).await;
    assert_json_snapshot!("employees", any_version(&before));
    let previewed = taken(&application, Method::POST, EMPLOYEES, Some(&dora())).await;
    assert_eq!(taken(&application, Method::GET, EMPLOYEES, None).await, before);
    assert_json_snapshot!("employee_previewed", any_version(&previewed));
    let saved = with(&dora(), "isPreview", json!(false));
    assert_eq!(
        taken(&application, Method::POST, EMPLOYEES, Some(&saved)).await,
        previewed
    );
    let shown = taken(&application, Method::GET, EMPLOYEES, None).await;
    assert_eq!(shown["employees"][2], previewed["employee"]);

    // Bert goes; whoever is booked with him is named.
    let path = format!("{EMPLOYEES}/{BERT}");
    let gone = with(&unchanged(&before["employees"][1]), "isArchived", json!(true));
    let previewed = with(&gone, "isPreview", json!(true));
    let previewed = taken(&application, Method::PUT, &path, Some(&previewed)).await;
    assert_json_snapshot!("employee_archived", any_version(&previewed));
    assert_eq!(taken(&application, Method::GET, EMPLOYEES, None).await, shown);
    assert_eq!(taken(&application, Method::PUT, &path, Some(&gone)).await, previewed);
    let body = json!({ "organizationnr": 1000, "serviceidlist": [1] });
    let assigned = application
        .post("/api/offeredservices/assignedemployeesservicelist", &body)
        .await;
    let assigned = assigned.json();
    let ids: Vec<&Value> = assigned.as_array().unwrap().iter().map(|one| &one["userId"]).collect();
    assert_eq!(ids, [1, 3]);
    let team = application.get("/api/organization/1000/employees").await.json();
    let ids: Vec<&Value> = team.as_array().unwrap().iter().map(|one| &one["userId"]).collect();
    assert_eq!(ids, [1, 3]);
    application.close().await;
}

#[tokio::test]
async fn hours_of_alternating_weeks_are_kept_and_shown_in_the_calendar() {
    let application = opened().await;
    let shown = taken(&application, Method::GET, EMPLOYEES, None).await;
    assert_eq!(shown["employees"][0]["hours"][0].get("week"), None);
    let window =
        |week: &str, opens: &str, closes: &str| json!({ "week": week, "weekday": 1, "opens": opens, "closes": closes });
    let hours = json!([window("EVEN", "09:00", "12:00"), window("ODD", "13:00", "17:00")]);
    let wanted = with(&unchanged(&shown["employees"][0]), "hours", hours.clone());
    let path = format!("{EMPLOYEES}/1");
    let saved = taken(&application, Method::PUT, &path, Some(&wanted)).await;
    assert_eq!(saved["employee"]["hours"], hours);
    // The week of the 11th of January is the second one of the year.
    let mut working = Vec::new();
    for monday in ["2027-01-11", "2027-01-18", "2027-01-25"] {
        let days = format!("/api/staff/calendar?dateFrom={monday}&dateTo={monday}");
        let calendar = taken(&application, Method::GET, &days, None).await;
        working.push(calendar["employees"][0]["working"].clone());
    }
    assert_eq!(
        working,
        [
            json!([{ "start": "2027-01-11T09:00:00", "end": "2027-01-11T12:00:00" }]),
            json!([{ "start": "2027-01-18T13:00:00", "end": "2027-01-18T17:00:00" }]),
            json!([{ "start": "2027-01-25T09:00:00", "end": "2027-01-25T12:00:00" }]),
        ]
    );
    let other = json!([window("EVERY", "09:00", "12:00"), window("ODD", "11:00", "13:00")]);
    let other = with(&wanted, "hours", other);
    let overlapping = call(&application, Method::PUT, &path, Some(&other)).await;
    assert_eq!(overlapping.status, 422, "{}", overlapping.body);
    assert_eq!(overlapping.json()["fields"].as_object().unwrap().len(), 1);
    assert!(
        overlapping.json()["fields"].get("hours[1]").is_some(),
        "{}",
        overlapping.body
    );
    let other = with(&wanted, "hours", json!([window("BOTH", "09:00", "12:00")]));
    assert_eq!(call(&application, Method::PUT, &path, Some(&other)).await.status, 422);
    application.close().await;
}

#[tokio::test]
async fn wrong_and_foreign_employees_are_refused() {
    let application = opened().await;
    let before = taken(&application, Method::GET, EMPLOYEES, None).await;
    let service = |service: Value| with(&dora(), "services", json!([service]));
    let window = |opens: &str, closes: &str| json!({ "weekday": 1, "opens": opens, "closes": closes });
    let mut refused = Vec::new();
    for body in [
        with(&dora(), "firstName", json!(" ")),
        with(&dora(), "lastName", json!("ä".repeat(256))),
        with(&dora(), "isVisible", json!("ja")),
        with(
            &dora(),
            "hours",
            json!([window("09:00", "12:00"), window("11:00", "13:00")]),
        ),
        with(&dora(), "hours", json!([window("12:00", "12:00")])),
        service(json!({ "serviceId": 999 })),
        service(json!({ "serviceId": 1, "duration": 0 })),
        service(json!({ "serviceId": 1, "duration": 1430 })),
        service(json!({ "serviceId": 1, "price": 0.005 })),
        with(&dora(), "services", json!([{ "serviceId": 1 }, { "serviceId": 1 }])),
        with(&dora(), "services", json!([1])),
        json!({}),
    ] {
        let answer = call(&application, Method::POST, EMPLOYEES, Some(&body)).await;
        assert_eq!(answer.status, 422, "{body} {}", answer.body);
        refused.push(answer.json()["fields"].clone());
    }
    assert_json_snapshot!("employees_refused", refused);
    for unknown in ["0", "3", "2147483647"] {
        let path = format!("{EMPLOYEES}/{unknown}");
        let answer = call(
            &application,
            Method::PUT,
            &path,
            Some(&with(&dora(), "isPreview", json!(false))),
        )
        .await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["code"]),
            (404, &json!("NOT_FOUND"))
        );
    }
    assert_eq!(taken(&application, Method::GET, EMPLOYEES, None).await, before);
    application.close().await;
}

#[tokio::test]
async fn rooms_are_shown_previewed_set_closed_and_opened() {
    let application = opened().await;
    assert_eq!(
        taken(&application, Method::GET, ROOMS, None).await,
        json!({ "groups": [] })
    );
    let cabins = json!({ "isPreview": true, "name": "Kabine", "rooms": [{ "name": "Links" }, { "roomId": null, "name": "Rechts" }] });
    let previewed = taken(&application, Method::POST, ROOMS, Some(&cabins)).await;
    assert_eq!(
        taken(&application, Method::GET, ROOMS, None).await,
        json!({ "groups": [] })
    );
    let saved = with(&cabins, "isPreview", json!(false));
    assert_eq!(taken(&application, Method::POST, ROOMS, Some(&saved)).await, previewed);

    let path = format!("{ROOMS}/1");
    let renamed = json!({ "name": "Kabinen", "rooms": [
        { "roomId": 4, "name": "Rechts", "isArchived": true }, { "roomId": 3, "name": "Am Fenster" }, { "name": "Neu" },
    ] });
    assert_json_snapshot!(
        "rooms_set",
        any_version(&taken(&application, Method::PUT, &path, Some(&renamed)).await)
    );

    let closures = format!("{path}/closures");
    let closure = json!({ "isPreview": true, "roomId": 3, "start": "2027-01-12T09:00:00", "end": "2027-01-12T12:00:00",
                          "reason": "Wartung" });
    let shown = taken(&application, Method::GET, ROOMS, None).await;
    let previewed = taken(&application, Method::POST, &closures, Some(&closure)).await;
    assert_eq!(
        previewed["group"]["rooms"][0]["closures"][0]["start"],
        "2027-01-12T09:00:00"
    );
    assert_eq!(taken(&application, Method::GET, ROOMS, None).await, shown);
    let closed = taken(
        &application,
        Method::POST,
        &closures,
        Some(&with(&closure, "isPreview", json!(false))),
    )
    .await;
    let now = taken(&application, Method::GET, ROOMS, None).await;
    assert_eq!(now["groups"][0], closed["group"]);
    let mut closed = closed;
    let id = closed["group"]["rooms"][0]["closures"][0]["absenceId"].take();
    assert_json_snapshot!("room_closed", any_version(&closed));

    let foreign = session_of(&application, "foreign business admin", JUST_NOW);
    let one = format!("{closures}/{id}");
    let answer = application.call(Method::DELETE, &one, foreign.as_deref(), None).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["code"]),
        (404, &json!("NOT_FOUND"))
    );
    let opened = taken(&application, Method::DELETE, &one, None).await;
    assert_eq!(opened["group"], shown["groups"][0]);
    let again = call(&application, Method::DELETE, &one, None).await;
    assert_eq!(
        (again.status.as_u16(), &again.json()["code"]),
        (404, &json!("NOT_FOUND"))
    );
    application.close().await;
}

#[tokio::test]
async fn wrong_and_foreign_rooms_are_refused() {
    let application = opened().await;
    let cabins = json!({ "name": "Kabine", "rooms": [{ "name": "Links" }] });
    taken(&application, Method::POST, ROOMS, Some(&cabins)).await;
    let rooms = |rooms: Value| json!({ "name": "Kabine", "rooms": rooms });
    let closure = |room: i32, start: &str, end: &str| json!({ "roomId": room, "start": start, "end": end });
    let (group, closures) = (format!("{ROOMS}/1"), format!("{ROOMS}/1/closures"));
    let nine = "2027-01-12T09:00:00";
    let mut refused = Vec::new();
    for (method, path, body) in [
        (Method::POST, ROOMS, with(&cabins, "name", json!(""))),
        (
            Method::POST,
            ROOMS,
            rooms(json!([{ "name": "Links" }, { "name": " " }])),
        ),
        (Method::POST, ROOMS, rooms(json!([{ "roomId": 3, "name": "Links" }]))),
        (Method::PUT, group.as_str(), rooms(json!([]))),
        (
            Method::PUT,
            group.as_str(),
            rooms(json!([{ "roomId": 3, "name": "A" }, { "roomId": 3, "name": "B" }])),
        ),
        (
            Method::PUT,
            group.as_str(),
            rooms(json!([{ "roomId": 3, "name": "A" }, { "roomId": 1, "name": "Anna" }])),
        ),
        (
            Method::PUT,
            group.as_str(),
            rooms(Value::from(vec![json!({ "name": "x" }); 201])),
        ),
        (Method::POST, closures.as_str(), closure(3, nine, nine)),
        (Method::POST, closures.as_str(), closure(1, nine, "2027-01-12T10:00:00")),
        (
            Method::POST,
            closures.as_str(),
            closure(3, "2027-03-28T02:30:00", "2027-03-28T04:00:00"),
        ),
        (Method::POST, closures.as_str(), json!({})),
    ] {
        let answer = call(&application, method, path, Some(&body)).await;
        assert_eq!(answer.status, 422, "{body} {}", answer.body);
        refused.push(answer.json()["fields"].clone());
    }
    assert_json_snapshot!("rooms_refused", refused);
    let closed = closure(3, nine, "2027-01-12T10:00:00");
    for (method, path, body) in [
        (Method::PUT, "/api/staff/rooms/2", &cabins),
        (Method::POST, "/api/staff/rooms/2/closures", &closed),
    ] {
        let answer = call(&application, method, path, Some(body)).await;
        assert_eq!(
            (answer.status.as_u16(), &answer.json()["code"]),
            (404, &json!("NOT_FOUND")),
            "{path}"
        );
    }
    application.close().await;
}

/// The calls of visitors in whose answers Bert appears, or that book him.
async fn appearances(application: &TestApplication, token: &str) -> Vec<&'static str> {
    let day = json!({ "organizationNr": 1000, "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let asked = |member: &str, value: Value| with(&day, member, value);
    let shown = application
        .post("/api/calendar/getmanagedbooking", &json!({ "token": token }))
        .await
        .json();
    let appointment = &shown["appointments"][0]["appointmentId"];
    let basket = asked(
        "services",
        json!([{ "serviceId": 1 }, { "serviceId": 2, "start": "2027-01-14T09:00:00" }]),
    );
    let his = asked("services", json!([{ "serviceId": 1, "userId": BERT, "start": null }]));
    let mut appears = Vec::new();
    for (path, body) in [
        (
            "/api/offeredservices/assignedemployeesservicelist",
            json!({ "organizationnr": 1000, "serviceidlist": [1] }),
        ),
        (
            "/api/calendar/getbookingslotsoverview",
            asked("serviceIdList", json!([1])),
        ),
        ("/api/calendar/getbasketslots", with(&basket, "next", json!(0))),
        ("/api/calendar/getbasketslots", with(&his, "next", json!(0))),
        (
            "/api/calendar/getvisits",
            asked("services", json!([{ "serviceId": 1, "userId": BERT }])),
        ),
        (
            "/api/calendar/getmoveslots",
            json!({ "token": token, "appointmentId": appointment, "dateFrom": "2027-01-14", "dateTo": "2027-01-14" }),
        ),
        (
            "/api/calendar/movemanagedbooking",
            json!({ "token": token, "appointments": [
                { "appointmentId": appointment, "userId": BERT, "start": "2027-01-15T09:00:00" },
            ] }),
        ),
        ("/api/calendar/addbooking", cut_by(BERT, "2027-01-15T10:00:00")),
    ] {
        let answer = application.post(path, &body).await;
        assert!([200, 422].contains(&answer.status.as_u16()), "{path}: {}", answer.body);
        if answer.status == 200 && names_bert(&answer.json()) {
            appears.push(path);
        }
    }
    let team = "/api/organization/1000/employees";
    if names_bert(&application.get(team).await.json()) {
        appears.push(team);
    }
    appears
}

fn cut_by(employee: i64, start: &str) -> Value {
    json!({
        "customerData": { "firstName": "Ida", "lastName": "Huber", "userEmail": "ida@example.org", "userPhone": "+43 660 7654321" },
        "organizationNr": 1000,
        "services": [{ "serviceId": 1, "userId": employee, "start": start }],
    })
}

/// Whether any `userId` or `userIdList` has his number, or a text his name.
fn names_bert(answer: &Value) -> bool {
    match answer {
        Value::Array(items) => items.iter().any(names_bert),
        Value::Object(members) => members.iter().any(|(name, member)| {
            let is_his = name == "userId" && *member == json!(BERT);
            let is_among = name == "userIdList" && member.as_array().is_some_and(|ids| ids.contains(&json!(BERT)));
            is_his || is_among || names_bert(member)
        }),
        Value::String(text) => text.contains("Bert Auer"),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}

async fn show(application: &TestApplication, employee: i64, is_visible: bool) {
    let listed = taken(application, Method::GET, EMPLOYEES, None).await;
    let index = usize::try_from(employee).unwrap() - 1;
    let body = with(&unchanged(&listed["employees"][index]), "isVisible", json!(is_visible));
    taken(
        application,
        Method::PUT,
        &format!("{EMPLOYEES}/{employee}"),
        Some(&body),
    )
    .await;
}

/// While Bert is visible he appears in every one of these calls, so that the test would notice him.
#[tokio::test]
async fn hidden_employee_appears_in_no_call_of_visitors_and_is_booked_by_staff() {
    let application = opened().await;
    let booked = application
        .post("/api/calendar/addbooking", &cut_by(1, "2027-01-12T09:00:00"))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let token = application.manage_token(booked.json()["calendarGuid"].as_str().unwrap());
    show(&application, BERT, false).await;
    assert_eq!(appearances(&application, &token).await, [""; 0]);
    // Whoever is named without being there is refused alike.
    let code = async |employee: i64| {
        let answer = application
            .post("/api/calendar/addbooking", &cut_by(employee, "2027-01-15T10:00:00"))
            .await;
        (
            answer.status.as_u16(),
            answer.json()["code"].clone(),
            answer.json()["fields"].clone(),
        )
    };
    assert_eq!(code(BERT).await, code(99).await);

    let services = json!([{ "serviceId": 1, "userId": BERT, "start": "2027-01-15T11:00:00" }]);
    let by_staff = json!({ "customerData": {}, "services": services });
    let made = taken(&application, Method::POST, "/api/staff/bookings", Some(&by_staff)).await;
    assert!(names_bert(&made), "{made}");
    let why_not = json!({ "serviceId": 1, "userId": null, "start": "2027-01-15T11:00:00" });
    let why_not = taken(&application, Method::POST, "/api/staff/bookings/whynot", Some(&why_not)).await;
    assert!(names_bert(&why_not), "{why_not}");

    let range = json!({ "organizationNr": 1001, "dateFrom": "2027-01-14", "dateTo": "2027-01-14", "next": 0,
                        "services": [{ "serviceId": 1, "userId": BERT }] });
    for path in ["/api/staff/bookings/basketslots", "/api/staff/bookings/visits"] {
        let found = taken(&application, Method::POST, path, Some(&range)).await;
        assert!(names_bert(&found), "{path}: {found}");
        let neighbour = session_of(&application, "foreign business user", JUST_NOW);
        let refused = application
            .call(Method::POST, path, neighbour.as_deref(), Some(&range))
            .await;
        assert_eq!(refused.status, 422, "{path}: {}", refused.body);
    }

    let next_free = async || {
        let found = application.get("/api/search/organizations?q=Salon").await.json();
        found["organizations"][0].clone()
    };
    let one_left = next_free().await;
    show(&application, 1, false).await;
    let nobody_left = next_free().await;
    assert_ne!(
        one_left["nextAvailableSlot"], nobody_left["nextAvailableSlot"],
        "{one_left}"
    );
    assert_eq!(nobody_left["nextAvailableSlot"], Value::Null);

    show(&application, BERT, true).await;
    let everywhere = appearances(&application, &token).await;
    let calls: BTreeSet<&str> = everywhere.iter().copied().collect();
    assert_eq!(calls.len(), 8, "{everywhere:?}");
    application.close().await;
}
