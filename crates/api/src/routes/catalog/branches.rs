//! The branch categories.

use actix_web::get;
use catalog::BRANCHES;

use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::Branch;

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, list);
    router.call(Public, MainHost, list_for_organizations);
}

/// Lists the branch categories.
///
/// Ids are 8 to 19 and do not change; they are what `mode` of the search and `branches` of a registration take. The
/// list is the same for everybody and may be kept.
#[utoipa::path(tag = "Branches", operation_id = "list_branches", responses((status = 200, description = "All twelve", body = Vec<Branch>)))]
#[get("/api/account/getBranches")]
async fn list() -> Revalidated<Vec<Branch>> {
    Revalidated(branches())
}

/// What the call answers; pages carry it as well.
pub fn branches() -> Vec<Branch> {
    BRANCHES.into_iter().map(Branch::from).collect()
}

/// Lists the branch categories: the same list under its second documented name.
///
/// The answer is that of `GET /api/account/getBranches`. Both paths are part of the documented wire, and neither goes
/// away before the other.
#[utoipa::path(tag = "Branches", operation_id = "list_organization_branches", responses((status = 200, description = "All twelve", body = Vec<Branch>)))]
#[get("/api/organization/listofbranches")]
async fn list_for_organizations() -> Revalidated<Vec<Branch>> {
    Revalidated(branches())
}
