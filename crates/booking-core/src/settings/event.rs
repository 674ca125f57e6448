use std::collections::BTreeSet;

use shared_kernel::{
    BookingId, CustomFieldId, EventDateId, EventId, InstantMinute, Money, ParticipationId, ResourceId, SettingVersion,
    Zone, visible_text,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime, Time};

use super::service::{DAY, check_line, check_link, check_number, check_price, check_texts, checked_fields};
use super::{CustomFieldDraft, InvalidSettings, SettingProblem, SettingsError};
use crate::calendar::Span;
use crate::events::EventKind;

/// The most seats: each sign-up is told of a change by the same transaction.
const MOST_SEATS: u32 = 1000;
/// The most dates of an event that have not begun.
pub(super) const MOST_DATES: usize = 104;
/// The most rooms that a date takes.
const MOST_ROOMS: usize = 20;
/// How far ahead a date may lie.
const FARTHEST: Duration = Duration::days(3 * 366);
/// The most participants that are named.
pub const MOST_CONCERNED: usize = 100;

/// An event or course as its organisation finds it in its list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventSummary {
    /// Unique over all organisations.
    pub id: EventId,
    /// Whether it is signed up for once or for a series.
    pub kind: EventKind,
    /// Plain text, 1 to 255 characters.
    pub title: String,
    /// Number of seats.
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    pub taken_seats: u32,
    /// With fewer sign-ups it does not take place.
    pub minimum_participants: Option<u32>,
    /// Whether nobody can sign up any more.
    pub is_archived: bool,
    /// The next dates, at most three.
    pub next_dates: Vec<(PrimitiveDateTime, PrimitiveDateTime)>,
    /// How many dates lie ahead.
    pub dates_ahead: u32,
}

/// An event or course with everything that is set of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffEvent {
    /// Unique over all organisations.
    pub id: EventId,
    /// Path of the picture below the media root; `None` without one.
    pub image_path: Option<String>,
    /// Whether nobody can sign up any more.
    pub is_archived: bool,
    /// Sign-ups that are not cancelled.
    pub taken_seats: u32,
    /// What its people say about it.
    pub details: EventDetails,
    /// By start, those that are over or called off too.
    pub dates: Vec<StaffEventDate>,
}

impl StaffEvent {
    /// The version of everything that a change of the event replaces: who signs up, and whoever archives it, changes none
    /// of it.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(&(&self.details, &self.dates))
    }
}

/// A date of an event, in wall time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StaffEventDate {
    /// Unique within the event.
    pub id: EventDateId,
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// Wall time of the end.
    pub ends: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
    /// Whether it does not take place.
    pub is_called_off: bool,
}

impl StaffEventDate {
    /// Whether it takes place and has not begun.
    fn lies_ahead(&self, now: OffsetDateTime) -> bool {
        !self.is_called_off && self.span.from().instant() > now
    }
}

/// What the people of an organisation say about an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDetails {
    /// Whether it is signed up for once or for a series.
    pub kind: EventKind,
    /// Plain text, 1 to 255 characters.
    pub title: String,
    /// The text below the title; stored as sanitised HTML.
    pub html_content: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Minutes of one date.
    pub duration: u16,
    /// Number of seats.
    pub capacity: u32,
    /// With fewer sign-ups it does not take place.
    pub minimum_participants: Option<u32>,
    /// Name of the person who leads it, for everybody to read.
    pub trainer: Option<String>,
    /// Name of the room, for everybody to read.
    pub room: Option<String>,
    /// Whose calendar its dates occupy.
    pub employee: Option<ResourceId>,
    /// The rooms and devices that its dates occupy.
    pub rooms: Vec<ResourceId>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// Where it takes place over the internet; only participants read it.
    pub online_meeting_link: Option<String>,
    /// Wall time of the start of sign-up; `None` is at once.
    pub sign_up_from: Option<PrimitiveDateTime>,
    /// Wall time of the end of sign-up, exclusive; `None` is the start of the first date.
    pub sign_up_until: Option<PrimitiveDateTime>,
    /// What is asked at sign-up, in the order of the form.
    pub custom_fields: Vec<CustomFieldDraft>,
}

/// A date as it is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventDateInput {
    /// `None` adds a date.
    pub id: Option<EventDateId>,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
}

