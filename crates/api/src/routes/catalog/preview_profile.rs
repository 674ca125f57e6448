use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{OrganizationNr, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ProfilePreview;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessUser), MainHost, operation);
}

/// Shows the own people of an organisation its profile, before it is public as well.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "preview_profile",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "All that visitors will see", body = ProfilePreview), ReadingProblems, OurProblems)
)]
#[get("/api/organization/{organizationNr}/preview")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    organization_nr: Path<i32>,
) -> Result<Json<ProfilePreview>, Problem> {
    let Session(principal) = session;
    let (caller, nr) = (principal.caller(), OrganizationNr(*organization_nr));
    let profile = state.use_cases.preview_profile.show(caller, nr).await?;
    let offer = state.use_cases.preview_offer.show(caller, nr).await?;
    Ok(Json(ProfilePreview::at(state.clock.now(), profile, offer)))
}
