//! Working hours, absences, the booking rules of an organisation, and what is occupied.

mod busy;
mod day;
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

pub(crate) use busy::Busy;
pub(crate) use day::{Day, Fit, WorkingDay, free_rooms, skip_ended, spans_from, unoccupied_rooms};
pub use hours::{InvalidHours, WeeklyHours, Window};
pub use list_reader::*;
pub use pattern::{InvalidPart, Need, Part, Pattern, ResourceUse, Step};
pub use ports::*;
pub use rules::{
    Absence, BookingSettings, CalendarVersions, Employee, EmployeePlan, MAX_SERVICES, Occupation, OwnTerms, Plan, Room,
    Rules, ServiceRules,
};
pub use span::{EmptySpan, Span};
pub(crate) use staff_days::days_of;
pub use staff_days::{StaffDays, StaffDaysRefused};
