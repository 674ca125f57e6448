use booking_core::booking::{BookedAppointment, Booking};
use booking_core::events::{EventKind, SignUp};
use booking_core::lifecycle::{AppointmentState, StoredBooking};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::event::EventSchedule;
use super::{AppointmentStatus, wall_time};

/// What stands in a calendar.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum CalendarCategory {
    Absence,
    Holiday,
    Event,
    Course,
    Service,
    Organization,
}

/// One service of a booking with the employee who does it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Appointment {
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
}

/// A confirmed booking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarEntry {
    #[schema(example = 1)]
    pub id: i64,
    /// Unguessable name of the booking: whoever knows it may download the calendar file.
    pub calendar_guid: Uuid,
    #[serde(rename = "organizationid")]
    #[schema(example = 1000)]
    pub organization_id: i32,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// Start of the first appointment, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// End of the last appointment, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// The booked services by start.
    #[schema(example = json!([1]))]
    pub services: Vec<i64>,
    pub category: CalendarCategory,
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    pub appointments: Vec<Appointment>,
    /// What was signed up for; null of a booking of services.
    #[schema(required)]
    pub event: Option<BookedEvent>,
    /// The seats of those who were signed up as well, in the order of the request; only where there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub further_people: Vec<FurtherCalendarEntry>,
    /// Its appointments in the order of `appointments`; only for a key that may book here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, example = json!([1]))]
    pub appointment_ids: Option<Vec<i64>>,
    /// What has become of it; only for a key that may book here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Option<AppointmentStatus>)]
    pub status: Option<&'static str>,
    /// Where whoever it is for sees, moves and cancels it without signing in; only for a key that may book here. A secret:
    /// a guest is mailed it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(
        required = false,
        example = "https://terminhof.example/manage#0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0"
    )]
    pub manage_url: Option<String>,
}

impl CalendarEntry {
    /// The same for a tool that may manage the booking.
    #[must_use]
    pub fn managed(self, booking: &StoredBooking, manage_url: String) -> Self {
        let appointments = booking.appointments.iter();
        let mut standing: Vec<_> = appointments.filter(|one| !one.state.is_cancelled()).collect();
        standing.sort_by_key(|one| one.start);
        let states = booking.appointments.iter().map(|one| one.state);
        let states = states.chain(booking.participations.iter().map(|one| one.state));
        Self {
            appointment_ids: Some(standing.into_iter().map(|one| one.id.0).collect()),
            status: Some(AppointmentState::of_booking(states).label()),
            manage_url: Some(manage_url),
            ..self
        }
    }
}

/// The booking of somebody who was signed up together with another one.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FurtherCalendarEntry {
    #[schema(example = 2)]
    pub id: i64,
    /// Unguessable name of the booking: whoever knows it may download the calendar file.
    pub calendar_guid: Uuid,
}

/// An event or a course as it was when somebody signed up.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookedEvent {
    #[schema(example = 1)]
    pub event_id: i64,
    /// Euro for all dates together, as agreed at sign-up.
    #[schema(example = 120)]
    pub price: f64,
    #[schema(required, example = "Anna Berger")]
    pub trainer: Option<String>,
    /// Name of the room; null when none is given.
    #[schema(required, example = "Atelier im Hof")]
    pub location: Option<String>,
    /// Its dates in order of time.
    pub schedules: Vec<EventSchedule>,
}

impl From<SignUp> for CalendarEntry {
    fn from(sign_up: SignUp) -> Self {
        let event = sign_up.event;
        let further = sign_up.further.into_iter().map(|further| FurtherCalendarEntry {
            id: further.id.0,
            calendar_guid: further.guid.0,
        });
        let starts = event.dates.iter().map(|date| date.starts).min();
        let ends = event.dates.iter().map(|date| date.ends).max();
        Self {
            id: sign_up.id.0,
            calendar_guid: sign_up.guid.0,
            organization_id: sign_up.organization.0,
            title: event.title,
            start: starts.map(wall_time).unwrap_or_default(),
            end: ends.map(wall_time).unwrap_or_default(),
            services: Vec::new(),
            category: match event.kind {
                EventKind::Event => CalendarCategory::Event,
                EventKind::Course => CalendarCategory::Course,
            },
            online_meeting_link: event.online_meeting_link,
            time_zone: sign_up.zone.name().to_owned(),
            appointments: Vec::new(),
            event: Some(BookedEvent {
                event_id: event.id.0,
                price: event.price.euro(),
                trainer: event.trainer,
                location: event.room,
                schedules: event.dates.into_iter().map(Into::into).collect(),
            }),
            further_people: further.collect(),
            appointment_ids: None,
            status: None,
            manage_url: None,
        }
    }
}

impl From<Booking> for CalendarEntry {
    fn from(booking: Booking) -> Self {
        let appointments: Vec<Appointment> = booking.appointments.iter().map(Appointment::from).collect();
        let titles: Vec<&str> = appointments
            .iter()
            .map(|appointment| appointment.title.as_str())
            .collect();
        Self {
            id: booking.id.0,
            calendar_guid: booking.guid.0,
            organization_id: booking.organization.0,
            title: titles.join(", "),
            start: booking
                .appointments
                .iter()
                .map(|appointment| appointment.start)
                .min()
                .map(wall_time)
                .unwrap_or_default(),
            end: booking
                .appointments
                .iter()
                .map(|appointment| appointment.end)
                .max()
                .map(wall_time)
                .unwrap_or_default(),
            services: appointments.iter().map(|appointment| appointment.service_id).collect(),
            category: CalendarCategory::Service,
            online_meeting_link: None,
            time_zone: booking.zone.name().to_owned(),
            appointments,
            event: None,
            further_people: Vec::new(),
            appointment_ids: None,
            status: None,
            manage_url: None,
        }
    }
}

impl From<&BookedAppointment> for Appointment {
    fn from(appointment: &BookedAppointment) -> Self {
        Self {
            service_id: appointment.service.0,
            title: appointment.title.clone(),
            price: appointment.price.euro(),
            duration: u32::from(appointment.duration),
            user_id: appointment.employee.0,
            employee_name: appointment.employee_name.clone(),
            start: wall_time(appointment.start),
            end: wall_time(appointment.end),
        }
    }
}
