use booking_core::offer;
use serde::Serialize;
use utoipa::ToSchema;

use super::{EventType, wall_time};

/// An event or a course with what it costs and when it begins.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventAtAGlance {
    #[schema(example = 1)]
    pub id: i64,
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// Title, plain text.
    #[schema(example = "Pasta von Hand")]
    pub description: String,
    /// Euro with up to two decimals, paid on site: for one sign-up.
    #[schema(example = 89)]
    pub price: f64,
    /// Wall time of its first date that lies ahead, `YYYY-MM-DDTHH:MM:SS` in the organisation's zone.
    #[schema(example = "2027-02-16T18:00:00")]
    pub next_date: String,
}

impl From<offer::EventAtAGlance> for EventAtAGlance {
    fn from(event: offer::EventAtAGlance) -> Self {
        Self {
            id: event.id.0,
            event_type: event.kind.into(),
            description: event.title,
            price: event.price.euro(),
            next_date: wall_time(event.next_date),
        }
    }
}
