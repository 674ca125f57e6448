use actix_web::get;
use actix_web::web::{Data, Json, Path};
use booking_core::account_bookings::ListKind;
use shared_kernel::PageRequest;

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{BookingListName, MyCalendarBooking};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Lists bookings of whoever is signed in: those that lie ahead ascending, those that are over or cancelled descending.
///
/// A booking belongs to the account that made it, else to the one that has proven its mailbox. A page beyond the end
/// is empty.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "list_my_calendar_bookings",
    params(
        ("listName" = inline(BookingListName), Path, description = "Which list", example = "myopencalendarbookings"),
        ("pageIndexZeroBased" = u32, Path, description = "Page, counted from 0", example = 0),
        ("pageSize" = u32, Path, description = "Bookings on a page, 1 to 50", example = 2),
    ),
    responses((status = 200, description = "By start and id", body = Vec<MyCalendarBooking>), ReadingProblems, OurProblems)
)]
#[get("/api/calendar/{listName}/{pageIndexZeroBased}/{pageSize}")]
async fn operation(
    state: Data<AppState>,
    Session(principal): Session,
    path: Path<(String, u32, u32)>,
) -> Result<Json<Vec<MyCalendarBooking>>, Problem> {
    let (name, index, size) = path.into_inner();
    let list = list_named(&name)?;
    let page = PageRequest::new(index, size)?;
    let bookings = &state.use_cases.list_account_bookings;
    let bookings = bookings.page(principal.actor(), list, page).await?;
    let now = state.clock.now();
    Ok(Json(
        bookings
            .iter()
            .map(|booking| MyCalendarBooking::at(now, booking))
            .collect(),
    ))
}

/// The list of a path; another name is that of nothing.
pub fn list_named(name: &str) -> Result<ListKind, Problem> {
    BookingListName::named(name)
        .map(Into::into)
        .ok_or_else(|| Problem::new(Code::NotFound))
}
