//! Pages on which somebody books, or manages what is booked.

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::page_without_organization;
use crate::app_state::AppState;
use crate::routes::catalog::organizations;
use crate::web_app::{FirstData, Head, Page, PageCode, in_path, organization_of_segment};

/// `/{slug}-{organizationNr}/booking`: nothing for search engines, which come to the profile.
pub async fn booking(state: Data<AppState>, segment: Path<String>) -> HttpResponse {
    let Some(nr) = organization_of_segment(&segment) else {
        return Page::not_found().answer(&state);
    };
    let organization = match organizations::organization(&state, nr).await {
        Ok(organization) => organization,
        Err(problem) => return page_without_organization(&state, &problem),
    };
    let name = &organization.company_name;
    let head = Head::of(
        &format!("Termin reservieren · {name}"),
        &format!("Reserviere online einen Termin bei {name}, bezahlt wird vor Ort."),
    );
    let mut first_data = FirstData::default();
    first_data.add("/api/organization/{organizationNr}", in_path(nr), Ok(organization));
    Page::new(head, first_data).with_code(PageCode::Booking).answer(&state)
}

/// `/booking/success`: what it shows comes from the state of the app's own navigation.
pub async fn success(state: Data<AppState>) -> HttpResponse {
    let head = Head::of("Termin reserviert", "Die Bestätigung deiner Reservierung.");
    Page::new(head, FirstData::default()).answer(&state)
}

/// `/manage`: the token stands in the fragment, which never arrives here.
pub async fn manage(state: Data<AppState>) -> HttpResponse {
    let head = Head::of("Dein Termin", "Termin ansehen, verschieben oder absagen.");
    Page::new(head, FirstData::default()).answer(&state)
}
