use booking_core::offer;
use serde::Serialize;
use time::PrimitiveDateTime;
use utoipa::ToSchema;

use super::wall_time;

/// A service with what it costs and when it can begin, whoever does it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceAtAGlance {
    #[serde(rename = "serviceID")]
    #[schema(example = 1)]
    pub service_id: i64,
    /// Title of the service, plain text.
    #[schema(example = "Haarschnitt")]
    pub description: String,
    /// Euro with up to two decimals, paid on site: the lowest of those who can do it.
    #[schema(example = 38)]
    pub price: f64,
    /// The highest of them.
    #[schema(example = 44)]
    pub highest_price: f64,
    /// The earliest time at which it can begin; null when nothing is free up to the end of the horizon.
    #[schema(required)]
    pub next_available_slot: Option<NextAvailableSlot>,
}

/// The earliest time at which a service, or any service of an organisation, can begin.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextAvailableSlot {
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub date_from: String,
}

impl NextAvailableSlot {
    pub fn at(start: PrimitiveDateTime) -> Self {
        Self {
            date_from: wall_time(start),
        }
    }
}

impl From<offer::ServiceAtAGlance> for ServiceAtAGlance {
    fn from(service: offer::ServiceAtAGlance) -> Self {
        let (lowest, highest) = service.prices;
        Self {
            service_id: service.id.0,
            description: service.title,
            price: lowest.euro(),
            highest_price: highest.euro(),
            next_available_slot: service.next_start.map(NextAvailableSlot::at),
        }
    }
}
