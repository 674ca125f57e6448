use booking_core::statistics::{self, Bookings, Figures};
use serde::Serialize;
use utoipa::ToSchema;

/// What became of the calendar in a range of days, beside as many days before it. Appointments belong to the day on
/// which they start, sign-ups for events and courses to that of the first date to which their participant comes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Statistics {
    pub asked: PeriodStatistics,
    pub before: PeriodStatistics,
    /// Whoever works or is booked in the days asked for, by id.
    pub employees: Vec<EmployeeStatistics>,
    /// The hours of the week in which somebody works or is booked in the days asked for, by weekday and hour.
    pub hours: Vec<HourStatistics>,
}

/// A range of days.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PeriodStatistics {
    #[schema(example = "2027-01-01")]
    pub date_from: String,
    #[schema(example = "2027-01-31")]
    pub date_to: String,
    /// Of appointments; those of events and courses are in `signUps`.
    pub figures: StatisticsFigures,
    pub sign_ups: SignUpFigures,
    /// Customers whose first visit, to an appointment or to a date of an event, lies in it.
    #[schema(example = 12)]
    pub new_customers: u64,
    /// Customers who had come before.
    #[schema(example = 40)]
    pub returning_customers: u64,
    /// Taken seats of the dates of events.
    #[schema(example = 8)]
    pub seats: u64,
    /// Seats of participants who did not come.
    #[schema(example = 1)]
    pub missed_seats: u64,
    /// What is booked of all employees, follow-up and events included.
    #[schema(example = 6000)]
    pub booked_minutes: u64,
    /// What all employees work, by their present hours, without absences.
    #[schema(example = 9600)]
    pub working_minutes: u64,
    /// Every day of it.
    pub days: Vec<DayStatistics>,
}

/// What became of appointments, and how they came. Sources and minutes are those of all but cancelled ones.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StatisticsFigures {
    /// All but cancelled ones.
    #[schema(example = 120)]
    pub appointments: u64,
    /// Those ahead, and those of which nobody has said what became of them.
    #[schema(example = 10)]
    pub confirmed: u64,
    #[schema(example = 105)]
    pub done: u64,
    #[schema(example = 5)]
    pub no_shows: u64,
    #[schema(example = 7)]
    pub cancelled_by_customer: u64,
    #[schema(example = 2)]
    pub cancelled_by_provider: u64,
    /// Booked by customers.
    #[schema(example = 80)]
    pub online: u64,
    /// Booked by the people of the organisation, on the telephone or at the desk.
    #[schema(example = 40)]
    pub by_staff: u64,
    /// Loaded from elsewhere.
    #[schema(example = 0)]
    pub imported: u64,
    /// Agreed for those that took place, in euro.
    #[schema(example = 4200.0)]
    pub revenue: f64,
    /// Agreed for confirmed ones, in euro.
    #[schema(example = 400.0)]
    pub open_revenue: f64,
    /// Agreed durations, follow-up not included.
    #[schema(example = 5400)]
    pub minutes: u64,
}

/// What became of sign-ups for events and courses, and how they came. Each counts once, however many dates it has.
/// Sources are those of all but cancelled ones.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignUpFigures {
    /// All but cancelled ones.
    #[schema(example = 24)]
    pub sign_ups: u64,
    /// Those ahead, and those of which nobody has said whether their participants came.
    #[schema(example = 6)]
    pub confirmed: u64,
    /// Those whose participants came to a date.
    #[schema(example = 17)]
    pub done: u64,
    /// Those whose participants came to none of their dates.
    #[schema(example = 1)]
    pub no_shows: u64,
    #[schema(example = 2)]
    pub cancelled_by_customer: u64,
    #[schema(example = 0)]
    pub cancelled_by_provider: u64,
    /// Made by customers.
    #[schema(example = 20)]
    pub online: u64,
    /// Made by the people of the organisation.
    #[schema(example = 4)]
    pub by_staff: u64,
    /// Loaded from elsewhere.
    #[schema(example = 0)]
    pub imported: u64,
    /// Agreed for those whose participants came, in euro.
    #[schema(example = 1351.5)]
    pub revenue: f64,
    /// Agreed for confirmed ones, in euro.
    #[schema(example = 477.0)]
    pub open_revenue: f64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayStatistics {
    #[schema(example = "2027-01-11")]
    pub date: String,
    #[schema(example = 12)]
    pub appointments: u64,
    #[schema(example = 3)]
    pub sign_ups: u64,
    /// Appointments and sign-ups to which nobody came.
    #[schema(example = 1)]
    pub no_shows: u64,
    /// Appointments and sign-ups, by either side.
    #[schema(example = 1)]
    pub cancelled: u64,
    /// Agreed for appointments and sign-ups that took place, in euro.
    #[schema(example = 420.0)]
    pub revenue: f64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeStatistics {
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = "Anna Wagner")]
    pub name: String,
    /// Of appointments; those of events and courses are in `signUps`.
    pub figures: StatisticsFigures,
    /// Those for events and courses of which the employee leads the first date.
    pub sign_ups: SignUpFigures,
    #[schema(example = 2000)]
    pub booked_minutes: u64,
    /// 0 of whoever works here no more.
    #[schema(example = 4800)]
    pub working_minutes: u64,
}

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HourStatistics {
    /// 1 is Monday.
    #[schema(example = 1, minimum = 1, maximum = 7)]
    pub weekday: u8,
    /// Hour of the clock on the wall.
    #[schema(example = 9, minimum = 0, maximum = 23)]
    pub hour: u8,
    #[schema(example = 90)]
    pub booked_minutes: u64,
    #[schema(example = 240)]
    pub working_minutes: u64,
}

