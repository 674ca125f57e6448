//! What a provider's own tools are told, from the booking to a server of HTTPS on loopback that records what arrives.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use notifications::webhooks::{DeliverWebhooks, PlanWebhooks, WebhookQueue};
use postgres_adapter::Postgres;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::notifications::{PostgresFactQueue, prune_webhooks};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;
use shared_kernel::{Change, Clock, OperatingSystemRandomness, RequestId};
use std::sync::Arc;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;
use webhook_adapter::{Addresses, DEADLINE, HttpsSender};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};
use crate::recorder::{Behaviour, Received, Recorder};
use crate::salon::NOW;

const LONG_AGO: &str = "2027-01-11T05:00Z";
const JUST_NOW: &str = "2027-01-11T05:59Z";
const ADMIN: &str = "business admin";
const WEBHOOKS: &str = "/api/organization/webhooks";
const URL: &str = "https://kassa.example/terminhof";
const ACCEPTS: Behaviour = Behaviour::Says("204 No Content");
const FAILS: Behaviour = Behaviour::Says("500 Internal Server Error");

async fn call(application: &TestApplication, method: Method, path: &str, body: Option<Value>) -> Answer {
    let password_at = application.clock.now() - Duration::MINUTE;
    let password_at = password_at
        .format(&time::format_description::well_known::Rfc3339)
        .unwrap();
    let token = session_of(application, ADMIN, &password_at);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// A salon whose webhook is told by a sender that may reach this machine, and a server there.
struct Told {
    application: TestApplication,
    recorder: Recorder,
    webhook: i64,
    secret: String,
}

impl Told {
    async fn open(behaviour: Behaviour) -> Self {
        let application = TestApplication::open().await;
        write_everybody(&application);
        let recorder = Recorder::start(behaviour).await;
        let events = ["booking.created", "booking.cancelled", "booking.closed"];
        // Outside of production the form takes addresses of this machine.
        let url = format!("https://localhost:{}/terminhof", recorder.port);
        let form = json!({ "url": url, "events": events });
        let added = call(&application, Method::POST, WEBHOOKS, Some(form)).await;
        assert_eq!(added.status, 200, "{}", added.body);
        let added = added.json();
        Self {
            application,
            recorder,
            webhook: added["id"].as_i64().unwrap(),
            secret: added["secret"].as_str().unwrap().to_owned(),
        }
    }

    fn path(&self, rest: &str) -> String {
        format!("/api/organization/webhook/{}{rest}", self.webhook)
    }

    async fn call(&self, method: Method, rest: &str, body: Option<Value>) -> Answer {
        call(&self.application, method, &self.path(rest), body).await
    }

    fn change(&self) -> Change {
        Change::by_system(self.application.clock.now(), RequestId(Uuid::from_u128(2)))
    }

    fn planner(&self) -> PlanWebhooks {
        let pool = self.application.pool();
        let facts = Arc::new(PostgresFactQueue::of_webhooks(pool.clone()));
        let plans = Arc::new(Postgres::new(pool));
        PlanWebhooks::new(facts, plans, Arc::new(OperatingSystemRandomness))
    }

    /// Plans and sends what is due, in rounds, until nothing is.
    async fn send(&self, addresses: Addresses) {
        let pool = self.application.pool();
        let plan = self.planner();
        while plan.plan(&self.change()).await.unwrap().facts > 0 {}
        let sender = HttpsSender::with(addresses, self.recorder.authorities(), DEADLINE).unwrap();
        let deliver = DeliverWebhooks::new(Arc::new(Postgres::new(pool)), Arc::new(sender));
        loop {
            let due = deliver.take(&self.change(), 10).await.unwrap();
            assert!(due.len() <= 1, "one at a time: {due:?}");
            let Some(message) = due.first() else { break };
            deliver.deliver(&self.change(), message).await.unwrap();
        }
    }

    async fn tell(&self) -> Vec<Received> {
        self.send(Addresses::PublicAndLoopback).await;
        self.recorder.received()
    }

    async fn book(&self) -> i64 {
        let booked = self
            .application
            .post("/api/calendar/addbooking", &booking(&self.application))
            .await;
        assert_eq!(booked.status, 200, "{}", booked.body);
        booked.json()["id"].as_i64().unwrap()
    }

    async fn cancel(&self, booking: i64) {
        let path = format!("/api/staff/bookings/{booking}/cancel");
        let body = json!({ "notifyCustomer": false });
        let cancelled = call(&self.application, Method::POST, &path, Some(body)).await;
        assert_eq!(cancelled.status, 200, "{}", cancelled.body);
    }

    async fn log(&self) -> Vec<Value> {
        let log = self.call(Method::GET, "/messages", None).await;
        log.json()["messages"].as_array().unwrap().clone()
    }

    async fn webhook(&self) -> Value {
        let listed = call(&self.application, Method::GET, WEBHOOKS, None).await;
        listed.json()["webhooks"][0].clone()
    }

    fn pass(&self, time: Duration) {
        self.application.clock.set(self.application.clock.now() + time);
    }

    async fn close(self) {
        let findings = audit(&self.application.pool(), Depth::Thorough).await.unwrap();
        let wrong: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        self.application.close().await;
    }
}

fn header<'a>(message: &'a Received, name: &str) -> &'a str {
    let line = message.head.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap().strip_prefix(": ").unwrap()
}

