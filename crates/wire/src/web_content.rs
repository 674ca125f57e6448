use serde::Serialize;
use utoipa::ToSchema;

/// A piece of an organisation's page.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WebContent {
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// The name that was asked for.
    #[schema(example = "account_overview_slogan")]
    pub content_type: String,
    /// Sanitised HTML, for images a path on this host; empty when there is none.
    #[schema(example = "Schnitt und Farbe mitten im Siebten")]
    pub html_content: String,
}
