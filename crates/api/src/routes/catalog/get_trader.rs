use actix_web::get;
use actix_web::web::{Data, Path};
use shared_kernel::OrganizationNr;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::Trader;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Shows whom customers of an organisation deal with.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "get_trader",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "Name, contact and register", body = Trader), ReadingProblems, OurProblems)
)]
#[get("/api/organization/{organizationNr}/trader")]
async fn operation(state: Data<AppState>, organization_nr: Path<i32>) -> Result<Revalidated<Trader>, Problem> {
    let trader = state
        .use_cases
        .show_profile
        .trader(OrganizationNr(*organization_nr))
        .await?;
    Ok(Revalidated(trader.into()))
}
