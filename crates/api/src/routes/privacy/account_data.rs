//! What is stored about an account: to take along, to erase.

use actix_web::web::{Data, Json};
use actix_web::{HttpResponse, post};

use super::personal_data_answer::file_of;
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Erased, ErasurePreviewAnswer, ExportRequest, PersonalDataFile};

pub fn register(router: &mut Router) {
    router.limited_reading_call(Limit::Download, Member, MainHost, export);
    router.reading_call(Member, MainHost, preview_erasure);
    router.limited_call(Limit::Change, Member, MainHost, erase);
}

/// Hands out everything that is stored about the signed-in user, who has given the password within 15 minutes.
///
/// As `format` says the answer is a file of JSON with everything, for people and programs, or a calendar file with all
/// appointments. It tells of the own account and of nobody else. The download is recorded.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "export_account_data",
    request_body = ExportRequest,
    responses(
        (
            status = 200,
            description = "A file: everything as JSON, or the appointments as a calendar",
            content((PersonalDataFile = "application/json"), (String = "text/calendar"))
        )
    )
)]
#[post("/api/account/export")]
async fn export(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<ExportRequest>,
) -> Result<HttpResponse, Problem> {
    let data = engine
        .run(|engine| async move { engine.export_data.of_member(&session).await })
        .await?;
    file_of(&state, data, body.content.format).await
}

/// Tells what erasing the account would do, and what has to be done before.
///
/// Lists the bookings ahead that would be cancelled and the organisations that this person manages alone. While there
/// is one of these the erasure is refused with `ERASURE_BLOCKED`: hand it over or close it first. Nothing is changed.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "preview_account_erasure",
    responses((status = 200, description = "What erasing would do", body = ErasurePreviewAnswer))
)]
#[post("/api/account/erasepreview")]
async fn preview_erasure(state: Data<AppState>, session: Session) -> Result<Json<ErasurePreviewAnswer>, Problem> {
    let preview = state.use_cases.erase_data.preview_of_member(&session).await?;
    Ok(Json(preview.into()))
}

/// Erases the signed-in user, who has given the password within 15 minutes.
///
/// Open bookings are cancelled, the account is gone, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "erase_account",
    responses((status = 200, description = "It is erased", body = Erased))
)]
#[post("/api/account/erase")]
async fn erase(state: Data<AppState>, session: Session) -> Result<Json<Erased>, Problem> {
    let receipt = state.use_cases.erase_data.erase_member(&session).await?;
    Ok(Json(receipt.into()))
}
