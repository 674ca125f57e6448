use std::collections::BTreeSet;

use utoipa::openapi::path::{Operation, Parameter, ParameterIn};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};

use crate::router::Route;
use wire::problem::Code;

/// The codes that follow from the policy and the limit of an operation, and from what it takes.
pub fn derived_codes(route: &Route, operation: &Operation) -> BTreeSet<Code> {
    // Everything may be too long, fail, or find the database away.
    let mut codes = BTreeSet::from([
        Code::UriTooLong,
        Code::HeadersTooLarge,
        Code::Internal,
        Code::Unavailable,
    ]);
    codes.extend(route.policy.refusals());
    if route.limit.description().is_some() {
        codes.insert(Code::TooManyRequests);
    }
    // Of what only looks nothing can be lost.
    if !route.is_reading {
        codes.insert(Code::UnknownOutcome);
    }
    if route.is_repeatable {
        codes.extend([Code::Validation, Code::IdempotencyKeyReused]);
    }
    if operation.request_body.is_some() {
        codes.extend([
            Code::MalformedRequest,
            Code::RequestTimeout,
            Code::PayloadTooLarge,
            Code::UnsupportedMediaType,
            Code::Validation,
        ]);
    }
    if takes_json(operation) {
        codes.insert(Code::MalformedJson);
    }
    let parameters = operation.parameters.iter().flatten();
    if parameters.filter_map(declared).any(is_refused_by_form) {
        codes.insert(Code::Validation);
    }
    codes
}

fn takes_json(operation: &Operation) -> bool {
    matches!(&operation.request_body, Some(RefOr::T(body)) if body.content.contains_key("application/json"))
}

fn declared(parameter: &RefOr<Parameter>) -> Option<&Parameter> {
    match parameter {
        RefOr::T(parameter) => Some(parameter),
        RefOr::Ref(_) => None,
    }
}

/// Whether a parameter can have a form that is refused. A text in a path is that of something or of nothing; one in a query may
/// be there twice.
fn is_refused_by_form(parameter: &Parameter) -> bool {
    match parameter.parameter_in {
        ParameterIn::Query | ParameterIn::QueryString => true,
        ParameterIn::Path => !is_text(parameter),
        ParameterIn::Header => parameter.name.eq_ignore_ascii_case("Idempotency-Key"),
        ParameterIn::Cookie => false,
    }
}

fn is_text(parameter: &Parameter) -> bool {
    matches!(
        &parameter.schema,
        Some(RefOr::T(Schema::Object(object))) if object.schema_type == SchemaType::Type(Type::String)
    )
}
