use booking_core::availability::{self, AffectedDate, AffectedVisit, AppointmentResolution, PlannedAbsence};
use booking_core::calendar::Employee;
use booking_core::staff_calendar::AbsenceEntry;
use serde::{Deserialize, Serialize};
use shared_kernel::{AppointmentId, ResourceId, Zone};
use utoipa::ToSchema;

use super::listed_visit::ListedVisit;
use super::problem_body::ProblemBody;
use super::settings::ChangedDay;
use super::staff_calendar::WallSpan;
use super::{GivenTime, wall_time};
use crate::object::objects;

/// An absence of an employee, or a closure of the premises; wall times.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffAbsence {
    #[schema(example = 1)]
    pub absence_id: i64,
    /// Who is away; null where the premises are closed.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    #[schema(example = "2027-03-01T00:00:00")]
    pub start: String,
    #[schema(example = "2027-03-06T00:00:00")]
    pub end: String,
    /// Visitors read it where the premises are closed.
    #[schema(required, example = "Urlaub")]
    pub reason: Option<String>,
}

/// An absence that might be planned.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PreviewAbsenceRequest {
    /// Who is away; null or missing closes the premises.
    #[serde(default)]
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// Wall time of the first minute.
    #[schema(value_type = String, example = "2027-03-01T00:00:00")]
    pub start: GivenTime,
    /// First minute after it.
    #[schema(value_type = String, example = "2027-03-06T00:00:00")]
    pub end: GivenTime,
    /// The absence that would be changed: what lies under it already is not asked for again.
    #[serde(default)]
    #[schema(example = json!(null))]
    pub absence_id: Option<i64>,
}

/// What becomes of an appointment that an absence lies over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AbsenceResolution {
    Keep,
    Cancel,
    Reassign,
}

#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbsenceDecision {
    #[schema(example = 1)]
    pub appointment_id: i64,
    #[serde(rename = "fate")]
    pub resolution: AbsenceResolution,
    /// Who does it instead (`REASSIGN`).
    #[serde(default)]
    #[schema(example = json!(null))]
    pub user_id: Option<i32>,
}

/// Plans an absence, or gives one other times.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanAbsenceRequest {
    /// Who is away; null or missing closes the premises.
    #[serde(default)]
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// Wall time of the first minute.
    #[schema(value_type = String, example = "2027-03-01T00:00:00")]
    pub start: GivenTime,
    /// First minute after it.
    #[schema(value_type = String, example = "2027-03-06T00:00:00")]
    pub end: GivenTime,
    /// Visitors read it where the premises are closed.
    #[serde(default)]
    #[schema(max_length = 255, example = "Urlaub")]
    pub reason: Option<String>,
    /// One for each confirmed appointment that it lies over.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 500)]
    pub decisions: Vec<AbsenceDecision>,
    /// Dates of events that take place in spite of it; others have to be called off before.
    #[serde(default)]
    #[schema(max_items = 500, example = json!([]))]
    pub kept_schedules: Vec<i64>,
}

/// A confirmed appointment that an absence lies over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AffectedAppointment {
    #[serde(flatten)]
    pub visit: ListedVisit,
    /// Whether a mail reaches whoever comes: without an address they have to be called.
    #[schema(example = true)]
    #[serde(rename = "hasMailbox")]
    pub has_email: bool,
    #[schema(required, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
    /// Who could do it at the same time within the rules.
    #[schema(example = json!([2]))]
    pub colleagues: Vec<i32>,
}

/// A date of an event that an absence lies over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AffectedSchedule {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = "Flechten lernen")]
    pub title: String,
    #[schema(example = "2027-03-01T18:00:00")]
    pub start: String,
    #[schema(example = "2027-03-01T19:30:00")]
    pub end: String,
    /// Null where it takes rooms only.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
}

/// What has to be decided before an absence is planned, each by start.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AbsencePreview {
    pub visits: Vec<AffectedAppointment>,
    pub dates: Vec<AffectedSchedule>,
    /// What visitors find on the first day of the absence on which it changes anything within a week; its first day without
    /// services where it changes nothing.
    pub starts: ChangedDay,
    /// Names of those who do the visits, or could, by id.
    pub employees: Vec<NamedEmployee>,
}

/// Somebody of the team, or who was.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct NamedEmployee {
    #[schema(example = 2)]
    pub user_id: i32,
    #[schema(example = "Berta")]
    pub first_name: String,
    #[schema(example = "Koch")]
    pub last_name: String,
}

/// The error answer when not everything under an absence is decided.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = AbsenceUndecidedProblem)]
pub struct AbsenceUndecidedBody {
    #[serde(flatten)]
    pub problem: ProblemBody,
    #[serde(flatten)]
    pub preview: AbsencePreview,
}

impl AbsenceDecision {
    /// What is to become of which appointment. None where it is reassigned without the id of a colleague.
    pub fn resolution(self) -> Option<(AppointmentId, AppointmentResolution)> {
        let resolution = match self.resolution {
            AbsenceResolution::Keep => AppointmentResolution::Keep,
            AbsenceResolution::Cancel => AppointmentResolution::Cancel,
            AbsenceResolution::Reassign => AppointmentResolution::Reassign(ResourceId(self.user_id?)),
        };
        Some((AppointmentId(self.appointment_id), resolution))
    }
}

impl StaffAbsence {
    pub fn in_zone(zone: &Zone, entry: AbsenceEntry) -> Self {
        let WallSpan { start, end } = WallSpan::in_zone(zone, entry.span);
        Self {
            absence_id: entry.id,
            user_id: entry.resource.map(|resource| resource.0),
            start,
            end,
            reason: entry.reason,
        }
    }

    pub fn planned(planned: &PlannedAbsence, employee: Option<ResourceId>, reason: Option<String>) -> Self {
        let entry = AbsenceEntry {
            id: planned.id,
            resource: employee,
            span: planned.span,
            reason,
        };
        Self::in_zone(&planned.zone, entry)
    }
}

impl From<availability::AbsencePreview> for AbsencePreview {
    fn from(preview: availability::AbsencePreview) -> Self {
        Self {
            visits: preview.visits.into_iter().map(Into::into).collect(),
            dates: preview.dates.into_iter().map(Into::into).collect(),
            starts: preview.starts.into(),
            employees: preview.employees.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Employee> for NamedEmployee {
    fn from(employee: Employee) -> Self {
        Self {
            user_id: employee.id.0,
            first_name: employee.first_name,
            last_name: employee.last_name,
        }
    }
}

impl From<AffectedVisit> for AffectedAppointment {
    fn from(
        AffectedVisit {
            appointment,
            colleagues,
        }: AffectedVisit,
    ) -> Self {
        Self {
            has_email: appointment.customer.email.is_some(),
            user_phone: appointment.customer.phone.clone(),
            visit: appointment.into(),
            colleagues: colleagues.into_iter().map(|colleague| colleague.0).collect(),
        }
    }
}

impl From<AffectedDate> for AffectedSchedule {
    fn from(AffectedDate { date, employee }: AffectedDate) -> Self {
        Self {
            schedule_id: date.id.0,
            title: date.title,
            start: wall_time(date.start),
            end: wall_time(date.end),
            user_id: employee.map(|employee| employee.0),
        }
    }
}
