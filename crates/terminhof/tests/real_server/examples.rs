//! Every example of the document is sent as it stands, which is what "Try it out" does: on any day a demonstration answers
//! with success.

use std::collections::{BTreeMap, BTreeSet};

use local_postgres::TestServer;
use reqwest::{Client, Method, Url};
use serde_json::{Map, Value, json};

use crate::program::{LOGO, Program, Server};

/// The day before Christmas Eve, the evening before the clocks go back, and a leap day.
const DAYS: [&str; 3] = ["2026-12-23T11:00:00Z", "2027-10-30T19:30:00Z", "2028-02-29T05:10:00Z"];

/// What others need: their examples name what these make first.
const FIRST: [&str; 14] = [
    "confirm_password",
    "move_staff_booking",
    "add_webhook",
    "create_api_key",
    "invite_person",
    "decline_invitation",
    "withdraw_invitation",
    "close_staff_room",
    "create_feed",
    "request_organization_export",
    "upload_staff_image",
    "add_favourite",
    "add_booking",
    "test_webhook",
];

/// What takes away what others need.
const LAST: [&str; 27] = [
    "remove_webhook",
    "revoke_api_key",
    "remove_favourite",
    "set_calendar_of_member",
    "change_rank",
    "remove_member",
    "discard_text_draft",
    "reopen_staff_room",
    "remove_staff_image",
    "revoke_feed",
    "cancel_my_calendar_booking",
    "cancel_managed_booking",
    "cancel_staff_booking",
    "delete_absence",
    "call_off_schedule",
    "call_off_event",
    "archive_staff_event",
    "tell_staff_customers_apart",
    "merge_staff_customers",
    "erase_customer",
    "set_booking_pause",
    "change_email",
    "change_password",
    "end_session",
    "sign_out",
    "sign_out_everywhere",
    "close_organization",
];

/// What nobody can try without what only a mail brings.
pub const NEED_A_MAIL: [&str; 8] = [
    "reset_password",
    "verify_email_address",
    "confirm_newsletter",
    "unsubscribe_newsletter",
    "erase_own_data",
    "export_own_data",
    "show_own_data",
    "end_reminders",
];

const KEY: &str = "Idempotency-Key";

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Caller {
    Customer,
    BusinessAdmin,
    PlatformAdmin,
}

impl Caller {
    fn of(id: &str, operation: &Value) -> Option<Self> {
        let policy = operation["x-access"]["policy"].as_str().unwrap();
        match (id, policy) {
            ("switch_organization", _) => Some(Self::BusinessAdmin),
            (
                "get_managed_booking"
                | "list_move_slots"
                | "list_move_visits"
                | "move_managed_booking"
                | "cancel_managed_booking",
                _,
            )
            | (_, "Member" | "VerifiedMember") => Some(Self::Customer),
            (_, "Public" | "PublicOrMember") => None,
            (_, "PlatformAdmin") => Some(Self::PlatformAdmin),
            _ => Some(Self::BusinessAdmin),
        }
    }

    const fn account(self) -> (&'static str, &'static str) {
        match self {
            Self::Customer => ("kundin@terminhof.example", "karin-bucht-gern"),
            Self::BusinessAdmin => ("chefin@terminhof.example", "claudia-hat-den-salon"),
            Self::PlatformAdmin => ("betrieb@terminhof.example", "beate-betreibt-alles"),
        }
    }
}

/// A demonstration, and what it answered so far.
pub struct Town {
    server: Server,
    client: Client,
    tokens: BTreeMap<Caller, String>,
    answers: BTreeMap<String, Value>,
    /// The idempotency keys that were sent.
    keys: BTreeMap<String, String>,
    pub document: Value,
    _program: Program,
}

/// An operation of the document.
pub struct Operation {
    method: Method,
    path: String,
    pub content: Value,
}

/// What an example sends, and what is put in its place.
#[derive(Clone, Default)]
pub struct Sent {
    path: String,
    pub query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
    /// Null where there is no body in JSON.
    pub body: Value,
    image: Option<Vec<u8>>,
}

impl Town {
    pub async fn on(day: &str) -> Self {
        let program = Program::starting_at(TestServer::shared().unwrap(), day);
        program.run(&["demo", "--providers", "1"]);
        let mut town = Self {
            server: program.serve(),
            client: Client::builder().no_proxy().build().unwrap(),
            tokens: BTreeMap::new(),
            answers: BTreeMap::new(),
            keys: BTreeMap::new(),
            document: Value::Null,
            _program: program,
        };
        for caller in [Caller::Customer, Caller::BusinessAdmin, Caller::PlatformAdmin] {
            let (_, password) = caller.account();
            town.sign_in(caller, password).await;
        }
        town.read_document().await;
        town
    }

