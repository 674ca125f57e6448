use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Slot;

/// Every error answer, as `application/problem+json`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Problem)]
pub struct ProblemBody {
    /// German, for the person in front of the screen.
    #[schema(example = "Bitte prüfe deine Angaben.")]
    pub message: String,
    /// Stable, for programs.
    #[schema(example = "VALIDATION")]
    pub code: String,
    /// Identifies the request in the log of the server.
    #[schema(example = "5f0c4f5e-0f65-4f0e-9a43-6d9bd8ad8f7c")]
    pub request_id: String,
    /// German texts by the path of the field they belong to.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false, example = json!({"services[0].start": "Diese Zeit liegt in der Vergangenheit."}))]
    pub fields: BTreeMap<String, String>,
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

/// The error answer when a chosen time has been taken by somebody else.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SlotTakenProblem)]
pub struct SlotTakenBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    /// Position in `services` of the first one that lost its time.
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
