//! Events and courses, for the people of an organisation.

use booking_core::events::EventKind;
use booking_core::settings::{
    self, ChangedEvent, ConcernedParticipant, EventDateInput, EventDetails, SeriesDate, SeriesEnd, SettingsOutcome,
    StaffEventDate, WeeklySeries,
};
use serde::{Deserialize, Serialize};
use shared_kernel::{EventDateId, ResourceId};
use time::{Date, OffsetDateTime, PrimitiveDateTime};
use utoipa::{IntoParams, ToSchema};

use super::{
    ChangedDay, Consequences, EventType, GivenPrice, GivenTime, OutsideDate, ServiceField, Version, optional_day,
    wall_time,
};
use crate::object::objects;
use crate::problem::Problem;

/// When an event takes place, in local time.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEventSchedule {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = "2027-01-11T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T19:30:00")]
    pub end: String,
    /// Whether it does not take place.
    pub is_called_off: bool,
    /// Whether it has begun, and stays as it is.
    pub has_begun: bool,
}

/// An event or course with everything that is set of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEvent {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    #[schema(example = 1)]
    pub event_id: i64,
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// Plain text, at most 255 characters.
    #[schema(example = "Töpfern am Montag")]
    pub title: String,
    /// The text below the title: sanitised HTML, empty when there is none.
    #[schema(example = "<p>Ton und Glasur sind da.</p>")]
    pub html_content: String,
    /// Euro with up to two decimals, of one sign-up.
    #[schema(example = 120)]
    pub price: f64,
    /// Minutes of one date.
    #[schema(example = 90)]
    pub duration: u16,
    #[schema(example = 8)]
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    #[schema(example = 5)]
    pub taken: u32,
    /// Below this many sign-ups it does not take place.
    #[schema(required, example = 4)]
    pub minimum_participants: Option<u32>,
    /// Name of the person who leads it, for everybody to read.
    #[schema(required, example = "Anna Berger")]
    pub trainer: Option<String>,
    /// Name of the room, for everybody to read.
    #[schema(required, example = "Atelier im Hof")]
    pub room: Option<String>,
    /// Whose calendar its dates take.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    /// The rooms and devices that its dates take.
    #[schema(example = json!([]))]
    pub room_ids: Vec<i32>,
    pub online_meeting: bool,
    /// Only participants read it.
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
    /// The first moment at which one may sign up, in local time; null is at once.
    #[schema(required, example = json!(null))]
    pub sign_up_from: Option<String>,
    /// The moment from which one may not sign up any more, in local time; null is the first start.
    #[schema(required, example = "2027-01-10T12:00:00")]
    pub sign_up_until: Option<String>,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub image_path: Option<String>,
    /// Whether nobody can sign up any more.
    pub is_archived: bool,
    /// In the order of the form.
    pub custom_fields: Vec<ServiceField>,
    /// By start, those that are over or called off too.
    pub schedules: Vec<StaffEventSchedule>,
}

/// An event or course in the list of its organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEventSummary {
    #[schema(example = 1)]
    pub event_id: i64,
    #[serde(rename = "type")]
    pub event_type: EventType,
    #[schema(example = "Töpfern am Montag")]
    pub title: String,
    #[schema(example = 8)]
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    #[schema(example = 5)]
    pub taken: u32,
    #[schema(required, example = 4)]
    pub minimum_participants: Option<u32>,
    pub is_archived: bool,
    /// The next dates, at most three.
    pub next_dates: Vec<StaffEventTime>,
    /// How many dates lie ahead.
    #[schema(example = 10)]
    pub dates_ahead: u32,
}

/// A date of an event in local time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffEventTime {
    #[schema(example = "2027-01-11T18:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T19:30:00")]
    pub end: String,
}

/// The newest 500 events, those with the next date ahead first, archived ones last.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffEvents {
    pub events: Vec<StaffEventSummary>,
}

/// Somebody who has signed up and is told of a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventParticipantTold {
    #[schema(example = 1)]
    pub participation_id: i64,
    #[schema(example = 1)]
    pub booking_id: i64,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
    /// Whether what is ahead takes place at another time or place, with another trainer or link, or a date is added.
    pub is_changed: bool,
    /// Whether a date does not take place.
    pub is_called_off: bool,
    /// Whether no date is left.
    pub loses_seat: bool,
}

/// What a change of an event leads to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventConsequences {
    /// Who is told of it by mail, at most 100.
    pub participants: Vec<EventParticipantTold>,
    /// How many there are.
    #[schema(example = 5)]
    pub participants_total: usize,
    /// Dates that are new or changed, and lie in an absence of whoever leads them, or in a closure, by start, at most 100.
    pub outside_dates: Vec<OutsideDate>,
    /// How many there are.
    #[schema(example = 0)]
    pub outside_dates_total: usize,
    /// The next day on which visitors find other starts of services.
    pub tomorrow: ChangedDay,
}

