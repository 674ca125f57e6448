use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;
use utoipa_swagger_ui::Config;

use crate::problem::{Code, Problem};
use crate::security_headers::DOCS_POLICY;

/// `/docs/{file}`: the Swagger UI that is part of the program.
pub async fn file(file: Path<String>) -> Result<HttpResponse, Problem> {
    let config = Config::from("/docs/openapi.json");
    let found = utoipa_swagger_ui::serve(&file, Arc::new(config))
        .map_err(|error| Problem::caused(Code::Internal, error.to_string()))?;
    let found = found.ok_or_else(|| Problem::new(Code::NotFound))?;
    let mut response = HttpResponse::Ok();
    response
        .content_type(found.content_type)
        .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY));
    if found.gzpipped {
        response.insert_header((header::CONTENT_ENCODING, "gzip"));
    }
    Ok(response.body(found.bytes.into_owned()))
}
