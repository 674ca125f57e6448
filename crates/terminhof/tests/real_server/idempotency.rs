//! Requests with one idempotency key, or one body, make one booking, however often they are sent.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::{JoinSet, yield_now};
use tokio::time::timeout;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::sizes::sizes;

const KEY: &str = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e";

async fn book(server: &Server, body: &Value, key: Option<&str>) -> Answer {
    let request = server.request(Method::POST, "/api/calendar/addbooking").json(body);
    Answer::to(match key {
        Some(key) => request.header("Idempotency-Key", key),
        None => request,
    })
    .await
}

async fn first_start(provider: &Provider, server: &Server) -> String {
    provider
        .slots(server, 1, &provider.first_day, &provider.first_day)
        .await[0]
        .start
        .clone()
}

/// Sends fifty requests with one key at once to these servers, for so many keys. Returns the answers of the first key
/// that were not all the same booking; empty when there is none.
pub async fn keys_answered_differently(provider: &Provider, servers: &[&Server], keys: usize) -> Vec<String> {
    let starts = provider.starts_apart(servers[0]).await;
    // Each start as often as somebody is free then.
    let starts = starts
        .iter()
        .flat_map(|slot| slot.employees.iter().map(|_| &slot.start));
    for (index, start) in starts.take(keys).enumerate() {
        let body = provider.booking(index, &[(1, None, start)]);
        let key = format!("key {index}");
        let mut running = JoinSet::new();
        for server in servers.iter().cycle().take(50) {
            let request = server.request(Method::POST, "/api/calendar/addbooking").json(&body);
            running.spawn(Answer::to(request.header("Idempotency-Key", &key)));
        }
        let answers = running.join_all().await;
        let first = &answers[0];
        let different: Vec<String> = answers
            .iter()
            .filter(|answer| first.status != 200 || *answer != first)
            .map(|answer| format!("{answer:?}"))
            .collect();
        if !different.is_empty() {
            return different;
        }
    }
    Vec::new()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_requests_with_one_key_are_one_booking() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let keys = sizes().idempotency_keys;
    assert_eq!(
        keys_answered_differently(&provider, &servers, keys).await,
        Vec::<String>::new()
    );
    let keys = i64::try_from(keys).unwrap();
    for table in [
        "booking",
        "appointment",
        "occupation",
        "outbox",
        "history",
        "customer",
        "idempotency_key",
    ] {
        assert_eq!(
            program.number(&format!("SELECT count(*) FROM {table}")),
            keys,
            "{table}"
        );
    }
}

/// Keys of which the mails are counted.
const WITH_MAILS: usize = 5;
const PROVIDER: &str = "betrieb@example.org";
const UNTOLD: &str = "(SELECT count(*) FROM outbox_delivery WHERE consumed_at IS NULL)
    + (SELECT count(*) FROM planned_mail WHERE sent_at IS NULL)";

/// Whom all mails are to, when there is nothing left to tell anybody.
async fn recipients(program: &Program) -> Vec<String> {
    let told = async {
        while program.number(&format!("SELECT {UNTOLD}")) > 0 {
            yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), told).await.unwrap();
    let mails = program.mails();
    let to = mails
        .iter()
        .filter_map(|mail| mail.lines().find_map(|line| line.strip_prefix("To: ")));
    let mut to: Vec<String> = to.map(str::to_owned).collect();
    to.sort_unstable();
    to
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_requests_with_one_key_send_one_set_of_mails() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let with_email = format!("UPDATE organization SET contact_email = '{PROVIDER}'");
    program.database.execute(&with_email).unwrap();
    let servers = program.serve_three();
    let different = keys_answered_differently(&provider, &servers.each_ref(), WITH_MAILS).await;
    assert_eq!(different, Vec::<String>::new());
    let customers = (0..WITH_MAILS).map(|index| format!("kunde{index}@example.org"));
    let expected: Vec<String> = [PROVIDER; WITH_MAILS]
        .map(str::to_owned)
        .into_iter()
        .chain(customers)
        .collect();
    assert_eq!(recipients(&program).await, expected);
}

