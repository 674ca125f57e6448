use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::{ImportCustomersRequest, ImportedCustomers};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, operation);
}

/// Puts everybody of a list on file who is not there yet, or shows what that would do.
///
/// The first line names the columns: Vorname, Nachname, E-Mail, Telefon, Notiz; others are ignored. Who is on file is
/// recognised by mailbox or telephone number and stays as is. Where a line is wrong nothing is written. At most 5000
/// lines and 2 MiB.
#[utoipa::path(
    tag = "Customers",
    operation_id = "import_staff_customers",
    request_body = ImportCustomersRequest,
    responses((status = 200, description = "What was done, or would be", body = ImportedCustomers), FormProblems, OurProblems)
)]
#[post("/api/staff/customers/import")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ImportCustomersRequest>,
) -> Result<Json<ImportedCustomers>, Problem> {
    let organization = session.organization()?;
    let lines = body.content.lines()?;
    let customers = &state.use_cases.exchange_customers;
    let (request_id, is_preview) = (RequestId(request_id.into()), body.content.is_preview);
    let import = customers
        .import(session.0.caller(), request_id, organization, lines, is_preview)
        .await?;
    Ok(Json(import.into()))
}
