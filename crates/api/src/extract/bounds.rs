//! Bounds that hold for every JSON document, whatever it means.

use std::collections::BTreeMap;

use serde_json::Value;

use wire::problem::{Code, FieldCode, FieldFault, Problem};

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

/// Refuses documents that are too deep, and finds lists that are too long and texts that no database takes.
pub fn faults_of_bounds(document: &Value) -> Result<BTreeMap<String, FieldFault>, Problem> {
    let mut faults = BTreeMap::new();
    find(document, &mut String::new(), 0, &mut faults)?;
    Ok(faults)
}

fn find(
    value: &Value,
    path: &mut String,
    depth: usize,
    faults: &mut BTreeMap<String, FieldFault>,
) -> Result<(), Problem> {
    if depth > DEEPEST {
        return Err(Problem::new(Code::MalformedJson));
    }
    match value {
        Value::Array(items) if items.len() > longest_list(path) => {
            let text = format!("Höchstens {} Einträge sind erlaubt.", longest_list(path));
            faults.insert(path.clone(), FieldCode::TooMany.with(text));
            Ok(())
        }
        Value::Array(items) => items.iter().enumerate().try_for_each(|(index, item)| {
            within(path, &format!("[{index}]"), |path| find(item, path, depth + 1, faults))
        }),
        Value::Object(members) => members.iter().try_for_each(|(name, member)| {
            if name.contains('\0') {
                return Err(Problem::new(Code::MalformedJson));
            }
            let separator = if path.is_empty() { "" } else { "." };
            within(path, &format!("{separator}{name}"), |path| {
                find(member, path, depth + 1, faults)
            })
        }),
        Value::String(text) => {
            if let Some(fault) = fault_of_text(text) {
                faults.insert(path.clone(), fault);
            }
            Ok(())
        }
        Value::Number(_) | Value::Bool(_) | Value::Null => Ok(()),
    }
}

fn longest_list(path: &str) -> usize {
    let long = LONG_LISTS.iter().find(|(name, _)| *name == path);
    long.map_or(LONGEST_LIST, |(_, longest)| *longest)
}

/// What is wrong with text that no database takes.
pub fn fault_of_text(text: &str) -> Option<FieldFault> {
    let is_stored = !text.contains('\0');
    (!is_stored).then(|| FieldCode::InvalidCharacter.with("Dieses Zeichen ist nicht erlaubt."))
}

fn within<T>(path: &mut String, step: &str, inner: impl FnOnce(&mut String) -> T) -> T {
    let length = path.len();
    path.push_str(step);
    let result = inner(path);
    path.truncate(length);
    result
}
