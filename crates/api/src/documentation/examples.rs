//! The examples of the document: requests that a demonstration answers with success, as they stand.

use std::collections::BTreeMap;
use std::mem::take;

use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::path::{Operation, ParameterBuilder};

/// By the ids of their operations. What is not named here has the examples of its parameters and of its shape.
const EXAMPLES: &str = include_str!("examples.json");

#[derive(Deserialize)]
pub struct Examples(BTreeMap<String, Example>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Example {
    body: Option<Value>,
    /// `null` takes an example away.
    #[serde(default)]
    parameters: BTreeMap<String, Value>,
}

impl Examples {
    pub fn read() -> Result<Self, serde_json::Error> {
        serde_json::from_str(EXAMPLES)
    }

    /// Gives an operation its example.
    pub fn put_into(&self, operation: &mut Operation) {
        let id = operation.operation_id.as_deref().unwrap_or_default();
        let Some(example) = self.0.get(id) else {
            return;
        };
        for parameter in operation.parameters.iter_mut().flatten() {
            if let RefOr::T(parameter) = parameter
                && let Some(value) = example.parameters.get(&parameter.name)
            {
                let value = Some(value.clone()).filter(|value| !value.is_null());
                *parameter = ParameterBuilder::from(take(parameter)).example(value).build();
            }
        }
        if let Some(RefOr::T(body)) = &mut operation.request_body {
            for content in body.content.values_mut() {
                if let RefOr::T(content) = content {
                    content.example.clone_from(&example.body);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::documentation::describe;

    #[test]
    fn every_example_belongs_to_an_operation_and_its_parameters() {
        let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
        let mut known: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for item in document["paths"].as_object().unwrap().values() {
            for operation in item.as_object().unwrap().values() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                let names = parameters.filter_map(|parameter| parameter["name"].as_str()).collect();
                known.insert(operation["operationId"].as_str().unwrap(), names);
            }
        }
        for (operation, example) in Examples::read().unwrap().0 {
            let parameters = known.get(operation.as_str()).unwrap_or_else(|| panic!("{operation}"));
            for name in example.parameters.keys() {
                assert!(parameters.contains(name.as_str()), "{operation}: {name}");
            }
        }
    }
}
