use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::house::House;
use crate::web_app::{FirstData, Head, Page};

/// `/booking/success`: what it shows comes from the state of the app's own navigation.
pub async fn success(house: Data<House>) -> HttpResponse {
    let head = Head::of("Termin reserviert", "Die Bestätigung deiner Reservierung.");
    Page::new(head, FirstData::default()).answer(&house)
}
