use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::lifecycle::{ManageRequest, Relocation};
use shared_kernel::{AppointmentId, RequestId, ResourceId, Zone};

use super::get_managed_booking::customer_booking;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, BookingProblems, OurProblems};
use crate::extract::{JsonBody, OptionalSession, request_identity};
use crate::limits::Limit;
use crate::policy::Policy::PublicOrMember;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ManagedBooking, MoveManagedBookingRequest, MovedAppointmentRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, PublicOrMember, MainHost, operation);
}

/// Moves appointments of a booking, by manage link or of whoever is signed in, all or nothing.
///
/// Whoever comes too late keeps the old appointment and is told the nearest other times; then
/// `serviceIndex` counts in `appointments`. A repetition changes nothing and answers with
/// the booking as it stands by then.
#[utoipa::path(
    tag = "Booking",
    operation_id = "move_managed_booking",
    params(("Idempotency-Key" = Option<String>, Header, description = "Idempotency key, best a UUID: a repetition with the same key and body changes nothing", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = MoveManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), BookingProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/movemanagedbooking")]
async fn operation(
    state: Data<AppState>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    session: OptionalSession,
    body: JsonBody<MoveManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let booking = customer_booking(&session, content.token.as_deref(), content.booking_id)?;
    let request = ManageRequest {
        identity: request_identity(&http_request, &[b"move"], &[], &bytes)?,
        request_id: RequestId(request_id.into()),
    };
    let manage = &state.use_cases.manage_booking;
    let shown = manage.show(session.caller(), booking).await?;
    let relocations = relocations(&shown.zone, &content.appointments)?;
    let booking = manage.relocate(session.caller(), booking, relocations, request).await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}

/// Where appointments are to go, as wall times of this zone.
pub fn relocations(zone: &Zone, asked: &[MovedAppointmentRequest]) -> Result<Vec<Relocation>, Problem> {
    let relocation = |(index, asked): (usize, &MovedAppointmentRequest)| {
        let start = asked.start.wall(zone);
        Ok(Relocation {
            appointment: AppointmentId(asked.appointment_id),
            employee: asked.user_id.filter(|id| *id != 0).map(ResourceId),
            start: start.ok_or_else(|| Problem::start_without_wall_time(index).of_appointments())?,
            duration: None,
        })
    };
    asked.iter().enumerate().map(relocation).collect()
}
