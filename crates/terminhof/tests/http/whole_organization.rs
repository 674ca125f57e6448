//! An organisation as a whole: who did what, its export, its price package, its end.

use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const LONG_AGO: &str = "2027-01-11T05:00Z";
const ADMIN: &str = "business admin";

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, ADMIN, JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

#[tokio::test]
async fn closing_is_previewed_and_takes_the_organisation_away_from_everybody_at_once() {
    let application = opened().await;
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let before = session_of(&application, "business manager", JUST_NOW);
    let preview = call(
        &application,
        Method::POST,
        "/api/staff/organization/close/preview",
        None,
    )
    .await;
    let told = preview.json();
    assert_eq!(
        (told["bookingsTotal"].as_u64(), told["signUps"].as_u64()),
        (Some(2), Some(1)),
        "{}",
        preview.body
    );
    assert_eq!(told["bookings"].as_array().unwrap().len(), 2);
    assert_eq!(told["members"].as_array().unwrap().len(), 4);

    let stale = session_of(&application, ADMIN, LONG_AGO);
    for (name, token, code) in [
        ("stale", stale, "PASSWORD_CONFIRMATION_NEEDED"),
        (
            "impersonating",
            session_of(&application, "impersonating a business admin", JUST_NOW),
            "NOT_WHILE_IMPERSONATING",
        ),
    ] {
        for (method, path) in [
            (Method::POST, "/api/staff/organization/close"),
            (Method::POST, "/api/staff/organization/export"),
        ] {
            let refused = application.call(method, path, token.as_deref(), None).await;
            assert_eq!(
                (refused.status.as_u16(), refused.json()["code"].as_str()),
                (403, Some(code)),
                "{name} {path}"
            );
        }
    }
    let closed = call(&application, Method::POST, "/api/staff/organization/close", None).await;
    assert_eq!(closed.status, 200, "{}", closed.body);
    assert_eq!(closed.json()["erasedAt"], "2027-02-10T06:00:00Z");
    for path in [
        "/api/staff/calendar?dateFrom=2027-01-11&dateTo=2027-01-12",
        "/api/staff/today",
    ] {
        let gone = application.call(Method::GET, path, before.as_deref(), None).await;
        assert_eq!(gone.status, 403, "{path}: {}", gone.body);
    }
    let profile = application.get("/api/organization/1000").await;
    assert_eq!(profile.status, 404, "{}", profile.body);
    let mut other = booking(&application);
    other["customerData"]["userEmail"] = json!("late@example.org");
    let late = application.post("/api/calendar/addbooking", &other).await;
    assert_ne!(late.status, 200, "{}", late.body);
    application.close().await;
}

#[tokio::test]
async fn log_tells_who_did_what_by_page_and_by_person() {
    let application = opened().await;
    let path = "/api/staff/bookingrules";
    let mut rules = call(&application, Method::GET, path, None).await.json();
    rules["notice"] = json!(30);
    rules["isPreview"] = json!(false);
    assert_eq!(call(&application, Method::PUT, path, Some(&rules)).await.status, 200);
    let impersonating = session_of(&application, "impersonating a business admin", JUST_NOW);
    rules["notice"] = json!(45);
    rules["version"] = json!(null);
    let changed = application
        .call(Method::PUT, path, impersonating.as_deref(), Some(&rules))
        .await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    let log = call(&application, Method::GET, "/api/staff/audit", None).await.json();
    let entries = log["deeds"].as_array().unwrap();
    let told: Vec<_> = entries
        .iter()
        .map(|entry| {
            (
                entry["what"].as_str().unwrap(),
                entry["accountId"].as_i64(),
                entry["byOperator"].as_bool().unwrap(),
            )
        })
        .collect();
    let admin = Some(account_of(ADMIN));
    assert_eq!(
        told,
        [
            ("BOOKING_RULES_CHANGED", admin, true),
            ("BOOKING_RULES_CHANGED", admin, false)
        ]
    );
    assert_eq!(log["hasMore"], false);
    let other = account_of("business manager");
    let of_other = call(
        &application,
        Method::GET,
        &format!("/api/staff/audit?accountId={other}"),
        None,
    )
    .await;
    assert_eq!(of_other.json()["deeds"], json!([]));
    let beyond = call(&application, Method::GET, "/api/staff/audit?page=200", None).await;
    assert_eq!(
        (beyond.status.as_u16(), beyond.json()["code"].as_str()),
        (422, Some("INVALID_PAGE"))
    );
    application.close().await;
}

#[tokio::test]
async fn package_is_wished_granted_and_limits_who_is_added() {
    let application = opened().await;
    application.execute("DELETE FROM plan_grant");
    let plan = call(&application, Method::GET, "/api/staff/plan", None).await.json();
    let employees = plan["employees"].as_u64().unwrap();
    assert_eq!(
        plan,
        json!({ "plan": "FREE", "until": null, "wish": null, "employees": employees, "mostEmployees": 3 })
    );
    let wish = json!({ "plan": "BASIS" });
    let wished = call(&application, Method::POST, "/api/staff/plan/wish", Some(&wish)).await;
    assert_eq!(wished.json()["wish"], "BASIS", "{}", wished.body);
    let offered = application.get("/api/operator/plans").await.json();
    assert_eq!(offered["plans"][1]["price"], 19.0);

    let added = json!({ "isPreview": false, "firstName": "Neu", "lastName": "", "isVisible": true, "hours": [], "services": [] });
    let mut count = employees;
    while count < 3 {
        let taken = call(&application, Method::POST, "/api/staff/employees", Some(&added)).await;
        assert_eq!(taken.status, 200, "{}", taken.body);
        count += 1;
    }
    let refused = call(&application, Method::POST, "/api/staff/employees", Some(&added)).await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["code"].as_str()),
        (409, Some("PLAN_LIMIT"))
    );
    application.execute("INSERT INTO plan_grant VALUES (1000, 'BASIS', now(), '2027-01-11')");
    let taken = call(&application, Method::POST, "/api/staff/employees", Some(&added)).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    // After the last day nobody is taken away.
    application.execute("UPDATE plan_grant SET until = '2027-01-10'");
    let over = call(&application, Method::GET, "/api/staff/plan", None).await.json();
    assert_eq!(
        (over["plan"].as_str(), over["employees"].as_u64()),
        (Some("FREE"), Some(4))
    );
    application.close().await;
}

