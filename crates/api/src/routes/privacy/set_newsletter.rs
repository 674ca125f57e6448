use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::VerifiedMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ConsentEntry, NewsletterRequest};

pub fn register(router: &mut Router) {
    router.call(VerifiedMember, MainHost, operation);
}

/// Asks for news by mail, which begin when the mail about it is confirmed; or ends them at once.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "set_newsletter",
    request_body = NewsletterRequest,
    responses((status = 200, description = "The consents", body = [ConsentEntry]), FormProblems, OurProblems)
)]
#[post("/api/account/newsletter")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<NewsletterRequest>,
) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let newsletter = &state.use_cases.keep_newsletter;
    newsletter
        .set(&session.0, RequestId(request_id.into()), body.content.wanted)
        .await?;
    let consents = newsletter.consents(&session.0).await?;
    Ok(Json(consents.into_iter().map(Into::into).collect()))
}