fn body(message: &Received) -> Value {
    serde_json::from_slice(&message.body).unwrap()
}

/// As a receiver computes it, from what it got and the secret that somebody copied.
fn verified(message: &Received, secret: &str) -> bool {
    let key = STANDARD.decode(secret.strip_prefix("whsec_").unwrap()).unwrap();
    let mut expected = Hmac::<Sha256>::new_from_slice(&key).unwrap();
    expected.update(header(message, "webhook-id").as_bytes());
    expected.update(b".");
    expected.update(header(message, "webhook-timestamp").as_bytes());
    expected.update(b".");
    expected.update(&message.body);
    let expected = format!("v1,{}", STANDARD.encode(expected.finalize().into_bytes()));
    header(message, "webhook-signature")
        .split(' ')
        .any(|one| one == expected)
}

#[tokio::test]
async fn booking_is_told_signed_and_without_names_and_its_cancellation_after_it() {
    let told = Told::open(ACCEPTS).await;
    let id = told.book().await;
    let first = told.tell().await;
    assert_eq!(first.len(), 1);
    assert!(verified(&first[0], &told.secret));
    let other = format!("whsec_{}", STANDARD.encode([7; 32]));
    assert!(!verified(&first[0], &other), "another secret does not verify it");
    let message = body(&first[0]);
    assert_eq!(
        (&message["type"], &message["timestamp"]),
        (&json!("booking.created"), &json!("2027-01-11T06:00:00Z"))
    );
    let news = &message["data"]["booking"];
    assert_eq!((&news["id"], &news["sequence"]), (&json!(id), &json!(0)));
    let appointments = news["appointments"].as_array().unwrap();
    assert!(
        !appointments.is_empty() && appointments.iter().all(|one| one["status"] == "CONFIRMED"),
        "{message}"
    );
    let customer = &booking(&told.application)["customerData"];
    let text = String::from_utf8(first[0].body.clone()).unwrap();
    for private in ["firstName", "lastName", "userEmail"] {
        let value = customer[private].as_str().unwrap();
        assert!(!text.contains(value), "{private}: {text}");
    }
    told.cancel(id).await;
    let second = told.tell().await;
    assert_eq!(second.len(), 2);
    let message = body(&second[1]);
    assert_eq!(
        (&message["type"], &message["data"]["booking"]["sequence"]),
        (&json!("booking.cancelled"), &json!(1))
    );
    let log = told.log().await;
    let states: Vec<_> = log
        .iter()
        .map(|one| (&one["event"], &one["state"], &one["lastAttempt"]["status"]))
        .collect();
    let delivered = json!("DELIVERED");
    assert_eq!(
        states,
        [
            (&json!("booking.cancelled"), &delivered, &json!(204)),
            (&json!("booking.created"), &delivered, &json!(204)),
        ]
    );
    let sent = String::from_utf8(second[1].body.clone()).unwrap();
    assert_eq!(log[0]["lastAttempt"]["body"], json!(sent), "as it was signed");
    assert_eq!(log[0]["webhookId"], header(&second[1], "webhook-id"));
    // A month later nobody needs the log.
    let pruned = prune_webhooks(&told.application.pool(), NOW + Duration::days(31))
        .await
        .unwrap();
    assert_eq!(pruned, 2);
    told.close().await;
}

