use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

use crate::app_state::AppState;
use crate::web_app::{FirstData, Head, Page};

/// The paths of the pages around accounts. The app shows each to whom it is for; none holds anything about a person,
/// and tokens stand in fragments, which never arrive here.
pub const ACCOUNT_PATHS: [&str; 31] = [
    "/login",
    "/register",
    "/register-successful",
    "/verification",
    "/lost-password",
    "/reset-password",
    "/account",
    "/account/profile",
    "/account/openinghours",
    "/account/services",
    "/account/services/{service}",
    "/account/events",
    "/account/events/{event}",
    "/account/employees",
    "/account/employees/{employee}",
    "/account/rooms",
    "/account/rooms/{group}",
    "/account/bookingpause",
    "/account/bookingrules",
    "/account/statistics",
    "/account/api",
    "/invitation",
    "/favorites",
    "/mybookings",
    "/mycalender",
    "/mycalender/today",
    "/mycalender/customers",
    "/mycalender/absences",
    "/privacy-request",
    "/newsletter",
    "/reminders",
];

/// One of [`ACCOUNT_PATHS`].
pub async fn account_page(state: Data<AppState>, request: HttpRequest) -> HttpResponse {
    let path = request.path();
    let product = &state.operator.product_name;
    let head = match path {
        "/login" => Head::of(
            "Anmelden",
            &format!("Melde dich mit deiner E-Mail-Adresse bei {product} an."),
        )
        .at(path),
        "/register" => Head::of(
            "Jetzt mitmachen",
            "Reserviere Termine in wenigen Klicks, oder zeige dein Unternehmen und deine freien Zeiten.",
        )
        .at(path),
        "/register-successful" => Head::of("Registriert", "Dein Konto ist angelegt."),
        "/verification" => Head::of("E-Mail bestätigen", "Bestätige deine E-Mail-Adresse."),
        "/lost-password" => Head::of(
            "Passwort vergessen",
            "Lass dir einen Link für ein neues Passwort schicken.",
        ),
        "/reset-password" => Head::of("Neues Passwort", "Lege ein neues Passwort fest."),
        "/privacy-request" => Head::of(
            "Deine Daten",
            "Sieh, was wir über dich gespeichert haben, nimm es mit oder lass es löschen.",
        )
        .at(path),
        "/newsletter" => Head::of("Neuigkeiten", "Bestätige Neuigkeiten per E-Mail oder melde dich ab."),
        "/reminders" => Head::of("Erinnerungen", "Beende die Erinnerungen eines Anbieters."),
        "/favorites" => Head::of("Deine Favoriten", "Die Anbieter, die du dir gemerkt hast."),
        "/mybookings" => Head::of(
            "Deine Termine",
            "Was du gebucht hast: ansehen, verschieben, stornieren, nochmal buchen.",
        ),
        "/mycalender" => Head::of("Terminübersicht", "Der Kalender deines Teams."),
        "/mycalender/today" => Head::of("Heute", "Was heute in deinem Betrieb ansteht."),
        "/mycalender/customers" => Head::of("Kunden", "Wer zu euch kommt."),
        "/mycalender/absences" => Head::of("Abwesenheiten", "Wer wann nicht da ist, und wann ihr geschlossen habt."),
        "/invitation" => Head::of("Einladungen", "Die Einladungen in Teams, die auf dich warten."),
        _ => Head::of("Einstellungen", &format!("Dein Konto bei {product}.")),
    };
    Page::new(head, FirstData::default()).answer(&state)
}
