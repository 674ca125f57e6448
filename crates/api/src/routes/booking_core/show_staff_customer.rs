use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{CustomerId, Rank};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CustomerVisitsQuery, StaffCustomerFile};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Shows the file of a customer with a page of the visits, the newest first.
///
/// A business user sees the files of those whom the own calendar serves, in events as well; another one looks like one that is not there.
#[utoipa::path(
    tag = "Customers",
    operation_id = "show_staff_customer",
    params(("customerId" = i64, Path, description = "Customer", example = 1), CustomerVisitsQuery),
    responses((status = 200, description = "The file", body = StaffCustomerFile), ReadingProblems, OurProblems)
)]
#[get("/api/staff/customers/{customerId}")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    customer: Path<i64>,
    QueryOf(query): QueryOf<CustomerVisitsQuery>,
) -> Result<Json<StaffCustomerFile>, Problem> {
    file_with(&state, &session, CustomerId(customer.into_inner()), query).await
}

/// The file with the newest visits as whoever is signed in sees it now.
pub async fn file(
    state: &AppState,
    session: &Session,
    customer: CustomerId,
) -> Result<Json<StaffCustomerFile>, Problem> {
    file_with(state, session, customer, CustomerVisitsQuery::default()).await
}

async fn file_with(
    state: &AppState,
    session: &Session,
    customer: CustomerId,
    query: CustomerVisitsQuery,
) -> Result<Json<StaffCustomerFile>, Problem> {
    let organization = session.organization()?;
    let customers = &state.use_cases.show_customers;
    let file = customers
        .file(session.0.actor(), organization, customer, query.page()?)
        .await?;
    Ok(Json(file.into()))
}
