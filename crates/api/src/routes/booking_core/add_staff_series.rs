use accounts::api_keys::Scope;
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::booking::SeriesMode;
use shared_kernel::{Rank, RequestId};

use super::add_staff_booking::staff_request;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{Engine, JsonBody, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{AddStaffSeriesRequest, StaffSeries};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Book), MainHost, operation);
}

/// Books services again and again, every few weeks at the same wall time, or tells what would become of each visit.
///
/// `PREVIEW` books nothing. `ALL` books all visits or, where one is impossible, none (409 `SERIES_IMPOSSIBLE`, with the
/// visits by their index). `POSSIBLE` books those that are possible. Each visit is a booking of its own; the customer is
/// told of all in one mail. Otherwise the rules of a single booking by staff hold.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "add_staff_series",
    params(("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = AddStaffSeriesRequest,
    responses((status = 200, description = "Each visit, ascending", body = StaffSeries), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/staff/bookings/series")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    body: JsonBody<AddStaffSeriesRequest>,
) -> Result<Json<StaffSeries>, Problem> {
    let JsonBody { mut content, bytes } = body;
    let series = content.terms();
    // What is only looked at is told to nobody.
    content.booking.notify_customer &= series.mode != SeriesMode::Preview;
    let (request, terms) = staff_request(&state, &http_request, &session, content.booking, &bytes).await?;
    let (caller, request_id) = (session.0.caller(), RequestId(request_id.into()));
    let visits = engine
        .run(|engine| async move {
            let book = &engine.book_series;
            book.book_as_staff(caller, request_id, request, terms, series).await
        })
        .await?;
    Ok(Json(visits.into()))
}
