//! What an organisation can learn from its calendar: appointments, sign-ups, utilisation, no-shows, customers and
//! revenue of a range of days, beside the same number of days before it.
//!
//! - **Appointments** belong to the local day on which they start. Revenue is what was agreed for those that took
//!   place: nobody pays here.
//! - **Sign-ups** for events and courses belong to the day of the first date to which their participant comes, with
//!   their whole price: a course counts once. They took place as soon as somebody has come to one of the dates, and
//!   whoever came to none has missed them. **Seats** count on each date.
//! - **Utilisation** is booked minutes, follow-up included, of working minutes without absences. Working hours are the
//!   present ones, since earlier ones are not kept; whoever works beyond them is utilised by more than all of it.
//! - **Hours** are those of the clock on the wall. The hour that an autumn night has twice has twice as many minutes.
//! - **Sources** are what is known: online, by the people of the organisation (on the telephone or at the desk, which
//!   nobody notes), or loaded from elsewhere.

mod figures;
mod ports;
mod show_statistics;
mod working_minutes;

pub use figures::{
    Bookings, DayStatistics, EmployeePart, EmployeeStatistics, ExportedStatistics, Figures, HourStatistics,
    PeriodStatistics, SeatCount, Statistics,
};
pub use ports::*;
pub use show_statistics::{MOST_STATISTICS_DAYS, ShowStatistics};