impl From<statistics::Statistics> for Statistics {
    fn from(statistics: statistics::Statistics) -> Self {
        let hour = |hour: statistics::HourStatistics| HourStatistics {
            weekday: hour.weekday.number_from_monday(),
            hour: hour.hour,
            booked_minutes: hour.booked_minutes,
            working_minutes: hour.working_minutes,
        };
        Self {
            asked: statistics.asked.into(),
            before: statistics.before.into(),
            employees: statistics.employees.into_iter().map(Into::into).collect(),
            hours: statistics.hours.into_iter().map(hour).collect(),
        }
    }
}

impl From<statistics::PeriodStatistics> for PeriodStatistics {
    fn from(period: statistics::PeriodStatistics) -> Self {
        let date = |day: Option<&statistics::DayStatistics>| day.map(|day| day.date.to_string()).unwrap_or_default();
        Self {
            date_from: date(period.days.first()),
            date_to: date(period.days.last()),
            figures: period.bookings.into(),
            sign_ups: period.bookings.sign_ups.into(),
            new_customers: period.customers.new,
            returning_customers: period.customers.returning,
            seats: period.bookings.seats.taken,
            missed_seats: period.bookings.seats.missed,
            booked_minutes: period.booked_minutes,
            working_minutes: period.working_minutes,
            days: period.days.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Bookings> for StatisticsFigures {
    fn from(bookings: Bookings) -> Self {
        let figures = bookings.appointments;
        Self {
            appointments: figures.booked(),
            confirmed: figures.confirmed,
            done: figures.done,
            no_shows: figures.no_shows,
            cancelled_by_customer: figures.cancelled_by_customer,
            cancelled_by_provider: figures.cancelled_by_provider,
            online: figures.online,
            by_staff: figures.by_staff,
            imported: figures.imported,
            revenue: euro(figures.revenue),
            open_revenue: euro(figures.open_revenue),
            minutes: bookings.minutes,
        }
    }
}

impl From<Figures> for SignUpFigures {
    fn from(figures: Figures) -> Self {
        Self {
            sign_ups: figures.booked(),
            confirmed: figures.confirmed,
            done: figures.done,
            no_shows: figures.no_shows,
            cancelled_by_customer: figures.cancelled_by_customer,
            cancelled_by_provider: figures.cancelled_by_provider,
            online: figures.online,
            by_staff: figures.by_staff,
            imported: figures.imported,
            revenue: euro(figures.revenue),
            open_revenue: euro(figures.open_revenue),
        }
    }
}

impl From<statistics::DayStatistics> for DayStatistics {
    fn from(day: statistics::DayStatistics) -> Self {
        let (appointments, sign_ups) = (day.bookings.appointments, day.bookings.sign_ups);
        Self {
            date: day.date.to_string(),
            appointments: appointments.booked(),
            sign_ups: sign_ups.booked(),
            no_shows: appointments.no_shows + sign_ups.no_shows,
            cancelled: appointments.cancelled() + sign_ups.cancelled(),
            revenue: euro(day.bookings.revenue()),
        }
    }
}

impl From<statistics::EmployeeStatistics> for EmployeeStatistics {
    fn from(employee: statistics::EmployeeStatistics) -> Self {
        Self {
            user_id: employee.id.0,
            name: employee.name,
            figures: employee.bookings.into(),
            sign_ups: employee.bookings.sign_ups.into(),
            booked_minutes: employee.booked_minutes,
            working_minutes: employee.working_minutes,
        }
    }
}

/// Exact to the cent up to far more than anybody earns.
#[expect(clippy::cast_precision_loss, reason = "cents of an organisation stay far below 2^52")]
fn euro(cents: u64) -> f64 {
    cents as f64 / 100.0
}