const EXPORT: &str = "/api/staff/organization/export";
const EXPORT_FILE: &str = "/api/staff/organization/export/file";

async fn state_of_export(application: &TestApplication) -> Value {
    call(application, Method::GET, EXPORT, None).await.json()["state"].clone()
}

#[tokio::test]
async fn export_is_made_by_the_worker_and_kept_for_a_day() {
    let application = opened().await;
    assert_eq!(state_of_export(&application).await, "NONE");
    let requested = call(&application, Method::POST, EXPORT, None).await;
    assert_eq!(requested.status, 200, "{}", requested.body);
    assert_eq!(
        requested.json(),
        json!({ "state": "RUNNING", "requestedAt": "2027-01-11T06:00:00Z", "percent": 0, "size": null, "until": null })
    );
    for (method, path, status, code) in [
        (Method::POST, EXPORT, 409, "EXPORT_RUNNING"),
        (Method::GET, EXPORT_FILE, 404, "EXPORT_NOT_FOUND"),
    ] {
        let refused = call(&application, method, path, None).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["code"].as_str()),
            (status, Some(code)),
            "{path}"
        );
    }
    application.make_exports().await;
    let ready = call(&application, Method::GET, EXPORT, None).await.json();
    assert_eq!(
        (ready["state"].as_str(), ready["until"].as_str()),
        (Some("READY"), Some("2027-01-12T06:00:00Z"))
    );

    let stale = session_of(&application, ADMIN, LONG_AGO);
    let refused = application.call(Method::GET, EXPORT_FILE, stale.as_deref(), None).await;
    assert_eq!(
        (refused.status.as_u16(), refused.json()["code"].as_str()),
        (403, Some("PASSWORD_CONFIRMATION_NEEDED"))
    );
    let token = session_of(&application, ADMIN, JUST_NOW).unwrap();
    let request = application.request(Method::GET, EXPORT_FILE);
    let exported = request.bearer_auth(token).send().await.unwrap();
    assert_eq!(exported.status(), 200);
    let header = |name: &str| exported.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "application/zip");
    assert_eq!(header("cache-control"), "no-store");
    assert_eq!(header("content-length"), ready["size"].to_string());
    assert_eq!(
        header("content-disposition"),
        "attachment; filename=\"terminhof-1000.zip\""
    );
    assert!(exported.bytes().await.unwrap().starts_with(b"PK"));
    let log = call(&application, Method::GET, "/api/staff/audit", None).await.json();
    let told: Vec<_> = (0..3).map(|of| log["deeds"][of]["what"].as_str().unwrap()).collect();
    assert_eq!(
        told,
        [
            "ORGANIZATION_EXPORT_DOWNLOADED",
            "ORGANIZATION_EXPORTED",
            "ORGANIZATION_EXPORT_REQUESTED"
        ]
    );
    assert_eq!(log["deeds"][1]["accountId"], account_of(ADMIN));

    application.clock.set(datetime!(2027-01-12 06:00 UTC));
    assert_eq!(state_of_export(&application).await, "EXPIRED");
    let token = session_of(&application, ADMIN, "2027-01-12T05:59Z");
    let gone = application.call(Method::GET, EXPORT_FILE, token.as_deref(), None).await;
    assert_eq!(gone.json()["code"], "EXPORT_NOT_FOUND", "{}", gone.body);
    application.make_exports().await;
    let pieces = "SELECT count(*)::text FROM organization_export_piece";
    assert_eq!(application.texts(pieces), ["0"]);
    application.close().await;
}

#[tokio::test]
async fn export_is_for_business_admins_of_this_organisation_and_for_nobody_in_their_name() {
    let application = opened().await;
    assert_eq!(call(&application, Method::POST, EXPORT, None).await.status, 200);
    application.make_exports().await;
    for (name, status, code) in [
        ("visitor", 401, "UNAUTHENTICATED"),
        ("business user", 403, "FORBIDDEN"),
        ("business manager", 403, "FORBIDDEN"),
        ("platform admin", 403, "FORBIDDEN"),
        ("impersonating a business admin", 403, "NOT_WHILE_IMPERSONATING"),
    ] {
        let token = session_of(&application, name, JUST_NOW);
        let refused = application.call(Method::GET, EXPORT_FILE, token.as_deref(), None).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["code"].as_str()),
            (status, Some(code)),
            "{name}"
        );
    }
    // The file of the neighbour, who has asked for none, is not this one.
    let token = session_of(&application, ADMIN, JUST_NOW);
    application.execute(&format!(
        "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             VALUES (1001, {account}, 'BUSINESS_ADMIN', now());
         UPDATE session SET organization_nr = 1001 WHERE account_id = {account}",
        account = account_of(ADMIN)
    ));
    let other = application.call(Method::GET, EXPORT_FILE, token.as_deref(), None).await;
    assert_eq!(other.json()["code"], "EXPORT_NOT_FOUND", "{}", other.body);
    application.close().await;
}
