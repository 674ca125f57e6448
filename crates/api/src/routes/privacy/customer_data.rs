//! What an organisation stores about a customer: to hand over, to erase.

use actix_web::http::header;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, get, post};
use shared_kernel::{CustomerId, Rank};

use crate::app_state::AppState;
use crate::extract::{Engine, Session};
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Erased, ErasurePreviewAnswer, PersonalDataFile};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, export);
    router.reading_call(Staff(Rank::BusinessAdmin), MainHost, preview_erasure);
    router.limited_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, erase);
}

/// Hands out what the organisation of the session knows of a customer, to somebody who has given the password within 15 minutes.
///
/// The audit log records it.
#[utoipa::path(
    tag = "Customers",
    operation_id = "export_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "The file", body = PersonalDataFile))
)]
#[get("/api/staff/customers/{customerId}/export")]
async fn export(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    customer: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let data = engine
        .run(|engine| async move { engine.export_data.of_customer(&session, customer).await })
        .await?;
    let name = format!("attachment; filename=\"kunde-{}.json\"", customer.1);
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_DISPOSITION, name))
        .json(PersonalDataFile::new(data, state.clock.now())))
}

/// Tells what erasing a customer would do: which bookings would be cancelled, and how many would stay without the person.
///
/// Nothing is changed. What stays are times, services and prices, so that calendar and statistics remain true.
#[utoipa::path(
    tag = "Customers",
    operation_id = "preview_customer_erasure",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "What erasing would do", body = ErasurePreviewAnswer))
)]
#[post("/api/staff/customers/{customerId}/erase/preview")]
async fn preview_erasure(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
) -> Result<Json<ErasurePreviewAnswer>, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let preview = state
        .use_cases
        .erase_data
        .preview_of_customer(&session, customer)
        .await?;
    Ok(Json(preview.into()))
}

/// Erases what the organisation of the session knows of a customer, by somebody who has given the password within 15 minutes.
///
/// Open bookings are cancelled without a mail, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Customers",
    operation_id = "erase_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "It is erased", body = Erased))
)]
#[post("/api/staff/customers/{customerId}/erase")]
async fn erase(state: Data<AppState>, session: Session, customer: Path<i64>) -> Result<Json<Erased>, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let receipt = state.use_cases.erase_data.erase_customer(&session, customer).await?;
    Ok(Json(receipt.into()))
}
