use booking_core::customers::{BookingContact, ContactForm};
use booking_core::lifecycle::{AppointmentOutcome, AppointmentState};
use booking_core::slots::{InvalidRange, WallRange};
use booking_core::staff_calendar::{
    AssignedTime, BookingCustomer, CustomFieldAnswer, HistoryActor, HistoryEntry, HistoryEvent, StaffBookingDetails,
    VisitOfSeries,
};
use serde::{Deserialize, Serialize};
use shared_kernel::Zone;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::managed_booking::{CancelledAppointmentRequest, CancelledScheduleRequest, ManagedBooking};
use super::slots::range;
use super::staff_customer::ContactSharer;
use super::{BookedServiceRequest, CustomizedFieldAnswer, GivenDay, GivenTime, MovedAppointmentRequest, wall_time};
use crate::object::{object, objects, optional_objects};

/// A booking with everything that its organisation knows of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBooking {
    #[serde(flatten)]
    pub booking: ManagedBooking,
    /// When it was made, wall time in the organisation's zone.
    #[schema(example = "2027-01-04T18:12:00")]
    pub made_at: String,
    pub customer: StaffBookingCustomer,
    /// What it was made with and is not so on file.
    pub given: StaffBookingGiven,
    /// Other people with the e-mail address or telephone number of the customer.
    pub shares_contact_with: Vec<ContactSharer>,
    /// What the customer wrote.
    #[schema(required, example = "Bitte ohne Parfum")]
    pub remark: Option<String>,
    /// Note of the staff.
    #[schema(required, example = json!(null))]
    pub note: Option<String>,
    /// Answers to custom fields.
    pub answers: Vec<StaffBookingAnswer>,
    /// What happened to it, in the order of time.
    pub history: Vec<StaffBookingHistoryEntry>,
    /// The visits of its series by start, this one included; empty of one that was booked alone.
    pub series: Vec<StaffVisitOfSeries>,
}

/// A booking that was made as one of a series.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffVisitOfSeries {
    #[schema(example = 1)]
    pub booking_id: i64,
    /// Wall time of its first appointment.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// All of it was cancelled.
    #[schema(example = false)]
    pub is_cancelled: bool,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingCustomer {
    #[schema(example = 1)]
    pub customer_id: i64,
    /// May be empty.
    #[schema(example = "Eva")]
    pub first_name: String,
    /// May be empty.
    #[schema(example = "Moser")]
    pub last_name: String,
    #[schema(required, example = "eva@example.org")]
    pub user_email: Option<String>,
    #[schema(required, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
}

/// What a booking was made with that says something else than the file; null where the file says it, in whatever spelling, or
/// nothing was given.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingGiven {
    #[schema(required, example = json!(null))]
    pub first_name: Option<String>,
    #[schema(required, example = json!(null))]
    pub last_name: Option<String>,
    /// Where the mails about this booking go.
    #[schema(required, example = "eva.moser@example.org")]
    pub user_email: Option<String>,
    #[schema(required, example = json!(null))]
    pub user_phone: Option<String>,
}

/// What of it is taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BookingContactField {
    Name,
    Email,
    Phone,
}

/// Puts on file what a booking was made with.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub struct TakeOverGivenRequest {
    pub field: BookingContactField,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingAnswer {
    /// Text of the field at the time of booking.
    #[schema(example = "Haarlänge")]
    pub display_text: String,
    #[schema(example = "schulterlang")]
    pub value: String,
}

/// What happened to a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BookingHistoryEvent {
    Booked,
    Loaded,
    Moved,
    CancelledByCustomer,
    CancelledByProvider,
    Done,
    NoShow,
    Kept,
    KeptInAbsence,
    EmailCorrected,
}

/// Who did something to a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BookingHistoryActor {
    Customer,
    Staff,
    ApiKey,
    PlatformAdmin,
    System,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingHistoryPerson {
    pub kind: BookingHistoryActor,
    /// First and last name of staff, and of whoever made an API key behind the name of the key; null of everybody else, and
    /// where the account is erased.
    #[schema(required, example = "Claudia Steiner")]
    pub name: Option<String>,
}

