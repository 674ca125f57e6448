use serde::Serialize;
use serde_json::{Value, json};
use shared_kernel::{OrganizationNr, reason};
use tracing::error;

use wire::problem::{Code, Problem};

/// Answers of the API that a page carries, so that the app need not ask for what it shows first.
#[derive(Debug, Default, Serialize)]
pub struct FirstData(Vec<Datum>);

/// The answer of one call; path and parameters as in the API description.
#[derive(Debug, Serialize)]
struct Datum {
    path: &'static str,
    #[serde(skip_serializing_if = "Value::is_null")]
    parameters: Value,
    data: Value,
}

/// The parameters of a call with the number of an organisation in its path.
pub fn in_path(nr: OrganizationNr) -> Value {
    json!({ "path": { "organizationNr": nr.0 } })
}

impl FirstData {
    /// Adds the answer of a call. Where there is none the app asks again and says so itself.
    pub fn add(&mut self, path: &'static str, parameters: Value, answer: Result<impl Serialize, Problem>) {
        let data = answer
            .and_then(|answer| serde_json::to_value(answer).map_err(|error| Problem::caused(Code::Internal, error)));
        match data {
            Ok(data) => self.0.push(Datum { path, parameters, data }),
            // It was hidden or closed since the page was begun.
            Err(problem) if problem.code().status().is_client_error() => {}
            Err(problem) => error!(cause = reason(&problem), path, "page rendered without preloaded data"),
        }
    }
}
