//! What an organisation tells about itself, to be changed by its people.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{delete, get, put};
use catalog::own_profile::ProfileRefused;
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CustomersAhead, Done, StaffProfile, StaffProfileForm, Version};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, change);
    router.call(
        StaffOrKey(Rank::BusinessAdmin, Scope::Manage),
        MainHost,
        count_customers_ahead,
    );
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, discard_draft);
}

/// Gets the profile of the organisation as its own people keep it.
///
/// Texts, addresses, links and register data, with its images, the `version` that a change takes, and the draft of a
/// text that waits for a decision, where there is one.
#[utoipa::path(
    tag = "Settings",
    operation_id = "get_staff_profile",
    responses((status = 200, description = "The profile, with the draft of a text that waits", body = StaffProfile))
)]
#[get("/api/staff/profile")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<StaffProfile>, Problem> {
    let organization = session.organization()?;
    let profile = state
        .use_cases
        .manage_profile
        .show(session.actor(), organization)
        .await?;
    Ok(Json(profile.into()))
}

/// Changes the profile of the organisation: name, address, branches, texts, links.
///
/// Of HTML a small list of tags is kept. Visitors see and find it at once.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_profile",
    request_body = StaffProfileForm,
    responses((status = 200, description = "The profile as it is kept", body = StaffProfile))
)]
#[put("/api/staff/profile")]
async fn change(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<StaffProfileForm>,
) -> Result<Json<StaffProfile>, Problem> {
    let organization = session.organization()?;
    let tells_customers = body.content.notify_customers.unwrap_or(false);
    let seen = body.content.version.map(|Version(seen)| seen);
    let form = body.content.form()?;
    let profiles = &state.use_cases.manage_profile;
    let saved = profiles
        .change(session.change, organization, &form, seen, tells_customers)
        .await;
    match saved {
        Err(ProfileRefused::ChangedMeanwhile) => {
            let present = profiles.show(session.actor(), organization).await?;
            Err(Problem::changed_meanwhile(&StaffProfile::from(present)))
        }
        saved => Ok(Json(saved?.into())),
    }
}

/// Counts the e-mail addresses of customers with visits ahead, who can be told of another name or address.
///
/// Whoever gave none is counted beside them, and named to people; a key is told the number alone.
#[utoipa::path(
    tag = "Settings",
    operation_id = "count_customers_ahead",
    responses((status = 200, description = "How many e-mails there are, and whom none reaches", body = CustomersAhead))
)]
#[get("/api/staff/profile/customers")]
async fn count_customers_ahead(state: Data<AppState>, session: Session) -> Result<Json<CustomersAhead>, Problem> {
    let organization = session.organization()?;
    let profiles = &state.use_cases.manage_profile;
    let ahead = profiles.customers_ahead(session.actor(), organization).await?;
    Ok(Json(ahead.into()))
}

/// Forgets the draft of a text: it was taken, or nobody wants it.
///
/// A draft is never shown to customers. Where there is none nothing changes.
#[utoipa::path(
    tag = "Settings",
    operation_id = "discard_text_draft",
    responses((status = 200, description = "There is no draft any more", body = Done))
)]
#[delete("/api/staff/profile/draft")]
async fn discard_draft(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    let organization = session.organization()?;
    let profiles = &state.use_cases.manage_profile;
    profiles.discard_draft(session.change, organization).await?;
    Ok(Json(Done {}))
}
