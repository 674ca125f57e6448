//! The calendar for the people of an organisation: what they see, and what they do with it.

use insta::assert_json_snapshot;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const DAYS: &str = "/api/staff/calendar?dateFrom=2027-01-11&dateTo=2027-01-17";

/// A salon with one booking of two appointments, the colour by Anna and the cut by Bert, who has an account.
async fn opened() -> (TestApplication, Value) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let bert = account_of("business user");
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    (application, booked.json())
}

async fn call(application: &TestApplication, name: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

async fn calendar(application: &TestApplication, name: &str) -> Value {
    let answer = call(application, name, Method::GET, DAYS, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

/// The ids of the appointments on the calendar, by employee.
fn appointments(calendar: &Value) -> Vec<(i64, i64)> {
    let entries = calendar["entries"].as_array().unwrap();
    let appointments = entries.iter().filter(|entry| entry["category"] == "SERVICE");
    let ids = |entry: &Value| {
        let id = entry["appointment"]["appointmentId"].as_i64().unwrap();
        (entry["userIds"][0].as_i64().unwrap(), id)
    };
    appointments.map(ids).collect()
}

#[tokio::test]
async fn manager_sees_all_calendars_and_business_user_the_own_one() {
    let (application, booked) = opened().await;
    let mut all = calendar(&application, "business manager").await;
    for entry in all["entries"].as_array_mut().unwrap() {
        if entry["category"] == "SERVICE" {
            assert_eq!(entry["calendarGuid"], booked["calendarGuid"]);
            entry["calendarGuid"] = json!("…");
        }
    }
    assert_json_snapshot!("calendar_of_a_manager", all);
    let own = calendar(&application, "business user").await;
    assert_eq!(own["employees"].as_array().unwrap().len(), 1);
    let employees: Vec<i64> = appointments(&own).into_iter().map(|(employee, _)| employee).collect();
    assert_eq!(employees, [2]);
    let foreign = calendar(&application, "foreign business manager").await;
    assert_eq!(appointments(&foreign), []);
    application.close().await;
}

#[tokio::test]
async fn unchanged_calendar_is_not_sent_again_and_a_booking_changes_it() {
    let (application, _) = opened().await;
    let token = session_of(&application, "business manager", JUST_NOW).unwrap();
    let another = session_of(&application, "business user", JUST_NOW).unwrap();
    let ask = async |token: &str, tag: &str| {
        let request = application.request(Method::GET, DAYS);
        let request = request.bearer_auth(token).header("if-none-match", tag);
        request.send().await.unwrap()
    };
    let first = ask(&token, "\"nothing\"").await;
    assert_eq!(first.headers()["cache-control"], "no-store");
    let tag = first.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(ask(&token, &tag).await.status(), StatusCode::NOT_MODIFIED);
    assert_eq!(ask(&another, &tag).await.status(), StatusCode::OK);
    // Another calendar raises no version of the organisation's.
    let own = ask(&another, &tag).await.headers()["etag"].to_str().unwrap().to_owned();
    assert_eq!(ask(&another, &own).await.status(), StatusCode::NOT_MODIFIED);
    application.execute("UPDATE membership SET employee_id = 1 WHERE employee_id = 2");
    assert_eq!(ask(&another, &own).await.status(), StatusCode::OK);
    let mut request = booking(&application);
    request["services"][0]["start"] = json!("2027-01-14T09:00:00");
    request["services"][1]["start"] = json!("2027-01-14T10:00:00");
    assert_eq!(application.post("/api/calendar/addbooking", &request).await.status, 200);
    assert_eq!(ask(&token, &tag).await.status(), StatusCode::OK);
    application.close().await;
}

#[tokio::test]
async fn booking_is_moved_over_a_rule_settled_and_shows_who_did_it() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let manager = "business manager";
    let (_, cut) = appointments(&calendar(&application, "business user").await)[0];
    let late = json!({ "appointmentId": cut, "userId": 2, "start": "2027-01-12T21:00:00" });
    let move_path = format!("{path}/move");
    let within = json!({ "appointments": [late] });
    let refused = call(&application, manager, Method::POST, &move_path, Some(within)).await;
    assert_eq!(refused.json()["code"], "OUTSIDE_HOURS", "{}", refused.body);
    let over = json!({ "appointments": [late], "overRules": true });
    let by_user = call(
        &application,
        "business user",
        Method::POST,
        &move_path,
        Some(over.clone()),
    )
    .await;
    assert_eq!(by_user.json()["code"], "FORBIDDEN");
    let moved = call(&application, manager, Method::POST, &move_path, Some(over)).await;
    assert_eq!(moved.status, 200, "{}", moved.body);

    application.clock.set(datetime!(2027-01-13 06:00 UTC));
    let done = json!({ "appointmentId": cut, "outcome": "DONE" });
    let close = format!("{path}/close");
    let closed = call(&application, "business user", Method::POST, &close, Some(done)).await;
    assert_eq!(closed.status, 200, "{}", closed.body);
    let mut shown = closed.json();
    shown["calendarGuid"] = json!("…");
    assert_json_snapshot!("booking_moved_and_done", shown);
    application.close().await;
}

#[tokio::test]
async fn appointment_gets_longer_while_it_lasts_but_never_over_another_one() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let move_path = format!("{path}/move");
    let (manager, user) = ("business manager", "business user");
    let (_, cut) = appointments(&calendar(&application, user).await)[0];
    let before = call(&application, manager, Method::GET, &path, None).await.json();
    let held = before["appointments"].as_array().unwrap();
    let held = held.iter().find(|one| one["appointmentId"] == cut).unwrap();
    let start = held["start"].clone();
    let minutes = held["duration"].as_i64().unwrap();
    let lasting = |minutes: i64| {
        let place = json!({ "appointmentId": cut, "userId": 2, "start": start, "duration": minutes });
        Some(json!({ "appointments": [place], "notifyCustomer": false }))
    };
    // It has begun.
    let begins = OffsetDateTime::parse(&format!("{}+01:00", start.as_str().unwrap()), &Rfc3339).unwrap();
    application.clock.set(begins + Duration::minutes(5));
    let longer = call(&application, user, Method::POST, &move_path, lasting(minutes + 10)).await;
    assert_eq!(longer.status, 200, "{}", longer.body);
    let longer = longer.json();
    let moved = &longer["history"].as_array().unwrap()[1];
    assert_eq!(
        (
            &moved["event"],
            &moved["from"]["duration"],
            &moved["to"]["duration"],
            &moved["overridden"]
        ),
        (&json!("MOVED"), &json!(minutes), &json!(minutes + 10), &json!([]))
    );
    assert_eq!((&moved["by"]["kind"], &moved["to"]["start"]), (&json!("STAFF"), &start));

    let refusals = [
        (user, lasting(0), 422, "IMPOSSIBLE_LENGTH"),
        (user, lasting(1_441), 422, "IMPOSSIBLE_LENGTH"),
        (user, lasting(70_000), 422, "VALIDATION"),
        // Until late in the evening.
        (user, lasting(1_200), 422, "OUTSIDE_HOURS"),
    ];
    for (who, body, status, code) in refusals {
        let refused = call(&application, who, Method::POST, &move_path, body).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["code"]),
            (status, &json!(code)),
            "{}",
            refused.body
        );
    }
    // Somebody else comes an hour later.
    let day = &start.as_str().unwrap()[..10];
    let next = json!({
        "customerData": {},
        "services": [{ "serviceId": held["serviceId"], "userId": 2, "start": format!("{day}T14:00:00") }],
    });
    let made = call(&application, manager, Method::POST, "/api/staff/bookings", Some(next)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let mut over = lasting(600).unwrap();
    over["overRules"] = json!(true);
    let taken = call(&application, manager, Method::POST, &move_path, Some(over)).await;
    assert_eq!(
        (taken.status.as_u16(), &taken.json()["code"]),
        (409, &json!("SLOT_TAKEN")),
        "{}",
        taken.body
    );

    let asked = json!({ "appointmentId": cut, "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let mut asked_longer = asked.clone();
    asked_longer["duration"] = json!(minutes + 120);
    let mut counts = Vec::new();
    for asked in [asked, asked_longer] {
        let slots = call(
            &application,
            user,
            Method::POST,
            &format!("{path}/moveslots"),
            Some(asked),
        )
        .await;
        counts.push(slots.json().as_array().unwrap().len());
    }
    assert!(counts[1] < counts[0] && counts[1] > 0, "{counts:?}");
    application.close().await;
}

#[tokio::test]
async fn outcome_is_exchanged_for_a_day() {
    let (application, booked) = opened().await;
    let user = "business user";
    let (_, cut) = appointments(&calendar(&application, user).await)[0];
    let close = format!("/api/staff/bookings/{}/close", booked["id"]);
    let outcome = |outcome: &str| Some(json!({ "appointmentId": cut, "outcome": outcome }));
    application.clock.set(datetime!(2027-01-13 06:00 UTC));
    for said in ["DONE", "NO_SHOW", "NO_SHOW", "DONE"] {
        let closed = call(&application, user, Method::POST, &close, outcome(said)).await;
        assert_eq!(closed.status, 200, "{}", closed.body);
    }
    let days = json!({ "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let mut slots = days.clone();
    slots["appointmentId"] = json!(cut);
    let mut visits = days;
    visits["appointments"] = json!([{ "appointmentId": cut }]);
    let to = json!({ "appointments": [{ "appointmentId": cut, "userId": 2, "start": "2027-01-14T14:00:00" }] });
    for (call_of_move, body) in [("moveslots", slots), ("movevisits", visits), ("move", to)] {
        let path = format!("/api/staff/bookings/{}/{call_of_move}", booked["id"]);
        let over = call(&application, user, Method::POST, &path, Some(body)).await;
        let answer = (over.status.as_u16(), over.json()["code"].clone());
        assert_eq!(answer, (409, json!("BOOKING_OVER")), "{call_of_move}");
    }
    application.clock.set(datetime!(2027-01-14 06:00 UTC));
    let late = call(&application, user, Method::POST, &close, outcome("NO_SHOW")).await;
    assert_eq!(
        (late.status.as_u16(), &late.json()["code"]),
        (409, &json!("BOOKING_OVER"))
    );
    let history = "SELECT what FROM history WHERE what IN ('DONE', 'NO_SHOW') ORDER BY id";
    assert_eq!(application.texts(history), ["DONE", "NO_SHOW", "DONE"]);
    application.close().await;
}

#[tokio::test]
async fn taken_time_offers_others_and_suggested_times_can_be_taken() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let (_, cut) = appointments(&calendar(&application, "business user").await)[0];
    let on_colour = json!({ "appointments": [{ "appointmentId": cut, "userId": 1, "start": "2027-01-12T09:15:00" }] });
    let manager = "business manager";
    let taken = call(
        &application,
        manager,
        Method::POST,
        &format!("{path}/move"),
        Some(on_colour),
    )
    .await;
    assert_eq!(taken.status, 409, "{}", taken.body);
    let mut said = taken.json();
    said["requestId"] = json!("…");
    assert_json_snapshot!("move_onto_a_taken_time", said);
    let late = json!({ "appointments": [{ "appointmentId": cut, "userId": 1, "start": "2027-01-12T21:00:00" }] });
    for (name, user, body) in [
        ("manager", manager, late),
        (
            "business_user",
            "business user",
            json!({ "appointments": [{ "appointmentId": cut, "start": "2027-01-12T21:00:00" }] }),
        ),
    ] {
        let refused = call(&application, user, Method::POST, &format!("{path}/move"), Some(body)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        let mut said = refused.json();
        said["requestId"] = json!("…");
        assert_json_snapshot!(format!("move_against_a_rule_by_{name}"), said);
    }

    let asked = json!({ "appointmentId": cut, "dateFrom": "2027-01-14", "dateTo": "2027-01-14" });
    let slots_path = format!("{path}/moveslots");
    let slots = call(
        &application,
        "business user",
        Method::POST,
        &slots_path,
        Some(asked.clone()),
    )
    .await;
    let own = slots.json();
    assert!(
        own.as_array()
            .unwrap()
            .iter()
            .all(|slot| slot["userIdList"] == json!([2]))
    );
    let slots = call(&application, manager, Method::POST, &slots_path, Some(asked))
        .await
        .json();
    let first = &slots[0];
    let to = json!({ "appointments": [{ "appointmentId": cut, "userId": first["userIdList"][0], "start": first["dateFrom"] }] });
    let moved = call(&application, manager, Method::POST, &format!("{path}/move"), Some(to)).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    application.close().await;
}

#[tokio::test]
async fn whole_visit_is_moved_to_a_suggested_one() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let visits_path = format!("{path}/movevisits");
    let manager = "business manager";
    let all = appointments(&calendar(&application, manager).await);
    let asked = |ids: &[i64]| {
        let ids: Vec<Value> = ids.iter().map(|id| json!({ "appointmentId": id })).collect();
        Some(json!({ "dateFrom": "2027-01-14", "dateTo": "2027-01-14", "appointments": ids }))
    };
    let both: Vec<i64> = all.iter().map(|(_, id)| *id).collect();
    // Bert reaches the cut alone, and moves it within the own calendar.
    let of = |employee: i64| all.iter().find(|(one, _)| *one == employee).unwrap().1;
    let user = "business user";
    let beyond = call(&application, user, Method::POST, &visits_path, asked(&both)).await;
    assert_eq!(
        (beyond.status.as_u16(), &beyond.json()["code"]),
        (422, &json!("UNKNOWN_APPOINTMENT"))
    );
    let many = call(&application, user, Method::POST, &visits_path, asked(&[of(2); 7])).await;
    assert_eq!(
        (many.status.as_u16(), &many.json()["code"]),
        (422, &json!("TOO_COMPLEX"))
    );
    let own = call(&application, user, Method::POST, &visits_path, asked(&[of(2)])).await;
    let own = own.json();
    let own = own.as_array().unwrap();
    assert!(!own.is_empty());
    assert!(
        own.iter().all(|visit| visit["appointments"][0]["userId"] == 2),
        "{own:?}"
    );

    let visits = call(&application, manager, Method::POST, &visits_path, asked(&both)).await;
    assert_eq!(visits.status, 200, "{}", visits.body);
    let visit = visits.json()[0].clone();
    assert_json_snapshot!("visit_to_move_to", visit);
    let places: Vec<Value> = visit["appointments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!({ "appointmentId": one["appointmentId"], "userId": one["userId"], "start": one["dateFrom"] }))
        .collect();
    let to = Some(json!({ "appointments": places }));
    let moved = call(&application, manager, Method::POST, &format!("{path}/move"), to).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let again = call(&application, manager, Method::POST, &visits_path, asked(&both)).await;
    assert!(
        again.json().as_array().unwrap().iter().all(|other| *other != visit),
        "where it is it need not go"
    );
    application.close().await;
}

#[tokio::test]
async fn note_on_a_booking_is_replaced_by_whoever_sees_it() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let note_path = format!("{path}/note");
    let noted = async |name: &str, note: Value| {
        let body = Some(json!({ "note": note }));
        call(&application, name, Method::PUT, &note_path, body).await
    };
    let user = "business user";
    for note in ["Kommt mit Hund", "Kommt mit Hund", " Kommt mit zwei Hunden "] {
        let written = noted(user, json!(note)).await;
        assert_eq!(written.json()["note"], note.trim(), "{}", written.body);
    }
    let log = "SELECT subject_kind || ' ' || after FROM audit_log WHERE what = 'BOOKING_NOTE_CHANGED'";
    let line = format!("CUSTOMER {{\"booking\": {}}}", booked["id"]);
    assert_eq!(
        application.texts(log),
        [line.clone(), line],
        "a repetition is no change"
    );
    let taken_away = noted("business manager", Value::Null).await;
    assert_eq!(taken_away.json()["note"], Value::Null, "{}", taken_away.body);
    let refused = noted(user, json!("ä".repeat(1_001))).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["code"]),
        (422, &json!("VALIDATION"))
    );
    let foreign = noted("foreign business admin", json!("Guten Tag")).await;
    assert_eq!(foreign.status, 404, "{}", foreign.body);
    application.close().await;
}

#[tokio::test]
async fn business_user_cancels_the_own_appointment_and_nobody_elses() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let all = appointments(&calendar(&application, "business manager").await);
    let of = |employee: i64| all.iter().find(|(one, _)| *one == employee).unwrap().1;
    let only = |id: i64| Some(json!({ "appointments": [{ "appointmentId": id }] }));
    let cancel = format!("{path}/cancel");
    for body in [only(of(1)), Some(json!({}))] {
        let refused = call(&application, "business user", Method::POST, &cancel, body).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
    }
    let own = call(&application, "business user", Method::POST, &cancel, only(of(2))).await;
    assert_eq!(own.status, 200, "{}", own.body);
    assert_eq!(appointments(&calendar(&application, "business manager").await).len(), 1);
    application.close().await;
}

