use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Slot;
use crate::problem::{ERRORS_PAGE, Problem};

/// Every error answer, as `application/problem+json` (RFC 9457).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// What explains the code: a page of this server.
    #[serde(rename = "type")]
    #[schema(format = "uri-reference", pattern = r"^/docs/errors#[A-Z_]+$")]
    pub kind: String,
    /// German: what is the same wherever this code is answered.
    pub title: &'static str,
    /// The status of the answer once more.
    pub status: u16,
    /// `message` once more.
    pub detail: String,
    /// German, for the person in front of the screen.
    pub message: String,
    /// Stable, for programs: what it means and what to do stands in `x-problems` and on the page of `type`.
    pub code: &'static str,
    /// Identifies the request in the log of the server.
    #[schema(example = "5f0c4f5e-0f65-4f0e-9a43-6d9bd8ad8f7c")]
    pub request_id: String,
    /// German texts by the path of the member that they belong to, such as `services[0].start`: entries of a list by their
    /// position, answers to custom fields by the id of the field (`customizedFields[12]`), a parameter or header by its name.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, String>,
    /// What is wrong with each of `fields`, for programs.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false, value_type = BTreeMap<String, String>)]
    pub field_codes: BTreeMap<String, &'static str>,
}

impl ProblemBody {
    /// What a client is told of a problem, with this text for people.
    pub fn of(problem: &Problem, message: String, request_id: String) -> Self {
        let code = problem.code();
        let faults = problem.faults();
        Self {
            kind: format!("{ERRORS_PAGE}#{}", code.name()),
            title: code.message(),
            status: code.status().as_u16(),
            detail: message.clone(),
            message,
            code: code.name(),
            request_id,
            fields: faults
                .iter()
                .map(|(path, fault)| (path.clone(), fault.text.clone()))
                .collect(),
            field_codes: faults.iter().map(|(path, fault)| (path.clone(), fault.code)).collect(),
        }
    }
}

/// The error answer when somebody else has changed a setting since it was shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChangedMeanwhileProblem)]
pub struct ChangedMeanwhileBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// The setting as it is stored now, as the call that shows it answers it, with its `version`.
    #[schema(value_type = Object)]
    pub present: Value,
}

/// The error answer when a chosen time breaks a rule.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RefusedTimeProblem)]
pub struct RefusedTimeBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// Position in `services`, or in `appointments`, of the one whose time that is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = 0)]
    pub service_index: Option<usize>,
    /// As of `SLOT_TAKEN`, where something was looked for instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false)]
    pub alternatives: Option<Vec<Slot>>,
    /// As of `SLOT_TAKEN`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = json!([3]))]
    pub colleagues: Option<Vec<i32>>,
    /// As of `SLOT_TAKEN`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = true)]
    pub can_be_overruled: Option<bool>,
}

/// The error answer when a chosen time has been taken by somebody else.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SlotTakenProblem)]
pub struct SlotTakenBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// Position in `services`, in `appointments` or in `decisions` of the first one that lost its time.
    #[schema(example = 0)]
    pub service_index: usize,
    /// Up to three nearest free starts for that service, with the employee who was asked for.
    pub alternatives: Vec<Slot>,
    /// To staff only: `userId`s of the other employees who could do that service at the time that was asked for, ascending.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = json!([3]))]
    pub colleagues: Option<Vec<i32>>,
    /// To staff only: whether a manager may take the very time that was asked for with `overRules`, because rules are in
    /// the way, such as an absence, and nobody's appointment is. `false` where no employee was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, nullable = false, example = true)]
    pub can_be_overruled: Option<bool>,
}
