use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::house::House;

/// `/docs/openapi.json`
pub async fn openapi(house: Data<House>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/json")
        .body(house.openapi.clone())
}
