//! Pages that exist in development only.

mod list_mails;
mod show_mail;
mod show_mail_html;

use actix_web::HttpResponse;
use actix_web::http::header;
use mail_adapter::StoredMail;
use maud::{DOCTYPE, Markup, html};
use time::PrimitiveDateTime;
use time::macros::format_description;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::security_headers::DEVELOPMENT_POLICY;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/dev/mails", list_mails::list_mails);
    router.page(Public, MainHost, "/dev/mails/{file}", show_mail::show_mail);
    router.page(
        Public,
        MainHost,
        "/dev/mails/{file}/html",
        show_mail_html::show_mail_html,
    );
}

/// Long lines wrap, so that nothing has to be scrolled sideways; on a phone each mail is a block of its own.
const STYLE: &str = "body{font:1rem/1.5 system-ui,sans-serif;margin:0;color:#1b1b1b;background:#fff}\
     main{max-width:60rem;margin:0 auto;padding:1.5rem}\
     table{border-collapse:collapse;width:100%}\
     th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #ccc;overflow-wrap:anywhere}\
     dt{font-weight:600}dd{margin:0 0 .5rem}\
     pre{background:#f4f4f4;padding:1rem;white-space:pre-wrap;overflow-wrap:anywhere}\
     a{color:#0b57a4}\
     @media(max-width:37.5rem){thead{display:none}tr,td{display:block}td{padding:0;border:0}\
     tr{padding:.75rem 0;border-bottom:1px solid #ccc}}";

fn page(title: &str, content: &Markup) -> HttpResponse {
    let page = html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (title) }
                style { (STYLE) }
            }
            body {
                main {
                    h1 { (title) }
                    (content)
                }
            }
        }
    };
    HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, DEVELOPMENT_POLICY))
        .body(page.into_string())
}

async fn stored_mail(state: &AppState, file: &str) -> Result<StoredMail, Problem> {
    let mail = state.mails.read(file).await;
    mail.map_err(|error| Problem::caused(Code::Internal, error))?
        .ok_or_else(|| Problem::new(Code::NotFound))
}

/// When a mail was sent, which the name of its file begins with. A file of another name was put there
/// by somebody else and is shown by it.
fn time_of(name: &str) -> String {
    let sent = name.split('-').next().and_then(|moment| {
        let moment = PrimitiveDateTime::parse(
            moment,
            format_description!("[year][month][day]T[hour][minute][second]Z"),
        );
        let shown = format_description!("[day].[month].[year], [hour]:[minute]:[second] UTC");
        moment.ok()?.format(shown).ok()
    });
    sent.unwrap_or_else(|| name.to_owned())
}
