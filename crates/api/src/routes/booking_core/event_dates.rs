//! Dates of events: who comes, who came, and what to tell them.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post};
use booking_core::events::{DateMessageInput, DateSelection};
use shared_kernel::{EventDateId, EventId, ParticipationId, Rank};

use super::correspondence::admit_mail;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Session, is_repetition, request_identity};
use crate::policy::Policy::{Staff, StaffOrKey};
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{CheckInBody, Done, MessageRecipients, ParticipantMessageRequest, StaffSchedule};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, check_in);
    router.repeatable_call(Staff(Rank::BusinessManager), MainHost, send_message);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, call_off);
    router.call(
        StaffOrKey(Rank::BusinessManager, Scope::Manage),
        MainHost,
        call_off_event,
    );
}

/// Shows a date of an event or course with those who come to it.
///
/// A business user sees the dates that need the own calendar.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_schedule",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    responses((status = 200, description = "The date", body = StaffSchedule))
)]
#[get("/api/staff/schedules/{scheduleId}")]
async fn show(state: Data<AppState>, session: Session, schedule: Path<i64>) -> Result<Json<StaffSchedule>, Problem> {
    let organization = session.organization()?;
    let dates = &state.use_cases.attend_dates;
    let date = dates
        .show(session.actor(), organization, EventDateId(*schedule))
        .await?;
    Ok(Json(date.into()))
}

/// Notes that a participant came to a date or did not, or takes that back.
///
/// From the day of the date on. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "check_in",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    request_body = CheckInBody,
    responses((status = 200, description = "The date as it stands now", body = StaffSchedule))
)]
#[post("/api/staff/schedules/{scheduleId}/checkin")]
async fn check_in(
    state: Data<AppState>,
    session: Session,
    schedule: Path<i64>,
    body: JsonBody<CheckInBody>,
) -> Result<Json<StaffSchedule>, Problem> {
    let date = (session.organization()?, EventDateId(*schedule));
    let CheckInBody {
        participation_id,
        outcome,
    } = body.content;
    let dates = &state.use_cases.attend_dates;
    let participation = ParticipationId(participation_id);
    dates
        .check_in(session.change, date, participation, outcome.outcome())
        .await?;
    Ok(Json(dates.show(session.actor(), date.0, date.1).await?.into()))
}

/// Writes to everybody who comes to a date of an event or course, each in a mail of their own, or tells how many that are.
///
/// At most three times within 24 hours, until a week after the date. Nobody reads who else is written to.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "message_participants",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    request_body = ParticipantMessageRequest,
    responses((status = 200, description = "How many are written to", body = MessageRecipients))
)]
#[post("/api/staff/schedules/{scheduleId}/message")]
async fn send_message(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    schedule: Path<i64>,
    body: JsonBody<ParticipantMessageRequest>,
) -> Result<Json<MessageRecipients>, Problem> {
    let (organization, date) = (session.organization()?, EventDateId(*schedule));
    let messages = &state.use_cases.message_participants;
    let recipients = if body.content.is_preview {
        messages.recipients(session.actor(), organization, date).await?
    } else {
        let identity = request_identity(&http_request, &[b"message", &date.0.to_be_bytes()], &[], &body.bytes)?;
        if !is_repetition(&state, organization, &identity, session.change.at).await? {
            admit_mail(&state, &session).await?;
        }
        let message = DateMessageInput {
            text: body.content.text,
            identity,
        };
        messages.send(session.change, (organization, date), message).await?
    };
    Ok(Json(MessageRecipients { recipients }))
}

/// Calls off a date of an event or course; everybody who comes to it is told.
///
/// Who has no date left loses the seat. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "call_off_schedule",
    params(("scheduleId" = i64, Path, description = "Date of an event", example = 1)),
    responses((status = 200, description = "The date does not take place", body = Done))
)]
#[post("/api/staff/schedules/{scheduleId}/calloff")]
async fn call_off(state: Data<AppState>, session: Session, schedule: Path<i64>) -> Result<Json<Done>, Problem> {
    let (organization, date) = (session.organization()?, EventDateId(*schedule));
    let dates = &state.use_cases.attend_dates;
    let event = dates.event_of(session.actor(), organization, date).await?;
    admit_mail(&state, &session).await?;
    let only = DateSelection::Only(vec![date]);
    let events = &state.use_cases.call_off_dates;
    events.call_off(session.change, organization, event, only).await?;
    Ok(Json(Done {}))
}

/// Calls off all dates of an event or course that lie ahead; everybody who comes to one of them is told.
///
/// Who has no date left loses the seat. Repeating it changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "call_off_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    responses((status = 200, description = "No date ahead takes place", body = Done))
)]
#[post("/api/staff/events/{eventId}/calloff")]
async fn call_off_event(state: Data<AppState>, session: Session, event: Path<i64>) -> Result<Json<Done>, Problem> {
    let (organization, event) = (session.organization()?, EventId(*event));
    admit_mail(&state, &session).await?;
    let events = &state.use_cases.call_off_dates;
    events
        .call_off(session.change, organization, event, DateSelection::All)
        .await?;
    Ok(Json(Done {}))
}
