use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, WebhookProblems};
use crate::extract::{ConfirmedSession, JsonBody};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{WebhookRequest, WebhookSecret};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Adds a webhook, and tells this once what its messages are signed with.
///
/// Takes a password that was given within 15 minutes. `docs/webhooks.md` says how messages look and how they are verified.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "add_webhook",
    request_body = WebhookRequest,
    responses((status = 200, description = "The secret", body = WebhookSecret), FormProblems, OurProblems, WebhookProblems)
)]
#[post("/api/organization/webhooks")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    ConfirmedSession(session): ConfirmedSession,
    body: JsonBody<WebhookRequest>,
) -> Result<Json<WebhookSecret>, Problem> {
    let request_id = RequestId(request_id.into());
    let (organization, form) = (session.organization()?, body.content.into());
    let added = state
        .use_cases
        .keep_webhooks
        .add(session.0.caller(), request_id, organization, &form)
        .await?;
    Ok(Json(WebhookSecret::of(added.id.0, added.secret)))
}
