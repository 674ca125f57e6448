//! Whether the process runs, and whether it can answer.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::AnyHost;
use crate::web_app::missing_web_app;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.unlimited_page(Public, AnyHost, "/health/live", live);
    router.unlimited_page(Public, AnyHost, "/health/ready", ready);
}

/// The process runs. Nothing outside of it is asked, so that an outage elsewhere restarts nobody.
async fn live() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("live")
}

/// The process can answer requests: it has pages to show, is not on its way out, and its database answers.
async fn ready(state: Data<AppState>) -> Result<HttpResponse, Problem> {
    if state.are_web_files_embedded
        && let Some(missing) = missing_web_app(state.web_files, state.are_web_files_embedded)
    {
        return Err(Problem::caused(Code::Unavailable, missing));
    }
    if state.readiness.is_leaving() {
        // What was asked for is no failure, which would be an error in the log at each look of the balancer.
        return Ok(HttpResponse::ServiceUnavailable()
            .content_type("text/plain; charset=utf-8")
            .body("leaving"));
    }
    state.readiness.check().await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("ready"))
}
