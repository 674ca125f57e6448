//! The end of an organisation.

use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ClosedOrganization, ClosingPreviewAnswer};

pub fn register(router: &mut Router) {
    router.reading_call(Staff(Rank::BusinessAdmin), MainHost, preview_closing);
    router.limited_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, close_organization);
}

/// Tells what closing the organisation of the session would do: which bookings it would cancel, and who would lose access.
///
/// Nothing is changed. The answer says as well when everything would be erased, thirty days after closing; until then
/// the operator can open it again.
#[utoipa::path(
    tag = "Organization",
    operation_id = "preview_organization_closing",
    responses((status = 200, description = "What closing would do", body = ClosingPreviewAnswer))
)]
#[post("/api/staff/organization/close/preview")]
async fn preview_closing(state: Data<AppState>, session: Session) -> Result<Json<ClosingPreviewAnswer>, Problem> {
    let (preview, erased_at) = state.use_cases.close_organization.preview(&session).await?;
    Ok(Json(ClosingPreviewAnswer::new(preview, erased_at)))
}

/// Closes the organisation of the session, by somebody who has given the password within 15 minutes.
///
/// It is offline at once, and nobody belongs to it any more. What is booked ahead is cancelled within a minute, with a mail
/// to each customer. Thirty days later its data are erased; until then the operator can open it again, without the cancelled
/// bookings.
#[utoipa::path(
    tag = "Organization",
    operation_id = "close_organization",
    responses((status = 200, description = "It is closed", body = ClosedOrganization))
)]
#[post("/api/staff/organization/close")]
async fn close_organization(state: Data<AppState>, session: Session) -> Result<Json<ClosedOrganization>, Problem> {
    let closing = &state.use_cases.close_organization;
    let closed = closing.close(&session).await?;
    Ok(Json(closed.into()))
}
