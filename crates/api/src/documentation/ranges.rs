//! How many days the range of a request may have. JSON Schema compares no two members, so the last day tells it by an extension.

use booking_core::availability::MOST_ABSENCE_DAYS;
use booking_core::slots::WallRange;
use booking_core::staff_calendar::MOST_CALENDAR_DAYS;
use booking_core::statistics::MOST_STATISTICS_DAYS;
use booking_core::visits::MAX_VISIT_DAYS;
use serde_json::json;
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::{OpenApi, RefOr, Schema};

use crate::router::operations_of;

/// The days of the longest range, its first and its last one included.
const MAX_DAYS: &str = "x-max-days";

/// The last day of a range.
const LAST: &str = "dateTo";

/// By the ids of operations that take the range in their query.
const OF_OPERATIONS: [(&str, i64); 5] = [
    ("export_statistics", MOST_STATISTICS_DAYS),
    ("list_absences", MOST_ABSENCE_DAYS),
    ("list_room_bookings", MOST_CALENDAR_DAYS),
    ("show_staff_calendar", MOST_CALENDAR_DAYS),
    ("show_statistics", MOST_STATISTICS_DAYS),
];

/// By the names of bodies, or of parts of them.
const OF_SHAPES: [(&str, i64); 8] = [
    ("BasketSlotsRequest", WallRange::LONGEST_DAYS),
    ("MoveSlotsRequest", WallRange::LONGEST_DAYS),
    ("MoveVisitsRequest", MAX_VISIT_DAYS),
    ("OwnTimeRequest", WallRange::LONGEST_DAYS),
    ("SlotsOverviewRequest", WallRange::LONGEST_DAYS),
    ("StaffMoveSlotsRequest", WallRange::LONGEST_DAYS),
    ("StaffMoveVisitsRequest", MAX_VISIT_DAYS),
    ("VisitsRequest", MAX_VISIT_DAYS),
];

/// Tells it of all ranges.
pub fn tell_ranges(document: &mut OpenApi) {
    for item in document.paths.paths.values_mut() {
        for (_, operation) in operations_of(item) {
            let id = operation.operation_id.as_deref().unwrap_or_default();
            let Some((_, days)) = OF_OPERATIONS.into_iter().find(|(known, _)| *known == id) else {
                continue;
            };
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter
                    && parameter.name == LAST
                {
                    tell(&mut parameter.description, &mut parameter.extensions, days);
                }
            }
        }
    }
    let schemas = &mut document.components.get_or_insert_default().schemas;
    for (name, days) in OF_SHAPES {
        if let Some(RefOr::T(Schema::Object(shape))) = schemas.get_mut(name)
            && let Some(RefOr::T(Schema::Object(last))) = shape.properties.get_mut(LAST)
        {
            tell(&mut last.description, &mut last.extensions, days);
        }
    }
}

fn tell(description: &mut Option<String>, extensions: &mut Option<Extensions>, days: i64) {
    let description = description.get_or_insert_default();
    if !description.is_empty() {
        description.push(' ');
    }
    description.extend(["The range has at most ", &days.to_string(), " days."]);
    extensions
        .get_or_insert_default()
        .insert(MAX_DAYS.to_owned(), json!(days));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::Value;

    use super::*;
    use crate::documentation::describe;
    use wire::problem::Code;

    /// The last days of the ranges that an operation takes: in its query, in its body and in parts of that.
    fn last_days<'a>(document: &'a Value, operation: &'a Value) -> Vec<&'a Value> {
        fn collect<'a>(document: &'a Value, schema: &'a Value, found: &mut Vec<&'a Value>) {
            let schema = match schema["$ref"].as_str() {
                Some(place) => document.pointer(&place[1..]).unwrap(),
                None => schema,
            };
            for (name, property) in schema["properties"].as_object().into_iter().flatten() {
                if name == LAST {
                    found.push(property);
                }
                collect(document, property, found);
                collect(document, &property["items"], found);
            }
        }
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let mut found: Vec<&Value> = parameters.filter(|parameter| parameter["name"] == LAST).collect();
        let body = &operation["requestBody"]["content"]["application/json"]["schema"];
        collect(document, body, &mut found);
        found
    }

    #[test]
    fn every_range_that_may_be_too_long_tells_its_days() {
        let described = describe(true).unwrap();
        let document: Value = serde_json::from_str(&described.openapi).unwrap();
        let mut told = BTreeMap::new();
        for route in described.routes.iter().filter(|route| route.errors.is_some()) {
            let operation = &document["paths"][&route.pattern][route.method.as_str().to_lowercase()];
            let id = operation["operationId"].as_str().unwrap();
            let is_refused = route.errors.as_ref().unwrap().names(Code::RangeTooLong);
            let last_days = last_days(&document, operation);
            assert_eq!(is_refused, !last_days.is_empty(), "{id}");
            for last in &last_days {
                let days = last[MAX_DAYS].as_i64().unwrap_or_else(|| panic!("{id}"));
                let text = last["description"].as_str().unwrap();
                assert!(text.ends_with(&format!("at most {days} days.")), "{id}: {text}");
            }
            if let Some(last) = last_days.first() {
                told.insert(id.to_owned(), last[MAX_DAYS].as_i64().unwrap());
            }
        }
        for (id, days) in OF_OPERATIONS {
            assert_eq!(told.get(id), Some(&days), "{id}");
        }
        assert_eq!(told["list_booking_slots"], 186);
        assert_eq!(told["list_visits"], 31);
        assert_eq!(told["show_staff_calendar"], 42);
    }
}