#[tokio::test]
async fn foreign_staff_sees_no_booking_of_another_organisation() {
    let (application, booked) = opened().await;
    let foreign = format!("/api/staff/bookings/{}", booked["id"]);
    let code = async |path: &str| {
        let answer = call(&application, "foreign business admin", Method::GET, path, None).await;
        (answer.status.as_u16(), answer.json()["code"].clone())
    };
    assert_eq!(code(&foreign).await, (404, json!("NOT_FOUND")));
    assert_eq!(code(&foreign).await, code("/api/staff/bookings/777777").await);
    application.close().await;
}

/// A cut on Thursday at this hour, by this employee.
fn cut(application: &TestApplication, employee: i32, hour: u8) -> Value {
    let start = format!("2027-01-14T{hour:02}:00:00");
    json!([{ "serviceId": application.salon.services[0].0, "userId": employee, "start": start }])
}

#[tokio::test]
async fn staff_books_for_a_walk_in_and_for_somebody_on_file() {
    let (application, booked) = opened().await;
    let bookings = "/api/staff/bookings";
    let user = "business user";
    let walk_in = json!({ "customerData": {}, "services": cut(&application, 2, 10), "note": "kommt mit Hund" });
    let made = call(&application, user, Method::POST, bookings, Some(walk_in)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let made = made.json();
    let customer = json!({ "customerId": made["customer"]["customerId"], "firstName": "", "lastName": "",
                           "userEmail": null, "userPhone": null });
    assert_eq!(
        (&made["customer"], &made["note"]),
        (&customer, &json!("kommt mit Hund"))
    );
    assert_eq!(made["history"][0]["by"]["kind"], "STAFF");

    let path = format!("{bookings}/{}", booked["id"]);
    let known = call(&application, user, Method::GET, &path, None).await.json();
    let id = &known["customer"]["customerId"];
    let quiet = json!({ "customerData": { "customerId": id }, "services": cut(&application, 2, 11),
                        "notifyCustomer": false });
    let made = call(&application, user, Method::POST, bookings, Some(quiet)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    assert_eq!(made.json()["customer"], known["customer"]);
    let told = format!(
        "SELECT tells_customer::text FROM outbox WHERE subject_id = {}",
        made.json()["id"]
    );
    assert_eq!(application.texts(&told), ["false"]);
    application.close().await;
}

#[tokio::test]
async fn staff_books_for_nobody_of_another_file_and_into_no_calendar_out_of_reach() {
    let (application, _) = opened().await;
    let bookings = "/api/staff/bookings";
    let unknown = json!({ "customerData": { "customerId": 777 }, "services": cut(&application, 2, 10) });
    let before = application.everything();
    let refused = call(&application, "business manager", Method::POST, bookings, Some(unknown)).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["code"]),
        (422, &json!("UNKNOWN_CUSTOMER"))
    );
    let of_anna = json!({ "customerData": {}, "services": cut(&application, 1, 10) });
    let refused = call(&application, "business user", Method::POST, bookings, Some(of_anna)).await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["code"]),
        (403, &json!("FORBIDDEN"))
    );
    let foreign = json!({ "customerData": {}, "services": cut(&application, 2, 10) });
    let refused = call(
        &application,
        "foreign business admin",
        Method::POST,
        bookings,
        Some(foreign),
    )
    .await;
    assert_eq!(
        (refused.status.as_u16(), &refused.json()["code"]),
        (422, &json!("UNKNOWN_SERVICE"))
    );
    let written: Vec<String> = application.everything();
    let new = written
        .iter()
        .filter(|row| !before.contains(row) && !row.starts_with("session"));
    assert_eq!(new.collect::<Vec<_>>(), Vec::<&String>::new());
    application.close().await;
}

