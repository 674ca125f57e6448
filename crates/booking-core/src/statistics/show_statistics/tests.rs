use shared_kernel::{AccountId, OrganizationNr};
use time::macros::{date, datetime};

use super::*;
use crate::example::{Provider, availability};
use crate::lifecycle::AppointmentState;
use crate::statistics::{
    BookedMinutes, BookedPart, BookingCount, BookingKind, BookingSource, DayCount, EmployeeCount, Figures,
    MockStatisticsReader, SeatCount,
};

const HERE: OrganizationNr = OrganizationNr(1000);
const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const GONE: ResourceId = ResourceId(9);

fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: Some(ANNA),
    }
}

fn manager() -> Actor {
    staff(HERE, Rank::BusinessManager)
}

fn days(first: Date, last: Date) -> StaffDays {
    StaffDays {
        organization: HERE,
        first,
        last,
    }
}

fn two(kind: BookingKind, state: AppointmentState, source: BookingSource) -> BookingCount {
    let is_appointment = kind == BookingKind::Appointment;
    BookingCount {
        kind,
        state,
        source,
        bookings: 2,
        cents: 5_000,
        minutes: if is_appointment { 60 } else { 0 },
        seats: if is_appointment || state.is_cancelled() { 0 } else { 6 },
        missed_seats: 0,
    }
}

fn appointments(state: AppointmentState, source: BookingSource) -> BookingCount {
    two(BookingKind::Appointment, state, source)
}

fn sign_ups(state: AppointmentState, source: BookingSource) -> BookingCount {
    two(BookingKind::SignUp, state, source)
}

fn booked(period: Period, employee: ResourceId, weekday: Weekday, hour: u8, minutes: u64) -> BookedMinutes {
    BookedMinutes {
        period,
        employee,
        weekday,
        hour,
        minutes,
    }
}

/// Two people, of whom the second one works in the morning, and what they did on a Monday and on the Sunday before.
fn stored() -> StoredStatistics {
    let (monday, sunday) = (date!(2027 - 01 - 11), date!(2027 - 01 - 10));
    let of_monday = [
        (Some(ANNA), appointments(AppointmentState::Done, BookingSource::Online)),
        (
            Some(ANNA),
            appointments(AppointmentState::CancelledByCustomer, BookingSource::Online),
        ),
        (
            Some(BERTA),
            appointments(AppointmentState::NoShow, BookingSource::Staff),
        ),
        (
            Some(GONE),
            appointments(AppointmentState::Confirmed, BookingSource::Import),
        ),
        (Some(ANNA), sign_ups(AppointmentState::Done, BookingSource::Staff)),
        (None, sign_ups(AppointmentState::Confirmed, BookingSource::Online)),
        (
            None,
            sign_ups(AppointmentState::CancelledByProvider, BookingSource::Online),
        ),
    ];
    let of_sunday = [
        appointments(AppointmentState::Done, BookingSource::Online),
        appointments(AppointmentState::CancelledByProvider, BookingSource::Staff),
    ];
    let day = |date| move |counted| DayCount { date, counted };
    StoredStatistics {
        days: of_monday
            .iter()
            .map(|(_, counted)| *counted)
            .map(day(monday))
            .chain(of_sunday.map(day(sunday)))
            .collect(),
        employees: of_monday
            .map(|(employee, counted)| EmployeeCount {
                employee,
                part: None,
                counted,
            })
            .to_vec(),
        booked: vec![
            booked(Period::Asked, ANNA, Weekday::Monday, 9, 60),
            booked(Period::Asked, BERTA, Weekday::Monday, 9, 30),
            booked(Period::Asked, GONE, Weekday::Monday, 20, 60),
            booked(Period::Before, ANNA, Weekday::Sunday, 9, 45),
        ],
        booked_parts: Vec::new(),
        customers: vec![(Period::Asked, CustomerCount { new: 3, returning: 1 })],
        names: vec![
            (ANNA, "Anna Wagner".to_owned()),
            (BERTA, "Berta Wagner".to_owned()),
            (GONE, "Gerda Wagner".to_owned()),
        ],
    }
}

/// The same with the time of everybody divided, where all of it lies in one part.
fn divided(part: Date) -> StoredStatistics {
    let mut stored = stored();
    stored.employees.iter_mut().for_each(|one| one.part = Some(part));
    stored.booked_parts = [(ANNA, 60), (BERTA, 30), (GONE, 60)]
        .map(|(employee, minutes)| BookedPart {
            part,
            employee,
            minutes,
        })
        .to_vec();
    stored
}

