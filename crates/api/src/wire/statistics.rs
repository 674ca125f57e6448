use booking_core::statistics::{self, EmployeeDay, Figures};
use serde::{Deserialize, Serialize};
use time::Date;
use utoipa::{IntoParams, ToSchema};

use super::spreadsheet::spreadsheet;
use super::times::day;

/// Query for the days of statistics.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct StatisticsDays {
    /// First day.
    #[serde(deserialize_with = "day")]
    #[param(value_type = String, format = Date, example = "2027-01-01")]
    pub date_from: Date,
    /// Last day, at most 730 days later.
    #[serde(deserialize_with = "day")]
    #[param(value_type = String, format = Date, example = "2027-01-31")]
    pub date_to: Date,
}

/// What became of the calendar in a range of days, beside as many days before it. Appointments belong to the day on which
/// they start.
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
    pub figures: StatisticsFigures,
    /// Customers whose first visit lies in it.
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
    /// Agreed durations, follow-up not included.
    #[schema(example = 5400)]
    pub minutes: u64,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DayStatistics {
    #[schema(example = "2027-01-11")]
    pub date: String,
    #[schema(example = 12)]
    pub appointments: u64,
    #[schema(example = 1)]
    pub no_shows: u64,
    /// By either side.
    #[schema(example = 1)]
    pub cancelled: u64,
    /// Agreed for those that took place, in euro.
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
    pub figures: StatisticsFigures,
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
            figures: period.figures.into(),
            new_customers: period.customers.new,
            returning_customers: period.customers.returning,
            seats: period.seats.taken,
            missed_seats: period.seats.missed,
            booked_minutes: period.booked_minutes,
            working_minutes: period.working_minutes,
            days: period.days.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Figures> for StatisticsFigures {
    fn from(figures: Figures) -> Self {
        Self {
            appointments: figures.appointments(),
            confirmed: figures.confirmed,
            done: figures.done,
            no_shows: figures.no_shows,
            cancelled_by_customer: figures.cancelled_by_customer,
            cancelled_by_provider: figures.cancelled_by_provider,
            online: figures.online,
            by_staff: figures.by_staff,
            imported: figures.imported,
            revenue: euro(figures.revenue),
            minutes: figures.minutes,
        }
    }
}

impl From<statistics::DayStatistics> for DayStatistics {
    fn from(day: statistics::DayStatistics) -> Self {
        Self {
            date: day.date.to_string(),
            appointments: day.figures.appointments(),
            no_shows: day.figures.no_shows,
            cancelled: day.figures.cancelled_by_customer + day.figures.cancelled_by_provider,
            revenue: euro(day.figures.revenue),
        }
    }
}

impl From<statistics::EmployeeStatistics> for EmployeeStatistics {
    fn from(employee: statistics::EmployeeStatistics) -> Self {
        Self {
            user_id: employee.id.0,
            name: employee.name,
            figures: employee.figures.into(),
            booked_minutes: employee.booked_minutes,
            working_minutes: employee.working_minutes,
        }
    }
}

/// The days of employees, for a spreadsheet.
pub fn statistics_list(days: &[EmployeeDay]) -> Result<Vec<u8>, csv::Error> {
    let columns = [
        "Datum",
        "Mitarbeiter/in",
        "Termine",
        "Offen",
        "Erledigt",
        "Nicht erschienen",
        "Vom Kunden storniert",
        "Von uns storniert",
        "Online gebucht",
        "Von uns gebucht",
        "Übernommen",
        "Terminminuten",
        "Arbeitsminuten",
        "Umsatz",
    ];
    let line = |day: &EmployeeDay| {
        let figures = &day.figures;
        let cents = figures.revenue;
        [
            day.date.to_string(),
            day.name.clone(),
            figures.appointments().to_string(),
            figures.confirmed.to_string(),
            figures.done.to_string(),
            figures.no_shows.to_string(),
            figures.cancelled_by_customer.to_string(),
            figures.cancelled_by_provider.to_string(),
            figures.online.to_string(),
            figures.by_staff.to_string(),
            figures.imported.to_string(),
            figures.minutes.to_string(),
            day.working_minutes.to_string(),
            format!("{},{:02}", cents / 100, cents % 100),
        ]
    };
    spreadsheet(columns, days.iter().map(line))
}

/// Exact to the cent up to far more than anybody earns.
#[expect(clippy::cast_precision_loss, reason = "cents of an organisation stay far below 2^52")]
fn euro(cents: u64) -> f64 {
    cents as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn list_defuses_formulas_and_writes_cents_as_spreadsheets_want_them() {
        let figures = Figures {
            done: 2,
            online: 2,
            revenue: 120_005,
            minutes: 90,
            ..Figures::default()
        };
        let day = EmployeeDay {
            date: date!(2027 - 01 - 11),
            name: "=HYPERLINK(\"https://x\") Huber".to_owned(),
            figures,
            working_minutes: 480,
        };
        let written = String::from_utf8(statistics_list(&[day]).unwrap()).unwrap();
        let (head, line) = written.split_once('\n').unwrap();
        assert!(head.starts_with("\u{feff}Datum;Mitarbeiter/in;Termine;"), "{head}");
        assert_eq!(
            line,
            "2027-01-11;\"'=HYPERLINK(\"\"https://x\"\") Huber\";2;0;2;0;0;0;2;0;0;90;480;1200,05\n"
        );
    }
}
