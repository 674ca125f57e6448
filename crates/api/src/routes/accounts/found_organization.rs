use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use super::signed_in::user_of_session;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session, source_of};
use crate::limits::Limit;
use crate::policy::Policy::VerifiedMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{FoundingRequest, User};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Registration, VerifiedMember, MainHost, operation);
}

/// Founds an organisation, whose first business admin is whoever is signed in.
///
/// The session acts for it from then on. It is seen by its own people only until it has a bookable service.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "found_organization",
    request_body = FoundingRequest,
    responses((status = 200, description = "Whoever is signed in, in the new organisation", body = User), FormProblems, OurProblems)
)]
#[post("/api/account/organization")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<FoundingRequest>,
) -> Result<Json<User>, Problem> {
    let Session(principal) = session;
    let request_id = RequestId(request_id.into());
    let source = source_of(&http_request).to_string();
    state
        .use_cases
        .found_organization
        .found(&principal, request_id, &body.content.into(), &source)
        .await?;
    user_of_session(&state, request_id, principal.session).await.map(Json)
}
