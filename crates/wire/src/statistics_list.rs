use booking_core::statistics::{EmployeePart, ExportedStatistics, TimePart};
use notifications::weekday_name;

use super::spreadsheet::spreadsheet;

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

#[cfg(test)]
mod tests {
    use booking_core::statistics::{Bookings, CustomerCount, Figures, HourStatistics, SeatCount};
    use time::Weekday;
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
            hours: vec![HourStatistics {
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
