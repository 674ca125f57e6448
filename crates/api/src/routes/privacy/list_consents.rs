use actix_web::get;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::ConsentEntry;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists what somebody agreed to, the newest first.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "list_consents",
    responses((status = 200, description = "The consents", body = [ConsentEntry]), OurProblems)
)]
#[get("/api/account/consents")]
async fn operation(state: Data<AppState>, session: Session) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let consents = state.use_cases.keep_newsletter.consents(&session.0).await?;
    Ok(Json(consents.into_iter().map(Into::into).collect()))
}
