use booking_core::offer;
use serde::Serialize;
use utoipa::ToSchema;

use super::clock_time;

/// One opening window of a weekday, or a closed day. A day with several windows has several rows.
/// A closure that covers a whole one of the next seven days replaces that weekday's rows.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BusinessHours {
    /// Counts the rows of one answer.
    #[schema(example = 1)]
    pub id: i32,
    /// Weekday, Monday = 1 to Sunday = 7.
    #[schema(minimum = 1, maximum = 7, example = 1)]
    pub day: u8,
    /// `HH:MM` on the organisation's clock; null on a closed day.
    #[schema(required, example = "09:00")]
    pub open_time: Option<String>,
    /// `HH:MM`, up to `24:00`; null on a closed day.
    #[schema(required, example = "18:00")]
    pub close_time: Option<String>,
    /// Closed all day.
    pub closed: bool,
    /// Why an otherwise open day is closed, in German.
    #[schema(required, example = json!(null))]
    pub closed_description: Option<String>,
}

impl BusinessHours {
    /// The rows of an organisation, counted from 1.
    pub fn rows(hours: Vec<offer::BusinessHours>) -> Vec<Self> {
        (1..).zip(hours).map(|(id, row)| Self::row(id, row)).collect()
    }

    fn row(id: i32, row: offer::BusinessHours) -> Self {
        Self {
            id,
            day: row.weekday,
            open_time: row.window.map(|window| clock_time(window.opens())),
            close_time: row.window.map(|window| clock_time(window.closes())),
            closed: row.window.is_none(),
            closed_description: row.closed_because,
        }
    }
}
