use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::Json;
use shared_kernel::{Rank, RequestId};

use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
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
    engine: Engine,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ImportCustomersRequest>,
) -> Result<Json<ImportedCustomers>, Problem> {
    let organization = session.organization()?;
    let (caller, request_id) = (session.0.caller(), RequestId(request_id.into()));
    let import = engine
        .run(|state| async move {
            let lines = body.content.lines()?;
            let customers = &state.use_cases.exchange_customers;
            let is_preview = body.content.is_preview;
            let import = customers
                .import(caller, request_id, organization, lines, is_preview)
                .await?;
            Ok::<ImportedCustomers, Problem>(import.into())
        })
        .await?;
    Ok(Json(import))
}
