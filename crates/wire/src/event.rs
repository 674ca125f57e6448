use booking_core::events;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::offered_service::Currency;
use super::wall_time;

/// How a group session is signed up for: for itself, or once for a whole series.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum EventType {
    Event,
    Course,
}

/// Whether one may sign up: now, not while online booking is paused, not before `signUpFrom`, not any more, or not because no
/// seat is left.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum SignUpStatus {
    Open,
    Paused,
    NotYet,
    Over,
    Full,
}

/// One date of an event or a course, in local time of the organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventSchedule {
    #[schema(example = 1)]
    pub id: i64,
    #[schema(example = "2027-01-16T10:00:00")]
    pub start: String,
    #[schema(example = "2027-01-16T12:00:00")]
    pub end: String,
}

/// An event or a course with a date ahead.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    #[schema(example = 1)]
    pub id: i64,
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// Title of the event, plain text.
    #[schema(example = "Offenes Atelier")]
    pub description: String,
    /// The text below the title: sanitised HTML, empty when there is none.
    #[schema(example = "<p>Farben und Papier sind da.</p>")]
    pub html_content: String,
    pub currency: Currency,
    /// Euro with up to two decimals, of one sign-up, paid on site.
    #[schema(example = 35)]
    pub price: f64,
    /// Minutes of one date.
    #[schema(example = 120)]
    pub duration: u32,
    #[schema(minimum = 1, example = 12)]
    pub capacity: u32,
    /// Seats that nobody has taken yet.
    #[schema(example = 4)]
    pub free_seats: u32,
    /// Below this many sign-ups it does not take place.
    #[schema(required, example = 4)]
    pub minimum_participants: Option<u32>,
    #[schema(required, example = "Anna Berger")]
    pub trainer: Option<String>,
    /// Name of the room; null when none is given.
    #[schema(required, example = "Atelier im Hof")]
    pub location: Option<String>,
    pub online_meeting: bool,
    /// The first moment at which one may sign up, in local time; null is at once.
    #[schema(required, example = json!(null))]
    pub sign_up_from: Option<String>,
    /// The moment from which one may not sign up any more, in local time; null is the first start.
    #[schema(required, example = "2027-01-15T12:00:00")]
    pub sign_up_until: Option<String>,
    /// Whether one may sign up now.
    pub sign_up: SignUpStatus,
    /// Its dates in order of time, those behind it included, without those that were called off; the next one decides
    /// its position in the list.
    pub schedules: Vec<EventSchedule>,
    /// IANA name of the zone in which its times are given.
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub image_path: Option<String>,
}

impl From<events::EventKind> for EventType {
    fn from(kind: events::EventKind) -> Self {
        match kind {
            events::EventKind::Event => Self::Event,
            events::EventKind::Course => Self::Course,
        }
    }
}

impl From<events::EventDate> for EventSchedule {
    fn from(date: events::EventDate) -> Self {
        Self {
            id: date.id.0,
            start: wall_time(date.starts),
            end: wall_time(date.ends),
        }
    }
}

impl Event {
    /// The event as it is at `now`.
    pub fn at(now: OffsetDateTime, event: events::Event) -> Self {
        let sign_up = event.sign_up_state(now).into();
        let local = |instant| wall_time(event.zone.wall(instant));
        Self {
            id: event.id.0,
            organization_nr: event.organization.0,
            event_type: event.kind.into(),
            currency: Currency::Eur,
            price: event.price.euro(),
            duration: u32::from(event.duration),
            capacity: event.capacity,
            free_seats: event.free_seats(),
            minimum_participants: event.minimum_participants,
            online_meeting: event.is_online,
            sign_up_from: event.sign_up_from.map(local),
            sign_up_until: event.sign_up_until.map(local),
            time_zone: event.zone.name().to_owned(),
            schedules: event.dates.into_iter().map(Into::into).collect(),
            description: event.title,
            html_content: event.html,
            trainer: event.trainer,
            location: event.room,
            image_path: event.image_path,
            sign_up,
        }
    }
}

impl From<events::SignUpState> for SignUpStatus {
    fn from(state: events::SignUpState) -> Self {
        match state {
            events::SignUpState::Open => Self::Open,
            events::SignUpState::Paused => Self::Paused,
            events::SignUpState::NotYet => Self::NotYet,
            events::SignUpState::Over => Self::Over,
            events::SignUpState::Full => Self::Full,
        }
    }
}

impl From<events::BookedDate> for EventSchedule {
    fn from(date: events::BookedDate) -> Self {
        Self {
            id: date.id.0,
            start: wall_time(date.starts),
            end: wall_time(date.ends),
        }
    }
}
