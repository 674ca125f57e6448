use actix_web::get;
use actix_web::web::{Data, Path};
use shared_kernel::OrganizationNr;

use crate::documented::{OurProblems, ReadingProblems};
use crate::house::House;
use crate::problem::Problem;
use crate::revalidation::Revalidated;
use crate::wire::Organization;

/// Shows an organisation.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_organization",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "The organisation", body = Organization), ReadingProblems, OurProblems)
)]
#[get("/api/organization/{organizationNr}")]
pub async fn operation(house: Data<House>, organization_nr: Path<i32>) -> Result<Revalidated<Organization>, Problem> {
    let organization = house
        .use_cases
        .show_profile
        .organization(OrganizationNr(*organization_nr))
        .await?;
    Ok(Revalidated(organization.into()))
}
