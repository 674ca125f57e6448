use actix_web::error::PathError;
use actix_web::{Error, HttpRequest};

use crate::problem::{Code, Problem};

/// Answers a path whose number is no number. All paths of the wire begin with their number.
pub fn path_problem(_: PathError, request: &HttpRequest) -> Error {
    let name = request
        .match_info()
        .iter()
        .next()
        .map(|(name, _)| name.to_owned())
        .unwrap_or_default();
    Problem::field(Code::Validation, name, "Diese Angabe hat nicht die erwartete Form.").into()
}
