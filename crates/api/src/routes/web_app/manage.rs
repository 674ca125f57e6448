use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::web_app::{FirstData, Head, Page};

/// `/manage`: the token stands in the fragment, which never arrives here.
pub async fn manage(state: Data<AppState>) -> HttpResponse {
    let head = Head::of("Dein Termin", "Termin ansehen, verschieben oder absagen.");
    Page::new(head, FirstData::default()).answer(&state)
}
