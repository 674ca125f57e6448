use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::given_starts::GivenStarts;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{EventSeries, EventSeriesQuery};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Computes the dates of a weekly series, and stores nothing; public holidays are named.
///
/// What it answers can be given to the calls that create and change events. A time that a change of the clock skips is left
/// out.
#[utoipa::path(
    tag = "Settings",
    operation_id = "plan_event_series",
    params(EventSeriesQuery),
    responses((status = 200, description = "By time", body = EventSeries), ReadingProblems, OurProblems)
)]
#[get("/api/staff/events/series")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    QueryOf(query): QueryOf<EventSeriesQuery>,
) -> Result<Json<EventSeries>, Problem> {
    let organization = session.organization()?;
    let first = GivenStarts::of_staff(&state, &session)
        .wall_of("first", query.first)
        .await?;
    let events = &state.use_cases.keep_events;
    let planned = events
        .series(session.0.caller(), organization, query.series(first)?)
        .await?;
    Ok(Json(planned.into()))
}
