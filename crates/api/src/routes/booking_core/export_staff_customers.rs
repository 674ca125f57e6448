use actix_web::http::header;
use actix_web::{HttpResponse, get};
use shared_kernel::{Rank, RequestId};

use crate::documented::OurProblems;
use crate::extract::{ConfirmedSession, Engine};
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::customer_list;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Hands out the contact data of all customers as CSV, which the audit log records.
///
/// To somebody who has given the password within 15 minutes, and never in the name of somebody else.
///
/// With semicolons and a byte order mark, as spreadsheets of the German-speaking countries want it. What a spreadsheet
/// would take for a formula begins with an apostrophe, which an import takes away.
#[utoipa::path(
    tag = "Customers",
    operation_id = "export_staff_customers",
    responses((status = 200, description = "The file", body = String, content_type = "text/csv"), OurProblems)
)]
#[get("/api/staff/customers/export")]
async fn operation(
    engine: Engine,
    request_id: tracing_actix_web::RequestId,
    ConfirmedSession(session): ConfirmedSession,
) -> Result<HttpResponse, Problem> {
    let organization = session.organization()?;
    let (caller, request_id) = (session.0.caller(), RequestId(request_id.into()));
    let list = engine
        .run(|engine| async move {
            let customers = &engine.exchange_customers;
            let exported = customers.export(caller, request_id, organization).await?;
            customer_list(&exported).map_err(|error| Problem::caused(Code::Internal, error))
        })
        .await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"kunden.csv\""))
        .content_type("text/csv; charset=utf-8")
        .body(list))
}
