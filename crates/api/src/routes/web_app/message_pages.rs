//! Pages of the app that say what went wrong elsewhere. They are found themselves, as any page is.

use actix_web::HttpResponse;
use actix_web::web::Data;

use crate::app_state::AppState;
use crate::web_app::{FirstData, Head, Page};

/// `/401`: where the web app leads whoever lacks a right.
pub async fn not_authorized(state: Data<AppState>) -> HttpResponse {
    let head = Head::of("Nicht berechtigt", "Für diesen Bereich fehlt dir die Berechtigung.");
    Page::new(head, FirstData::default()).answer(&state)
}

/// `/500`: where the web app leads when something failed.
pub async fn server_error(state: Data<AppState>) -> HttpResponse {
    let head = Head::of(
        "Da ist etwas schiefgegangen",
        "Der Fehler liegt bei uns, nicht bei dir. Versuche es bitte in ein paar Minuten noch einmal.",
    );
    Page::new(head, FirstData::default()).answer(&state)
}