/// What is said about an event, checked but for what is decided under the lock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedEvent {
    details: EventDetails,
    schedules: Vec<EventDateInput>,
}

/// A date that lies ahead after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlannedDate {
    /// Its position in what was given.
    pub position: usize,
    /// The date before the change; `None` where it is added.
    pub before: Option<StaffEventDate>,
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// Wall time of the end.
    pub ends: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
}

impl PlannedDate {
    /// Whether it takes place at another time than before.
    pub fn is_moved(&self) -> bool {
        self.before.is_some_and(|before| before.span != self.span)
    }
}

/// What participants are told of, beside dates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangedMember {
    /// Another name of the person who leads it.
    Trainer,
    /// It takes place in another room.
    Room,
    /// The address of its online meeting is another one.
    OnlineMeetingLink,
    /// It takes place online from now on, or on the premises.
    Site,
}

/// What becomes of an event and its dates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPlan {
    /// Dates that do not take place any more.
    pub called_off: Vec<EventDateId>,
    /// All that lie ahead, in the order in which they were given.
    pub ahead: Vec<PlannedDate>,
    /// What else is another one.
    pub changed: Vec<ChangedMember>,
    /// From when on one may sign up.
    pub sign_up_from: Option<OffsetDateTime>,
    /// Until when one may sign up.
    pub sign_up_until: Option<OffsetDateTime>,
}

/// Somebody who has signed up and is told of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConcernedParticipant {
    /// The sign-up that the change concerns.
    pub participation: ParticipationId,
    /// The booking that the sign-up belongs to.
    pub booking: BookingId,
    /// First and last name; may be empty.
    pub customer_name: String,
    /// Whether what is ahead takes place otherwise, or more does.
    pub is_changed: bool,
    /// Whether a date does not take place.
    pub is_called_off: bool,
    /// Whether no date is left.
    pub loses_seat: bool,
}

/// An event after a change, and who is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedEvent {
    /// The event as it is now, or would be.
    pub event: StaffEvent,
    /// By number of the sign-up, at most [`MOST_CONCERNED`].
    pub participants: Vec<ConcernedParticipant>,
    /// How many there are.
    pub participants_total: usize,
}

impl ChangedEvent {
    /// The event as it is, of which nobody is told anything.
    pub fn told_nobody(event: StaffEvent) -> Self {
        Self {
            event,
            participants: Vec::new(),
            participants_total: 0,
        }
    }
}

impl EventDetails {
    /// Trims what is said, if nothing is wrong with it.
    pub fn checked(self, schedules: Vec<EventDateInput>) -> Result<CheckedEvent, SettingsError> {
        let mut invalid = InvalidSettings::new();
        let trimmed = |text: Option<String>| text.map(|text| visible_text(&text)).filter(|text| !text.is_empty());
        let (trainer, room, link) = (
            trimmed(self.trainer),
            trimmed(self.room),
            trimmed(self.online_meeting_link),
        );
        check_texts(&self.title, &self.html_content, &mut invalid);
        check_price("price", self.price, &mut invalid);
        invalid.check_range("duration", self.duration.into(), (1, DAY.into()));
        invalid.check_range("capacity", self.capacity, (1, MOST_SEATS));
        if let Some(minimum) = self.minimum_participants {
            invalid.check_range("minimum_participants", minimum, (1, self.capacity.max(1)));
        }
        check_line("trainer", trainer.as_deref().unwrap_or_default(), &mut invalid);
        check_line("room", room.as_deref().unwrap_or_default(), &mut invalid);
        if let Some(link) = &link {
            check_link("online_meeting_link", link, &mut invalid);
        }
        check_number("room_ids", self.rooms.len(), MOST_ROOMS, &mut invalid);
        let mut rooms = BTreeSet::new();
        for (index, room) in self.rooms.iter().enumerate() {
            if !rooms.insert(room) {
                invalid.add(format!("room_ids[{index}]"), SettingProblem::Repeated);
            }
        }
        if let (Some(from), Some(until)) = (self.sign_up_from, self.sign_up_until)
            && from >= until
        {
            invalid.add("sign_up_until", SettingProblem::Reversed);
        }
        let custom_fields = checked_fields(self.custom_fields, &mut invalid);
        check_schedules(&schedules, &mut invalid);
        invalid.refuse()?;
        Ok(CheckedEvent {
            schedules,
            details: Self {
                title: visible_text(&self.title),
                html_content: self.html_content.trim().to_owned(),
                trainer,
                room,
                online_meeting_link: link,
                custom_fields,
                ..self
            },
        })
    }
}

