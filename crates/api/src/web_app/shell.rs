use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header;
use time::format_description::well_known::Rfc3339;

use crate::house::House;
use crate::security_headers::page_policy;

const NONCE: &str = "__CSP_NONCE__";
const NOW: &str = "__TERMINHOF_NOW__";

const NOT_BUILT: &str = "<!doctype html><html lang=\"de\"><meta charset=\"utf-8\"><title>Terminhof</title>\
     <p>Die Oberfläche ist noch nicht gebaut: Führe <code>npm --prefix frontend ci</code> und \
     <code>npm --prefix frontend run build</code> aus und lade diese Seite neu.</p></html>";

/// The page into which the web app writes itself, made for this one answer.
pub fn shell(house: &House, status: StatusCode) -> HttpResponse {
    let nonce = house.randomness.uuid().simple().to_string();
    let index = (house.web_files)("index.html");
    let Some(index) = index.and_then(|file| String::from_utf8(file.bytes.into_owned()).ok()) else {
        return HttpResponse::ServiceUnavailable()
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, page_policy(&nonce)))
            .body(NOT_BUILT);
    };
    let now = house.clock.now().format(&Rfc3339).unwrap_or_default();
    let mut response = HttpResponse::build(status);
    if status != StatusCode::OK {
        response.insert_header(("X-Robots-Tag", "noindex"));
    }
    response
        .content_type("text/html; charset=utf-8")
        .insert_header((header::CONTENT_SECURITY_POLICY, page_policy(&nonce)))
        .body(index.replace(NONCE, &nonce).replace(NOW, &now))
}
