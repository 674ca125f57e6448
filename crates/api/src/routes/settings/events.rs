//! Events and courses of an organisation.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post, put};
use booking_core::settings::{ChangedEvent, SettingsOutcome};
use shared_kernel::{Change, EventId, Rank};

use super::as_it_is::today;
use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Made, Once, QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::GivenStarts;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{
    ArchiveEventRequest, EventSeries, EventSeriesQuery, EventTimes, SettledEvent, StaffEvent, StaffEventRequest,
    StaffEvents, change_mode, change_mode_over,
};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list);
    router.repeatable_call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, add);
    // Before the call that shows one event, whose path looks like it.
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, plan_series);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, change);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, archive);
}

/// Lists the events and courses of the organisation of the session, those with the next date ahead first.
///
/// Archived ones come last. Each with the seats that are taken, the next dates, and how many lie ahead.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_events",
    responses((status = 200, description = "Archived ones last", body = StaffEvents))
)]
#[get("/api/staff/events")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<StaffEvents>, Problem> {
    let organization = session.organization()?;
    let events = &state.use_cases.manage_events;
    let listed = events.list(session.actor(), organization).await?;
    Ok(Json(listed.into()))
}

/// Offers one more event or course with its dates.
///
/// With `isPreview` nothing is stored, and the answer says what it would lead to. An event has dates that people choose
/// from, a course is signed up for as a whole; capacity is at least one.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_event",
    request_body = StaffEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent))
)]
#[post("/api/staff/events")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<StaffEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let made = once
        .make(&state, session.change, async |by| {
            set(&state, (&session, by), None, body.content).await
        })
        .await?;
    match made {
        Made::Now(added) => Ok(added),
        Made::Before(id) => {
            let event = (session.organization()?, EventId(id));
            let shown = state.use_cases.manage_events.show(session.actor(), event).await?;
            let unchanged =
                SettingsOutcome::unchanged(ChangedEvent::told_nobody(shown), today(&state, &session).await?);
            Ok(Json(SettledEvent::at(state.clock.now(), unchanged)))
        }
    }
}

/// Adds an event, or changes the one that is given.
async fn set(
    state: &AppState,
    (session, by): (&Session, Change),
    event: Option<EventId>,
    asked: StaffEventRequest,
) -> Result<Json<SettledEvent>, Problem> {
    let organization = session.organization()?;
    let mode = change_mode_over(asked.is_preview, asked.version);
    let times = times(state, session, &asked).await?;
    let events = &state.use_cases.manage_events;
    let saved = events.set(by, (organization, event), mode, asked.details(times)).await;
    let present = async {
        let Some(event) = event else { return Ok(None) };
        let shown = events.show(session.actor(), (organization, event)).await?;
        Ok(Some(StaffEvent::at(state.clock.now(), shown)))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(SettledEvent::at(state.clock.now(), settled)))
}

async fn times(state: &AppState, session: &Session, asked: &StaffEventRequest) -> Result<EventTimes, Problem> {
    let mut given = GivenStarts::of_staff(state, session);
    let sign_up_from = match asked.sign_up_from {
        Some(from) => Some(given.wall_of("signUpFrom", from).await?),
        None => None,
    };
    let sign_up_until = match asked.sign_up_until {
        Some(until) => Some(given.wall_of("signUpUntil", until).await?),
        None => None,
    };
    let mut starts = Vec::with_capacity(asked.schedules.len());
    for (index, schedule) in asked.schedules.iter().enumerate() {
        let member = format!("schedules[{index}].start");
        starts.push(given.wall_of(&member, schedule.start).await?);
    }
    Ok(EventTimes {
        sign_up_from,
        sign_up_until,
        starts,
    })
}

/// Computes the dates of a weekly series, and stores nothing; public holidays are named.
///
/// What it answers can be given to the calls that create and change events. A time that a change of the clock skips is left
/// out.
#[utoipa::path(
    tag = "Settings",
    operation_id = "plan_event_series",
    params(EventSeriesQuery),
    responses((status = 200, description = "By time", body = EventSeries))
)]
#[get("/api/staff/events/series")]
async fn plan_series(
    state: Data<AppState>,
    session: Session,
    QueryOf(query): QueryOf<EventSeriesQuery>,
) -> Result<Json<EventSeries>, Problem> {
    let organization = session.organization()?;
    let first = GivenStarts::of_staff(&state, &session)
        .wall_of("first", query.first)
        .await?;
    let events = &state.use_cases.manage_events;
    let planned = events
        .series(session.actor(), organization, query.series(first)?)
        .await?;
    Ok(Json(planned.into()))
}

/// Shows an event or course with everything that is set of it, and all its dates.
///
/// Everything that `PUT` on the same path takes, with the `version` to send along. Who has signed up for a date says
/// `GET /api/staff/schedules/{scheduleId}`.
#[utoipa::path(
    tag = "Settings",
    operation_id = "show_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    responses((status = 200, description = "The event", body = StaffEvent))
)]
#[get("/api/staff/events/{eventId}")]
async fn show(state: Data<AppState>, session: Session, event: Path<i64>) -> Result<Json<StaffEvent>, Problem> {
    let event = (session.organization()?, EventId(event.into_inner()));
    let events = &state.use_cases.manage_events;
    let shown = events.show(session.actor(), event).await?;
    Ok(Json(StaffEvent::at(state.clock.now(), shown)))
}

/// Gives an event other texts, terms and dates; what is left out is empty from then on, and dates ahead are called off.
///
/// Who has signed up keeps seat and price, and is told where dates, trainer, room or link become others.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    request_body = StaffEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent))
)]
#[put("/api/staff/events/{eventId}")]
async fn change(
    state: Data<AppState>,
    session: Session,
    event: Path<i64>,
    body: JsonBody<StaffEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    let event = EventId(event.into_inner());
    set(&state, (&session, session.change), Some(event), body.content).await
}

/// Takes an event from the offer, or offers it again; its dates take place for those who have signed up.
///
/// With `isPreview` nothing is stored, and the answer says what it would lead to. To call dates off, and tell
/// everybody, there are calls of their own.
#[utoipa::path(
    tag = "Settings",
    operation_id = "archive_staff_event",
    params(("eventId" = i64, Path, description = "Event or course", example = 1)),
    request_body = ArchiveEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent))
)]
#[post("/api/staff/events/{eventId}/archive")]
async fn archive(
    state: Data<AppState>,
    session: Session,
    event: Path<i64>,
    body: JsonBody<ArchiveEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    let event = (session.organization()?, EventId(event.into_inner()));
    let mode = change_mode(body.content.is_preview);
    let events = &state.use_cases.manage_events;
    let settled = events
        .archive(session.change, event, mode, body.content.is_archived)
        .await?;
    Ok(Json(SettledEvent::at(state.clock.now(), settled)))
}
