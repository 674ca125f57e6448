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
use wire::{NamesakesQuery, StaffNamesakesList};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists files with the name of an older one, which are perhaps about the same person, the newest first.
///
/// Names that differ in case, accents, hyphens or order are the same. The thousand newest files are looked at, each with the
/// oldest of its name. A business user sees pairs of customers whom the own calendar serves, a manager all.
#[utoipa::path(
    tag = "Customers",
    operation_id = "list_namesakes",
    params(NamesakesQuery),
    responses((status = 200, description = "The pairs", body = StaffNamesakesList), ReadingProblems, OurProblems)
)]
#[get("/api/staff/customers/namesakes")]
async fn operation(
    engine: Engine,
    session: Session,
    QueryOf(query): QueryOf<NamesakesQuery>,
) -> Result<Json<StaffNamesakesList>, Problem> {
    let organization = session.organization()?;
    let actor = session.0.actor();
    let pairs = engine
        .run(|engine| async move { engine.find_customers.namesakes(actor, organization, query.days).await })
        .await?;
    Ok(Json(pairs.into()))
}