/// When and with whom an appointment is, and for how long.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingHistoryPlace {
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// In minutes, without the follow-up time.
    #[schema(example = 45)]
    pub duration: u32,
    #[schema(example = 1)]
    pub user_id: i32,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingHistoryEntry {
    /// Wall time in the organisation's zone, without an offset.
    #[schema(example = "2027-01-04T18:12:00")]
    pub at: String,
    pub event: BookingHistoryEvent,
    /// The appointment that it happened to; null where it concerns all of the booking, or a seat.
    #[schema(required, example = 1)]
    pub appointment_id: Option<i64>,
    /// Where a moved appointment was before.
    #[schema(required)]
    pub from: Option<BookingHistoryPlace>,
    /// Where it is since.
    #[schema(required)]
    pub to: Option<BookingHistoryPlace>,
    /// Codes of the rules that staff overrode.
    #[schema(example = json!(["OUTSIDE_HOURS"]))]
    pub overridden: Vec<String>,
    pub by: BookingHistoryPerson,
    /// In whose name it was done; null where somebody acted for nobody else.
    #[schema(required)]
    pub on_behalf_of: Option<BookingHistoryPerson>,
}

/// Whom staff books for: somebody on file, or somebody new, of whom everything may be missing.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct StaffCustomerData {
    /// Somebody on file; then nothing else counts.
    #[schema(example = json!(null))]
    pub customer_id: Option<i64>,
    #[schema(max_length = 255, example = "Maria")]
    pub first_name: Option<String>,
    #[schema(max_length = 255, example = "Huber")]
    pub last_name: Option<String>,
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub user_email: Option<String>,
    #[schema(max_length = 50, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
}

/// Books 1 to 10 services for a customer, all or nothing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AddStaffBookingRequest {
    #[serde(deserialize_with = "object")]
    pub customer_data: StaffCustomerData,
    #[serde(deserialize_with = "objects")]
    #[schema(min_items = 1, max_items = 10)]
    pub services: Vec<BookedServiceRequest>,
    /// Answers to the organisation's custom fields; staff may leave out all of them.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub customized_fields: Vec<CustomizedFieldAnswer>,
    /// Internal: in no mail and no calendar file.
    #[schema(max_length = 1000, example = "kommt mit Hund")]
    pub note: Option<String>,
    /// Whether the customer gets a mail, where there is an address.
    #[serde(default = "told")]
    #[schema(default = true, example = true)]
    pub notify_customer: bool,
    /// Knowingly against hours, the past, horizon, grid, skill, an absence or a closed room; needs a manager. Never over
    /// another appointment.
    #[serde(default)]
    #[schema(example = false)]
    pub over_rules: bool,
}

/// Gives a customer one seat of an event or course.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffSignUpRequest {
    #[serde(deserialize_with = "object")]
    pub customer_data: StaffCustomerData,
    /// Answers to the custom fields of the event; staff may leave out all of them.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub customized_fields: Vec<CustomizedFieldAnswer>,
    /// Internal: in no mail and no calendar file.
    #[schema(max_length = 1000, example = "bringt eine Matte mit")]
    pub note: Option<String>,
    /// Whether the customer gets a mail, where there is an address.
    #[serde(default = "told")]
    #[schema(default = true, example = true)]
    pub notify_customer: bool,
}

/// Customers are told unless staff says otherwise.
fn told() -> bool {
    true
}

/// What became of an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffAppointmentOutcome {
    Done,
    NoShow,
}

/// Records what became of an appointment.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CloseAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    pub outcome: StaffAppointmentOutcome,
}

/// Says of an appointment that it takes place all the same.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KeepAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
}

/// Cancels what lies ahead of a booking, or only parts of it: appointments or dates.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelStaffBookingRequest {
    #[serde(default, deserialize_with = "optional_objects")]
    pub appointments: Option<Vec<CancelledAppointmentRequest>>,
    #[serde(default, deserialize_with = "optional_objects")]
    pub schedules: Option<Vec<CancelledScheduleRequest>>,
    /// Whether the customer gets a mail, where there is an address.
    #[serde(default = "told")]
    #[schema(default = true, example = true)]
    pub notify_customer: bool,
    /// Who has cancelled it, in history, mails and statistics.
    #[serde(default)]
    #[schema(default = "PROVIDER", example = "CUSTOMER")]
    pub cancelled_by: CancelledBy,
}

