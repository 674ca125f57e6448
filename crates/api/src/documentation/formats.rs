//! The forms of texts that follow from their names and examples: e-mail addresses, origins, codes, digits, days, and times,
//! which are either wall times without an offset or instants with one.

use std::collections::BTreeSet;

use serde_json::Value;
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::schema::{ArrayItems, KnownFormat, Object, Schema, SchemaFormat, SchemaType, Type};
use utoipa::openapi::{OpenApi, RefOr};

use crate::router::operations_of;

/// A wall time as answers write it.
const WALL_TIME: &str = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$";
/// A wall time as requests may write it, or an instant.
const START: &str = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})?)?$";
/// A day or a wall time.
const DAY_OR_WALL_TIME: &str = r"^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$";
/// Minutes of a day, midnight at its end included.
const CLOCK_TIME: &str = r"^([01]\d|2[0-3]):[0-5]\d$|^24:00$";
/// A scheme and a host, without a path.
const ORIGIN: &str = r"^https?://[^/?#@*\s]+/?$";
/// A country or a part of one, as ISO 3166 writes it.
const REGION: &str = "^(AT|CH|DE)(-[A-Z]{2})?$";
/// A word that only programs read.
const CODE_WORD: &str = "^[A-Z]+(_[A-Z]+)*$";

/// Whether a shape is sent to the server, which takes more forms than it writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    Sent,
    Answered,
}

/// Tells them in all shapes and parameters that do not tell of themselves.
pub fn tell_formats(document: &mut OpenApi) {
    let sent = shapes_that_are_sent(document);
    for item in document.paths.paths.values_mut() {
        for (_, operation) in operations_of(item) {
            for parameter in operation.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter
                    && parameter.parameter_in == ParameterIn::Query
                    && let Some(RefOr::T(Schema::Object(text))) = &mut parameter.schema
                {
                    tell_format(text, &parameter.name, None, Direction::Sent);
                }
            }
        }
    }
    for (name, schema) in &mut document.components.get_or_insert_default().schemas {
        let direction = if sent.contains(name) {
            Direction::Sent
        } else {
            Direction::Answered
        };
        tell_in(schema, "", direction);
    }
}

fn tell_in(schema: &mut RefOr<Schema>, name: &str, direction: Direction) {
    let RefOr::T(schema) = schema else {
        return;
    };
    match schema {
        Schema::Object(object) => {
            let example = object.example.clone().or_else(|| object.examples.first().cloned());
            tell_format(object, name, example.as_ref(), direction);
            tell_kind_of_time(object);
            for (name, property) in &mut object.properties {
                tell_in(property, name, direction);
            }
        }
        Schema::Array(array) => {
            if let ArrayItems::RefOrSchema(items) = &mut array.items {
                tell_in(items, name, direction);
            }
        }
        Schema::OneOf(alternatives) => each(&mut alternatives.items, name, direction),
        Schema::AnyOf(alternatives) => each(&mut alternatives.items, name, direction),
        Schema::AllOf(parts) => each(&mut parts.items, name, direction),
        _ => {}
    }
}

fn each(schemas: &mut [RefOr<Schema>], name: &str, direction: Direction) {
    for schema in schemas {
        tell_in(schema, name, direction);
    }
}

fn tell_format(text: &mut Object, name: &str, example: Option<&Value>, direction: Direction) {
    if !is_text(&text.schema_type) || text.format.is_some() || text.pattern.is_some() || text.enum_values.is_some() {
        return;
    }
    let example = example.and_then(Value::as_str).unwrap_or_default();
    match form_of(name, example) {
        Some(Form::Email) => text.format = Some(SchemaFormat::KnownFormat(KnownFormat::Email)),
        Some(Form::Day) if direction == Direction::Sent && is_end_of_range(name) => {
            text.pattern = Some(DAY_OR_WALL_TIME.to_owned());
        }
        Some(Form::Day) => text.format = Some(SchemaFormat::KnownFormat(KnownFormat::Date)),
        Some(Form::Instant) => text.format = Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)),
        Some(Form::WallTime) => {
            let pattern = match direction {
                Direction::Answered => WALL_TIME,
                Direction::Sent if is_end_of_range(name) => DAY_OR_WALL_TIME,
                Direction::Sent => START,
            };
            text.pattern = Some(pattern.to_owned());
        }
        Some(Form::ClockTime) => text.pattern = Some(CLOCK_TIME.to_owned()),
        Some(Form::Digits(length)) => text.pattern = Some(format!("^[0-9a-f]{{{length}}}$")),
        Some(Form::Origin) => text.pattern = Some(ORIGIN.to_owned()),
        Some(Form::Region) => text.pattern = Some(REGION.to_owned()),
        Some(Form::CodeWord) => text.pattern = Some(CODE_WORD.to_owned()),
        None => {}
    }
}

