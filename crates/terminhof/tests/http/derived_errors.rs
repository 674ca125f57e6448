//! Errors that follow from the declaration of an operation, provoked at each operation that names them.

use std::collections::BTreeSet;

use api::policy::Policy;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, RequestBuilder};
use serde_json::Value;

use crate::access::{Call, calls};
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";

/// Derived codes that are not provoked at each operation, and why.
const NOT_AT_EACH: [(&str, &str); 6] = [
    ("INTERNAL", "it is our fault: what is known of is mended"),
    (
        "UNAVAILABLE",
        "it needs a database that goes away: tests/real_server/faults.rs",
    ),
    (
        "UNKNOWN_OUTCOME",
        "it needs a connection that is lost while something is stored: tests/real_server/faults.rs",
    ),
    (
        "REQUEST_TIMEOUT",
        "it needs 15 seconds of silence: tests/time_limits.rs of crates/api",
    ),
    (
        "IDEMPOTENCY_KEY_REUSED",
        "it needs a request that has made something before: tests/http/repeated_requests.rs",
    ),
    (
        "MALFORMED_REQUEST",
        "it needs a body that breaks off: tests/errors.rs of crates/api",
    ),
];

/// Those that are, in the order in which a request meets what refuses it.
const AT_EACH: [&str; 10] = [
    "HEADERS_TOO_LARGE",
    "URI_TOO_LONG",
    "UNAUTHENTICATED",
    "FORBIDDEN",
    "EMAIL_NOT_VERIFIED",
    "NOT_FOUND",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "MALFORMED_JSON",
    "VALIDATION",
];

/// The largest body of a request, and of the operations that take more.
const LARGEST_BODY: usize = 64 * 1024;
const TAKE_MEGABYTES: [(&str, usize); 2] = [
    ("/api/staff/customers/import", 3 * 1024 * 1024),
    ("/api/staff/images", 5 * 1024 * 1024),
];

/// What use cases refuse with: tests of theirs have provoked it, or it stands there why none can.
const ANSWERED: &str = include_str!("../../../../openapi/error-answers.txt");

/// The codes that the document names at an operation, also behind references.
fn named(document: &Value, operation: &Value) -> BTreeSet<String> {
    fn collect(document: &Value, value: &Value, named: &mut BTreeSet<String>) {
        if let Some(place) = value["$ref"].as_str() {
            collect(document, document.pointer(&place[1..]).unwrap(), named);
        }
        if let Some(codes) = value.pointer("/properties/code/enum").and_then(Value::as_array) {
            named.extend(codes.iter().filter_map(Value::as_str).map(str::to_owned));
        }
        match value {
            Value::Object(members) => members.values().for_each(|member| collect(document, member, named)),
            Value::Array(items) => items.iter().for_each(|item| collect(document, item, named)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    let responses = operation["responses"].as_object().unwrap();
    for (_, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
        collect(document, response, &mut found);
    }
    found
}

/// Somebody whom a policy admits.
fn admitted(policy: Policy) -> &'static str {
    match policy {
        Policy::Public | Policy::PublicOrMember => "visitor",
        Policy::Member | Policy::VerifiedMember => "user",
        Policy::Staff(_) | Policy::StaffOrKey(..) | Policy::StaffOrCalendarKey(..) => "business admin",
        Policy::OwnerOfTheProduct => "owner of the product",
        Policy::PlatformAdmin => "platform admin",
    }
}

/// Somebody whom it refuses for the rank: where everybody with an account may call, a tool, and where everybody may, a page
/// that is nowhere.
fn refused(policy: Policy) -> &'static str {
    match policy {
        Policy::Staff(_) | Policy::StaffOrKey(..) | Policy::StaffOrCalendarKey(..) | Policy::PlatformAdmin => "user",
        Policy::Member | Policy::VerifiedMember => "key to read",
        Policy::Public | Policy::PublicOrMember | Policy::OwnerOfTheProduct => "publishable key",
    }
}

struct Provoked<'a> {
    application: &'a TestApplication,
    operation: &'a Value,
    call: &'a Call,
}

