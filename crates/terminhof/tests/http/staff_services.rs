//! What is offered: shown, previewed, changed, archived, ordered, refused.

use std::collections::BTreeMap;

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::setting_versions::any_version;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const SERVICES: &str = "/api/staff/services";
const MANAGER: &str = "business manager";

/// What runs where a browser takes a text for markup.
const ATTACK: &str = "\"><img src=x onerror=alert(1)><script>alert(1)</script>";

/// A salon with one booking on Tuesday, the colour by Anna and the cut by Bert, and a room.
async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application.execute(
        "INSERT INTO resource_group VALUES (1000, 7, 'Stühle');
         INSERT INTO resource (organization_nr, id, kind, group_id, first_name) VALUES (1000, 70, 'ROOM', 7, 'links')",
    );
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application
}

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Answer {
    let token = session_of(application, MANAGER, JUST_NOW);
    application.call(method, path, token.as_deref(), body).await
}

async fn taken(application: &TestApplication, method: Method, path: &str, body: &Value) -> Value {
    let answer = call(application, method, path, Some(body)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

async fn listed(application: &TestApplication) -> Value {
    let answer = call(application, Method::GET, SERVICES, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["services"].clone()
}

fn with(body: &Value, member: &str, value: Value) -> Value {
    let mut body = body.clone();
    body[member] = value;
    body
}

/// Everything that can be said about a service.
fn perm() -> Value {
    json!({
        "title": "Dauerwelle",
        "htmlContent": "<p>Hält <strong>lange</strong>.</p>",
        "price": 89.9,
        "duration": 90,
        "followUp": 10,
        "visitRank": "FIRST",
        "serviceGroup": " Umformung ",
        "steps": [{ "kind": "WORK", "minutes": 60 }, { "kind": "PROCESSING", "minutes": 30 }],
        "needs": [{ "groupId": 7, "steps": [1] }],
        "employees": [{ "userId": 1, "price": 99 }, { "userId": 2, "duration": null, "price": null }],
        "customFields": [
            { "customFieldId": null, "type": "BOOLEAN", "displayText": "Gefärbt?", "fieldGroup": "Haare",
              "isMandatory": true, "hyperLink": "https://donau.example.org/dauerwelle" },
            { "type": "TEXT", "displayText": "Welche Länge?" },
            { "type": "DATE", "displayText": "Bis wann?", "notBefore": "2027-01-04", "notAfter": null },
        ],
        "isPreview": true,
    })
}

/// Every row but those of sessions, which each call begins one of.
fn stored(application: &TestApplication) -> Vec<String> {
    let mut rows = application.everything();
    rows.retain(|row| !row.starts_with("session"));
    rows
}

#[tokio::test]
async fn services_are_listed_previewed_added_and_found() {
    let application = opened().await;
    let before = listed(&application).await;
    assert_json_snapshot!("staff_services", any_version(&before));
    let everything = stored(&application);
    let previewed = taken(&application, Method::POST, SERVICES, &perm()).await;
    assert_json_snapshot!("staff_service_previewed", any_version(&previewed));
    assert_eq!(stored(&application), everything);

    let saved = taken(
        &application,
        Method::POST,
        SERVICES,
        &with(&perm(), "isPreview", json!(false)),
    )
    .await;
    let after = listed(&application).await;
    assert_eq!(after.as_array().unwrap().len(), before.as_array().unwrap().len() + 1);
    assert_eq!(*after.as_array().unwrap().last().unwrap(), saved["service"]);
    for path in [
        "/api/offeredservices?organizationNr=1000",
        "/api/search/organizations?q=dauerwelle",
    ] {
        let shown = application.get(path).await;
        let found = ["Dauerwelle", "Salon Donau"]
            .iter()
            .any(|text| shown.body.contains(text));
        assert!(found, "{path}: {}", shown.body);
    }
    application.close().await;
}

#[tokio::test]
async fn changed_service_leaves_what_is_booked_as_it_was() {
    let application = opened().await;
    let colour = listed(&application).await[0].clone();
    let path = format!("{SERVICES}/{}", colour["serviceId"]);
    let agreed = ["appointment", "appointment_part", "occupation", "answer", "booking"];
    let agreed = || -> Vec<String> {
        let rows = agreed.map(|table| format!("SELECT '{table} ' || row::text FROM {table} AS row ORDER BY 1"));
        rows.iter().flat_map(|rows| application.texts(rows)).collect()
    };
    let booked = agreed();
    let everything = stored(&application);
    let previewed = taken(
        &application,
        Method::PUT,
        &path,
        &with(&perm(), "customFields", json!([])),
    )
    .await;
    assert_eq!(stored(&application), everything);
    let wanted = with(&with(&perm(), "customFields", json!([])), "isPreview", json!(false));
    let saved = taken(&application, Method::PUT, &path, &wanted).await;
    assert_eq!(saved, previewed);
    assert_eq!(agreed(), booked);
    assert_eq!(listed(&application).await[0], saved["service"]);
    // What a form leaves out is empty from then on, and nothing else is taken from it.
    let bare = json!({ "title": "Farbe", "price": 0, "duration": 30, "imagePath": "/x.png", "isArchived": true });
    let bare = taken(&application, Method::PUT, &path, &bare).await["service"].clone();
    assert_json_snapshot!("bare_staff_service", any_version(&bare));
    application.close().await;
}

#[tokio::test]
async fn somebody_slower_is_booked_with_longer_work_and_the_same_processing_time() {
    let application = opened().await;
    let path = format!("{SERVICES}/{}", listed(&application).await[0]["serviceId"]);
    let colour = json!({
        "title": "Farbe", "price": 80, "duration": 75, "isPreview": false,
        "steps": [
            { "kind": "WORK", "minutes": 30 },
            { "kind": "PROCESSING", "minutes": 30 },
            { "kind": "WORK", "minutes": 15 },
        ],
        "employees": [{ "userId": 1, "duration": 120 }],
    });
    let saved = taken(&application, Method::PUT, &path, &colour).await["service"].clone();
    assert_eq!(saved["employees"][0]["duration"], 120);
    let mut wanted = booking(&application);
    wanted["services"] = json!([{ "serviceId": saved["serviceId"], "userId": 1, "start": "2027-01-19T09:00:00" }]);
    wanted["customizedFields"] = json!([]);
    let booked = application.post("/api/calendar/addbooking", &wanted).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let occupied = "SELECT to_char(starts_at AT TIME ZONE 'Europe/Vienna', 'HH24:MI') || to_char(ends_at AT TIME ZONE 'Europe/Vienna', '-HH24:MI')
                    FROM occupation WHERE starts_at > '2027-01-19' AND starts_at < '2027-01-20' ORDER BY starts_at";
    assert_eq!(application.texts(occupied), ["09:00-10:00", "10:30-11:00"]);
    application.close().await;
}

/// Without ranks the colour comes first: both are by Anna then, and nobody changes.
#[tokio::test]
async fn visits_keep_the_ranks_of_their_services() {
    let application = opened().await;
    let services = listed(&application).await;
    let visit = json!({
        "organizationNr": 1000, "dateFrom": "2027-01-19T09:00:00", "dateTo": "2027-01-19T09:15:00",
        "services": services.as_array().unwrap().iter()
            .map(|service| json!({ "serviceId": service["serviceId"] })).collect::<Vec<_>>(),
    });
    let titles: BTreeMap<i64, &str> = services
        .as_array()
        .unwrap()
        .iter()
        .map(|service| {
            (
                service["serviceId"].as_i64().unwrap(),
                service["title"].as_str().unwrap(),
            )
        })
        .collect();
    let in_order = async || -> Vec<String> {
        let found = application.post("/api/calendar/getvisits", &visit).await;
        assert_eq!(found.status, 200, "{}", found.body);
        let best = found.json()[0]["appointments"].as_array().unwrap().clone();
        best.iter()
            .map(|one| titles[&one["serviceId"].as_i64().unwrap()].to_owned())
            .collect()
    };
    for (of_cut, of_colour, expected) in [
        ("FIRST", "LATE", ["Haarschnitt", "Farbe"]),
        ("EARLY", "FIRST", ["Farbe", "Haarschnitt"]),
    ] {
        for service in services.as_array().unwrap() {
            let rank = if service["title"] == "Farbe" { of_colour } else { of_cut };
            let path = format!("{SERVICES}/{}", service["serviceId"]);
            let mut ranked = with(service, "visitRank", json!(rank));
            ranked.as_object_mut().unwrap().remove("version");
            let saved = taken(&application, Method::PUT, &path, &ranked).await;
            assert_eq!(saved["service"]["visitRank"], rank);
        }
        assert_eq!(in_order().await, expected);
    }
    application.close().await;
}

#[tokio::test]
async fn archived_service_is_offered_again_and_all_are_ordered() {
    let application = opened().await;
    let ids = |services: &Value| -> Vec<i64> {
        let services = services.as_array().unwrap().iter();
        services.map(|service| service["serviceId"].as_i64().unwrap()).collect()
    };
    let order = format!("{SERVICES}/order");
    let mut wanted = ids(&listed(&application).await);
    wanted.reverse();
    let ordered = taken(&application, Method::PUT, &order, &json!({ "serviceIds": wanted })).await;
    assert_eq!(ids(&ordered["services"]), wanted);

    let archive = format!("{SERVICES}/{}/archive", wanted[0]);
    let previewed = taken(
        &application,
        Method::POST,
        &archive,
        &json!({ "isArchived": true, "isPreview": true }),
    )
    .await;
    assert_eq!(ids(&listed(&application).await), wanted);
    let saved = taken(&application, Method::POST, &archive, &json!({ "isArchived": true })).await;
    assert_eq!(saved, previewed);
    assert_eq!(saved["service"]["isArchived"], json!(true));
    assert_eq!(*ids(&listed(&application).await).last().unwrap(), wanted[0]);

    let stale = call(
        &application,
        Method::PUT,
        &order,
        Some(&json!({ "serviceIds": wanted })),
    )
    .await;
    assert_eq!(
        (stale.status.as_u16(), stale.json()["code"].as_str()),
        (409, Some("SERVICES_CHANGED"))
    );
    let restored = taken(&application, Method::POST, &archive, &json!({ "isArchived": false })).await;
    assert_eq!(restored["service"]["isArchived"], json!(false));
    application.close().await;
}

#[tokio::test]
async fn service_of_another_organisation_looks_like_one_that_is_not_there() {
    let application = opened().await;
    let foreign = application.texts("SELECT min(id)::text FROM service WHERE organization_nr = 1001");
    let everything = stored(&application);
    for id in [foreign[0].as_str(), "999999", "-1"] {
        let wanted = with(&perm(), "isPreview", json!(false));
        let changed = call(&application, Method::PUT, &format!("{SERVICES}/{id}"), Some(&wanted)).await;
        let path = format!("{SERVICES}/{id}/archive");
        let archived = call(&application, Method::POST, &path, Some(&json!({ "isArchived": true }))).await;
        for answer in [changed, archived] {
            assert_eq!(
                (answer.status.as_u16(), answer.json()["code"].as_str()),
                (404, Some("NOT_FOUND")),
                "{id}"
            );
        }
    }
    assert_eq!(stored(&application), everything);
    application.close().await;
}

#[tokio::test]
async fn wrong_service_is_refused_with_the_path_of_what_is_wrong() {
    let application = opened().await;
    let everything = stored(&application);
    let field = |field: Value| with(&perm(), "customFields", json!([field]));
    let mut refused = Vec::new();
    for body in [
        with(&perm(), "title", json!(" ")),
        with(&perm(), "title", json!("x".repeat(256))),
        with(&perm(), "htmlContent", json!("x".repeat(20_001))),
        with(&perm(), "price", json!(12.345)),
        with(&perm(), "price", json!(-1)),
        with(&perm(), "price", json!(100_000)),
        with(&perm(), "price", json!("12")),
        with(&perm(), "duration", json!(89)),
        with(&perm(), "duration", json!(70_000)),
        with(&perm(), "followUp", json!(1_351)),
        with(&perm(), "visitRank", json!("SOMETIME")),
        with(&perm(), "serviceGroup", json!("x".repeat(51))),
        with(&perm(), "serviceGroup", json!("Farbe\nund Schnitt")),
        with(&perm(), "steps", json!([{ "kind": "PROCESSING", "minutes": 90 }])),
        with(&perm(), "steps", json!([{ "kind": "SLEEP", "minutes": 90 }])),
        with(
            &perm(),
            "steps",
            json!([{ "kind": "WORK", "minutes": 90 }, { "kind": "WORK", "minutes": 0 }]),
        ),
        with(&perm(), "needs", json!([{ "groupId": 7 }, { "groupId": 8 }])),
        with(&perm(), "needs", json!([{ "groupId": 7, "steps": [2] }])),
        with(&perm(), "employees", json!([{ "userId": 1 }, { "userId": 70 }])),
        with(&perm(), "employees", json!([{ "userId": 1, "duration": 60 }])),
        with(
            &with(&perm(), "needs", json!([])),
            "employees",
            json!([{ "userId": 1, "duration": 30 }]),
        ),
        with(&perm(), "employees", json!([{ "userId": 1 }, { "userId": 1 }])),
        with(&perm(), "employees", Value::from(vec![json!({ "userId": 1 }); 201])),
        field(json!({ "type": "TEXT", "displayText": "" })),
        field(json!({ "type": "COLOUR", "displayText": "Farbe?" })),
        field(json!({ "type": "TEXT", "displayText": "a", "hyperLink": "javascript:alert(1)" })),
        field(json!({ "type": "TEXT", "displayText": "a", "customFieldId": 999_999 })),
        field(json!({ "type": "TEXT", "displayText": "a", "notBefore": "2027-01-04" })),
        field(json!({ "type": "DATE", "displayText": "a", "notBefore": "2027-01-04", "notAfter": "2027-01-03" })),
        field(json!({ "type": "DATE", "displayText": "a", "notAfter": "04.01.2027" })),
        json!({ "title": "", "duration": 0, "price": 0 }),
        json!({}),
    ] {
        let answer = call(
            &application,
            Method::POST,
            SERVICES,
            Some(&with(&body, "isPreview", json!(false))),
        )
        .await;
        assert_eq!(answer.status, 422, "{body} {}", answer.body);
        refused.push(answer.json()["fields"].clone());
    }
    assert_json_snapshot!("staff_services_refused", refused);
    assert_eq!(stored(&application), everything);
    application.close().await;
}

#[tokio::test]
async fn script_that_was_stored_is_harmless_wherever_it_is_read() {
    let application = opened().await;
    // Past the program: as if nothing had been cleaned when it was written.
    let dirty = "<p>Hallo</p><script>alert(1)</script><img src=x onerror=alert(1)>";
    for table in ["service", "event"] {
        application.execute(&format!("UPDATE {table} SET html = '{dirty}'"));
    }
    for kind in ["slogan", "topcontent", "content"] {
        application.execute(&format!(
            "INSERT INTO web_content (organization_nr, content_type, html)
             VALUES (1000, 'account_overview_{kind}', '{dirty}')
             ON CONFLICT (organization_nr, content_type) DO UPDATE SET html = '{dirty}'"
        ));
    }
    application.execute(&format!(
        "INSERT INTO text_draft (organization_nr, html, drafted_at) VALUES (1000, '{dirty}', now())"
    ));
    let event = format!("/api/staff/events/{}", application.salon.events[0]);
    let token = session_of(&application, "business manager", JUST_NOW);
    for (path, texts) in [
        ("/api/offeredservices?organizationNr=1000", 2),
        ("/api/offeredservice?organizationNr=1000&serviceId=1", 1),
        ("/api/events?organizationNr=1000", 1),
        ("/api/webcontent/1000/account_overview_content", 1),
        ("/api/organization/1000/preview", 6),
        (SERVICES, 2),
        (event.as_str(), 1),
        ("/api/staff/profile", 4),
    ] {
        let shown = application.call(Method::GET, path, token.as_deref(), None).await;
        assert_eq!(
            shown.body.matches("<p>Hallo</p>").count(),
            texts,
            "{path}: {}",
            shown.body
        );
        assert!(
            !shown.body.contains("<script") && !shown.body.contains("onerror"),
            "{path}: {}",
            shown.body
        );
    }
    application.close().await;
}

#[tokio::test]
async fn script_in_any_text_is_harmless_wherever_it_is_shown() {
    let application = opened().await;
    let service = json!({
        "title": ATTACK,
        "htmlContent": format!("<p onclick=\"x\">Hallo{ATTACK}</p><a href=\"javascript:alert(1)\">hier</a>"),
        "price": 1,
        "duration": 30,
        "employees": [{ "userId": 1 }],
        "customFields": [{ "type": "TEXT", "displayText": ATTACK, "fieldGroup": ATTACK }],
    });
    let saved = taken(&application, Method::POST, SERVICES, &service).await["service"].clone();
    // Markup is cleaned; what is text stays text, for whoever shows it to escape.
    let html = saved["htmlContent"].as_str().unwrap();
    for trace in ["<script", "onerror", "onclick", "javascript:", "<img"] {
        assert!(!html.contains(trace), "{html}");
    }
    assert_eq!(saved["title"], json!(ATTACK));
    assert_eq!(saved["customFields"][0]["displayText"], json!(ATTACK));
    let page = application.get("/salon-donau-1000").await;
    assert_eq!(page.status, 200);
    assert!(
        !page.body.contains("<script>alert(1)") && !page.body.contains("<img src=x"),
        "{}",
        page.body
    );
    application.close().await;
}
