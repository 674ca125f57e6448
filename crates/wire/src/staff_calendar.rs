use booking_core::calendar::{Part, Span};
use booking_core::events::EventKind;
use booking_core::lifecycle::AppointmentState;
use booking_core::staff_calendar::{
    self, AbsenceEntry, AppointmentEntry, BookingCustomer, CalendarDay, CalendarEmployee, CalendarRoom, EventDateEntry,
    RoomUse,
};
use serde::Serialize;
use shared_kernel::{InstantMinute, OrganizationNr, Zone};
use utoipa::ToSchema;
use uuid::Uuid;

use super::calendar_entry::CalendarCategory;
use super::wall_time;

/// What lies on the calendar of an organisation between two days. All times are wall times in its zone.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendar {
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    /// Minutes between two possible starts, counted from midnight.
    #[schema(example = 15)]
    pub grid: u16,
    pub days: Vec<StaffCalendarDay>,
    /// Those whose calendars are shown: the team by id, then those who have left it and still have entries.
    pub employees: Vec<StaffCalendarEmployee>,
    /// All rooms and devices, by id.
    pub rooms: Vec<StaffCalendarRoom>,
    /// Appointments, dates of events, absences, closures and public holidays, by start.
    pub entries: Vec<StaffCalendarEntry>,
}

/// Start and end of something, wall time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WallSpan {
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T18:00:00")]
    pub end: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendarDay {
    #[schema(example = "2027-01-11")]
    pub date: String,
    /// Opening hours; closures are entries and not cut out.
    pub open: Vec<WallSpan>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendarEmployee {
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = "Anna")]
    pub first_name: String,
    #[schema(example = "Berger")]
    pub last_name: String,
    #[schema(required, example = json!(null))]
    pub avatar: Option<String>,
    /// Working hours within the opening hours; absences are entries and not cut out.
    pub working: Vec<WallSpan>,
    /// Has left the team: what lies on this calendar stays, nothing is booked on it any more.
    #[schema(example = false)]
    pub is_archived: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendarRoom {
    #[schema(example = 5)]
    pub room_id: i32,
    #[schema(example = "Kabine 1")]
    pub name: String,
    /// Rooms of the same group are interchangeable.
    #[schema(example = "Kabine")]
    pub group: String,
}

/// The customer of an appointment, as the customer file knows them now.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendarCustomer {
    #[schema(example = 1)]
    pub customer_id: i64,
    /// May be empty.
    #[schema(example = "Eva")]
    pub first_name: String,
    /// May be empty.
    #[schema(example = "Moser")]
    pub last_name: String,
    #[schema(required, example = "+43 660 1234567")]
    pub phone: Option<String>,
}

/// State of an appointment on the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffAppointmentState {
    Confirmed,
    Done,
    NoShow,
}

/// Minutes from the start of an appointment, `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MinuteSpan {
    #[schema(example = 0)]
    pub from: u16,
    #[schema(example = 30)]
    pub to: u16,
}

/// When an appointment needs a room, in minutes from its start, `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffRoomUse {
    #[schema(example = 5)]
    pub room_id: i32,
    #[schema(example = 0)]
    pub from: u16,
    #[schema(example = 30)]
    pub to: u16,
}

/// An appointment of a customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffAppointment {
    #[schema(example = 1)]
    pub appointment_id: i64,
    #[schema(example = 1)]
    pub booking_id: i64,
    #[schema(example = 1)]
    pub service_id: i64,
    /// Euro, as agreed at booking.
    #[schema(example = 58.5)]
    pub price: f64,
    pub state: StaffAppointmentState,
    /// Minutes that the employee needs after the end.
    #[schema(example = 10)]
    pub follow_up_time: u16,
    /// When the employee is needed, follow-up included; empty where that is from start to end of the follow-up.
    pub work: Vec<MinuteSpan>,
    /// When its rooms are needed, by room and time, follow-up included; a room may be needed several times.
    pub room_use: Vec<StaffRoomUse>,
    pub customer: StaffCalendarCustomer,
    #[schema(required, example = "Bitte ohne Parfum")]
    pub remark: Option<String>,
    /// Note of the staff.
    #[schema(required, example = json!(null))]
    pub note: Option<String>,
}

/// A date of an event or course.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEventDate {
    #[schema(example = 1)]
    pub schedule_id: i64,
    #[schema(example = 1)]
    pub event_id: i64,
    #[schema(example = 12)]
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    #[schema(example = 7)]
    pub taken_seats: u32,
}

