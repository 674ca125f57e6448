//! The customers of an organisation over HTTP: who sees whom, and what staff does with a file.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const CUSTOMERS: &str = "/api/staff/customers";
const MANAGER: &str = "business manager";

const USER: &str = "business user";

/// A salon where Maria booked a colour by Anna and a cut by Bert, who has an account.
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

async fn post(application: &TestApplication, name: &str, path: &str, body: Value) -> Answer {
    call(
        application,
        name,
        Method::POST,
        &format!("{CUSTOMERS}{path}"),
        Some(body),
    )
    .await
}

async fn get(application: &TestApplication, name: &str, path: &str) -> Answer {
    call(application, name, Method::GET, &format!("{CUSTOMERS}{path}"), None).await
}

/// The number of whoever has this mailbox.
fn id_of(application: &TestApplication, email: &str) -> i64 {
    let found = application.texts(&format!("SELECT id::text FROM customer WHERE email = '{email}'"));
    found[0].parse().unwrap()
}

fn told(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// Last names of whoever is listed.
fn names(answer: &Answer) -> Vec<String> {
    let customers = answer.json()["customers"].clone();
    let names = customers.as_array().unwrap().iter();
    names.map(|one| one["lastName"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn customers_are_found_and_shown_as_documented() {
    let application = opened().await;
    assert_json_snapshot!("customers_of_the_salon", get(&application, MANAGER, "").await.json());
    let found = get(&application, MANAGER, "?search=hub%20mar&size=1").await;
    assert_eq!(names(&found), ["Huber"]);
    let maria = id_of(&application, "maria@example.org");
    let file = get(&application, MANAGER, &format!("/{maria}")).await;
    assert_json_snapshot!("file_of_a_customer", file.json());
    assert_eq!(
        told(&get(&application, MANAGER, "?size=51").await),
        (422, json!("INVALID_PAGE"))
    );
    let long = format!("?search={}", "a".repeat(256));
    let refused = get(&application, MANAGER, &long).await;
    assert!(refused.json()["fields"]["search"].is_string(), "{}", refused.body);
    application.close().await;
}

#[tokio::test]
async fn business_user_sees_customers_served_and_absent_looks_like_foreign() {
    let application = opened().await;
    let (maria, course) = (
        id_of(&application, "maria@example.org"),
        names(&get(&application, MANAGER, "").await),
    );
    assert!(course.len() > 1, "{course:?}");
    assert_eq!(names(&get(&application, USER, "").await), ["Huber"]);
    let without_calendar = "UPDATE membership SET employee_id = NULL WHERE rank = 'BUSINESS_USER'";
    assert_eq!(get(&application, USER, &format!("/{maria}")).await.status, 200);
    application.execute(without_calendar);
    assert_eq!(names(&get(&application, USER, "").await), [""; 0]);
    application
        .execute("UPDATE membership SET employee_id = 1 WHERE rank = 'BUSINESS_USER' AND organization_nr = 1001");
    let absent = get(&application, MANAGER, "/777777").await;
    assert_eq!(told(&absent), (404, json!("NOT_FOUND")));
    for (name, path) in [
        (USER, format!("/{maria}")),
        ("foreign business user", format!("/{maria}")),
        ("foreign business admin", format!("/{maria}")),
    ] {
        let refused = get(&application, name, &path).await;
        assert_eq!(told(&refused), told(&absent), "{name}");
        assert_eq!(refused.json()["detail"], absent.json()["detail"]);
    }
    assert_eq!(
        names(&get(&application, "foreign business admin", "?search=huber").await),
        [""; 0]
    );
    application.close().await;
}

#[tokio::test]
async fn file_is_written_by_hand_and_edited_by_a_manager() {
    let application = opened().await;
    let caller = json!({ "lastName": "Moser", "userPhone": "0664 1234567", "note": "ruft an" });
    let added = post(&application, USER, "", caller).await;
    assert_eq!(added.status, 200, "{}", added.body);
    let id = added.json()["customerId"].as_i64().unwrap();
    assert_eq!(names(&get(&application, USER, "?search=0664%20123").await), ["Moser"]);
    let known = post(&application, USER, "", json!({ "userEmail": "MARIA@example.org" })).await;
    assert_eq!(told(&known), (409, json!("CUSTOMER_EXISTS")));
    for (body, field) in [
        (json!({}), "lastName"),
        (json!({ "userEmail": "keine" }), "userEmail"),
        (json!({ "firstName": "a".repeat(256) }), "firstName"),
        (json!({ "lastName": "Moser", "note": "a".repeat(4001) }), "note"),
    ] {
        let refused = post(&application, MANAGER, "", body).await;
        assert_eq!(told(&refused), (422, json!("VALIDATION")), "{field}");
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let path = format!("{CUSTOMERS}/{id}");
    let edited = json!({ "firstName": "Eva", "lastName": "Moser", "userEmail": "eva@example.org", "userPhone": null,
                         "note": "schreibt jetzt" });
    let by_user = call(&application, USER, Method::PUT, &path, Some(edited.clone())).await;
    assert_eq!(told(&by_user), (403, json!("FORBIDDEN")));
    let by_foreign = call(
        &application,
        "foreign business admin",
        Method::PUT,
        &path,
        Some(edited.clone()),
    )
    .await;
    assert_eq!(told(&by_foreign), (404, json!("NOT_FOUND")));
    let edited = call(&application, MANAGER, Method::PUT, &path, Some(edited)).await;
    assert_eq!(edited.status, 200, "{}", edited.body);
    assert_json_snapshot!("edited_file", edited.json());
    application.close().await;
}

#[tokio::test]
async fn blocked_customer_books_nothing_online_and_hears_no_reason() {
    let application = opened().await;
    let maria = id_of(&application, "maria@example.org");
    let block = format!("/{maria}/block");
    let by_user = post(&application, USER, &block, json!({ "isBlocked": true })).await;
    assert_eq!(told(&by_user), (403, json!("FORBIDDEN")));
    let foreign = post(
        &application,
        "foreign business admin",
        &block,
        json!({ "isBlocked": true }),
    )
    .await;
    assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    let blocked = post(&application, MANAGER, &block, json!({ "isBlocked": true })).await;
    assert_eq!(
        (blocked.status.as_u16(), &blocked.json()["isBlocked"]),
        (200, &json!(true))
    );
    let mut again = booking(&application);
    again["services"][0]["start"] = json!("2027-01-14T09:00:00");
    again["services"][1]["start"] = json!("2027-01-14T10:00:00");
    let refused = application.post("/api/calendar/addbooking", &again).await;
    assert_eq!(told(&refused), (422, json!("NOT_BOOKABLE_ONLINE")));
    assert!(!refused.body.to_lowercase().contains("gesperrt") && !refused.body.to_lowercase().contains("block"));
    let released = post(&application, MANAGER, &block, json!({ "isBlocked": false })).await;
    assert_eq!(released.json()["isBlocked"], json!(false));
    let booked = application.post("/api/calendar/addbooking", &again).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application.close().await;
}
