//! Each text that is sent has a limit in the document.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::documentation::describe;

/// Texts of any length: the server keeps or reads only their beginning, and refuses none.
const CUT: [&str; 8] = [
    "MultiMatch.query",
    "Suggester.prefix",
    "UiLogRequest.message",
    "UiLogRequest.page",
    "UiLogSession.selectedSearchMode",
    "search_organizations.place",
    "search_organizations.q",
    "suggest_search_texts.q",
];

/// Texts that have to be there and may be empty.
const MAY_BE_EMPTY: [&str; 9] = [
    "EmployeeRequest.lastName",
    "MultiMatch.query",
    // A preview does not look at it.
    "ParticipantMessageRequest.text",
    "StaffProfileForm.content",
    "StaffProfileForm.slogan",
    "StaffProfileForm.topContent",
    "Suggester.prefix",
    "UiLogRequest.message",
    "UiLogRequest.page",
];

#[test]
fn every_text_that_is_sent_has_a_limit() {
    let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
    let texts = sent_texts(&document);
    assert_eq!(texts.without_limit, CUT.into_iter().map(str::to_owned).collect());
}

#[test]
fn text_that_has_to_be_there_and_not_empty_says_so() {
    let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
    let texts = sent_texts(&document);
    assert_eq!(
        texts.perhaps_empty,
        MAY_BE_EMPTY.into_iter().map(str::to_owned).collect()
    );
}

fn sent_texts(document: &Value) -> Texts<'_> {
    let mut texts = Texts {
        document,
        seen: BTreeSet::new(),
        without_limit: BTreeSet::new(),
        perhaps_empty: BTreeSet::new(),
    };
    for item in document["paths"].as_object().unwrap().values() {
        for operation in item.as_object().unwrap().values() {
            let id = operation["operationId"].as_str().unwrap();
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default();
                texts.look_at(&format!("{id}.{name}"), &parameter["schema"]);
            }
            for content in operation["requestBody"]["content"].as_object().into_iter().flatten() {
                texts.look_at(id, &content.1["schema"]);
            }
        }
    }
    texts
}

/// What is sent, each shape once.
struct Texts<'a> {
    document: &'a Value,
    seen: BTreeSet<&'a str>,
    without_limit: BTreeSet<String>,
    /// Those that have to be there, with nothing that keeps them from being empty.
    perhaps_empty: BTreeSet<String>,
}

impl<'a> Texts<'a> {
    fn look_at(&mut self, place: &str, schema: &'a Value) {
        if let Some(reference) = schema["$ref"].as_str() {
            if self.seen.insert(reference) {
                let name = reference.rsplit('/').next().unwrap();
                self.look_at(name, self.document.pointer(&reference[1..]).unwrap());
            }
            return;
        }
        let kinds = &schema["type"];
        let is_text = kinds == "string" || kinds.as_array().is_some_and(|kinds| kinds.contains(&"string".into()));
        let limits = ["maxLength", "pattern", "format", "enum", "const"];
        if is_text && limits.iter().all(|limit| schema[limit].is_null()) {
            self.without_limit.insert(place.to_owned());
        }
        let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let place = format!("{place}.{name}");
            let least = ["minLength", "pattern", "format", "enum", "const"];
            let is_least_told = least.iter().any(|least| !property[least].is_null());
            if property["type"] == "string" && required.contains(&name.as_str().into()) && !is_least_told {
                self.perhaps_empty.insert(place.clone());
            }
            self.look_at(&place, property);
        }
        for part in ["items", "additionalProperties"] {
            if let Some(schema) = schema.get(part) {
                self.look_at(place, schema);
            }
        }
        for alternatives in ["oneOf", "anyOf", "allOf"] {
            for schema in schema[alternatives].as_array().into_iter().flatten() {
                self.look_at(place, schema);
            }
        }
    }
}
