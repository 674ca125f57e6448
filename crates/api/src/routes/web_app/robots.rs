use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Data;

use crate::app_state::AppState;

/// `/robots.txt`. What shall not be kept says so itself, which a robot only learns when it may come; the
/// calls that read a profile stay open to robots that run the app. Free times are none of their business.
pub async fn robots(state: Data<AppState>) -> HttpResponse {
    let sitemap = state.public_url.of("/sitemap.xml");
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(format!(
            "User-agent: *\nDisallow: /api/calendar/\nDisallow: /dev/\n\nSitemap: {sitemap}\n"
        ))
}
