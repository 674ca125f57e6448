//! Where an answer leads: the calls that take what it names, as links of the document. Whoever walks it by itself, a
//! generator of tests for one, gets from a booking to what can be done with it.

use std::collections::BTreeMap;

use serde_json::Value;
use utoipa::openapi::link::{Link, LinkBuilder};
use utoipa::openapi::path::Operation;
use utoipa::openapi::{OpenApi, Ref, RefOr, Response, Schema};

use crate::router::operations_of;

/// A link that no path shows: from a call to another that takes what the first one answers or was asked with.
struct Told {
    from: &'static str,
    to: &'static str,
    description: &'static str,
    parameters: &'static [(&'static str, &'static str)],
    /// JSON as text: openapi-generator refuses documents with a body of another type, although OpenAPI allows any.
    body: Option<&'static str>,
}

const BY_ID: &str = r#"{"bookingId":"$response.body#/id"}"#;
const BY_THE_SAME: &str = r#"{"bookingId":"$request.body#/bookingId","token":"$request.body#/token"}"#;
const FIRST_APPOINTMENT: &str = r#"{"appointmentId":"$response.body#/appointments/0/appointmentId","bookingId":"$request.body#/bookingId","token":"$request.body#/token"}"#;
const FIRST_START: &str = r#"{"appointments":[{"appointmentId":"$request.body#/appointmentId","start":"$response.body#/0/dateFrom","userId":"$response.body#/0/userIdList/0"}],"bookingId":"$request.body#/bookingId","token":"$request.body#/token"}"#;
const CALENDAR_FILE: &[(&str, &str)] = &[("guid", "$response.body#/calendarGuid")];
const OF_MEMBERS: &str = "For whoever was signed in when booking";
const AS_BEFORE: &str = "With the token of the manage link, or the id, whichever was asked with";

/// How customers go on with a booking.
const TOLD: &[Told] = &[
    told_by_body("add_booking", "get_managed_booking", OF_MEMBERS, BY_ID),
    told_by_body("add_booking", "move_managed_booking", OF_MEMBERS, BY_ID),
    told_by_body("add_booking", "cancel_managed_booking", OF_MEMBERS, BY_ID),
    told_by_path(
        "add_booking",
        "download_calendar_entry",
        "The booking as a calendar file",
        CALENDAR_FILE,
    ),
    told_by_body("add_event_booking", "get_managed_booking", OF_MEMBERS, BY_ID),
    told_by_body("add_event_booking", "cancel_managed_booking", OF_MEMBERS, BY_ID),
    told_by_path(
        "add_event_booking",
        "download_calendar_entry",
        "The seat as a calendar file",
        CALENDAR_FILE,
    ),
    told_by_body(
        "get_managed_booking",
        "list_move_slots",
        "Where its first appointment may go",
        FIRST_APPOINTMENT,
    ),
    told_by_body("get_managed_booking", "move_managed_booking", AS_BEFORE, BY_THE_SAME),
    told_by_body("get_managed_booking", "cancel_managed_booking", AS_BEFORE, BY_THE_SAME),
    told_by_path(
        "get_managed_booking",
        "download_calendar_entry",
        "The booking as a calendar file",
        CALENDAR_FILE,
    ),
    told_by_body(
        "list_move_slots",
        "move_managed_booking",
        "To the first of these starts",
        FIRST_START,
    ),
    told_by_body("move_managed_booking", "get_managed_booking", AS_BEFORE, BY_THE_SAME),
    told_by_body("move_managed_booking", "cancel_managed_booking", AS_BEFORE, BY_THE_SAME),
];

const fn told_by_body(from: &'static str, to: &'static str, description: &'static str, body: &'static str) -> Told {
    Told {
        from,
        to,
        description,
        parameters: &[],
        body: Some(body),
    }
}

const fn told_by_path(
    from: &'static str,
    to: &'static str,
    description: &'static str,
    parameters: &'static [(&'static str, &'static str)],
) -> Told {
    Told {
        from,
        to,
        description,
        parameters,
        body: None,
    }
}

