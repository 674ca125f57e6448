use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, WebhookId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, WebhookSwitchRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Lets a webhook be told nothing, or something again.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "switch_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    request_body = WebhookSwitchRequest,
    responses((status = 200, description = "It is switched", body = Done), FormProblems, OurProblems, OwnershipProblems)
)]
#[post("/api/organization/webhook/{id}/switch")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
    body: JsonBody<WebhookSwitchRequest>,
) -> Result<Json<Done>, Problem> {
    let request_id = RequestId(request_id.into());
    let webhook = (session.organization()?, WebhookId(*id));
    let on = body.content.on;
    state
        .use_cases
        .keep_webhooks
        .switch(session.0.caller(), request_id, webhook, on)
        .await?;
    Ok(Json(Done {}))
}
