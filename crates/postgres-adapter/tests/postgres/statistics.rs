//! What became of the calendar, in numbers.

use std::time::{Duration as Elapsed, Instant};

use booking_core::calendar::Step;
use booking_core::events::EventStore;
use booking_core::lifecycle::AppointmentState::{CancelledByCustomer, CancelledByProvider, Confirmed, Done, NoShow};
use booking_core::statistics::{
    AppointmentCount, BookedMinutes, BookingSource, CustomerCount, Period, SeatCount, StatisticsRange,
    StatisticsReader, StoredStatistics,
};
use organization_document::{BookingDocument, OrganizationDocument};
use postgres_adapter::booking_core::PostgresStatistics;
use shared_kernel::{OrganizationNr, Zone};
use time::Date;
use time::macros::{date, time};

use crate::size::Size;
use crate::support::{COLOUR, CUT, TestStore, booked, course, named, salon, sent_statements, sign_up};

fn range(organization: OrganizationNr, [before, from, last]: [Date; 3]) -> StatisticsRange {
    let zone = Zone::named("Europe/Vienna").unwrap();
    StatisticsRange {
        organization,
        before: zone.day(before).begins(),
        from: zone.day(from).begins(),
        to: zone.day(last).ends(),
        zone,
    }
}

async fn statistics(store: &TestStore, organization: OrganizationNr, days: [Date; 3]) -> StoredStatistics {
    let reader = PostgresStatistics::new(store.database.clone());
    reader.statistics(&range(organization, days)).await.unwrap()
}

/// Somebody else than usual.
fn by(email: &str, booking: BookingDocument) -> BookingDocument {
    let mut booking = booking;
    email.clone_into(&mut booking.customer.email);
    booking
}

fn with(bookings: Vec<BookingDocument>) -> OrganizationDocument {
    OrganizationDocument { bookings, ..salon() }
}

