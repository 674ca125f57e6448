//! Bounds that hold for every JSON document, whatever it means.

use serde_json::Value;

use wire::problem::{Code, Problem};

/// How deep a document may nest. No documented request nests deeper than four; serde itself stops at 128.
const DEEPEST: usize = 32;

/// The longest list a request may hold.
const LONGEST_LIST: usize = 50;
/// What lies under a long absence is decided one by one; a week has ten windows a day at most; services, people, and rooms
/// that may be archived.
const LONG_LISTS: [(&str, usize); 7] = [
    ("decisions", 500),
    ("keptSchedules", 500),
    ("hours", 70),
    ("services", 200),
    ("rooms", 200),
    ("employees", 200),
    ("serviceIds", 200),
];

/// Refuses documents that are too deep, too long, or hold text that no database takes.
pub fn check_bounds(document: &Value) -> Result<(), Problem> {
    check(document, &mut String::new(), 0)
}

fn check(value: &Value, path: &mut String, depth: usize) -> Result<(), Problem> {
    if depth > DEEPEST {
        return Err(Problem::new(Code::MalformedJson));
    }
    match value {
        Value::Array(items) if items.len() > longest_list(path) => Err(Problem::field(
            Code::Validation,
            path.as_str(),
            format!("Höchstens {} Einträge sind erlaubt.", longest_list(path)),
        )),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .try_for_each(|(index, item)| within(path, &format!("[{index}]"), |path| check(item, path, depth + 1))),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| {
            if name.contains('\0') {
                return Err(Problem::new(Code::MalformedJson));
            }
            let separator = if path.is_empty() { "" } else { "." };
            within(path, &format!("{separator}{name}"), |path| {
                check(member, path, depth + 1)
            })
        }),
        Value::String(text) => check_text(text, path),
        Value::Number(_) | Value::Bool(_) | Value::Null => Ok(()),
    }
}

fn longest_list(path: &str) -> usize {
    let long = LONG_LISTS.iter().find(|(name, _)| *name == path);
    long.map_or(LONGEST_LIST, |(_, longest)| *longest)
}

/// Refuses text that no database takes.
pub fn check_text(text: &str, path: &str) -> Result<(), Problem> {
    if text.contains('\0') {
        return Err(Problem::field(
            Code::Validation,
            path,
            "Dieses Zeichen ist nicht erlaubt.",
        ));
    }
    Ok(())
}

fn within<T>(path: &mut String, step: &str, inner: impl FnOnce(&mut String) -> T) -> T {
    let length = path.len();
    path.push_str(step);
    let result = inner(path);
    path.truncate(length);
    result
}
