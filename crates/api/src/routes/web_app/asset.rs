use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::app_state::AppState;
use crate::web_app::{Naming, file_answer};
use wire::problem::{Code, Problem};

/// `/assets/{file}`: scripts, styles and fonts, whose names carry a hash of their content.
pub async fn asset(state: Data<AppState>, request: HttpRequest, file: Path<String>) -> Result<HttpResponse, Problem> {
    let path = format!("assets/{file}");
    file_answer(&request, state.web_files, &path, Naming::ByContent).ok_or_else(|| Problem::new(Code::NotFound))
}
