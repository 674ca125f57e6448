use shared_kernel::ResourceId;
use time::{Date, Weekday};

use super::{AppointmentCount, BookingSource, CustomerCount, SeatCount};
use crate::lifecycle::AppointmentState;

/// What became of appointments, and how they came.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Those ahead, and those of which nobody has said what became of them.
    pub confirmed: u64,
    /// Those that took place.
    pub done: u64,
    /// Those to which nobody came.
    pub no_shows: u64,
    /// Those cancelled by the customer.
    pub cancelled_by_customer: u64,
    /// Those cancelled by the organisation.
    pub cancelled_by_provider: u64,
    /// Booked online, without cancelled ones.
    pub online: u64,
    /// Booked by the people of the organisation, without cancelled ones.
    pub by_staff: u64,
    /// Loaded from elsewhere, without cancelled ones.
    pub imported: u64,
    /// Cents agreed for those that took place.
    pub revenue: u64,
    /// Minutes agreed for all but cancelled ones, follow-up not included.
    pub minutes: u64,
}

impl Figures {
    /// All but cancelled ones.
    pub fn appointments(&self) -> u64 {
        self.confirmed + self.done + self.no_shows
    }

    pub(super) fn add(&mut self, counted: &AppointmentCount) {
        let of_state = match counted.state {
            AppointmentState::Confirmed => &mut self.confirmed,
            AppointmentState::Done => &mut self.done,
            AppointmentState::NoShow => &mut self.no_shows,
            AppointmentState::CancelledByCustomer => &mut self.cancelled_by_customer,
            AppointmentState::CancelledByProvider => &mut self.cancelled_by_provider,
        };
        *of_state += counted.appointments;
        if counted.state.is_cancelled() {
            return;
        }
        let of_source = match counted.source {
            BookingSource::Online => &mut self.online,
            BookingSource::Staff => &mut self.by_staff,
            BookingSource::Import => &mut self.imported,
        };
        *of_source += counted.appointments;
        self.minutes += counted.minutes;
        if counted.state == AppointmentState::Done {
            self.revenue += counted.cents;
        }
    }
}

/// A day of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayStatistics {
    /// Local day.
    pub date: Date,
    /// Its appointments.
    pub figures: Figures,
}

/// A range of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodStatistics {
    /// All appointments.
    pub figures: Figures,
    /// Who came.
    pub customers: CustomerCount,
    /// Seats of events.
    pub seats: SeatCount,
    /// What is booked of all employees.
    pub booked_minutes: u64,
    /// What all employees work.
    pub working_minutes: u64,
    /// Every day of it, also those without anything.
    pub days: Vec<DayStatistics>,
}

/// An employee in a period.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeStatistics {
    /// Unique within the organisation.
    pub id: ResourceId,
    /// Full name.
    pub name: String,
    /// Own appointments.
    pub figures: Figures,
    /// What is booked.
    pub booked_minutes: u64,
    /// What the employee works; 0 of whoever works here no more.
    pub working_minutes: u64,
}

/// An hour of a weekday in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourStatistics {
    /// Local weekday.
    pub weekday: Weekday,
    /// Local hour, 0 to 23.
    pub hour: u8,
    /// What is booked of all employees.
    pub booked_minutes: u64,
    /// What all employees work.
    pub working_minutes: u64,
}

/// What an organisation learns about a range of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statistics {
    /// The days that were asked for.
    pub asked: PeriodStatistics,
    /// As many days before.
    pub before: PeriodStatistics,
    /// Whoever works or is booked in the days asked for, by id.
    pub employees: Vec<EmployeeStatistics>,
    /// The hours in which somebody works or is booked in the days asked for, by weekday and hour.
    pub hours: Vec<HourStatistics>,
}

/// The day of an employee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeDay {
    /// Local day.
    pub date: Date,
    /// Full name.
    pub name: String,
    /// Own appointments.
    pub figures: Figures,
    /// What the employee works.
    pub working_minutes: u64,
}
