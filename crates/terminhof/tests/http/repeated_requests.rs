//! Requests that make something and come again under the same idempotency key: they make it once, and are answered with what
//! it is now.

use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;
use tokio::task::JoinSet;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};
use crate::salon::NOW;

const JUST_NOW: &str = "2027-01-11T05:59Z";
const ADMIN: &str = "business admin";
const KEY: &str = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e";

/// Whoever asks, again and again.
struct Sender {
    application: TestApplication,
    token: String,
}

impl Sender {
    async fn open() -> Self {
        let application = TestApplication::open().await;
        write_everybody(&application);
        let token = session_of(&application, ADMIN, JUST_NOW).unwrap();
        Self { application, token }
    }

    async fn send(&self, method: Method, path: &str, key: Option<&str>, body: &Value) -> Answer {
        let mut request = self
            .application
            .request(method, path)
            .bearer_auth(&self.token)
            .json(body);
        if let Some(key) = key {
            request = request.header("idempotency-key", key);
        }
        let answer = Answer::of(request.send().await.unwrap()).await;
        self.application.detached.ended().await;
        answer
    }

    async fn post(&self, path: &str, key: &str, body: &Value) -> Answer {
        self.send(Method::POST, path, Some(key), body).await
    }

    fn count(&self, table: &str) -> String {
        self.application
            .texts(&format!("SELECT count(*)::text FROM {table}"))
            .remove(0)
    }
}

/// The calls that make something, each with a body and with the rows in which what it makes is counted.
fn makers() -> Vec<(&'static str, Value, &'static str)> {
    let employee = json!({
        "firstName": "Eva", "lastName": "Neu", "isVisible": true, "isArchived": false, "hours": [], "services": [],
    });
    let service = json!({ "title": "Föhnen", "price": 20, "duration": 30 });
    let event = json!({
        "type": "EVENT", "title": "Hochstecken", "price": 20, "duration": 60, "capacity": 8,
        "schedules": [{ "start": "2027-03-15T18:00:00" }],
    });
    vec![
        (
            "/api/staff/absences",
            json!({ "userId": 1, "start": "2027-03-01T00:00:00", "end": "2027-03-02T00:00:00" }),
            "absence",
        ),
        (
            "/api/staff/customers",
            json!({ "firstName": "Nur", "lastName": "Name" }),
            "customer",
        ),
        (
            "/api/organization/webhooks",
            json!({ "url": "https://kassa.example/terminhof", "events": ["booking.created"] }),
            "webhook",
        ),
        (
            "/api/organization/apikeys",
            json!({ "name": "Kassa", "scopes": ["READ"], "expiresInDays": 30 }),
            "api_key",
        ),
        (
            "/api/organization/apikeys",
            json!({ "name": "Website", "scopes": [], "origins": ["https://salon.example"], "expiresInDays": null }),
            "api_key",
        ),
        (
            "/api/organization/invitations",
            json!({ "email": "neu@example.org", "role": "ROLE_BUSINESSMANAGER", "userId": null }),
            "invitation",
        ),
        ("/api/staff/employees", employee, "resource WHERE kind = 'EMPLOYEE'"),
        ("/api/staff/services", service, "service"),
        ("/api/staff/events", event, "event"),
        (
            "/api/staff/rooms",
            json!({ "name": "Kabine", "rooms": [{ "name": "Links" }] }),
            "resource_group",
        ),
        ("/api/staff/organization/export", json!({}), "organization_export"),
    ]
}

#[tokio::test]
async fn what_is_sent_again_is_made_once() {
    let sender = Sender::open().await;
    for (index, (path, body, table)) in makers().into_iter().enumerate() {
        let key = format!("{KEY} {index}");
        let before: i64 = sender.count(table).parse().unwrap();
        let first = sender.post(path, &key, &body).await;
        assert_eq!(first.status, 200, "{path}: {}", first.body);
        for _ in 0..2 {
            let again = sender.post(path, &key, &body).await;
            assert_eq!(again.status, 200, "{path}: {}", again.body);
            let members = |answer: &Answer| answer.json().as_object().unwrap().keys().cloned().collect::<Vec<_>>();
            assert_eq!(members(&again), members(&first), "{path}");
            for id in ["id", "absenceId", "customerId"] {
                assert_eq!(again.json()[id], first.json()[id], "{path}");
            }
        }
        let after: i64 = sender.count(table).parse().unwrap();
        assert_eq!(after - before, 1, "{path}");
        // It takes no body.
        if path.ends_with("/export") {
            continue;
        }
        let mut other = body.clone();
        other["ignored"] = json!(true);
        let reused = sender.post(path, &key, &other).await;
        let answer = (reused.status.as_u16(), reused.json()["code"].clone());
        assert_eq!(answer, (422, json!("IDEMPOTENCY_KEY_REUSED")), "{path}");
        // No booking was made.
        assert!(!reused.body.contains("Reservierung"), "{path}: {}", reused.body);
    }
    sender.application.close().await;
}

