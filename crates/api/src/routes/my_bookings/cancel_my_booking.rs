use actix_web::delete;
use actix_web::web::{Data, Json, Path};
use booking_core::lifecycle::Cancellation;
use shared_kernel::{BookingId, RequestId};

use crate::app_state::AppState;
use crate::documented::{ChangeProblems, OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Member;
use crate::problem::{Code, Problem};
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::ManagedBooking;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Change, Member, MainHost, operation);
}

/// Cancels a booking of one's own; of a course with `false` only its next date.
///
/// Repeating it changes nothing and gives the same answer, but for the next date of a course, which is another one then.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "cancel_my_booking",
    params(
        ("bookingId" = i64, Path, description = "The booking", example = 1),
        ("unsubscribe" = bool, Path, description = "Whether the seat in a course is given back as well", example = true)
    ),
    responses((status = 200, description = "The booking as it stands now", body = ManagedBooking), ChangeProblems, ReadingProblems, OurProblems)
)]
#[delete("/api/calendar/mycalendarbooking/{bookingId}/{unsubscribe}")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    path: Path<(i64, String)>,
) -> Result<Json<ManagedBooking>, Problem> {
    let (id, unsubscribe) = path.into_inner();
    let cancellation = match unsubscribe.as_str() {
        "true" => Cancellation::Everything,
        "false" => Cancellation::NextDate,
        _ => {
            let text = "Diese Angabe hat nicht die erwartete Form.";
            return Err(Problem::field(Code::Validation, "unsubscribe", text));
        }
    };
    let booking = state
        .use_cases
        .own_bookings
        .cancel(
            session.0.caller(),
            RequestId(request_id.into()),
            BookingId(id),
            cancellation,
        )
        .await?;
    Ok(Json(ManagedBooking::at(state.clock.now(), &booking)))
}
