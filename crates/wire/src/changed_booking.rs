use booking_core::lifecycle::{AppointmentState, StoredAppointment, StoredParticipation};
use booking_core::staff_calendar::{self, ChangePlace, ChangesAsked, ChangesPage};
use serde::{Deserialize, Deserializer, Serialize, de};
use shared_kernel::BookingId;
use time::{Date, Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::times::parsed_instant;
use super::{optional_day, wall_time};

/// Bookings of a page where nobody says how many.
const USUAL_SIZE: u32 = 50;
/// Digits of each half of a cursor.
const DIGITS: usize = 16;

/// What became of an appointment, of a seat or of a whole booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AppointmentStatus {
    Confirmed,
    CancelledByCustomer,
    CancelledByProvider,
    Done,
    NoShow,
}

impl From<AppointmentState> for AppointmentStatus {
    fn from(state: AppointmentState) -> Self {
        match state {
            AppointmentState::Confirmed => Self::Confirmed,
            AppointmentState::CancelledByCustomer => Self::CancelledByCustomer,
            AppointmentState::CancelledByProvider => Self::CancelledByProvider,
            AppointmentState::Done => Self::Done,
            AppointmentState::NoShow => Self::NoShow,
        }
    }
}

impl From<AppointmentStatus> for AppointmentState {
    fn from(status: AppointmentStatus) -> Self {
        match status {
            AppointmentStatus::Confirmed => Self::Confirmed,
            AppointmentStatus::CancelledByCustomer => Self::CancelledByCustomer,
            AppointmentStatus::CancelledByProvider => Self::CancelledByProvider,
            AppointmentStatus::Done => Self::Done,
            AppointmentStatus::NoShow => Self::NoShow,
        }
    }
}

/// Query for bookings in the order of their changes.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct ChangedBookingsQuery {
    /// Only bookings with an appointment or date on this day or later.
    #[serde(default, deserialize_with = "optional_day")]
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<Date>,
    /// Only with one on this day or earlier.
    #[serde(default, deserialize_with = "optional_day")]
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<Date>,
    /// Only with one in this state.
    #[param(inline)]
    pub status: Option<AppointmentStatus>,
    /// Only what was changed at this instant or later: with `Z` or an offset. Beside a `cursor` the later of the two counts.
    #[serde(default, deserialize_with = "optional_instant")]
    #[param(value_type = Option<String>, format = DateTime, example = "2027-01-11T08:00:00Z")]
    pub changed_since: Option<OffsetDateTime>,
    /// Bookings of a page, 1 to 200; 50 without it.
    #[param(minimum = 1, maximum = 200, example = 50)]
    pub size: Option<u32>,
    /// What the page before answered: only what was changed after it.
    #[param(value_type = Option<String>, max_length = 32, example = json!(null))]
    pub cursor: Option<Cursor>,
}

impl From<ChangedBookingsQuery> for ChangesAsked {
    fn from(query: ChangedBookingsQuery) -> Self {
        Self {
            first: query.from,
            last: query.to,
            state: query.status.map(Into::into),
            since: query.changed_since,
            after: query.cursor.map(|Cursor(place)| place),
            size: query.size.unwrap_or(USUAL_SIZE),
        }
    }
}

/// An offset comes with a blank in place of its `+` from whoever does not encode it.
fn optional_instant<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<OffsetDateTime>, D::Error> {
    let text: Option<String> = Option::deserialize(deserializer)?;
    text.map(|text| {
        let instant = parsed_instant(&text.replace(' ', "+"));
        instant.ok_or_else(|| de::Error::custom("not an instant"))
    })
    .transpose()
}

/// A place in the order of changes: the moment in microseconds and the booking, which only we read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor(pub ChangePlace);

impl Cursor {
    fn text(self) -> String {
        let since_1970 = (self.0.at - OffsetDateTime::UNIX_EPOCH).whole_microseconds();
        let microseconds = i64::try_from(since_1970).unwrap_or(i64::MIN).cast_unsigned();
        format!("{microseconds:016x}{:016x}", self.0.booking.0)
    }

    fn parse(text: &str) -> Option<Self> {
        let is_ours = text.len() == 2 * DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let (moment, booking) = text.split_at_checked(DIGITS).filter(|_| is_ours)?;
        let number = |digits| u64::from_str_radix(digits, 16).ok().map(u64::cast_signed);
        let at = OffsetDateTime::UNIX_EPOCH.checked_add(Duration::microseconds(number(moment)?))?;
        let booking = BookingId(number(booking)?);
        (1..=9999)
            .contains(&at.year())
            .then_some(Self(ChangePlace { at, booking }))
    }
}

impl<'de> Deserialize<'de> for Cursor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| de::Error::custom("not a cursor of ours"))
    }
}

/// An appointment of a booking, as it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedAppointment {
    #[schema(example = 1)]
    pub appointment_id: i64,
    #[schema(example = 1)]
    pub service_id: i64,
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// Euro, as agreed at booking.
    #[schema(example = 58.5)]
    pub price: f64,
    /// Length in minutes, without the follow-up time.
    #[schema(example = 45)]
    pub duration: u32,
    #[schema(example = 1)]
    pub user_id: i32,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    pub status: AppointmentStatus,
}

impl From<StoredAppointment> for ChangedAppointment {
    fn from(stored: StoredAppointment) -> Self {
        Self {
            appointment_id: stored.id.0,
            service_id: stored.service.0,
            title: stored.title,
            price: stored.price.euro(),
            duration: stored.duration.into(),
            user_id: stored.employee.0,
            start: wall_time(stored.start),
            end: wall_time(stored.end),
            status: stored.state.into(),
        }
    }
}

