use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::{Data, Path};

use super::stored_mail;
use crate::app_state::AppState;
use crate::security_headers::MAIL_POLICY;
use wire::problem::Problem;

/// `/dev/mails/{file}/html`: the HTML of a mail as it is, in a page that can do nothing.
pub async fn show_mail_html(state: Data<AppState>, file: Path<String>) -> Result<HttpResponse, Problem> {
    let mail = stored_mail(&state, &file).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, MAIL_POLICY))
        .body(mail.html))
}
