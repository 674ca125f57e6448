//! The documented names of one thing differ from call to call. Requests may use any of them; a
//! request that uses two must mean the same by both.

use serde_json::{Map, Value};

use crate::problem::{Code, Problem};

const SPELLINGS: [&[&str]; 4] = [
    &[
        "organizationNr",
        "organizatonNr",
        "organizationnr",
        "organizationid",
        "organizationId",
    ],
    &["serviceId", "serviceID", "serviceid"],
    &["serviceIdList", "serviceidlist"],
    &["eventId", "eventID", "eventid"],
];

/// Keeps one spelling of each name, at every depth; refuses two that differ.
pub fn unify_spellings(document: &mut Value) -> Result<(), Problem> {
    match document {
        Value::Array(items) => items.iter_mut().try_for_each(unify_spellings),
        Value::Object(members) => {
            SPELLINGS
                .iter()
                .try_for_each(|spellings| keep_one(members, spellings))?;
            members.values_mut().try_for_each(unify_spellings)
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => Ok(()),
    }
}

fn keep_one(members: &mut Map<String, Value>, spellings: &[&str]) -> Result<(), Problem> {
    let mut present = spellings.iter().filter(|name| members.contains_key(**name));
    let Some(first) = present.next() else { return Ok(()) };
    let others: Vec<&str> = present.copied().collect();
    for other in others {
        if members.get(other) != members.get(*first) {
            let message = format!("„{first}“ und „{other}“ widersprechen sich.");
            return Err(Problem::field(Code::Validation, other, message));
        }
        members.remove(other);
    }
    Ok(())
}