fn check_schedules(schedules: &[EventDateInput], invalid: &mut InvalidSettings) {
    // Those that have begun are given as well; of those there are not more than once lay ahead.
    check_number("schedules", schedules.len(), 10 * MOST_DATES, invalid);
    let mut known = BTreeSet::new();
    for (index, given) in schedules.iter().enumerate() {
        if given.id.is_some_and(|id| !known.insert(id)) {
            invalid.add(format!("schedules[{index}]"), SettingProblem::Repeated);
        }
        if given.start.second() != 0 || given.start.nanosecond() != 0 {
            invalid.add(start_of(index), SettingProblem::Malformed);
        }
    }
}

/// The path of the start of a date.
fn start_of(position: usize) -> String {
    format!("schedules[{position}].start")
}

impl CheckedEvent {
    /// What is said.
    pub fn details(&self) -> &EventDetails {
        &self.details
    }

    /// Refuses what the store does not know: people, rooms, and fields that this event asks until now.
    pub fn check_known(
        &self,
        employees: &BTreeSet<ResourceId>,
        rooms: &BTreeSet<ResourceId>,
        custom_fields: &BTreeSet<CustomFieldId>,
    ) -> Result<(), SettingsError> {
        let mut invalid = InvalidSettings::new();
        if (self.details.employee).is_some_and(|employee| !employees.contains(&employee)) {
            invalid.add("user_id", SettingProblem::Unknown);
        }
        for (index, room) in self.details.rooms.iter().enumerate() {
            if !rooms.contains(room) {
                invalid.add(format!("room_ids[{index}]"), SettingProblem::Unknown);
            }
        }
        for (index, asked) in self.details.custom_fields.iter().enumerate() {
            if asked.id.is_some_and(|id| !custom_fields.contains(&id)) {
                invalid.add(format!("custom_fields[{index}]"), SettingProblem::Unknown);
            }
        }
        invalid.refuse()
    }

    /// What becomes of the event, `before` being how it is. Dates that have begun stay as they are, whether they are
    /// given or not; others that are not given are called off.
    pub fn plan(
        &self,
        before: Option<&StaffEvent>,
        zone: &Zone,
        now: OffsetDateTime,
    ) -> Result<EventPlan, SettingsError> {
        let taken = before.map_or(0, |before| before.taken_seats);
        if self.details.capacity < taken {
            return Err(SettingsError::SeatsTaken(taken));
        }
        let mut invalid = InvalidSettings::new();
        if taken > 0 && before.is_some_and(|before| before.details.kind != self.details.kind) {
            invalid.add("type", SettingProblem::SignedUp);
        }
        let ahead = self.planned_dates(before, zone, now, &mut invalid);
        let (from, until) = (
            window_end("sign_up_from", self.details.sign_up_from, zone, &mut invalid),
            window_end("sign_up_until", self.details.sign_up_until, zone, &mut invalid),
        );
        invalid.refuse()?;
        let is_kept = |date: &StaffEventDate| {
            ahead
                .iter()
                .any(|kept| kept.before.is_some_and(|one| one.id == date.id))
        };
        let dates = before.map(|before| before.dates.as_slice()).unwrap_or_default();
        let gone = dates.iter().filter(|date| date.lies_ahead(now) && !is_kept(date));
        Ok(EventPlan {
            called_off: gone.map(|date| date.id).collect(),
            changed: before
                .map(|before| self.changed_members(&before.details))
                .unwrap_or_default(),
            ahead,
            sign_up_from: from,
            sign_up_until: until,
        })
    }

    fn changed_members(&self, before: &EventDetails) -> Vec<ChangedMember> {
        let details = &self.details;
        [
            (ChangedMember::Trainer, details.trainer != before.trainer),
            (ChangedMember::Room, details.room != before.room),
            (
                ChangedMember::OnlineMeetingLink,
                details.online_meeting_link != before.online_meeting_link,
            ),
            (ChangedMember::Site, details.is_online != before.is_online),
        ]
        .into_iter()
        .filter_map(|(member, is_changed)| is_changed.then_some(member))
        .collect()
    }