    async fn sign_in(&mut self, caller: Caller, password: &str) {
        let address = format!("{}/api/account/login", self.server.address);
        let form = json!({ "email": caller.account().0, "password": password });
        let answer = self.client.post(address).json(&form).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        let token = answer["accessToken"].as_str().unwrap_or_else(|| panic!("{answer}"));
        self.tokens.insert(caller, token.to_owned());
    }

    /// The examples of a page that is loaded now.
    async fn read_document(&mut self) {
        let address = format!("{}/docs/openapi.json", self.server.address);
        self.document = self.client.get(address).send().await.unwrap().json().await.unwrap();
    }

    pub fn operations(&self) -> BTreeMap<String, Operation> {
        let paths = self.document["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(|(method, content)| {
                let operation = Operation {
                    method: method.to_uppercase().parse().unwrap(),
                    path: path.clone(),
                    content: content.clone(),
                };
                (content["operationId"].as_str().unwrap().to_owned(), operation)
            })
        });
        operations.collect()
    }

    /// Sends an example; gives what is wrong with the answer.
    async fn try_out(&mut self, id: &str) -> Option<String> {
        let operations = self.operations();
        let operation = operations.get(id).unwrap_or_else(|| panic!("there is no {id}"));
        if operation.method != Method::GET {
            // Whatever the examples before have taken is free no longer.
            self.read_document().await;
        }
        let operation = &self.operations()[id];
        let sent = self.example(id, operation);
        let (status, text) = self.send(id, operation, &sent).await;
        if !(200..300).contains(&status) {
            let Sent { path, query, body, .. } = sent;
            return Some(format!("{id}: {status} {text} to {path} {query:?} {body}"));
        }
        let answer = serde_json::from_str(&text).unwrap_or_default();
        self.answers.insert(id.to_owned(), answer);
        if let Some((_, key)) = sent.headers.into_iter().find(|(name, _)| name == KEY) {
            self.keys.insert(id.to_owned(), key);
        }
        None
    }

    /// What Swagger UI fills in.
    pub fn example(&self, id: &str, operation: &Operation) -> Sent {
        let mut sent = Sent {
            path: operation.path.clone(),
            ..Sent::default()
        };
        for parameter in operation.content["parameters"].as_array().into_iter().flatten() {
            let parameter = self.resolved(parameter);
            let name = parameter["name"].as_str().unwrap();
            let value = match self.known_from_answers(id, name) {
                Some(value) => value,
                None => match &parameter["example"] {
                    Value::Null => continue,
                    Value::String(text) => text.clone(),
                    other => other.to_string(),
                },
            };
            match parameter["in"].as_str().unwrap() {
                "path" => sent.path = sent.path.replace(&format!("{{{name}}}"), &value),
                "query" => sent.query.push((name.to_owned(), value)),
                _ => sent.headers.push((name.to_owned(), value)),
            }
        }
        let content = &operation.content["requestBody"]["content"];
        if let Some(json) = content.get("application/json") {
            sent.body = match json.get("example") {
                Some(example) => example.clone(),
                None => self.example_of(&json["schema"]),
            };
            if let Some(guid) = self.known_from_answers(id, "calendarGuid") {
                sent.body["calendarGuid"] = json!(guid);
            }
        } else if content.is_object() {
            sent.image = Some(LOGO.to_vec());
        }
        sent
    }

    /// The status and the text of the answer.
    pub async fn send(&self, id: &str, operation: &Operation, sent: &Sent) -> (u16, String) {
        let address = format!("{}{}", self.server.address, sent.path);
        let address = Url::parse_with_params(&address, &sent.query).unwrap();
        let mut request = self.client.request(operation.method.clone(), address);
        for (name, value) in &sent.headers {
            request = request.header(name, value);
        }
        if let Some(token) = Caller::of(id, &operation.content).map(|caller| &self.tokens[&caller]) {
            request = request.bearer_auth(token);
        }
        if let Some(image) = &sent.image {
            request = request.header("content-type", "image/png").body(image.clone());
        } else if !sent.body.is_null() {
            request = request.json(&sent.body);
        }
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// What a reference leads to.
    pub fn resolved<'a>(&'a self, part: &'a Value) -> &'a Value {
        match part["$ref"].as_str() {
            Some(reference) => self.document.pointer(&reference[1..]).unwrap(),
            None => part,
        }
    }

    /// What an example cannot know, because the answer to another one tells it for the first time.
    fn known_from_answers(&self, id: &str, name: &str) -> Option<String> {
        let answer = |id: &str| self.answers.get(id).unwrap_or(&Value::Null);
        let value = match (id, name) {
            ("correct_booking_email", "calendarGuid") | ("download_calendar_entry", "guid") => {
                &answer("add_booking")["calendarGuid"]
            }
            ("remove_staff_image", "imageId") => &answer("upload_staff_image")["imageId"],
            // Whoever corrects an address shows by the key that the booking was theirs.
            ("correct_booking_email", KEY) => return self.keys.get("add_booking").cloned(),
            ("resend_booking_mail", "mailId") => &answer("list_booking_mails")[0]["mailId"],
            ("read_feed", "token") => {
                let address = answer("create_feed")["url"].as_str()?;
                return Some(address.rsplit('/').next()?.strip_suffix(".ics")?.to_owned());
            }
            ("end_session", "id") => &answer("list_sessions")[0]["id"],
            ("reopen_staff_room", "absenceId") => {
                &answer("list_staff_rooms")["groups"][0]["rooms"][0]["closures"][0]["absenceId"]
            }
            _ => return None,
        };
        match value {
            Value::Null => None,
            Value::String(text) => Some(text.clone()),
            other => Some(other.to_string()),
        }
    }

    /// What Swagger UI makes of a shape without an example of its own.
    fn example_of(&self, schema: &Value) -> Value {
        let schema = self.resolved(schema);
        if let Some(example) = schema.get("example").or_else(|| schema["examples"].get(0)) {
            return example.clone();
        }
        let alternatives = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
        if let Some(first) = alternatives
            .into_iter()
            .flatten()
            .find(|alternative| alternative["type"] != "null")
        {
            return self.example_of(first);
        }
        if let Some(value) = schema["enum"].get(0) {
            return value.clone();
        }
        let first_type = match &schema["type"] {
            Value::Array(types) => types.iter().find(|one| *one != "null").unwrap(),
            one => one,
        };
        match first_type.as_str() {
            Some("object") => {
                let properties = schema["properties"].as_object().into_iter().flatten();
                let members: Map<String, Value> = properties
                    .map(|(name, property)| (name.clone(), self.example_of(property)))
                    .collect();
                Value::Object(members)
            }
            Some("array") => json!([self.example_of(&schema["items"])]),
            Some("boolean") => json!(true),
            Some("integer" | "number") => json!(0),
            _ => json!("string"),
        }
    }
}

