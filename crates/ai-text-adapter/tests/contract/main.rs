//! The contract of the writer, against a service on loopback that records what it is told.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod recorder;

use std::error::Error;
use std::time::Duration;

use ai_text_adapter::{ChatCompletions, DEADLINE, Service};
use catalog::{Portrait, TextWriter};
use serde_json::{Value, json};

use recorder::{Behaviour, Recorder};

const KEY: &str = "sk-canary";

fn service(port: u16) -> Service {
    Service {
        url: format!("http://127.0.0.1:{port}/v1"),
        key: Some(KEY.to_owned()),
        model: "small".to_owned(),
    }
}

fn portrait() -> Portrait {
    Portrait {
        company_name: "Salon \"Rosi\"".to_owned(),
        category: "Wellness & Beauty",
    }
}

async fn write(port: u16, deadline: Duration) -> Result<String, String> {
    let writer = ChatCompletions::new(&service(port), deadline).unwrap();
    let written = writer.write(&portrait()).await;
    written.map_err(|failure| {
        let mut reasons = failure.to_string();
        let mut source = failure.source();
        while let Some(reason) = source {
            reasons = format!("{reasons}: {reason}");
            source = reason.source();
        }
        reasons
    })
}

#[tokio::test]
async fn a_service_is_told_name_and_category_and_nothing_else() {
    let recorder = Recorder::start(Behaviour::Answers("Willkommen!")).await;
    assert_eq!(write(recorder.port, DEADLINE).await.unwrap(), "Willkommen!");
    let received = recorder.received();
    assert_eq!(received.len(), 1);
    let body: Value = serde_json::from_slice(&received[0].body).unwrap();
    let instructions = body["messages"][0]["content"].clone();
    assert!(instructions.as_str().unwrap().contains("120 Wörter"));
    let told = json!({ "model": "small", "messages": [
        { "role": "system", "content": instructions },
        { "role": "user", "content": "Name: Salon \"Rosi\"\nKategorie: Wellness & Beauty" },
    ] });
    assert_eq!(body, told);
    let mut head: Vec<&str> = received[0].head.lines().collect();
    head.sort_unstable();
    let length = format!("content-length: {}", received[0].body.len());
    let host = format!("host: 127.0.0.1:{}", recorder.port);
    assert_eq!(
        head,
        [
            "POST /v1/chat/completions HTTP/1.1",
            "accept: application/json",
            "authorization: Bearer sk-canary",
            &length,
            "content-type: application/json",
            &host,
        ]
    );
}

#[tokio::test]
async fn services_that_give_no_text_are_failures_without_their_words() {
    for (behaviour, reason) in [
        (
            Behaviour::Says("500 Internal Server Error", "Salon Rosi"),
            "answered 500",
        ),
        (Behaviour::Says("401 Unauthorized", "sk-canary"), "answered 401"),
        (Behaviour::Says("200 OK", "Salon Rosi"), "no chat completion"),
        (Behaviour::Says("200 OK", "{\"choices\":[]}"), "no chat completion"),
        (
            Behaviour::Says("200 OK", "{\"choices\":[{\"message\":{\"content\":null}}]}"),
            "no chat completion",
        ),
        (Behaviour::Garbles, "not reached"),
        (Behaviour::Endless, "too long"),
        (Behaviour::BreaksOff, "broke off"),
    ] {
        let recorder = Recorder::start(behaviour).await;
        let failure = write(recorder.port, DEADLINE).await.unwrap_err();
        assert!(failure.contains(reason), "{behaviour:?}: {failure}");
        assert!(!failure.contains("Rosi") && !failure.contains(KEY), "{failure}");
    }
}

#[tokio::test]
async fn slow_service_is_given_up_when_its_time_is_over() {
    for behaviour in [Behaviour::Silent, Behaviour::Drips] {
        let recorder = Recorder::start(behaviour).await;
        let patient = tokio::time::timeout(
            Duration::from_secs(10),
            write(recorder.port, Duration::from_millis(200)),
        );
        let failure = patient.await.unwrap().unwrap_err();
        assert!(failure.contains("not done within 200ms"), "{failure}");
    }
}

#[tokio::test]
async fn nobody_who_listens_is_a_failure() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    drop(listener);
    let failure = write(port, DEADLINE).await.unwrap_err();
    assert!(failure.contains("not reached"), "{failure}");
}

#[tokio::test]
async fn redirect_is_not_followed() {
    let elsewhere = Recorder::start(Behaviour::Answers("Willkommen!")).await;
    let recorder = Recorder::start(Behaviour::Redirects(elsewhere.port)).await;
    let failure = write(recorder.port, DEADLINE).await.unwrap_err();
    assert!(failure.contains("answered 307"), "{failure}");
    assert_eq!(elsewhere.received(), []);
}
