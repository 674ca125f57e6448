//! Passwords: asked for once more, lost, chosen anew.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use shared_kernel::reason;
use tracing::error;

use crate::app_state::AppState;
use crate::extract::{Attempt, JsonBody, OptionalSession, Session, source_of};
use crate::limits::Limit;
use crate::policy::Policy::{Member, Public};
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::token_hash;
use wire::problem::{Code, Problem};
use wire::{ChangePasswordRequest, ConfirmPasswordRequest, Done, LostPasswordRequest, ResetPasswordRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, Member, MainHost, confirm);
    router.limited_call(Limit::Reset, Public, MainHost, lose);
    router.call(Public, MainHost, reset);
    router.limited_call(Limit::SignIn, Member, MainHost, change);
}

/// Takes the password once more, which is then good for 15 minutes.
///
/// What takes or gives rights, or hands out data, wants a password that was given within the last 15 minutes and
/// answers 403 `PASSWORD_CONFIRMATION_NEEDED` otherwise: call this, then repeat it. A wrong password counts towards the
/// ten tries in 15 minutes that an e-mail address has.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "confirm_password",
    request_body = ConfirmPasswordRequest,
    responses((status = 200, description = "It is the password", body = Done))
)]
#[post("/api/account/confirmpassword")]
async fn confirm(
    state: Data<AppState>,
    _attempt: Attempt,
    session: Session,
    body: JsonBody<ConfirmPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .confirm_password
        .confirm(&session, &body.content.password)
        .await
        .map_err(|error| Problem::of_password(error, "password"))?;
    Ok(Json(Done {}))
}

/// Mails a link with which a lost password is set anew.
///
/// Whether the e-mail address belongs to anybody makes no difference to the answer.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "request_password_reset",
    request_body = LostPasswordRequest,
    responses((status = 200, description = "It is on its way, if there is such an account", body = Done))
)]
#[post("/api/account/lostpassword")]
async fn lose(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<LostPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let lost = state
        .use_cases
        .recover_password
        .lose(
            session.change,
            &body.content.email,
            &source_of(&http_request).to_string(),
        )
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    let later = state.clone();
    state.detached.spawn(async move {
        if let Err(failed) = later.use_cases.recover_password.mail(&lost).await {
            error!(cause = reason(&failed), "password reset mail could not be planned");
        }
    });
    Ok(Json(Done {}))
}

/// Sets a lost password anew with the token of a mail, and ends all sessions of the account.
///
/// The token is that of the newest mail of `POST /api/account/lostpassword`; it is good once and for a while only. The
/// new password has at least eight characters. Whoever was signed in anywhere has to sign in anew.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "reset_password",
    request_body = ResetPasswordRequest,
    responses((status = 200, description = "The password is another one", body = Done))
)]
#[post("/api/account/resetpassword")]
async fn reset(
    state: Data<AppState>,
    _attempt: Attempt,
    session: OptionalSession,
    body: JsonBody<ResetPasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .recover_password
        .reset(session.change, hash, &body.content.password)
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    Ok(Json(Done {}))
}

/// Changes the password, and ends all other sessions of the account.
///
/// The current password is asked for once more, so that an open browser is not enough. The new one has 8 to 128
/// characters; those that are tried first, and those that say nothing but who their owner is, are refused. The session
/// that asks goes on; all others end with their next request.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_password",
    request_body = ChangePasswordRequest,
    responses((status = 200, description = "The password is another one", body = Done))
)]
#[post("/api/account/changepassword")]
async fn change(
    state: Data<AppState>,
    _attempt: Attempt,
    session: Session,
    body: JsonBody<ChangePasswordRequest>,
) -> Result<Json<Done>, Problem> {
    let ChangePasswordRequest {
        current_password,
        password,
    } = &body.content;
    state
        .use_cases
        .change_password
        .change(&session, current_password, password)
        .await
        .map_err(|error| Problem::of_credentials(error, "currentPassword"))?;
    Ok(Json(Done {}))
}
