use serde::Serialize;
use utoipa::ToSchema;

/// Whose reminders do not come any more.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RemindersEnded {
    #[schema(example = "Haarwerk")]
    pub company_name: String,
}
