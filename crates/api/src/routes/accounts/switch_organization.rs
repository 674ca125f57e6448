use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{OrganizationNr, RequestId};

use super::signed_in::user_of_session;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, OwnershipProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{SwitchOrganizationRequest, User};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lets the session act for another organisation to whose team its person belongs.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "switch_organization",
    request_body = SwitchOrganizationRequest,
    responses((status = 200, description = "Whoever is signed in, in that organisation", body = User), OwnershipProblems, FormProblems, OurProblems)
)]
#[post("/api/account/switchorganization")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<SwitchOrganizationRequest>,
) -> Result<Json<User>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    let organization = OrganizationNr(body.content.organization_nr);
    state
        .use_cases
        .switch_organization
        .switch(&principal, request_id, organization)
        .await?;
    user_of_session(&state, request_id, principal.session).await.map(Json)
}
