//! Absences and closures: planned with a decision for each visit under them, changed and deleted.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const ABSENCES: &str = "/api/staff/absences";
const YEAR: &str = "/api/staff/absences?dateFrom=2027-01-01&dateTo=2027-12-31";
const MANAGER: &str = "business manager";
const USER: &str = "business user";

/// A salon with one booking on Tuesday, the colour by Anna and the cut by Bert, who has an account.
async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let bert = account_of(USER);
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application
}

async fn call(application: &TestApplication, name: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

fn tuesday(user: Option<i32>) -> Value {
    json!({ "userId": user, "start": "2027-01-12T00:00:00", "end": "2027-01-13T00:00:00", "reason": "Urlaub" })
}

fn with(mut body: Value, member: &str, value: Value) -> Value {
    body[member] = value;
    body
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn absence_is_previewed_planned_changed_and_deleted() {
    let application = opened().await;
    let preview_path = format!("{ABSENCES}/preview");
    let preview = call(&application, USER, Method::POST, &preview_path, Some(tuesday(Some(2)))).await;
    assert_eq!(preview.status, 200, "{}", preview.body);
    assert_json_snapshot!("absence_previewed", preview.json());
    let undecided = call(&application, USER, Method::POST, ABSENCES, Some(tuesday(Some(2)))).await;
    assert_eq!(code(&undecided), (409, json!("ABSENCE_UNDECIDED")));
    assert_eq!(
        (&undecided.json()["visits"], &undecided.json()["dates"]),
        (&preview.json()["visits"], &preview.json()["dates"])
    );

    let visit = preview.json()["visits"][0].clone();
    let to_anna = json!([{ "appointmentId": visit["appointmentId"], "fate": "REASSIGN", "userId": 1 }]);
    let wanted = with(tuesday(Some(2)), "decisions", to_anna);
    let planned = call(&application, USER, Method::POST, ABSENCES, Some(wanted)).await;
    assert_eq!(planned.status, 200, "{}", planned.body);
    assert_json_snapshot!("absence_planned", planned.json());
    let id = planned.json()["absenceId"].clone();
    let shown = format!("/api/staff/bookings/{}", visit["bookingId"]);
    let shown = call(&application, MANAGER, Method::GET, &shown, None).await.json();
    let history = shown["history"].as_array().unwrap();
    let last = history.last().unwrap();
    assert_eq!(
        (&last["event"], &last["from"]["userId"], &last["to"]["userId"]),
        (&json!("MOVED"), &json!(2), &json!(1))
    );
    let calendar = "/api/staff/calendar?dateFrom=2027-01-12&dateTo=2027-01-12";
    let calendar = call(&application, USER, Method::GET, calendar, None).await.json();
    let entries = calendar["entries"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["absenceId"] == id), "{calendar}");

    let path = format!("{ABSENCES}/{id}");
    let longer = with(tuesday(Some(2)), "end", json!("2027-01-15T00:00:00"));
    let changed = call(&application, USER, Method::PUT, &path, Some(longer)).await;
    assert_eq!(changed.json()["end"], "2027-01-15T00:00:00", "{}", changed.body);
    let listed = call(&application, USER, Method::GET, YEAR, None).await.json();
    assert_json_snapshot!("absences_of_a_business_user", listed);
    let freed = call(&application, USER, Method::GET, &format!("{path}/deletion"), None).await;
    assert_eq!(freed.status, 200, "{}", freed.body);
    assert_json_snapshot!("absence_deletion_previewed", freed.json());
    let absent = call(&application, USER, Method::GET, &format!("{ABSENCES}/0/deletion"), None).await;
    assert_eq!(code(&absent), (404, json!("NOT_FOUND")));
    let deleted = call(&application, USER, Method::DELETE, &path, None).await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    let again = call(&application, USER, Method::DELETE, &path, None).await;
    assert_eq!(code(&again), (404, json!("NOT_FOUND")));
    application.close().await;
}

#[tokio::test]
async fn visit_under_an_absence_is_cancelled_with_a_mail_to_its_customer_or_kept() {
    for (resolution, fact, state) in [
        ("CANCEL", vec!["BOOKING_CANCELLED true"], "CANCELLED_BY_PROVIDER"),
        ("KEEP", vec![], "CONFIRMED"),
    ] {
        let application = opened().await;
        let preview_path = format!("{ABSENCES}/preview");
        let preview = call(
            &application,
            MANAGER,
            Method::POST,
            &preview_path,
            Some(tuesday(Some(2))),
        )
        .await;
        let id = preview.json()["visits"][0]["appointmentId"].clone();
        let wanted = with(
            tuesday(Some(2)),
            "decisions",
            json!([{ "appointmentId": id, "fate": resolution }]),
        );
        let planned = call(&application, MANAGER, Method::POST, ABSENCES, Some(wanted)).await;
        assert_eq!(planned.status, 200, "{}", planned.body);
        let facts = "SELECT fact || ' ' || tells_customer FROM outbox WHERE fact <> 'BOOKING_CONFIRMED' ORDER BY id";
        assert_eq!(application.texts(facts), fact);
        let status = format!("SELECT status FROM appointment WHERE id = {id}");
        assert_eq!(application.texts(&status), [state]);
        application.close().await;
    }
}

#[tokio::test]
async fn closure_concerns_everybody_and_only_a_manager_plans_it() {
    let application = opened().await;
    let by_user = call(&application, USER, Method::POST, ABSENCES, Some(tuesday(None))).await;
    assert_eq!(code(&by_user), (403, json!("FORBIDDEN")));
    let of_anna = call(&application, USER, Method::POST, ABSENCES, Some(tuesday(Some(1)))).await;
    assert_eq!(code(&of_anna), (403, json!("FORBIDDEN")));
    let undecided = call(&application, MANAGER, Method::POST, ABSENCES, Some(tuesday(None))).await;
    assert_eq!(code(&undecided), (409, json!("ABSENCE_UNDECIDED")));
    let visits = undecided.json()["visits"].as_array().unwrap().clone();
    assert_eq!(visits.len(), 2, "{}", undecided.body);
    let keep = visits
        .iter()
        .map(|visit| json!({ "appointmentId": visit["appointmentId"], "fate": "KEEP" }));
    let wanted = with(tuesday(None), "decisions", keep.collect());
    let planned = call(&application, MANAGER, Method::POST, ABSENCES, Some(wanted)).await;
    assert_eq!(planned.json()["userId"], Value::Null, "{}", planned.body);
    // A business user sees it, and cannot change it.
    let id = planned.json()["absenceId"].clone();
    let listed = call(&application, USER, Method::GET, YEAR, None).await.json();
    assert!(listed.as_array().unwrap().iter().any(|one| one["absenceId"] == id));
    let path = format!("{ABSENCES}/{id}");
    let deleted = call(&application, USER, Method::DELETE, &path, None).await;
    assert_eq!(code(&deleted), (404, json!("NOT_FOUND")));
    application.close().await;
}

#[tokio::test]
async fn absence_of_another_organisation_looks_like_one_that_is_not_there() {
    let application = opened().await;
    let monday = json!({ "userId": 1, "start": "2027-02-01T00:00:00", "end": "2027-02-02T00:00:00" });
    let planned = call(&application, MANAGER, Method::POST, ABSENCES, Some(monday.clone())).await;
    assert_eq!(planned.status, 200, "{}", planned.body);
    let own = format!("{ABSENCES}/{}", planned.json()["absenceId"]);
    let absent = format!("{ABSENCES}/777777");
    let foreign = "foreign business admin";
    let body = |method: &Method| (*method == Method::PUT).then(|| with(monday.clone(), "userId", json!(null)));
    for method in [Method::PUT, Method::DELETE] {
        for path in [&own, &absent] {
            let answer = call(&application, foreign, method.clone(), path, body(&method)).await;
            assert_eq!(code(&answer), (404, json!("NOT_FOUND")), "{method} {path}");
        }
    }
    let of_anna = call(&application, USER, Method::DELETE, &own, None).await;
    assert_eq!(code(&of_anna), (404, json!("NOT_FOUND")));
    let listed = call(&application, foreign, Method::GET, YEAR, None).await.json();
    let ids = listed.as_array().unwrap().iter().map(|one| one["absenceId"].clone());
    assert!(!ids.collect::<Vec<_>>().contains(&planned.json()["absenceId"]));
    application.close().await;
}

#[tokio::test]
async fn request_for_an_absence_says_what_is_wrong_with_it() {
    let application = opened().await;
    let id = json!(1);
    let reassign = |user: Value| json!([{ "appointmentId": id, "fate": "REASSIGN", "userId": user }]);
    let twice = json!([{ "appointmentId": id, "fate": "KEEP" }, { "appointmentId": id, "fate": "CANCEL" }]);
    let many: Vec<Value> = (0..501)
        .map(|id| json!({ "appointmentId": id, "fate": "KEEP" }))
        .collect();
    let table = [
        (
            with(tuesday(Some(2)), "end", json!("2027-01-12T00:00:00")),
            "RANGE_REVERSED",
            Some("end"),
        ),
        (
            with(tuesday(Some(2)), "start", json!("2027-03-28T02:30:00")),
            "SKIPPED_BY_CLOCK",
            Some("start"),
        ),
        (tuesday(Some(77)), "VALIDATION", Some("userId")),
        (
            with(tuesday(Some(2)), "reason", json!("ä".repeat(256))),
            "VALIDATION",
            Some("reason"),
        ),
        (
            with(tuesday(Some(2)), "decisions", reassign(json!(null))),
            "VALIDATION",
            Some("decisions[0].userId"),
        ),
        (
            with(tuesday(Some(2)), "decisions", twice),
            "VALIDATION",
            Some("decisions[1].appointmentId"),
        ),
        (
            with(tuesday(Some(2)), "decisions", json!(many)),
            "VALIDATION",
            Some("decisions"),
        ),
    ];
    for (body, expected, field) in table {
        let refused = call(&application, MANAGER, Method::POST, ABSENCES, Some(body)).await;
        assert_eq!(code(&refused), (422, json!(expected)), "{}", refused.body);
        if let Some(field) = field {
            assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
        }
    }
    let year = "/api/staff/absences?dateFrom=2027-01-01&dateTo=2028-12-31";
    let too_long = call(&application, MANAGER, Method::GET, year, None).await;
    assert_eq!(code(&too_long), (422, json!("RANGE_TOO_LONG")));
    application.close().await;
}

#[tokio::test]
async fn absence_of_a_day_that_has_begun_asks_only_about_what_lies_ahead() {
    let application = opened().await;
    let today = tuesday(None);
    let visits = async |body: &Value| {
        let path = format!("{ABSENCES}/preview");
        let preview = call(&application, MANAGER, Method::POST, &path, Some(body.clone())).await;
        let visits = preview.json()["visits"].as_array().unwrap().clone();
        visits.iter().map(|visit| visit["start"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(visits(&today).await.len(), 2, "the colour at nine and the cut");
    // The colour has begun.
    application.clock.set(time::macros::datetime!(2027-01-12 08:00 UTC));
    let ahead = visits(&today).await;
    assert_eq!(ahead.len(), 1, "{ahead:?}");
    assert_ne!(ahead[0], "2027-01-12T09:00:00");
    application.clock.set(time::macros::datetime!(2027-01-12 16:00 UTC));
    assert_eq!(visits(&today).await, Vec::<Value>::new());
    let planned = call(&application, MANAGER, Method::POST, ABSENCES, Some(today)).await;
    assert_eq!(planned.status, 200, "{}", planned.body);
    assert_eq!(
        application.texts("SELECT DISTINCT status FROM appointment"),
        ["CONFIRMED"]
    );
    application.close().await;
}
