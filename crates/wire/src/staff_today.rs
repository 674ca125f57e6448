use booking_core::staff_calendar::{self, CancelledVisit, EventDateEntry, OpenTask, TaskKind};
use serde::Serialize;
use shared_kernel::Zone;
use utoipa::ToSchema;

use super::listed_visit::ListedVisit;
use super::wall_time;

/// The day at a glance. All times are wall times in the organisation's zone.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffToday {
    #[schema(example = "2027-01-11")]
    pub date: String,
    /// The visits that have begun and are not over, by start.
    pub running: Vec<ListedVisit>,
    /// The next visits of the day, by start, at most ten.
    pub next: Vec<ListedVisit>,
    /// The dates of events and courses of the day that are not over, by start.
    pub dates: Vec<TodayDate>,
    /// What somebody has to look at, by kind and start.
    pub open_tasks: Vec<StaffOpenTask>,
    /// What was cancelled since yesterday, the latest first.
    pub cancelled: Vec<StaffCancelledVisit>,
    /// What is left of today's working hours, without those who work no more today.
    pub free_minutes: Vec<FreeMinutes>,
}

/// A date of an event or course that is not over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TodayDate {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = "Flechten lernen")]
    pub title: String,
    #[schema(example = "2027-01-11T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T19:30:00")]
    pub end: String,
    #[schema(example = 12)]
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    #[schema(example = 7)]
    pub taken_seats: u32,
}

/// Why somebody has to look at a visit: its employee is not there then, a mail about it could not be delivered, or nobody
/// has said what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffTaskKind {
    Conflict,
    FailedMail,
    Unsettled,
}

/// A visit that somebody has to look at.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffOpenTask {
    pub kind: StaffTaskKind,
    #[schema(example = 1)]
    pub booking_id: i64,
    /// Null for a seat in an event.
    #[schema(required, example = 1)]
    pub appointment_id: Option<i64>,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// Null for a seat in an event.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
}

/// A visit that was cancelled, by either side.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCancelledVisit {
    #[schema(example = 1)]
    pub booking_id: i64,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// Null for a seat in an event.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
    /// When it was cancelled: wall time in the organisation's zone, without an offset.
    #[schema(example = "2027-01-10T18:12:00")]
    pub at: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeMinutes {
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = 120)]
    pub minutes: i64,
}

impl From<staff_calendar::Today> for StaffToday {
    fn from(today: staff_calendar::Today) -> Self {
        let zone = &today.zone;
        let free = today.free.into_iter();
        Self {
            date: today.date.to_string(),
            running: today.running.into_iter().map(Into::into).collect(),
            next: today.next.into_iter().map(Into::into).collect(),
            dates: today.dates.into_iter().map(Into::into).collect(),
            open_tasks: today.open_tasks.into_iter().map(Into::into).collect(),
            cancelled: today
                .cancelled
                .into_iter()
                .map(|visit| StaffCancelledVisit::in_zone(zone, visit))
                .collect(),
            free_minutes: free
                .map(|(employee, minutes)| FreeMinutes {
                    user_id: employee.0,
                    minutes,
                })
                .collect(),
        }
    }
}

impl From<EventDateEntry> for TodayDate {
    fn from(date: EventDateEntry) -> Self {
        Self {
            schedule_id: date.id.0,
            title: date.title,
            start: wall_time(date.start),
            end: wall_time(date.end),
            capacity: date.capacity,
            taken_seats: date.taken_seats,
        }
    }
}

impl From<TaskKind> for StaffTaskKind {
    fn from(kind: TaskKind) -> Self {
        match kind {
            TaskKind::Conflict => Self::Conflict,
            TaskKind::FailedMail => Self::FailedMail,
            TaskKind::Unsettled => Self::Unsettled,
        }
    }
}

impl From<OpenTask> for StaffOpenTask {
    fn from(task: OpenTask) -> Self {
        Self {
            kind: task.kind.into(),
            booking_id: task.booking.0,
            appointment_id: task.appointment.map(|id| id.0),
            title: task.title,
            start: wall_time(task.start),
            user_id: task.employee.map(|employee| employee.0),
            customer_name: task.customer_name,
        }
    }
}

impl StaffCancelledVisit {
    fn in_zone(zone: &Zone, visit: CancelledVisit) -> Self {
        Self {
            booking_id: visit.booking.0,
            title: visit.title,
            start: wall_time(visit.start),
            user_id: visit.employee.map(|employee| employee.0),
            customer_name: visit.customer_name,
            at: wall_time(zone.wall(visit.at)),
        }
    }
}
