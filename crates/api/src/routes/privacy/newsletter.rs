//! Consents, and news by mail.

use actix_web::web::{Data, Json};
use actix_web::{get, post};

use crate::app_state::AppState;
use crate::extract::{JsonBody, OptionalSession, Session};
use crate::policy::Policy::{Member, Public, VerifiedMember};
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::token_hash;
use wire::problem::{Code, Problem};
use wire::{ConsentEntry, Done, MailedTokenRequest, NewsletterRequest};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, list_consents);
    router.call(VerifiedMember, MainHost, set);
    router.call(Public, MainHost, confirm);
    router.call(Public, MainHost, unsubscribe);
}

/// Lists what somebody agreed to, the newest first.
///
/// Each entry says to what, to which version of the text and when, and when it was confirmed or withdrawn. Withdrawn
/// ones stay in the list.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "list_consents",
    responses((status = 200, description = "The consents", body = [ConsentEntry]))
)]
#[get("/api/account/consents")]
async fn list_consents(state: Data<AppState>, session: Session) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let consents = state.use_cases.manage_newsletter.consents(&session).await?;
    Ok(Json(consents.into_iter().map(Into::into).collect()))
}

/// Asks for news by mail, which begin when the mail about it is confirmed; or ends them at once.
///
/// With `true` a mail is sent whose button begins the news; until it is pressed none is sent, and asking again sends
/// another mail. With `false` all news end. The answer lists all consents.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "set_newsletter",
    request_body = NewsletterRequest,
    responses((status = 200, description = "The consents", body = [ConsentEntry]))
)]
#[post("/api/account/newsletter")]
async fn set(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<NewsletterRequest>,
) -> Result<Json<Vec<ConsentEntry>>, Problem> {
    let newsletter = &state.use_cases.manage_newsletter;
    newsletter.set(&session, body.content.wanted).await?;
    let consents = newsletter.consents(&session).await?;
    Ok(Json(consents.into_iter().map(Into::into).collect()))
}

/// Confirms the wish for news by the token of its mail. Repeating it changes nothing.
///
/// The token is that of the mail that asks for it. Nobody has to be signed in: who reads the mailbox decides.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "confirm_newsletter",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "News are confirmed", body = Done))
)]
#[post("/api/newsletter/confirm")]
async fn confirm(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state.use_cases.manage_newsletter.confirm(session.change, hash).await?;
    Ok(Json(Done {}))
}

/// Ends news by the token of any of their mails, however old it is. Repeating it changes nothing.
///
/// Nobody has to be signed in, and nothing is asked back. That there was a consent stays recorded.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "unsubscribe_newsletter",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "There will be no news", body = Done))
)]
#[post("/api/newsletter/unsubscribe")]
async fn unsubscribe(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Done>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    state
        .use_cases
        .manage_newsletter
        .unsubscribe(session.change, hash)
        .await?;
    Ok(Json(Done {}))
}
