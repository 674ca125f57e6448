use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use super::signed_in::user;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ProfileRequest, User};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Changes names and phone number.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_profile",
    request_body = ProfileRequest,
    responses((status = 200, description = "Whoever is signed in, as it is now", body = User), FormProblems, OurProblems)
)]
#[post("/api/account/profile")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ProfileRequest>,
) -> Result<Json<User>, Problem> {
    let Session(principal) = session;
    state
        .use_cases
        .change_profile
        .change(&principal, RequestId(request_id.into()), &body.content.into())
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    user(&state, &principal).await.map(Json)
}
