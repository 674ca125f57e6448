use std::collections::{BTreeMap, BTreeSet};

use utoipa::openapi::path::Operation;
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

use super::error_schemas::ErrorSchemas;
use super::{RATE_LIMIT, RATE_LIMIT_POLICY, RETRY_AFTER};
use crate::operation_errors::OperationErrors;
use crate::router::Route;
use wire::is_of_search_host;
use wire::problem::Code;

/// So many codes are explained where they are answered; of more the document explains all in one place.
const MOST_EXPLAINED: usize = 3;

/// The error answers of all operations: one that several have stands in the document once.
#[derive(Default)]
pub struct ErrorResponses {
    responses: BTreeMap<String, Response>,
    names: BTreeMap<Alike, String>,
    schemas: ErrorSchemas,
}

/// What answers have in common that are one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Alike {
    is_of_search_host: bool,
    codes: BTreeSet<Code>,
    /// Of answers to too many requests: how many that are.
    limit: Option<&'static str>,
}

impl ErrorResponses {
    /// Refers an operation to the answers with its codes, and to no others.
    pub fn tell(&mut self, route: &Route, errors: &OperationErrors, operation: &mut Operation) {
        let told = &mut operation.responses.responses;
        told.retain(|status, _| !status.starts_with(['4', '5']));
        let mut by_status: BTreeMap<u16, BTreeSet<Code>> = BTreeMap::new();
        for code in errors.iter() {
            by_status.entry(code.status().as_u16()).or_default().insert(code);
        }
        let of = operation.operation_id.as_deref().unwrap_or_default();
        for (status, codes) in by_status {
            let name = self.name(route, of, status, codes);
            told.insert(status.to_string(), RefOr::Ref(Ref::from_response_name(name)));
        }
    }

    fn name(&mut self, route: &Route, operation_id: &str, status: u16, codes: BTreeSet<Code>) -> String {
        let is_limit = codes.contains(&Code::TooManyRequests);
        let alike = Alike {
            is_of_search_host: is_of_search_host(&route.pattern),
            codes,
            limit: is_limit.then(|| route.limit.label()),
        };
        if let Some(name) = self.names.get(&alike) {
            return name.clone();
        }
        let host = if alike.is_of_search_host { "OfSearchHost" } else { "" };
        let limit = in_one_word(alike.limit.unwrap_or_default());
        let codes: Vec<Code> = alike.codes.iter().copied().collect();
        // Of many codes the first operation that has them stands for all.
        let name = match codes.as_slice() {
            [one] => in_one_word(one.name()),
            [one, other] => format!("{}Or{}", in_one_word(one.name()), in_one_word(other.name())),
            _ => format!("Errors{status}Of{}", in_one_word(operation_id)),
        };
        let (schema, name) = (format!("{name}{host}"), format!("{name}{limit}{host}"));
        let response = self.response(&schema, &alike, route);
        self.responses.insert(name.clone(), response);
        self.names.insert(alike, name.clone());
        name
    }

    fn response(&mut self, schema: &str, alike: &Alike, route: &Route) -> Response {
        let (media_type, schema) = if alike.is_of_search_host {
            ("application/json", self.schemas.of_search_error(schema, &alike.codes))
        } else {
            (
                "application/problem+json",
                self.schemas.of_problem(schema, &alike.codes),
            )
        };
        let content = ContentBuilder::new().schema(Some(schema)).build();
        let mut response = ResponseBuilder::new()
            .description(description(&alike.codes, route.limit.description()))
            .content(media_type, content)
            .build();
        let has_status = |status: u16| alike.codes.iter().any(|code| code.status().as_u16() == status);
        let headers: &[&str] = if has_status(429) {
            &[RATE_LIMIT, RATE_LIMIT_POLICY, RETRY_AFTER]
        } else if has_status(503) {
            &[RETRY_AFTER]
        } else {
            &[]
        };
        for name in headers {
            let reference = Ref::new(format!("#/components/headers/{name}"));
            response.headers.insert((*name).to_owned(), RefOr::Ref(reference));
        }
        response
    }