/// Bytes are compared, and whoever reads of the key is told so.
#[tokio::test]
async fn same_json_written_in_another_way_is_another_body() {
    let sender = Sender::open().await;
    let send = async |body: &'static str| {
        let request = sender.application.request(Method::POST, "/api/staff/customers");
        let request = request.bearer_auth(&sender.token).header("idempotency-key", "a");
        let request = request.header("content-type", "application/json").body(body);
        let answer = Answer::of(request.send().await.unwrap()).await;
        sender.application.detached.ended().await;
        (answer.status.as_u16(), answer.json()["code"].clone())
    };
    assert_eq!(
        send(r#"{"firstName":"Nur","lastName":"Name"}"#).await,
        (200, json!(null))
    );
    assert_eq!(
        send(r#"{"firstName":"Nur","lastName":"Name"}"#).await,
        (200, json!(null))
    );
    for other in [
        r#"{"firstName":"Nur", "lastName":"Name"}"#,
        r#"{"lastName":"Name","firstName":"Nur"}"#,
    ] {
        assert_eq!(send(other).await, (422, json!("IDEMPOTENCY_KEY_REUSED")), "{other}");
    }
    let document = sender.application.get("/docs/openapi.json").await.json();
    let header = &document["components"]["parameters"]["IdempotencyKey"]["description"];
    let meaning = &document["x-problems"]["codes"]["IDEMPOTENCY_KEY_REUSED"]["meaning"];
    for told in [header, meaning] {
        assert!(told.as_str().unwrap().contains("bytes"), "{told}");
    }
    sender.application.close().await;
}

/// A call that is documented with the header and does not honour it, or the other way round, is noticed here.
#[tokio::test]
async fn every_call_that_makes_something_is_documented_with_the_key() {
    let sender = Sender::open().await;
    let document = sender.application.get("/docs/openapi.json").await.json();
    let parameter = json!({ "$ref": "#/components/parameters/IdempotencyKey" });
    let mut documented: Vec<&str> = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let parameters = operation["parameters"].as_array();
            if parameters.is_some_and(|parameters| parameters.contains(&parameter)) {
                assert!(["post", "delete"].contains(&method.as_str()), "{path}");
                documented.push(path);
            }
        }
    }
    // Those of bookings are tried elsewhere, and these need more than a salon has.
    let others = [
        "/api/account/organization",
        "/api/calendar/addbooking",
        "/api/calendar/addeventbooking",
        "/api/calendar/cancelmanagedbooking",
        "/api/calendar/movemanagedbooking",
        "/api/calendar/mycalendarbooking/{bookingId}/{unsubscribe}",
        "/api/staff/bookings",
        "/api/staff/bookings/series",
        "/api/staff/customers/import",
        "/api/staff/events/{eventId}/bookings",
        "/api/staff/rooms/{groupId}/closures",
        "/api/staff/schedules/{scheduleId}/message",
    ];
    let mut expected: Vec<&str> = makers().iter().map(|(path, ..)| *path).chain(others).collect();
    expected.sort_unstable();
    expected.dedup();
    documented.sort_unstable();
    assert_eq!(documented, expected);
    let header = &document["components"]["parameters"]["IdempotencyKey"];
    assert_eq!(
        (&header["name"], &header["in"]),
        (&json!("Idempotency-Key"), &json!("header"))
    );
    assert_eq!(header["schema"]["maxLength"], 255);
    sender.application.close().await;
}

#[tokio::test]
async fn repetition_tells_how_it_is_now() {
    let sender = Sender::open().await;
    let customer = json!({ "firstName": "Eva", "lastName": "Muster" });
    let made = sender.post("/api/staff/customers", KEY, &customer).await.json();
    let path = format!("/api/staff/customers/{}", made["customerId"]);
    let renamed = json!({ "firstName": "Eva", "lastName": "Neu" });
    assert_eq!(sender.send(Method::PUT, &path, None, &renamed).await.status, 200);
    let again = sender.post("/api/staff/customers", KEY, &customer).await.json();
    assert_eq!(
        (&again["customerId"], &again["lastName"]),
        (&made["customerId"], &json!("Neu"))
    );

    let absence = json!({ "userId": 1, "start": "2027-03-01T00:00:00", "end": "2027-03-02T00:00:00" });
    let planned = sender.post("/api/staff/absences", "absence", &absence).await.json();
    let path = format!("/api/staff/absences/{}", planned["absenceId"]);
    let longer = json!({ "userId": 1, "start": "2027-03-01T00:00:00", "end": "2027-03-05T00:00:00" });
    assert_eq!(sender.send(Method::PUT, &path, None, &longer).await.status, 200);
    let again = sender.post("/api/staff/absences", "absence", &absence).await.json();
    assert_eq!(again["end"], "2027-03-05T00:00:00");
    assert_eq!(sender.send(Method::DELETE, &path, None, &json!({})).await.status, 200);
    let gone = sender.post("/api/staff/absences", "absence", &absence).await;
    assert_eq!(gone.status, 404, "{}", gone.body);
    sender.application.close().await;
}

