use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId, WebhookId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::ConfirmedSession;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::WebhookSecret;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Gives a webhook another secret, and tells it this once; the former one signs as well for a day.
///
/// Takes a password that was given within 15 minutes.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "replace_webhook_secret",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "The new secret", body = WebhookSecret), OurProblems, ReadingProblems)
)]
#[post("/api/organization/webhook/{id}/secret")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    ConfirmedSession(session): ConfirmedSession,
    id: Path<i64>,
) -> Result<Json<WebhookSecret>, Problem> {
    let request_id = RequestId(request_id.into());
    let webhook = (session.organization()?, WebhookId(*id));
    let secret = state
        .use_cases
        .keep_webhooks
        .replace_secret(session.0.caller(), request_id, webhook)
        .await?;
    Ok(Json(WebhookSecret::of(*id, secret)))
}
