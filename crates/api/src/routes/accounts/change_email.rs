use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{JsonBody, Session, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ChangeEmailRequest, Done};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Member, MainHost, operation);
}

/// Mails a token to another mailbox, which becomes that of the account when it is proven.
///
/// Whether the mailbox belongs to somebody else makes no difference to the answer.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_email",
    request_body = ChangeEmailRequest,
    responses((status = 200, description = "The mail is on its way, if the mailbox is free", body = Done), FormProblems, OurProblems)
)]
#[post("/api/account/changeemail")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<ChangeEmailRequest>,
) -> Result<Json<Done>, Problem> {
    let Session(principal) = session;
    let ChangeEmailRequest {
        current_password,
        email,
    } = &body.content;
    let source = source_of(&http_request).to_string();
    state
        .use_cases
        .change_email
        .request(
            &principal,
            RequestId(request_id.into()),
            current_password,
            (email, &source),
        )
        .await
        .map_err(|error| Problem::of_credentials(error, "currentPassword"))?;
    Ok(Json(Done {}))
}
