//! Nobody sets what a form does not have: every call that takes a body gets, beside what belongs into it, every other member
//! of the document and every column of the database, with values that would show.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Map, Value, json};

use crate::answers::booking;
use crate::application::TestApplication;
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const PASSWORD: &str = "ein langer Satz";

/// What is sent where it does not belong, by what it looks like. None of it is anywhere in the database.
const NUMBER: i64 = 77_000_077;
const TEXT: &str = "Zeisig77";
const INSTANT: &str = "2031-03-03T03:03:03Z";
const UUID: &str = "77000077-7777-4777-8777-770000770077";
const CANARIES: [&str; 4] = ["77000077", "zeisig77", "2031-03-0", "770000770077"];

/// What a foreign value of these names would do most harm with.
const POWERFUL: [(&str, &str); 5] = [
    ("rank", "BUSINESS_ADMIN"),
    ("role", "ROLE_BUSINESSADMIN"),
    ("status", "PUBLIC"),
    ("kind", "ADMIN"),
    ("actor", "SYSTEM"),
];

const VERIFIED_BY_REQUEST: &str = "CREATE FUNCTION be_verified() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.verified_at := NEW.created_at; RETURN NEW; END $$;
    CREATE TRIGGER be_verified BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION be_verified()";
const REMARKS_BY_REQUEST: &str = "CREATE FUNCTION remark() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.remark := 'Zeisig77'; RETURN NEW; END $$;
    CREATE TRIGGER remark BEFORE INSERT ON booking FOR EACH ROW EXECUTE FUNCTION remark()";

/// Every member that an object of the wire or a row has, with a foreign value.
fn foreign_members(application: &TestApplication, document: &Value) -> BTreeMap<String, Value> {
    let mut members = BTreeMap::new();
    for schema in document["components"]["schemas"].as_object().unwrap().values() {
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let kind = resolved(document, property)["type"].clone();
            let value = match kind.as_str().or(kind[0].as_str()) {
                Some("integer" | "number") => json!(NUMBER),
                Some("boolean") => json!(true),
                _ => json!(TEXT),
            };
            members.insert(name.clone(), value);
        }
    }
    let columns = "SELECT DISTINCT concat_ws(' ', column_name, data_type) FROM information_schema.columns
        WHERE table_schema = 'public' ORDER BY 1";
    for column in application.texts(columns) {
        let (name, kind) = column.split_once(' ').unwrap();
        let value = match kind {
            "smallint" | "integer" | "bigint" | "numeric" | "double precision" => json!(NUMBER),
            "boolean" => json!(true),
            "uuid" => json!(UUID),
            kind if kind.starts_with("timestamp") || kind == "date" => json!(INSTANT),
            _ => json!(TEXT),
        };
        members.insert(camel_case(name), value.clone());
        members.insert(name.to_owned(), value);
    }
    for (name, value) in POWERFUL {
        members.insert(name.to_owned(), json!(value));
    }
    members
}

fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |camel, word| {
        let (initial, rest) = word.split_at(word.len().min(1));
        camel + &initial.to_uppercase() + rest
    })
}

fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let one_of = schema["oneOf"].as_array().into_iter().flatten();
    let schema = one_of.last().unwrap_or(schema);
    match schema["$ref"].as_str() {
        Some(reference) => resolved(document, document.pointer(reference.trim_start_matches('#')).unwrap()),
        None => schema,
    }
}

/// What the document gives as an example of a body.
pub fn example(document: &Value, schema: &Value) -> Value {
    let schema = resolved(document, schema);
    if let Some(given) = [&schema["example"], &schema["examples"][0]]
        .into_iter()
        .find(|one| !one.is_null())
    {
        return given.clone();
    }
    if let Some(properties) = schema["properties"].as_object() {
        let members = properties.iter();
        return members
            .map(|(name, property)| (name.clone(), example(document, property)))
            .collect::<Map<_, _>>()
            .into();
    }
    let kind = &schema["type"];
    match kind.as_str().or(kind[0].as_str()) {
        Some("array") => json!([example(document, &schema["items"])]),
        Some("integer" | "number") => json!(1),
        Some("boolean") => json!(false),
        _ => schema["enum"][0].as_str().map_or(json!("x"), |value| json!(value)),
    }
}

/// Two spellings of one member are one: the wire takes both of them.
fn spelling(name: &str) -> String {
    name.to_lowercase().replace("organizaton", "organization")
}

