//! Bookings as calendar files.

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpResponse, get};
use shared_kernel::CalendarGuid;
use uuid::Uuid;

use crate::app_state::AppState;
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Public, Both, download);
}

/// Downloads the calendar file of a booking, until 30 days after its last appointment.
///
/// The guid is `calendarGuid` of a booking and opens nothing else. The file (`text/calendar`) has all appointments as
/// they stand now, with `SEQUENCE` raised by each change, so that a calendar replaces what it had; cancelled ones are
/// marked as cancelled.
#[utoipa::path(
    tag = "Booking",
    operation_id = "download_calendar_entry",
    params(("guid" = String, Path, description = "`calendarGuid` of the booking", format = Uuid, example = "7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10")),
    responses((status = 200, description = "The calendar file", body = String, content_type = "text/calendar"))
)]
#[get("/api/calendar/mycalendarentry/download/{guid}")]
async fn download(state: Data<AppState>, guid: Path<String>) -> Result<HttpResponse, Problem> {
    let guid = guid_of(&guid).ok_or_else(|| Problem::new(Code::NotFound))?;
    let file = state
        .use_cases
        .download_calendar_file
        .download(state.clock.now(), guid)
        .await?;
    Ok(HttpResponse::Ok()
        .content_type("text/calendar; charset=utf-8")
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{}\"", file.name),
        ))
        .insert_header(("X-Robots-Tag", "noindex"))
        .body(file.content))
}

/// Only the one form in which the wire writes it.
fn guid_of(text: &str) -> Option<CalendarGuid> {
    let guid = Uuid::try_parse(text).ok()?;
    (guid.hyphenated().to_string() == text.to_ascii_lowercase()).then_some(CalendarGuid(guid))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_hyphenated_form_is_a_guid() {
        let guid = "7b0c2c1e-3c55-4a53-8a37-3f0b4a2f8f10";
        assert!(guid_of(guid).is_some());
        assert!(guid_of(&guid.to_uppercase()).is_some());
        for text in [
            "",
            "..",
            "BEGIN:VCALENDAR",
            &guid.replace('-', ""),
            &format!("{{{guid}}}"),
            &format!("urn:uuid:{guid}"),
            &guid[1..],
        ] {
            assert_eq!(guid_of(text), None, "{text}");
        }
    }
}
