use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::page_of;
use crate::house::House;
use crate::web_app::organization_of_segment;

/// `/{slug}-{organizationNr}/booking`
pub async fn booking(house: Data<House>, segment: Path<String>) -> HttpResponse {
    page_of(&house, organization_of_segment(&segment)).await
}