/// A body with all foreign members in each of its objects.
fn stuffed(document: &Value, schema: &Value, body: &Value, foreign: &BTreeMap<String, Value>) -> Value {
    let schema = resolved(document, schema);
    match body {
        Value::Object(members) => {
            let none = Map::new();
            let own = schema["properties"].as_object().unwrap_or(&none);
            let is_foreign = |name: &&String| !own.keys().any(|own| spelling(own) == spelling(name));
            let mut all: Map<String, Value> = foreign
                .iter()
                .filter(|(name, _)| is_foreign(name) && !members.contains_key(*name))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            for (name, value) in members {
                all.insert(
                    name.clone(),
                    stuffed(document, own.get(name).unwrap_or(&Value::Null), value, foreign),
                );
            }
            Value::Object(all)
        }
        Value::Array(items) => items
            .iter()
            .map(|item| stuffed(document, &schema["items"], item, foreign))
            .collect(),
        other => other.clone(),
    }
}

/// Who calls, and with what, so that it is done: calls that need more than an example.
#[expect(clippy::too_many_lines, reason = "a table")]
pub fn prepared(application: &TestApplication) -> Vec<(&'static str, &'static str, Value)> {
    let user = format!("account{}@example.org", account_of("user"));
    let another = format!("account{}@example.org", account_of("another user"));
    // One appointment, because a body is at most 64 KiB.
    let mut cut = booking(application);
    cut["services"].as_array_mut().unwrap().remove(0);
    cut["customizedFields"] = json!([]);
    let seat = json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": "eva@example.org", "userPhone": null, "userRemarks": null },
        "location": "", "organizatonNr": 1000, "eventID": application.salon.events[0].0,
        "schedules": [{ "start": "2020-01-01T00:00:00" }], "customizedFields": [],
    });
    let person = json!({ "businessUser": false, "firstName": "Bert", "lastName": "Neu", "email": "bert@example.org",
        "password": PASSWORD, "phone": null, "newsletter": false });
    vec![
        ("visitor", "/api/account/register", person),
        (
            "visitor",
            "/api/account/login",
            json!({ "email": another, "password": PASSWORD }),
        ),
        ("visitor", "/api/account/lostpassword", json!({ "email": user })),
        (
            "visitor",
            "/api/privacy/request",
            json!({ "email": "maria@example.org" }),
        ),
        ("visitor", "/api/calendar/addbooking", cut),
        ("visitor", "/api/calendar/addeventbooking", seat),
        (
            "user",
            "/api/account/profile",
            json!({ "firstName": "Vera", "lastName": "Nach", "phone": null }),
        ),
        (
            "another user",
            "/api/account/confirmpassword",
            json!({ "password": PASSWORD }),
        ),
        (
            "user",
            "/api/account/changeemail",
            json!({ "currentPassword": PASSWORD, "email": "neu@example.org" }),
        ),
        (
            "user",
            "/api/account/changepassword",
            json!({ "currentPassword": PASSWORD, "password": "ein anderer Satz" }),
        ),
        ("user", "/api/user/favourite", json!({ "organizationNr": 1001 })),
        (
            "business user",
            "/api/account/switchorganization",
            json!({ "organizationNr": 1000 }),
        ),
        (
            "business admin",
            "/api/organization/invitations",
            json!({ "email": "carl@example.org", "role": "ROLE_BUSINESSUSER", "userId": null }),
        ),
        (
            "business admin",
            "/api/organization/apikeys",
            json!({ "name": "Kassa", "scopes": ["READ"], "expiresInDays": 30 }),
        ),
        (
            "business admin",
            "/api/organization/webhooks",
            json!({ "url": "https://kassa.example/hook", "events": ["booking.created"] }),
        ),
        (
            "business admin",
            "/api/organization/member/{accountId}",
            json!({ "role": "ROLE_BUSINESSUSER" }),
        ),
        (
            "business manager",
            "/api/staff/employees",
            json!({ "isPreview": false, "firstName": "Dora", "lastName": "", "isVisible": true, "hours": [],
                    "services": [{ "serviceId": application.salon.services[0].0 }] }),
        ),
        (
            "business manager",
            "/api/staff/rooms",
            json!({ "isPreview": false, "name": "Kabine", "rooms": [{ "name": "Links" }] }),
        ),
        (
            "business manager",
            "/api/staff/services",
            json!({ "title": "Locken", "price": 12.5, "duration": 30, "isPreview": false }),
        ),
        (
            "business manager",
            "/api/staff/events",
            json!({ "type": "EVENT", "title": "Abend", "price": 12.5, "duration": 30, "capacity": 4,
                    "schedules": [{ "start": "2027-02-01T18:00:00" }], "isPreview": false }),
        ),
        (
            "business admin",
            "/api/organization/member/{accountId}/calendar",
            json!({ "userId": null }),
        ),
        // What is there already.
        (
            "business manager",
            "/api/staff/services/order",
            json!({ "serviceIds": services_in_order(application) }),
        ),
        (
            "business admin",
            "/api/staff/profile",
            json!({ "companyName": "Salon Donau", "brancheNameDetailed": "Damen und Herren", "branches": [8, 18],
                    "streetName": "Lindengasse", "streetNumber": "7a", "zipCode": "1070", "city": "Wien",
                    "contactEmail": "salon@example.org", "contactPhone": "+43 1 5550100", "vatNumber": null,
                    "theme": "TERMINHOF",
                    "slogan": "", "topContent": "", "content": "", "socialMedia": [] }),
        ),
        (
            "platform admin",
            "/api/admin/impersonate",
            json!({ "email": user, "password": "" }),
        ),
    ]
}

