use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;

/// `/docs/openapi.json`: the document that Swagger UI reads.
pub async fn openapi(state: Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(state.openapi.clone())
}
