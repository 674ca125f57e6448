use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{ApiKeyProblems, FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ApiKeyRequest, CreatedApiKey};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Makes a key for a tool of the organisation of the session, and tells it this once.
///
/// Takes a password that was given within 15 minutes. The key is sent as `Authorization: Bearer th_live_…`.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "create_api_key",
    request_body = ApiKeyRequest,
    responses(
        (status = 200, description = "The key", body = CreatedApiKey),
        ApiKeyProblems, FormProblems, OurProblems
    )
)]
#[post("/api/organization/apikeys")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ApiKeyRequest>,
) -> Result<Json<CreatedApiKey>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    let form = body.content.into();
    let created = state
        .use_cases
        .keep_api_keys
        .create(&principal, request_id, &form)
        .await?;
    Ok(Json(created.into()))
}
