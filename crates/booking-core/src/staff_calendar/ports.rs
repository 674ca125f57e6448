use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, CustomerId, EventDateId, EventId, InstantMinute, Money, OrganizationNr,
    ParticipationId, Reach, ResourceId, ServiceId, StoreError,
};
use strum::EnumString;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::{CancelledVisit, ChangeFilter, ChangedBooking, OpenTask};
use crate::calendar::{Employee, Part, Span};
use crate::customers::{BookingContact, Relatives};
use crate::events::EventKind;
use crate::lifecycle::{AppointmentOutcome, AppointmentState, StoredBooking};

/// Who made a booking, as the people of the organisation see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingCustomer {
    /// Unique within the organisation.
    pub id: CustomerId,
    /// May be empty: a walk-in, or somebody whose data were erased.
    pub first_name: String,
    /// May be empty as well.
    pub last_name: String,
    /// `None` where none was given.
    pub email: Option<String>,
    /// `None` where none was given.
    pub phone: Option<String>,
}

impl BookingCustomer {
    /// First and last name; may be empty.
    pub fn full_name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name).trim().to_owned()
    }
}

/// How often something was changed, and when last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Revision {
    /// Rises with each change.
    pub sequence: u32,
    /// That it was made counts.
    pub changed_at: OffsetDateTime,
}

impl Revision {
    /// Nothing was changed since it was made at this moment.
    pub fn made_at(at: OffsetDateTime) -> Self {
        Self {
            sequence: 0,
            changed_at: at,
        }
    }
}

/// An appointment of a customer that was not cancelled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentEntry {
    /// Unique over all organisations.
    pub id: AppointmentId,
    /// The booking that it belongs to.
    pub booking: BookingId,
    /// The unguessable name of that booking.
    pub guid: CalendarGuid,
    /// The booked service, which may be archived since.
    pub service: ServiceId,
    /// Title at the time of booking.
    pub title: String,
    /// Price at the time of booking.
    pub price: Money,
    /// The assigned employee.
    pub employee: ResourceId,
    /// Confirmed, done or no-show.
    pub state: AppointmentState,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end, without the follow-up.
    pub end: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
    /// Follow-up in minutes.
    pub follow_up: u16,
    /// When the employee is needed, in minutes from the start, follow-up included; empty where that is all the time.
    pub work: Vec<Part>,
    /// The rooms that it takes, ascending.
    pub rooms: Vec<RoomUse>,
    /// Contact data as they are in the customer file now.
    pub customer: BookingCustomer,
    /// What the customer wrote.
    pub remark: Option<String>,
    /// Internal note of the staff.
    pub note: Option<String>,
    /// Of its booking.
    pub revision: Revision,
}

/// When an appointment needs a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomUse {
    /// The room that was picked.
    pub room: ResourceId,
    /// In minutes from the start of the appointment, follow-up included where the room is needed for the end; ascending,
    /// never empty.
    pub parts: Vec<Part>,
}

impl AppointmentEntry {
    /// When the employee is needed, without the follow-up.
    pub(crate) fn work_spans(&self) -> Vec<Span> {
        if self.work.is_empty() {
            return vec![self.span];
        }
        let work = self.work.iter().filter_map(|part| part.at(self.span.from()));
        work.filter_map(|work| work.without_follow_up(self.span.to())).collect()
    }

    /// When a room is needed, follow-up included, ascending.
    pub(crate) fn needs(&self, room: ResourceId) -> Vec<Span> {
        let used = self.rooms.iter().filter(|used| used.room == room);
        let parts = used.flat_map(|used| &used.parts);
        parts.filter_map(|part| part.at(self.span.from())).collect()
    }
}

/// A date of an event or course that takes place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDateEntry {
    /// Unique over all organisations.
    pub id: EventDateId,
    /// The event or course that it is a date of.
    pub event: EventId,
    /// Whether it is one date or one of a series.
    pub kind: EventKind,
    /// Title of the event.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// Start and end as instants.
    pub span: Span,
    /// Employees and rooms that it takes, ascending.
    pub resources: Vec<ResourceId>,
    /// Number of seats.
    pub capacity: u32,
    /// Sign-ups that are not cancelled.
    pub taken_seats: u32,
    /// Address of the online meeting.
    pub online_meeting_link: Option<String>,
    /// Of its times.
    pub revision: Revision,
}