/// Puts links into the answers of what went well.
pub fn add_links(document: &mut OpenApi) {
    let schemas = document
        .components
        .as_ref()
        .map(|components| components.schemas.clone());
    let schemas = schemas.unwrap_or_default();
    let ids = ids_by_path(document);
    for (pattern, item) in &mut document.paths.paths {
        let Some(operation) = &mut item.post else { continue };
        let led_to = links_by_path(pattern, operation, &ids, &schemas);
        if let Some(answer) = success(operation) {
            answer.links.extend(led_to);
        }
    }
    let operations = document.paths.paths.values_mut().flat_map(operations_of);
    for (_, operation) in operations {
        let from = operation.operation_id.clone().unwrap_or_default();
        let Some(answer) = success(operation) else { continue };
        for told in TOLD.iter().filter(|told| told.from == from) {
            answer.links.insert(told.to.to_owned(), RefOr::T(link_of(told)));
        }
    }
}

fn link_of(told: &Told) -> Link {
    let mut link = LinkBuilder::new().operation_id(told.to).description(told.description);
    for (name, expression) in told.parameters {
        link = link.parameter(*name, *expression);
    }
    link.request_body(told.body.map(Value::from)).build()
}

/// An operation with one id in its path.
struct WithId {
    pattern: String,
    id: String,
    operation: String,
}

fn ids_by_path(document: &mut OpenApi) -> Vec<WithId> {
    let mut found = Vec::new();
    for (pattern, item) in &mut document.paths.paths {
        let Some((_, rest)) = pattern.split_once('{') else {
            continue;
        };
        let Some((id, behind)) = rest.split_once('}') else {
            continue;
        };
        if behind.contains('{') {
            continue;
        }
        for (_, operation) in operations_of(item) {
            found.push(WithId {
                pattern: pattern.clone(),
                id: id.to_owned(),
                operation: operation.operation_id.clone().unwrap_or_default(),
            });
        }
    }
    found
}

/// What was made at a path is found below it, or below the path of one thing where that of all of them is a plural.
fn links_by_path(
    pattern: &str,
    operation: &Operation,
    ids: &[WithId],
    schemas: &BTreeMap<String, RefOr<Schema>>,
) -> Vec<(String, RefOr<Link>)> {
    let Some(schema) = answered_schema(operation) else {
        return Vec::new();
    };
    let singular = pattern.strip_suffix('s').unwrap_or(pattern);
    let mut links = Vec::new();
    for with_id in ids {
        let before = with_id.pattern.split("/{").next().unwrap_or_default();
        if before != pattern && before != singular {
            continue;
        }
        // What is answered as a whole calls its own number `id`.
        let pointer = pointer_to(&with_id.id, schema, schemas, 1).or_else(|| pointer_to("id", schema, schemas, 0));
        if let Some(pointer) = pointer {
            let link = LinkBuilder::new()
                .operation_id(&with_id.operation)
                .parameter(&with_id.id, format!("$response.body#{pointer}"));
            links.push((with_id.operation.clone(), RefOr::T(link.build())));
        }
    }
    links
}

fn answered_schema(operation: &Operation) -> Option<&RefOr<Schema>> {
    let RefOr::T(answer) = operation.responses.responses.get("200")? else {
        return None;
    };
    let RefOr::T(content) = answer.content.get("application/json")? else {
        return None;
    };
    content.schema.as_ref()
}

fn success(operation: &mut Operation) -> Option<&mut Response> {
    match operation.responses.responses.get_mut("200")? {
        RefOr::T(answer) => Some(answer),
        RefOr::Ref(_) => None,
    }
}

/// Where a body has a member of this name: at the top, or so many objects further down.
fn pointer_to(
    name: &str,
    schema: &RefOr<Schema>,
    schemas: &BTreeMap<String, RefOr<Schema>>,
    further: usize,
) -> Option<String> {
    match schema {
        RefOr::Ref(Ref { ref_location, .. }) => {
            pointer_to(name, schemas.get(ref_location.rsplit('/').next()?)?, schemas, further)
        }
        RefOr::T(Schema::AllOf(all)) => all
            .items
            .iter()
            .find_map(|part| pointer_to(name, part, schemas, further)),
        RefOr::T(Schema::Object(object)) if object.properties.contains_key(name) => Some(format!("/{name}")),
        RefOr::T(Schema::Object(object)) if further > 0 => object.properties.iter().find_map(|(member, schema)| {
            pointer_to(name, schema, schemas, further - 1).map(|pointer| format!("/{member}{pointer}"))
        }),
        RefOr::T(_) => None,
    }
}
