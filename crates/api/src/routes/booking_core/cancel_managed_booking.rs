use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, post};
use booking_core::lifecycle::{ManageIntent, Which};
use sha2::{Digest, Sha256};
use shared_kernel::{AppointmentId, RequestId};

use crate::documented::{BodyProblems, ChangeProblems, OurProblems};
use crate::extract::{JsonBody, idempotency_key};
use crate::house::House;
use crate::manage_tokens::token_hash;
use crate::problem::{Code, Problem};
use crate::wire::{CancelManagedBookingRequest, CancelledAppointmentRequest, ManagedBooking};

/// Cancels what still lies ahead of the booking of a manage link, or only some of its appointments.
///
/// Repeating it changes nothing and gives the same answer.
#[utoipa::path(
    tag = "Booking",
    operation_id = "cancel_managed_booking",
    params(("Idempotency-Key" = Option<String>, Header, description = "Names one intent to cancel, best a UUID", example = "0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")),
    request_body = CancelManagedBookingRequest,
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), ChangeProblems, BodyProblems, OurProblems)
)]
#[post("/api/calendar/cancelmanagedbooking")]
pub async fn operation(
    house: Data<House>,
    http_request: HttpRequest,
    request_id: tracing_actix_web::RequestId,
    body: JsonBody<CancelManagedBookingRequest>,
) -> Result<Json<ManagedBooking>, Problem> {
    let JsonBody { content, bytes } = body;
    let hash = token_hash(&content.token).ok_or_else(|| Problem::new(Code::NotFound))?;
    let intent = ManageIntent {
        idempotency_key: idempotency_key(&http_request)?,
        body_hash: Sha256::new()
            .chain_update("cancel")
            .chain_update(&bytes)
            .finalize()
            .into(),
        request_id: RequestId(request_id.into()),
    };
    let booking = house
        .use_cases
        .manage_booking
        .cancel(hash, which(content.appointments), intent)
        .await?;
    Ok(Json(ManagedBooking::at(house.clock.now(), &booking)))
}

fn which(named: Option<Vec<CancelledAppointmentRequest>>) -> Which {
    named.map_or(Which::All, |named| {
        Which::Only(named.iter().map(|one| AppointmentId(one.appointment_id)).collect())
    })
}