fn over(stored: StoredStatistics) -> ShowStatistics {
    let mut provider = Provider::open("09:00-18:00", 30);
    provider.employees.push(availability("09:00-12:00"));
    let mut reader = MockStatisticsReader::new();
    reader.expect_statistics().returning(move |_| Ok(stored.clone()));
    ShowStatistics::new(Arc::new(provider.calendars(Vec::new())), Arc::new(reader))
}

#[tokio::test]
async fn cancelled_bookings_count_apart_and_only_done_ones_earn() {
    let monday = date!(2027 - 01 - 11);
    let shown = over(stored()).show(manager(), days(monday, monday)).await.unwrap();
    let bookings = shown.asked.bookings;
    let figures = bookings.appointments;
    assert_eq!((figures.booked(), figures.cancelled(), bookings.minutes), (6, 2, 180));
    assert_eq!((figures.confirmed, figures.done, figures.no_shows), (2, 2, 2));
    assert_eq!((figures.cancelled_by_customer, figures.cancelled_by_provider), (2, 0));
    assert_eq!((figures.online, figures.by_staff, figures.imported), (2, 2, 2));
    assert_eq!((figures.revenue, figures.open_revenue), (5_000, 5_000));
    assert_eq!(shown.asked.customers, CustomerCount { new: 3, returning: 1 });
    assert_eq!(shown.asked.days, [DayStatistics { date: monday, bookings }]);

    let before = shown.before;
    assert_eq!(before.days.len(), 1);
    assert_eq!(before.days[0].date, date!(2027 - 01 - 10));
    let figures = before.bookings.appointments;
    assert_eq!((figures.booked(), figures.cancelled_by_provider), (2, 2));
    assert_eq!(before.bookings.sign_ups, Figures::default());
    assert_eq!(before.customers, CustomerCount::default());
}

#[tokio::test]
async fn sign_ups_count_beside_appointments_and_are_of_whoever_leads_the_event() {
    let monday = date!(2027 - 01 - 11);
    let shown = over(stored()).show(manager(), days(monday, monday)).await.unwrap();
    let figures = shown.asked.bookings.sign_ups;
    assert_eq!((figures.booked(), figures.confirmed, figures.done), (4, 2, 2));
    assert_eq!(
        (figures.cancelled_by_provider, figures.online, figures.by_staff),
        (2, 2, 2)
    );
    assert_eq!((figures.revenue, figures.open_revenue), (5_000, 5_000));
    assert_eq!(shown.asked.bookings.seats, SeatCount { taken: 12, missed: 0 });
    assert_eq!(shown.asked.bookings.revenue(), 10_000);
    let led: Vec<_> = shown
        .employees
        .iter()
        .map(|one| (one.id, one.bookings.sign_ups.booked(), one.bookings.revenue()))
        .collect();
    assert_eq!(led, [(ANNA, 2, 10_000), (BERTA, 0, 0), (GONE, 0, 0)]);
}

#[tokio::test]
async fn utilisation_is_booked_of_worked_minutes_by_person_and_hour() {
    let monday = date!(2027 - 01 - 11);
    let shown = over(stored()).show(manager(), days(monday, monday)).await.unwrap();
    assert_eq!(
        (shown.asked.booked_minutes, shown.asked.working_minutes),
        (150, 12 * 60)
    );
    assert_eq!(
        (shown.before.booked_minutes, shown.before.working_minutes),
        (45, 12 * 60)
    );
    let employees = shown.employees.iter();
    let employees: Vec<_> = employees
        .map(|one| (one.name.as_str(), one.booked_minutes, one.working_minutes))
        .collect();
    assert_eq!(
        employees,
        [
            ("Anna Wagner", 60, 9 * 60),
            ("Berta Wagner", 30, 3 * 60),
            ("Gerda Wagner", 60, 0)
        ]
    );
    let at = |hour: u8| {
        let found = shown
            .hours
            .iter()
            .find(|one| (one.weekday, one.hour) == (Weekday::Monday, hour));
        found.map(|one| (one.booked_minutes, one.working_minutes))
    };
    assert_eq!((at(8), at(9), at(11)), (None, Some((90, 120)), Some((0, 120))));
    assert_eq!((at(12), at(20)), (Some((0, 60)), Some((60, 0))));
    assert!(
        shown
            .hours
            .is_sorted_by_key(|one| (one.weekday.number_from_monday(), one.hour))
    );
}

