use booking_core::statistics::{self, Bookings, EmployeePart, ExportedStatistics, Figures, TimePart};
use serde::Serialize;
use time::Weekday;
use utoipa::ToSchema;

use super::spreadsheet::spreadsheet;

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
    /// Of appointments.
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
    /// Of appointments.
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

const COLUMNS: [&str; 29] = [
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
    "Offener Umsatz",
    "Gebuchte Minuten",
    "Anmeldungen",
    "Anmeldungen: offen",
    "Anmeldungen: gekommen",
    "Anmeldungen: nicht erschienen",
    "Anmeldungen: vom Kunden storniert",
    "Anmeldungen: von uns storniert",
    "Anmeldungen: online gebucht",
    "Anmeldungen: von uns gebucht",
    "Anmeldungen: übernommen",
    "Anmeldungen: Umsatz",
    "Anmeldungen: offener Umsatz",
    "Plätze",
    "Plätze: nicht erschienen",
];

/// The time of employees, for a spreadsheet; below it who came, and the hours of the week. Each line has as many cells
/// as the first one, since some spreadsheets refuse anything else.
pub fn statistics_list(exported: &ExportedStatistics) -> Result<Vec<u8>, csv::Error> {
    let parts = exported.parts.iter().map(|part| part_line(exported.divided_by, part));
    let customers = exported.customers;
    let below = [
        line([]),
        line(["Im ganzen Zeitraum", "Anzahl"].map(str::to_owned)),
        line(["Neue Kundinnen und Kunden".to_owned(), customers.new.to_string()]),
        line(["Wiedergekommen".to_owned(), customers.returning.to_string()]),
        line([]),
        line(["Wochentag", "Stunde", "Gebuchte Minuten", "Arbeitsminuten"].map(str::to_owned)),
    ];
    let hours = exported.hours.iter().map(|hour| {
        line([
            weekday_name(hour.weekday).to_owned(),
            hour.hour.to_string(),
            hour.booked_minutes.to_string(),
            hour.working_minutes.to_string(),
        ])
    });
    spreadsheet(COLUMNS, parts.chain(below).chain(hours))
}

/// What is not written stays empty.
fn line<const WRITTEN: usize>(cells: [String; WRITTEN]) -> [String; COLUMNS.len()] {
    let mut cells = cells.into_iter();
    std::array::from_fn(|_| cells.next().unwrap_or_default())
}

fn part_line(divided_by: TimePart, part: &EmployeePart) -> [String; COLUMNS.len()] {
    let (appointments, sign_ups) = (&part.bookings.appointments, &part.bookings.sign_ups);
    let seats = part.bookings.seats;
    let date = match divided_by {
        TimePart::Day => part.first.to_string(),
        TimePart::Month => format!("{}-{:02}", part.first.year(), u8::from(part.first.month())),
    };
    [
        date,
        part.name.clone(),
        appointments.booked().to_string(),
        appointments.confirmed.to_string(),
        appointments.done.to_string(),
        appointments.no_shows.to_string(),
        appointments.cancelled_by_customer.to_string(),
        appointments.cancelled_by_provider.to_string(),
        appointments.online.to_string(),
        appointments.by_staff.to_string(),
        appointments.imported.to_string(),
        part.bookings.minutes.to_string(),
        part.working_minutes.to_string(),
        amount(appointments.revenue),
        amount(appointments.open_revenue),
        part.booked_minutes.to_string(),
        sign_ups.booked().to_string(),
        sign_ups.confirmed.to_string(),
        sign_ups.done.to_string(),
        sign_ups.no_shows.to_string(),
        sign_ups.cancelled_by_customer.to_string(),
        sign_ups.cancelled_by_provider.to_string(),
        sign_ups.online.to_string(),
        sign_ups.by_staff.to_string(),
        sign_ups.imported.to_string(),
        amount(sign_ups.revenue),
        amount(sign_ups.open_revenue),
        seats.taken.to_string(),
        seats.missed.to_string(),
    ]
}

fn amount(cents: u64) -> String {
    format!("{},{:02}", cents / 100, cents % 100)
}

fn weekday_name(weekday: Weekday) -> &'static str {
    match weekday {
        Weekday::Monday => "Montag",
        Weekday::Tuesday => "Dienstag",
        Weekday::Wednesday => "Mittwoch",
        Weekday::Thursday => "Donnerstag",
        Weekday::Friday => "Freitag",
        Weekday::Saturday => "Samstag",
        Weekday::Sunday => "Sonntag",
    }
}

/// Exact to the cent up to far more than anybody earns.
#[expect(clippy::cast_precision_loss, reason = "cents of an organisation stay far below 2^52")]
fn euro(cents: u64) -> f64 {
    cents as f64 / 100.0
}

#[cfg(test)]
mod tests {
    use booking_core::statistics::{CustomerCount, SeatCount};
    use time::macros::date;

    use super::*;

    fn exported(divided_by: TimePart) -> ExportedStatistics {
        let part = EmployeePart {
            first: date!(2027 - 01 - 11),
            name: "=HYPERLINK(\"https://x\") Huber".to_owned(),
            bookings: Bookings {
                appointments: Figures {
                    done: 2,
                    online: 2,
                    revenue: 120_005,
                    ..Figures::default()
                },
                sign_ups: Figures {
                    confirmed: 1,
                    by_staff: 1,
                    open_revenue: 7_950,
                    ..Figures::default()
                },
                minutes: 90,
                seats: SeatCount { taken: 3, missed: 1 },
            },
            booked_minutes: 105,
            working_minutes: 480,
        };
        ExportedStatistics {
            divided_by,
            parts: vec![part],
            customers: CustomerCount { new: 2, returning: 1 },
            hours: vec![statistics::HourStatistics {
                weekday: Weekday::Tuesday,
                hour: 9,
                booked_minutes: 60,
                working_minutes: 120,
            }],
        }
    }

    fn lines(divided_by: TimePart) -> Vec<String> {
        let written = String::from_utf8(statistics_list(&exported(divided_by)).unwrap()).unwrap();
        written.lines().map(str::to_owned).collect()
    }

    #[test]
    fn list_defuses_formulas_and_writes_cents_as_spreadsheets_want_them() {
        let lines = lines(TimePart::Day);
        assert!(
            lines[0].starts_with("\u{feff}Datum;Mitarbeiter/in;Termine;"),
            "{}",
            lines[0]
        );
        assert_eq!(
            lines[1],
            "2027-01-11;\"'=HYPERLINK(\"\"https://x\"\") Huber\";2;0;2;0;0;0;2;0;0;90;480;1200,05;0,00;105;\
             1;1;0;0;0;0;0;1;0;0,00;79,50;3;1"
        );
    }

    #[test]
    fn customers_and_hours_stand_below_in_lines_of_as_many_cells() {
        let lines = lines(TimePart::Month);
        assert!(lines[1].starts_with("2027-01;"), "{}", lines[1]);
        let below: Vec<&str> = lines[2..].iter().map(|line| line.trim_end_matches(';')).collect();
        assert_eq!(
            below,
            [
                "",
                "Im ganzen Zeitraum;Anzahl",
                "Neue Kundinnen und Kunden;2",
                "Wiedergekommen;1",
                "",
                "Wochentag;Stunde;Gebuchte Minuten;Arbeitsminuten",
                "Dienstag;9;60;120",
            ]
        );
        for line in lines[2..].iter().chain(&lines[..1]) {
            assert_eq!(line.split(';').count(), COLUMNS.len(), "{line}");
        }
    }
}
