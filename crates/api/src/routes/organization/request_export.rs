use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ExportOfOrganization;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Has everything of the organisation of the session put into a file, once the password was given again.
///
/// It was given within 15 minutes. The state of the export tells how far it is, and for 24 hours it can be downloaded; the file of an earlier export is deleted. 409
/// `EXPORT_RUNNING` while one is being made. The audit log records it.
#[utoipa::path(
    tag = "Organization",
    operation_id = "request_organization_export",
    responses((status = 200, description = "It is being made", body = ExportOfOrganization), OurProblems)
)]
#[post("/api/staff/organization/export")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<Json<ExportOfOrganization>, Problem> {
    let export = &state.use_cases.export_organization;
    let requested = export.request(&session.0, RequestId(request_id.into())).await?;
    Ok(Json(requested.into()))
}
