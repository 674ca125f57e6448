//! When an organisation is open.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{get, put};
use shared_kernel::Rank;

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{OpeningHoursRequest, SettledOpeningHours, StaffOpeningHours, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, set);
}

/// Shows the opening hours of the organisation of the session, and the public holidays ahead.
///
/// With the region whose holidays close, single days that are open nevertheless, and the holidays of some places that
/// the region offers. `version` is what to send along with a change.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_opening_hours",
    responses((status = 200, description = "The opening hours", body = StaffOpeningHours))
)]
#[get("/api/staff/openinghours")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffOpeningHours>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .manage_opening_hours
        .show(session.actor(), organization)
        .await?;
    Ok(Json(shown.into()))
}

/// Sets the opening hours of the organisation of the session, or tells what that would lead to.
///
/// Booked visits stay as they are; those that lie outside of the new hours are listed. Closures are absences of nobody.
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_opening_hours",
    request_body = OpeningHoursRequest,
    responses((status = 200, description = "The opening hours as they are now, or would be", body = SettledOpeningHours))
)]
#[put("/api/staff/openinghours")]
async fn set(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<OpeningHoursRequest>,
) -> Result<Json<SettledOpeningHours>, Problem> {
    let organization = session.organization()?;
    let mode = change_mode_over(body.content.is_preview, body.content.version);
    let hours = &state.use_cases.manage_opening_hours;
    let saved = hours.set(session.change, organization, mode, body.content.into()).await;
    let present = async {
        let shown = hours.show(session.actor(), organization).await?;
        Ok(Some(StaffOpeningHours::from(shown)))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