/// A date to which a participant comes or came.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedSchedule {
    #[schema(example = 1)]
    pub id: i64,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-16T10:00:00")]
    pub start: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-16T12:00:00")]
    pub end: String,
    /// `CONFIRMED`, and once somebody was checked in `DONE` or `NO_SHOW`.
    pub status: AppointmentStatus,
}

/// A seat in an event or a course, as it is.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedSeat {
    #[schema(example = 1)]
    pub event_id: i64,
    #[schema(example = "Offenes Atelier")]
    pub title: String,
    /// Euro for all dates together, as agreed at sign-up.
    #[schema(example = 120)]
    pub price: f64,
    pub status: AppointmentStatus,
    /// The dates by time, without those that were called off or that the participant has left; none once the seat is
    /// given back.
    pub schedules: Vec<ChangedSchedule>,
}

/// A booking as it is, without names and contact data: `GET /api/staff/bookings/{bookingId}` and
/// `GET /api/staff/customers/{customerId}` have them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedBooking {
    #[schema(example = 1)]
    pub id: i64,
    /// Identifies the calendar file.
    pub calendar_guid: Uuid,
    /// Whose booking it is; another one after two files were made one.
    #[schema(example = 1)]
    pub customer_id: i64,
    /// Grows with every change of an appointment or a seat.
    #[schema(example = 2)]
    pub sequence: i32,
    pub status: AppointmentStatus,
    /// The zone of its wall times.
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When it was changed last; that it was made counts. Of two changes in an organisation never the same, and later of the
    /// later one.
    #[serde(with = "time::serde::rfc3339")]
    pub changed_at: OffsetDateTime,
    /// In the order in which they were booked.
    pub appointments: Vec<ChangedAppointment>,
    /// The events and courses it is a sign-up for.
    pub events: Vec<ChangedSeat>,
}

impl From<staff_calendar::ChangedBooking> for ChangedBooking {
    fn from(changed: staff_calendar::ChangedBooking) -> Self {
        let staff_calendar::ChangedBooking {
            booking, attendance, ..
        } = changed;
        let seat = |seat: StoredParticipation| {
            let status = |date| attendance.get(&(seat.id, date)).copied().map(AppointmentState::from);
            let is_kept = |state: AppointmentState| !seat.state.is_cancelled() && state == AppointmentState::Confirmed;
            let dates = seat.dates.iter().filter(|date| is_kept(date.state));
            let schedules = dates.map(|date| ChangedSchedule {
                id: date.id.0,
                start: wall_time(date.start),
                end: wall_time(date.end),
                status: status(date.id).unwrap_or(date.state).into(),
            });
            ChangedSeat {
                event_id: seat.event.0,
                schedules: schedules.collect(),
                title: seat.title,
                price: seat.price.euro(),
                status: seat.state.into(),
            }
        };
        Self {
            id: booking.id.0,
            calendar_guid: booking.guid.0,
            customer_id: changed.customer.0,
            sequence: booking.sequence,
            status: booking.state().into(),
            time_zone: booking.zone.name().to_owned(),
            created_at: changed.made_at,
            changed_at: changed.changed_at,
            appointments: booking.appointments.into_iter().map(Into::into).collect(),
            events: booking.participations.into_iter().map(seat).collect(),
        }
    }
}

/// Bookings in the order of their last changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ChangedBookings {
    pub bookings: Vec<ChangedBooking>,
    /// After what to go on: at once where `hasMore` is true, else later. It never expires.
    #[schema(example = "00066e0a3c1f4a000000000000000046")]
    pub cursor: String,
    /// Whether there are more already.
    pub has_more: bool,
}

impl From<ChangesPage> for ChangedBookings {
    fn from(page: ChangesPage) -> Self {
        Self {
            bookings: page.bookings.into_iter().map(Into::into).collect(),
            cursor: Cursor(page.next).text(),
            has_more: page.has_more,
        }
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn cursor_leads_back_to_its_place() {
        for at in [
            datetime!(0001-01-01 00:00 UTC),
            datetime!(1969-12-31 23:59:59.999999 UTC),
            datetime!(2027-01-11 08:00:00.000001 UTC),
            datetime!(9999-12-31 23:59:59.999999 UTC),
        ] {
            for booking in [0, 1, i64::MAX] {
                let place = ChangePlace {
                    at,
                    booking: BookingId(booking),
                };
                let text = Cursor(place).text();
                assert_eq!(Cursor::parse(&text), Some(Cursor(place)), "{text}");
            }
        }
    }

    #[test]
    fn what_is_no_cursor_is_refused() {
        let ours = Cursor(ChangePlace::START).text();
        for text in [
            "",
            "0",
            &ours[1..],
            &format!("{ours}0"),
            &format!("+{}", &ours[1..]),
            &format!("ä{}", &ours[2..]),
            "7fffffffffffffff0000000000000001",
            "80000000000000000000000000000001",
        ] {
            assert_eq!(Cursor::parse(text), None, "{text}");
        }
    }

    #[test]
    fn offset_is_read_with_and_without_its_plus_encoded() {
        let read = |text: &str| {
            let query: Result<ChangedBookingsQuery, _> =
                serde_json::from_value(serde_json::json!({ "changedSince": text }));
            query.ok().and_then(|query| query.changed_since)
        };
        let eight = Some(datetime!(2027-01-11 08:00 UTC));
        for text in [
            "2027-01-11T08:00:00Z",
            "2027-01-11T09:00:00+01:00",
            "2027-01-11T09:00:00 01:00",
        ] {
            assert_eq!(read(text), eight, "{text}");
        }
        for text in ["2027-01-11T08:00:00", "2027-01-11", "gestern"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
