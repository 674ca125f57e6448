//! What is stored about the e-mail address of a mailed link: to see, to take along, to erase.

use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, post};

use super::personal_data_answer::file_of;
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, OptionalSession, source_of};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::token_hash;
use wire::problem::{Code, Problem};
use wire::{Done, Erased, ExportByTokenRequest, MailedTokenRequest, OwnDataAnswer, OwnDataRequest, PersonalDataFile};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Reset, Public, MainHost, request);
    router.limited_reading_call(Limit::Download, Public, MainHost, show);
    router.limited_reading_call(Limit::Download, Public, MainHost, export);
    router.limited_call(Limit::Change, Public, MainHost, erase);
}

/// Mails a link to what is stored about an e-mail address.
///
/// What that is makes no difference to the answer. An e-mail address that belongs to an account is told to sign in.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "request_own_data",
    request_body = OwnDataRequest,
    responses((status = 200, description = "A mail is on its way", body = Done))
)]
#[post("/api/privacy/request")]
async fn request(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: OptionalSession,
    body: JsonBody<OwnDataRequest>,
) -> Result<Json<Done>, Problem> {
    state
        .use_cases
        .request_data
        .request(
            session.change,
            &body.content.email,
            &source_of(&http_request).to_string(),
        )
        .await?;
    Ok(Json(Done {}))
}

/// Tells what is stored about the e-mail address of a mailed link, and what erasing would do.
///
/// Nothing is changed. The answer tells which bookings ahead erasing would cancel. The link is good for a day.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "show_own_data",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "What is stored", body = OwnDataAnswer))
)]
#[post("/api/privacy/preview")]
async fn show(state: Data<AppState>, body: JsonBody<MailedTokenRequest>) -> Result<Json<OwnDataAnswer>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let (email, preview) = state.use_cases.erase_data.preview_of_guest(hash).await?;
    Ok(Json(OwnDataAnswer {
        email,
        preview: preview.into(),
    }))
}

/// Hands out everything that is stored about the e-mail address of a mailed link.
///
/// The link is mailed by `POST /api/privacy/request` and is good for a day. As `format` says the answer is a file of
/// JSON with everything or a calendar file with all appointments. An e-mail address with an account gets no such link:
/// its owner signs in.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "export_own_data",
    request_body = ExportByTokenRequest,
    responses(
        (
            status = 200,
            description = "A file: everything as JSON, or the appointments as a calendar",
            content((PersonalDataFile = "application/json"), (String = "text/calendar"))
        )
    )
)]
#[post("/api/privacy/export")]
async fn export(
    state: Data<AppState>,
    engine: Engine,
    body: JsonBody<ExportByTokenRequest>,
) -> Result<HttpResponse, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let data = engine
        .run(|engine| async move { engine.export_data.of_guest(hash).await })
        .await?;
    file_of(&state, data, body.content.format).await
}

/// Erases what is stored about the e-mail address of a mailed link.
///
/// Open bookings are cancelled, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "erase_own_data",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "It is erased", body = Erased))
)]
#[post("/api/privacy/erase")]
async fn erase(
    state: Data<AppState>,
    session: OptionalSession,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Erased>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let receipt = state.use_cases.erase_data.erase_guest(session.change, hash).await?;
    Ok(Json(receipt.into()))
}
