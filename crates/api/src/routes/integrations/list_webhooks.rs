use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Webhooks;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Lists the webhooks of the organisation of the session, without their secrets.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_webhooks",
    responses((status = 200, description = "The webhooks", body = Webhooks), OurProblems)
)]
#[get("/api/organization/webhooks")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Webhooks>, Problem> {
    let organization = session.organization()?;
    let webhooks = state
        .use_cases
        .keep_webhooks
        .list(session.0.caller(), organization)
        .await?;
    Ok(Json(webhooks.into()))
}
