use booking_core::lifecycle::{HeldAppointment, HeldBooking};
use booking_core::slots::{InvalidRange, WallRange};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::slots::range;
use super::{GivenDay, GivenTime, wall_time};

/// Names a booking by the token of its manage link.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedBookingRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f…")]
    pub token: String,
}

/// Names an appointment of a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelledAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
}

/// Cancels a booking or some of its appointments.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelManagedBookingRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f…")]
    pub token: String,
    /// Only these, all or none; without it everything that lies ahead.
    #[schema(min_items = 1, max_items = 10)]
    pub appointments: Option<Vec<CancelledAppointmentRequest>>,
}

/// Where one appointment is to go.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// The chosen employee; null (or 0) lets the organisation choose.
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone; with `Z` or an offset, an instant.
    #[schema(value_type = String, example = "2027-01-11T09:00:00")]
    pub start: GivenTime,
}

/// Asks for the starts to which an appointment can be moved.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveSlotsRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f…")]
    pub token: String,
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// First day, `YYYY-MM-DD` or a local date-time.
    #[schema(value_type = String, example = "2027-01-11")]
    pub date_from: GivenDay,
    /// Last day, inclusive, at most 185 days after the first.
    #[schema(value_type = String, example = "2027-01-31")]
    pub date_to: GivenDay,
}

impl MoveSlotsRequest {
    /// The range that is asked for; a day at its end is included.
    pub fn range(&self) -> Result<WallRange, InvalidRange> {
        range(self.date_from, self.date_to)
    }
}

/// Moves 1 to 10 appointments of one booking, all or nothing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveManagedBookingRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f…")]
    pub token: String,
    #[schema(min_items = 1, max_items = 10)]
    pub appointments: Vec<MovedAppointmentRequest>,
}

/// One appointment of a booking, with what has become of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedAppointment {
    #[schema(example = 1)]
    pub appointment_id: i64,
    #[schema(example = 1)]
    pub service_id: i64,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// Euro, as agreed at booking.
    #[schema(example = 58.5)]
    pub price: f64,
    /// Minutes.
    #[schema(example = 45)]
    pub duration: u32,
    /// Minutes that the employee needs afterwards.
    #[schema(example = 0)]
    pub follow_up_time: u32,
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = "Anna Berger")]
    pub employee_name: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// `CONFIRMED`, `CANCELLED_BY_CUSTOMER`, `CANCELLED_BY_PROVIDER`, `DONE` or `NO_SHOW`.
    #[schema(example = "CONFIRMED")]
    pub status: String,
    /// Whether its customer may still move it.
    #[schema(example = true)]
    pub can_be_moved: bool,
}

/// A booking as whoever has its manage link may see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedBooking {
    #[schema(example = 1)]
    pub id: i64,
    /// Names the calendar file.
    pub calendar_guid: Uuid,
    #[serde(rename = "organizationid")]
    #[schema(example = 1000)]
    pub organization_id: i32,
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    /// As for appointments; of all of them together.
    #[schema(example = "CONFIRMED")]
    pub status: String,
    /// Whether its customer may still cancel what lies ahead.
    #[schema(example = true)]
    pub can_be_cancelled: bool,
    /// Until when, wall time in the organisation's zone; null when nothing lies ahead.
    #[schema(required, example = "2027-01-10T09:00:00")]
    pub changeable_until: Option<String>,
    /// By start.
    pub appointments: Vec<ManagedAppointment>,
}

impl ManagedBooking {
    /// The booking as it is at `now`.
    pub fn at(now: OffsetDateTime, booking: &HeldBooking) -> Self {
        let until = booking.changeable_until(now);
        let mut appointments: Vec<&HeldAppointment> = booking.appointments.iter().collect();
        appointments.sort_by_key(|appointment| appointment.span.from());
        Self {
            id: booking.id.0,
            calendar_guid: booking.guid.0,
            organization_id: booking.organization.0,
            time_zone: booking.zone.name().to_owned(),
            status: booking.state().label().to_owned(),
            can_be_cancelled: until.is_some_and(|until| now <= until),
            changeable_until: until.map(|until| wall_time(booking.zone.wall(until))),
            appointments: appointments
                .into_iter()
                .map(|appointment| ManagedAppointment {
                    appointment_id: appointment.id.0,
                    service_id: appointment.service.0,
                    title: appointment.title.clone(),
                    price: appointment.price.euro(),
                    duration: u32::from(appointment.duration),
                    follow_up_time: u32::from(appointment.follow_up),
                    user_id: appointment.employee.0,
                    employee_name: appointment.employee_name.clone(),
                    start: wall_time(appointment.start),
                    end: wall_time(appointment.end),
                    status: appointment.state.label().to_owned(),
                    can_be_moved: appointment.lies_ahead(now) && now <= booking.deadline(appointment),
                })
                .collect(),
        }
    }
}
