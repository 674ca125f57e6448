use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::Data;

use crate::house::House;
use crate::web_app::shell;

/// `/manage`: the token stands in the fragment, which never arrives here.
pub async fn manage(house: Data<House>) -> HttpResponse {
    shell(&house, StatusCode::OK)
}
