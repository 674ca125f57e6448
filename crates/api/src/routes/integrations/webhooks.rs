//! Webhooks, and the messages that were sent to them.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post, put};
use shared_kernel::{Rank, WebhookId};

use crate::app_state::AppState;
use crate::extract::{ConfirmedSession, JsonBody, Made, Once, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{Done, WebhookMessages, WebhookRequest, WebhookSecret, WebhookSwitchRequest, Webhooks};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, list);
    router.repeatable_call(Staff(Rank::BusinessAdmin), MainHost, add);
    router.call(Staff(Rank::BusinessAdmin), MainHost, set);
    router.call(Staff(Rank::BusinessAdmin), MainHost, remove);
    router.call(Staff(Rank::BusinessAdmin), MainHost, replace_secret);
    router.call(Staff(Rank::BusinessAdmin), MainHost, switch);
    router.call(Staff(Rank::BusinessAdmin), MainHost, list_messages);
    router.call(Staff(Rank::BusinessAdmin), MainHost, test);
    router.call(Staff(Rank::BusinessAdmin), MainHost, resend_message);
}

/// Lists the webhooks of the organisation of the session, without their secrets.
///
/// With address, events and whether each is on or fails at the moment. There are at most five; a secret is told only
/// when it is made.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_webhooks",
    responses((status = 200, description = "The webhooks", body = Webhooks))
)]
#[get("/api/organization/webhooks")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<Webhooks>, Problem> {
    let organization = session.organization()?;
    let webhooks = state
        .use_cases
        .manage_webhooks
        .list(session.actor(), organization)
        .await?;
    Ok(Json(webhooks.into()))
}

/// Adds a webhook, and tells this once what its messages are signed with.
///
/// Takes a password that was given within 15 minutes. [Webhooks](/docs/webhooks) tells how messages look
/// and how they are verified.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "add_webhook",
    request_body = WebhookRequest,
    responses((status = 200, description = "The secret", body = WebhookSecret))
)]
#[post("/api/organization/webhooks")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    ConfirmedSession(session): ConfirmedSession,
    body: JsonBody<WebhookRequest>,
) -> Result<Json<WebhookSecret>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let (organization, form) = (session.organization()?, body.content.into());
    let webhooks = &state.use_cases.manage_webhooks;
    let made = once
        .make(&state, session.change, async |change| {
            Ok(webhooks.add(change, organization, &form).await?)
        })
        .await?;
    Ok(Json(match made {
        Made::Now(added) => WebhookSecret::of(added.id.0, added.secret),
        Made::Before(id) => {
            let secret = webhooks.secret(session.change, (organization, WebhookId(id))).await?;
            WebhookSecret::of(id, secret)
        }
    }))
}

/// Gives a webhook another address, and other events to wait for.
///
/// Takes a password that was given within 15 minutes: whoever holds the address is told of every booking.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "set_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    request_body = WebhookRequest,
    responses((status = 200, description = "It is told there from now on", body = Done))
)]
#[put("/api/organization/webhook/{id}")]
async fn set(
    state: Data<AppState>,
    ConfirmedSession(session): ConfirmedSession,
    id: Path<i64>,
    body: JsonBody<WebhookRequest>,
) -> Result<Json<Done>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    let form = body.content.into();
    state
        .use_cases
        .manage_webhooks
        .set(session.change, webhook, &form)
        .await?;
    Ok(Json(Done {}))
}

/// Removes a webhook; what waits for it is not sent any more.
///
/// To pause it, switch it off instead (`POST /api/organization/webhook/{id}/switch`). Removing it twice is answered
/// with 404.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "remove_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "It is told nothing any more", body = Done))
)]
#[delete("/api/organization/webhook/{id}")]
async fn remove(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<Done>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    state.use_cases.manage_webhooks.remove(session.change, webhook).await?;
    Ok(Json(Done {}))
}

/// Gives a webhook another secret, and tells it this once; the former one signs as well for a day.
///
/// Takes a password that was given within 15 minutes.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "replace_webhook_secret",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "The new secret", body = WebhookSecret))
)]
#[post("/api/organization/webhook/{id}/secret")]
async fn replace_secret(
    state: Data<AppState>,
    ConfirmedSession(session): ConfirmedSession,
    id: Path<i64>,
) -> Result<Json<WebhookSecret>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    let secret = state
        .use_cases
        .manage_webhooks
        .replace_secret(session.change, webhook)
        .await?;
    Ok(Json(WebhookSecret::of(*id, secret)))
}

/// Lets a webhook be told nothing, or something again.
///
/// What happens while it is off is not planned for it. The server itself switches off what accepted nothing for three
/// days; switching it on begins anew.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "switch_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    request_body = WebhookSwitchRequest,
    responses((status = 200, description = "It is switched", body = Done))
)]
#[post("/api/organization/webhook/{id}/switch")]
async fn switch(
    state: Data<AppState>,
    session: Session,
    id: Path<i64>,
    body: JsonBody<WebhookSwitchRequest>,
) -> Result<Json<Done>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    let on = body.content.on;
    state
        .use_cases
        .manage_webhooks
        .switch(session.change, webhook, on)
        .await?;
    Ok(Json(Done {}))
}

/// Lists what was sent to a webhook in the last 30 days, and what became of it.
///
/// The newest comes first, with its type and how its attempts ended. A message can be sent once more by its id.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "list_webhook_messages",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "The newest 100 messages", body = WebhookMessages))
)]
#[get("/api/organization/webhook/{id}/messages")]
async fn list_messages(
    state: Data<AppState>,
    session: Session,
    id: Path<i64>,
) -> Result<Json<WebhookMessages>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    let messages = state.use_cases.manage_webhooks.log(session.actor(), webhook).await?;
    Ok(Json(messages.into()))
}

/// Sends a webhook a message that tells nothing; the log shows what became of it.
///
/// The message has the type `webhook.test` and no booking, and is signed like any other. `GET
/// /api/organization/webhook/{id}/messages` shows what came back.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "test_webhook",
    params(("id" = i64, Path, description = "The webhook", example = 1)),
    responses((status = 200, description = "It is on its way", body = Done))
)]
#[post("/api/organization/webhook/{id}/test")]
async fn test(state: Data<AppState>, session: Session, id: Path<i64>) -> Result<Json<Done>, Problem> {
    let webhook = (session.organization()?, WebhookId(*id));
    state
        .use_cases
        .manage_webhooks
        .send_test(session.change, webhook)
        .await?;
    Ok(Json(Done {}))
}

/// Sends a message to a webhook once more, under the same id, with what holds now.
///
/// Receivers tell by `webhook-id` that they have it already. The body says what is true at the time of sending, which
/// may differ from what the first attempt said.
#[utoipa::path(
    tag = "Integrations",
    operation_id = "resend_webhook_message",
    params(("id" = i64, Path, description = "The webhook", example = 1), ("messageId" = i64, Path, description = "The message", example = 12)),
    responses((status = 200, description = "It is on its way", body = Done))
)]
#[post("/api/organization/webhook/{id}/messages/{messageId}/resend")]
async fn resend_message(
    state: Data<AppState>,
    session: Session,
    path: Path<(i64, i64)>,
) -> Result<Json<Done>, Problem> {
    let (id, message) = path.into_inner();
    let webhook = (session.organization()?, WebhookId(id));
    state
        .use_cases
        .manage_webhooks
        .resend(session.change, webhook, message)
        .await?;
    Ok(Json(Done {}))
}