/// The examples of all operations, those that need others after them.
async fn try_all_out(day: &str) -> Vec<String> {
    let mut town = Town::on(day).await;
    let all: BTreeSet<String> = town.operations().into_keys().collect();
    for id in FIRST.iter().chain(&LAST).chain(&NEED_A_MAIL) {
        assert!(all.contains(*id), "there is no {id}");
    }
    let is_named = |id: &&String| [&FIRST[..], &LAST, &NEED_A_MAIL].concat().contains(&id.as_str());
    let others: Vec<String> = all
        .iter()
        .filter(|id| !is_named(id) && *id != "erase_account")
        .cloned()
        .collect();
    let mut wrong = Vec::new();
    for id in FIRST.into_iter().chain(others.iter().map(String::as_str)).chain(LAST) {
        // Two more wishes for the same person: one is withdrawn, the other accepted.
        if ["accept_invitation", "withdraw_invitation"].contains(&id) {
            wrong.extend(town.try_out("invite_person").await);
        }
        wrong.extend(town.try_out(id).await);
        if id == "sign_out" {
            town.sign_in(Caller::Customer, "karin-bucht-noch-lieber").await;
        }
    }
    town.sign_in(Caller::Customer, "karin-bucht-noch-lieber").await;
    wrong.extend(town.try_out("erase_account").await);
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn every_example_is_answered_with_success_on_any_day() {
    let mut wrong = Vec::new();
    for day in DAYS {
        let of_day = try_all_out(day).await;
        wrong.extend(of_day.into_iter().map(|one| format!("{day} {one}")));
    }
    assert!(wrong.is_empty(), "{} are not:\n{}", wrong.len(), wrong.join("\n"));
}
