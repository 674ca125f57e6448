//! The document says of a value what the server says of it: behind each bound it is refused, at the bound it is not.

use serde_json::{Value, json};

use crate::examples::{NEED_A_MAIL, Operation, Sent, Town};

const DAY: &str = "2027-01-11T08:00:00Z";

/// A list that is longer than this does not fit into a request.
const LARGEST_LIST: u64 = 250;

/// A value of the example, by where it stands, with its shape.
struct Place {
    /// As a pointer into the body.
    pointer: String,
    /// As the server names it.
    path: String,
    shape: Value,
}

/// Whatever an example sends, with the shapes that the document gives it.
fn places(town: &Town, shape: &Value, value: &Value, pointer: &str, path: &str, found: &mut Vec<Place>) {
    let shape = present_shape(town, shape);
    found.push(Place {
        pointer: pointer.to_owned(),
        path: path.to_owned(),
        shape: shape.clone(),
    });
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if let Some(property) = shape["properties"].get(name) {
                    let path = if path.is_empty() {
                        name.clone()
                    } else {
                        format!("{path}.{name}")
                    };
                    places(town, property, member, &format!("{pointer}/{name}"), &path, found);
                }
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let (pointer, path) = (format!("{pointer}/0"), format!("{path}[0]"));
            places(town, &shape["items"], &items[0], &pointer, &path, found);
        }
        _ => {}
    }
}

/// Of a shape that may be null, or is put together of one, the one that says something.
fn present_shape(town: &Town, shape: &Value) -> Value {
    let shape = town.resolved(shape);
    let alternatives = ["oneOf", "anyOf", "allOf"]
        .iter()
        .find_map(|name| shape[*name].as_array());
    let Some(alternatives) = alternatives else {
        return shape.clone();
    };
    let present = alternatives.iter().find(|alternative| alternative["type"] != "null");
    present.map_or_else(|| shape.clone(), |present| present_shape(town, present))
}

fn is_type(shape: &Value, name: &str) -> bool {
    match &shape["type"] {
        Value::Array(types) => types.iter().any(|one| one == name),
        one => one == name,
    }
}

/// Values that the document rules out.
fn behind_bounds(shape: &Value, value: &Value) -> Vec<Value> {
    let mut wrong = Vec::new();
    let mut text = |letters: u64| wrong.push(json!("x".repeat(usize::try_from(letters).unwrap())));
    if let Some(longest) = shape["maxLength"].as_u64() {
        text(longest + 1);
    }
    if let Some(shortest) = shape["minLength"].as_u64().filter(|shortest| *shortest > 0) {
        text(shortest - 1);
    }
    if let Some(largest) = shape["maximum"].as_i64() {
        wrong.push(json!(largest + 1));
    }
    if let Some(smallest) = shape["minimum"].as_i64() {
        wrong.push(json!(smallest - 1));
    }
    let has_form = ["date", "date-time", "email", "uuid"]
        .iter()
        .any(|format| shape["format"] == *format);
    if shape["enum"].is_array() || shape["pattern"].is_string() || has_form {
        wrong.push(json!("nichts dergleichen"));
    }
    if let Value::Array(items) = value {
        let item = items.first().cloned().unwrap_or_default();
        if let Some(most) = shape["maxItems"].as_u64().filter(|most| *most < LARGEST_LIST) {
            wrong.push(json!(vec![item; usize::try_from(most + 1).unwrap()]));
        }
        if shape["minItems"].as_u64().is_some_and(|fewest| fewest > 0) {
            wrong.push(json!([]));
        }
    }
    // A value of another type.
    if ["string", "integer", "number", "boolean"]
        .iter()
        .any(|name| is_type(shape, name))
    {
        wrong.push(json!({ "anders": true }));
    }
    wrong
}

/// Values just inside of the bounds, of texts that may be anything and of numbers.
fn at_bounds(shape: &Value) -> Vec<Value> {
    let mut right = Vec::new();
    let is_free = ["enum", "pattern", "format"].iter().all(|name| shape[*name].is_null());
    if let Some(longest) = shape["maxLength"].as_u64().filter(|_| is_free) {
        right.push(json!("x".repeat(usize::try_from(longest).unwrap())));
    }
    for bound in ["minimum", "maximum"] {
        right.extend(shape[bound].as_i64().map(|number| json!(number)));
    }
    right
}

/// Texts whose letters are checked as well, and numbers that depend on others of the same request.
const NARROWER: [&str; 17] = [
    "phone",
    "userPhone",
    "contactPhone",
    "password",
    "currentPassword",
    "token",
    "zipCode",
    "url",
    "vatNum",
    "vatNumber",
    "website",
    "hyperLink",
    "onlineMeetingLink",
    "imageId",
    "next",
    "duration",
    "followUp",
];

/// What is refused, but by another answer than a value of a wrong form; or not looked at in a preview.
const OTHERWISE: [(&str, &str); 5] = [
    // Nobody has such an address.
    ("impersonate", "email"),
    // Six people of one address at most, whoever they are.
    ("add_event_booking", "furtherPeople"),
    // A preview tells how many would be written to, whatever the text.
    ("message_participants", "text"),
    // It is longer than a body may be at all.
    ("import_staff_customers", "file"),
    // What has another form is no image that there is.
    ("place_staff_image", "imageId"),
];