/// An event after a change, and what the change leads to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SettledEvent {
    pub event: StaffEvent,
    pub consequences: EventConsequences,
}

/// A date as it is to be.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventScheduleRequest {
    /// Null adds a date.
    #[serde(default)]
    #[schema(example = 1)]
    pub schedule_id: Option<i64>,
    #[schema(value_type = String, example = "2027-01-11T18:00:00")]
    pub start: GivenTime,
}

/// An event as it is to be. What is left out is empty.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEventRequest {
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    #[serde(rename = "type")]
    pub event_type: EventType,
    /// Plain text; required.
    #[schema(min_length = 1, max_length = 255, example = "Töpfern am Montag")]
    pub title: String,
    /// HTML, of which harmless tags are kept.
    #[serde(default)]
    #[schema(max_length = 20_000, example = "<p>Ton und Glasur sind da.</p>")]
    pub html_content: String,
    /// Euro with up to two decimals, of one sign-up.
    #[schema(value_type = f64, example = 120, minimum = 0, maximum = 99_999)]
    pub price: GivenPrice,
    /// Minutes of one date.
    #[schema(example = 90, minimum = 1, maximum = 1440)]
    pub duration: u16,
    /// Never below the seats that are taken.
    #[schema(example = 8, minimum = 1, maximum = 1000)]
    pub capacity: u32,
    #[serde(default)]
    #[schema(example = 4, minimum = 1)]
    pub minimum_participants: Option<u32>,
    #[serde(default)]
    #[schema(max_length = 255, example = "Anna Berger")]
    pub trainer: Option<String>,
    #[serde(default)]
    #[schema(max_length = 255, example = "Atelier im Hof")]
    pub room: Option<String>,
    /// Whose calendar its dates take.
    #[serde(default)]
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// The rooms and devices that its dates take.
    #[serde(default)]
    #[schema(max_items = 20, example = json!([]))]
    pub room_ids: Vec<i32>,
    #[serde(default)]
    pub online_meeting: bool,
    /// An https link that only participants read.
    #[serde(default)]
    #[schema(max_length = 500, example = json!(null))]
    pub online_meeting_link: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<String>, example = json!(null))]
    pub sign_up_from: Option<GivenTime>,
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "2027-01-10T12:00:00")]
    pub sign_up_until: Option<GivenTime>,
    /// In the order of the form.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 30)]
    pub custom_fields: Vec<ServiceField>,
    /// All dates: those ahead that are left out are called off, those that have begun stay as they are.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 1040)]
    pub schedules: Vec<EventScheduleRequest>,
    /// Whether to show only what would be.
    #[serde(default)]
    #[schema(example = true)]
    pub is_preview: bool,
}

/// Whether nobody can sign up for an event any more.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveEventRequest {
    #[schema(example = true)]
    pub is_archived: bool,
    /// Whether to show only what would be.
    #[serde(default)]
    #[schema(example = true)]
    pub is_preview: bool,
}

/// Query for dates at the same local time every so many weeks: so many, or until a day.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct EventSeriesQuery {
    /// Local time of the first start.
    #[param(value_type = String, example = "2027-01-11T18:00:00")]
    pub first: GivenTime,
    /// From 1 to 12; 1 where it is left out.
    #[serde(default = "every_week")]
    #[param(example = 1, minimum = 1, maximum = 12)]
    pub every_weeks: u32,
    /// How many dates.
    #[param(example = 10, minimum = 1, maximum = 104)]
    pub count: Option<u32>,
    /// The last day on which one may be, in place of a count.
    #[serde(default, deserialize_with = "optional_day")]
    #[param(value_type = Option<String>, format = Date)]
    pub until: Option<Date>,
}

fn every_week() -> u32 {
    1
}

/// A date of a series that is not stored.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventSeriesDate {
    #[schema(example = "2027-03-29T18:00:00")]
    pub start: String,
    /// The public holiday on which it falls.
    #[schema(required, example = "Ostermontag")]
    pub holiday: Option<String>,
}

/// The dates of a series, by time.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventSeries {
    pub schedules: Vec<EventSeriesDate>,
}

impl EventSeriesQuery {
    /// The series that begins at this wall time.
    pub fn series(&self, first: PrimitiveDateTime) -> Result<WeeklySeries, Problem> {
        let end = match (self.count, self.until) {
            (Some(count), None) => SeriesEnd::Count(count),
            (None, Some(until)) => SeriesEnd::Until(until),
            (None, None) => return Err(Problem::missing("count")),
            (Some(_), Some(_)) => return Err(Problem::ambiguous("until")),
        };
        Ok(WeeklySeries {
            first,
            every_weeks: self.every_weeks,
            end,
        })
    }
}

/// The wall times of a request for an event.
pub struct EventTimes {
    pub sign_up_from: Option<PrimitiveDateTime>,
    pub sign_up_until: Option<PrimitiveDateTime>,
    /// One for each of the dates.
    pub starts: Vec<PrimitiveDateTime>,
}

