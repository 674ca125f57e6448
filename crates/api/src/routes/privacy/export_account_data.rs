use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use super::personal_data_answer::file_of;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ExportRequest, PersonalDataFile};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Member, MainHost, operation);
}

/// Hands out everything that is stored about whoever is signed in and has given the password within 15 minutes.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "export_account_data",
    request_body = ExportRequest,
    responses(
        (
            status = 200,
            description = "A file: everything as JSON, or the appointments as a calendar",
            content((PersonalDataFile = "application/json"), (String = "text/calendar"))
        ),
        FormProblems,
        OurProblems
    )
)]
#[post("/api/account/export")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<ExportRequest>,
) -> Result<HttpResponse, Problem> {
    let data = engine
        .run(|engine| async move { engine.export_data.of_member(&session.0).await })
        .await?;
    file_of(&state, data, body.content.format).await
}
