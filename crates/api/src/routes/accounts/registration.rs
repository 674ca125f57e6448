//! Registering, the proof of an e-mail address, and an organisation of one's own.

use accounts::TokenPurpose;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, get, post};
use shared_kernel::reason;
use tracing::error;

use super::signed_in::{signed_in, user_of_session};
use crate::app_state::AppState;
use crate::extract::{Attempt, JsonBody, Once, OptionalSession, Session, device_of, source_of};
use crate::limits::Limit;
use crate::policy::Policy::{Member, Public, PublicOrMember, VerifiedMember};
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::token_hash;
use wire::problem::{Code, Problem};
use wire::{
    AccountSettings, Done, FoundingRequest, RegistrationRequest, SignedIn, User, VerificationRequest, Verified,
};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, settings);
    router.limited_call(Limit::Registration, Public, MainHost, register_account);
    router.limited_call(Limit::SignIn, PublicOrMember, MainHost, verify);
    router.limited_call(Limit::Reset, Member, MainHost, resend);
    router.limited_repeatable_call(Limit::Registration, VerifiedMember, MainHost, found_organization);
}

/// Shows what the screens for signing in and registering need to know.
///
/// Whether there is a form to register at all, whether companies can register by themselves, and whether the box for
/// drafted texts is ticked at first. It depends on the configuration of the server alone.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "get_account_settings",
    responses((status = 200, description = "The settings", body = AccountSettings))
)]
#[get("/api/account/settings")]
async fn settings(state: Data<AppState>) -> Revalidated<AccountSettings> {
    Revalidated(AccountSettings {
        login_platform: state.registration.login_platform.clone(),
        hide_business_registration: state.registration.hides_business,
        use_open_ai_for_content_default: state.registration.ticks_ai_content,
    })
}

/// Registers somebody, and with `businessUser` an organisation, and signs in.
///
/// The account has proven no e-mail address yet and sees what it makes itself. An e-mail address that has an account is answered like
/// any other, and its owner is told by mail.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "register_account",
    request_body = RegistrationRequest,
    responses((status = 200, description = "The session, and who it is", body = SignedIn))
)]
#[post("/api/account/register")]
async fn register_account(
    state: Data<AppState>,
    _attempt: Attempt,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<RegistrationRequest>,
) -> Result<Json<SignedIn>, Problem> {
    if !state.registration.is_open(body.content.business_user) {
        return Err(Problem::new(Code::Forbidden));
    }
    let from = (device_of(&http_request), source_of(&http_request).to_string());
    let (begun, _) = state
        .use_cases
        .register_account
        .register(session.change, &body.content.into(), (from.0, &from.1))
        .await?;
    signed_in(&state, session.change, begun.session).await.map(Json)
}

/// Proves an e-mail address with the token of a mail: that of a new account, or the new one of an old account.
///
/// The token alone is not enough, because somebody else may have registered with this e-mail address: it takes the session or
/// the password of the account. Without either, the answer is `PASSWORD_CONFIRMATION_NEEDED` and the token stays good.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "verify_email_address",
    request_body = VerificationRequest,
    responses((status = 200, description = "The e-mail address is proven", body = Verified))
)]
#[post("/api/account/verification")]
async fn verify(
    state: Data<AppState>,
    _attempt: Attempt,
    session: OptionalSession,
    body: JsonBody<VerificationRequest>,
) -> Result<Json<Verified>, Problem> {
    let VerificationRequest { token, password } = body.content;
    let hash = token_hash(&token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let purpose = state
        .use_cases
        .verify_email_address
        .verify(session.change, hash, session.principal.as_ref(), password.as_deref())
        .await?;
    Ok(Json(Verified {
        email_changed: purpose == TokenPurpose::ChangeEmail,
    }))
}

/// Sends the mail that proves an e-mail address once more; nothing happens when it is proven.
///
/// At most three mails with a link an hour go to one e-mail address. The answer is the same whether or not somebody
/// else has proven the address meanwhile.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "resend_verification",
    responses((status = 200, description = "It is on its way", body = Done))
)]
#[post("/api/account/resendverification")]
async fn resend(state: Data<AppState>, session: Session) -> Result<Json<Done>, Problem> {
    let renewed = state.use_cases.resend_verification.resend(&session).await?;
    if let Some(renewed) = renewed {
        let later = state.clone();
        state.detached.spawn(async move {
            if let Err(failed) = later.use_cases.resend_verification.mail(&renewed).await {
                error!(cause = reason(&failed), "verification mail could not be planned");
            }
        });
    }
    Ok(Json(Done {}))
}

/// Founds an organisation, whose first business admin is the signed-in user.
///
/// The session acts for it from then on. It is seen by its own people only until it has a bookable service.
#[utoipa::path(
    tag = "Accounts",
    operation_id = "found_organization",
    request_body = FoundingRequest,
    responses((status = 200, description = "The signed-in user, in the new organisation", body = User))
)]
#[post("/api/account/organization")]
async fn found_organization(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<FoundingRequest>,
) -> Result<Json<User>, Problem> {
    let once = Once::of_account(&http_request, &session, &body.bytes)?;
    let source = source_of(&http_request).to_string();
    let founding = body.content.into();
    let found = &state.use_cases.found_organization;
    once.make(&state, session.change, async |change| {
        Ok(found.found(&session.with(change), &founding, &source).await?)
    })
    .await?;
    user_of_session(&state, &session).await.map(Json)
}