#[tokio::test]
async fn key_with_another_body_is_refused() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let start = first_start(&provider, &server).await;
    let booked = book(&server, &provider.booking(1, &[(1, None, &start)]), Some(KEY)).await;
    assert_eq!(booked.status, 200, "{booked:?}");
    let reused = book(&server, &provider.booking(2, &[(1, None, &start)]), Some(KEY)).await;
    assert_eq!((reused.status, reused.code()), (422, "IDEMPOTENCY_KEY_REUSED"));
    let own = book(&server, &provider.booking(2, &[(1, None, &start)]), Some("another")).await;
    assert_eq!(own.status, 200, "{own:?}");
    assert_eq!(program.number("SELECT count(*) FROM booking"), 2);
}

#[tokio::test]
async fn key_of_a_refused_request_can_be_used_again() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let server = program.serve();
    let start = first_start(&provider, &server).await;
    let winner = book(&server, &provider.booking(1, &[(1, None, &start)]), None).await;
    assert_eq!(winner.status, 200, "{winner:?}");
    let loser = provider.booking(2, &[(1, None, &start)]);
    assert_eq!(book(&server, &loser, Some(KEY)).await.status, 409);
    // The loser chooses again, under the same key.
    let chosen = book(&server, &loser, Some(KEY)).await.body["alternatives"][0]["dateFrom"].clone();
    let again = book(
        &server,
        &provider.booking(2, &[(1, None, chosen.as_str().unwrap())]),
        Some(KEY),
    )
    .await;
    assert_eq!((again.status, &again.body["start"]), (200, &chosen));
}

#[tokio::test]
async fn same_body_without_key_within_ten_minutes_is_one_booking() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let start = first_start(&provider, &server).await;
    let body = provider.booking(1, &[(1, None, &start)]);
    let first = book(&server, &body, None).await;
    assert_eq!(first.status, 200, "{first:?}");
    assert_eq!(book(&server, &body, None).await, first);
    assert_eq!(program.number("SELECT count(*) FROM booking"), 1);
    program
        .database
        .execute("UPDATE booking SET created_at = created_at - interval '11 minutes'")
        .unwrap();
    let later = book(&server, &body, None).await;
    assert_eq!(later.status, 200, "{later:?}");
    assert_ne!(later.body["calendarGuid"], first.body["calendarGuid"]);
}

#[tokio::test]
async fn same_body_after_cancellation_books_again() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let server = program.serve();
    let body = provider.booking(1, &[(1, None, &first_start(&provider, &server).await)]);
    let first = book(&server, &body, None).await;
    assert_eq!(first.status, 200, "{first:?}");
    program
        .database
        .execute("DELETE FROM occupation; UPDATE appointment SET status = 'CANCELLED_BY_CUSTOMER'")
        .unwrap();
    let again = book(&server, &body, None).await;
    assert_eq!(again.status, 200, "{again:?}");
    assert_ne!(again.body["id"], first.body["id"]);
}

#[tokio::test]
async fn basket_with_one_taken_service_books_none_of_its_services() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let start = first_start(&provider, &server).await;
    let taken = provider.book(&server, 1, &[(1, Some(1), &start)]).await;
    assert_eq!(taken.status, 200, "{taken:?}");
    let appointment_requests = [
        (1, Some(5), start.as_str()),
        (1, None, start.as_str()),
        (1, Some(1), start.as_str()),
    ];
    let refused = provider.book(&server, 2, &appointment_requests).await;
    assert_eq!(
        (refused.status, refused.code(), &refused.body["serviceIndex"]),
        (409, "SLOT_TAKEN", &json!(2))
    );
    for table in ["booking", "appointment", "occupation", "outbox", "history", "customer"] {
        assert_eq!(program.number(&format!("SELECT count(*) FROM {table}")), 1, "{table}");
    }
}
