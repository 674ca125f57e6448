use booking_core::lifecycle::{StoredAppointment, StoredBooking, StoredParticipation};
use booking_core::slots::{InvalidRange, WallRange};
use serde::{Deserialize, Serialize};
use shared_kernel::EventDateId;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::EventType;
use super::slots::{parallel, range};
use super::{AppointmentStatus, GivenDay, GivenTime, wall_time};
use crate::object::{objects, optional_objects};

/// Identifies a booking by the token of its manage link, or for the account it belongs to by its id: by one of the two.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedBookingRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d450")]
    pub token: Option<String>,
    /// A booking of the signed-in user.
    #[schema(example = json!(null))]
    pub booking_id: Option<i64>,
}

/// Identifies an appointment of a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelledAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
}

/// Identifies a date of an event of a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelledScheduleRequest {
    #[schema(example = 1)]
    pub schedule_id: i64,
}

/// Cancels a booking, some of its appointments, or some dates of its events.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelManagedBookingRequest {
    /// The fragment of the link in the confirmation mail.
    #[schema(example = "7d1f0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d450")]
    pub token: Option<String>,
    /// Instead of the token a booking of the signed-in user.
    #[schema(example = json!(null))]
    pub booking_id: Option<i64>,
    /// Only these, all or none; without it everything that lies ahead.
    #[serde(default, deserialize_with = "optional_objects")]
    #[schema(min_items = 1, max_items = 10)]
    pub appointments: Option<Vec<CancelledAppointmentRequest>>,
    /// Only these dates of its events, all or none, instead of appointments.
    #[serde(default, deserialize_with = "optional_objects")]
    #[schema(min_items = 1)]
    pub schedules: Option<Vec<CancelledScheduleRequest>>,
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
    #[schema(example = "7d1f0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d450")]
    pub token: Option<String>,
    /// Instead of the token a booking of the signed-in user.
    #[schema(example = json!(null))]
    pub booking_id: Option<i64>,
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// First day, `YYYY-MM-DD` or a local date-time.
    #[schema(value_type = String, example = "2027-01-11")]
    pub date_from: GivenDay,
    /// Last day, inclusive.
    #[schema(value_type = String, example = "2027-01-31")]
    pub date_to: GivenDay,
    /// Whether the booking is of several people, who may be served at once; true without it. If not, no start lies
    /// within another appointment of the booking.
    #[serde(default = "parallel")]
    #[schema(example = true)]
    pub parallel: bool,
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
    #[schema(example = "7d1f0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d450")]
    pub token: Option<String>,
    /// Instead of the token a booking of the signed-in user.
    #[schema(example = json!(null))]
    pub booking_id: Option<i64>,
    #[serde(deserialize_with = "objects")]
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
    /// Length of the appointment in minutes, without the follow-up time.
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
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
    /// Whether its customer may still move it.
    #[schema(example = true)]
    pub can_be_moved: bool,
}

/// A booking as its customer may see it: whoever has its manage link, and the account it belongs to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedBooking {
    #[schema(example = 1)]
    pub id: i64,
    /// Identifies the calendar file.
    pub calendar_guid: Uuid,
    #[serde(rename = "organizationid")]
    #[schema(example = 1000)]
    pub organization_id: i32,
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    /// State of the whole booking, with the values of an appointment.
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
    /// Whether its customer may still cancel what lies ahead.
    #[schema(example = true)]
    pub can_be_cancelled: bool,
    /// Last moment for moving and cancelling, wall time in the organisation's zone; null when nothing lies ahead.
    #[schema(required, example = "2027-01-10T09:00:00")]
    pub changeable_until: Option<String>,
    /// Minutes before each start until which its customer may change it: as promised at booking, or less where the
    /// organisation asks for less by now.
    #[schema(example = 1_440)]
    pub cancellation_notice_minutes: u32,
    /// The appointments in order of time.
    pub appointments: Vec<ManagedAppointment>,
    /// The events and courses it is a sign-up for.
    pub events: Vec<ManagedEvent>,
}

/// One date of an event, with what has become of it for this person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedSchedule {
    #[schema(example = 1)]
    pub id: i64,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-16T10:00:00")]
    pub start: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-16T12:00:00")]
    pub end: String,
    /// `CONFIRMED`, `CANCELLED_BY_CUSTOMER` or `CANCELLED_BY_PROVIDER`; the people of the organisation are told `DONE` and
    /// `NO_SHOW` as well once somebody was checked in.
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
    /// Whether its customer may still leave it.
    #[schema(example = true)]
    pub can_be_left: bool,
}

/// A seat in an event or a course.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ManagedEvent {
    #[schema(example = 1)]
    pub event_id: i64,
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// First name of whoever has the seat: several people may share an e-mail address. Null where none is known.
    #[schema(required, example = "Tim")]
    pub participant: Option<String>,
    #[schema(example = "Offenes Atelier")]
    pub title: String,
    /// Euro for all dates together, as agreed at sign-up.
    #[schema(example = 120)]
    pub price: f64,
    #[schema(required, example = "Anna Berger")]
    pub trainer: Option<String>,
    /// Name of the room; null when none is given.
    #[schema(required, example = "Atelier im Hof")]
    pub location: Option<String>,
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
    /// State of the seat, with the values of an appointment.
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
    /// The dates of the event in order of time.
    pub schedules: Vec<ManagedSchedule>,
}

impl ManagedEvent {
    fn at(now: OffsetDateTime, booking: &StoredBooking, held: &StoredParticipation) -> Self {
        let ahead: Vec<EventDateId> = held
            .dates_ahead(now)
            .filter(|date| now <= booking.deadline(date.span))
            .map(|date| date.id)
            .collect();
        Self {
            event_id: held.event.0,
            event_type: held.kind.into(),
            participant: held.participant.clone(),
            title: held.title.clone(),
            price: held.price.euro(),
            trainer: held.trainer.clone(),
            location: held.room.clone(),
            // Only for those who have a seat.
            online_meeting_link: held.online_meeting_link.clone().filter(|_| !held.state.is_cancelled()),
            status: held.state.label().to_owned(),
            schedules: held
                .dates
                .iter()
                .map(|date| ManagedSchedule {
                    id: date.id.0,
                    start: wall_time(date.start),
                    end: wall_time(date.end),
                    status: date.state.label().to_owned(),
                    can_be_left: ahead.contains(&date.id),
                })
                .collect(),
        }
    }
}

impl ManagedBooking {
    /// The booking as it is at `now`.
    pub fn at(now: OffsetDateTime, booking: &StoredBooking) -> Self {
        let until = booking.changeable_until(now);
        let mut appointments: Vec<&StoredAppointment> = booking.appointments.iter().collect();
        appointments.sort_by_key(|appointment| appointment.span.from());
        Self {
            id: booking.id.0,
            calendar_guid: booking.guid.0,
            organization_id: booking.organization.0,
            time_zone: booking.zone.name().to_owned(),
            status: booking.state().label().to_owned(),
            can_be_cancelled: until.is_some_and(|until| now <= until),
            changeable_until: until.map(|until| wall_time(booking.zone.wall(until))),
            cancellation_notice_minutes: booking.cancellation_notice,
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
                    can_be_moved: appointment.lies_ahead(now) && now <= booking.deadline(appointment.span),
                })
                .collect(),
            events: booking
                .participations
                .iter()
                .map(|held| ManagedEvent::at(now, booking, held))
                .collect(),
        }
    }
}
