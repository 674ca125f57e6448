use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::web_app::missing_web_app;
use wire::problem::{Code, Problem};

/// The process can answer requests: it has pages to show, is not on its way out, and its database answers.
pub async fn ready(state: Data<AppState>) -> Result<HttpResponse, Problem> {
    if state.are_web_files_embedded
        && let Some(missing) = missing_web_app(state.web_files, state.are_web_files_embedded)
    {
        return Err(Problem::caused(Code::Unavailable, missing));
    }
    state.readiness.check().await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ready"))
}