fn counted(stored: &StoredStatistics) -> Vec<(Date, i32, &'static str, u64, u64)> {
    let row = |one: &AppointmentCount| (one.date, one.employee.0, one.state.label(), one.appointments, one.cents);
    let mut rows: Vec<_> = stored.appointments.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

fn minutes(stored: &StoredStatistics) -> Vec<(Period, i32, u8, u8, u64)> {
    let row = |one: &BookedMinutes| {
        let weekday = one.weekday.number_from_monday();
        (one.period, one.employee.0, weekday, one.hour, one.minutes)
    };
    let mut rows: Vec<_> = stored.booked.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

#[tokio::test]
async fn appointments_of_each_state_are_counted_on_the_day_on_which_they_start() {
    let store = TestStore::new();
    let monday = date!(2026 - 11 - 16);
    let tuesday = date!(2026 - 11 - 17);
    let at = |date: Date, hour| date.with_hms(hour, 0, 0).unwrap();
    let loaded = store
        .load(&with(vec![
            booked(Done, CUT, 0, at(monday, 9)),
            booked(Done, CUT, 0, at(monday, 10)),
            by("eva@example.org", booked(NoShow, CUT, 1, at(monday, 11))),
            booked(CancelledByCustomer, CUT, 0, at(monday, 12)),
            by("eva@example.org", booked(CancelledByProvider, CUT, 0, at(tuesday, 9))),
            by("lea@example.org", booked(Confirmed, COLOUR, 0, at(tuesday, 10))),
            // The days around, and another organisation.
            by("eva@example.org", booked(Done, CUT, 0, at(date!(2026 - 11 - 15), 23))),
            booked(Confirmed, CUT, 0, at(date!(2026 - 11 - 18), 0)),
        ]))
        .await;
    let mut elsewhere = named("Anderswo");
    elsewhere.bookings = vec![booked(Done, CUT, 0, at(monday, 9))];
    store.load(&elsewhere).await;
    let stored = statistics(&store, loaded.organization, [monday, monday, tuesday]).await;
    assert_eq!(
        counted(&stored),
        [
            (monday, 1, "CANCELLED_BY_CUSTOMER", 1, 2_500),
            (monday, 1, "DONE", 2, 5_000),
            (monday, 2, "NO_SHOW", 1, 2_500),
            (tuesday, 1, "CANCELLED_BY_PROVIDER", 1, 2_500),
            (tuesday, 1, "CONFIRMED", 1, 6_000),
        ]
    );
    let sources = stored.appointments.iter().map(|one| one.source);
    assert!(sources.clone().all(|source| source == BookingSource::Import));
    // Franz and Lea are new; nobody came of the name of Eva.
    let new = CustomerCount { new: 2, returning: 0 };
    assert_eq!(stored.customers, [(Period::Asked, new)]);

    let stored = statistics(&store, loaded.organization, [monday, tuesday, tuesday]).await;
    assert_eq!(stored.appointments.len(), 5, "both ranges");
    let mut customers = stored.customers.clone();
    customers.sort_by_key(|(period, _)| *period);
    let one = CustomerCount { new: 1, returning: 0 };
    assert_eq!(customers, [(Period::Before, one), (Period::Asked, one)]);
    let later = date!(2026 - 11 - 18);
    let stored = statistics(&store, loaded.organization, [later, later, later]).await;
    let back = CustomerCount { new: 0, returning: 1 };
    assert_eq!(stored.customers, [(Period::Asked, back)], "Franz came on Monday");
    // Long ranges are counted in another way.
    let (long_ago, last) = (date!(2026 - 06 - 01), date!(2026 - 11 - 30));
    for (from, expected) in [(monday, (2, 0)), (tuesday, (1, 1))] {
        let stored = statistics(&store, loaded.organization, [long_ago, from, last]).await;
        let asked = stored.customers.iter().find(|(period, _)| *period == Period::Asked);
        let CustomerCount { new, returning } = asked.unwrap().1;
        assert_eq!((new, returning), expected, "from {from}");
    }
    let names: Vec<_> = stored.names.iter().map(|(_, name)| name.as_str()).collect();
    assert_eq!(names, ["Anna Wagner", "Berta Wagner", "Clara Wagner"]);
}

#[tokio::test]
async fn booking_comes_from_the_site_that_made_it() {
    let store = TestStore::new();
    let start = |hour| date!(2026 - 11 - 16).with_hms(hour, 0, 0).unwrap();
    let bookings = (9..13).map(|hour| booked(Done, CUT, 0, start(hour))).collect();
    let loaded = store.load(&with(bookings)).await;
    let sql = store.sql().await;
    sql.run(
        "UPDATE booking SET site = (ARRAY['MAIN', 'OWN_DOMAIN', 'BACK_OFFICE', 'IMPORT'])[booking_number]
         FROM (SELECT id AS numbered, row_number() OVER (ORDER BY id) AS booking_number FROM booking) AS numbers
         WHERE id = numbered",
    )
    .await;
    let monday = date!(2026 - 11 - 16);
    let stored = statistics(&store, loaded.organization, [monday, monday, monday]).await;
    let of = |source| -> u64 {
        let rows = stored.appointments.iter().filter(|one| one.source == source);
        rows.map(|one| one.appointments).sum()
    };
    let sources = [BookingSource::Online, BookingSource::Staff, BookingSource::Import];
    assert_eq!(sources.map(of), [2, 1, 1]);
}

#[tokio::test]
async fn booked_minutes_lie_in_the_hours_of_the_wall_also_when_the_clock_changes() {
    let store = TestStore::new();
    let spring = date!(2026 - 03 - 29);
    let autumn = date!(2026 - 10 - 25);
    let loaded = store
        .load(&with(vec![
            // 75 minutes with the follow-up, of which the clock skips none, and shows some twice.
            booked(Done, COLOUR, 0, spring.with_time(time!(1:30))),
            booked(Confirmed, COLOUR, 0, autumn.with_time(time!(2:30))),
            booked(NoShow, CUT, 1, autumn.with_time(time!(9:45))),
            booked(CancelledByCustomer, CUT, 1, autumn.with_time(time!(12:00))),
            // Over midnight: what lies in the next day belongs to it.
            booked(Done, COLOUR, 0, spring.previous_day().unwrap().with_time(time!(23:30))),
        ]))
        .await;
    let stored = statistics(&store, loaded.organization, [spring, spring, spring]).await;
    let of_spring = [
        (Period::Asked, 1, 7, 0, 45),
        (Period::Asked, 1, 7, 1, 30),
        (Period::Asked, 1, 7, 3, 45),
    ];
    assert_eq!(minutes(&stored), of_spring);
    let stored = statistics(&store, loaded.organization, [autumn, autumn, autumn]).await;
    let of_autumn = [
        (Period::Asked, 1, 7, 2, 75),
        (Period::Asked, 2, 7, 9, 15),
        (Period::Asked, 2, 7, 10, 15),
    ];
    assert_eq!(minutes(&stored), of_autumn);
    let stored = statistics(&store, loaded.organization, [spring, autumn, autumn]).await;
    let before: u64 = minutes(&stored)
        .iter()
        .filter(|one| one.0 == Period::Before)
        .map(|one| one.4)
        .sum();
    assert_eq!(before, 120);
    assert_eq!(stored.booked.len(), 6, "both ranges");
}

#[tokio::test]
async fn steps_rooms_and_dates_of_events_count_for_the_people_whom_they_need() {
    let store = TestStore::new();
    let mut load = salon();
    let step = |is_work, minutes| Step { is_work, minutes };
    load.services[COLOUR].steps = vec![step(true, 20), step(false, 30), step(true, 10)];
    load.services[COLOUR].custom_fields.clear();
    load.events = vec![course()];
    let monday = date!(2026 - 11 - 16);
    load.bookings = vec![
        booked(Done, COLOUR, 0, monday.with_time(time!(9:00))),
        booked(Confirmed, COLOUR, 0, monday.with_time(time!(14:00))),
    ];
    let loaded = store.load(&load).await;
    for number in 1..=3 {
        let draft = sign_up(number, &loaded);
        let now = crate::support::change_at(crate::support::NOW);
        store.events().sign_up(&now, &draft).await.unwrap();
    }
    let sql = store.sql().await;
    sql.run(
        "INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
             SELECT organization_nr, (SELECT min(id) FROM participation), min(id), 'NO_SHOW' FROM event_date GROUP BY 1;
         INSERT INTO called_off_date (organization_nr, participation_id, event_date_id, status, revision)
             SELECT organization_nr, (SELECT max(id) FROM participation), min(id), 'CANCELLED_BY_CUSTOMER', 1
             FROM event_date GROUP BY 1",
    )
    .await;
    let last = date!(2026 - 11 - 29);
    let stored = statistics(&store, loaded.organization, [monday, monday, last]).await;
    // Twice 20 minutes and 10 with 15 of follow-up, and a course on Thursday at six.
    let expected = [
        (Period::Asked, 1, 1, 9, 30),
        (Period::Asked, 1, 1, 10, 15),
        (Period::Asked, 1, 1, 14, 30),
        (Period::Asked, 1, 1, 15, 15),
        (Period::Asked, 1, 4, 18, 60),
        (Period::Asked, 1, 4, 19, 30),
    ];
    assert_eq!(minutes(&stored), expected);
    let seats = SeatCount { taken: 2, missed: 1 };
    assert_eq!(stored.seats, [(Period::Asked, seats)]);
}

/// `TERMINHOF_TEST_SIZE=nightly cargo test -p postgres-adapter --test postgres -- --nocapture statistics::month` has half a
/// million.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "it measures how long it takes")]
async fn month_of_a_large_organisation_is_counted_at_once() {
    let visits = Size::wanted().of([5_000, 500_000, 500_000]);
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    // Every three minutes somebody comes, to one of forty.
    sql.run(&format!(
        "SET session_replication_role = replica;
         INSERT INTO resource (organization_nr, id, kind, first_name, last_name)
             SELECT 1000, n, 'EMPLOYEE', 'Vor' || n, 'Nach' FROM generate_series(10, 49) AS n;
         INSERT INTO customer (organization_nr, id, first_name, last_name, email, created_at)
             SELECT 1000, 100 + n, 'Anna', 'Huber', 'kunde' || n || '@example.org', '2026-01-01Z'
             FROM generate_series(1, {visits} / 5) AS n;
         INSERT INTO booking (organization_nr, id, calendar_guid, site, customer_id, manage_token_hash, repetition_hash,
                              created_at)
             SELECT 1000, 100 + n, gen_random_uuid(), 'MAIN', 101 + (n * 7919::bigint) % ({visits} / 5), sha256('t'),
                 sha256('t'), '2026-11-01Z'::timestamptz - n * interval '3 minutes'
             FROM generate_series(1, {visits}) AS n;
         INSERT INTO appointment (organization_nr, id, booking_id, position, service_id, employee_id, employee_reason, status,
                                  title, price_cents, duration, follow_up, starts_wall, ends_wall, zone, starts_at, ends_at)
             SELECT 1000, 100 + n, 100 + n, 0, 1, 10 + n % 40, 'CHOSEN',
                 (ARRAY['DONE', 'DONE', 'DONE', 'DONE', 'NO_SHOW', 'CANCELLED_BY_CUSTOMER', 'CONFIRMED'])[1 + n % 7],
                 'Haarschnitt', 2500, 45, 0, at AT TIME ZONE 'Europe/Vienna', at AT TIME ZONE 'Europe/Vienna',
                 'Europe/Vienna', at, at + interval '45 minutes'
             FROM generate_series(1, {visits}) AS n,
                 LATERAL (SELECT '2026-11-20Z'::timestamptz - n * interval '3 minutes' AS at);
         INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
             SELECT 1000, employee_id, starts_at, ends_at, id FROM appointment WHERE status = 'CONFIRMED' AND id > 100;
         RESET session_replication_role;
         ANALYZE customer; ANALYZE booking; ANALYZE appointment; ANALYZE occupation"
    ))
    .await;
    let october = [date!(2026 - 10 - 20), date!(2026 - 10 - 20), date!(2026 - 11 - 19)];
    let year = [date!(2024 - 11 - 20), date!(2025 - 11 - 20), date!(2026 - 11 - 19)];
    for (name, days, longest) in [("month", october, 1_000), ("year and the one before", year, 5_000)] {
        let mut times: Vec<Elapsed> = Vec::new();
        let mut appointments: u64 = 0;
        for _ in 0..5 {
            sent_statements();
            let begun = Instant::now();
            let stored = statistics(&store, loaded.organization, days).await;
            times.push(begun.elapsed());
            assert_eq!(sent_statements().len(), 7, "with the borders of the transaction");
            appointments = stored.appointments.iter().map(|one| one.appointments).sum();
        }
        times.sort_unstable();
        println!(
            "{name}: {appointments} appointments in {:?}, at most {:?}",
            times[2], times[4]
        );
        assert!(appointments >= 4_900, "{appointments}");
        assert!(times[2] < Elapsed::from_millis(longest), "{name}: {times:?}");
    }
}
