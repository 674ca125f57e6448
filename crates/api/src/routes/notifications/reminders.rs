//! Where reminders of visits are ended.

use actix_web::http::header;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpResponse, get, post};

use crate::app_state::AppState;
use crate::extract::OptionalSession;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::tokens::reminder_token;
use wire::RemindersEnded;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.call(Public, MainHost, end);
    router.call(Public, MainHost, open);
}

/// Ends the reminders that an organisation sends to an e-mail address, by the token of any of them. Repeating it changes nothing.
///
/// Nobody has to be signed in, and a body is not read: reminders name this address in `List-Unsubscribe`, for the one POST of a
/// mail program (RFC 8058). Reminders that are planned become void and later bookings plan none; all other mails go on.
#[utoipa::path(
    tag = "Booking",
    operation_id = "end_reminders",
    params(("token" = String, Path, description = "Token of the mail, 64 hexadecimal digits", pattern = "^[0-9a-f]{64}$", example = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")),
    responses((status = 200, description = "There will be no reminders", body = RemindersEnded))
)]
#[post("/api/reminders/{token}")]
async fn end(
    state: Data<AppState>,
    session: OptionalSession,
    token: Path<String>,
) -> Result<Json<RemindersEnded>, Problem> {
    let token = reminder_token(&token).ok_or_else(|| Problem::new(Code::TokenInvalid))?;
    let company_name = state.use_cases.end_reminders.end(&session.change, &token).await?;
    Ok(Json(RemindersEnded { company_name }))
}

/// Sends whoever opens the address of a reminder in a browser on to the page that asks first. It changes nothing.
///
/// Mail programs that know nothing of RFC 8058 open it, and so do programs that look through mails.
#[utoipa::path(
    tag = "Booking",
    operation_id = "open_reminders",
    params(("token" = String, Path, description = "Token of the mail, 64 hexadecimal digits", pattern = "^[0-9a-f]{64}$", example = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef")),
    responses((status = 303, description = "The page is named in `Location`"))
)]
#[get("/api/reminders/{token}")]
async fn open(token: Path<String>) -> HttpResponse {
    let fragment = reminder_token(&token).map_or_else(String::new, |_| format!("#{token}"));
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, format!("/reminders{fragment}")))
        .finish()
}