#[tokio::test]
async fn secret_that_nobody_has_used_is_told_again() {
    let sender = Sender::open().await;
    let webhook = json!({ "url": "https://kassa.example/terminhof", "events": ["booking.created"] });
    let first = sender
        .post("/api/organization/webhooks", "webhook", &webhook)
        .await
        .json();
    assert_eq!(
        sender
            .post("/api/organization/webhooks", "webhook", &webhook)
            .await
            .json(),
        first
    );

    let page = json!({ "name": "Website", "scopes": [], "origins": ["https://salon.example"], "expiresInDays": null });
    let first = sender.post("/api/organization/apikeys", "page", &page).await.json();
    assert!(first["key"].as_str().unwrap().starts_with("th_pub_"), "{first}");
    assert_eq!(
        sender.post("/api/organization/apikeys", "page", &page).await.json(),
        first
    );

    let tool = json!({ "name": "Kassa", "scopes": ["READ"], "expiresInDays": null });
    let first = sender.post("/api/organization/apikeys", "tool", &tool).await.json();
    let again = sender.post("/api/organization/apikeys", "tool", &tool).await.json();
    assert_eq!(again["id"], first["id"]);
    let ask = async |key: &Value| {
        let today = sender
            .application
            .call(Method::GET, "/api/staff/today", key.as_str(), None);
        today.await.status.as_u16()
    };
    assert_eq!((ask(&first["key"]).await, ask(&again["key"]).await), (401, 200));
    // Somebody has it: a request that comes late does not end it.
    let late = sender.post("/api/organization/apikeys", "tool", &tool).await;
    assert_eq!((late.status.as_u16(), ask(&again["key"]).await), (404, 200));
    sender.application.close().await;
}

#[tokio::test]
async fn requests_at_the_same_moment_make_one() {
    let sender = Sender::open().await;
    for (index, (path, body, table)) in makers().into_iter().enumerate() {
        let before: i64 = sender.count(table).parse().unwrap();
        let mut running = JoinSet::new();
        for _ in 0..8 {
            let request = sender.application.request(Method::POST, path);
            let request = request.header("idempotency-key", format!("at once {index}"));
            running.spawn(request.bearer_auth(&sender.token).json(&body).send());
        }
        for answer in running.join_all().await {
            let answer = Answer::of(answer.unwrap()).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        }
        let after: i64 = sender.count(table).parse().unwrap();
        assert_eq!(after - before, 1, "{path}");
    }
    sender.application.close().await;
}

#[tokio::test]
async fn key_begins_anew_after_three_days_and_after_a_refusal() {
    let mut sender = Sender::open().await;
    let wrong = json!({ "firstName": "x".repeat(300) });
    let refused = sender.post("/api/staff/customers", KEY, &wrong).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    let customer = json!({ "firstName": "Eva", "lastName": "Muster" });
    let made = sender.post("/api/staff/customers", KEY, &customer).await;
    assert_eq!(made.status, 200, "{}", made.body);
    sender.application.clock.set(NOW + Duration::hours(72));
    sender.token = session_of(&sender.application, ADMIN, "2027-01-14T05:59Z").unwrap();
    let other = json!({ "firstName": "Ida", "lastName": "Muster" });
    let anew = sender.post("/api/staff/customers", KEY, &other).await;
    assert_eq!(
        (anew.status.as_u16(), &anew.json()["firstName"]),
        (200, &json!("Ida")),
        "{}",
        anew.body
    );
    sender.application.close().await;
}

/// The same booking sent again after nine refused tries, and as often as anybody likes.
#[tokio::test]
async fn repeated_booking_takes_nothing_of_a_limit() {
    let application = TestApplication::open_with(&["--rate-limits=1"]).await;
    let book = async |body: &Value, key: &str| {
        let request = application.request(Method::POST, "/api/calendar/addbooking");
        let answer = request.header("idempotency-key", key).json(body).send().await.unwrap();
        let answer = Answer::of(answer).await;
        application.detached.ended().await;
        answer
    };
    let body = booking(&application);
    let stored = || application.texts("SELECT count(*)::text FROM booking").remove(0);
    let before: i64 = stored().parse().unwrap();
    let first = book(&body, KEY).await;
    assert_eq!(first.status, 200, "{}", first.body);
    for index in 0..9 {
        let refused = book(&body, &format!("refused {index}")).await;
        assert_eq!(refused.status, 409, "{}", refused.body);
    }
    for _ in 0..70 {
        let again = book(&body, KEY).await;
        assert_eq!(
            (again.status.as_u16(), again.json()),
            (200, first.json()),
            "{}",
            again.body
        );
    }
    assert_eq!(stored(), (before + 1).to_string());
    application.execute("DELETE FROM occupation; UPDATE appointment SET status = 'CANCELLED_BY_CUSTOMER'");
    let cancelled = book(&body, KEY).await;
    let answer = (cancelled.status.as_u16(), cancelled.json()["code"].clone());
    assert_eq!(answer, (409, json!("BOOKING_CANCELLED")));
    application.close().await;
}
