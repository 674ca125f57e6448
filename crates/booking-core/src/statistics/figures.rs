use shared_kernel::ResourceId;
use time::{Date, Weekday};

use super::{BookingCount, BookingKind, BookingSource, CustomerCount, TimePart};
use crate::lifecycle::AppointmentState;

/// What became of appointments, or of sign-ups, and how they came.
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
    /// Cents agreed for confirmed ones.
    pub open_revenue: u64,
}

impl Figures {
    /// All but cancelled ones.
    pub fn booked(&self) -> u64 {
        self.confirmed + self.done + self.no_shows
    }

    /// Those cancelled by either side.
    pub fn cancelled(&self) -> u64 {
        self.cancelled_by_customer + self.cancelled_by_provider
    }

    fn add(&mut self, counted: &BookingCount) {
        let of_state = match counted.state {
            AppointmentState::Confirmed => &mut self.confirmed,
            AppointmentState::Done => &mut self.done,
            AppointmentState::NoShow => &mut self.no_shows,
            AppointmentState::CancelledByCustomer => &mut self.cancelled_by_customer,
            AppointmentState::CancelledByProvider => &mut self.cancelled_by_provider,
        };
        *of_state += counted.bookings;
        if counted.state.is_cancelled() {
            return;
        }
        let of_source = match counted.source {
            BookingSource::Online => &mut self.online,
            BookingSource::Staff => &mut self.by_staff,
            BookingSource::Import => &mut self.imported,
        };
        *of_source += counted.bookings;
        match counted.state {
            AppointmentState::Done => self.revenue += counted.cents,
            AppointmentState::Confirmed => self.open_revenue += counted.cents,
            _ => {}
        }
    }
}

/// Seats of the dates of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatCount {
    /// Taken ones: of each date and each participant who is expected there.
    pub taken: u64,
    /// Those of participants who did not come.
    pub missed: u64,
}

/// What is booked, and what became of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bookings {
    /// Those of services.
    pub appointments: Figures,
    /// Those of events and courses.
    pub sign_ups: Figures,
    /// Minutes agreed for all but cancelled appointments, follow-up not included.
    pub minutes: u64,
    /// What the sign-ups take.
    pub seats: SeatCount,
}

impl Bookings {
    /// Cents agreed for what took place.
    pub fn revenue(&self) -> u64 {
        self.appointments.revenue + self.sign_ups.revenue
    }

    pub(super) fn add(&mut self, counted: &BookingCount) {
        match counted.kind {
            BookingKind::Appointment => self.appointments.add(counted),
            BookingKind::SignUp => self.sign_ups.add(counted),
        }
        if !counted.state.is_cancelled() {
            self.minutes += counted.minutes;
        }
        self.seats.taken += counted.seats;
        self.seats.missed += counted.missed_seats;
    }
}

/// A day of a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayStatistics {
    /// In the zone of the organisation.
    pub date: Date,
    /// What is booked on it.
    pub bookings: Bookings,
}

/// A range of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeriodStatistics {
    /// All that is booked.
    pub bookings: Bookings,
    /// How many customers came for the first time, and how many had come before.
    pub customers: CustomerCount,
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
    /// First and last name.
    pub name: String,
    /// Own appointments, and sign-ups for what the employee leads.
    pub bookings: Bookings,
    /// What is booked.
    pub booked_minutes: u64,
    /// What the employee works; 0 of whoever works here no more.
    pub working_minutes: u64,
}

/// An hour of a weekday in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HourStatistics {
    /// In the zone of the organisation.
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

/// The day of an employee, or a month of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeePart {
    /// Local day, the first one of a month.
    pub first: Date,
    /// Full name; empty for what nobody leads.
    pub name: String,
    /// Own appointments, and sign-ups for what the employee leads.
    pub bookings: Bookings,
    /// What is booked.
    pub booked_minutes: u64,
    /// What the employee works.
    pub working_minutes: u64,
}

/// What an organisation takes along of a range of days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedStatistics {
    /// Into what the time of each employee is divided.
    pub divided_by: TimePart,
    /// By time and employee.
    pub parts: Vec<EmployeePart>,
    /// Who came in all of the range.
    pub customers: CustomerCount,
    /// The hours in which somebody works or is booked, by weekday and hour.
    pub hours: Vec<HourStatistics>,
}
