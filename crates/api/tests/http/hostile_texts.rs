//! Markup in whatever a provider writes: it is refused, or comes out as harmless words. The profile and the services have
//! tests of their own, `staff_profile` and `staff_services`.

use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const ATTACK: &str = "\"'><script>alert(1)</script><img src=x onerror=alert(1)><svg onload=alert(1)>";
/// What a browser would run, or fetch.
const MARKUP: [&str; 3] = ["<script>alert", "<img src=x", "<svg onload"];
/// What visitors are sent as a page, and those who were sent a payload before may open.
const PAGES: [&str; 4] = [
    "/salon-donau-1000",
    "/salon-donau-1000?tab=events",
    "/1000/booking",
    "/",
];
const JUST_NOW: &str = "2027-01-11T05:59Z";

async fn send(application: &TestApplication, method: Method, path: &str, body: &Value) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(method, path, token.as_deref(), Some(body)).await
}

async fn read(application: &TestApplication, path: &str) -> Answer {
    let token = session_of(application, "business admin", JUST_NOW);
    application.call(Method::GET, path, token.as_deref(), None).await
}

fn event(member: &str) -> Value {
    let mut body = json!({
        "type": "EVENT", "title": "Hochstecken", "htmlContent": "<p>Für lange Haare.</p>", "price": 20, "duration": 60,
        "capacity": 8, "trainer": "Bert Koch", "room": "Salon", "onlineMeeting": false,
        "schedules": [{ "start": "2027-03-15T18:00:00" }],
    });
    body[member] = match member {
        "htmlContent" => json!(format!(
            "<p onclick=alert(1)>Hallo{ATTACK}</p><a href=\"javascript:alert(1)\">hier</a>"
        )),
        _ => json!(ATTACK),
    };
    body
}

/// What is written, how, and whether it is taken.
fn table() -> Vec<(&'static str, &'static str, Value, u16)> {
    let rooms = "/api/staff/rooms";
    let webhooks = "/api/organization/webhooks";
    let hook = |url: &str| json!({ "url": url, "events": ["booking.created"] });
    vec![
        ("title of an event", "/api/staff/events", event("title"), 200),
        ("text of an event", "/api/staff/events", event("htmlContent"), 200),
        ("trainer", "/api/staff/events", event("trainer"), 200),
        ("room of an event", "/api/staff/events", event("room"), 200),
        (
            "names of an employee",
            "/api/staff/employees",
            json!({ "firstName": ATTACK, "lastName": ATTACK, "isVisible": true, "hours": [], "services": [] }),
            200,
        ),
        (
            "group and rooms",
            rooms,
            json!({ "name": ATTACK, "rooms": [{ "name": ATTACK }] }),
            200,
        ),
        (
            "reason of a closure",
            "/api/staff/rooms/1/closures",
            json!({ "roomId": 4, "start": "2027-01-12T09:00:00", "end": "2027-01-12T12:00:00", "reason": ATTACK }),
            200,
        ),
        (
            "name of a key",
            "/api/organization/apikeys",
            json!({ "name": ATTACK, "scopes": ["READ"], "expiresInDays": 30 }),
            200,
        ),
        ("script as an address", webhooks, hook("javascript:alert(1)"), 422),
        (
            "data as an address",
            webhooks,
            hook("data:text/html,<script>alert(1)</script>"),
            422,
        ),
        (
            "quotes in a host",
            webhooks,
            hook(&format!("https://{ATTACK}.example/")),
            422,
        ),
    ]
}

#[tokio::test]
async fn markup_in_any_text_is_refused_or_comes_out_as_words() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    for (what, path, body, status) in table() {
        let answer = send(&application, Method::POST, path, &body).await;
        assert_eq!(answer.status.as_u16(), status, "{what}: {}", answer.body);
        for page in PAGES {
            let shown = application.get(page).await;
            for markup in MARKUP {
                assert!(!shown.body.contains(markup), "{what}: {markup} in {page}");
            }
        }
    }
    // Markup is cleaned where it is allowed; what is text stays text, for whoever shows it to escape.
    let events = application.get("/api/events?organizationNr=1000").await;
    let told: Value = events.json();
    let texts = told.to_string();
    for trace in ["onclick", "javascript:"] {
        assert!(!texts.contains(trace), "{trace}: {texts}");
    }
    let rooms = read(&application, "/api/staff/rooms").await.json();
    assert_eq!(rooms["groups"][0]["name"], ATTACK);
    assert_eq!(rooms["groups"][0]["rooms"][0]["closures"][0]["reason"], ATTACK);
    let keys = read(&application, "/api/organization/apikeys").await.json();
    assert_eq!(keys["keys"][0]["name"], ATTACK);
    application.close().await;
}

/// Answers are data, and say so: a browser that opens one shows no page.
#[tokio::test]
async fn answers_with_such_texts_are_never_taken_for_pages() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let saved = send(&application, Method::POST, "/api/staff/events", &event("title")).await;
    assert_eq!(saved.status, 200, "{}", saved.body);
    let answer = application
        .request(Method::GET, "/api/events?organizationNr=1000")
        .send()
        .await
        .unwrap();
    let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
    assert!(header("content-type").starts_with("application/json"));
    assert_eq!(header("x-content-type-options"), "nosniff");
    application.close().await;
}
