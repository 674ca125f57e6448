use booking_core::calendar::Span;
use booking_core::slots::{Obstacle, StartObstacles};
use serde::{Deserialize, Deserializer, Serialize};
use shared_kernel::{ResourceId, Zone};
use utoipa::ToSchema;

use super::booking_request::chosen_employee;
use super::{GivenTime, wall_time};

/// Asks what stands in the way of a start.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffStartRequest {
    #[schema(example = 1)]
    pub service_id: i64,
    /// Who should do it; null (or 0) asks for everybody who can.
    #[serde(default, deserialize_with = "employee")]
    #[schema(value_type = Option<i32>, example = 1)]
    pub user_id: Option<ResourceId>,
    /// Wall time, or an instant with `Z` or an offset.
    #[schema(value_type = String, example = "2027-01-11T11:00:00")]
    pub start: GivenTime,
}

/// Asks what stands in the way of moving an appointment to a start.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffMoveStartRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// Another length in minutes; null is the one that was agreed.
    #[schema(minimum = 1, maximum = 1440, example = json!(null))]
    pub duration: Option<u16>,
    /// Who should do it; null (or 0) asks for everybody who can.
    #[serde(default, deserialize_with = "employee")]
    #[schema(value_type = Option<i32>, example = 1)]
    pub user_id: Option<ResourceId>,
    /// Wall time, or an instant with `Z` or an offset.
    #[schema(value_type = String, example = "2027-01-11T11:00:00")]
    pub start: GivenTime,
}

fn employee<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<ResourceId>, D::Error> {
    Ok(chosen_employee(Option::deserialize(deserializer)?))
}

/// What stands in the way of a start.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffStartExplanation {
    /// Whoever would do it.
    pub of_start: Vec<StartObstacle>,
    /// By `userId`: those who can do the service, or the one who was asked for.
    pub of_employees: Vec<EmployeeObstacles>,
}

/// What stands in the way of one employee; nothing where the start is free.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeObstacles {
    #[schema(example = 1)]
    pub user_id: i32,
    pub obstacles: Vec<StartObstacle>,
}

/// A rule that a start breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StartObstacleKind {
    /// The time does not exist: the clock skips it.
    SkippedByClock,
    InThePast,
    /// `minutes` is the minimum notice.
    NoticeTooShort,
    /// `to` is the midnight after the last day that can be booked.
    PastHorizon,
    /// `minutes` lie between two starts.
    OffGrid,
    OverMidnight,
    /// `text` is the name of the public holiday.
    Holiday,
    OutsideOpeningHours,
    OutsideWorkingHours,
    NotSkilled,
    /// The premises are closed from `from` to `to`; `text` is the public reason.
    Closed,
    /// The employee is absent from `from` to `to`.
    Absent,
    /// The employee is occupied from `from` to `to`.
    Occupied,
    /// No room or device of the group `groupId` is free.
    NoRoom,
}

/// One thing that stands in the way.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartObstacle {
    pub kind: StartObstacleKind,
    #[schema(required, example = "2027-01-11T10:30:00")]
    pub from: Option<String>,
    #[schema(required, example = "2027-01-11T11:15:00")]
    pub to: Option<String>,
    #[schema(required, example = json!(null))]
    pub minutes: Option<u32>,
    #[schema(required, example = json!(null))]
    pub group_id: Option<i32>,
    #[schema(required, example = json!(null))]
    pub text: Option<String>,
}

impl StaffStartExplanation {
    /// With wall times in this zone.
    pub fn in_zone(zone: &Zone, found: StartObstacles) -> Self {
        let obstacles = |found: Vec<Obstacle>| found.into_iter().map(|obstacle| StartObstacle::of(zone, obstacle));
        let of_employees = found.of_employees.into_iter();
        let of_employees = of_employees.map(|(employee, found)| EmployeeObstacles {
            user_id: employee.0,
            obstacles: obstacles(found).collect(),
        });
        Self {
            of_start: obstacles(found.of_start).collect(),
            of_employees: of_employees.collect(),
        }
    }
}

impl StartObstacle {
    fn of(zone: &Zone, obstacle: Obstacle) -> Self {
        use StartObstacleKind as Kind;
        match obstacle {
            Obstacle::SkippedByClock => Kind::SkippedByClock.into(),
            Obstacle::InThePast => Kind::InThePast.into(),
            Obstacle::NoticeTooShort(minutes) => Self {
                minutes: Some(minutes),
                ..Kind::NoticeTooShort.into()
            },
            Obstacle::PastHorizon(last_day) => Self {
                to: last_day.next_day().map(|day| wall_time(day.midnight())),
                ..Kind::PastHorizon.into()
            },
            Obstacle::OffGrid(minutes) => Self {
                minutes: Some(minutes.into()),
                ..Kind::OffGrid.into()
            },
            Obstacle::OverMidnight => Kind::OverMidnight.into(),
            Obstacle::Holiday(name) => Self {
                text: Some(name.to_owned()),
                ..Kind::Holiday.into()
            },
            Obstacle::OutsideOpeningHours => Kind::OutsideOpeningHours.into(),
            Obstacle::OutsideWorkingHours => Kind::OutsideWorkingHours.into(),
            Obstacle::NotSkilled => Kind::NotSkilled.into(),
            Obstacle::Closed(closure) => Self {
                text: closure.reason,
                ..Self::during(Kind::Closed, zone, closure.span)
            },
            Obstacle::Absent(span) => Self::during(Kind::Absent, zone, span),
            Obstacle::Occupied(span) => Self::during(Kind::Occupied, zone, span),
            Obstacle::NoRoom(group) => Self {
                group_id: Some(group.0),
                ..Kind::NoRoom.into()
            },
        }
    }

    fn during(kind: StartObstacleKind, zone: &Zone, span: Span) -> Self {
        let wall = |instant| Some(wall_time(zone.wall(instant)));
        Self {
            from: wall(span.from().instant()),
            to: wall(span.to().instant()),
            ..kind.into()
        }
    }
}

impl From<StartObstacleKind> for StartObstacle {
    fn from(kind: StartObstacleKind) -> Self {
        Self {
            kind,
            from: None,
            to: None,
            minutes: None,
            group_id: None,
            text: None,
        }
    }
}
