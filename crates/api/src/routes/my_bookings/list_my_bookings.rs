use actix_web::get;
use actix_web::web::{Data, Json, Path};

use super::list_name::{list_of, page_of};
use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::MyBooking;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists a page of the own bookings: the open ones by their start, or the past and cancelled ones, the latest first.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "list_my_bookings",
    params(
        ("listName" = String, Path, description = "`myopencalendarbookings` or `mypreviouscalendarbookings`", example = "myopencalendarbookings"),
        ("pageIndexZeroBased" = u32, Path, description = "From 0", example = 0),
        ("pageSize" = u32, Path, description = "1 to 50", example = 2)
    ),
    responses((status = 200, description = "The bookings", body = [MyBooking]), ReadingProblems, OurProblems)
)]
#[get("/api/calendar/{listName}/{pageIndexZeroBased}/{pageSize}")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    path: Path<(String, String, String)>,
) -> Result<Json<Vec<MyBooking>>, Problem> {
    let (name, index, size) = path.into_inner();
    let page = page_of(&index, &size)?;
    let found = state
        .use_cases
        .own_bookings
        .list(session.0.caller(), list_of(&name)?, page)
        .await?;
    let now = state.clock.now();
    Ok(Json(
        found.bookings.into_iter().map(|own| MyBooking::at(now, own)).collect(),
    ))
}
