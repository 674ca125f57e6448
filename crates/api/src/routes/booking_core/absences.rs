//! Absences of employees, and closures of the premises.

use std::collections::BTreeMap;

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post, put};
use booking_core::availability::{
    AbsenceInput, AbsenceQuery, AbsenceRefusal, AppointmentResolution, AvailabilityRefused,
};
use shared_kernel::{AppointmentId, Change, EventDateId, Rank, ResourceId};

use super::correspondence::admit_mail;
use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, Made, Once, QueryOf, Session};
use crate::policy::Policy::StaffOrCalendarKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{
    AbsencePreview, ChangedDay, Done, GivenTime, PlanAbsenceRequest, PreviewAbsenceRequest, StaffAbsence, StaffDays,
};

pub fn register(router: &mut Router) {
    router.call(StaffOrCalendarKey(Rank::BusinessUser, Scope::Read), MainHost, list);
    router.reading_call(
        StaffOrCalendarKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        preview_planning,
    );
    router.call(
        StaffOrCalendarKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        preview_deletion,
    );
    router.repeatable_call(StaffOrCalendarKey(Rank::BusinessUser, Scope::Manage), MainHost, plan);
    router.call(StaffOrCalendarKey(Rank::BusinessUser, Scope::Manage), MainHost, change);
    router.call(StaffOrCalendarKey(Rank::BusinessUser, Scope::Manage), MainHost, remove);
}

/// Lists absences and closures of the organisation of the session that touch these days, by start.
///
/// At most 400 days. A business user sees the own absences and the closures of the premises.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_absences",
    params(StaffDays),
    responses((status = 200, description = "By start", body = Vec<StaffAbsence>))
)]
#[get("/api/staff/absences")]
async fn list(
    engine: Engine,
    session: Session,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<Vec<StaffAbsence>>, Problem> {
    let days = days.of(session.organization()?);
    let actor = session.actor();
    let (zone, found) = engine
        .run(|engine| async move { engine.show_absences.list(actor, days).await })
        .await?;
    Ok(Json(
        found
            .into_iter()
            .map(|entry| StaffAbsence::in_zone(&zone, entry))
            .collect(),
    ))
}

/// Lists what an absence would lie over, and which colleagues could do it instead; changes nothing.
///
/// The same times as for planning it. For each visit that has not begun the answer lists the colleagues who could do
/// it; planning wants a decision on every one of them: keep, hand over or cancel.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "preview_absence",
    request_body = PreviewAbsenceRequest,
    responses((status = 200, description = "What has to be decided", body = AbsencePreview))
)]
#[post("/api/staff/absences/preview")]
async fn preview_planning(
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
async fn absence_preview(
    engine: &Engine,
    session: &Session,
    query: AbsenceQuery,
) -> Result<booking_core::availability::AbsencePreview, Problem> {
    let actor = session.actor();
    engine
        .run(|engine| async move { engine.show_absences.preview(actor, query).await })
        .await
}

/// An absence as it is asked for, in wall times. The zone is asked for only where a time is an instant.
async fn absence_query(
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

/// Tells which starts visitors find once an absence or a closure is deleted; changes nothing.
///
/// The answer is the first day within a week on which visitors would find other starts, with these starts. Nothing of
/// it is a promise: it is computed from the calendar as it is now.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "preview_absence_deletion",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    responses((status = 200, description = "The next day that differs for visitors", body = ChangedDay))
)]
#[get("/api/staff/absences/{absenceId}/deletion")]
async fn preview_deletion(engine: Engine, session: Session, absence: Path<i64>) -> Result<Json<ChangedDay>, Problem> {
    let organization = session.organization()?;
    let actor = session.actor();
    let starts = engine
        .run(|engine| async move {
            engine
                .show_absences
                .preview_deletion(actor, organization, *absence)
                .await
        })
        .await?;
    Ok(Json(starts.into()))
}

/// Plans an absence of an employee, or a closure of the premises.
///
/// Each confirmed appointment under it is kept, cancelled or done by a colleague, as the request decides; customers are
/// told of cancellations and moves. A business user plans the own absences, and colleagues take over within the rules; a
/// manager decides for everybody, and may break rules, which the history records. Nobody gets two appointments at a time. A
/// key with the scope `CALENDAR` alone keeps what is booked.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "plan_absence",
    request_body = PlanAbsenceRequest,
    responses((status = 200, description = "The absence", body = StaffAbsence))
)]
#[post("/api/staff/absences")]
async fn plan(
    state: Data<AppState>,
    engine: Engine,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<PlanAbsenceRequest>,
) -> Result<Json<StaffAbsence>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let asked = body.content;
    let made = once
        .make(&state, session.change, async |by| {
            planned((&state, &engine), (&session, by), None, asked).await
        })
        .await?;
    match made {
        Made::Now(planned) => Ok(planned),
        Made::Before(id) => shown(&engine, &session, id).await,
    }
}

