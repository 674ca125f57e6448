use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{ErasureProblems, OurProblems};
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Erased;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Member, MainHost, operation);
}

/// Erases whoever is signed in and has given the password within 15 minutes.
///
/// Open bookings are cancelled, the account is gone, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "erase_account",
    responses((status = 200, description = "It is erased", body = Erased), ErasureProblems, OurProblems)
)]
#[post("/api/account/erase")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Erased>, Problem> {
    let receipt = state
        .use_cases
        .erase_data
        .erase_member(&session.0, RequestId(request_id.into()))
        .await?;
    Ok(Json(receipt.into()))
}
