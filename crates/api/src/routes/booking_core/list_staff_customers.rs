use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::Json;
use shared_kernel::Rank;

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{StaffCustomers, StaffCustomersQuery};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Finds customers of the organisation of the session, by name; without a search those who were served last come first.
///
/// A business user finds whom the own calendar serves, a manager everybody. Case, accents and the ways to write umlauts and
/// telephone numbers make no difference. A page beyond the end is empty.
#[utoipa::path(
    tag = "Customers",
    operation_id = "list_staff_customers",
    params(StaffCustomersQuery),
    responses((status = 200, description = "The page", body = StaffCustomers), ReadingProblems, OurProblems)
)]
#[get("/api/staff/customers")]
async fn operation(
    engine: Engine,
    session: Session,
    QueryOf(query): QueryOf<StaffCustomersQuery>,
) -> Result<Json<StaffCustomers>, Problem> {
    let organization = session.organization()?;
    let page = query.page()?;
    let actor = session.0.actor();
    let found = engine
        .run(|engine| async move {
            engine
                .find_customers
                .page(actor, organization, &query.search, page)
                .await
        })
        .await?;
    Ok(Json(StaffCustomers::of_page(page, found)))
}
