use actix_web::HttpResponse;
use actix_web::http::header;

/// `/docs`: the page refers to its files relative to a folder.
pub async fn to_index() -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, "/docs/"))
        .finish()
}