/// Who has cancelled a booking.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CancelledBy {
    /// The customer, elsewhere or by telephone.
    Customer,
    /// The organisation itself, whoever of it.
    #[default]
    Provider,
}

/// When, with whom and for how long an appointment shall be.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovedStaffAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// The chosen employee; null (or 0) lets the organisation choose.
    #[schema(example = 1)]
    pub user_id: Option<i32>,
    /// Wall time `YYYY-MM-DDTHH:MM:SS` in the organisation's zone; with `Z` or an offset, an instant.
    #[schema(value_type = String, example = "2027-01-11T09:00:00")]
    pub start: GivenTime,
    /// The new length in minutes, without the follow-up time; null keeps the one that was agreed. The last piece of work
    /// grows or shrinks.
    #[schema(minimum = 1, maximum = 1440, example = json!(null))]
    pub duration: Option<u16>,
}

/// Moves 1 to 10 appointments of a booking, or makes them longer or shorter, all or nothing.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveStaffBookingRequest {
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 10)]
    pub appointments: Vec<MovedStaffAppointmentRequest>,
    /// Knowingly against hours, the past, horizon, grid, skill, an absence or a closed room; needs a manager. Never over
    /// another appointment.
    #[serde(default)]
    #[schema(example = false)]
    pub over_rules: bool,
    /// Whether the customer gets a mail, where there is an address.
    #[serde(default = "told")]
    #[schema(default = true, example = true)]
    pub notify_customer: bool,
}

/// What only the people of the organisation read of a booking.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingNoteRequest {
    /// At most 1000 characters; null or an empty one takes the note away.
    #[schema(max_length = 1000, example = "Kommt mit Hund")]
    pub note: Option<String>,
}

/// Asks for the starts to which an appointment can be moved.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffMoveSlotsRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// Another length in minutes; null is the one that was agreed.
    #[schema(minimum = 1, maximum = 1440, example = json!(null))]
    pub duration: Option<u16>,
    /// First day, `YYYY-MM-DD` or a local date-time.
    #[schema(value_type = String, example = "2027-01-11")]
    pub date_from: GivenDay,
    /// Last day, inclusive.
    #[schema(value_type = String, example = "2027-01-31")]
    pub date_to: GivenDay,
}

impl StaffMoveSlotsRequest {
    /// The range that is asked for; a day at its end is included.
    pub fn range(&self) -> Result<WallRange, InvalidRange> {
        range(self.date_from, self.date_to)
    }
}

impl From<StaffCustomerData> for ContactForm {
    fn from(customer: StaffCustomerData) -> Self {
        Self {
            first_name: customer.first_name.unwrap_or_default(),
            last_name: customer.last_name.unwrap_or_default(),
            email: customer.user_email.unwrap_or_default(),
            phone: customer.user_phone,
            remarks: None,
        }
    }
}

impl From<&MovedStaffAppointmentRequest> for MovedAppointmentRequest {
    fn from(moved: &MovedStaffAppointmentRequest) -> Self {
        Self {
            appointment_id: moved.appointment_id,
            user_id: moved.user_id,
            start: moved.start,
        }
    }
}

impl From<StaffAppointmentOutcome> for AppointmentOutcome {
    fn from(outcome: StaffAppointmentOutcome) -> Self {
        match outcome {
            StaffAppointmentOutcome::Done => Self::Done,
            StaffAppointmentOutcome::NoShow => Self::NoShow,
        }
    }
}

/// The booking, whose dates say who came to them.
fn attended(mut booking: ManagedBooking, details: &StaffBookingDetails) -> ManagedBooking {
    for (seat, event) in details.booking.participations.iter().zip(&mut booking.events) {
        for (date, shown) in seat.dates.iter().zip(&mut event.schedules) {
            let outcome = details.attendance.get(&(seat.id, date.id));
            if let Some(outcome) = outcome.filter(|_| date.state == AppointmentState::Confirmed) {
                AppointmentState::from(*outcome).label().clone_into(&mut shown.status);
            }
        }
    }
    booking
}

