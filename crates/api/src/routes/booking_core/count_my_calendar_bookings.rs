use actix_web::get;
use actix_web::web::{Data, Json, Path};
use shared_kernel::PageRequest;

use super::list_my_calendar_bookings::list_named;
use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{BookingListName, TotalPages};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Counts a list of bookings of whoever is signed in, in pages of a size.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "count_my_calendar_bookings",
    params(
        ("listName" = inline(BookingListName), Path, description = "Which list", example = "mypreviouscalendarbookingscount"),
        ("page" = u32, Path, description = "Any page, counted from 0; the count is the same for all", example = 0),
        ("size" = u32, Path, description = "Bookings on a page, 1 to 50", example = 2),
    ),
    responses((status = 200, description = "Of the whole list", body = TotalPages), ReadingProblems, OurProblems)
)]
#[get("/api/calendar/{listName}/totalpages/{page}/{size}")]
async fn operation(
    state: Data<AppState>,
    Session(principal): Session,
    path: Path<(String, u32, u32)>,
) -> Result<Json<TotalPages>, Problem> {
    let (name, index, size) = path.into_inner();
    let list = list_named(&name)?;
    let page = PageRequest::new(index, size)?;
    let bookings = &state.use_cases.list_account_bookings;
    Ok(Json(bookings.count(principal.actor(), list, page).await?.into()))
}