#[tokio::test]
async fn refused_message_is_sent_again_under_its_id_and_news_of_the_same_booking_wait() {
    let told = Told::open(FAILS).await;
    let id = told.book().await;
    told.cancel(id).await;
    assert_eq!(told.tell().await.len(), 1, "the cancellation waits for the booking");
    assert_eq!(told.tell().await.len(), 1, "not before its time");
    let failing = told.webhook().await;
    assert_eq!(failing["failingSince"], "2027-01-11T06:00:00Z");
    told.recorder.behave(ACCEPTS);
    told.pass(Duration::MINUTE);
    let received = told.tell().await;
    let types: Vec<_> = received.iter().map(|one| body(one)["type"].clone()).collect();
    assert_eq!(types, ["booking.created", "booking.created", "booking.cancelled"]);
    assert_eq!(header(&received[0], "webhook-id"), header(&received[1], "webhook-id"));
    assert_ne!(
        header(&received[0], "webhook-timestamp"),
        header(&received[1], "webhook-timestamp")
    );
    assert!(received.iter().all(|one| verified(one, &told.secret)));
    assert_eq!(told.webhook().await["failingSince"], Value::Null);
    let log = told.log().await;
    assert_eq!((&log[1]["tries"], &log[1]["state"]), (&json!(2), &json!("DELIVERED")));
    told.close().await;
}

/// Whoever dies between sending and noting it leaves a lease, and the message is sent once more: at least once.
#[tokio::test]
async fn message_that_was_sent_but_not_noted_is_sent_again() {
    let told = Told::open(ACCEPTS).await;
    told.book().await;
    // The row cannot be written while it is sent.
    told.application.execute(
        "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN IF NEW.last_outcome IS NOT NULL THEN RAISE EXCEPTION 'gone'; END IF; RETURN NEW; END $$;
         CREATE TRIGGER fail BEFORE UPDATE ON webhook_message FOR EACH ROW EXECUTE FUNCTION fail()",
    );
    let pool = told.application.pool();
    told.planner().plan(&told.change()).await.unwrap();
    let sender = HttpsSender::with(Addresses::PublicAndLoopback, told.recorder.authorities(), DEADLINE).unwrap();
    let queue = Arc::new(Postgres::new(pool));
    let deliver = DeliverWebhooks::new(queue.clone(), Arc::new(sender));
    let due = deliver.take(&told.change(), 10).await.unwrap();
    assert!(deliver.deliver(&told.change(), &due[0]).await.is_err());
    assert_eq!(told.recorder.received().len(), 1);
    told.application.execute("DROP TRIGGER fail ON webhook_message");
    assert_eq!(
        queue.take_due(&told.change(), 10, Duration::MINUTE).await.unwrap(),
        [],
        "it is leased"
    );
    told.pass(Duration::minutes(2));
    let received = told.tell().await;
    assert_eq!(received.len(), 2);
    assert_eq!(header(&received[0], "webhook-id"), header(&received[1], "webhook-id"));
    told.close().await;
}

