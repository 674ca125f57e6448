//! What a new organisation still lacks, and how it is published.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{get, post};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::Session;
use crate::policy::Policy::{Staff, StaffOrKey};
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Onboarding, ServiceSuggestions};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(Staff(Rank::BusinessManager), MainHost, publish);
    router.call(
        StaffOrKey(Rank::BusinessManager, Scope::Read),
        MainHost,
        suggest_services,
    );
}

/// Shows what the organisation of the session has done until it is booked, and whether it is public.
///
/// Each step with whether it is done. `POST /api/staff/onboarding/publish` makes the organisation public once those are
/// done that this needs.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_onboarding",
    responses((status = 200, description = "All steps", body = Onboarding))
)]
#[get("/api/staff/onboarding")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<Onboarding>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .show_onboarding
        .show(session.actor(), organization)
        .await?;
    Ok(Json(shown.into()))
}

/// Makes the profile of the organisation of the session public, which has done every step that is needed.
///
/// It stays public, whatever it offers later. Where it is public already, nothing happens.
#[utoipa::path(
    tag = "Settings",
    operation_id = "publish_organization",
    responses((status = 200, description = "All steps", body = Onboarding))
)]
#[post("/api/staff/onboarding/publish")]
async fn publish(state: Data<AppState>, session: Session) -> Result<Json<Onboarding>, Problem> {
    let organization = session.organization()?;
    let published = state
        .use_cases
        .publish_organization
        .publish(session.change, organization)
        .await?;
    Ok(Json(published.into()))
}

/// Suggests services that are typical of the branch of the organisation of the session.
///
/// They are typical of its first branch. Nothing is stored until somebody offers one of them (`POST
/// /api/staff/services`).
#[utoipa::path(
    tag = "Settings",
    operation_id = "suggest_services",
    responses((status = 200, description = "To be changed and created", body = ServiceSuggestions))
)]
#[get("/api/staff/onboarding/suggestions")]
async fn suggest_services(state: Data<AppState>, session: Session) -> Result<Json<ServiceSuggestions>, Problem> {
    let organization = session.organization()?;
    let shown = state
        .use_cases
        .show_onboarding
        .suggestions(session.actor(), organization)
        .await?;
    Ok(Json(shown.into()))
}
