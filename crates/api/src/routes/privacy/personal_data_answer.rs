use accounts::privacy::PersonalData;
use actix_web::HttpResponse;
use actix_web::http::header;

use crate::app_state::AppState;
use wire::problem::Problem;
use wire::{ExportFormat, PersonalDataFile};

/// Everything as a file of the asked format. Nobody keeps it on the way.
pub async fn file_of(state: &AppState, data: PersonalData, format: ExportFormat) -> Result<HttpResponse, Problem> {
    let now = state.clock.now();
    let mut answer = HttpResponse::Ok();
    answer.insert_header((header::CACHE_CONTROL, "no-store"));
    answer.insert_header(("X-Robots-Tag", "noindex"));
    let attachment = |name: &str| (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\""));
    match format {
        ExportFormat::Json => {
            answer.insert_header(attachment("meine-daten.json"));
            Ok(answer.json(PersonalDataFile::new(data, now)))
        }
        ExportFormat::Ics => {
            let guids: Vec<_> = data.bookings.iter().map(|booking| booking.calendar_guid).collect();
            let file = state.use_cases.download_calendar_file.download_all(now, &guids).await?;
            answer.insert_header(attachment(&file.name));
            answer.content_type("text/calendar; charset=utf-8");
            Ok(answer.body(file.content))
        }
    }
}
