use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::JsonBody;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{Done, MailedTokenRequest};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, confirm);
    router.call(Public, MainHost, unsubscribe);
}

/// Confirms the wish for news by the token of its mail. Repeating it changes nothing.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "confirm_newsletter",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "News are confirmed", body = Done), FormProblems, OurProblems)
)]
#[post("/api/newsletter/confirm")]
async fn confirm(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .keep_newsletter
        .confirm(RequestId(request_id.into()), hash)
        .await?;
    Ok(Json(Done {}))
}

/// Ends news by the token of any of their mails, however old it is. Repeating it changes nothing.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "unsubscribe_newsletter",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "There will be no news", body = Done), FormProblems, OurProblems)
)]
#[post("/api/newsletter/unsubscribe")]
async fn unsubscribe(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .keep_newsletter
        .unsubscribe(RequestId(request_id.into()), hash)
        .await?;
    Ok(Json(Done {}))
}
