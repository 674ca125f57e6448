//! How an organisation is booked online: notice, horizon, grid, and what is asked of visitors.

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
use wire::{BookingRulesRequest, SettledBookingRules, StaffBookingRules, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, set);
}

/// Shows how the organisation of the session is booked online.
///
/// Grid, minimum notice, horizon, deadline for changes, what customers have to fill in, and how long contact data are
/// kept. `version` is what to send along with a change.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_booking_rules",
    responses((status = 200, description = "The booking rules", body = StaffBookingRules))
)]
#[get("/api/staff/bookingrules")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffBookingRules>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .manage_booking_rules
        .show(session.actor(), organization)
        .await?;
    Ok(Json(shown.into()))
}

/// Sets how the organisation of the session is booked online, or tells what that would lead to.
///
/// They count for new bookings. Of those made before, customers keep the deadline that they were promised; one that lies
/// nearer to the start counts for them as well.
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_booking_rules",
    request_body = BookingRulesRequest,
    responses((status = 200, description = "The booking rules as they are now, or would be", body = SettledBookingRules))
)]
#[put("/api/staff/bookingrules")]
async fn set(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<BookingRulesRequest>,
) -> Result<Json<SettledBookingRules>, Problem> {
    let organization = session.organization()?;
    let mode = change_mode_over(body.content.is_preview, body.content.version);
    let rules = &state.use_cases.manage_booking_rules;
    let saved = rules.set(session.change, organization, mode, body.content.into()).await;
    let present = async {
        let shown = rules.show(session.actor(), organization).await?;
        Ok(Some(StaffBookingRules::from(shown)))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}
