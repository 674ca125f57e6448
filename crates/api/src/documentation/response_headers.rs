//! The headers of answers that follow from what an operation is.

use actix_web::http::Method;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Header, HeaderBuilder, ObjectBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder, Type};

use crate::policy::Policy;
use crate::router::Route;
use wire::is_of_search_host;

/// The header that error answers share, as the document names it.
const REQUEST_ID: &str = "X-Request-Id";

/// Tells of what is revalidated: public data that is read as JSON.
pub fn tell_of_revalidation(route: &Route, operation: &mut Operation) {
    let is_read = route.method == Method::GET && route.policy == Policy::Public && !is_of_search_host(&route.pattern);
    let Some(RefOr::T(answer)) = operation.responses.responses.get_mut("200") else {
        return;
    };
    if !is_read || !answer.content.contains_key("application/json") {
        return;
    }
    answer.headers.insert(
        "ETag".to_owned(),
        text(
            "Changes with the content; sent back in `If-None-Match`, it is answered with 304 while nothing has changed",
        ),
    );
    let unchanged = ResponseBuilder::new()
        .description("Nothing has changed since the `ETag` that `If-None-Match` named")
        .build();
    operation
        .responses
        .responses
        .entry("304".to_owned())
        .or_insert_with(|| unchanged.into());
}

/// Tells of every error answer by which id the log knows it.
pub fn tell_of_errors(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let id = text("The same as `requestId`: by it whoever runs the server finds the request in the log");
    components.headers.insert(REQUEST_ID.to_owned(), id);
    for answer in components.responses.values_mut() {
        if let RefOr::T(answer) = answer {
            tell_of_id(answer);
        }
    }
}

fn tell_of_id(answer: &mut Response) {
    let id = Ref::new(format!("#/components/headers/{REQUEST_ID}"));
    answer.headers.insert("X-Request-Id".to_owned(), RefOr::Ref(id));
}

pub(super) fn text(description: &str) -> RefOr<Header> {
    let text = ObjectBuilder::new().schema_type(Type::String);
    let header = HeaderBuilder::new().schema(Some(text)).description(Some(description));
    RefOr::T(header.build())
}
