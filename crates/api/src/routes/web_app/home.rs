use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::house::House;
use crate::web_app::shell;

/// `/`
pub async fn home(house: Data<House>) -> HttpResponse {
    shell(&house, StatusCode::OK)
}
