//! The ports of calendars.

mod availability;
mod calendar_lists;
mod calendars;
mod feeds;
mod staff_calendar;
mod today;
