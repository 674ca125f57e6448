use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::page_of;
use crate::house::House;
use crate::web_app::organization_of_segment;

/// `/organization/{organizationNr}`: the app replaces it by the canonical path.
pub async fn organization(house: Data<House>, organization_nr: Path<String>) -> HttpResponse {
    let is_number = organization_nr.bytes().all(|byte| byte.is_ascii_digit());
    page_of(&house, organization_of_segment(&organization_nr).filter(|_| is_number)).await
}
