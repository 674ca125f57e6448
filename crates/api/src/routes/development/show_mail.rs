use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use maud::html;

use super::{page, stored_mail, time_of};
use crate::app_state::AppState;
use wire::problem::Problem;

/// `/dev/mails/{file}`: a mail with its parts, shown as text.
pub async fn show_mail(state: Data<AppState>, file: Path<String>) -> Result<HttpResponse, Problem> {
    let mail = stored_mail(&state, &file).await?;
    Ok(page(
        &mail.subject,
        &html! {
            p { a href="/dev/mails" { "Alle Mails" } }
            dl {
                dt { "Gesendet" }
                dd { (time_of(&mail.name)) }
                dt { "An" }
                dd { (mail.to) }
            }
            p { a href=(format!("/dev/mails/{}/html", mail.name)) { "Als HTML ansehen" } }
            h2 { "Text" }
            pre { (mail.text) }
            @if let Some(calendar_file) = &mail.calendar_file {
                h2 { "Kalenderdatei" }
                pre { (calendar_file) }
            }
            h2 { "Quelltext" }
            pre { (String::from_utf8_lossy(&mail.source)) }
        },
    ))
}
