use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use shared_kernel::{EventId, Rank, RequestId};

use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::given_starts::GivenStarts;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{EventTimes, SettledEvent, StaffEvent, StaffEventRequest, change_mode_over};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, operation);
}

/// Offers one more event or course with its dates.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_event",
    request_body = StaffEventRequest,
    responses((status = 200, description = "The event", body = SettledEvent), BodyProblems, OurProblems)
)]
#[post("/api/staff/events")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<StaffEventRequest>,
) -> Result<Json<SettledEvent>, Problem> {
    set(&state, &session, RequestId(request_id.into()), None, body.content).await
}

/// Adds an event, or changes the one that is given.
pub async fn set(
    state: &AppState,
    session: &Session,
    request_id: RequestId,
    event: Option<EventId>,
    asked: StaffEventRequest,
) -> Result<Json<SettledEvent>, Problem> {
    let organization = session.organization()?;
    let mode = change_mode_over(asked.is_preview, asked.version);
    let times = times(state, session, &asked).await?;
    let events = &state.use_cases.keep_events;
    let caller = session.0.caller();
    let saved = events
        .set(caller, request_id, (organization, event), mode, asked.details(times))
        .await;
    let present = async {
        let Some(event) = event else { return Ok(None) };
        let shown = events.show(caller, (organization, event)).await?;
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
