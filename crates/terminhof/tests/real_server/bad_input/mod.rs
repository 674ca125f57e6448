//! Nonsense on every call: the right status, a German text, a stable code, nothing written, and a
//! server that goes on as before.

mod booking;
mod reading;
mod sign_up;
mod slots;

use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider, Slot};

/// Two providers, the first with a mandatory custom field and a mandatory telephone number.
struct Scene {
    program: Program,
    provider: Provider,
    /// A service and the number of somebody else.
    other_organization: String,
    other_service: String,
    server: Server,
    before: Before,
}

#[derive(Debug, PartialEq)]
struct Before {
    rows: Vec<String>,
    slots: Vec<Slot>,
}

/// The texts that are sent where something short is expected.
fn long_texts() -> [String; 2] {
    ["x".repeat(60_000), "ä".repeat(500_000)]
}

impl Scene {
    async fn new() -> Self {
        Self::new_with(|_, _| ()).await.0
    }

    /// With something more of the first provider, before anything is looked at.
    async fn new_with<More>(add: impl FnOnce(&Program, i64) -> More) -> (Self, More) {
        let document = Document::fixture("ten_employees_free.json");
        let (program, provider) = document.loaded();
        let other: Value = serde_json::from_str(&program.run(&["workload", "load", document.path()])).unwrap();
        let organization = provider.organization;
        program
            .database
            .execute(&format!(
                "INSERT INTO custom_field (organization_nr, service_id, kind, display_text, mandatory)
                 VALUES ({organization}, {}, 'TEXT', 'Wie heißt dein Hund?', true);
                 UPDATE calendar SET show_phone = true, phone_mandatory = true WHERE organization_nr = {organization}",
                provider.service(1)
            ))
            .unwrap();
        let more = add(&program, organization);
        let server = program.serve();
        let before = Self::state(&program, &provider, &server).await;
        assert!(!before.slots.is_empty());
        let scene = Self {
            other_organization: other["organizationNr"].to_string(),
            other_service: other["services"]["1"].to_string(),
            program,
            provider,
            server,
            before,
        };
        (scene, more)
    }

    /// Every row of every table, and what is free. How often somebody may still try is less after each attempt, and how
    /// many have a word of the search is counted by the server itself, some time after it began.
    async fn state(program: &Program, provider: &Provider, server: &Server) -> Before {
        let tables = program.texts(
            "SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'
             AND tablename NOT IN ('rate_limit', 'search_term', 'search_suggestion', 'search_suggestion_key') ORDER BY 1",
        );
        assert!(tables.len() > 10, "{tables:?}");
        let rows_of = |table: String| {
            program.texts(&format!(
                "SELECT '{table} ' || row::text FROM \"{table}\" AS row ORDER BY 1"
            ))
        };
        let rows = tables.into_iter().flat_map(rows_of).collect();
        let slots = provider
            .slots(server, 1, &provider.first_day, &provider.first_day)
            .await;
        Before { rows, slots }
    }

    /// Sends a request that must be refused in this way.
    async fn refused(&self, what: &str, request: RequestBuilder, status: u16, code: &str) -> Answer {
        let answer = Answer::to(request).await;
        assert_eq!((answer.status, answer.code()), (status, code), "{what}: {answer:?}");
        assert_eq!(answer.content_type, "application/problem+json", "{what}");
        let message = answer.body["message"].as_str().unwrap_or_default();
        assert!(
            message.ends_with(['.', '!', '?']) && message.contains(' '),
            "{what}: {message}"
        );
        assert!(
            answer.body["requestId"].as_str().is_some_and(|id| id.len() == 36),
            "{what}: {answer:?}"
        );
        answer
    }

    async fn get_refused(&self, path: &str, status: u16, code: &str) {
        self.refused(path, self.server.request(Method::GET, path), status, code)
            .await;
    }

    /// Sends bytes as JSON.
    async fn post_refused(&self, path: &str, body: impl Into<String>, status: u16, code: &str) -> Answer {
        let body = body.into();
        let what: String = format!("{path} {body}").chars().take(300).collect();
        let request = self
            .server
            .request(Method::POST, path)
            .header("Content-Type", "application/json")
            .body(body);
        self.refused(&what, request, status, code).await
    }

    /// Nothing was written, and everything goes on.
    async fn unharmed(mut self) {
        assert!(self.server.is_running());
        assert_eq!(
            Self::state(&self.program, &self.provider, &self.server).await,
            self.before
        );
    }
}

/// What is no JSON, or not of the kind that every call with a body expects, with status and code.
async fn no_body_of_a_call(scene: &Scene, path: &str) {
    for body in ["", "{", "nonsense", "{\"organizationNr\": 1,}", "{} {}", "{\"a\": NaN}"] {
        scene.post_refused(path, body, 400, "MALFORMED_JSON").await;
    }
    for body in ["[]", "null", "7", "\"text\"", "{}"] {
        scene.post_refused(path, body, 422, "VALIDATION").await;
    }
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    scene.post_refused(path, deep, 400, "MALFORMED_JSON").await;
    scene
        .post_refused(path, format!("\"{}\"", "x".repeat(1_000_000)), 413, "PAYLOAD_TOO_LARGE")
        .await;
    let typed = |content_type: &str| {
        scene
            .server
            .request(Method::POST, path)
            .header("Content-Type", content_type.to_owned())
            .body("{}")
    };
    for content_type in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "",
    ] {
        scene
            .refused(content_type, typed(content_type), 415, "UNSUPPORTED_MEDIA_TYPE")
            .await;
    }
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        scene
            .refused(path, scene.server.request(method, path), 405, "METHOD_NOT_ALLOWED")
            .await;
    }
    let broken = scene
        .server
        .request(Method::POST, path)
        .header("Content-Type", "application/json")
        .body(vec![b'"', 0xff, b'"']);
    scene
        .refused("bytes that are no text", broken, 400, "MALFORMED_JSON")
        .await;
}
