use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use super::signed_in::signed_in;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session, device_of};
use crate::policy::Policy::PlatformAdmin;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ImpersonationRequest, SignedIn};

pub fn register(router: &mut Router) {
    router.call(PlatformAdmin, MainHost, operation);
}

/// Begins to act in the name of somebody else, for 30 minutes.
///
/// It ends with the session that begins it. The own password must have been given within the last 15 minutes. The person is told by mail, and everything that is
/// done bears both names. Nobody else who runs the product can be acted for.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "impersonate",
    request_body = ImpersonationRequest,
    responses((status = 200, description = "The session, and in whose name", body = SignedIn), OwnershipProblems, FormProblems, OurProblems)
)]
#[post("/api/admin/impersonate")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ImpersonationRequest>,
) -> Result<Json<SignedIn>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    let begun = state
        .use_cases
        .impersonate
        .begin(&principal, request_id, &body.content.email, device_of(&http_request))
        .await?;
    signed_in(&state, request_id, begun.session).await.map(Json)
}