#[tokio::test]
async fn program_as_it_is_shipped_sends_nothing_to_this_machine() {
    let told = Told::open(ACCEPTS).await;
    told.book().await;
    told.send(Addresses::Public).await;
    assert_eq!(told.recorder.connections(), 0);
    assert_eq!(told.log().await[0]["lastAttempt"]["outcome"], "ADDRESS_NOT_PUBLIC");
    // The same address is reached by whoever may.
    told.pass(Duration::MINUTE);
    assert_eq!(told.tell().await.len(), 1);
    for inside in [
        "http://kassa.example",
        "http://10.0.0.1/",
        "https://10.0.0.1/",
        "https://3232235777/",
        "https://nas.local",
    ] {
        let form = json!({ "url": inside, "events": ["booking.created"] });
        let refused = call(&told.application, Method::POST, WEBHOOKS, Some(form)).await;
        assert_eq!(refused.status, 422, "{inside}");
        assert!(refused.json()["fields"]["url"].is_string(), "{}", refused.body);
    }
    told.close().await;
}

#[tokio::test]
async fn webhook_that_accepts_nothing_for_three_days_is_switched_off_and_its_admins_are_mailed() {
    let told = Told::open(FAILS).await;
    told.book().await;
    // Sent after 1, 2, 4, … minutes and then every six hours.
    for _ in 0..30 {
        told.tell().await;
        told.pass(Duration::hours(6));
    }
    let off = told.webhook().await;
    assert!(off["switchedOffAt"].is_string(), "{off}");
    assert_eq!(told.log().await[0]["state"], "GIVEN_UP");
    let facts = "SELECT account_id::text FROM outbox WHERE fact = 'WEBHOOK_SWITCHED_OFF' ORDER BY 1";
    assert_eq!(told.application.texts(facts), [account_of(ADMIN).to_string()]);
    told.application.send_mails().await;
    let mails =
        "SELECT account_id || ' ' || (sent_at IS NOT NULL) FROM planned_mail WHERE kind = 'WEBHOOK_SWITCHED_OFF'";
    assert_eq!(told.application.texts(mails), [format!("{} true", account_of(ADMIN))]);
    // While it is off, nothing is planned and nothing sent; switched on again, what was missed can be sent once more.
    let sent = told.recorder.received().len();
    let test = told.call(Method::POST, "/test", None).await;
    assert_eq!(code(&test), (404, json!("NOT_FOUND")));
    let on = told.call(Method::POST, "/switch", Some(json!({ "on": true }))).await;
    assert_eq!(on.status, 200, "{}", on.body);
    told.recorder.behave(ACCEPTS);
    let missed = told.log().await[0]["id"].clone();
    let again = told
        .call(Method::POST, &format!("/messages/{missed}/resend"), None)
        .await;
    assert_eq!(again.status, 200, "{}", again.body);
    let received = told.tell().await;
    assert_eq!(received.len(), sent + 1);
    assert_eq!(
        header(&received[0], "webhook-id"),
        header(&received[sent], "webhook-id")
    );
    assert_eq!(told.log().await[0]["state"], "DELIVERED");
    told.close().await;
}

#[tokio::test]
async fn former_secret_signs_for_another_day() {
    let told = Told::open(ACCEPTS).await;
    let replaced = told.call(Method::POST, "/secret", None).await;
    let secret = replaced.json()["secret"].as_str().unwrap().to_owned();
    assert_ne!(secret, told.secret);
    for (later, former_signs) in [(Duration::ZERO, true), (Duration::DAY, false)] {
        told.pass(later);
        let test = told.call(Method::POST, "/test", None).await;
        assert_eq!(test.status, 200, "{}", test.body);
        let received = told.tell().await;
        let last = received.last().unwrap();
        assert_eq!(
            body(last),
            json!({ "type": "webhook.test", "timestamp": instant(told.application.clock.now()), "data": { "organizationNr": 1000 } })
        );
        assert!(verified(last, &secret));
        assert_eq!(verified(last, &told.secret), former_signs, "{later}");
    }
    let log =
        "SELECT what || ' ' || coalesce(after::text, '') FROM audit_log WHERE subject_kind = 'WEBHOOK' ORDER BY id";
    let events = "[\"BOOKING_CREATED\", \"BOOKING_CANCELLED\", \"BOOKING_CLOSED\"]";
    assert_eq!(
        told.application.texts(log),
        [
            format!("WEBHOOK_ADDED {{\"on\": true, \"events\": {events}}}"),
            format!("WEBHOOK_CHANGED {{\"on\": true, \"events\": {events}, \"secret\": true}}"),
        ]
    );
    told.close().await;
}