/// An absence of an employee, a closure of a room or of the premises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceEntry {
    /// Unique over all organisations.
    pub id: i64,
    /// Who is away, or the room; `None` for the premises.
    pub resource: Option<ResourceId>,
    /// From when to when.
    pub span: Span,
    /// Why; only closures show it to customers.
    pub reason: Option<String>,
}

/// A room or a device.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalendarRoom {
    /// Unique within the organisation, over employees and rooms.
    pub id: ResourceId,
    /// Name of the room.
    pub name: String,
    /// Name of the group whose rooms are interchangeable.
    pub group: String,
}

/// What lies on a calendar, each by start and id.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StaffEntries {
    /// Appointments that overlap the range, whatever became of them.
    pub appointments: Vec<AppointmentEntry>,
    /// Dates of events and courses.
    pub event_dates: Vec<EventDateEntry>,
    /// Absences and closures.
    pub absences: Vec<AbsenceEntry>,
    /// All rooms, by id.
    pub rooms: Vec<CalendarRoom>,
    /// All employees within reach who are archived, by id: what they have done, and what nobody has taken over from them
    /// yet, still lies on the calendar.
    pub archived_employees: Vec<Employee>,
}

impl StaffEntries {
    /// Whether this employee has an appointment or a date of an event.
    pub(crate) fn have(&self, employee: ResourceId) -> bool {
        self.appointments.iter().any(|one| one.employee == employee)
            || self.event_dates.iter().any(|date| date.resources.contains(&employee))
    }
}

/// Reads what lies on the calendar of an organisation.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait StaffCalendarReader: Send + Sync {
    /// Everything that overlaps `[from, to)` of the calendars within reach, and closures of the premises.
    ///
    /// Implementers read one snapshot in a constant number of statements, through indexes by time.
    async fn entries(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<StaffEntries, StoreError>;

    /// The absences of employees within reach that overlap `[from, to)`, and closures of the premises, by start and id.
    /// Closures of rooms are left out. One statement, through an index.
    async fn absences(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<AbsenceEntry>, StoreError>;

    /// An absence of an employee within reach; one of the premises is within reach of whoever reaches everybody.
    async fn absence(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<Option<AbsenceEntry>, StoreError>;
}

/// What a customer answered to a custom field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomFieldAnswer {
    /// Text of the field at the time of booking.
    pub field: String,
    /// As typed, or as the kind of the field writes it: `true`, `2027-02-20`.
    pub value: String,
}

/// Something that happened to a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum HistoryEvent {
    /// It was made.
    Booked,
    /// It was agreed elsewhere and loaded.
    Loaded,
    /// An appointment got another time or employee.
    Moved,
    /// The customer cancelled an appointment, a date or the seat.
    CancelledByCustomer,
    /// The organisation did.
    CancelledByProvider,
    /// An appointment took place.
    Done,
    /// The customer did not come to an appointment.
    NoShow,
    /// It takes place although its employee does not work then, or is away.
    Kept,
    /// It stays although its employee is absent.
    KeptInAbsence,
    /// Its customer corrected a mistyped e-mail address.
    EmailCorrected,
}

impl HistoryEvent {
    /// The event with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// Who did something, as far as the people of the organisation are told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HistoryActor {
    /// A customer, with an account or without.
    Customer,
    /// Somebody of the staff, with first and last name; empty once the account is erased.
    Staff(String),
    /// A tool of the organisation.
    ApiKey {
        /// Name of its key.
        key: String,
        /// First and last name of whoever made the key; empty once the account is erased.
        made_by: String,
    },
    /// Somebody who runs the product, with first and last name; empty once the account is erased.
    PlatformAdmin(String),
    /// The program itself.
    System,
}

/// When and with whom an appointment is, and for how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AssignedTime {
    /// Wall time of the provider.
    pub start: PrimitiveDateTime,
    /// In minutes, without the follow-up.
    pub duration: u16,
    /// Who serves, or is to serve.
    pub employee: ResourceId,
}

