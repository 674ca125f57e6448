use actix_web::get;
use actix_web::web::Data;
use shared_kernel::OrganizationNr;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::house::House;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::wire::{SocialMedia, SocialMediaQuery};

/// Lists where else an organisation can be found or reached.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_social_media",
    params(SocialMediaQuery),
    responses((status = 200, description = "Its links", body = Vec<SocialMedia>), ReadingProblems, OurProblems)
)]
#[get("/api/socialmedia")]
pub async fn operation(
    house: Data<House>,
    query: QueryOf<SocialMediaQuery>,
) -> Result<Revalidated<Vec<SocialMedia>>, Problem> {
    let links = house
        .use_cases
        .show_profile
        .social_media(OrganizationNr(query.0.organizationnr))
        .await?;
    Ok(Revalidated(links.into_iter().map(Into::into).collect()))
}
