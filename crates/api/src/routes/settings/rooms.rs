//! Rooms and devices, by groups of which one is as good as another.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get, post, put};
use booking_core::settings::ClosureInput;
use shared_kernel::{Rank, ResourceGroupId, ResourceId};

use super::as_it_is::or_as_it_is;
use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, Once, QueryOf, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::GivenStarts;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{
    RoomBookings, RoomClosureRequest, RoomGroupRequest, SettledRoomGroup, ShownRoomGroup, StaffDays, StaffRoomGroup,
    StaffRooms, change_mode, change_mode_over,
};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list);
    router.repeatable_call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, add);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, set);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list_bookings);
    router.repeatable_call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, close);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, reopen);
}

/// Lists the rooms and devices of the organisation of the session by groups, archived ones too.
///
/// Each group with the services that need one of its rooms, its rooms with their closures, and the `version` that a
/// change takes.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_rooms",
    responses((status = 200, description = "By number", body = StaffRooms))
)]
#[get("/api/staff/rooms")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<StaffRooms>, Problem> {
    let organization = session.organization()?;
    let manage_rooms = &state.use_cases.manage_rooms;
    let groups = manage_rooms.list(session.actor(), organization).await?;
    Ok(Json(groups.into()))
}

/// Adds a group of rooms or devices of which one is as good as another, or tells what that would lead to.
///
/// With `isPreview` nothing is stored. A service names a group, not a room: which room a visit gets is decided when it
/// is booked.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_rooms",
    request_body = RoomGroupRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup))
)]
#[post("/api/staff/rooms")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<RoomGroupRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let organization = session.organization()?;
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let mode = change_mode(body.content.is_preview);
    let rooms = &state.use_cases.manage_rooms;
    let added = once
        .make(&state, session.change, async |change| {
            let group = (organization, None);
            Ok(rooms.set(change, group, mode, body.content.into()).await?)
        })
        .await?;
    let settled = or_as_it_is((&state, &session), added, async |id| {
        let listed = rooms.list(session.actor(), organization).await?;
        Ok(listed.into_iter().find(|one| i64::from(one.id.0) == id))
    })
    .await?;
    Ok(Json(settled.into()))
}

/// Sets a group of rooms with all of its rooms, or tells what that would lead to.
///
/// Rooms without an id are new; none is left out, since what is not used any more is archived.
#[utoipa::path(
    tag = "Settings",
    operation_id = "set_staff_rooms",
    params(("groupId" = i32, Path, description = "Group", example = 1)),
    request_body = RoomGroupRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup))
)]
#[put("/api/staff/rooms/{groupId}")]
async fn set(
    state: Data<AppState>,
    session: Session,
    group: Path<i32>,
    body: JsonBody<RoomGroupRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let (organization, group) = (session.organization()?, ResourceGroupId(*group));
    let mode = change_mode_over(body.content.is_preview, body.content.version);
    let rooms = &state.use_cases.manage_rooms;
    let one = (organization, Some(group));
    let saved = rooms.set(session.change, one, mode, body.content.into()).await;
    let present = async {
        let groups = rooms.list(session.actor(), organization).await?;
        Ok(groups.into_iter().find(|one| one.id == group).map(StaffRoomGroup::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}

/// Lists the visits and dates of events that use a room or device of a group in a range of days, by start.
///
/// At most 42 days. Cancelled visits use none. A room may be needed for a part of the visit, or until the follow-up is over.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_room_bookings",
    params(("groupId" = i32, Path, description = "Group", example = 1), StaffDays),
    responses((status = 200, description = "What uses them", body = RoomBookings))
)]
#[get("/api/staff/rooms/{groupId}/bookings")]
async fn list_bookings(
    engine: Engine,
    session: Session,
    group: Path<i32>,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<RoomBookings>, Problem> {
    let days = days.of(session.organization()?);
    let (actor, group) = (session.actor(), ResourceGroupId(*group));
    let bookings = engine
        .run(|engine| async move { engine.show_room_bookings.show(actor, group, days).await })
        .await?;
    let bookings = bookings.ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(Json(bookings.into()))
}

/// Closes a room for a while, or tells what that would lead to.
///
/// Booked visits stay in it; those that are in it then are listed.
#[utoipa::path(
    tag = "Settings",
    operation_id = "close_staff_room",
    params(("groupId" = i32, Path, description = "Group", example = 1)),
    request_body = RoomClosureRequest,
    responses((status = 200, description = "The group as it is now, or would be", body = SettledRoomGroup))
)]
#[post("/api/staff/rooms/{groupId}/closures")]
async fn close(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    group: Path<i32>,
    body: JsonBody<RoomClosureRequest>,
) -> Result<Json<SettledRoomGroup>, Problem> {
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let (organization, group) = (session.organization()?, ResourceGroupId(*group));
    let asked = body.content;
    let mut times = GivenStarts::of_staff(&state, &session);
    let closure = ClosureInput {
        room: ResourceId(asked.room_id),
        start: times.wall_of("start", asked.start).await?,
        end: times.wall_of("end", asked.end).await?,
        reason: asked.reason,
    };
    let rooms = &state.use_cases.manage_rooms;
    let mode = change_mode(asked.is_preview);
    let added = once
        .make(&state, session.change, async |change| {
            Ok(rooms.close(change, (organization, group), mode, closure).await?)
        })
        .await?;
    let settled = or_as_it_is((&state, &session), added, async |_closure| {
        let groups = rooms.list(session.actor(), organization).await?;
        Ok(groups.into_iter().find(|one| one.id == group))
    })
    .await?;
    Ok(Json(settled.into()))
}

/// Opens a room again for the time of a closure.
///
/// The id is one of `closures` in the list of rooms. What was moved or cancelled for the closure stays so; the room can
/// be taken again at once.
#[utoipa::path(
    tag = "Settings",
    operation_id = "reopen_staff_room",
    params(
        ("groupId" = i32, Path, description = "Group", example = 1),
        ("absenceId" = i64, Path, description = "Closure", example = 1)
    ),
    responses((status = 200, description = "The group without it", body = ShownRoomGroup))
)]
#[delete("/api/staff/rooms/{groupId}/closures/{absenceId}")]
async fn reopen(
    state: Data<AppState>,
    session: Session,
    path: Path<(i32, i64)>,
) -> Result<Json<ShownRoomGroup>, Problem> {
    let (group, closure) = path.into_inner();
    let group = (session.organization()?, ResourceGroupId(group));
    let manage_rooms = &state.use_cases.manage_rooms;
    let shown = manage_rooms.reopen(session.change, group, closure).await?;
    Ok(Json(shown.into()))
}