/// An absence as it is now.
async fn shown(engine: &Engine, session: &Session, absence: i64) -> Result<Json<StaffAbsence>, Problem> {
    let (actor, organization) = (session.actor(), session.organization()?);
    let (zone, entry) = engine
        .run(|engine| async move { engine.show_absences.show(actor, organization, absence).await })
        .await?;
    Ok(Json(StaffAbsence::in_zone(&zone, entry)))
}

/// Plans an absence, or changes the one that is given.
async fn planned(
    (state, engine): (&AppState, &Engine),
    (session, by): (&Session, Change),
    absence: Option<i64>,
    asked: PlanAbsenceRequest,
) -> Result<Json<StaffAbsence>, Problem> {
    let query = absence_query(state, session, (absence, asked.user_id), (asked.start, asked.end)).await?;
    let mut resolutions = BTreeMap::new();
    let mut positions = BTreeMap::new();
    for (index, decision) in asked.decisions.into_iter().enumerate() {
        let member = |name: &str| format!("decisions[{index}].{name}");
        let (appointment, resolution) = decision
            .resolution()
            .ok_or_else(|| Problem::missing(&member("userId")))?;
        if resolutions.insert(appointment, resolution).is_some() {
            return Err(Problem::repeated(&member("appointmentId")));
        }
        positions.insert(appointment, index);
    }
    if !resolutions.is_empty() {
        require_right_to_decide(session, &resolutions)?;
        admit_mail(state, session).await?;
    }
    let kept = asked.kept_schedules.into_iter().map(EventDateId).collect();
    let reason = asked.reason.filter(|reason| !reason.trim().is_empty());
    let wanted = AbsenceInput {
        query,
        reason: reason.clone(),
    };
    let availability = &state.use_cases.change_availability;
    match availability.plan_absence(by, wanted, (resolutions, kept)).await {
        Ok(planned) => Ok(Json(StaffAbsence::planned(&planned, query.employee, reason))),
        Err(AvailabilityRefused::Refused(AbsenceRefusal::Undecided(_) | AbsenceRefusal::OverEvents(_))) => {
            let preview = absence_preview(engine, session, query).await?;
            Err(Problem::absence_undecided(preview.into()))
        }
        Err(AvailabilityRefused::Refused(AbsenceRefusal::Unfit { appointment, refusal })) => {
            Err(match positions.get(&appointment) {
                Some(index) => Problem::unfit_decision(*index, refusal),
                None => refusal.into(),
            })
        }
        Err(refused) => Err(refused.into()),
    }
}

/// A key for the calendar alone plans absences; what is booked under them others cancel or give to colleagues.
fn require_right_to_decide(
    session: &Session,
    resolutions: &BTreeMap<AppointmentId, AppointmentResolution>,
) -> Result<(), Problem> {
    let may_decide = session.key.is_none_or(|key| key.scopes.contains(Scope::Manage));
    let mut fates = resolutions.values();
    if may_decide || fates.all(|fate| matches!(fate, AppointmentResolution::Keep)) {
        Ok(())
    } else {
        Err(Problem::new(Code::Forbidden))
    }
}

/// Gives an absence or a closure other times, as planning one does.
///
/// What lay under it before was decided then, and needs no decision.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "change_absence",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    request_body = PlanAbsenceRequest,
    responses((status = 200, description = "The absence", body = StaffAbsence))
)]
#[put("/api/staff/absences/{absenceId}")]
async fn change(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    absence: Path<i64>,
    body: JsonBody<PlanAbsenceRequest>,
) -> Result<Json<StaffAbsence>, Problem> {
    planned(
        (&state, &engine),
        (&session, session.change),
        Some(*absence),
        body.content,
    )
    .await
}

/// Deletes an absence or a closure; what was cancelled or moved for it stays so.
///
/// A business user may delete the own ones only. Time that becomes free is offered to customers at once.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "delete_absence",
    params(("absenceId" = i64, Path, description = "Absence", example = 1)),
    responses((status = 200, description = "There is no such absence any more", body = Done))
)]
#[delete("/api/staff/absences/{absenceId}")]
async fn remove(state: Data<AppState>, session: Session, absence: Path<i64>) -> Result<Json<Done>, Problem> {
    let organization = session.organization()?;
    let availability = &state.use_cases.change_availability;
    availability
        .delete_absence(session.change, organization, *absence)
        .await?;
    Ok(Json(Done {}))
}
