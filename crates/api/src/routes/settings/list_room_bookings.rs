use accounts::api_keys::Scope;
use actix_web::get;
use actix_web::web::{Json, Path};
use shared_kernel::{Rank, ResourceGroupId};

use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::{Engine, QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{RoomBookings, StaffDays};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, operation);
}

/// Lists the visits and dates of events that use a room or device of a group in a range of days, by start.
///
/// At most 42 days. Cancelled visits use none. A room may be needed for a part of the visit, or until the follow-up is over.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_room_bookings",
    params(("groupId" = i32, Path, description = "Group", example = 1), StaffDays),
    responses((status = 200, description = "What uses them", body = RoomBookings), ReadingProblems, OurProblems)
)]
#[get("/api/staff/rooms/{groupId}/bookings")]
async fn operation(
    engine: Engine,
    session: Session,
    group: Path<i32>,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<RoomBookings>, Problem> {
    let days = days.of(session.organization()?);
    let (actor, group) = (session.0.actor(), ResourceGroupId(*group));
    let bookings = engine
        .run(|engine| async move { engine.show_room_bookings.show(actor, group, days).await })
        .await?;
    let bookings = bookings.ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(Json(bookings.into()))
}
