use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, WebhookId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Removes a webhook; what waits for it is not sent any more.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "remove_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "It is told nothing any more", body = Done), OurProblems, ReadingProblems)
)]
#[delete("/api/organization/webhook/{id}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let request_id = RequestId(request_id.into());
    let webhook = (session.organization()?, WebhookId(*id));
    state
        .use_cases
        .keep_webhooks
        .remove(session.0.caller(), request_id, webhook)
        .await?;
    Ok(Json(Done {}))
}
