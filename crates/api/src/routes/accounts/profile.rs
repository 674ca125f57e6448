//! What people keep about themselves.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, get, post};

use super::signed_in::user;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Session, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ChangeEmailRequest, Done, PendingEmail, ProfileRequest, User};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, show);
    router.limited_call(Limit::Reset, Member, MainHost, change_email);
    router.call(Member, MainHost, pending_email);
    router.call(Member, MainHost, change);
}

/// Shows who is signed in.
///
/// Name, e-mail address, role and the organisation that the session acts for, with all others to whose teams this
/// person belongs. What it says is read anew with each request: a role that was changed a moment ago counts.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "get_current_user",
    responses((status = 200, description = "The signed-in user", body = User))
)]
#[get("/api/account/me")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<User>, Problem> {
    user(&state, &session).await.map(Json)
}

/// Mails a token to another e-mail address, which becomes that of the account when it is proven.
///
/// Whether the e-mail address belongs to somebody else makes no difference to the answer.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_email",
    request_body = ChangeEmailRequest,
    responses((status = 200, description = "The mail is on its way, if the e-mail address is free", body = Done))
)]
#[post("/api/account/changeemail")]
async fn change_email(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<ChangeEmailRequest>,
) -> Result<Json<Done>, Problem> {
    let ChangeEmailRequest {
        current_password,
        email,
    } = &body.content;
    let source = source_of(&http_request).to_string();
    state
        .use_cases
        .change_email
        .request(&session, current_password, (email, &source))
        .await
        .map_err(|error| Problem::of_credentials(error, "currentPassword"))?;
    Ok(Json(Done {}))
}

/// Shows the e-mail address that was asked for and is not proven yet.
///
/// Whether it belongs to somebody else makes no difference to the answer.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "get_pending_email",
    responses((status = 200, description = "The e-mail address that is to be proven, if there is one", body = PendingEmail))
)]
#[get("/api/account/changeemail")]
async fn pending_email(state: Data<AppState>, session: Session) -> Result<Json<PendingEmail>, Problem> {
    let pending = state.use_cases.change_email.pending(&session).await?;
    Ok(Json(pending.into()))
}

/// Changes names and phone number.
///
/// All three are replaced at once: an empty telephone number takes it away. What was booked before keeps the name and
/// number that it was booked with.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "change_profile",
    request_body = ProfileRequest,
    responses((status = 200, description = "The signed-in user, as it is now", body = User))
)]
#[post("/api/account/profile")]
async fn change(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<ProfileRequest>,
) -> Result<Json<User>, Problem> {
    state
        .use_cases
        .change_profile
        .change(&session, &body.content.into())
        .await
        .map_err(|error| Problem::of_credentials(error, "password"))?;
    user(&state, &session).await.map(Json)
}