/// What lies on the calendar.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCalendarEntry {
    /// Stays the same while the entry lies on the calendar.
    #[schema(example = "appointment-1")]
    pub id: String,
    /// Unguessable name of the booking, of an appointment (`SERVICE`).
    #[schema(required, example = "5f0c4f5e-0f65-4f0e-9a43-6d9bd8ad8f7c")]
    pub calendar_guid: Option<Uuid>,
    #[serde(rename = "organizationid")]
    #[schema(example = 1000)]
    pub organization_id: i32,
    pub category: CalendarCategory,
    /// Service, event, reason of an absence, or name of the holiday; may be empty.
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// Without the follow-up.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// What was booked, of an appointment (`SERVICE`).
    #[schema(example = json!([1]))]
    pub services: Vec<i64>,
    /// The employees that it takes; empty where it concerns the premises as a whole.
    #[schema(example = json!([1]))]
    pub user_ids: Vec<i32>,
    /// The rooms that it takes.
    #[schema(example = json!([]))]
    pub room_ids: Vec<i32>,
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
    /// Of an appointment (`SERVICE`).
    #[schema(required)]
    pub appointment: Option<StaffAppointment>,
    /// Of a date (`EVENT`, `COURSE`).
    #[schema(required)]
    pub event_date: Option<StaffEventDate>,
    /// Number of the absence or closure (`ABSENCE`, `ORGANIZATION`).
    #[schema(required, example = json!(null))]
    pub absence_id: Option<i64>,
}

impl From<staff_calendar::StaffCalendar> for StaffCalendar {
    fn from(calendar: staff_calendar::StaffCalendar) -> Self {
        let zone = &calendar.zone;
        let organization = calendar.organization;
        let entries = calendar.entries;
        let rooms: Vec<StaffCalendarRoom> = entries.rooms.into_iter().map(Into::into).collect();
        let is_room = |id: i32| rooms.iter().any(|room| room.room_id == id);
        let mut all: Vec<StaffCalendarEntry> = calendar
            .days
            .iter()
            .filter_map(|day| StaffCalendarEntry::of_holiday(organization, zone, day))
            .collect();
        all.extend(
            entries
                .absences
                .into_iter()
                .map(|absence| StaffCalendarEntry::of_absence(organization, zone, absence, is_room)),
        );
        all.extend(
            entries
                .event_dates
                .into_iter()
                .map(|date| StaffCalendarEntry::of_event_date(organization, date, is_room)),
        );
        all.extend(
            entries
                .appointments
                .into_iter()
                .map(|entry| StaffCalendarEntry::of_appointment(organization, entry)),
        );
        all.sort_by(|one, other| (&one.start, &one.id).cmp(&(&other.start, &other.id)));
        Self {
            time_zone: zone.name().to_owned(),
            grid: calendar.grid,
            days: calendar
                .days
                .iter()
                .map(|day| StaffCalendarDay::in_zone(zone, day))
                .collect(),
            employees: calendar
                .employees
                .into_iter()
                .map(|employee| StaffCalendarEmployee::in_zone(zone, employee))
                .collect(),
            rooms,
            entries: all,
        }
    }
}

impl WallSpan {
    pub fn in_zone(zone: &Zone, span: Span) -> Self {
        let wall = |minute: InstantMinute| wall_time(zone.wall(minute.instant()));
        Self {
            start: wall(span.from()),
            end: wall(span.to()),
        }
    }
}

impl StaffCalendarDay {
    fn in_zone(zone: &Zone, day: &CalendarDay) -> Self {
        Self {
            date: day.date.to_string(),
            open: day.open.iter().map(|span| WallSpan::in_zone(zone, *span)).collect(),
        }
    }
}

impl StaffCalendarEmployee {
    fn in_zone(
        zone: &Zone,
        CalendarEmployee {
            employee,
            working,
            is_archived,
        }: CalendarEmployee,
    ) -> Self {
        Self {
            user_id: employee.id.0,
            first_name: employee.first_name,
            last_name: employee.last_name,
            avatar: employee.avatar,
            working: working.iter().map(|span| WallSpan::in_zone(zone, *span)).collect(),
            is_archived,
        }
    }
}

impl From<CalendarRoom> for StaffCalendarRoom {
    fn from(room: CalendarRoom) -> Self {
        Self {
            room_id: room.id.0,
            name: room.name,
            group: room.group,
        }
    }
}

impl From<BookingCustomer> for StaffCalendarCustomer {
    fn from(customer: BookingCustomer) -> Self {
        Self {
            customer_id: customer.id.0,
            first_name: customer.first_name,
            last_name: customer.last_name,
            phone: customer.phone,
        }
    }
}

