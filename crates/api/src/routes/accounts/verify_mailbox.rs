use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems, VerificationProblems};
use crate::extract::{Attempt, JsonBody, OptionalSession};
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{Done, VerificationRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, PublicOrMember, MainHost, operation);
}

/// Proves a mailbox with the token of a mail: that of a new account, or the new one of an old account.
///
/// The token alone is not enough, because somebody else may have registered with this mailbox: it takes the session or
/// the password of the account. Without either, the answer is `PASSWORD_CONFIRMATION_NEEDED` and the token stays good.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "verify_mailbox",
    request_body = VerificationRequest,
    responses((status = 200, description = "The mailbox is proven", body = Done), VerificationProblems, FormProblems, OurProblems)
)]
#[post("/api/account/verification")]
async fn operation(
    state: Data<AppState>,
    _attempt: Attempt,
    request_id: tracing_actix_web::RequestId,
    session: OptionalSession,
    body: JsonBody<VerificationRequest>,
) -> Result<Json<Done>, Problem> {
    let VerificationRequest { token, password } = body.content;
    let hash = token_hash(&token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .verify_mailbox
        .verify(
            RequestId(request_id.into()),
            hash,
            session.0.as_ref(),
            password.as_deref(),
        )
        .await?;
    Ok(Json(Done {}))
}
