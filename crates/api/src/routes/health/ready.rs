use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use wire::problem::Problem;

/// The process can answer requests: it is not on its way out, and its database answers.
pub async fn ready(state: Data<AppState>) -> Result<HttpResponse, Problem> {
    state.readiness.check().await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ready"))
}
