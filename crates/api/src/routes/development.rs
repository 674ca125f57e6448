//! Pages that exist in development only.

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};
use mail_adapter::StoredMail;
use maud::{DOCTYPE, Markup, html};
use time::PrimitiveDateTime;
use time::macros::format_description;

use crate::app_state::AppState;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::security_headers::{DEVELOPMENT_POLICY, MAIL_POLICY};
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/dev/mails", list_mails);
    router.page(Public, MainHost, "/dev/mails/{file}", show_mail);
    router.page(Public, MainHost, "/dev/mails/{file}/html", show_mail_html);
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

/// So many are read for one page; the others stay in their folder.
const MOST_SHOWN: usize = 200;

/// `/dev/mails`: the mails that were written to files, the latest first.
async fn list_mails(state: Data<AppState>) -> Result<HttpResponse, Problem> {
    let mails = latest(&state)
        .await
        .map_err(|error| Problem::caused(Code::Internal, error))?;
    let content = if mails.is_empty() {
        html! { p { "Es wurden noch keine Mails versendet." } }
    } else {
        table_of(&mails)
    };
    Ok(page("Versendete Mails", &content))
}

async fn latest(state: &AppState) -> std::io::Result<Vec<StoredMail>> {
    let mut mails = Vec::new();
    for name in state.mails.list().await?.iter().take(MOST_SHOWN) {
        mails.extend(state.mails.read(name).await?);
    }
    Ok(mails)
}

fn table_of(mails: &[StoredMail]) -> Markup {
    html! {
        table {
            thead {
                tr {
                    th scope="col" { "Gesendet" }
                    th scope="col" { "An" }
                    th scope="col" { "Betreff" }
                }
            }
            tbody {
                @for mail in mails {
                    tr {
                        td { (time_of(&mail.name)) }
                        td { (mail.to) }
                        td { a href=(format!("/dev/mails/{}", mail.name)) { (subject_of(mail)) } }
                    }
                }
            }
        }
    }
}

/// A link needs a text.
fn subject_of(mail: &StoredMail) -> &str {
    if mail.subject.trim().is_empty() {
        "(ohne Betreff)"
    } else {
        &mail.subject
    }
}

/// `/dev/mails/{file}`: a mail with its parts, shown as text.
async fn show_mail(state: Data<AppState>, file: Path<String>) -> Result<HttpResponse, Problem> {
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

/// `/dev/mails/{file}/html`: the HTML of a mail as it is, in a page that can do nothing.
async fn show_mail_html(state: Data<AppState>, file: Path<String>) -> Result<HttpResponse, Problem> {
    let mail = stored_mail(&state, &file).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, MAIL_POLICY))
        .body(mail.html))
}
