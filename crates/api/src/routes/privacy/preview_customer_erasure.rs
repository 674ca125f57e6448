use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, OwnershipProblems};
use crate::extract::Session;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ErasurePreviewAnswer;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Tells what erasing a customer would do: which bookings would be cancelled, and how many would stay without the person.
#[utoipa::path(
    tag = "Customers",
    operation_id = "preview_customer_erasure",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "What erasing would do", body = ErasurePreviewAnswer), OwnershipProblems, OurProblems)
)]
#[post("/api/staff/customers/{customerId}/erase/preview")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
) -> Result<Json<ErasurePreviewAnswer>, Problem> {
    let customer = (session.organization()?, CustomerId(customer.into_inner()));
    let preview = state
        .use_cases
        .erase_data
        .preview_of_customer(&session.0, customer)
        .await?;
    Ok(Json(preview.into()))
}
