use actix_web::get;

use super::list_branches::branches;
use crate::documented::OurProblems;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Branch;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, operation);
}

/// Lists the branch categories: the same list under its second documented name.
#[utoipa::path(tag = "Branches", operation_id = "list_organization_branches", responses((status = 200, description = "All twelve", body = Vec<Branch>), OurProblems))]
#[get("/api/organization/listofbranches")]
async fn operation() -> Revalidated<Vec<Branch>> {
    Revalidated(branches())
}