/// With those that were added meanwhile.
pub fn services_in_order(application: &TestApplication) -> Vec<i64> {
    let services = "SELECT id::text FROM service WHERE organization_nr = 1000 ORDER BY sort_order, id";
    let services = application.texts(services).into_iter();
    services.map(|id| id.parse().unwrap()).collect()
}

/// What the settings have added, to the letter: what the form says, and defaults for the rest.
fn added(application: &TestApplication) -> Vec<String> {
    [
        "SELECT DISTINCT (title, price_cents, duration, follow_up, html, image_path, archived_at)::text
         FROM service WHERE title = 'Locken'",
        "SELECT DISTINCT (kind, title, price_cents, duration, capacity, taken_seats, trainer, online_meeting_link,
                          sign_up_from, archived_at)::text FROM event WHERE title = 'Abend'",
        "SELECT DISTINCT (organization_nr, kind, first_name, last_name, avatar, is_visible, archived_at)::text
         FROM resource WHERE first_name = 'Dora'",
        "SELECT DISTINCT (organization_nr, name)::text FROM resource_group WHERE name = 'Kabine'",
    ]
    .iter()
    .flat_map(|query| application.texts(query))
    .collect()
}

const ADDED: [&str; 4] = [
    "(Locken,1250,30,0,\"\",,)",
    "(EVENT,Abend,1250,30,4,0,,,,)",
    "(1000,EMPLOYEE,Dora,\"\",,t,)",
    "(1000,Kabine)",
];

/// Whoever passes the gate of a policy.
fn whoever_may(policy: &str) -> &'static str {
    match policy {
        "Public" | "PublicOrMember" => "visitor",
        "Member" | "VerifiedMember" => "user",
        "PlatformAdmin" => "platform admin",
        _ => "business admin",
    }
}

/// Whose rights are which, and what things cost and are called.
fn untouchable(application: &TestApplication) -> Vec<String> {
    [
        "SELECT 'admin ' || id FROM account WHERE is_platform_admin ORDER BY 1",
        "SELECT 'verified ' || id FROM account WHERE verified_at IS NOT NULL ORDER BY 1",
        // Whoever founds an organisation has a rank there; it is a draft.
        "SELECT row::text FROM membership AS row WHERE organization_nr <= 1001 ORDER BY 1",
        "SELECT row::text FROM organization AS row WHERE nr <= 1001 OR status <> 'DRAFT' ORDER BY 1",
        // What is added is looked at for itself.
        "SELECT row::text FROM service AS row WHERE title <> 'Locken' ORDER BY 1",
        // Seats are taken by signing up.
        "SELECT (to_jsonb(event) - 'taken_seats')::text FROM event WHERE title <> 'Abend' ORDER BY 1",
        "SELECT row::text FROM resource AS row WHERE organization_nr <= 1001 AND first_name NOT IN ('Dora', 'Links') ORDER BY 1",
        "SELECT row::text FROM ability AS row
         WHERE NOT EXISTS (SELECT FROM resource WHERE id = resource_id AND first_name = 'Dora') ORDER BY 1",
        "SELECT concat_ws(' ', 'key', organization_nr, name, scopes) FROM api_key WHERE name = 'Kassa' AND scopes <> '{READ}'",
        "SELECT 'owner ' || account_id FROM booking WHERE account_id IS NOT NULL ORDER BY 1",
        "SELECT concat_ws(' ', 'impersonator', impersonator_account_id, kind) FROM session
         WHERE impersonator_account_id NOT IN (SELECT id FROM account WHERE is_platform_admin) ORDER BY 1",
    ]
    .iter()
    .flat_map(|query| application.texts(query))
    .collect()
}

