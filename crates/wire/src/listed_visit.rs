use booking_core::settings::VisitOutside;
use booking_core::staff_calendar::AppointmentEntry;
use serde::Serialize;
use utoipa::ToSchema;

use super::wall_time;

/// A booked visit in a list for the people of its organisation; wall times.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListedVisit {
    #[schema(example = 1)]
    pub booking_id: i64,
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// As it was booked.
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    #[schema(example = 1)]
    pub user_id: i32,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
}

impl From<AppointmentEntry> for ListedVisit {
    fn from(entry: AppointmentEntry) -> Self {
        Self {
            booking_id: entry.booking.0,
            appointment_id: entry.id.0,
            title: entry.title,
            start: wall_time(entry.start),
            end: wall_time(entry.end),
            user_id: entry.employee.0,
            customer_name: entry.customer.full_name(),
        }
    }
}

impl From<VisitOutside> for ListedVisit {
    fn from(visit: VisitOutside) -> Self {
        Self {
            booking_id: visit.booking.0,
            appointment_id: visit.appointment.0,
            title: visit.title,
            start: wall_time(visit.start),
            end: wall_time(visit.end),
            user_id: visit.employee.0,
            customer_name: visit.customer_name,
        }
    }
}