#[tokio::test]
async fn obstacles_of_a_move_are_listed_without_the_appointment_itself() {
    let (application, booked) = opened().await;
    let path = format!("/api/staff/bookings/{}/whynot", booked["id"]);
    let user = "business user";
    let seen = calendar(&application, user).await;
    let (_, cut) = appointments(&seen)[0];
    let entry = seen["entries"].as_array().unwrap();
    let entry = entry
        .iter()
        .find(|entry| entry["appointment"]["appointmentId"] == cut)
        .unwrap();
    let at = |start: &str| Some(json!({ "appointmentId": cut, "duration": null, "userId": 2, "start": start }));
    let now = call(
        &application,
        user,
        Method::POST,
        &path,
        at(entry["start"].as_str().unwrap()),
    )
    .await;
    assert_eq!(
        now.json(),
        json!({ "ofStart": [], "ofEmployees": [{ "userId": 2, "obstacles": [] }] }),
        "{}",
        now.body
    );
    let late = call(&application, user, Method::POST, &path, at("2027-01-12T21:00:00")).await;
    assert_json_snapshot!("late_move_explained", late.json());
    let foreign = session_of(&application, "foreign business manager", JUST_NOW);
    let unknown = application
        .call(
            Method::POST,
            &path,
            foreign.as_deref(),
            at("2027-01-12T21:00:00").as_ref(),
        )
        .await;
    assert_eq!(unknown.status, 404, "{}", unknown.body);
    application.close().await;
}

