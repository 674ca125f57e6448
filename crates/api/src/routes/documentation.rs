//! The documentation, to be read in a browser.

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use maud::html;
use utoipa_swagger_ui::Config;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::security_headers::DOCS_POLICY;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/docs", to_index);
    router.page(Public, MainHost, "/docs/openapi.json", openapi);
    router.page(Public, MainHost, "/docs/{file:.*}", file);
}

/// `/docs`: the page refers to its files relative to a folder.
async fn to_index() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/docs/"))
        .finish()
}

/// `/docs/openapi.json`: the document that Swagger UI reads.
async fn openapi(state: Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(state.openapi.clone())
}

/// What the page of Swagger UI calls itself.
const ITS_TITLE: &str = "<title>Swagger UI</title>";

/// `/docs/{file}`: the Swagger UI that is part of the program, under the name of the product.
async fn file(state: Data<AppState>, file: Path<String>) -> Result<HttpResponse, Problem> {
    let config = Config::from("/docs/openapi.json");
    let found = utoipa_swagger_ui::serve(&file, Arc::new(config))
        .map_err(|error| Problem::caused(Code::Internal, error.to_string()))?;
    let found = found.ok_or_else(|| Problem::new(Code::NotFound))?;
    let bytes = match str::from_utf8(&found.bytes) {
        Ok(page) if found.content_type == "text/html" => page
            .replacen(ITS_TITLE, &title(&state.operator.product_name), 1)
            .into_bytes(),
        _ => found.bytes.into_owned(),
    };
    let mut response = HttpResponse::Ok();
    response
        .content_type(found.content_type)
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY));
    if found.gzpipped {
        response.insert_header((header::CONTENT_ENCODING, "gzip"));
    }
    Ok(response.body(bytes))
}

fn title(product_name: &str) -> String {
    html! { title { (product_name) " API" } }.into_string()
}
