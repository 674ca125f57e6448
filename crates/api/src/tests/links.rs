//! The links of the document lead somewhere.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::documentation::describe;

/// The schema of a member of this name, if there is one.
fn member<'a>(document: &'a Value, schema: &'a Value, name: &str) -> Option<&'a Value> {
    if let Some(reference) = schema["$ref"].as_str() {
        return member(document, document.pointer(reference.trim_start_matches('#'))?, name);
    }
    let parts = schema["allOf"].as_array().into_iter().flatten();
    let own = schema["properties"].get(name);
    let own = own.or_else(|| name.parse::<usize>().ok().and(schema.get("items")));
    own.or_else(|| parts.into_iter().find_map(|part| member(document, part, name)))
}

/// Every value of a body, with the way to it.
fn leaves(value: &Value, way: &str) -> Vec<(String, String)> {
    let below = |name: &str, value| leaves(value, &format!("{way}/{name}"));
    match value {
        Value::Object(members) => members.iter().flat_map(|(name, value)| below(name, value)).collect(),
        Value::Array(items) => (0..)
            .zip(items)
            .flat_map(|(index, item)| below(&index.to_string(), item))
            .collect(),
        _ => vec![(way.to_owned(), value.as_str().unwrap().to_owned())],
    }
}

/// Whether what an operation takes, or answers when it goes well, has a member there.
fn has(document: &Value, operation: &Value, content: &str, pointer: &str) -> bool {
    let schema = operation.pointer(&format!("{content}/content/application~1json/schema"));
    let found = pointer
        .split('/')
        .skip(1)
        .try_fold(schema, |schema, name| Some(member(document, schema?, name)));
    found.flatten().is_some()
}

fn takes(operation: &Value, parameter: &str) -> bool {
    let parameters = operation["parameters"].as_array();
    parameters.is_some_and(|parameters| parameters.iter().any(|one| one["name"] == parameter))
}

#[test]
fn every_link_leads_from_a_member_there_is_to_a_call_that_takes_it() {
    let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
    let items = document["paths"].as_object().unwrap().values();
    let operations: BTreeMap<&str, &Value> = items
        .flat_map(|item| item.as_object().unwrap().values())
        .map(|operation| (operation["operationId"].as_str().unwrap(), operation))
        .collect();
    let mut count = 0;
    for (from, operation) in &operations {
        for (name, link) in operation["responses"]["200"]["links"].as_object().into_iter().flatten() {
            let to = link["operationId"].as_str().unwrap();
            let target = operations.get(to).unwrap_or_else(|| panic!("{from} leads to {to}"));
            let parameters = link["parameters"].as_object().into_iter().flatten();
            let parameters = parameters.map(|(taken, value)| {
                let value = value.as_str().unwrap().to_owned();
                (takes(target, taken), taken.clone(), value)
            });
            let body = link["requestBody"]
                .as_str()
                .map(|text| serde_json::from_str(text).unwrap());
            let body = body.map(|body| leaves(&body, "")).unwrap_or_default();
            let body = body
                .into_iter()
                .map(|(way, value)| (has(&document, target, "/requestBody", &way), way, value));
            for (is_taken, taken, value) in parameters.chain(body) {
                assert!(is_taken, "{from} leads to {name} with {taken}");
                let (place, pointer) = value.split_once('#').unwrap();
                let content = match place {
                    "$response.body" => "/responses/200",
                    "$request.body" => "/requestBody",
                    other => panic!("{other}"),
                };
                assert!(
                    has(&document, operation, content, pointer),
                    "{from} leads to {name} from {pointer}"
                );
                count += 1;
            }
        }
    }
    assert!(count > 30, "{count}");
}

/// What a generator of tests needs to walk from a booking to what can be done with it.
#[test]
fn bookings_lead_to_what_can_be_done_with_them() {
    let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
    for (path, expected) in [
        (
            "/api/calendar/addbooking",
            vec!["get_managed_booking", "move_managed_booking", "cancel_managed_booking"],
        ),
        (
            "/api/calendar/getmanagedbooking",
            vec!["list_move_slots", "move_managed_booking", "cancel_managed_booking"],
        ),
        ("/api/calendar/getmoveslots", vec!["move_managed_booking"]),
        (
            "/api/staff/bookings",
            vec!["show_staff_booking", "move_staff_booking", "cancel_staff_booking"],
        ),
    ] {
        let links = document["paths"][path]["post"]["responses"]["200"]["links"]
            .as_object()
            .unwrap();
        for name in expected {
            assert!(links.contains_key(name), "{path} does not lead to {name}");
        }
    }
}
