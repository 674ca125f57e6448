use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::availability::AbsenceQuery;
use shared_kernel::{Rank, ResourceId};

use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{AbsencePreview, GivenTime, PreviewAbsenceRequest};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, operation);
}

/// Lists what an absence would lie over, and which colleagues could do it instead; changes nothing.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "preview_absence",
    request_body = PreviewAbsenceRequest,
    responses((status = 200, description = "What has to be decided", body = AbsencePreview), BodyProblems, OurProblems)
)]
#[post("/api/staff/absences/preview")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    body: JsonBody<PreviewAbsenceRequest>,
) -> Result<Json<AbsencePreview>, Problem> {
    let asked = body.content;
    let times = (asked.start, asked.end);
    let query = absence_query(&state, &session, (asked.absence_id, asked.user_id), times).await?;
    Ok(Json(absence_preview(&engine, &session, query).await?.into()))
}

/// What an absence would lie over.
pub async fn absence_preview(
    engine: &Engine,
    session: &Session,
    query: AbsenceQuery,
) -> Result<booking_core::availability::AbsencePreview, Problem> {
    let actor = session.0.actor();
    engine
        .run(|engine| async move { engine.show_absences.preview(actor, query).await })
        .await
}

/// An absence as it is asked for, in wall times. The zone is asked for only where a time is an instant.
pub async fn absence_query(
    state: &AppState,
    session: &Session,
    (absence, user): (Option<i64>, Option<i32>),
    (start, end): (GivenTime, GivenTime),
) -> Result<AbsenceQuery, Problem> {
    let mut times = GivenStarts::of_staff(state, session);
    Ok(AbsenceQuery {
        organization: session.organization()?,
        absence,
        employee: user.map(ResourceId),
        from: times.wall_of("start", start).await?,
        to: times.wall_of("end", end).await?,
    })
}