/// An entry of the history of a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryEntry {
    /// When it happened.
    pub at: OffsetDateTime,
    /// What became of the booking or of the appointment.
    pub event: HistoryEvent,
    /// The appointment that it happened to; `None` where it concerns all of the booking, or a seat.
    pub appointment: Option<AppointmentId>,
    /// When and with whom a moved appointment was before.
    pub from: Option<AssignedTime>,
    /// When and with whom it is since.
    pub to: Option<AssignedTime>,
    /// The rules that staff overrode ([`crate::booking::BrokenRule::code`]).
    pub overridden: Vec<String>,
    /// Who did it.
    pub by: HistoryActor,
    /// In whose name; `None` where somebody acted for nobody else.
    pub on_behalf_of: Option<HistoryActor>,
}

/// A booking that was made as one of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VisitOfSeries {
    /// By which it can be opened.
    pub booking: BookingId,
    /// Wall time of its first appointment that is not cancelled; of the first one where all are.
    pub start: PrimitiveDateTime,
    /// All of it was cancelled.
    pub is_cancelled: bool,
}

/// A booking with everything that its organisation knows of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffBookingDetails {
    /// With its appointments and sign-ups, also the cancelled ones.
    pub booking: StoredBooking,
    /// When it was made.
    pub made_at: OffsetDateTime,
    /// Contact data as they are in the customer file now.
    pub customer: BookingCustomer,
    /// What it was made with and is not so on file.
    pub given: BookingContact,
    /// What other files have to do with that of the customer, as far as they are within reach.
    pub relatives: Relatives,
    /// What the customer wrote.
    pub remark: Option<String>,
    /// Internal note of the staff.
    pub note: Option<String>,
    /// Answers to custom fields, by field.
    pub answers: Vec<CustomFieldAnswer>,
    /// What happened to it, in the order of time.
    pub history: Vec<HistoryEntry>,
    /// The visits of its series by start, this one included, as far as they are within reach; empty of one that was booked
    /// alone.
    pub series: Vec<VisitOfSeries>,
    /// The employees and rooms that the dates of its sign-ups take.
    pub date_resources: BTreeSet<ResourceId>,
    /// Who came to which date of its sign-ups, as far as somebody has said.
    pub attendance: BTreeMap<(ParticipationId, EventDateId), AppointmentOutcome>,
}

/// Reads bookings for the people of their organisation.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait StaffBookingReader: Send + Sync {
    /// A booking of this organisation, with the relatives of its customer and its series within `reach`; `None` where it has no such booking.
    /// Implementers read in a constant number of statements.
    async fn booking(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        booking: BookingId,
    ) -> Result<Option<StaffBookingDetails>, StoreError>;

    /// Those of these bookings that this organisation has, by id, without what is not needed to change them.
    /// Implementers read in a constant number of statements.
    async fn bookings(
        &self,
        organization: OrganizationNr,
        bookings: &[BookingId],
    ) -> Result<Vec<StoredBooking>, StoreError>;

    /// The bookings whose last change stands after `filter.after`, in the order of these changes, `limit` at most.
    ///
    /// Implementers put the changes of an organisation into an order in which none that is committed later stands before one
    /// that was read already. They read one snapshot in a constant number of statements, through an index by change.
    async fn changed(
        &self,
        organization: OrganizationNr,
        filter: &ChangeFilter,
        limit: u32,
    ) -> Result<Vec<ChangedBooking>, StoreError>;
}

/// Reads what the people of an organisation are told about their day.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait TodayReader: Send + Sync {
    /// Visits ahead, agreed or cancelled by the provider, of which since a moment a mail was given up that has not been sent
    /// since, by booking; at most [`MOST_TODAY`](super::MOST_TODAY). Those of seats, which have no employee, are everybody's
    /// who reaches everybody.
    ///
    /// Implementers read in one statement, through an index by time; so do the others.
    async fn failed_mails(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        since: InstantMinute,
        now: OffsetDateTime,
    ) -> Result<Vec<OpenTask>, StoreError>;

    /// Appointments and seats that were cancelled since a moment, by either side, the latest first; as many.
    async fn cancelled(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        since: InstantMinute,
        now: OffsetDateTime,
    ) -> Result<Vec<CancelledVisit>, StoreError>;

    /// The appointments of these bookings that somebody has kept during an absence or booked against a rule.
    async fn knowingly_kept(
        &self,
        organization: OrganizationNr,
        bookings: &[BookingId],
    ) -> Result<BTreeSet<AppointmentId>, StoreError>;
}
