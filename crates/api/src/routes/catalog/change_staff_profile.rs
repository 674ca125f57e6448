use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{StaffProfile, StaffProfileForm};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, operation);
}

/// Changes the profile of the organisation: name, address, branches, texts, links.
///
/// Of HTML a small list of tags is kept. Visitors see and find it at once.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_profile",
    request_body = StaffProfileForm,
    responses((status = 200, description = "The profile as it is kept", body = StaffProfile), FormProblems, OurProblems)
)]
#[put("/api/staff/profile")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<StaffProfileForm>,
) -> Result<Json<StaffProfile>, Problem> {
    let organization = session.organization()?;
    let notify_customers = body.content.notify_customers;
    let form = body.content.form()?;
    let profiles = &state.use_cases.keep_profile;
    let profile = profiles
        .change(
            session.0.caller(),
            RequestId(request_id.into()),
            organization,
            &form,
            notify_customers,
        )
        .await?;
    Ok(Json(profile.into()))
}
