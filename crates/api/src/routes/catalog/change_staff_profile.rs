use accounts::api_keys::Scope;
use actix_web::put;
use actix_web::web::{Data, Json};
use catalog::own_profile::ProfileRefused;
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, SettingProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffProfile, StaffProfileForm, Version};

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
    responses((status = 200, description = "The profile as it is kept", body = StaffProfile), SettingProblems, FormProblems, OurProblems)
)]
#[put("/api/staff/profile")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<StaffProfileForm>,
) -> Result<Json<StaffProfile>, Problem> {
    let organization = session.organization()?;
    let tells_customers = body.content.notify_customers.unwrap_or(false);
    let seen = body.content.version.map(|Version(seen)| seen);
    let form = body.content.form()?;
    let (caller, profiles) = (session.0.caller(), &state.use_cases.keep_profile);
    let saved = profiles
        .change(
            caller,
            RequestId(request_id.into()),
            organization,
            &form,
            seen,
            tells_customers,
        )
        .await;
    match saved {
        Err(ProfileRefused::ChangedMeanwhile) => {
            let present = profiles.show(caller.rights(), organization).await?;
            Err(Problem::changed_meanwhile(&StaffProfile::from(present)))
        }
        saved => Ok(Json(saved?.into())),
    }
}
