use booking_core::settings::{BookingPauseInput as Given, OnlineBooking};
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::ToSchema;

use super::{Version, optional_day};

/// Customers book nothing new online for a while. What they have booked they move and cancel as ever.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingPause {
    /// What customers read meanwhile.
    #[schema(example = "Wir ziehen um und sind bald wieder für euch da.")]
    pub note: String,
    /// The first day on which customers book online again; null until it is taken back.
    #[schema(required, format = Date, example = "2027-01-11")]
    pub until: Option<String>,
}

/// Whether customers can book online.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffBookingPause {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    /// Null while they can.
    #[schema(required)]
    pub pause: Option<BookingPause>,
}

/// A pause as somebody wants it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GivenBookingPause {
    /// What customers read meanwhile.
    #[schema(
        min_length = 1,
        max_length = 500,
        example = "Wir ziehen um und sind bald wieder für euch da."
    )]
    pub note: String,
    /// The first day on which customers book online again, tomorrow at the earliest; null until it is taken back.
    #[serde(default, deserialize_with = "optional_day")]
    #[schema(value_type = Option<String>, format = Date, example = "2027-01-11")]
    pub until: Option<Date>,
}

/// The pause that is to be there, or none.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingPauseRequest {
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    /// Null ends the pause. It has to be there: nobody ends a pause by leaving something out.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub pause: Option<GivenBookingPause>,
}

impl From<shared_kernel::BookingPause> for BookingPause {
    fn from(pause: shared_kernel::BookingPause) -> Self {
        Self {
            note: pause.note,
            until: pause.until.map(|until| until.to_string()),
        }
    }
}

impl From<OnlineBooking> for StaffBookingPause {
    fn from(booking: OnlineBooking) -> Self {
        Self {
            version: Version(booking.version()),
            pause: booking.pause.map(BookingPause::from),
        }
    }
}

impl From<GivenBookingPause> for Given {
    fn from(pause: GivenBookingPause) -> Self {
        Self {
            note: pause.note,
            until: pause.until,
        }
    }
}
