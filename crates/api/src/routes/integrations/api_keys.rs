//! Keys of tools.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post};
use shared_kernel::{ApiKeyId, Rank};

use crate::app_state::AppState;
use crate::extract::{JsonBody, Made, Once, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ApiKeyRequest, ApiKeys, CreatedApiKey, Done};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, list);
    router.repeatable_call(Staff(Rank::BusinessAdmin), MainHost, create);
    router.call(Staff(Rank::BusinessAdmin), MainHost, revoke);
}

/// Lists the keys of the tools of the organisation of the session that are not revoked, the newest first.
///
/// With name, scopes, who made it, when it was used last and when it expires. The key itself is told only once, when it
/// is made.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_api_keys",
    responses((status = 200, description = "The keys, without their secrets", body = ApiKeys))
)]
#[get("/api/organization/apikeys")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<ApiKeys>, Problem> {
    let keys = state.use_cases.manage_api_keys.list(&session).await?;
    Ok(Json(keys.into()))
}

/// Makes a key for a tool or for the own pages of the organisation of the session, and tells it this once.
///
/// Takes a password that was given within 15 minutes. The key of a tool has `scopes` and is sent as
/// `Authorization: Bearer th_live_…`. One with `origins` is publishable (`th_pub_…`): it stands in the pages of these origins,
/// opens the public calls of this one organisation to them, and is told again in the list. A repetition of a request that
/// made a secret key answers with a new text of the same key, and the former one counts no more; with 404 once the key was
/// used, since somebody has it then.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "create_api_key",
    request_body = ApiKeyRequest,
    responses(
        (status = 200, description = "The key", body = CreatedApiKey)
    )
)]
#[post("/api/organization/apikeys")]
async fn create(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<ApiKeyRequest>,
) -> Result<Json<CreatedApiKey>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let form = body.content.into();
    let keys = &state.use_cases.manage_api_keys;
    let made = once
        .make(&state, session.change, async |change| {
            Ok(keys.create(&session.with(change), &form).await?)
        })
        .await?;
    Ok(Json(match made {
        Made::Now(created) => created.into(),
        Made::Before(id) => keys.create_again(&session, ApiKeyId(id)).await?.into(),
    }))
}

/// Revokes a key of the organisation of the session: the next request with it is refused.
///
/// A revoked key cannot be brought back, and it stays in the audit log with what it did. No password is asked for:
/// whoever fears for a key has to be quick.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "revoke_api_key",
    params(("id" = i64, Path, description = "The key", example = 3)),
    responses((status = 200, description = "It opens nothing any more", body = Done))
)]
#[delete("/api/organization/apikey/{id}")]
async fn revoke(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<Done>, Problem> {
    state.use_cases.manage_api_keys.revoke(&session, ApiKeyId(*id)).await?;
    Ok(Json(Done {}))
}
