use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::web_app::{FirstData, Head, Page};

/// `/booking/success`: what it shows comes from the state of the app's own navigation.
pub async fn success(state: Data<AppState>) -> HttpResponse {
    let head = Head::of("Termin reserviert", "Die Bestätigung deiner Reservierung.");
    Page::new(head, FirstData::default()).answer(&state)
}
