use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::Json;
use shared_kernel::{Rank, RequestId};

use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{ImportCustomersRequest, ImportedCustomers};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, operation);
}

/// Puts everybody of a list on file who is not there yet, completes the files of the others, or shows what that would do.
///
/// A CSV file with semicolons, commas or tabs, or what a line `sep=` declares, in UTF-8, UTF-16, Windows-1252, Mac Roman or
/// code page 850. The first line names the columns: Vorname, Nachname, E-Mail, Telefon, Notiz, Gesperrt; a second
/// telephone number goes into the note, and others are named in the answer. Who is on file is
/// recognised by name and mailbox or telephone number; the file gets what it lacks, and what differs from it goes into the
/// note. Wrong lines hold up no others and come back with
/// their reasons. At most 5000 lines and 2 MiB.
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
    let imported = engine
        .run(|engine| async move {
            let read = body.content.read()?;
            let lines = read.list.lines.clone();
            let is_preview = body.content.is_preview;
            let customers = &engine.exchange_customers;
            let import = customers
                .import(caller, request_id, organization, lines, is_preview)
                .await?;
            ImportedCustomers::of(import, read).map_err(|error| Problem::caused(Code::Internal, error))
        })
        .await?;
    Ok(Json(imported))
}
