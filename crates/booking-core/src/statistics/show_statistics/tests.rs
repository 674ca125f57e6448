use shared_kernel::AccountId;
use time::macros::{date, datetime};

use super::*;
use crate::example::{Provider, plan};
use crate::lifecycle::AppointmentState;
use crate::statistics::{
    AppointmentCount, BookedMinutes, BookingSource, CustomerCount, MockStatisticsReader, SeatCount,
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

fn query(first: Date, last: Date) -> StatisticsQuery {
    StatisticsQuery {
        organization: HERE,
        first,
        last,
    }
}

fn counted(date: Date, employee: ResourceId, state: AppointmentState, source: BookingSource) -> AppointmentCount {
    AppointmentCount {
        date,
        employee,
        state,
        source,
        appointments: 2,
        cents: 5_000,
        minutes: 60,
    }
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
    StoredStatistics {
        appointments: vec![
            counted(monday, ANNA, AppointmentState::Done, BookingSource::Online),
            counted(
                monday,
                ANNA,
                AppointmentState::CancelledByCustomer,
                BookingSource::Online,
            ),
            counted(monday, BERTA, AppointmentState::NoShow, BookingSource::Staff),
            counted(monday, GONE, AppointmentState::Confirmed, BookingSource::Import),
            counted(sunday, ANNA, AppointmentState::Done, BookingSource::Online),
            counted(
                sunday,
                ANNA,
                AppointmentState::CancelledByProvider,
                BookingSource::Staff,
            ),
        ],
        booked: vec![
            booked(Period::Asked, ANNA, Weekday::Monday, 9, 60),
            booked(Period::Asked, BERTA, Weekday::Monday, 9, 30),
            booked(Period::Asked, GONE, Weekday::Monday, 20, 60),
            booked(Period::Before, ANNA, Weekday::Sunday, 9, 45),
        ],
        customers: vec![(Period::Asked, CustomerCount { new: 3, returning: 1 })],
        seats: vec![(Period::Before, SeatCount { taken: 7, missed: 2 })],
        names: vec![
            (ANNA, "Anna Wagner".to_owned()),
            (BERTA, "Berta Wagner".to_owned()),
            (GONE, "Gerda Wagner".to_owned()),
        ],
    }
}

fn over(stored: StoredStatistics) -> ShowStatistics {
    let mut provider = Provider::open("09:00-18:00", 30);
    provider.employees.push(plan("09:00-12:00"));
    let mut reader = MockStatisticsReader::new();
    reader.expect_statistics().returning(move |_| Ok(stored.clone()));
    ShowStatistics::new(Arc::new(provider.calendars(Vec::new())), Arc::new(reader))
}

#[tokio::test]
async fn cancelled_appointments_count_apart_and_only_done_ones_earn() {
    let monday = date!(2027 - 01 - 11);
    let shown = over(stored()).show(manager(), query(monday, monday)).await.unwrap();
    let figures = shown.asked.figures;
    assert_eq!((figures.appointments(), figures.minutes), (6, 180));
    assert_eq!((figures.confirmed, figures.done, figures.no_shows), (2, 2, 2));
    assert_eq!((figures.cancelled_by_customer, figures.cancelled_by_provider), (2, 0));
    assert_eq!((figures.online, figures.by_staff, figures.imported), (2, 2, 2));
    assert_eq!(figures.revenue, 5_000);
    assert_eq!(shown.asked.customers, CustomerCount { new: 3, returning: 1 });
    assert_eq!(shown.asked.seats, SeatCount::default());
    assert_eq!(shown.asked.days, [DayStatistics { date: monday, figures }]);

    let before = shown.before;
    assert_eq!(before.days.len(), 1);
    assert_eq!(before.days[0].date, date!(2027 - 01 - 10));
    assert_eq!(
        (before.figures.appointments(), before.figures.cancelled_by_provider),
        (2, 2)
    );
    assert_eq!((before.customers, before.seats.taken), (CustomerCount::default(), 7));
}

#[tokio::test]
async fn utilisation_is_booked_of_worked_minutes_by_person_and_hour() {
    let monday = date!(2027 - 01 - 11);
    let shown = over(stored()).show(manager(), query(monday, monday)).await.unwrap();
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
        let shown = statistics.show(manager(), query(first, last)).await.unwrap();
        let night = if first.month() == time::Month::March {
            3 * 60
        } else {
            9 * 60
        };
        assert_eq!(shown.asked.working_minutes, night);
    }
}

#[tokio::test]
async fn export_has_a_line_for_everybody_who_works_or_has_appointments() {
    let monday = date!(2027 - 01 - 11);
    let mut stored = stored();
    stored.appointments.retain(|counted| counted.date == monday);
    let exported = over(stored)
        .export(manager(), query(monday, date!(2027 - 01 - 12)))
        .await
        .unwrap();
    let lines: Vec<_> = exported
        .iter()
        .map(|day| {
            (
                day.date.day(),
                day.name.as_str(),
                day.figures.appointments(),
                day.working_minutes,
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (11, "Anna Wagner", 2, 540),
            (11, "Berta Wagner", 2, 180),
            (11, "Gerda Wagner", 2, 0),
            (12, "Anna Wagner", 0, 540),
            (12, "Berta Wagner", 0, 180),
        ]
    );
}

#[tokio::test]
async fn statistics_are_for_managers_and_of_two_years_at_most() {
    let (first, last) = (date!(2026 - 01 - 01), date!(2028 - 01 - 01));
    for actor in [
        Actor::Guest,
        staff(HERE, Rank::BusinessUser),
        staff(OrganizationNr(1001), Rank::BusinessAdmin),
    ] {
        let statistics = over(StoredStatistics::default());
        let shown = statistics.show(actor, query(first, first)).await;
        assert!(matches!(shown, Err(StatisticsRefused::Forbidden)), "{shown:?}");
        let exported = statistics.export(actor, query(first, first)).await;
        assert!(matches!(exported, Err(StatisticsRefused::Forbidden)), "{exported:?}");
    }
    let statistics = over(StoredStatistics::default());
    let longest = statistics.show(manager(), query(first, last)).await.unwrap();
    assert_eq!((longest.asked.days.len(), longest.before.days.len()), (731, 731));
    let longer = statistics.show(manager(), query(first, last + Duration::DAY)).await;
    assert!(matches!(longer, Err(StatisticsRefused::TooLong)), "{longer:?}");
    let reversed = statistics.show(manager(), query(last, first)).await;
    assert!(matches!(reversed, Err(StatisticsRefused::Reversed)), "{reversed:?}");
}
