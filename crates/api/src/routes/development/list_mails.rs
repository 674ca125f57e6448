use actix_web::HttpResponse;
use actix_web::web::Data;
use maud::html;

use super::page;
use crate::house::House;
use crate::problem::{Code, Problem};

/// `/dev/mails`: the mails that were written to files, the latest first.
pub async fn list_mails(house: Data<House>) -> Result<HttpResponse, Problem> {
    let names = house
        .mails
        .list()
        .await
        .map_err(|error| Problem::caused(Code::Internal, error))?;
    Ok(page(
        "Versendete Mails",
        &html! {
            @if names.is_empty() {
                p { "Es wurden noch keine Mails versendet." }
            }
            ul {
                @for name in &names {
                    li { a href=(format!("/dev/mails/{name}")) { (name) } }
                }
            }
        },
    ))
}
