use actix_web::HttpResponse;
use actix_web::web::Data;
use mail_adapter::StoredMail;
use maud::{Markup, html};

use super::{page, time_of};
use crate::app_state::AppState;
use wire::problem::{Code, Problem};

/// So many are read for one page; the others stay in their folder.
const MOST_SHOWN: usize = 200;

/// `/dev/mails`: the mails that were written to files, the latest first.
pub async fn list_mails(state: Data<AppState>) -> Result<HttpResponse, Problem> {
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