#[tokio::test]
async fn obstacles_of_a_start_are_listed() {
    let (application, booked) = opened().await;
    let path = "/api/staff/bookings/whynot";
    let start = &booked["appointments"][0]["start"];
    let asked = json!({ "serviceId": application.salon.services[0].0, "userId": null, "start": start });
    let answer = call(&application, "business manager", Method::POST, path, Some(asked)).await;
    assert_json_snapshot!("taken_start_explained", answer.json());
    let sunday = json!({ "serviceId": application.salon.services[0].0, "userId": 2, "start": "2027-01-17T08:07:00" });
    let answer = call(&application, "business user", Method::POST, path, Some(sunday)).await;
    assert_json_snapshot!("closed_start_explained", answer.json());
    let of_anna = json!({ "serviceId": application.salon.services[0].0, "userId": 1, "start": start });
    let refused = call(&application, "business user", Method::POST, path, Some(of_anna)).await;
    assert_eq!(refused.status, 403);
    let skipped = json!({ "serviceId": application.salon.services[0].0, "userId": 2, "start": "2027-03-28T02:30:00" });
    let answer = call(&application, "business user", Method::POST, path, Some(skipped)).await;
    assert_json_snapshot!("skipped_start_explained", answer.json());
    application.close().await;
}

/// A cut by Bert on Thursday at eleven, every week.
fn weekly(application: &TestApplication, visits: i32, mode: &str) -> Value {
    let booking = json!({ "customerData": { "firstName": "Rosa", "userEmail": "rosa@example.org" },
                          "services": cut(application, 2, 11) });
    json!({ "booking": booking, "everyWeeks": 1, "visits": visits, "mode": mode })
}

