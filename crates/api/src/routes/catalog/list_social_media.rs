use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{SocialMedia, SocialMediaQuery};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists where else an organisation can be found or reached.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_social_media",
    params(SocialMediaQuery),
    responses((status = 200, description = "Its links", body = Vec<SocialMedia>), ReadingProblems, OurProblems)
)]
#[get("/api/socialmedia")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<SocialMediaQuery>,
) -> Result<Revalidated<Vec<SocialMedia>>, Problem> {
    Ok(Revalidated(
        social_media(&state, OrganizationNr(query.0.organizationnr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn social_media(state: &AppState, nr: OrganizationNr) -> Result<Vec<SocialMedia>, Problem> {
    let links = state.use_cases.show_profile.social_media(nr).await?;
    Ok(links.into_iter().map(Into::into).collect())
}
