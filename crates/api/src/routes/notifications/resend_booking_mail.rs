use accounts::api_keys::Scope;
use actix_web::post;
use actix_web::web::{Data, Json, Path};
use shared_kernel::{Rank, RequestId};

use super::list_booking_mails::{listed, reached};
use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::routes::booking_core::correspondence::admit_mail;
use crate::site::Site::MainHost;
use wire::StaffMail;
use wire::problem::Problem;

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Change,
        StaffOrKey(Rank::BusinessUser, Scope::Book),
        MainHost,
        operation,
    );
}

/// Sends a mail about a booking once more, with what holds now.
///
/// One that waits to be sent, or was sent within the last minute, stays as it is.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "resend_booking_mail",
    params(
        ("bookingId" = i64, Path, description = "Booking", example = 1),
        ("mailId" = i64, Path, description = "Mail", example = 1),
    ),
    responses((status = 200, description = "The mails of the booking", body = Vec<StaffMail>), ReadingProblems, OurProblems)
)]
#[post("/api/staff/bookings/{bookingId}/mails/{mailId}/resend")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
    path: Path<(i64, i64)>,
) -> Result<Json<Vec<StaffMail>>, Problem> {
    let (booking, mail) = path.into_inner();
    let booking = reached(&state, &session, booking).await?;
    admit_mail(&state, &session).await?;
    let (request_id, mails) = (RequestId(request_id.into()), &state.use_cases.keep_booking_mails);
    mails
        .resend(session.0.caller(), request_id, (booking.organization, booking.id), mail)
        .await?;
    listed(&state, &session, &booking).await
}
