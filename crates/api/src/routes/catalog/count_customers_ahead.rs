use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::CustomersAhead;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessAdmin, Scope::Manage), MainHost, operation);
}

/// Counts the e-mail addresses of customers with visits ahead, who can be told of another name or address.
#[utoipa::path(
    tag = "Settings",
    operation_id = "count_customers_ahead",
    responses((status = 200, description = "How many e-mails there would be", body = CustomersAhead), OurProblems)
)]
#[get("/api/staff/profile/customers")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<CustomersAhead>, Problem> {
    let organization = session.organization()?;
    let recipients = state
        .use_cases
        .keep_profile
        .recipients_ahead(session.0.actor(), organization)
        .await?;
    Ok(Json(CustomersAhead { recipients }))
}
