//! The error answers of a call that follow from what it declares and takes.

use utoipa::openapi::path::{Operation, ParameterIn};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

use super::shared_answers::SharedAnswers;
use crate::router::Route;
use wire::is_of_search_host;

/// An error answer: its status, what sets it apart from others of the same codes, and what it says.
type Answer = (&'static str, &'static str, String);

/// The media type and the schema of errors.
const PROBLEM: (&str, &str) = ("application/problem+json", "Problem");
/// Those of the documented search service.
const SEARCH_ERROR: (&str, &str) = ("application/json", "SearchError");

/// Adds them to an operation, but for those of a status that it tells of itself.
pub fn add_derived_answers(route: &Route, operation: &mut Operation, shared: &mut SharedAnswers) {
    let (answers, content) = if is_of_search_host(&route.pattern) {
        (answers_of_search_host(route, operation), SEARCH_ERROR)
    } else {
        (derived_answers(route, operation), PROBLEM)
    };
    for (status, distinction, description) in answers {
        let told = operation.responses.responses.entry(status.to_owned());
        told.or_insert_with(|| shared.share(status, distinction, error(status, &description, content)));
    }
}

fn derived_answers(route: &Route, operation: &Operation) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut add = |status, description: &str| answers.push((status, "", description.to_owned()));
    if route.policy.reads_session() {
        add(
            "401",
            "`UNAUTHENTICATED`: nobody is signed in, or no longer; where nobody has to be: the token that was sent is of no \
             session, or no longer.",
        );
    }
    if route.policy.needs_session() {
        add(
            "403",
            "`FORBIDDEN`, `EMAIL_NOT_VERIFIED`, `PASSWORD_CONFIRMATION_NEEDED`, `NOT_WHILE_IMPERSONATING`: whoever is signed \
             in may not do this, or not yet; an API key opens only what names its scope.",
        );
    }
    if takes_json(operation) {
        add("400", "`MALFORMED_JSON`: the body is no JSON.");
    }
    if operation.request_body.is_some() {
        add(
            "413",
            "`PAYLOAD_TOO_LARGE`: the body is larger than 64 KiB, an image than 5 MiB, or a report of a browser than 8 KiB.",
        );
        add(
            "415",
            "`UNSUPPORTED_MEDIA_TYPE`: the body is not announced as `application/json` in UTF-8, or an image not as \
             `image/jpeg`, `image/png` or `image/webp`.",
        );
    }
    if route.is_repeatable {
        add(
            "422",
            "`VALIDATION` with `fields`, `IDEMPOTENCY_KEY_REUSED`, or the code of the broken rule.",
        );
    } else if operation.request_body.is_some() || has_parameters(operation) {
        add("422", "`VALIDATION` with `fields`, or the code of the broken rule.");
    }
    add("500", "`INTERNAL`: our fault.");
    add("503", "`UNAVAILABLE`, `UNKNOWN_OUTCOME`: try again later.");
    if let Some(limit) = route.limit.description() {
        let refused =
            format!("`TOO_MANY_REQUESTS`: more than {limit} from one source; `Retry-After` says when to go on.");
        answers.push(("429", route.limit.label(), refused));
    }
    answers
}

/// Those of the documented search service, which have a form of their own and are shared among its calls alone.
fn answers_of_search_host(route: &Route, operation: &Operation) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut add = |status, description: &str| answers.push((status, "search_host", description.to_owned()));
    if operation.request_body.is_some() {
        add(
            "400",
            "`SEARCH_NOT_UNDERSTOOD`: none of the documented queries; `MALFORMED_JSON`: the body is no JSON.",
        );
        add("404", "`NOT_FOUND`: there is no such index.");
        add("413", "`PAYLOAD_TOO_LARGE`: the body is larger than 64 KiB.");
        add(
            "415",
            "`UNSUPPORTED_MEDIA_TYPE`: the body is announced neither as `application/json` nor as \
             `application/vnd.elasticsearch+json` that is compatible with 7, 8 or 9.",
        );
        add(
            "422",
            "`VALIDATION`: the address has a parameter that is not documented, or a list is too long.",
        );
    }
    add("500", "`INTERNAL`: our fault.");
    add(
        "503",
        "`SEARCH_UNAVAILABLE`: the search has no answer within 800 ms; `UNAVAILABLE`, `BUSY`: try again later.",
    );
    if let Some(limit) = route.limit.description() {
        add(
            "429",
            &format!("`TOO_MANY_REQUESTS`: more than {limit} from one source; `Retry-After` says when to go on."),
        );
    }
    answers
}

fn takes_json(operation: &Operation) -> bool {
    matches!(&operation.request_body, Some(RefOr::T(body)) if body.content.contains_key("application/json"))
}

/// Whether anything of the address may be wrong.
fn has_parameters(operation: &Operation) -> bool {
    operation.parameters.iter().flatten().any(|parameter| {
        matches!(parameter, RefOr::T(parameter) if matches!(parameter.parameter_in, ParameterIn::Path | ParameterIn::Query))
    })
}

fn error(status: &str, description: &str, (media_type, schema): (&str, &str)) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(schema)));
    let mut answer = ResponseBuilder::new()
        .description(description)
        .content(media_type, content.build())
        .build();
    let headers: &[&str] = match status {
        "429" => &["RateLimit", "RateLimit-Policy", "Retry-After"],
        "503" => &["Retry-After"],
        _ => &[],
    };
    for name in headers {
        let reference = Ref::new(format!("#/components/headers/{name}"));
        answer.headers.insert((*name).to_owned(), RefOr::Ref(reference));
    }
    answer
}
