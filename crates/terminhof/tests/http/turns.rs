//! One visitor cannot slow the others: what computes or reads much waits for a turn of its source, beside the threads that
//! answer requests. Nothing but a turn leads to such a use case (`UseCases::computing`); here nobody gets one.

use api::fair_queue::{FairQueue, QueueBounds};
use api::limits::LimitSetting;
use reqwest::Method;
use serde_json::{Value, json};

use crate::access::{Call, calls};
use crate::application::TestApplication;
use crate::people::{session_of, write_everybody};

/// So long ago that nothing is erased or closed on the way.
const LONG_AGO: &str = "2027-01-11T05:00Z";
const JUST_NOW: &str = "2027-01-11T05:59Z";
const NO_TURNS: QueueBounds = QueueBounds {
    at_once: 0,
    waiting: 0,
    at_once_of_all: 1,
};

/// By method and pattern. A feed, an absence that is not decided and the documented search service come to it later.
const COMPUTING: [&str; 35] = [
    "GET /api/offeredservices/ataglance",
    "GET /api/search/newcomers",
    "GET /api/search/organizations",
    "GET /api/search/organizations/named",
    "GET /api/search/suggestions",
    "GET /api/staff/absences",
    "GET /api/staff/absences/{absenceId}/deletion",
    "GET /api/staff/bookings",
    "GET /api/staff/calendar",
    "GET /api/staff/customers",
    "GET /api/staff/customers/export",
    "GET /api/staff/customers/namesakes",
    "GET /api/staff/customers/{customerId}/export",
    "GET /api/staff/rooms/{groupId}/bookings",
    "GET /api/staff/statistics",
    "GET /api/staff/statistics/export",
    "GET /api/staff/today",
    "GET /sitemap-profiles-{part}.xml",
    "GET /sitemap.xml",
    "POST /api/account/export",
    "POST /api/calendar/getbasketslots",
    "POST /api/calendar/getbookingslotsoverview",
    "POST /api/calendar/getmoveslots",
    "POST /api/calendar/getmovevisits",
    "POST /api/calendar/getvisits",
    "POST /api/privacy/export",
    "POST /api/staff/absences/preview",
    "POST /api/staff/bookings/basketslots",
    "POST /api/staff/bookings/series",
    "POST /api/staff/bookings/visits",
    "POST /api/staff/bookings/whynot",
    "POST /api/staff/bookings/{bookingId}/moveslots",
    "POST /api/staff/bookings/{bookingId}/movevisits",
    "POST /api/staff/bookings/{bookingId}/whynot",
    "POST /api/staff/customers/import",
];

async fn without_turns() -> TestApplication {
    let application = TestApplication::open_altered(&[], |state, _| {
        state.parts.engines = FairQueue::new(NO_TURNS, LimitSetting::AS_DOCUMENTED);
    })
    .await;
    write_everybody(&application);
    application
}

/// The path of a call with what has to stand in its query.
fn path_with_query(document: &Value, call: &Call) -> String {
    let operation = &document["paths"][&call.pattern][call.method.as_str().to_lowercase()];
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let required = parameters.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
    let query = required.map(|parameter| {
        let example = &parameter["example"];
        let example = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        format!("{}={example}", parameter["name"].as_str().unwrap())
    });
    let query: Vec<String> = query.collect();
    format!("{}?{}", call.path, query.join("&"))
}

/// Which of all routes send away whoever asks, each with its own example.
async fn sent_away(application: &TestApplication) -> Vec<String> {
    let document = application.get("/docs/openapi.json").await.json();
    let mut busy = Vec::new();
    for call in calls(application).await {
        let who = if call.pattern.starts_with("/api/account") {
            "user"
        } else {
            "business admin"
        };
        let path = path_with_query(&document, &call);
        // A link or the own account, never both.
        let mut body = call.body.clone();
        if call.pattern.starts_with("/api/calendar/getmove") {
            body.as_mut().and_then(Value::as_object_mut).unwrap().remove("token");
        }
        // Without one it is found out; the document has no example of it.
        if call.pattern == "/api/staff/customers/import" {
            body.as_mut().and_then(Value::as_object_mut).unwrap().remove("encoding");
        }
        let ask = async |password_at| {
            // Each with a session of its own: some end theirs.
            let token = session_of(application, who, password_at);
            let token = token.filter(|_| call.policy.reads_session());
            let method = call.method.clone();
            application.call(method, &path, token.as_deref(), body.as_ref()).await
        };
        let mut answer = ask(LONG_AGO).await;
        if call.method == Method::GET && answer.body.contains("PASSWORD_CONFIRMATION_NEEDED") {
            answer = ask(JUST_NOW).await;
        }
        if answer.status == 503 {
            busy.push(format!("{} {}", call.method, call.pattern));
        }
    }
    busy.sort();
    busy
}

#[tokio::test]
async fn each_call_that_computes_is_sent_away_where_nobody_gets_a_turn() {
    let application = without_turns().await;
    assert_eq!(sent_away(&application).await, COMPUTING);
    // What is cheap goes on, and pages show what there is.
    for path in [
        "/api/organization/1000",
        "/api/offeredservices?organizationNr=1000",
        "/",
        "/salon-donau-1000",
    ] {
        let answer = application.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    }
    application.close().await;
}

/// Sabotage: whoever computes without asking for a turn is in no list.
#[tokio::test]
async fn queue_that_lets_everybody_in_is_noticed() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    assert_eq!(sent_away(&application).await, [""; 0]);
    application.close().await;
}

/// These compute once they know what is asked for.
#[tokio::test]
async fn feed_and_documented_search_service_wait_for_their_turn() {
    let application = without_turns().await;
    let newest = json!({
        "query": { "match_all": {} }, "size": 5, "sort": [{ "first_activation_date": { "order": "desc" } }]
    });
    let answer = application.post("/search/organization/_search", &newest).await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["error"]["code"]),
        (503, &json!("BUSY"))
    );
    let token = session_of(&application, "business user", JUST_NOW);
    let made = application
        .call(Method::POST, "/api/staff/feed", token.as_deref(), Some(&json!({})))
        .await;
    let address = made.json()["url"].as_str().unwrap().to_owned();
    let path = &address[address.find("/api/feed/").unwrap()..];
    let answer = application.get(path).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (503, &json!("BUSY")));
    application.close().await;
}
