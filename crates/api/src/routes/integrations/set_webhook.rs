use actix_web::put;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, WebhookId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{ConfirmedSession, JsonBody};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, WebhookRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Gives a webhook another address, and other events to wait for.
///
/// Takes a password that was given within 15 minutes: whoever holds the address is told of every booking.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "set_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    request_body = WebhookRequest,
    responses((status = 200, description = "It is told there from now on", body = Done), FormProblems, OurProblems, OwnershipProblems)
)]
#[put("/api/organization/webhook/{id}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    ConfirmedSession(session): ConfirmedSession,
    id: Path<i64>,
    body: JsonBody<WebhookRequest>,
) -> Result<Json<Done>, Problem> {
    let request_id = RequestId(request_id.into());
    let webhook = (session.organization()?, WebhookId(*id));
    let form = body.content.into();
    state
        .use_cases
        .keep_webhooks
        .set(session.0.caller(), request_id, webhook, &form)
        .await?;
    Ok(Json(Done {}))
}
