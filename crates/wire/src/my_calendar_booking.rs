use booking_core::account_bookings::{AccountBooking, ListKind, PageCount};
use booking_core::events::EventKind;
use booking_core::lifecycle::{StoredAppointment, StoredBooking};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::calendar_entry::CalendarCategory;
use super::managed_booking::ManagedBooking;
use super::wall_time;

/// A list of bookings of the signed-in user. What is documented for one call as `…bookings` and for the other as
/// `…bookingscount` both take under both names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ToSchema)]
pub enum BookingListName {
    #[schema(rename = "myopencalendarbookings")]
    Open,
    #[schema(rename = "mypreviouscalendarbookings")]
    Previous,
    #[schema(rename = "myopencalendarbookingscount")]
    OpenCount,
    #[schema(rename = "mypreviouscalendarbookingscount")]
    PreviousCount,
}

impl BookingListName {
    /// The list with this name; None where there is none.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "myopencalendarbookings" => Some(Self::Open),
            "mypreviouscalendarbookings" => Some(Self::Previous),
            "myopencalendarbookingscount" => Some(Self::OpenCount),
            "mypreviouscalendarbookingscount" => Some(Self::PreviousCount),
            _ => None,
        }
    }
}

impl From<BookingListName> for ListKind {
    fn from(name: BookingListName) -> Self {
        match name {
            BookingListName::Open | BookingListName::OpenCount => Self::Open,
            BookingListName::Previous | BookingListName::PreviousCount => Self::Past,
        }
    }
}

/// How long a list is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotalPages {
    /// Pages of the size that was asked for.
    #[schema(example = 2)]
    pub total_pages: u64,
    /// Bookings on all pages.
    #[schema(example = 3)]
    pub total_elements: u64,
}

impl From<PageCount> for TotalPages {
    fn from(count: PageCount) -> Self {
        Self {
            total_pages: count.pages,
            total_elements: count.bookings,
        }
    }
}

/// A booking in a list of the signed-in user. What was called off of it counts for title, times and services only
/// where nothing else is left.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyCalendarBooking {
    #[serde(flatten)]
    pub booking: ManagedBooking,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// Start of the first appointment or date, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// End of the last appointment or date, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// The booked services by start.
    #[schema(example = json!([1]))]
    pub services: Vec<i64>,
    pub category: CalendarCategory,
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
    /// Name of the organisation.
    #[schema(example = "Salon Donau")]
    pub company_name: String,
    /// Whether the organisation still has a public page.
    #[schema(example = true)]
    pub organization_is_public: bool,
    /// Telephone number of the organisation, for what cannot be changed online any more; null where none is given.
    #[schema(required, example = "+43 1 5550100")]
    pub contact_phone: Option<String>,
    /// E-mail address of the organisation; null where none is given.
    #[schema(required, example = "salon@example.org")]
    pub contact_email: Option<String>,
}

impl MyCalendarBooking {
    /// The entry as it is at `now`.
    pub fn at(now: OffsetDateTime, entry: &AccountBooking) -> Self {
        let AccountBooking { booking, provider } = entry;
        let shown = ManagedBooking::at(now, booking);
        let mut appointments = booking.standing_appointments();
        appointments.sort_by_key(|appointment| appointment.span.from());
        Self {
            title: title_of(booking, &appointments),
            start: booking.start().map(wall_time).unwrap_or_default(),
            end: booking.end().map(wall_time).unwrap_or_default(),
            services: appointments.iter().map(|appointment| appointment.service.0).collect(),
            category: category_of(booking),
            online_meeting_link: shown.events.iter().find_map(|event| event.online_meeting_link.clone()),
            company_name: provider.company_name.clone(),
            organization_is_public: provider.is_public,
            contact_phone: provider.contact_phone.clone(),
            contact_email: provider.contact_email.clone(),
            booking: shown,
        }
    }
}

fn title_of(booking: &StoredBooking, appointments: &[&StoredAppointment]) -> String {
    let services = appointments.iter().map(|appointment| appointment.title.as_str());
    let events = booking.participations.iter().map(|stored| stored.title.as_str());
    services.chain(events).collect::<Vec<_>>().join(", ")
}

fn category_of(booking: &StoredBooking) -> CalendarCategory {
    match booking.participations.first() {
        Some(stored) if booking.appointments.is_empty() => match stored.kind {
            EventKind::Event => CalendarCategory::Event,
            EventKind::Course => CalendarCategory::Course,
        },
        _ => CalendarCategory::Service,
    }
}
