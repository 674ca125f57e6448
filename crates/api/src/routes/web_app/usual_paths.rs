use actix_web::HttpResponse;
use actix_web::http::header;

/// Paths that people type because most German sites have them, each with the page that it means here.
pub const USUAL_PATHS: [(&str, &str); 3] = [
    ("/agb", "/terms-conditions"),
    ("/impressum", "/imprint"),
    ("/datenschutz", "/dataprivacy"),
];

/// Sends the visitor on to the page for good.
pub async fn to_page(path: &'static str) -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, path))
        .finish()
}
