use actix_web::HttpResponse;
use actix_web::web::Data;
use serde_json::Value;

use crate::app_state::AppState;
use crate::extract::Engine;
use crate::routes::catalog::branches::branches;
use crate::routes::catalog::search::newcomers;
use crate::web_app::{FirstData, Head, Page, PageCode, structured_data};
use wire::problem::Problem;

const TITLE: &str = "Termine online reservieren";
const DESCRIPTION: &str =
    "Finde Anbieter in deiner Nähe und reserviere Termine online – ohne Konto, bezahlt wird vor Ort.";

/// `/`: the home page, with the branches that its search offers.
pub async fn home(state: Data<AppState>, engine: Engine) -> HttpResponse {
    let mut first_data = FirstData::default();
    first_data.add("/api/account/getBranches", Value::Null, Ok::<_, Problem>(branches()));
    first_data.add("/api/search/newcomers", Value::Null, newcomers(&engine).await);
    let head = Head::of(TITLE, DESCRIPTION).at("/").about(structured_data::web_site(
        &state.public_url,
        &state.operator.product_name,
    ));
    Page::new(head, first_data).with_code(PageCode::Home).answer(&state)
}
