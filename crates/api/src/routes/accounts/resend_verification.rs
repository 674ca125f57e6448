use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{RequestId, reason};
use tracing::error;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Done;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Member, MainHost, operation);
}

/// Sends the mail that proves a mailbox once more; nothing happens when it is proven.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "resend_verification",
    responses((status = 200, description = "It is on its way", body = Done), OurProblems)
)]
#[post("/api/account/resendverification")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let renewed = state
        .use_cases
        .resend_verification
        .resend(&principal, RequestId(request_id.into()))
        .await?;
    if let Some(renewed) = renewed {
        let later = state.clone();
        state.detached.spawn(async move {
            if let Err(failed) = later.use_cases.resend_verification.mail(&renewed).await {
                error!(cause = reason(&failed), "another mail for a mailbox was not planned");
            }
        });
    }
    Ok(Json(Done {}))
}
