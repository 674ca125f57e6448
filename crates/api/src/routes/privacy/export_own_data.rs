use actix_web::web::Data;
use actix_web::{HttpResponse, post};

use super::personal_data_answer::file_of;
use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::{Engine, JsonBody};
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{ExportByTokenRequest, PersonalDataFile};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Public, MainHost, operation);
}

/// Hands out everything that is stored about the mailbox of a mailed link.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "export_own_data",
    request_body = ExportByTokenRequest,
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
#[post("/api/privacy/export")]
async fn operation(
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
