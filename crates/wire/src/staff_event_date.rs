use booking_core::events::{AttendedDate, Participant};
use booking_core::lifecycle::AppointmentOutcome;
use booking_core::staff_calendar::EventDateEntry;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wall_time;

/// What is known of a participant on a date: `CONFIRMED` while nobody has said whether they came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AttendanceState {
    Confirmed,
    Done,
    NoShow,
}

/// Somebody who comes to a date.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffParticipant {
    #[schema(example = 1)]
    pub participation_id: i64,
    #[schema(example = 1)]
    pub booking_id: i64,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
    #[schema(required, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
    pub state: AttendanceState,
}

/// When an event or course takes place.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffDateOfEvent {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = "2027-01-11T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T19:30:00")]
    pub end: String,
}

/// A date of an event or course with those who come to it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffSchedule {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = 1)]
    pub event_id: i64,
    #[schema(example = "Flechten lernen")]
    pub title: String,
    #[schema(example = "2027-01-11T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T19:30:00")]
    pub end: String,
    #[schema(example = 12)]
    pub capacity: u32,
    /// Sign-ups for the event that are not cancelled.
    #[schema(example = 7)]
    pub taken: u32,
    /// All dates of the event that take place, by start.
    pub dates: Vec<StaffDateOfEvent>,
    /// Sorted by last name, then first name.
    pub participants: Vec<StaffParticipant>,
}

/// Notes whether somebody came.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CheckInBody {
    #[schema(example = 1)]
    pub participation_id: i64,
    /// `CONFIRMED` takes back what was said.
    pub outcome: AttendanceState,
}

/// What is written to everybody who comes to a date.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ParticipantMessageRequest {
    /// Plain text; not looked at in a preview.
    #[schema(example = "Bitte bringt ein Handtuch mit.", max_length = 2000)]
    pub text: String,
    /// Only tells how many would be written to.
    #[serde(default)]
    pub is_preview: bool,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct MessageRecipients {
    /// Those with an e-mail address.
    #[schema(example = 7)]
    pub recipients: usize,
}

impl AttendanceState {
    /// What was said of a participant.
    pub fn outcome(self) -> Option<AppointmentOutcome> {
        match self {
            Self::Confirmed => None,
            Self::Done => Some(AppointmentOutcome::Done),
            Self::NoShow => Some(AppointmentOutcome::NoShow),
        }
    }
}

impl From<Option<AppointmentOutcome>> for AttendanceState {
    fn from(outcome: Option<AppointmentOutcome>) -> Self {
        match outcome {
            None => Self::Confirmed,
            Some(AppointmentOutcome::Done) => Self::Done,
            Some(AppointmentOutcome::NoShow) => Self::NoShow,
        }
    }
}

impl From<Participant> for StaffParticipant {
    fn from(participant: Participant) -> Self {
        Self {
            participation_id: participant.participation.0,
            booking_id: participant.booking.0,
            customer_name: participant.customer.full_name(),
            user_phone: participant.customer.phone,
            state: participant.outcome.into(),
        }
    }
}

impl From<EventDateEntry> for StaffDateOfEvent {
    fn from(date: EventDateEntry) -> Self {
        Self {
            schedule_id: date.id.0,
            start: wall_time(date.start),
            end: wall_time(date.end),
        }
    }
}

impl From<AttendedDate> for StaffSchedule {
    fn from(attended: AttendedDate) -> Self {
        let AttendedDate {
            date,
            dates,
            participants,
        } = attended;
        Self {
            schedule_id: date.id.0,
            event_id: date.event.0,
            title: date.title,
            start: wall_time(date.start),
            end: wall_time(date.end),
            capacity: date.capacity,
            taken: date.taken_seats,
            dates: dates.into_iter().map(Into::into).collect(),
            participants: participants.into_iter().map(Into::into).collect(),
        }
    }
}
