use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, post};
use booking_core::events::GivenMessage;
use shared_kernel::{EventDateId, Rank, RequestId};

use super::correspondence::admit_mail;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, MessageProblems, OurProblems};
use crate::extract::{JsonBody, Session, request_identity};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{MessageRecipients, ParticipantMessageRequest};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessManager), MainHost, operation);
}

/// Writes to everybody who comes to a date of an event or course, each in a mail of their own, or tells how many that are.
///
/// At most three times within 24 hours, until a week after the date. Nobody reads who else is written to.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "message_participants",
    params(
        ("scheduleId" = i64, Path, description = "Date of an event", example = 1),
        ("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body sends nothing more", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e"),
    ),
    request_body = ParticipantMessageRequest,
    responses((status = 200, description = "How many are written to", body = MessageRecipients), MessageProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/schedules/{scheduleId}/message")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    schedule: Path<i64>,
    body: JsonBody<ParticipantMessageRequest>,
) -> Result<Json<MessageRecipients>, Problem> {
    let (organization, date) = (session.organization()?, EventDateId(*schedule));
    let messages = &state.use_cases.message_participants;
    let recipients = if body.content.is_preview {
        messages.recipients(session.0.actor(), organization, date).await?
    } else {
        admit_mail(&state, &session).await?;
        let message = GivenMessage {
            text: body.content.text,
            identity: request_identity(&http_request, &[b"message", &date.0.to_be_bytes()], &[], &body.bytes)?,
        };
        messages
            .send(
                session.0.caller(),
                RequestId(request_id.into()),
                (organization, date),
                message,
            )
            .await?
    };
    Ok(Json(MessageRecipients { recipients }))
}
