use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde_json::json;

use crate::app_state::AppState;
use crate::operator::OperatorPage;
use crate::web_app::{FirstData, Head, Page};
use wire::problem::Problem;

/// Paths of the pages about the product and its operator, which search engines and links from outside know.
pub const INFORMATION_PATHS: [&str; 9] = [
    "/imprint",
    "/terms-conditions",
    "/dataprivacy",
    "/imprint-dataprivacy",
    "/media",
    "/help",
    "/pricing",
    "/accessibility",
    "/ranking",
];

/// One of [`INFORMATION_PATHS`].
pub async fn information(state: Data<AppState>, request: HttpRequest) -> HttpResponse {
    let product = &state.operator.product_name;
    match request.path().trim_start_matches('/') {
        "help" => own_page(
            "/help",
            "Hilfe",
            "So findest du Anbieter, reservierst einen Termin und verschiebst oder stornierst ihn.",
        ),
        "pricing" => own_page(
            "/pricing",
            "Preise",
            &format!("Was {product} für Anbieter kostet. Für dich ist das Reservieren kostenlos."),
        ),
        "accessibility" => own_page(
            "/accessibility",
            "Barrierefreiheit",
            &format!("Wie {product} für alle bedienbar ist, und wem du Barrieren meldest."),
        ),
        "ranking" => own_page(
            "/ranking",
            "Warum diese Reihenfolge?",
            "Wonach Suchergebnisse gereiht werden, und warum sich die Reihung nicht kaufen lässt.",
        ),
        // Two addresses, one page.
        "imprint-dataprivacy" => operator_page(&state, OperatorPage::Dataprivacy),
        name => match OperatorPage::labelled(name) {
            Some(page) => operator_page(&state, page),
            None => Page::not_found(),
        },
    }
    .answer(&state)
}

/// A page whose text the web app holds.
fn own_page(path: &str, title: &str, description: &str) -> Page {
    Page::new(Head::of(title, description).at(path), FirstData::default())
}

/// A page whose text the operator holds, if they do.
fn operator_page(state: &AppState, page: OperatorPage) -> Page {
    let Some(content) = crate::operator::answer::OperatorPage::of(&state.operator, page) else {
        return Page::not_found();
    };
    let name = &state.operator.name;
    let description = match page {
        OperatorPage::Imprint => format!("Wer hinter dieser Seite steht: Name, Anschrift und Kontakt von {name}."),
        OperatorPage::TermsConditions => format!("Die Bedingungen, zu denen du bei {name} Termine reservierst."),
        OperatorPage::Dataprivacy => format!("Welche Daten {name} wofür verarbeitet, und welche Rechte du hast."),
        OperatorPage::Media => format!("{name} für Presse und Medien: Kurztexte und Kontakt."),
    };
    let head = Head::of(page.title(), &description).at(format!("/{}", page.label()));
    let mut first_data = FirstData::default();
    let parameters = json!({ "path": { "page": page.label() } });
    first_data.add("/api/operator/pages/{page}", parameters, Ok::<_, Problem>(content));
    Page::new(head, first_data)
}
