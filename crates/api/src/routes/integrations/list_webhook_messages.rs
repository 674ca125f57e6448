use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, WebhookId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::WebhookMessages;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Lists what was sent to a webhook in the last 30 days, and what became of it.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_webhook_messages",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "The newest 100 messages", body = WebhookMessages), OurProblems, ReadingProblems)
)]
#[get("/api/organization/webhook/{id}/messages")]
async fn operation(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<WebhookMessages>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    let messages = state.use_cases.keep_webhooks.log(session.0.caller(), webhook).await?;
    Ok(Json(messages.into()))
}
