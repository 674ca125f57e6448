//! When who is at work: hours, absences, the rules of an organisation, and what is occupied.

mod hours;
mod list_reader;
mod ports;
mod rules;
mod span;

pub use hours::{InvalidHours, WeeklyHours, Window};
#[cfg(any(test, feature = "mock"))]
pub use list_reader::MockCalendarListReader;
pub use list_reader::{CalendarListReader, Stretch};
pub use ports::CalendarReader;
#[cfg(any(test, feature = "mock"))]
pub use ports::MockCalendarReader;
pub use rules::{
    Absence, BookingSettings, CalendarVersions, Employee, EmployeePlan, Occupation, OwnTerms, Plan, Rules, ServiceRules,
};
pub use span::{EmptySpan, Span};