#[tokio::test]
async fn ranges_begin_and_end_at_the_midnights_of_days_on_which_the_clock_changes() {
    let cases = [
        (
            (date!(2027 - 03 - 28), date!(2027 - 03 - 28)),
            [
                datetime!(2027-03-26 23:00 UTC),
                datetime!(2027-03-27 23:00 UTC),
                datetime!(2027-03-28 22:00 UTC),
            ],
        ),
        (
            (date!(2027 - 10 - 31), date!(2027 - 11 - 01)),
            [
                datetime!(2027-10-28 22:00 UTC),
                datetime!(2027-10-30 22:00 UTC),
                datetime!(2027-11-01 23:00 UTC),
            ],
        ),
    ];
    for ((first, last), expected) in cases {
        let mut reader = MockStatisticsReader::new();
        reader
            .expect_statistics()
            .withf(move |range| [range.before, range.from, range.to].map(InstantMinute::instant) == expected)
            .once()
            .returning(|_| Ok(StoredStatistics::default()));
        let calendars = Provider::open("01:00-05:00", 30).calendars(Vec::new());
        let statistics = ShowStatistics::new(Arc::new(calendars), Arc::new(reader));
        let shown = statistics.show(manager(), days(first, last)).await.unwrap();
        let night = if first.month() == time::Month::March {
            3 * 60
        } else {
            9 * 60
        };
        assert_eq!(shown.asked.working_minutes, night);
    }
}

#[tokio::test]
async fn export_has_a_line_for_everybody_who_works_or_is_booked_and_for_what_nobody_leads() {
    let monday = date!(2027 - 01 - 11);
    let exported = over(divided(monday))
        .export(manager(), days(monday, date!(2027 - 01 - 12)))
        .await
        .unwrap();
    assert_eq!(exported.divided_by, TimePart::Day);
    let lines: Vec<_> = exported
        .parts
        .iter()
        .map(|part| {
            (
                part.first.day(),
                part.name.as_str(),
                part.bookings.appointments.booked(),
                part.bookings.sign_ups.booked(),
                part.booked_minutes,
                part.working_minutes,
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (11, "", 0, 2, 0, 0),
            (11, "Anna Wagner", 2, 2, 60, 540),
            (11, "Berta Wagner", 2, 0, 30, 180),
            (11, "Gerda Wagner", 2, 0, 60, 0),
            (12, "Anna Wagner", 0, 0, 0, 540),
            (12, "Berta Wagner", 0, 0, 0, 180),
        ]
    );
    assert_eq!(exported.customers, CustomerCount { new: 3, returning: 1 });
    let at_nine = exported
        .hours
        .iter()
        .find(|one| (one.weekday, one.hour) == (Weekday::Monday, 9));
    assert_eq!(at_nine.map(|one| one.booked_minutes), Some(90));
}

#[tokio::test]
async fn export_of_more_than_two_years_has_a_line_for_each_month() {
    let (first, last) = (date!(2026 - 01 - 01), date!(2028 - 01 - 01));
    let by_day = over(StoredStatistics::default())
        .export(manager(), days(first, last))
        .await;
    assert_eq!(by_day.unwrap().divided_by, TimePart::Day);
    let january = date!(2027 - 01 - 01);
    let by_month = over(divided(january))
        .export(manager(), days(first, last + Duration::DAY))
        .await
        .unwrap();
    assert_eq!(by_month.divided_by, TimePart::Month);
    let of_january = by_month.parts.iter().filter(|part| part.first == january);
    let of_january: Vec<_> = of_january
        .map(|part| (part.name.as_str(), part.booked_minutes))
        .collect();
    let expected = [("", 0), ("Anna Wagner", 60), ("Berta Wagner", 30), ("Gerda Wagner", 60)];
    assert_eq!(of_january, expected);
    assert!(by_month.parts.iter().all(|part| part.first.day() == 1));
}

#[tokio::test]
async fn statistics_are_for_managers_and_of_ten_years_at_most() {
    let (first, last) = (date!(2020 - 01 - 01), date!(2029 - 12 - 31));
    for actor in [
        Actor::Guest,
        staff(HERE, Rank::BusinessUser),
        staff(OrganizationNr(1001), Rank::BusinessAdmin),
    ] {
        let statistics = over(StoredStatistics::default());
        let shown = statistics.show(actor, days(first, first)).await;
        assert!(matches!(shown, Err(StaffDaysRefused::Forbidden)), "{shown:?}");
        let exported = statistics.export(actor, days(first, first)).await;
        assert!(matches!(exported, Err(StaffDaysRefused::Forbidden)), "{exported:?}");
    }
    let statistics = over(StoredStatistics::default());
    let longest = statistics.show(manager(), days(first, last)).await.unwrap();
    assert_eq!((longest.asked.days.len(), longest.before.days.len()), (3_653, 3_653));
    let longer = statistics.show(manager(), days(first, last + Duration::DAY)).await;
    assert!(matches!(longer, Err(StaffDaysRefused::TooLong)), "{longer:?}");
    let reversed = statistics.show(manager(), days(last, first)).await;
    assert!(matches!(reversed, Err(StaffDaysRefused::Reversed)), "{reversed:?}");
}
