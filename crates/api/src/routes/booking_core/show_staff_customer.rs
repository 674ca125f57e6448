use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::StaffCustomerFile;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Shows the file of a customer with the newest visits.
///
/// A business user sees the files of those whom the own calendar serves; another one looks like one that is not there.
#[utoipa::path(
    tag = "Customers",
    operation_id = "show_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1)),
    responses((status = 200, description = "The file", body = StaffCustomerFile), ReadingProblems, OurProblems)
)]
#[get("/api/staff/customers/{customerId}")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    file(&state, &session, CustomerId(customer.into_inner())).await
}

/// The file as whoever is signed in sees it now.
pub async fn file(
    state: &AppState,
    session: &Session,
    customer: CustomerId,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let organization = session.organization()?;
    let customers = &state.use_cases.show_customers;
    let file = customers.file(session.0.actor(), organization, customer).await?;
    Ok(Json(file.into()))
}
