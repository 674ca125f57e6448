use actix_web::post;
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

/// Sends a message to a webhook once more, under the same id, with what holds now.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "resend_webhook_message",
    params(("id" = i64, Path, description = "The webhook", example = 1), ("messageId" = i64, Path, description = "The message", example = 12)),
    responses((status = 200, description = "It is on its way", body = Done), OurProblems, ReadingProblems)
)]
#[post("/api/organization/webhook/{id}/messages/{messageId}/resend")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    path: Path<(i64, i64)>,
) -> Result<Json<Done>, Problem> {
    let request_id = RequestId(request_id.into());
    let (id, message) = path.into_inner();
    let webhook = (session.organization()?, WebhookId(id));
    state
        .use_cases
        .keep_webhooks
        .resend(session.0.caller(), request_id, webhook, message)
        .await?;
    Ok(Json(Done {}))
}