fn with(sent: &Sent, place: &Place, value: Value) -> Sent {
    let mut sent = sent.clone();
    *sent.body.pointer_mut(&place.pointer).unwrap() = value;
    sent
}

/// What the document does not say, or says otherwise than the server.
async fn differences(town: &Town, id: &str, operation: &Operation) -> Vec<String> {
    let sent = town.example(id, operation);
    let mut found = Vec::new();
    let shape = &operation.content["requestBody"]["content"]["application/json"]["schema"];
    if !sent.body.is_null() {
        places(town, shape, &sent.body, "", "", &mut found);
    }
    let mut wrong = Vec::new();
    for place in &found {
        if OTHERWISE.contains(&(id, place.path.as_str())) {
            continue;
        }
        let value = sent.body.pointer(&place.pointer).unwrap();
        for behind in behind_bounds(&place.shape, value) {
            let shown = shortened(&behind);
            let (status, text) = town.send(id, operation, &with(&sent, place, behind)).await;
            if status != 422 {
                wrong.push(format!(
                    "{id}: {} = {shown} is {status} {}",
                    place.path,
                    shortened(&json!(text))
                ));
            }
        }
        for name in place.shape["required"].as_array().into_iter().flatten() {
            let mut without = value.clone();
            let removed = without
                .as_object_mut()
                .and_then(|object| object.remove(name.as_str().unwrap()));
            if removed.is_some() {
                let (status, text) = town.send(id, operation, &with(&sent, place, without)).await;
                if status != 422 {
                    wrong.push(format!(
                        "{id}: {} without {name} is {status} {}",
                        place.path,
                        shortened(&json!(text))
                    ));
                }
            }
        }
    }
    wrong.extend(differences_of_queries(town, id, operation, &sent).await);
    wrong
}

async fn differences_of_queries(town: &Town, id: &str, operation: &Operation, sent: &Sent) -> Vec<String> {
    let mut wrong = Vec::new();
    for parameter in operation.content["parameters"].as_array().into_iter().flatten() {
        let parameter = town.resolved(parameter);
        if parameter["in"] != "query" {
            continue;
        }
        let name = parameter["name"].as_str().unwrap();
        let shape = present_shape(town, &parameter["schema"]);
        for behind in behind_bounds(&shape, &Value::Null) {
            let value = behind.as_str().map_or_else(|| behind.to_string(), str::to_owned);
            let mut other = sent.clone();
            other.query.retain(|(known, _)| known != name);
            other.query.push((name.to_owned(), value));
            // What is longer than an address may be is refused as such.
            let (status, text) = town.send(id, operation, &other).await;
            if ![422, 414].contains(&status) && !is_type(&shape, "string") {
                wrong.push(format!(
                    "{id}: ?{name}={} is {status} {}",
                    shortened(&behind),
                    shortened(&json!(text))
                ));
            }
        }
    }
    wrong
}

/// Whether the server refuses what the document allows.
async fn refused_at_bounds(town: &Town, id: &str, operation: &Operation) -> Vec<String> {
    let sent = town.example(id, operation);
    let mut found = Vec::new();
    let shape = &operation.content["requestBody"]["content"]["application/json"]["schema"];
    places(town, shape, &sent.body, "", "", &mut found);
    let mut wrong = Vec::new();
    for place in &found {
        let name = place.path.rsplit('.').next().unwrap_or_default();
        if NARROWER.contains(&name) {
            continue;
        }
        for at in at_bounds(&place.shape) {
            let shown = shortened(&at);
            let (_, text) = town.send(id, operation, &with(&sent, place, at)).await;
            let answer: Value = serde_json::from_str(&text).unwrap_or_default();
            if answer["fields"].get(&place.path).is_some() {
                wrong.push(format!(
                    "{id}: {} = {shown} is refused: {}",
                    place.path, answer["fields"]
                ));
            }
        }
    }
    wrong
}

fn shortened(value: &Value) -> String {
    value.to_string().chars().take(160).collect()
}

/// The search service of before has errors of its own; an error report is taken from browsers of every age.
fn has_bounds(id: &str) -> bool {
    !NEED_A_MAIL.contains(&id) && !["search_index", "describe_search_host", "report_ui_error"].contains(&id)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_document_rules_out_is_refused() {
    let town = Town::on(DAY).await;
    let mut wrong = Vec::new();
    for (id, operation) in town.operations().iter().filter(|(id, _)| has_bounds(id)) {
        wrong.extend(differences(&town, id, operation).await);
    }
    assert!(wrong.is_empty(), "{} are not:\n{}", wrong.len(), wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_document_allows_is_not_refused() {
    let town = Town::on(DAY).await;
    let mut wrong = Vec::new();
    for (id, operation) in town.operations().iter().filter(|(id, _)| has_bounds(id)) {
        if operation.content["requestBody"]["content"]
            .get("application/json")
            .is_some()
        {
            wrong.extend(refused_at_bounds(&town, id, operation).await);
        }
    }
    assert!(wrong.is_empty(), "{} are:\n{}", wrong.len(), wrong.join("\n"));
}