/// What was set that no form has, and the calls that were done.
async fn assigned(sabotage: &str) -> (Vec<String>, Vec<String>) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let document = application.get("/docs/openapi.json").await.json();
    let foreign = foreign_members(&application, &document);
    assert!(foreign.len() > 200, "{}", foreign.len());
    let account = json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": "nina@example.org",
        "password": PASSWORD, "phone": null, "newsletter": false });
    let registered = application.post("/api/account/register", &account).await;
    assert_eq!(registered.status, 200, "{}", registered.body);
    application.execute(
        "UPDATE account SET password_hash = known.password_hash FROM account AS known WHERE known.email = 'nina@example.org'",
    );
    application.execute(sabotage);
    let before = untouchable(&application);
    let (mut wrong, mut done) = (Vec::new(), Vec::new());
    for (pattern, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            if schema.is_null() {
                continue;
            }
            let prepared = prepared(&application);
            let ready = prepared.iter().find(|(_, path, _)| path == pattern);
            let policy = operation["x-access"]["policy"].as_str().unwrap();
            let person = ready.map_or(whoever_may(policy), |(name, _, _)| *name);
            let tool = match operation["x-access"]["scope"].as_str() {
                Some("READ") => Some("key to read"),
                Some("BOOK") => Some("key to book"),
                Some("MANAGE") => Some("key to manage"),
                _ => None,
            };
            let body = ready.map_or_else(|| example(&document, schema), |(_, _, body)| body.clone());
            let body = stuffed(&document, schema, &body, &foreign);
            let member = account_of("business user").to_string();
            let path = pattern
                .replace("{accountId}", &member)
                .replace("{index}", "organization");
            let method: Method = method.to_uppercase().parse().unwrap();
            for name in [Some(person), tool].into_iter().flatten() {
                let token = session_of(&application, name, JUST_NOW);
                let answer = application
                    .call(method.clone(), &path, token.as_deref(), Some(&body))
                    .await;
                if answer.status.is_server_error() {
                    wrong.push(format!("{pattern}: {} {}", answer.status, answer.body));
                }
                if answer.status != 200 && ready.is_some() {
                    wrong.push(format!("{pattern} is refused: {}", answer.body));
                }
                if answer.status == 200 {
                    done.push(pattern.clone());
                    let said = answer.body.to_lowercase();
                    let said = CANARIES.iter().filter(|canary| said.contains(**canary));
                    wrong.extend(said.map(|canary| format!("{pattern} answers {canary}")));
                }
            }
        }
    }
    let after = untouchable(&application);
    wrong.extend(after.iter().filter(|row| !before.contains(row)).cloned());
    wrong.extend(before.iter().filter(|row| !after.contains(row)).cloned());
    let added = added(&application);
    if added != ADDED {
        wrong.push(format!("not added as the forms say: {added:?}"));
    }
    let rows = application.everything().into_iter();
    wrong.extend(rows.filter(|row| {
        let row = row.to_lowercase();
        CANARIES.iter().any(|canary| row.contains(canary))
    }));
    application.close().await;
    (wrong, done)
}

#[tokio::test]
async fn no_call_sets_what_its_form_does_not_have() {
    let (wrong, done) = assigned("SELECT 1").await;
    assert_eq!(wrong, Vec::<String>::new());
    assert!(done.len() >= 30, "{}: {done:?}", done.len());
}

#[tokio::test]
async fn proof_that_came_with_a_form_is_noticed() {
    let (wrong, _) = assigned(VERIFIED_BY_REQUEST).await;
    assert!(wrong.iter().any(|row| row.starts_with("verified ")), "{wrong:?}");
}

#[tokio::test]
async fn text_that_came_with_a_form_is_noticed() {
    let (wrong, _) = assigned(REMARKS_BY_REQUEST).await;
    assert!(wrong.iter().any(|row| row.starts_with("booking(")), "{wrong:?}");
}