#[tokio::test]
async fn series_is_previewed_and_booked_where_it_is_possible() {
    let (application, _) = opened().await;
    let (path, user) = ("/api/staff/bookings/series", "business user");
    let second = json!([{ "serviceId": application.salon.services[0].0, "userId": 2, "start": "2027-01-21T11:00:00" }]);
    let taken = json!({ "customerData": {}, "services": second });
    let taken = call(&application, user, Method::POST, "/api/staff/bookings", Some(taken)).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    let before = application.texts("SELECT id::text FROM booking");

    let all = call(
        &application,
        user,
        Method::POST,
        path,
        Some(weekly(&application, 3, "PREVIEW")),
    )
    .await;
    assert_json_snapshot!("series_preview", all.json());
    let all = call(
        &application,
        user,
        Method::POST,
        path,
        Some(weekly(&application, 3, "ALL")),
    )
    .await;
    let refused = all.json();
    assert_eq!(
        (all.status.as_u16(), &refused["code"]),
        (409, &json!("SERIES_IMPOSSIBLE"))
    );
    assert_eq!(
        refused["fields"].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["visits[1]"]
    );
    assert_eq!(application.texts("SELECT id::text FROM booking"), before);

    // A repetition comes from the same session.
    let session = session_of(&application, user, JUST_NOW);
    let series = weekly(&application, 3, "POSSIBLE");
    let book = async || {
        application
            .call(Method::POST, path, session.as_deref(), Some(&series))
            .await
    };
    let possible = book().await;
    assert_eq!(possible.status, 200, "{}", possible.body);
    let outcomes: Vec<Value> = possible.json()["visits"]
        .as_array()
        .unwrap()
        .iter()
        .map(|visit| visit["outcome"].clone())
        .collect();
    assert_eq!(outcomes, ["BOOKED", "REFUSED", "BOOKED"]);
    let again = book().await;
    let ids = |answer: &Answer| -> Vec<Value> {
        let visits = answer.json()["visits"].as_array().unwrap().clone();
        visits
            .iter()
            .map(|visit| visit["bookingId"].clone())
            .filter(|id| !id.is_null())
            .collect()
    };
    assert_eq!(ids(&again), ids(&possible));
    // Each of them names all, and one that was booked alone none.
    let shown = async |id: &Value| {
        let path = format!("/api/staff/bookings/{id}");
        call(&application, user, Method::GET, &path, None).await.json()["series"].clone()
    };
    let booked = ids(&possible);
    let expected = json!([
        { "bookingId": booked[0], "start": "2027-01-14T11:00:00", "isCancelled": false },
        { "bookingId": booked[1], "start": "2027-01-28T11:00:00", "isCancelled": false },
    ]);
    assert_eq!(
        (shown(&booked[0]).await, shown(&booked[1]).await),
        (expected.clone(), expected)
    );
    assert_eq!(shown(&taken.json()["id"]).await, json!([]));
    let of_series = "SELECT count(*) || ' of ' || count(DISTINCT series_id) || ' for ' || count(DISTINCT customer_id)
        FROM booking WHERE series_id IS NOT NULL";
    assert_eq!(application.texts(of_series), ["2 of 1 for 1"]);

    let short = call(
        &application,
        user,
        Method::POST,
        path,
        Some(weekly(&application, 1, "ALL")),
    )
    .await;
    assert_eq!(
        (short.status.as_u16(), &short.json()["fields"]["visits"]),
        (422, &json!("Wähle bitte 2 bis 52 Termine."))
    );
    application.close().await;
}

