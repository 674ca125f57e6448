use actix_web::post;
use actix_web::web::{Data, Json};

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::JsonBody;
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{MailedTokenRequest, OwnDataAnswer};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Public, MainHost, operation);
}

/// Tells what is stored about the mailbox of a mailed link, and what erasing would do.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "show_own_data",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "What is stored", body = OwnDataAnswer), FormProblems, OurProblems)
)]
#[post("/api/privacy/preview")]
async fn operation(state: Data<AppState>, body: JsonBody<MailedTokenRequest>) -> Result<Json<OwnDataAnswer>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let (email, preview) = state.use_cases.erase_data.preview_of_guest(hash).await?;
    Ok(Json(OwnDataAnswer {
        email,
        preview: preview.into(),
    }))
}