/// Says beside a time whether it is a wall time or an instant, unless its own words do, with an example.
fn tell_kind_of_time(time: &mut Object) {
    let (kind, words, example) = match (&time.format, time.pattern.as_deref()) {
        (Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)), _) => (
            "An instant, with its offset.",
            ["instant", "an offset"],
            "2027-01-11T08:00:00Z",
        ),
        (_, Some(WALL_TIME)) => (
            "Wall time in the organisation's zone, without an offset.",
            ["wall time", "local time"],
            "2027-01-11T09:00:00",
        ),
        (_, Some(START)) => (
            "Wall time in the organisation's zone; with `Z` or an offset, an instant.",
            ["instant", "an offset"],
            "2027-01-11T09:00:00",
        ),
        _ => return,
    };
    let said = time.description.take().unwrap_or_default();
    let is_said = words.iter().any(|word| said.to_lowercase().contains(word));
    time.description = Some(if is_said {
        said
    } else {
        format!("{said} {kind}").trim().to_owned()
    });
    if time.example.is_none() && time.examples.is_empty() {
        time.example = Some(example.into());
    }
}

fn is_text(schema_type: &SchemaType) -> bool {
    match schema_type {
        SchemaType::Type(one) => *one == Type::String,
        SchemaType::Array(several) => {
            several.contains(&Type::String) && several.iter().all(|one| matches!(one, Type::String | Type::Null))
        }
        SchemaType::AnyValue => false,
    }
}

/// Ranges are asked for by days as well.
fn is_end_of_range(name: &str) -> bool {
    matches!(name, "dateFrom" | "dateTo")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Email,
    Day,
    WallTime,
    Instant,
    ClockTime,
    /// So many hexadecimal digits.
    Digits(usize),
    Origin,
    Region,
    CodeWord,
}

fn form_of(name: &str, example: &str) -> Option<Form> {
    let shape: String = example
        .chars()
        .map(|letter| if letter.is_ascii_digit() { '0' } else { letter })
        .collect();
    match (name, shape.as_str()) {
        ("token" | "version" | "imageId", _) if is_hexadecimal(example) => Some(Form::Digits(example.len())),
        ("origins", _) => Some(Form::Origin),
        ("holidayRegion", _) => Some(Form::Region),
        ("localHolidays", _) => Some(Form::CodeWord),
        ("email" | "userEmail" | "contactEmail", _) => Some(Form::Email),
        (_, "0000-00-00") | ("openHolidays", _) => Some(Form::Day),
        (_, "00:00") => Some(Form::ClockTime),
        (_, "0000-00-00T00:00:00")
        | ("start" | "end" | "dateFrom" | "dateTo" | "signUpFrom" | "signUpUntil" | "first", _) => Some(Form::WallTime),
        (_, shape) if shape.starts_with("0000-00-00T") => Some(Form::Instant),
        _ => None,
    }
}

fn is_hexadecimal(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'))
}

/// The names of those that are part of a body.
fn shapes_that_are_sent(document: &OpenApi) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for item in document.paths.paths.values() {
        let operations = [&item.get, &item.post, &item.put, &item.delete, &item.patch];
        for operation in operations.into_iter().flatten() {
            if let Some(RefOr::T(body)) = &operation.request_body {
                for content in body.content.values() {
                    if let RefOr::T(content) = content
                        && let Some(schema) = &content.schema
                    {
                        add_shapes(document, schema, &mut found);
                    }
                }
            }
        }
    }
    found
}