impl From<AppointmentState> for StaffAppointmentState {
    fn from(state: AppointmentState) -> Self {
        match state {
            AppointmentState::Done => Self::Done,
            AppointmentState::NoShow => Self::NoShow,
            // Cancelled ones do not lie on the calendar.
            AppointmentState::Confirmed
            | AppointmentState::CancelledByCustomer
            | AppointmentState::CancelledByProvider => Self::Confirmed,
        }
    }
}

impl From<Part> for MinuteSpan {
    fn from(part: Part) -> Self {
        Self {
            from: part.from(),
            to: part.to(),
        }
    }
}

fn room_use(used: RoomUse) -> impl Iterator<Item = StaffRoomUse> {
    let room_id = used.room.0;
    used.parts.into_iter().map(move |part| StaffRoomUse {
        room_id,
        from: part.from(),
        to: part.to(),
    })
}

impl StaffCalendarEntry {
    fn of_appointment(organization: OrganizationNr, entry: AppointmentEntry) -> Self {
        Self {
            id: format!("appointment-{}", entry.id),
            calendar_guid: Some(entry.guid.0),
            organization_id: organization.0,
            services: vec![entry.service.0],
            category: CalendarCategory::Service,
            title: entry.title,
            start: wall_time(entry.start),
            end: wall_time(entry.end),
            user_ids: vec![entry.employee.0],
            room_ids: entry.rooms.iter().map(|used| used.room.0).collect(),
            online_meeting_link: None,
            appointment: Some(StaffAppointment {
                appointment_id: entry.id.0,
                booking_id: entry.booking.0,
                service_id: entry.service.0,
                price: entry.price.euro(),
                state: entry.state.into(),
                follow_up_time: entry.follow_up,
                work: entry.work.into_iter().map(Into::into).collect(),
                room_use: entry.rooms.into_iter().flat_map(room_use).collect(),
                customer: entry.customer.into(),
                remark: entry.remark,
                note: entry.note,
            }),
            event_date: None,
            absence_id: None,
        }
    }

    fn of_event_date(organization: OrganizationNr, entry: EventDateEntry, is_room: impl Fn(i32) -> bool) -> Self {
        let (room_ids, user_ids) = entry.resources.iter().map(|one| one.0).partition(|id| is_room(*id));
        Self {
            id: format!("schedule-{}", entry.id),
            calendar_guid: None,
            organization_id: organization.0,
            services: Vec::new(),
            category: match entry.kind {
                EventKind::Event => CalendarCategory::Event,
                EventKind::Course => CalendarCategory::Course,
            },
            title: entry.title,
            start: wall_time(entry.start),
            end: wall_time(entry.end),
            user_ids,
            room_ids,
            online_meeting_link: entry.online_meeting_link,
            appointment: None,
            event_date: Some(StaffEventDate {
                schedule_id: entry.id.0,
                event_id: entry.event.0,
                capacity: entry.capacity,
                taken_seats: entry.taken_seats,
            }),
            absence_id: None,
        }
    }

    fn of_absence(
        organization: OrganizationNr,
        zone: &Zone,
        entry: AbsenceEntry,
        is_room: impl Fn(i32) -> bool,
    ) -> Self {
        let span = WallSpan::in_zone(zone, entry.span);
        let (room_ids, user_ids) = entry.resource.iter().map(|one| one.0).partition(|id| is_room(*id));
        Self {
            id: format!("absence-{}", entry.id),
            calendar_guid: None,
            organization_id: organization.0,
            services: Vec::new(),
            category: match entry.resource {
                Some(_) => CalendarCategory::Absence,
                None => CalendarCategory::Organization,
            },
            title: entry.reason.unwrap_or_default(),
            start: span.start,
            end: span.end,
            user_ids,
            room_ids,
            online_meeting_link: None,
            appointment: None,
            event_date: None,
            absence_id: Some(entry.id),
        }
    }

    fn of_holiday(organization: OrganizationNr, zone: &Zone, day: &CalendarDay) -> Option<Self> {
        let holiday = day.holiday?;
        let frame = zone.day(day.date);
        let wall = |minute: InstantMinute| wall_time(zone.wall(minute.instant()));
        Some(Self {
            id: format!("holiday-{}", day.date),
            calendar_guid: None,
            organization_id: organization.0,
            services: Vec::new(),
            category: CalendarCategory::Holiday,
            title: holiday.name.to_owned(),
            start: wall(frame.instant_or_next(holiday.from)),
            end: wall(frame.ends()),
            user_ids: Vec::new(),
            room_ids: Vec::new(),
            online_meeting_link: None,
            appointment: None,
            event_date: None,
            absence_id: None,
        })
    }
}
