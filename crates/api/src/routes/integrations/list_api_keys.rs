use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ApiKeys;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Lists the keys of the tools of the organisation of the session that are not revoked, the newest first.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_api_keys",
    responses((status = 200, description = "The keys, without their secrets", body = ApiKeys), OurProblems)
)]
#[get("/api/organization/apikeys")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<ApiKeys>, Problem> {
    let Session(principal) = session;
    let keys = state.use_cases.keep_api_keys.list(&principal).await?;
    Ok(Json(keys.into()))
}
