use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ExportOfOrganization;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Shows how far the export of the organisation of the session is.
#[utoipa::path(
    tag = "Organization",
    operation_id = "get_organization_export",
    responses((status = 200, description = "The newest export", body = ExportOfOrganization), OurProblems)
)]
#[get("/api/staff/organization/export")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<ExportOfOrganization>, Problem> {
    Ok(Json(state.use_cases.export_organization.show(&session.0).await?.into()))
}
