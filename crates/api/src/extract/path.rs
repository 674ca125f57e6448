use actix_web::error::PathError;
use actix_web::{Error, HttpRequest};

use wire::problem::{FieldCode, Problem};

/// Answers a path of which one part is not what it has to be, such as a number. The error quotes that part.
#[expect(clippy::needless_pass_by_value, reason = "the framework hands it over")]
pub fn path_problem(error: PathError, request: &HttpRequest) -> Error {
    let quoting = error.to_string();
    let parts = || request.match_info().iter();
    let wrong = parts().find(|(_, part)| quoting.contains(&format!("{part:?}")));
    let name = wrong.or_else(|| parts().next()).map(|(name, _)| name.to_owned());
    Problem::invalid(
        name.unwrap_or_default(),
        FieldCode::Malformed,
        "Diese Angabe hat nicht die erwartete Form.",
    )
    .into()
}
