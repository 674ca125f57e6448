use booking_core::events::EventKind;
use booking_core::lifecycle::{OwnBooking, StoredBooking};
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, PrimitiveDateTime};
use utoipa::ToSchema;

use super::{CalendarCategory, CancelledAppointmentRequest, CancelledScheduleRequest, ManagedBooking, wall_time};
use crate::extract::optional_objects;

/// A booking of whoever is signed in.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyBooking {
    #[serde(flatten)]
    pub booking: ManagedBooking,
    #[schema(example = "Haarwerk")]
    pub company_name: String,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// Start of the first appointment or date, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// End of the last one, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// The booked services by start.
    #[schema(example = json!([1]))]
    pub services: Vec<i64>,
    pub category: CalendarCategory,
    #[schema(required, example = json!(null))]
    pub online_meeting_link: Option<String>,
}

/// How long a list is.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TotalPages {
    #[schema(example = 2)]
    pub total_pages: u64,
    #[schema(example = 3)]
    pub total_elements: u64,
}

/// Cancels parts of a booking: appointments, or dates of an event.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CancelMyAppointmentsRequest {
    #[schema(example = 1)]
    pub booking_id: i64,
    #[serde(default, deserialize_with = "optional_objects")]
    #[schema(max_items = 10)]
    pub appointments: Option<Vec<CancelledAppointmentRequest>>,
    #[serde(default, deserialize_with = "optional_objects")]
    #[schema(max_items = 50)]
    pub schedules: Option<Vec<CancelledScheduleRequest>>,
}

impl MyBooking {
    /// The booking as it is at `now`.
    pub fn at(now: OffsetDateTime, own: OwnBooking) -> Self {
        let OwnBooking { booking, company_name } = own;
        let mut appointments: Vec<_> = booking.appointments.iter().collect();
        appointments.sort_by_key(|appointment| appointment.span.from());
        let services = appointments.iter().map(|appointment| appointment.service.0).collect();
        let titles = appointments.iter().map(|appointment| &*appointment.title);
        let titles: Vec<&str> = titles
            .chain(booking.participations.iter().map(|seat| &*seat.title))
            .collect();
        let shown = ManagedBooking::at(now, &booking);
        Self {
            company_name,
            title: titles.join(", "),
            start: moments(&booking, |(start, _)| start)
                .min()
                .map(wall_time)
                .unwrap_or_default(),
            end: moments(&booking, |(_, end)| end)
                .max()
                .map(wall_time)
                .unwrap_or_default(),
            services,
            category: match booking.participations.first().map(|seat| seat.kind) {
                Some(EventKind::Event) => CalendarCategory::Event,
                Some(EventKind::Course) => CalendarCategory::Course,
                None => CalendarCategory::Service,
            },
            online_meeting_link: shown.events.iter().find_map(|event| event.online_meeting_link.clone()),
            booking: shown,
        }
    }
}

/// One end of every appointment and date.
fn moments(
    booking: &StoredBooking,
    end_of: impl Fn((PrimitiveDateTime, PrimitiveDateTime)) -> PrimitiveDateTime,
) -> impl Iterator<Item = PrimitiveDateTime> {
    let appointments = booking.appointments.iter().map(|one| (one.start, one.end));
    let dates = booking.participations.iter().flat_map(|seat| &seat.dates);
    appointments.chain(dates.map(|date| (date.start, date.end))).map(end_of)
}