impl Provoked<'_> {
    fn request(&self, address: &str, name: &str) -> RequestBuilder {
        let request = self.application.request(self.call.method.clone(), address);
        match session_of(self.application, name, JUST_NOW) {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    /// A key like any other, that is good for nothing.
    fn key_of_nobody(&self) -> String {
        let key = session_of(self.application, "key to read", JUST_NOW).unwrap();
        let (all, _last) = key.split_at(key.len() - 6);
        format!("{all}000000")
    }

    fn parameters(&self) -> impl Iterator<Item = &Value> {
        self.operation["parameters"].as_array().into_iter().flatten()
    }

    /// The address with what the query has to say, by example.
    fn address(&self) -> String {
        let required = self
            .parameters()
            .filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
        let query: Vec<String> = required
            .filter_map(|parameter| {
                Some(format!(
                    "{}={}",
                    parameter["name"].as_str()?,
                    parameter["example"].as_str()?
                ))
            })
            .collect();
        format!("{}?{}", self.call.path, query.join("&"))
    }

    /// A request that is refused with this code; none where it does not follow from the declaration.
    fn request_for(&self, code: &str) -> Option<RequestBuilder> {
        let (path, policy) = (self.call.path.as_str(), self.call.policy);
        let right = || self.request(path, admitted(policy));
        Some(match code {
            "HEADERS_TOO_LARGE" => right().header("x-large", "a".repeat(16 * 1024)),
            "URI_TOO_LONG" => self.request(&format!("{path}?x={}", "a".repeat(2 * 1024)), admitted(policy)),
            "UNAUTHENTICATED" => self.request(path, "visitor").bearer_auth(self.key_of_nobody()),
            "FORBIDDEN" => self.request(path, refused(policy)),
            "EMAIL_NOT_VERIFIED" if policy == Policy::VerifiedMember => self.request(path, "unverified"),
            "NOT_FOUND" if policy == Policy::OwnerOfTheProduct => self.request(path, "visitor"),
            "PAYLOAD_TOO_LARGE" => {
                let own = TAKE_MEGABYTES.iter().find(|(large, _)| *large == path);
                let largest = own.map_or(LARGEST_BODY, |(_, bytes)| *bytes);
                let media_type = if self.call.body.is_some() {
                    "application/json"
                } else {
                    "image/png"
                };
                right().header(CONTENT_TYPE, media_type).body(" ".repeat(largest + 1))
            }
            "UNSUPPORTED_MEDIA_TYPE" => {
                let request = self.request(&self.address(), admitted(policy));
                request.header(CONTENT_TYPE, "text/plain").body("{}")
            }
            "MALFORMED_JSON" => right().header(CONTENT_TYPE, "application/json").body("{"),
            "VALIDATION" => return self.malformed(),
            _ => return None,
        })
    }

    /// A request with a body, a parameter of the query, a part of the path or a key that has the wrong form.
    fn malformed(&self) -> Option<RequestBuilder> {
        let who = admitted(self.call.policy);
        if self.call.body.is_some() {
            let request = self.request(&self.call.path, who);
            return Some(request.header(CONTENT_TYPE, "application/json").body("[]"));
        }
        let place = |kind: &'static str| self.parameters().filter(move |parameter| parameter["in"] == kind);
        if let Some(parameter) = place("query").next() {
            let address = format!("{}?{}=%00", self.call.path, parameter["name"].as_str().unwrap());
            return Some(self.request(&address, who));
        }
        let number = place("path").find(|parameter| parameter["schema"]["type"] != "string");
        if let Some(number) = number {
            let part = format!("{{{}}}", number["name"].as_str().unwrap());
            let address = self.call.pattern.replace(&part, "x").replace(['{', '}'], "");
            return Some(self.request(&address, who));
        }
        let takes_key = |parameter: &Value| parameter["$ref"] == "#/components/parameters/IdempotencyKey";
        self.parameters().any(takes_key).then(|| {
            self.request(&self.call.path, who)
                .header("idempotency-key", "x".repeat(256))
        })
    }
}

/// Whether a code follows from what an operation does, and not from its declaration.
fn is_of_use_case(pair: &str) -> bool {
    let mut lines = ANSWERED.lines();
    lines.any(|line| line.split(" -- ").next() == Some(pair))
}

#[tokio::test]
async fn every_derived_error_of_every_operation_is_answered() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let document = application.get("/docs/openapi.json").await.json();
    let mut wrong = Vec::new();
    let mut provoked = 0;
    for call in &calls(&application).await {
        let operation = &document["paths"][&call.pattern][call.method.as_str().to_lowercase()];
        if operation.is_null() {
            continue;
        }
        let provoking = Provoked {
            application: &application,
            operation,
            call,
        };
        let named = named(&document, operation);
        for code in AT_EACH.into_iter().filter(|code| named.contains(*code)) {
            let Some(request) = provoking.request_for(code) else {
                let pair = format!("{} {} {code}", call.method, call.pattern);
                if !is_of_use_case(&pair) {
                    wrong.push(format!("{pair}: neither provoked nor in openapi/error-answers.txt"));
                }
                continue;
            };
            let answer = Answer::of(request.send().await.unwrap()).await;
            let problem: Value = serde_json::from_str(&answer.body).unwrap_or_default();
            // Errors of the documented search service have a form of their own.
            let given = problem["code"].as_str().or_else(|| problem["error"]["code"].as_str());
            if given != Some(code) {
                wrong.push(format!(
                    "{} {} {code}: {} {}",
                    call.method, call.pattern, answer.status, answer.body
                ));
            }
            provoked += 1;
        }
    }
    assert!(wrong.is_empty(), "{} of {provoked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(provoked > 1_000, "{provoked}");
    application.close().await;
}

/// Whoever has used up a limit is refused by all operations that have it.
#[tokio::test]
async fn every_operation_with_a_limit_refuses_what_is_too_much() {
    let application = TestApplication::open_with(&["--rate-limits=1"]).await;
    let document = application.get("/docs/openapi.json").await.json();
    let mut wrong = Vec::new();
    for call in &calls(&application).await {
        let operation = &document["paths"][&call.pattern][call.method.as_str().to_lowercase()];
        if operation.is_null() || !named(&document, operation).contains("TOO_MANY_REQUESTS") {
            continue;
        }
        let mut tries = 0;
        let answered = loop {
            let answer = application.call(call.method.clone(), &call.path, None, None).await;
            tries += 1;
            if answer.status == 429 || tries == 1_000 {
                break answer;
            }
        };
        if answered.status != 429 {
            wrong.push(format!("{} {}: {}", call.method, call.pattern, answered.status));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    application.close().await;
}

#[tokio::test]
async fn what_is_not_provoked_at_each_operation_is_named_with_its_reason() {
    let application = TestApplication::open().await;
    let document = application.get("/docs/openapi.json").await.json();
    let codes = document["x-problems"]["codes"].as_object().unwrap();
    for (code, reason) in NOT_AT_EACH {
        assert!(codes.contains_key(code) && reason.len() > 20, "{code}");
    }
    let get = |call: &Call| call.method == Method::GET;
    let every = calls(&application).await;
    let reading = every
        .iter()
        .find(|call| call.pattern == "/api/organization/{organizationNr}" && get(call));
    let operation = &document["paths"][&reading.unwrap().pattern]["get"];
    let left: BTreeSet<String> = named(&document, operation)
        .into_iter()
        .filter(|code| !AT_EACH.contains(&code.as_str()) && code != "TOO_MANY_REQUESTS")
        .filter(|code| NOT_AT_EACH.iter().all(|(other, _)| other != code))
        .collect();
    assert_eq!(left, BTreeSet::from(["ORGANIZATION_NOT_FOUND".to_owned()]));
    application.close().await;
}
