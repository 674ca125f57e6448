//! Keys of a provider's own tools: made once, shown once, and good only as long as everything about them is.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use time::Duration;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const LONG_AGO: &str = "2027-01-11T05:00Z";
const JUST_NOW: &str = "2027-01-11T05:59Z";
const ADMIN: &str = "business admin";
const KEYS: &str = "/api/organization/apikeys";
const TODAY: &str = "/api/staff/today";

async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application
}

fn form(scopes: &[&str]) -> Value {
    json!({ "name": "Kassa", "scopes": scopes, "expiresInDays": 30 })
}

async fn create(application: &TestApplication, name: &str, password_at: &str, form: &Value) -> Answer {
    let token = session_of(application, name, password_at);
    application.call(Method::POST, KEYS, token.as_deref(), Some(form)).await
}

/// A key with its number.
async fn key(application: &TestApplication, scopes: &[&str]) -> (i64, String) {
    let created = create(application, ADMIN, JUST_NOW, &form(scopes)).await;
    assert_eq!(created.status, 200, "{}", created.body);
    let created = created.json();
    (
        created["id"].as_i64().unwrap(),
        created["key"].as_str().unwrap().to_owned(),
    )
}

async fn ask(application: &TestApplication, key: &str) -> StatusCode {
    application.call(Method::GET, TODAY, Some(key), None).await.status
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn package_without_keys_refuses_new_ones_and_those_that_were_made_go_on() {
    let application = opened().await;
    let (id, made) = key(&application, &["READ"]).await;
    application.execute("DELETE FROM plan_grant");
    let refused = create(&application, ADMIN, JUST_NOW, &form(&["READ"])).await;
    assert_eq!(code(&refused), (409, json!("PLAN_WITHOUT_API_KEYS")));
    assert_eq!(ask(&application, &made).await, 200);
    let token = session_of(&application, ADMIN, JUST_NOW);
    let listed = application.call(Method::GET, KEYS, token.as_deref(), None).await;
    assert_eq!(listed.json()["keys"][0]["id"], id, "{}", listed.body);
    application.execute("INSERT INTO plan_grant VALUES (1000, 'BASIS', now(), '2027-01-11')");
    let created = create(&application, ADMIN, JUST_NOW, &form(&["READ"])).await;
    assert_eq!(created.status, 200, "{}", created.body);
    application.close().await;
}

#[tokio::test]
async fn key_is_made_with_a_fresh_password_shown_once_and_stored_as_a_hash() {
    let application = opened().await;
    let stale = create(&application, ADMIN, LONG_AGO, &form(&["READ"])).await;
    assert_eq!(code(&stale), (403, json!("PASSWORD_CONFIRMATION_NEEDED")));
    let unproven = create(&application, "unverified founder", JUST_NOW, &form(&["READ"])).await;
    assert_eq!(code(&unproven), (403, json!("EMAIL_NOT_VERIFIED")));
    for (wrong, field) in [
        (
            json!({ "name": " ", "scopes": ["READ"], "expiresInDays": null }),
            "name",
        ),
        (
            json!({ "name": "x".repeat(101), "scopes": ["READ"], "expiresInDays": null }),
            "name",
        ),
        (
            json!({ "name": "Kassa", "scopes": [], "expiresInDays": null }),
            "scopes",
        ),
        (
            json!({ "name": "Kassa", "scopes": ["READ"], "expiresInDays": 0 }),
            "expiresInDays",
        ),
    ] {
        let refused = create(&application, ADMIN, JUST_NOW, &wrong).await;
        assert_eq!(refused.status, 422, "{wrong}: {}", refused.body);
        assert!(refused.json()["fields"][field].is_string(), "{wrong}: {}", refused.body);
    }
    let (id, key) = key(&application, &["BOOK", "READ", "READ"]).await;
    assert!(key.starts_with("th_live_") && key.len() == 72, "{key}");
    assert!(
        application.everything().iter().all(|row| !row.contains(&key[20..])),
        "it is nowhere"
    );
    let token = session_of(&application, ADMIN, LONG_AGO);
    let listed = application.call(Method::GET, KEYS, token.as_deref(), None).await.json();
    let shown = json!({ "keys": [{
        "id": id, "name": "Kassa", "beginning": &key[..14], "scopes": ["READ", "BOOK"], "origins": [], "madeBy": "Vor Nach",
        "createdAt": "2027-01-11T06:00:00Z", "expiresAt": "2027-02-10T06:00:00Z", "lastUsedAt": null, "active": true,
    }] });
    assert_eq!(listed, shown);
    assert_eq!(ask(&application, &key).await, 200);
    let listed = application.call(Method::GET, KEYS, token.as_deref(), None).await.json();
    assert_eq!(listed["keys"][0]["lastUsedAt"], "2027-01-11T06:00:00Z");
    let log = "SELECT what || ' ' || account_id || ' ' || after FROM audit_log WHERE subject_kind = 'API_KEY'";
    let after = "{\"scopes\": [\"READ\", \"BOOK\"], \"expires\": 1802239200}";
    assert_eq!(
        application.texts(log),
        [format!("API_KEY_CREATED {} {after}", account_of(ADMIN))]
    );
    application.close().await;
}

#[tokio::test]
async fn organisation_has_twenty_keys() {
    let application = opened().await;
    application.execute(&format!(
        "INSERT INTO api_key (organization_nr, name, beginning, secret_hash, scopes, created_by, created_at)
         SELECT 1000, 'Kassa', 'th_live_', decode(md5(n::text) || md5(n::text), 'hex'), '{{READ}}', {}, '2027-01-09Z'
         FROM generate_series(1, 20) AS n",
        account_of(ADMIN)
    ));
    let refused = create(&application, ADMIN, JUST_NOW, &form(&["READ"])).await;
    assert_eq!(code(&refused), (409, json!("TOO_MANY_API_KEYS")));
    application.execute("UPDATE api_key SET revoked_at = '2027-01-10Z' WHERE id = (SELECT min(id) FROM api_key)");
    let created = create(&application, ADMIN, JUST_NOW, &form(&["READ"])).await;
    assert_eq!(created.status, 200, "{}", created.body);
    application.close().await;
}

/// Whatever ends a key counts with the next request; taken back, the key is good again, so that nothing else refused it.
#[tokio::test]
async fn key_ends_at_once_with_whatever_ends_it() {
    let application = opened().await;
    let (_, key) = key(&application, &["READ"]).await;
    let maker = account_of(ADMIN);
    for (ending, undone) in [
        (
            "UPDATE api_key SET revoked_at = '2027-01-11T06:00Z'".to_owned(),
            "UPDATE api_key SET revoked_at = NULL".to_owned(),
        ),
        (
            "UPDATE organization SET status = 'INACTIVE' WHERE nr = 1000".to_owned(),
            "UPDATE organization SET status = 'PUBLIC' WHERE nr = 1000".to_owned(),
        ),
        (
            format!("UPDATE membership SET rank = 'BUSINESS_MANAGER' WHERE account_id = {maker}"),
            format!("UPDATE membership SET rank = 'BUSINESS_ADMIN' WHERE account_id = {maker}"),
        ),
        (
            format!("DELETE FROM membership WHERE account_id = {maker}"),
            format!(
                "INSERT INTO membership (organization_nr, account_id, rank, joined_at) VALUES (1000, {maker}, 'BUSINESS_ADMIN', '2027-01-09Z')"
            ),
        ),
        (
            format!("UPDATE account SET disabled_at = '2027-01-11Z' WHERE id = {maker}"),
            format!("UPDATE account SET disabled_at = NULL WHERE id = {maker}"),
        ),
    ] {
        application.execute(&ending);
        assert_eq!(ask(&application, &key).await, 401, "{ending}");
        application.execute(&undone);
        assert_eq!(ask(&application, &key).await, 200, "{undone}");
    }
    application.clock.set(crate::salon::NOW + Duration::days(30));
    assert_eq!(ask(&application, &key).await, 401, "expired");
    for wrong in [
        "th_live_",
        "th_live_0",
        &format!("{}0", &key[..71]),
        &key.to_uppercase(),
    ] {
        assert_eq!(ask(&application, wrong).await, 401, "{wrong}");
    }
    application.close().await;
}

#[tokio::test]
async fn key_is_revoked_by_the_admins_of_its_organisation_alone() {
    let application = opened().await;
    let (id, key) = key(&application, &["READ", "BOOK", "MANAGE"]).await;
    let path = format!("/api/organization/apikey/{id}");
    let revoke = async |token: Option<String>| application.call(Method::DELETE, &path, token.as_deref(), None).await;
    let foreign = revoke(session_of(&application, "foreign business admin", JUST_NOW)).await;
    assert_eq!(code(&foreign), (404, json!("NOT_FOUND")));
    assert_eq!(revoke(Some(key.clone())).await.status, 403, "no key ends a key");
    assert_eq!(ask(&application, &key).await, 200);
    assert_eq!(revoke(session_of(&application, ADMIN, LONG_AGO)).await.status, 200);
    assert_eq!(ask(&application, &key).await, 401);
    application.close().await;
}

#[tokio::test]
async fn what_a_tool_does_names_the_key_and_its_maker() {
    let application = opened().await;
    let (id, key) = key(&application, &["READ", "BOOK", "MANAGE"]).await;
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await
        .json();
    let path = format!("/api/staff/bookings/{}", booked["id"]);
    let cancel = json!({ "notifyCustomer": false });
    let cancelled = application
        .call(Method::POST, &format!("{path}/cancel"), Some(&key), Some(&cancel))
        .await;
    assert_eq!(cancelled.status, 200, "{}", cancelled.body);
    let history = application.call(Method::GET, &path, Some(&key), None).await.json();
    let last = history["history"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        last["by"],
        json!({ "kind": "API_KEY", "name": "Kassa (Vor Nach)" }),
        "{history}"
    );
    let rules = application
        .call(Method::GET, "/api/staff/bookingrules", Some(&key), None)
        .await
        .json();
    let mut wanted = rules.clone();
    wanted["notice"] = json!(120);
    let set = application
        .call(Method::PUT, "/api/staff/bookingrules", Some(&key), Some(&wanted))
        .await;
    assert_eq!(set.status, 200, "{}", set.body);
    let log =
        "SELECT concat_ws(' ', actor, account_id, api_key_id) FROM audit_log WHERE what = 'BOOKING_RULES_CHANGED'";
    assert_eq!(application.texts(log), [format!("API_KEY {} {id}", account_of(ADMIN))]);
    let token = session_of(&application, ADMIN, LONG_AGO);
    let audit = format!("/api/staff/audit?accountId={}", account_of(ADMIN));
    let log = application
        .call(Method::GET, &audit, token.as_deref(), None)
        .await
        .json();
    let mut entries: Vec<_> = log["deeds"].as_array().unwrap().iter().map(told).collect();
    // The clock stands still, so that their order says nothing.
    entries.sort_unstable();
    assert_eq!(
        entries,
        [
            ("API_KEY_CREATED", false, None),
            ("BOOKING_RULES_CHANGED", false, Some("Kassa")),
            // One for each of its two appointments.
            ("CANCELLED_BY_PROVIDER", true, Some("Kassa")),
            ("CANCELLED_BY_PROVIDER", true, Some("Kassa")),
        ],
        "{log}"
    );
    application.close().await;
}

#[tokio::test]
async fn history_of_what_a_tool_has_booked_names_the_key_and_its_maker() {
    let application = opened().await;
    let (_, booking_key) = key(&application, &["BOOK"]).await;
    let (_, reading_key) = key(&application, &["READ"]).await;
    let event = json!({
        "organizatonNr": 1000,
        "eventId": application.salon.events[0].0,
        "customerData": { "firstName": "Rosa", "lastName": "Neu", "userEmail": "rosa@example.org" },
        "customizedFields": [],
    });
    let with_seat = "/api/calendar/addeventbooking";
    for (path, body) in [(BOOK, booking(&application)), (with_seat, event)] {
        let booked = application
            .call(Method::POST, path, Some(&booking_key), Some(&body))
            .await;
        assert_eq!(booked.status, 200, "{}", booked.body);
        let path = format!("/api/staff/bookings/{}", booked.json()["id"]);
        let shown = application.call(Method::GET, &path, Some(&reading_key), None).await;
        assert_eq!(
            shown.json()["history"][0]["by"],
            json!({ "kind": "API_KEY", "name": "Kassa (Vor Nach)" }),
            "{}",
            shown.body
        );
    }
    let token = session_of(&application, ADMIN, LONG_AGO);
    let audit = application
        .call(Method::GET, "/api/staff/audit", token.as_deref(), None)
        .await
        .json();
    let entries = audit["deeds"].as_array().unwrap().iter().map(told);
    let booked: Vec<_> = entries.filter(|(what, ..)| *what == "BOOKED").collect();
    assert_eq!(booked, [("BOOKED", true, Some("Kassa")); 2], "{audit}");
    assert_eq!(
        application.texts("SELECT account_id::text FROM booking WHERE account_id IS NOT NULL"),
        [""; 0],
        "it is no booking of whoever made the key"
    );
    application.close().await;
}

#[tokio::test]
async fn booking_whose_address_is_corrected_does_not_become_that_of_the_maker_of_its_key() {
    const KEY: &str = "6d1f0c1e-0000-4000-8000-000000000001";
    let application = opened().await;
    let (_, booking_key) = key(&application, &["BOOK"]).await;
    let send = async |path: &str, body: &Value| {
        let request = application.request(Method::POST, path).bearer_auth(&booking_key);
        let request = request.header("Idempotency-Key", KEY).json(body);
        Answer::of(request.send().await.unwrap()).await
    };
    let booked = send(BOOK, &booking(&application)).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let body = json!({ "calendarGuid": booked.json()["calendarGuid"], "userEmail": "mara@example.org" });
    let corrected = send("/api/calendar/correctbookingemail", &body).await;
    assert_eq!(corrected.status, 200, "{}", corrected.body);
    assert_eq!(
        application.texts("SELECT account_id::text FROM booking WHERE account_id IS NOT NULL"),
        [""; 0]
    );
    application.close().await;
}

/// What an entry of the log says: what was done, whether with a booking, and with which key.
fn told(entry: &Value) -> (&str, bool, Option<&str>) {
    let is_booking = entry["isBooking"].as_bool().unwrap();
    (
        entry["what"].as_str().unwrap(),
        is_booking,
        entry["apiKeyName"].as_str(),
    )
}

/// Whoever plans courses elsewhere, or compares months, needs no person for it.
#[tokio::test]
async fn tool_reads_figures_and_keeps_events() {
    let application = opened().await;
    let (_, reading) = key(&application, &["READ"]).await;
    let (_, managing) = key(&application, &["MANAGE"]).await;
    application.execute("INSERT INTO resource_group (organization_nr, id, name) VALUES (1000, 1, 'Kabine')");
    let event = format!("/api/staff/events/{}", application.salon.events[0]);
    let days = "dateFrom=2027-01-11&dateTo=2027-01-17";
    for path in [
        "/api/staff/events",
        &event,
        "/api/staff/events/series?first=2027-03-15T18:00:00&count=3",
        &format!("/api/staff/rooms/1/bookings?{days}"),
        &format!("/api/staff/statistics?{days}"),
    ] {
        let read = application.call(Method::GET, path, Some(&reading), None).await;
        assert_eq!(read.status, 200, "{path}: {}", read.body);
        let refused = application.call(Method::GET, path, Some(&managing), None).await;
        assert_eq!(code(&refused), (403, json!("FORBIDDEN")), "{path}");
    }
    let mut evening = json!({
        "type": "EVENT", "title": "Hochstecken", "price": 20, "duration": 60, "capacity": 8,
        "schedules": [{ "start": "2027-03-15T18:00:00" }],
    });
    let add = async |key: &str| {
        application
            .call(Method::POST, "/api/staff/events", Some(key), Some(&evening))
            .await
    };
    assert_eq!(code(&add(&reading).await), (403, json!("FORBIDDEN")));
    let added = add(&managing).await;
    assert_eq!(added.status, 200, "{}", added.body);
    evening = added.json()["event"].clone();
    evening["title"] = json!("Flechten");
    let one = format!("/api/staff/events/{}", evening["eventId"]);
    let changed = application
        .call(Method::PUT, &one, Some(&managing), Some(&evening))
        .await;
    assert_eq!(changed.json()["event"]["title"], "Flechten", "{}", changed.body);
    let archive = json!({ "isArchived": true });
    let archived = application
        .call(Method::POST, &format!("{one}/archive"), Some(&managing), Some(&archive))
        .await;
    assert_eq!(archived.json()["event"]["isArchived"], true, "{}", archived.body);
    application.close().await;
}

#[tokio::test]
async fn key_is_answered_120_times_at_once_and_told_when_to_come_again() {
    let application = TestApplication::open_with(&["--rate-limits=1"]).await;
    write_everybody(&application);
    let (_, key) = key(&application, &["READ"]).await;
    let (_, other) = self::key(&application, &["READ"]).await;
    let mut answered = 0;
    // Each half second that the machine takes gives back one.
    let refused = loop {
        let request = application.request(Method::GET, TODAY).bearer_auth(&key);
        let answer = request.send().await.unwrap();
        if answer.status() != 200 {
            break answer;
        }
        answered += 1;
    };
    assert!(answered >= 120, "{answered}");
    assert_eq!(refused.status(), 429);
    assert_eq!(refused.headers()["retry-after"], "1");
    assert_eq!(ask(&application, &other).await, 200, "another key has calls of its own");
    application.close().await;
}

const BOOK: &str = "/api/calendar/addbooking";

/// The first start of a service that is free on Tuesday or later.
async fn first_free(application: &TestApplication, service: i64) -> Value {
    let asked = json!({
        "organizationNr": 1000, "serviceIdList": [service], "dateFrom": "2027-01-12", "dateTo": "2027-01-31",
    });
    let free = application.post("/api/calendar/getbookingslotsoverview", &asked).await;
    free.json()[0]["dateFrom"].clone()
}

/// The same call with a key, without one, and with a key of others.
#[tokio::test]
async fn key_that_may_book_is_told_how_to_manage_what_it_has_booked_and_a_guest_is_not() {
    let application = opened().await;
    let (_, booking_key) = key(&application, &["BOOK"]).await;
    let (_, reading_key) = key(&application, &["READ"]).await;
    let foreign_key = session_of(&application, "foreign key", JUST_NOW).unwrap();
    let mut body = booking(&application);
    let booked = application
        .call(Method::POST, BOOK, Some(&booking_key), Some(&body))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let told = booked.json();
    assert_eq!(
        (&told["status"], told["appointmentIds"].as_array().unwrap().len()),
        (&json!("CONFIRMED"), 2)
    );
    let manage = told["manageUrl"].as_str().unwrap();
    let (_, token) = manage.split_once("/manage#").unwrap();
    let managed = application
        .post("/api/calendar/getmanagedbooking", &json!({ "token": token }))
        .await;
    assert_eq!(managed.json()["id"], told["id"], "{}", managed.body);
    assert_eq!(
        managed.json()["appointments"][0]["appointmentId"],
        told["appointmentIds"][0],
        "{}",
        managed.body
    );
    assert_eq!(
        application.texts("SELECT account_id::text FROM booking WHERE account_id IS NOT NULL"),
        [""; 0]
    );
    let cut = application.salon.services[0].0;
    for token in [None, Some(&reading_key), Some(&foreign_key)] {
        let start = first_free(&application, cut).await;
        body["services"] = json!([{ "serviceId": cut, "userId": null, "start": start }]);
        body["customizedFields"] = json!([]);
        let token = token.map(String::as_str);
        let booked = application.call(Method::POST, BOOK, token, Some(&body)).await;
        assert_eq!(booked.status, 200, "{}", booked.body);
        for member in ["status", "appointmentIds", "manageUrl"] {
            assert!(booked.json().get(member).is_none(), "{}", booked.body);
        }
    }
    application.close().await;
}

/// Whoever sends the bookings of many visitors from one server.
#[tokio::test]
async fn bookings_with_a_key_count_for_the_key_and_need_no_code() {
    let application = TestApplication::open_with(&["--rate-limits=1"]).await;
    write_everybody(&application);
    let (_, key) = key(&application, &["BOOK"]).await;
    let cut = application.salon.services[0].0;
    let book = async |number: u32, key: Option<&str>| {
        let start = first_free(&application, cut).await;
        let body = json!({
            "customerData": { "firstName": "Maria", "lastName": format!("Huber{number}"), "userEmail": format!("kunde{number}@example.org"), "userPhone": "+43 660 1234567", "userRemarks": null },
            "location": "", "organizatonNr": 1000, "customizedFields": [],
            "services": [{ "serviceId": cut, "userId": null, "start": start }],
        });
        application.call(Method::POST, BOOK, key, Some(&body)).await
    };
    for number in 0..14 {
        let booked = book(number, Some(&key)).await;
        assert_eq!(booked.status, 200, "{number}: {}", booked.body);
    }
    let guest = book(14, None).await;
    assert_eq!(guest.status, 200, "nothing was counted for the source: {}", guest.body);
    application.close().await;
}

#[tokio::test]
async fn calendar_key_plans_absences_and_reads_the_calendar_and_nothing_else() {
    let application = opened().await;
    let (_, key) = key(&application, &["CALENDAR"]).await;
    let days = "dateFrom=2027-01-11&dateTo=2027-01-17";
    let ask =
        async |method: Method, path: &str, body: Option<&Value>| application.call(method, path, Some(&key), body).await;
    for path in [
        format!("/api/staff/calendar?{days}"),
        format!("/api/staff/absences?{days}"),
    ] {
        assert_eq!(ask(Method::GET, &path, None).await.status, 200, "{path}");
    }
    let day = json!({ "userId": 1, "start": "2027-03-01T00:00:00", "end": "2027-03-02T00:00:00" });
    let planned = ask(Method::POST, "/api/staff/absences", Some(&day)).await;
    assert_eq!(planned.status, 200, "{}", planned.body);
    let path = format!("/api/staff/absences/{}", planned.json()["absenceId"]);
    assert_eq!(ask(Method::PUT, &path, Some(&day)).await.status, 200);
    assert_eq!(ask(Method::DELETE, &path, None).await.status, 200);
    for (method, path) in [
        (Method::GET, "/api/staff/today"),
        (Method::GET, "/api/staff/customers"),
        (Method::GET, "/api/staff/services"),
        (Method::GET, "/api/staff/bookings/1"),
        (Method::POST, "/api/staff/bookings"),
        (Method::GET, "/api/organization/apikeys"),
    ] {
        assert_eq!(
            code(&ask(method, path, None).await),
            (403, json!("FORBIDDEN")),
            "{path}"
        );
    }
    let booked = application.post(BOOK, &booking(&application)).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let appointment = application
        .texts("SELECT id::text FROM appointment WHERE employee_id = 2")
        .remove(0);
    let over = |fate: &str| {
        let decision = json!([{ "appointmentId": appointment.parse::<i64>().unwrap(), "fate": fate }]);
        json!({ "userId": 2, "start": "2027-01-12T00:00:00", "end": "2027-01-13T00:00:00", "decisions": decision })
    };
    let cancelling = ask(Method::POST, "/api/staff/absences", Some(&over("CANCEL"))).await;
    assert_eq!(code(&cancelling), (403, json!("FORBIDDEN")));
    let keeping = ask(Method::POST, "/api/staff/absences", Some(&over("KEEP"))).await;
    assert_eq!(keeping.status, 200, "{}", keeping.body);
    application.close().await;
}

#[tokio::test]
async fn cancelling_by_key_says_for_whom() {
    let application = opened().await;
    let (_, key) = key(&application, &["BOOK", "READ"]).await;
    let booked = application.post(BOOK, &booking(&application)).await.json();
    let ids = application.texts("SELECT id::text FROM appointment ORDER BY starts_at");
    let cancel = async |id: &str, by: Option<&str>| {
        let mut body =
            json!({ "appointments": [{ "appointmentId": id.parse::<i64>().unwrap() }], "notifyCustomer": false });
        if let Some(by) = by {
            body["cancelledBy"] = json!(by);
        }
        let path = format!("/api/staff/bookings/{}/cancel", booked["id"]);
        application.call(Method::POST, &path, Some(&key), Some(&body)).await
    };
    let nobody = cancel(&ids[0], Some("NOBODY")).await;
    assert_eq!(nobody.status, 422, "{}", nobody.body);
    assert_eq!(cancel(&ids[0], Some("CUSTOMER")).await.status, 200);
    assert_eq!(cancel(&ids[1], None).await.status, 200);
    let states = application.texts("SELECT status FROM appointment ORDER BY starts_at");
    assert_eq!(states, ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"]);
    application.close().await;
}

const SITE: &str = "https://salon.example";

/// A browser on a page of a site of one's own: preflight, reading, booking; and every way in which it must not.
#[tokio::test]
async fn publishable_key_opens_the_public_calls_of_one_organisation_to_pages_of_its_origins() {
    let application = opened().await;
    let form =
        json!({ "name": "Website", "scopes": [], "origins": [SITE, "http://localhost:4173/"], "expiresInDays": null });
    let created = create(&application, ADMIN, JUST_NOW, &form).await;
    assert_eq!(created.status, 200, "{}", created.body);
    let key = created.json()["key"].as_str().unwrap().to_owned();
    let token = session_of(&application, ADMIN, LONG_AGO);
    let listed = application.call(Method::GET, KEYS, token.as_deref(), None).await.json();
    assert_eq!(listed["keys"][0]["origins"], json!([SITE, "http://localhost:4173"]));
    assert_eq!(listed["keys"][0]["beginning"], json!(key), "it is no secret");
    let ask = async |method: Method, path: &str, origin: &str, body: Option<&Value>| {
        let request = application
            .request(method, path)
            .bearer_auth(&key)
            .header("origin", origin);
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let answer = request.send().await.unwrap();
        let allowed = answer.headers().get("access-control-allow-origin");
        let allowed = allowed.map_or(String::new(), |origin| origin.to_str().unwrap().to_owned());
        assert!(!answer.headers().contains_key("set-cookie"));
        assert!(!answer.headers().contains_key("access-control-allow-credentials"));
        application.detached.ended().await;
        (
            answer.status().as_u16(),
            allowed,
            answer.json::<Value>().await.unwrap_or_default(),
        )
    };
    let (status, allowed, services) = ask(Method::GET, "/api/offeredservices?organizationNr=1000", SITE, None).await;
    assert_eq!((status, allowed.as_str()), (200, SITE), "{services}");
    let (status, allowed, booked) = ask(Method::POST, BOOK, SITE, Some(&booking(&application))).await;
    assert_eq!((status, allowed.as_str()), (200, SITE), "{booked}");
    assert!(booked.get("manageUrl").is_none(), "{booked}");
    let colour = application.salon.services[1].0;
    let fields = format!("/api/customizedbookingfields?serviceid={colour}");
    assert_eq!(ask(Method::GET, &fields, SITE, None).await.0, 200);
    let foreign = application
        .texts("SELECT id::text FROM service WHERE organization_nr = 1001")
        .remove(0);
    for path in [
        "/api/offeredservices?organizationNr=1001",
        "/api/organization/1001",
        &format!("/api/customizedbookingfields?serviceid={foreign}"),
        "/api/staff/calendar?dateFrom=2027-01-11&dateTo=2027-01-12",
        "/api/staff/customers",
        "/api/account/user",
        KEYS,
    ] {
        let (status, _, body) = ask(Method::GET, path, SITE, None).await;
        assert!([403, 404].contains(&status), "{path}: {body}");
    }
    for origin in ["https://other.example", "null"] {
        let (status, allowed, _) = ask(Method::GET, "/api/organization/1000", origin, None).await;
        assert_eq!((status, allowed.as_str()), (403, ""), "{origin}");
    }
    application.execute("UPDATE api_key SET revoked_at = '2027-01-11T06:00Z'");
    let (status, allowed, _) = ask(Method::GET, "/api/organization/1000", SITE, None).await;
    // The page may read why.
    assert_eq!((status, allowed.as_str()), (401, SITE));
    application.close().await;
}

/// Were the origin not looked at, any page could use the key of another one: the check above is red then.
#[tokio::test]
async fn origin_that_does_not_count_is_noticed() {
    let application = opened().await;
    application.execute(
        "CREATE FUNCTION every_origin() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN NEW.origins := '{https://salon.example,https://other.example}'; RETURN NEW; END $$;
         CREATE TRIGGER every_origin BEFORE INSERT ON api_key FOR EACH ROW EXECUTE FUNCTION every_origin()",
    );
    let form = json!({ "name": "Website", "scopes": [], "origins": [SITE], "expiresInDays": null });
    let created = create(&application, ADMIN, JUST_NOW, &form).await.json();
    let request = application.request(Method::GET, "/api/organization/1000");
    let request = request
        .bearer_auth(created["key"].as_str().unwrap())
        .header("origin", "https://other.example");
    let answer = request.send().await.unwrap();
    assert_eq!(answer.status(), 200, "the refusal above is that of the origin alone");
    assert_eq!(answer.headers()["access-control-allow-origin"], "https://other.example");
    application.close().await;
}
