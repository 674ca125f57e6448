use accounts::api_keys::Scope;
use std::collections::BTreeMap;

use actix_web::post;
use actix_web::web::{Data, Json};
use booking_core::availability::{AbsenceRefusal, AvailabilityError, AvailabilityRefused, WantedAbsence};
use shared_kernel::{EventDateId, Rank, RequestId};

use super::correspondence::admit_mail;
use super::preview_absence::{absence_preview, absence_query};
use crate::app_state::AppState;
use crate::documented::{AbsenceProblems, BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{PlanAbsenceRequest, StaffAbsence};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Manage), MainHost, operation);
}

/// Plans an absence of an employee, or a closure of the premises.
///
/// Each confirmed appointment under it is kept, cancelled or done by a colleague, as the request decides; customers are
/// told of cancellations and moves. A business user plans the own absences, and colleagues take over within the rules; a
/// manager decides for everybody, and may break rules, which the history records. Nobody gets two appointments at a time.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "plan_absence",
    request_body = PlanAbsenceRequest,
    responses((status = 200, description = "The absence", body = StaffAbsence), AbsenceProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/absences")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<PlanAbsenceRequest>,
) -> Result<Json<StaffAbsence>, Problem> {
    planned(
        (&state, &engine),
        &session,
        RequestId(request_id.into()),
        None,
        body.content,
    )
    .await
}

/// Plans an absence, or changes the one that is given.
pub async fn planned(
    (state, engine): (&AppState, &Engine),
    session: &Session,
    request_id: RequestId,
    absence: Option<i64>,
    asked: PlanAbsenceRequest,
) -> Result<Json<StaffAbsence>, Problem> {
    let query = absence_query(state, session, (absence, asked.user_id), (asked.start, asked.end)).await?;
    let mut fates = BTreeMap::new();
    for (index, decision) in asked.decisions.into_iter().enumerate() {
        let member = |name: &str| format!("decisions[{index}].{name}");
        let (appointment, fate) = decision.fate().ok_or_else(|| Problem::missing(&member("userId")))?;
        if fates.insert(appointment, fate).is_some() {
            return Err(Problem::repeated(&member("appointmentId")));
        }
    }
    if !fates.is_empty() {
        admit_mail(state, session).await?;
    }
    let kept = asked.kept_schedules.into_iter().map(EventDateId).collect();
    let reason = asked.reason.filter(|reason| !reason.trim().is_empty());
    let wanted = WantedAbsence {
        query,
        reason: reason.clone(),
    };
    let availability = &state.use_cases.change_availability;
    match availability
        .plan_absence(session.0.caller(), request_id, wanted, (fates, kept))
        .await
    {
        Ok(planned) => Ok(Json(StaffAbsence::planned(&planned, query.employee, reason))),
        Err(AvailabilityRefused::Refused(AvailabilityError::Refused(
            AbsenceRefusal::Undecided(_) | AbsenceRefusal::OverEvents(_),
        ))) => {
            let preview = absence_preview(engine, session, query).await?;
            Err(Problem::absence_undecided(preview.into()))
        }
        Err(refused) => Err(refused.into()),
    }
}
