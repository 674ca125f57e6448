//! Working hours, absences, the booking rules of an organisation, and what is occupied.

mod busy;
mod day;
mod follow_up;
mod grid;
#[cfg(test)]
mod hidden_employees;
mod hours;
mod list_reader;
mod pattern;
#[cfg(test)]
mod paused_booking_tests;
mod ports;
mod rules;
mod span;
mod staff_days;
mod visit_rank;

pub(crate) use busy::Busy;
pub(crate) use day::{Day, Fit, WorkingDay, free_rooms, spans_from, unoccupied_rooms};
pub(crate) use follow_up::Diary;
pub use follow_up::ResourceUse;
pub use grid::Grid;
pub(crate) use grid::is_whole_minute;
pub use hours::{InvalidHours, WeeklyHours, Weeks, Window, WorkingHours};
pub use list_reader::*;
pub use pattern::{InvalidPart, Need, Part, Pattern, Step};
pub use ports::*;
pub use rules::{
    Absence, Availability, BookingSettings, CalendarVersions, Employee, EmployeeAvailability, MAX_SERVICES, Occupation,
    OwnTerms, Room, Rules, ServiceRules,
};
pub use span::{EmptySpan, Span};
pub(crate) use staff_days::days_of;
pub use staff_days::{StaffDays, StaffDaysRefused};
pub use visit_rank::VisitRank;
