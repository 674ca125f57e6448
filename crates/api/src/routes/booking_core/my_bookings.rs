//! The bookings of the signed-in user.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, delete, get};
use booking_core::account_bookings::ListKind;
use booking_core::lifecycle::{CancelScope, CustomerBooking};
use shared_kernel::{BookingId, PageRequest};

use super::managed_bookings::count_cancelling;
use crate::app_state::AppState;
use crate::extract::{Session, request_identity};
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{BookingListName, ManagedBooking, MyCalendarBooking, TotalPages};

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, count);
    router.limited_repeatable_call(Limit::Change, Member, MainHost, cancel);
    router.call(Member, MainHost, list_page);
}

/// Counts a list of bookings of the signed-in user, in pages of a size.
///
/// `listName` is `myopencalendarbookingscount` or `mypreviouscalendarbookingscount`. The answer is the number of pages
/// of this `size`; `page` is part of the documented path and changes nothing.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "count_my_calendar_bookings",
    params(
        ("listName" = inline(BookingListName), Path, description = "Which list", example = "mypreviouscalendarbookingscount"),
        ("page" = u32, Path, description = "Any page, counted from 0; the count is the same for all", example = 0),
        ("size" = u32, Path, description = "Bookings on a page, 1 to 50", example = 2),
    ),
    responses((status = 200, description = "Of the whole list", body = TotalPages))
)]
#[get("/api/calendar/{listName}/totalpages/{page}/{size}")]
async fn count(
    state: Data<AppState>,
    session: Session,
    path: Path<(String, u32, u32)>,
) -> Result<Json<TotalPages>, Problem> {
    let (name, index, size) = path.into_inner();
    let list = list_named(&name)?;
    let page = PageRequest::new(index, size)?;
    let bookings = &state.use_cases.list_account_bookings;
    Ok(Json(bookings.count(session.actor(), list, page).await?.into()))
}

/// Cancels what still lies ahead of a booking of the signed-in user; of a course on wish only its next date.
///
/// Repeating it changes nothing and gives the same answer: the next date is the same until it begins. Single
/// appointments and later dates are cancelled by `cancelmanagedbooking`.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "cancel_my_calendar_booking",
    params(
        ("bookingId" = i64, Path, description = "A booking of the account; any other is not found", example = 1),
        ("unsubscribe" = bool, Path, description = "Of a course: `true` unsubscribes from it, `false` cancels its next date and keeps the seat. Of anything else both cancel it", example = true),
    ),
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking))
)]
#[delete("/api/calendar/mycalendarbooking/{bookingId}/{unsubscribe}")]
async fn cancel(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    path: Path<(i64, bool)>,
) -> Result<Json<ManagedBooking>, Problem> {
    let (id, unsubscribes) = path.into_inner();
    let identity = request_identity(
        &http_request,
        &[b"cancel my calendar booking", &id.to_be_bytes()],
        &[],
        &[u8::from(unsubscribes)],
    )?;
    let which = if unsubscribes {
        CancelScope::All
    } else {
        CancelScope::NextDateOfCourse
    };
    let booking = CustomerBooking::Own(BookingId(id));
    count_cancelling(&state, &http_request, session.change, (booking, &identity)).await?;
    let manage = &state.use_cases.manage_booking;
    let booking = manage.cancel(session.change, booking, which, identity).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Lists bookings of the signed-in user: those that lie ahead ascending, those that are over or cancelled descending.
///
/// A booking belongs to the account that made it, else to the one that has proven its e-mail address. A page beyond the end
/// is empty.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "list_my_calendar_bookings",
    params(
        ("listName" = inline(BookingListName), Path, description = "Which list", example = "myopencalendarbookings"),
        ("pageIndexZeroBased" = u32, Path, description = "Page, counted from 0", example = 0),
        ("pageSize" = u32, Path, description = "Bookings on a page, 1 to 50", example = 2),
    ),
    responses((status = 200, description = "By start and id", body = Vec<MyCalendarBooking>))
)]
#[get("/api/calendar/{listName}/{pageIndexZeroBased}/{pageSize}")]
async fn list_page(
    state: Data<AppState>,
    session: Session,
    path: Path<(String, u32, u32)>,
) -> Result<Json<Vec<MyCalendarBooking>>, Problem> {
    let (name, index, size) = path.into_inner();
    let list = list_named(&name)?;
    let page = PageRequest::new(index, size)?;
    let bookings = &state.use_cases.list_account_bookings;
    let bookings = bookings.page(session.actor(), list, page).await?;
    let now = state.clock.now();
    Ok(Json(
        bookings
            .iter()
            .map(|booking| MyCalendarBooking::at(now, booking))
            .collect(),
    ))
}

/// The list of a path; another name is that of nothing.
fn list_named(name: &str) -> Result<ListKind, Problem> {
    BookingListName::named(name)
        .map(Into::into)
        .ok_or_else(|| Problem::new(Code::NotFound))
}
