use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use maud::html;

use super::page;
use crate::house::House;
use crate::problem::{Code, Problem};

/// `/dev/mails/{file}`: a mail with its parts, shown as text.
pub async fn show_mail(house: Data<House>, file: Path<String>) -> Result<HttpResponse, Problem> {
    let mail = house
        .mails
        .read(&file)
        .await
        .map_err(|error| Problem::caused(Code::Internal, error))?;
    let mail = mail.ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(page(
        &mail.subject,
        &html! {
            p { a href="/dev/mails" { "Alle Mails" } }
            p { "An: " (mail.to) }
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
