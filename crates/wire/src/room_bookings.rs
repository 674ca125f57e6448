use booking_core::staff_calendar::{self, RoomUser};
use serde::Serialize;
use utoipa::ToSchema;

use super::wall_time;

/// When a room or device is used, and for what.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomBooking {
    #[schema(example = 4)]
    pub room_id: i32,
    #[schema(example = "Kabine links")]
    pub room_name: String,
    #[schema(example = "Massage")]
    pub title: String,
    /// Wall time from which on the room is needed; a visit that needs it several times is there as often.
    #[schema(example = "2027-01-11T09:00:00")]
    pub start: String,
    #[schema(example = "2027-01-11T09:45:00")]
    pub end: String,
    /// Null for a date of an event.
    #[schema(required, example = 1)]
    pub booking_id: Option<i64>,
    /// Null for a visit.
    #[schema(required, example = 1)]
    pub schedule_id: Option<i64>,
    /// Null for a date of an event.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    /// May be empty.
    #[schema(example = "Eva Moser")]
    pub customer_name: String,
}

/// What uses the rooms or devices of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RoomBookings {
    /// By start and room.
    pub bookings: Vec<RoomBooking>,
}

impl From<Vec<staff_calendar::RoomBooking>> for RoomBookings {
    fn from(bookings: Vec<staff_calendar::RoomBooking>) -> Self {
        Self {
            bookings: bookings.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<staff_calendar::RoomBooking> for RoomBooking {
    fn from(booking: staff_calendar::RoomBooking) -> Self {
        let (booking_id, schedule_id) = match booking.user {
            RoomUser::Booking(id) => (Some(id.0), None),
            RoomUser::EventDate(id) => (None, Some(id.0)),
        };
        Self {
            room_id: booking.room.0,
            room_name: booking.room_name,
            title: booking.title,
            start: wall_time(booking.start),
            end: wall_time(booking.end),
            booking_id,
            schedule_id,
            user_id: booking.employee.map(|employee| employee.0),
            customer_name: booking.customer_name,
        }
    }
}
