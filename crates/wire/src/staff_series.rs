use booking_core::booking::{SeriesMode, SeriesTerms, SeriesVisit, VisitOutcome};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AddStaffBookingRequest, wall_time};
use crate::object::object;
use crate::problem::Problem;

/// What is booked of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffSeriesMode {
    Preview,
    All,
    Possible,
}

/// Books again and again; the starts of the services are those of the first visit.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddStaffSeriesRequest {
    #[serde(deserialize_with = "object")]
    pub booking: AddStaffBookingRequest,
    /// Weeks from one visit to the next.
    #[schema(minimum = 1, maximum = 52, example = 4)]
    pub every_weeks: u16,
    /// Visits in all, the first one included.
    #[schema(minimum = 2, maximum = 52, example = 6)]
    pub visits: u16,
    #[schema(example = "PREVIEW")]
    pub mode: StaffSeriesMode,
}

impl AddStaffSeriesRequest {
    /// How often it is repeated.
    pub fn terms(&self) -> SeriesTerms {
        SeriesTerms {
            every_weeks: self.every_weeks,
            visits: self.visits,
            mode: match self.mode {
                StaffSeriesMode::Preview => SeriesMode::Preview,
                StaffSeriesMode::All => SeriesMode::All,
                StaffSeriesMode::Possible => SeriesMode::Possible,
            },
        }
    }
}

/// What became of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffVisitOutcome {
    Possible,
    Booked,
    Refused,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffSeriesVisit {
    /// Wall time of its first appointment.
    #[schema(example = "2027-01-14T09:00:00")]
    pub start: String,
    pub outcome: StaffVisitOutcome,
    /// Of a visit that was booked.
    #[schema(required, example = json!(null))]
    pub booking_id: Option<i64>,
    /// Why a visit is refused, as a code.
    #[schema(required, example = json!(null))]
    pub code: Option<String>,
    /// Why a visit is refused, in words.
    #[schema(required, example = json!(null))]
    pub message: Option<String>,
}

/// The visits of a series.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffSeries {
    pub visits: Vec<StaffSeriesVisit>,
}

impl From<Vec<SeriesVisit>> for StaffSeries {
    fn from(visits: Vec<SeriesVisit>) -> Self {
        Self {
            visits: visits.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<SeriesVisit> for StaffSeriesVisit {
    fn from(visit: SeriesVisit) -> Self {
        let (outcome, booking_id, problem) = match visit.outcome {
            VisitOutcome::Possible => (StaffVisitOutcome::Possible, None, None),
            VisitOutcome::Booked(id) => (StaffVisitOutcome::Booked, Some(id.0), None),
            VisitOutcome::Refused(refusal) => (StaffVisitOutcome::Refused, None, Some(Problem::from(refusal))),
        };
        Self {
            start: wall_time(visit.start),
            outcome,
            booking_id,
            code: problem.as_ref().map(|problem| problem.code().name().to_owned()),
            message: problem.map(|problem| problem.code().message().to_owned()),
        }
    }
}
