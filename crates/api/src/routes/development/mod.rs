//! Pages that exist in development only.

mod list_mails;
mod show_mail;

use actix_web::HttpResponse;
use maud::{DOCTYPE, Markup, html};

pub use list_mails::list_mails;
pub use show_mail::show_mail;

fn page(title: &str, body: &Markup) -> HttpResponse {
    let page = html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                title { (title) }
            }
            body {
                h1 { (title) }
                (body)
            }
        }
    };
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .body(page.into_string())
}
