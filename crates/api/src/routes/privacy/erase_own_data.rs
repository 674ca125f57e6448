use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::documented::{FormProblems, OurProblems};
use crate::extract::JsonBody;
use crate::limits::Limit;
use crate::manage_tokens::token_hash;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{Erased, MailedTokenRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Public, MainHost, operation);
}

/// Erases what is stored about the mailbox of a mailed link.
///
/// Open bookings are cancelled, and calendars keep times and prices without the person.
#[utoipa::path(
    tag = "Privacy",
    operation_id = "erase_own_data",
    request_body = MailedTokenRequest,
    responses((status = 200, description = "It is erased", body = Erased), FormProblems, OurProblems)
)]
#[post("/api/privacy/erase")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<MailedTokenRequest>,
) -> Result<Json<Erased>, Problem> {
    let hash = token_hash(&body.content.token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let receipt = state
        .use_cases
        .erase_data
        .erase_guest(hash, RequestId(request_id.into()))
        .await?;
    Ok(Json(receipt.into()))
}
