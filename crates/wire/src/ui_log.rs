use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::object::optional_object;
use crate::times::instant;

/// How bad it is. Nothing else is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub enum UiLoggingLevel {
    #[serde(rename = "ERROR")]
    Error,
}

/// An error that a browser has written to its console.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UiLogRequest {
    pub enum_logging_level: UiLoggingLevel,
    /// When it happened by the clock of the browser, with `Z` or an offset.
    #[serde(deserialize_with = "instant")]
    #[schema(value_type = String, format = DateTime, example = "2027-01-11T08:00:00.000Z")]
    pub iso_date_time: OffsetDateTime,
    /// Of it the first 1,000 bytes are kept.
    #[schema(example = "TypeError: undefined is not a function")]
    pub message: String,
    /// Where it happened. Without query and fragment, of which none is kept, and of the rest the first 200 bytes.
    #[schema(example = "/salon-donau-1000/booking")]
    pub page: String,
    /// Whatever the browser remembers of the session. Only the members that are documented here are looked at.
    #[serde(default, deserialize_with = "optional_object")]
    pub session_object: Option<UiLogSession>,
}

/// What of a session says nothing about a person.
#[derive(Debug, Default, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UiLogSession {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_loading: Option<bool>,
    /// `Alle`, or the name of a branch.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "Alle")]
    pub selected_search_mode: Option<String>,
    /// Their numbers, of which four are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = json!([1000]))]
    pub last_viewed_organizations: Option<Vec<i32>>,
}
