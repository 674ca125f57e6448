//! What browsers report of their errors.

use actix_web::post;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::extract::JsonBody;
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use crate::ui_log::UiLogEntry;
use wire::problem::{Code, Problem};
use wire::{Done, UiLogRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::UiLog, Public, Both, report);
}

/// Reports an error that a browser has written to its console.
///
/// Nothing about a person is kept: of the session only the members that are documented, of addresses only their path, and
/// e-mail addresses, telephone numbers and whatever looks like a token are left out. A body may have 8 KiB. All sources together
/// report at most 50 errors a second; what is more is refused with 429, and whoever reports never tries again. Reports are
/// deleted after 14 days.
#[utoipa::path(
    tag = "Operator",
    operation_id = "report_ui_error",
    request_body = UiLogRequest,
    responses((status = 200, description = "It is noted", body = Done))
)]
#[post("/api/uilogging")]
async fn report(state: Data<AppState>, body: JsonBody<UiLogRequest>) -> Result<Json<Done>, Problem> {
    let entry = UiLogEntry::try_from(body.content).map_err(|error| Problem::caused(Code::Internal, error))?;
    state.ui_log.append(state.clock.now(), &entry).await?;
    Ok(Json(Done {}))
}
