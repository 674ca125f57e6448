//! The calendar as the people of an organisation see it: everything that lies on it between two days, with opening and
//! working hours.
//!
//! - **Entries** are appointments, dates of events, absences and closures. Cancelled appointments are left out; done ones
//!   and no-shows stay. Public holidays come with the days ([`CalendarDay::holiday`]).
//! - **Who sees what**: a manager everything; a business user the own appointments, the event dates that need them, the
//!   own absences and the closures; one without a calendar the closures.
//! - **Versions**: what is shown is at least as new as [`CalendarVersions`] says, so that whoever has seen both numbers
//!   need not ask again.

mod explain_start;
mod follow_bookings;
mod manage_feed;
mod note_booking;
mod ports;
mod show_room_bookings;
mod show_staff_booking;
mod show_staff_calendar;
mod show_today;

pub use explain_start::{ExplainStart, ExplanationRefused, StartQuery};
pub use follow_bookings::{
    ChangeFilter, ChangePlace, ChangedBooking, ChangesAsked, ChangesPage, ChangesRefused, FollowBookings, MOST_CHANGES,
};
pub use manage_feed::*;
pub use note_booking::*;
pub use ports::*;
pub use show_room_bookings::{RoomBooking, RoomUser, ShowRoomBookings};
pub use show_staff_booking::{ShowStaffBooking, StaffBookingError};
pub use show_staff_calendar::{
    CalendarDay, CalendarEmployee, MOST_CALENDAR_DAYS, ShowCalendarFrame, ShowStaffCalendar, StaffCalendar,
};
pub use show_today::{CancelledVisit, MOST_TODAY, OpenTask, ShowToday, TaskKind, Today};
