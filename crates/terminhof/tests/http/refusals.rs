//! Errors of use cases that no other test provokes, step by step in fixtures/refusals.txt.

use std::collections::BTreeMap;
use std::env;
use std::fs;

use reqwest::Method;
use reqwest::header::CONTENT_TYPE;
use serde_json::Value;
use shared_kernel::Clock;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

/// The salon, and what its answers have been so far, by name.
struct Stage {
    application: TestApplication,
    known: BTreeMap<String, Value>,
}

impl Stage {
    async fn open() -> Self {
        let application = TestApplication::open().await;
        write_everybody(&application);
        Self {
            application,
            known: BTreeMap::new(),
        }
    }

    /// The text with what is known in place of `<name/member/0>`.
    fn filled(&self, text: &str) -> String {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('<') {
            let (name, behind) = after.split_once('>').unwrap();
            let (known, pointer) = name.split_at(name.find('/').unwrap_or(name.len()));
            let value = self.known.get(known).unwrap_or_else(|| panic!("{known} is not known"));
            let value = value.pointer(pointer).unwrap_or_else(|| panic!("{name}: {value}"));
            filled += before;
            filled += &value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            rest = behind;
        }
        filled + rest
    }

    /// Sends `who | METHOD path | body | header`. Somebody `stale` has given the password long ago.
    async fn ask(&self, call: &str) -> Answer {
        let call = self.filled(call);
        let columns: Vec<&str> = call.split(" | ").map(str::trim).collect();
        let (method, path) = columns[1].split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let mut request = self.application.request(method, path);
        let now = self.application.clock.now().format(&Rfc3339).unwrap();
        let (who, password_at) = match columns[0].strip_prefix("stale ") {
            Some(who) => (who, "2027-01-01T00:00Z"),
            None => (columns[0], now.as_str()),
        };
        if let Some(token) = session_of(&self.application, who, password_at) {
            request = request.bearer_auth(token);
        }
        if let Some(body) = columns.get(2).filter(|body| !body.is_empty()) {
            let (media_type, body) = match body.split_once(' ') {
                Some((image, body)) if image.starts_with("image/") => (image, body),
                _ => ("application/json", *body),
            };
            request = request.header(CONTENT_TYPE, media_type).body(body.to_owned());
        }
        if let Some((name, value)) = columns.get(3).and_then(|header| header.split_once(": ")) {
            request = request.header(name, value);
        }
        let answer = Answer::of(request.send().await.unwrap()).await;
        self.application.settled().await;
        answer
    }

    /// Does what stands in a line; says what went otherwise than written.
    async fn perform(&mut self, line: &str) -> Result<(), String> {
        let (kind, rest) = line.split_once(' ').unwrap();
        match kind {
            "sql" => self.application.execute(&self.filled(rest)),
            "now" => self
                .application
                .clock
                .set(OffsetDateTime::parse(rest, &Rfc3339).unwrap()),
            "read" => {
                let (name, query) = rest.split_once(" = ").unwrap();
                let read = self.application.texts(&self.filled(query)).into_iter().next();
                let read = read.ok_or_else(|| format!("{query} finds nothing"))?;
                self.known.insert(name.to_owned(), Value::String(read));
            }
            "token" => {
                let (name, guid) = rest.split_once(" = ").unwrap();
                let token = self.application.manage_token(&self.filled(guid));
                self.known.insert(name.to_owned(), Value::String(token));
            }
            "do" => {
                let (name, call) = rest.split_once(" = ").unwrap();
                let answer = self.ask(call).await;
                if !answer.status.is_success() {
                    return Err(format!("{} {}", answer.status, answer.body));
                }
                let content = serde_json::from_str(&answer.body).unwrap_or_default();
                self.known.insert(name.to_owned(), content);
            }
            code => {
                let answer = self.ask(rest).await;
                let problem: Value = serde_json::from_str(&answer.body).unwrap_or_default();
                if problem["code"] != code {
                    return Err(format!("{} {}", answer.status, answer.body));
                }
            }
        }
        Ok(())
    }
}

#[tokio::test]
async fn every_error_of_the_script_is_answered() {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap();
    let script = fs::read_to_string(format!("{folder}/tests/fixtures/refusals.txt")).unwrap();
    let mut stage = Stage::open().await;
    let mut wrong = Vec::new();
    for (number, line) in script.lines().enumerate() {
        if line.starts_with('#') || line.trim().is_empty() {
            continue;
        }
        if line.starts_with("= ") {
            stage.application.close().await;
            stage = Stage::open().await;
            continue;
        }
        if let Err(found) = stage.perform(line).await {
            wrong.push(format!("{}: {line}\n    {found}", number + 1));
        }
    }
    stage.application.close().await;
    assert!(wrong.is_empty(), "{} of the lines:\n{}", wrong.len(), wrong.join("\n"));
}