    fn planned_dates(
        &self,
        before: Option<&StaffEvent>,
        zone: &Zone,
        now: OffsetDateTime,
        invalid: &mut InvalidSettings,
    ) -> Vec<PlannedDate> {
        let known = before.map(|before| before.dates.as_slice()).unwrap_or_default();
        // Who came to the last date of a course has not signed up for the next one.
        let is_over = before
            .is_some_and(|before| before.taken_seats > 0 && !before.dates.iter().any(|date| date.lies_ahead(now)));
        let mut ahead: Vec<PlannedDate> = Vec::with_capacity(self.schedules.len());
        for (position, given) in self.schedules.iter().enumerate() {
            let stored = given
                .id
                .map(|id| known.iter().find(|date| date.id == id && !date.is_called_off));
            let stored = match stored {
                Some(None) => {
                    invalid.add(format!("schedules[{position}]"), SettingProblem::Unknown);
                    continue;
                }
                Some(Some(begun)) if !begun.lies_ahead(now) => {
                    if begun.starts != given.start {
                        invalid.add(start_of(position), SettingProblem::Begun);
                    }
                    continue;
                }
                Some(found) => found.copied(),
                None if is_over => {
                    invalid.add(start_of(position), SettingProblem::EventOver);
                    continue;
                }
                None => None,
            };
            match self.planned(before, (position, given.start), stored, (zone, now)) {
                Ok(planned) => ahead.push(planned),
                Err(problem) => invalid.add(start_of(position), problem),
            }
        }
        for (index, date) in ahead.iter().enumerate() {
            if ahead[..index].iter().any(|other| other.span.overlaps(date.span)) {
                invalid.add(start_of(date.position), SettingProblem::Overlap);
            }
        }
        let most = match self.details.kind {
            EventKind::Event => 1,
            EventKind::Course => MOST_DATES,
        };
        check_number("schedules", ahead.len(), most, invalid);
        if before.is_none() && self.schedules.is_empty() {
            invalid.add("schedules", SettingProblem::Missing);
        }
        ahead
    }

    /// A date whose start stays keeps its length as well, unless another one is asked for.
    fn planned(
        &self,
        before: Option<&StaffEvent>,
        (position, starts): (usize, PrimitiveDateTime),
        stored: Option<StaffEventDate>,
        (zone, now): (&Zone, OffsetDateTime),
    ) -> Result<PlannedDate, SettingProblem> {
        let is_same_length = before.is_some_and(|before| before.details.duration == self.details.duration);
        if let Some(stored) = stored.filter(|stored| stored.starts == starts && is_same_length) {
            return Ok(PlannedDate {
                position,
                before: Some(stored),
                starts: stored.starts,
                ends: stored.ends,
                span: stored.span,
            });
        }
        let from = zone.instant(starts).map_err(|_| SettingProblem::SkippedByClock)?;
        if from <= now {
            return Err(SettingProblem::InThePast);
        }
        if from > now.saturating_add(FARTHEST) {
            return Err(SettingProblem::TooFarAhead);
        }
        let from = InstantMinute::floor(from);
        let to = from.plus(self.details.duration.into());
        Ok(PlannedDate {
            position,
            before: stored,
            starts,
            ends: zone.wall(to.instant()),
            span: Span::new(from, to).map_err(|_| SettingProblem::Reversed)?,
        })
    }
}

/// An end of the window of sign-up as an instant.
fn window_end(
    member: &str,
    wall: Option<PrimitiveDateTime>,
    zone: &Zone,
    invalid: &mut InvalidSettings,
) -> Option<OffsetDateTime> {
    let wall = wall?;
    // The database keeps no finer times than the form asks for.
    let minute =
        wall.replace_time(Time::MIDNIGHT) + Duration::minutes(i64::from(wall.hour()) * 60 + i64::from(wall.minute()));
    let instant = zone.instant(minute);
    if instant.is_err() {
        invalid.add(member, SettingProblem::SkippedByClock);
    }
    instant.ok()
}

#[cfg(test)]
mod tests;