fn instant(at: OffsetDateTime) -> String {
    at.format(&time::format_description::well_known::Rfc3339).unwrap()
}

#[tokio::test]
async fn webhooks_are_kept_by_the_admins_of_their_organisation_with_a_fresh_password() {
    let told = Told::open(ACCEPTS).await;
    let application = &told.application;
    let form = json!({ "url": URL, "events": ["booking.created"] });
    let stale = session_of(application, ADMIN, LONG_AGO);
    let elsewhere = json!({ "url": "https://elsewhere.example/", "events": ["booking.created"] });
    for (method, path, body) in [
        (Method::POST, WEBHOOKS.to_owned(), Some(&form)),
        (Method::PUT, told.path(""), Some(&elsewhere)),
        (Method::POST, told.path("/secret"), None),
    ] {
        let refused = application.call(method.clone(), &path, stale.as_deref(), body).await;
        assert_eq!(
            code(&refused),
            (403, json!("PASSWORD_CONFIRMATION_NEEDED")),
            "{method} {path}"
        );
    }
    let urls = application.texts("SELECT url FROM webhook");
    assert_eq!(urls, [format!("https://localhost:{}/terminhof", told.recorder.port)]);
    let foreign = session_of(application, "foreign business admin", JUST_NOW);
    for (method, rest, body) in [
        (Method::GET, "/messages", None),
        (Method::PUT, "", Some(form.clone())),
        (Method::POST, "/secret", None),
        (Method::POST, "/switch", Some(json!({ "on": false }))),
        (Method::POST, "/test", None),
        (Method::POST, "/messages/1/resend", None),
        (Method::DELETE, "", None),
    ] {
        let path = told.path(rest);
        let answer = application
            .call(method.clone(), &path, foreign.as_deref(), body.as_ref())
            .await;
        assert_eq!(code(&answer), (404, json!("NOT_FOUND")), "{method} {path}");
    }
    let set = told.call(Method::PUT, "", Some(form.clone())).await;
    assert_eq!(set.status, 200, "{}", set.body);
    let shown = told.webhook().await;
    assert_eq!(
        (&shown["url"], &shown["events"]),
        (&json!(URL), &json!(["booking.created"]))
    );
    for _ in 1..5 {
        let added = call(application, Method::POST, WEBHOOKS, Some(form.clone())).await;
        assert_eq!(added.status, 200, "{}", added.body);
    }
    let refused = call(application, Method::POST, WEBHOOKS, Some(form)).await;
    assert_eq!(code(&refused), (409, json!("TOO_MANY_WEBHOOKS")));
    // What waits for a webhook that is removed is not sent any more.
    told.call(Method::POST, "/test", None).await;
    let removed = told.call(Method::DELETE, "", None).await;
    assert_eq!(removed.status, 200, "{}", removed.body);
    assert_eq!(told.tell().await.len(), 0);
    assert_eq!(
        code(&told.call(Method::DELETE, "", None).await),
        (404, json!("NOT_FOUND"))
    );
    told.close().await;
}

/// Where nobody waits for news, no booking pays for them.
#[tokio::test]
async fn facts_are_delivered_to_webhooks_only_where_one_waits() {
    let told = Told::open(ACCEPTS).await;
    let waiting = "SELECT count(*)::text FROM outbox_delivery WHERE consumer = 'WEBHOOKS'";
    told.call(Method::POST, "/switch", Some(json!({ "on": false }))).await;
    let id = told.book().await;
    assert_eq!(told.application.texts(waiting), ["0"]);
    told.call(Method::POST, "/switch", Some(json!({ "on": true }))).await;
    told.cancel(id).await;
    assert_eq!(told.application.texts(waiting), ["1"]);
    assert_eq!(told.tell().await.len(), 1);
    told.close().await;
}
