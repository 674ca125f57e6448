use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{ApiKeyId, Rank, RequestId};

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

/// Revokes a key of the organisation of the session: the next request with it is refused.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "revoke_api_key",
    params(("id" = i64, Path, description = "The key", example = 3)),
    responses((status = 200, description = "It opens nothing any more", body = Done), ReadingProblems, OurProblems)
)]
#[delete("/api/organization/apikey/{id}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    id: Path<i64>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    state
        .use_cases
        .keep_api_keys
        .revoke(&principal, request_id, ApiKeyId(*id))
        .await?;
    Ok(Json(Done {}))
}