impl StaffEventRequest {
    /// What is said about the event, and its dates.
    pub fn details(self, times: EventTimes) -> (EventDetails, Vec<EventDateInput>) {
        let schedules = self.schedules.iter().zip(times.starts);
        let schedules = schedules.map(|(given, start)| EventDateInput {
            id: given.schedule_id.map(EventDateId),
            start,
        });
        let schedules = schedules.collect();
        let details = EventDetails {
            kind: self.event_type.into(),
            title: self.title,
            html_content: self.html_content,
            price: self.price.0,
            duration: self.duration,
            capacity: self.capacity,
            minimum_participants: self.minimum_participants,
            trainer: self.trainer,
            room: self.room,
            employee: self.user_id.map(ResourceId),
            rooms: self.room_ids.into_iter().map(ResourceId).collect(),
            is_online: self.online_meeting,
            online_meeting_link: self.online_meeting_link,
            sign_up_from: times.sign_up_from,
            sign_up_until: times.sign_up_until,
            custom_fields: self.custom_fields.into_iter().map(Into::into).collect(),
        };
        (details, schedules)
    }
}

impl From<EventType> for EventKind {
    fn from(event_type: EventType) -> Self {
        match event_type {
            EventType::Event => Self::Event,
            EventType::Course => Self::Course,
        }
    }
}

impl StaffEvent {
    /// The event as it is at `now`.
    pub fn at(now: OffsetDateTime, event: settings::StaffEvent) -> Self {
        let version = Version(event.version());
        let details = event.details;
        let schedule = |date: StaffEventDate| StaffEventSchedule {
            schedule_id: date.id.0,
            start: wall_time(date.starts),
            end: wall_time(date.ends),
            is_called_off: date.is_called_off,
            has_begun: date.span.from().instant() <= now,
        };
        Self {
            version,
            event_id: event.id.0,
            event_type: details.kind.into(),
            title: details.title,
            html_content: details.html_content,
            price: details.price.euro(),
            duration: details.duration,
            capacity: details.capacity,
            taken: event.taken_seats,
            minimum_participants: details.minimum_participants,
            trainer: details.trainer,
            room: details.room,
            user_id: details.employee.map(|employee| employee.0),
            room_ids: details.rooms.into_iter().map(|room| room.0).collect(),
            online_meeting: details.is_online,
            online_meeting_link: details.online_meeting_link,
            sign_up_from: details.sign_up_from.map(wall_time),
            sign_up_until: details.sign_up_until.map(wall_time),
            image_path: event.image_path,
            is_archived: event.is_archived,
            custom_fields: details.custom_fields.into_iter().map(Into::into).collect(),
            schedules: event.dates.into_iter().map(schedule).collect(),
        }
    }
}

impl SettledEvent {
    /// The answer as it is at `now`.
    pub fn at(now: OffsetDateTime, settled: SettingsOutcome<ChangedEvent>) -> Self {
        let changed = settled.setting;
        let consequences = Consequences::from(settled.consequences);
        Self {
            event: StaffEvent::at(now, changed.event),
            consequences: EventConsequences {
                participants: changed.participants.into_iter().map(Into::into).collect(),
                participants_total: changed.participants_total,
                outside_dates: consequences.outside_dates,
                outside_dates_total: consequences.outside_dates_total,
                tomorrow: consequences.tomorrow,
            },
        }
    }
}

impl From<ConcernedParticipant> for EventParticipantTold {
    fn from(one: ConcernedParticipant) -> Self {
        Self {
            participation_id: one.participation.0,
            booking_id: one.booking.0,
            customer_name: one.customer_name,
            is_changed: one.is_changed,
            is_called_off: one.is_called_off,
            loses_seat: one.loses_seat,
        }
    }
}

impl From<settings::EventSummary> for StaffEventSummary {
    fn from(event: settings::EventSummary) -> Self {
        let time = |(starts, ends)| StaffEventTime {
            start: wall_time(starts),
            end: wall_time(ends),
        };
        Self {
            event_id: event.id.0,
            event_type: event.kind.into(),
            title: event.title,
            capacity: event.capacity,
            taken: event.taken_seats,
            minimum_participants: event.minimum_participants,
            is_archived: event.is_archived,
            next_dates: event.next_dates.into_iter().map(time).collect(),
            dates_ahead: event.dates_ahead,
        }
    }
}

impl From<Vec<settings::EventSummary>> for StaffEvents {
    fn from(events: Vec<settings::EventSummary>) -> Self {
        Self {
            events: events.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Vec<SeriesDate>> for EventSeries {
    fn from(dates: Vec<SeriesDate>) -> Self {
        let date = |date: SeriesDate| EventSeriesDate {
            start: wall_time(date.start),
            holiday: date.holiday.map(str::to_owned),
        };
        Self {
            schedules: dates.into_iter().map(date).collect(),
        }
    }
}
