use actix_web::HttpResponse;

/// The process runs. Nothing outside of it is asked, so that an outage elsewhere restarts nobody.
pub async fn live() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .body("live")
}
