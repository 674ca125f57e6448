use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::house::House;
use crate::web_app::shell;

/// `/booking/success`: what it shows comes from the state of the app's own navigation.
pub async fn success(house: Data<House>) -> HttpResponse {
    shell(&house, StatusCode::OK)
}