impl StaffBooking {
    /// The booking as it is at `now`.
    pub fn at(now: OffsetDateTime, details: StaffBookingDetails) -> Self {
        let zone = &details.booking.zone;
        Self {
            booking: attended(ManagedBooking::at(now, &details.booking), &details),
            made_at: wall_time(zone.wall(details.made_at)),
            customer: details.customer.into(),
            given: details.given.into(),
            shares_contact_with: details.relatives.sharing_contact.into_iter().map(Into::into).collect(),
            remark: details.remark,
            note: details.note,
            answers: details.answers.into_iter().map(Into::into).collect(),
            history: details
                .history
                .into_iter()
                .map(|entry| StaffBookingHistoryEntry::in_zone(zone, entry))
                .collect(),
            series: details.series.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<VisitOfSeries> for StaffVisitOfSeries {
    fn from(visit: VisitOfSeries) -> Self {
        Self {
            booking_id: visit.booking.0,
            start: wall_time(visit.start),
            is_cancelled: visit.is_cancelled,
        }
    }
}

impl From<BookingCustomer> for StaffBookingCustomer {
    fn from(customer: BookingCustomer) -> Self {
        Self {
            customer_id: customer.id.0,
            first_name: customer.first_name,
            last_name: customer.last_name,
            user_email: customer.email,
            user_phone: customer.phone,
        }
    }
}

impl From<BookingContact> for StaffBookingGiven {
    fn from(given: BookingContact) -> Self {
        Self {
            first_name: given.first_name,
            last_name: given.last_name,
            user_email: given.email,
            user_phone: given.phone,
        }
    }
}

impl From<BookingContactField> for booking_core::customers::BookingContactField {
    fn from(field: BookingContactField) -> Self {
        match field {
            BookingContactField::Name => Self::Name,
            BookingContactField::Email => Self::Email,
            BookingContactField::Phone => Self::Phone,
        }
    }
}

impl From<CustomFieldAnswer> for StaffBookingAnswer {
    fn from(answer: CustomFieldAnswer) -> Self {
        Self {
            display_text: answer.field,
            value: answer.value,
        }
    }
}

impl From<HistoryEvent> for BookingHistoryEvent {
    fn from(event: HistoryEvent) -> Self {
        match event {
            HistoryEvent::Booked => Self::Booked,
            HistoryEvent::Loaded => Self::Loaded,
            HistoryEvent::Moved => Self::Moved,
            HistoryEvent::CancelledByCustomer => Self::CancelledByCustomer,
            HistoryEvent::CancelledByProvider => Self::CancelledByProvider,
            HistoryEvent::Done => Self::Done,
            HistoryEvent::NoShow => Self::NoShow,
            HistoryEvent::Kept => Self::Kept,
            HistoryEvent::KeptInAbsence => Self::KeptInAbsence,
            HistoryEvent::EmailCorrected => Self::EmailCorrected,
        }
    }
}

impl From<HistoryActor> for BookingHistoryPerson {
    fn from(actor: HistoryActor) -> Self {
        let (kind, name) = match actor {
            HistoryActor::Customer => (BookingHistoryActor::Customer, None),
            HistoryActor::Staff(name) => (BookingHistoryActor::Staff, Some(name)),
            HistoryActor::ApiKey { key, made_by } if made_by.is_empty() => (BookingHistoryActor::ApiKey, Some(key)),
            HistoryActor::ApiKey { key, made_by } => (BookingHistoryActor::ApiKey, Some(format!("{key} ({made_by})"))),
            HistoryActor::PlatformAdmin(name) => (BookingHistoryActor::PlatformAdmin, Some(name)),
            HistoryActor::System => (BookingHistoryActor::System, None),
        };
        Self {
            kind,
            name: name.filter(|name| !name.is_empty()),
        }
    }
}

impl From<AssignedTime> for BookingHistoryPlace {
    fn from(time: AssignedTime) -> Self {
        Self {
            start: wall_time(time.start),
            duration: time.duration.into(),
            user_id: time.employee.0,
        }
    }
}

impl StaffBookingHistoryEntry {
    fn in_zone(zone: &Zone, entry: HistoryEntry) -> Self {
        Self {
            at: wall_time(zone.wall(entry.at)),
            event: entry.event.into(),
            appointment_id: entry.appointment.map(|id| id.0),
            from: entry.from.map(Into::into),
            to: entry.to.map(Into::into),
            overridden: entry.overridden,
            by: entry.by.into(),
            on_behalf_of: entry.on_behalf_of.map(Into::into),
        }
    }
}
