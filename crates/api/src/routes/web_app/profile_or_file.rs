use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use super::page_of;
use crate::house::House;
use crate::problem::{Code, Problem};
use crate::web_app::{file_answer, is_file, organization_of_segment};

/// `/{slug}-{organizationNr}`, or a file beside the index such as `/favicon.svg`.
pub async fn profile_or_file(
    house: Data<House>,
    request: HttpRequest,
    segment: Path<String>,
) -> Result<HttpResponse, Problem> {
    if !is_file(&segment) {
        return Ok(page_of(&house, organization_of_segment(&segment)).await);
    }
    // The index itself is only handed out as a page, with its placeholders filled.
    let file = (house.web_files)(&segment).filter(|_| *segment != *"index.html");
    let file = file.ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(file_answer(&request, file, false))
}
