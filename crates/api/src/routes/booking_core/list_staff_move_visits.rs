use accounts::api_keys::Scope;
use actix_web::web::Path;
use actix_web::{HttpResponse, post};
use shared_kernel::{BookingId, Rank};

use super::continued::visits_answer;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{MoveVisit, StaffMoveVisitsRequest};

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Slots,
        StaffOrKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        operation,
    );
}

/// Lists when appointments of a booking could be done in one visit, within the rules.
///
/// As `getmovevisits` does it for customers, with employees whom visitors do not see. A business user gets visits of the
/// own calendar. To move the appointments send them to `move` as they stand in a visit.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "list_staff_move_visits",
    params(("bookingId" = i64, Path, description = "Booking", example = 1)),
    request_body = StaffMoveVisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<MoveVisit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/movevisits")]
async fn operation(
    engine: Engine,
    session: Session,
    booking: Path<i64>,
    body: JsonBody<StaffMoveVisitsRequest>,
) -> Result<HttpResponse, Problem> {
    let booking = (session.organization()?, BookingId(booking.into_inner()));
    let (moved, bounds) = (body.content.moved(), body.content.bounds()?);
    let caller = session.0.caller();
    let (list, moved) = engine
        .run(|engine| async move {
            let other_times = &engine.list_other_times;
            let list = other_times
                .visits_for_staff(caller, booking, moved.clone(), &bounds)
                .await;
            list.map(|list| (list, moved))
        })
        .await?;
    let visits: Vec<MoveVisit> = list.visits.iter().map(|visit| MoveVisit::of(visit, &moved)).collect();
    Ok(visits_answer(&visits, list.continues_on))
}
