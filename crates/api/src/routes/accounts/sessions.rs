//! Signing in and out, and whom a session acts for.

use accounts::sessions::SignInForm;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post};
use shared_kernel::{OrganizationNr, SessionId};

use super::signed_in::{signed_in, user_of_session};
use crate::app_state::AppState;
use crate::extract::{Attempt, JsonBody, OptionalSession, Session, device_of, source_of};
use crate::limits::Limit;
use crate::policy::Policy::{Member, PlatformAdmin, Public};
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{AccountSession, Done, ImpersonationRequest, LoginRequest, SignedIn, SwitchOrganizationRequest, User};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::SignIn, Public, MainHost, sign_in);
    router.call(Member, MainHost, sign_out);
    router.call(Member, MainHost, sign_out_everywhere);
    router.call(Member, MainHost, list);
    router.call(Member, MainHost, end);
    router.call(Member, MainHost, switch_organization);
    router.call(PlatformAdmin, MainHost, impersonate);
    router.call(Member, MainHost, end_impersonation);
}

/// Signs in with e-mail address and password.
///
/// An unknown e-mail address and a wrong password are answered alike, after the same work.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_in",
    request_body = LoginRequest,
    responses((status = 200, description = "The session, and who it is", body = SignedIn))
)]
#[post("/api/account/login")]
async fn sign_in(
    state: Data<AppState>,
    attempt: Attempt,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<LoginRequest>,
) -> Result<Json<SignedIn>, Problem> {
    let form = SignInForm {
        email: body.content.email,
        password: body.content.password,
        device: device_of(&http_request),
        source: source_of(&http_request).to_string(),
    };
    let _of_email = attempt.of_email(form.normalized_email()).await?;
    let begun = state.use_cases.sign_in.sign_in(session.change, &form).await?;
    signed_in(&state, session.change, begun.session).await.map(Json)
}

/// Ends the session, whose token is then good for nothing.
///
/// Other sessions of the account go on. In the name of somebody else it ends the impersonation.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_out",
    responses((status = 200, description = "It has ended", body = Done))
)]
#[post("/api/account/logout")]
async fn sign_out(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    state.use_cases.end_sessions.sign_out(&session).await?;
    Ok(Json(Done {}))
}

/// Ends all sessions of the account, this one too.
///
/// For a lost device or a password that others know. Keys of an organisation are no sessions and stay: they are revoked
/// one by one.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "sign_out_everywhere",
    responses((status = 200, description = "They have ended", body = Done))
)]
#[post("/api/account/logouteverywhere")]
async fn sign_out_everywhere(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    state.use_cases.end_sessions.sign_out_everywhere(&session).await?;
    Ok(Json(Done {}))
}

/// Lists where somebody is signed in, the session that was used last first.
///
/// Each with its device in words, when it began and when it was used last, and whether it is the one that asks. An id
/// of the list ends that session (`DELETE /api/account/session/{id}`).
#[utoipa::path(
    tag = "Accounts",
    operation_id = "list_sessions",
    responses((status = 200, description = "The sessions", body = [AccountSession]))
)]
#[get("/api/account/sessions")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<Vec<AccountSession>>, Problem> {
    let sessions = state.use_cases.end_sessions.list(&session).await?;
    Ok(Json(sessions.into_iter().map(Into::into).collect()))
}

/// Ends a session of one's own, anywhere.
///
/// The id is one of `GET /api/account/sessions`. Whoever uses it is signed out with the next request. Sessions of other
/// accounts are not found.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "end_session",
    params(("id" = String, Path, description = "The session", format = Uuid, example = "7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10")),
    responses((status = 200, description = "It has ended", body = Done))
)]
#[delete("/api/account/session/{id}")]
async fn end(state: Data<AppState>, session: Session, id: Path<String>) -> Result<Json<Done>, Problem> {
    let id = id.parse().map_err(|_no_id| Problem::new(Code::NotFound))?;
    state.use_cases.end_sessions.end(&session, SessionId(id)).await?;
    Ok(Json(Done {}))
}

/// Lets the session act for another organisation to whose team its person belongs.
///
/// What is shown and changed from the next request on is that of the other organisation, with the role that the person
/// has there. An organisation to whose team the person does not belong is not found.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "switch_organization",
    request_body = SwitchOrganizationRequest,
    responses((status = 200, description = "The signed-in user, in that organisation", body = User))
)]
#[post("/api/account/switchorganization")]
async fn switch_organization(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<SwitchOrganizationRequest>,
) -> Result<Json<User>, Problem> {
    let organization = OrganizationNr(body.content.organization_nr);
    state
        .use_cases
        .switch_organization
        .switch(&session, organization)
        .await?;
    user_of_session(&state, &session).await.map(Json)
}

/// Begins to act in the name of somebody else, for 30 minutes.
///
/// It ends with the session that begins it. The own password must have been given within the last 15 minutes. The person is told by mail, and everything that is
/// done bears both names. Nobody else who runs the product can be acted for.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "impersonate",
    request_body = ImpersonationRequest,
    responses((status = 200, description = "The session, and in whose name", body = SignedIn))
)]
#[post("/api/admin/impersonate")]
async fn impersonate(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<ImpersonationRequest>,
) -> Result<Json<SignedIn>, Problem> {
    let begun = state
        .use_cases
        .impersonate
        .begin(&session, &body.content.email, device_of(&http_request))
        .await?;
    signed_in(&state, session.change, begun.session).await.map(Json)
}

/// Ends acting in the name of somebody else; the own session goes on.
///
/// The token that impersonating answered with is good for nothing from then on. In a session that acts for its own
/// person nothing happens.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "end_impersonation",
    responses((status = 200, description = "It has ended", body = Done))
)]
#[post("/api/account/endimpersonation")]
async fn end_impersonation(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    state.use_cases.impersonate.end(&session).await?;
    Ok(Json(Done {}))
}
