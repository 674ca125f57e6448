//! The ports of booking-core.

mod account_bookings;
mod attendance;
mod availability;
mod bookings;
mod calendar_lists;
mod calendars;
mod event_store;
mod events;
mod feeds;
mod held_bookings;
mod lifecycle;
mod offers;
mod particulars;
mod rules;
mod staff_bookings;
mod staff_calendar;
mod today;

pub use account_bookings::PostgresAccountBookings;
pub use attendance::PostgresAttendance;
pub use availability::PostgresAvailability;
pub use bookings::PostgresBookings;
pub use calendars::PostgresCalendars;
pub(crate) use calendars::{read_occupations, read_work_done};
pub use event_store::PostgresEvents;
pub(crate) use events::{date_span, event_kind, read_event};
pub use feeds::PostgresFeeds;
pub(crate) use held_bookings::{HeldSeat, SeatDate, SeatsOf, read_all_held, read_held, read_seat_dates, read_seats};
pub use lifecycle::PostgresLifecycle;
pub use offers::PostgresOffers;
pub(crate) use offers::{CustomFieldsOf, kind_name, kind_of, read_custom_fields};
pub(crate) use rules::{number, read_rules, zone};
pub use staff_bookings::PostgresStaffBookings;
pub use staff_calendar::PostgresStaffCalendar;
pub(crate) use staff_calendar::{only_employee, read_absence};
pub use today::PostgresToday;
