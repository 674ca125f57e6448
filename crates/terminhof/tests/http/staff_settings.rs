//! What an organisation decides about itself: shown, previewed, set, refused.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::setting_versions::any_version;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const HOURS: &str = "/api/staff/openinghours";
const RULES: &str = "/api/staff/bookingrules";
const ADMIN: &str = "business admin";

/// A salon with one booking on Tuesday, the colour by Anna and the cut by Bert.
async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application
}

async fn get(application: &TestApplication, name: &str, path: &str) -> Value {
    let token = session_of(application, name, JUST_NOW);
    let answer = application.call(Method::GET, path, token.as_deref(), None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn put(application: &TestApplication, path: &str, body: &Value) -> Answer {
    let token = session_of(application, ADMIN, JUST_NOW);
    application.call(Method::PUT, path, token.as_deref(), Some(body)).await
}

async fn taken(application: &TestApplication, path: &str, body: &Value) -> Value {
    let answer = put(application, path, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn with(body: &Value, member: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[member] = value;
    body
}

fn late_opening() -> Value {
    json!({
        "isPreview": true,
        "hours": [
            { "weekday": 5, "opens": "18:00", "closes": "24:00" },
            { "weekday": 2, "opens": "15:00", "closes": "18:00" },
            { "weekday": 5, "opens": "09:00", "closes": "12:00" },
        ],
        "closesOnHolidays": true,
        "holidayRegion": "AT",
        "localHolidays": [],
        "openHolidays": ["2027-12-08"],
    })
}

#[tokio::test]
async fn opening_hours_are_shown_previewed_and_set() {
    let application = opened().await;
    let before = get(&application, ADMIN, HOURS).await;
    assert_json_snapshot!("opening_hours", any_version(&before));
    let previewed = taken(&application, HOURS, &late_opening()).await;
    assert_json_snapshot!("opening_hours_previewed", any_version(&previewed));
    assert_eq!(get(&application, ADMIN, HOURS).await, before);

    let saved = taken(&application, HOURS, &with(&late_opening(), "isPreview", json!(false))).await;
    assert_eq!(saved, previewed);
    assert_eq!(get(&application, ADMIN, HOURS).await, saved["openingHours"]);
    // What is set is what visitors see.
    let shown = application.get("/api/businesshours/1000").await;
    assert!(shown.body.contains("15:00"), "{}", shown.body);
    let foreign = get(&application, "foreign business manager", HOURS).await;
    assert_ne!(foreign, saved["openingHours"]);
    application.close().await;
}

/// Monday and Tuesday, closed on the holidays of a region and on these local ones.
fn closed_in(region: &str, local: &[&str]) -> Value {
    json!({
        "hours": [
            { "weekday": 1, "opens": "09:00", "closes": "18:00" },
            { "weekday": 2, "opens": "09:00", "closes": "18:00" },
        ],
        "closesOnHolidays": true,
        "holidayRegion": region,
        "localHolidays": local,
        "openHolidays": [],
    })
}

/// The starts of a haircut that visitors find on a day: "09:00".
async fn starts(application: &TestApplication, day: &str) -> Vec<String> {
    let query = json!({ "organizationNr": 1000, "serviceIdList": [1], "dateFrom": day, "dateTo": day });
    let answer = application.post("/api/calendar/getbookingslotsoverview", &query).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let slots = answer.json();
    let starts = slots.as_array().unwrap().iter();
    starts
        .map(|slot| slot["dateFrom"].as_str().unwrap()[11..16].to_owned())
        .collect()
}

#[tokio::test]
async fn local_holidays_close_where_the_premises_say_that_they_hold() {
    let application = opened().await;
    // Labour Day, a Monday, of which Solothurn has the afternoon.
    application.clock.set(datetime!(2028-04-28 06:00 UTC));
    taken(&application, HOURS, &closed_in("CH-SO", &[])).await;
    let whole = starts(&application, "2028-05-01").await;
    assert!(whole.contains(&"13:00".to_owned()), "{whole:?}");
    taken(&application, HOURS, &closed_in("CH-SO", &["LABOUR_DAY"])).await;
    let morning = starts(&application, "2028-05-01").await;
    let before_noon = whole.into_iter().filter(|start| start.as_str() < "12:00");
    assert_eq!(morning, before_noon.collect::<Vec<_>>());
    let day = "/api/staff/calendar?dateFrom=2028-05-01&dateTo=2028-05-01";
    let entry = get(&application, ADMIN, day).await["entries"][0].clone();
    assert_eq!(
        (&entry["title"], &entry["start"], &entry["end"]),
        (
            &json!("Tag der Arbeit"),
            &json!("2028-05-01T12:00:00"),
            &json!("2028-05-02T00:00:00")
        )
    );

    // Assumption, a Tuesday, of which the law gives Bavaria a part.
    application.clock.set(datetime!(2028-08-14 06:00 UTC));
    let usual = taken(&application, HOURS, &closed_in("DE-BY", &[])).await;
    let offered = usual["openingHours"]["offeredHolidays"].as_array().unwrap().iter();
    let offered: Vec<_> = offered.map(|one| (one["code"].clone(), one["date"].clone())).collect();
    assert_eq!(
        offered,
        [
            (json!("ASSUMPTION"), json!("2028-08-15")),
            (json!("PEACE_FESTIVAL"), json!("2029-08-08"))
        ]
    );
    let open = starts(&application, "2028-08-15").await;
    assert_eq!(open.first().map(String::as_str), Some("09:00"));
    let ticked = taken(&application, HOURS, &closed_in("DE-BY", &["ASSUMPTION"])).await;
    assert_eq!(ticked["openingHours"]["localHolidays"], json!(["ASSUMPTION"]));
    assert_ne!(ticked["openingHours"]["version"], usual["openingHours"]["version"]);
    assert_eq!(starts(&application, "2028-08-15").await, Vec::<String>::new());
    let series = "/api/staff/events/series?first=2028-08-15T18:00:00&count=1";
    let series = get(&application, ADMIN, series).await;
    assert_eq!(series["schedules"][0]["holiday"], "Mariä Himmelfahrt");

    // Saxony knows no Assumption: the salon that moves there does not keep it.
    let moved = taken(&application, HOURS, &closed_in("DE-SN", &["ASSUMPTION"])).await;
    assert_eq!(moved["openingHours"]["localHolidays"], json!([]));
    assert_eq!(starts(&application, "2028-08-15").await, open);
    application.close().await;
}

#[tokio::test]
async fn booking_rules_are_shown_previewed_and_set() {
    let application = opened().await;
    let before = get(&application, ADMIN, RULES).await;
    assert_json_snapshot!("booking_rules", any_version(&before));
    let mut wanted = with(&before, "grid", json!(240));
    wanted["contactRetention"] = json!(6);
    let previewed = taken(&application, RULES, &with(&wanted, "isPreview", json!(true))).await;
    assert_json_snapshot!("booking_rules_previewed", any_version(&previewed));
    assert_eq!(get(&application, ADMIN, RULES).await, before);
    // A preview is what is asked for only where the request says so.
    let saved = taken(&application, RULES, &wanted).await;
    assert_eq!(saved, previewed);
    let stored = get(&application, ADMIN, RULES).await;
    assert_ne!(stored["version"], wanted["version"]);
    assert_eq!(with(&stored, "version", wanted["version"].clone()), wanted);
    application.close().await;
}

#[tokio::test]
async fn wrong_settings_are_refused_with_the_path_of_what_is_wrong() {
    let application = opened().await;
    let rules = get(&application, ADMIN, RULES).await;
    let hours = |windows: Value| with(&late_opening(), "hours", windows);
    let mut refused = Vec::new();
    for (path, body) in [
        (
            HOURS,
            hours(json!([{ "weekday": 1, "opens": "09:00", "closes": "9:30" }])),
        ),
        (
            HOURS,
            hours(json!([{ "weekday": 8, "opens": "12:00", "closes": "09:00" }])),
        ),
        (
            HOURS,
            hours(json!([
                { "weekday": 1, "opens": "09:00", "closes": "12:00" },
                { "weekday": 1, "opens": "11:00", "closes": "13:00" },
            ])),
        ),
        (HOURS, hours(json!([1]))),
        (HOURS, hours(json!([{ "weekday": 1, "opens": "09:00" }]))),
        (HOURS, hours(Value::from(vec![json!({}); 71]))),
        (HOURS, with(&late_opening(), "holidayRegion", json!("FR"))),
        (
            HOURS,
            with(&late_opening(), "localHolidays", json!(["ASSUMPTION", "KARNEVAL"])),
        ),
        (
            HOURS,
            with(&late_opening(), "openHolidays", json!(["2027-12-08", "Weihnachten"])),
        ),
        (HOURS, json!({})),
        (RULES, with(&rules, "grid", json!(7))),
        (RULES, with(&rules, "grid", json!(3))),
        (RULES, with(&rules, "notice", json!(-1))),
        (RULES, with(&rules, "horizon", json!(181))),
        (RULES, with(&rules, "cancellationNotice", json!(525_601))),
        (RULES, with(&rules, "contactRetention", json!(0))),
        (RULES, with(&rules, "openBookingsOfMailbox", json!(21))),
    ] {
        let answer = put(&application, path, &body).await;
        assert_eq!(answer.status, 422, "{body} {}", answer.body);
        refused.push(answer.json()["fields"].clone());
    }
    assert_json_snapshot!("settings_refused", refused);
    assert_eq!(get(&application, ADMIN, RULES).await, rules);
    application.close().await;
}

#[tokio::test]
async fn new_provider_reads_what_is_done_and_what_it_might_offer() {
    let application = opened().await;
    application.execute(
        "UPDATE organization SET status = 'DRAFT' WHERE nr = 1000; DELETE FROM ability WHERE organization_nr = 1000",
    );
    let onboarding = get(&application, ADMIN, "/api/staff/onboarding").await;
    assert_json_snapshot!("onboarding", onboarding);
    let suggested = get(&application, ADMIN, "/api/staff/onboarding/suggestions").await;
    assert_json_snapshot!("suggested_services", suggested);
    application.close().await;
}

#[tokio::test]
async fn provider_becomes_public_when_a_manager_publishes_it_and_nothing_is_missing() {
    let application = opened().await;
    application.execute(
        "UPDATE organization SET status = 'DRAFT', first_activated_at = NULL WHERE nr = 1000;
         UPDATE account SET verified_at = NULL WHERE id IN (SELECT account_id FROM membership WHERE rank = 'BUSINESS_ADMIN')",
    );
    let publish = async |name: &str| {
        let token = session_of(&application, name, JUST_NOW);
        let path = "/api/staff/onboarding/publish";
        application.call(Method::POST, path, token.as_deref(), None).await
    };
    let seen_by_visitors = async || application.get("/api/organization/1000").await.status == 200;
    let incomplete = publish("business manager").await;
    assert_eq!(incomplete.status, 409, "{}", incomplete.body);
    assert_eq!(incomplete.json()["code"], "PROFILE_INCOMPLETE");
    application.execute("UPDATE account SET verified_at = now() WHERE id IN (SELECT account_id FROM membership WHERE rank = 'BUSINESS_ADMIN')");
    let before = get(&application, ADMIN, "/api/staff/onboarding").await;
    // A change of settings makes nothing public.
    let rules = get(&application, ADMIN, RULES).await;
    taken(&application, RULES, &rules).await;
    assert_eq!(before["isPublic"], false);
    assert!(!seen_by_visitors().await);
    assert_eq!(publish("business user").await.status, 403);
    assert!(!seen_by_visitors().await);
    for _ in ["first", "again"] {
        let published = publish("business manager").await;
        assert_eq!(published.status, 200, "{}", published.body);
        assert_eq!(published.json(), with(&before, "isPublic", json!(true)));
        assert!(seen_by_visitors().await);
    }
    application.close().await;
}
