//! The ports of calendars.

mod availability;
mod calendar_lists;
mod calendars;
mod feeds;
mod staff_calendar;
mod today;

pub use availability::PostgresAvailability;
pub use calendars::PostgresCalendars;
pub use feeds::PostgresFeeds;
pub use staff_calendar::PostgresStaffCalendar;
pub use today::PostgresToday;