#[tokio::test]
async fn services_of_an_organisation_that_is_not_public_are_there_for_its_own_people_alone() {
    let (application, _) = opened().await;
    let path = "/api/staff/offeredservices";
    let public = application.get("/api/offeredservices?organizationNr=1000").await.json();
    application.execute("UPDATE organization SET status = 'DRAFT' WHERE nr = 1000");
    assert_eq!(
        application.get("/api/offeredservices?organizationNr=1000").await.status,
        404
    );
    for user in ["business user", "business manager"] {
        let offered = call(&application, user, Method::GET, path, None).await;
        assert_eq!(
            (offered.status.as_u16(), offered.json()),
            (200, public.clone()),
            "{user}"
        );
        let range = json!({ "organizationNr": 1000, "dateFrom": "2027-01-14", "dateTo": "2027-01-14", "next": 0,
                            "services": [{ "serviceId": public[0]["serviceID"] }] });
        let starts = call(
            &application,
            user,
            Method::POST,
            "/api/staff/bookings/basketslots",
            Some(range),
        )
        .await;
        assert!(!starts.json().as_array().unwrap().is_empty(), "{}", starts.body);
    }
    let stranger = call(&application, "user", Method::GET, path, None).await;
    assert_eq!(stranger.status, 403, "{}", stranger.body);
    application.close().await;
}