fn add_shapes(document: &OpenApi, schema: &RefOr<Schema>, found: &mut BTreeSet<String>) {
    let schema = match schema {
        RefOr::T(schema) => schema,
        RefOr::Ref(reference) => {
            let name = reference.ref_location.rsplit('/').next().unwrap_or_default();
            let components = document.components.as_ref();
            if found.insert(name.to_owned())
                && let Some(schema) = components.and_then(|components| components.schemas.get(name))
            {
                add_shapes(document, schema, found);
            }
            return;
        }
    };
    let parts: Vec<&RefOr<Schema>> = match schema {
        Schema::Object(object) => object.properties.values().collect(),
        Schema::Array(array) => match &array.items {
            ArrayItems::RefOrSchema(items) => vec![items],
            ArrayItems::False => Vec::new(),
        },
        Schema::OneOf(alternatives) => alternatives.items.iter().collect(),
        Schema::AnyOf(alternatives) => alternatives.items.iter().collect(),
        Schema::AllOf(parts) => parts.items.iter().collect(),
        _ => Vec::new(),
    };
    for part in parts {
        add_shapes(document, part, found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documentation::describe;

    /// These have meant both since before: docs/api.md lists them, and what they mean stands beside each of them.
    const MEAN_BOTH: [&str; 2] = ["at", "sentAt"];

    /// Every time within a schema, by its place.
    fn times<'a>(schema: &'a Value, place: &str, found: &mut Vec<(String, &'a Value)>) {
        let is_time = [WALL_TIME, START].iter().any(|pattern| schema["pattern"] == *pattern);
        if is_time || schema["format"] == "date-time" {
            found.push((place.to_owned(), schema));
        }
        match schema {
            Value::Object(members) => members
                .iter()
                .for_each(|(name, member)| times(member, &format!("{place}/{name}"), found)),
            Value::Array(items) => items.iter().for_each(|item| times(item, place, found)),
            _ => {}
        }
    }

    #[test]
    fn each_time_says_whether_it_is_a_wall_time_or_an_instant() {
        let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
        let mut found = Vec::new();
        times(&document["components"]["schemas"], "", &mut found);
        assert!(found.len() > 100, "{}", found.len());
        for (place, time) in found {
            let said = time["description"].as_str().unwrap_or_default().to_lowercase();
            let example = time.get("example").or_else(|| time["examples"].get(0));
            let example = example.unwrap_or_else(|| panic!("{place} has no example"));
            let form = example.as_str().and_then(|example| form_of("", example));
            let is_told = if time["format"] == "date-time" {
                (said.contains("instant") || said.contains("an offset")) && form == Some(Form::Instant)
            } else {
                // What may be left out may be so in the example.
                let is_wall = example.is_null() || form == Some(Form::WallTime);
                (said.contains("wall time") || said.contains("local time")) && is_wall
            };
            assert!(is_told, "{place}: {time}");
        }
    }

    #[test]
    fn a_name_means_wall_times_or_instants() {
        let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
        let (mut walls, mut instants) = (BTreeSet::new(), BTreeSet::new());
        for shape in document["components"]["schemas"].as_object().unwrap().values() {
            for (name, property) in shape["properties"].as_object().into_iter().flatten() {
                if property["format"] == "date-time" {
                    instants.insert(name.clone());
                } else if [WALL_TIME, START].iter().any(|pattern| property["pattern"] == *pattern) {
                    walls.insert(name.clone());
                }
            }
        }
        assert!(walls.contains("start") && instants.contains("createdAt"));
        let both: Vec<&String> = walls.intersection(&instants).collect();
        assert_eq!(both, MEAN_BOTH);
    }

    #[test]
    fn a_form_follows_from_name_and_example() {
        for (name, example, form) in [
            ("userEmail", "eva@example.org", Some(Form::Email)),
            ("until", "2027-01-11", Some(Form::Day)),
            ("openHolidays", "", Some(Form::Day)),
            ("madeAt", "2027-01-11T09:00:00", Some(Form::WallTime)),
            ("start", "", Some(Form::WallTime)),
            ("createdAt", "2027-01-11T08:00:00Z", Some(Form::Instant)),
            ("createdAt", "2027-01-11T08:00:00.5+01:00", Some(Form::Instant)),
            ("opens", "09:00", Some(Form::ClockTime)),
            ("version", "3f1c0a9e77b2d450", Some(Form::Digits(16))),
            ("version", "8.19.0", None),
            ("origins", "", Some(Form::Origin)),
            ("holidayRegion", "AT", Some(Form::Region)),
            ("localHolidays", "", Some(Form::CodeWord)),
            ("title", "Haarschnitt", None),
        ] {
            assert_eq!(form_of(name, example), form, "{name} {example}");
        }
    }
}