    /// Puts the answers into the document.
    pub fn put_into(self, document: &mut OpenApi) {
        let components = document.components.get_or_insert_default();
        let responses = self.responses.into_iter().map(|(name, answer)| (name, answer.into()));
        components.responses.extend(responses);
        self.schemas.put_into(components);
    }
}

fn description(codes: &BTreeSet<Code>, limit: Option<&str>) -> String {
    if codes.len() > MOST_EXPLAINED {
        let names: Vec<String> = codes.iter().map(|code| format!("`{}`", code.name())).collect();
        return format!("{}: `x-problems` says what each means.", names.join(", "));
    }
    let explained: Vec<String> = codes
        .iter()
        .map(|code| match (code, limit) {
            (Code::TooManyRequests, Some(limit)) => {
                format!("`{}`: more than {limit} from one source.", code.name())
            }
            _ => format!("`{}`: {}.", code.name(), code.meaning()),
        })
        .collect();
    explained.join(" ")
}

fn in_one_word(label: &str) -> String {
    label
        .split('_')
        .map(|part| {
            let (first, rest) = part.split_at(part.len().min(1));
            first.to_ascii_uppercase() + &rest.to_ascii_lowercase()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::describe;
    use super::*;

    fn document() -> Value {
        serde_json::from_str(&describe(true).unwrap().openapi).unwrap()
    }

    #[test]
    fn every_code_of_an_operation_stands_under_its_status_as_an_enumeration() {
        let document = document();
        for route in describe(true).unwrap().routes.iter() {
            let Some(errors) = &route.errors else { continue };
            let method = route.method.as_str().to_lowercase();
            let responses = document["paths"][&route.pattern][method]["responses"]
                .as_object()
                .unwrap();
            let mut named = BTreeSet::new();
            for (status, response) in responses.iter().filter(|(status, _)| status.as_str() >= "400") {
                let place = response["$ref"].as_str().unwrap().strip_prefix('#').unwrap();
                let mut codes = BTreeSet::new();
                collect_codes(&document, document.pointer(place).unwrap(), &mut codes);
                assert!(
                    codes.iter().all(|code: &Code| code.status().as_str() == status),
                    "{place}"
                );
                named.extend(codes);
            }
            assert_eq!(named, errors.iter().collect(), "{} {}", route.method, route.pattern);
        }
    }

    /// All codes in enumerations, also behind references.
    fn collect_codes(document: &Value, value: &Value, codes: &mut BTreeSet<Code>) {
        match value {
            Value::Object(members) => {
                if let Some(place) = members.get("$ref").and_then(Value::as_str) {
                    collect_codes(document, document.pointer(&place[1..]).unwrap(), codes);
                }
                let names = members.get("enum").and_then(Value::as_array).into_iter().flatten();
                codes.extend(names.filter_map(|name| Code::named(name.as_str()?)));
                for member in members.values() {
                    collect_codes(document, member, codes);
                }
            }
            Value::Array(items) => {
                for item in items {
                    collect_codes(document, item, codes);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn answer_with_codes_of_several_shapes_is_told_apart_by_code() {
        let document = document();
        let schema = &document["components"]["schemas"]["SlotTakenProblem"];
        let codes = schema.pointer("/allOf/2/properties/code/enum");
        assert_eq!(codes, Some(&json!(["SLOT_TAKEN"])));
        let answer = "/paths/~1api~1calendar~1movemanagedbooking/post/responses/409/$ref";
        let answer = document.pointer(answer).unwrap().as_str().unwrap();
        let answer = document.pointer(&answer[1..]).unwrap();
        let schema = answer
            .pointer("/content/application~1problem+json/schema/$ref")
            .unwrap();
        let schema = document.pointer(&schema.as_str().unwrap()[1..]).unwrap();
        assert_eq!(schema["discriminator"]["propertyName"], "code");
        let mapping = &schema["discriminator"]["mapping"];
        assert_eq!(mapping["SLOT_TAKEN"], "#/components/schemas/SlotTakenProblem");
        assert!(mapping["BOOKING_CANCELLED"].is_string());
    }
}
