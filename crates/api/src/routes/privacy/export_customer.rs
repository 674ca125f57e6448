use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use shared_kernel::{CustomerId, Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, OwnershipProblems};
use crate::extract::{Engine, Session};
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::PersonalDataFile;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Hands out what the organisation of the session knows of a customer, to somebody who has given the password within 15 minutes.
///
/// The audit log records it.
#[utoipa::path(
    tag = "Customers",
    operation_id = "export_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "The file", body = PersonalDataFile), OwnershipProblems, OurProblems)
)]
#[get("/api/staff/customers/{customerId}/export")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    customer: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let request_id = RequestId(request_id.into());
    let data = engine
        .run(|engine| async move { engine.export_data.of_customer(&session.0, request_id, customer).await })
        .await?;
    let name = format!("attachment; filename=\"kunde-{}.json\"", customer.1);
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_DISPOSITION, name))
        .json(PersonalDataFile::new(data, state.clock.now())))
}
