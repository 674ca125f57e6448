use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::house::House;
use crate::problem::{Code, Problem};
use crate::web_app::file_answer;

/// `/assets/{file}`: scripts, styles and fonts, whose names carry a hash of their content.
pub async fn asset(house: Data<House>, request: HttpRequest, file: Path<String>) -> Result<HttpResponse, Problem> {
    let file = (house.web_files)(&format!("assets/{file}")).ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(file_answer(&request, file, true))
}
