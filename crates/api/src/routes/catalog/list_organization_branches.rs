use actix_web::get;

use super::list_branches::branches;
use crate::documented::OurProblems;
use crate::revalidation::Revalidated;
use crate::wire::Branch;

/// Lists the branch categories: the same list under its second documented name.
#[utoipa::path(tag = "Branches", operation_id = "list_organization_branches", responses((status = 200, description = "All twelve", body = Vec<Branch>), OurProblems))]
#[get("/api/organization/listofbranches")]
pub async fn operation() -> Revalidated<Vec<Branch>> {
    Revalidated(branches())
}
