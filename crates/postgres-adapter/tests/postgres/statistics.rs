//! What became of the calendar, in numbers.

use std::time::{Duration as Elapsed, Instant};

use booking_core::calendar::Step;
use booking_core::events::EventStore;
use booking_core::lifecycle::AppointmentState::{CancelledByCustomer, CancelledByProvider, Confirmed, Done, NoShow};
use booking_core::statistics::{
    BookedMinutes, BookedPart, BookingKind, BookingSource, CustomerCount, DayCount, EmployeeCount, Period,
    StatisticsRange, StatisticsReader, StoredStatistics, TimePart,
};
use organization_document::{BookingDocument, OrganizationDocument};
use shared_kernel::{OrganizationNr, ResourceId, Zone};
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
        divided_by: None,
    }
}

async fn statistics(store: &TestStore, organization: OrganizationNr, days: [Date; 3]) -> StoredStatistics {
    let reader = &store.postgres;
    reader.statistics(&range(organization, days)).await.unwrap()
}

/// With the time of each employee divided, and without a range before.
async fn divided(
    store: &TestStore,
    organization: OrganizationNr,
    [from, last]: [Date; 2],
    by: TimePart,
) -> StoredStatistics {
    let reader = &store.postgres;
    let range = StatisticsRange {
        divided_by: Some(by),
        ..range(organization, [from, from, last])
    };
    reader.statistics(&range).await.unwrap()
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

/// Of time that is divided by days.
fn counted(stored: &StoredStatistics) -> Vec<(Date, i32, &'static str, u64, u64)> {
    let row = |one: &EmployeeCount| {
        let (day, employee) = (one.part.unwrap(), one.employee.unwrap());
        let counted = &one.counted;
        (day, employee.0, counted.state.label(), counted.bookings, counted.cents)
    };
    let mut rows: Vec<_> = stored.employees.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

/// Sign-ups and their prices, seats and missed ones, by day and state.
fn sign_ups(stored: &StoredStatistics) -> Vec<(Date, &'static str, u64, u64, [u64; 2])> {
    let of_sign_ups = stored.days.iter().filter(|one| one.counted.kind == BookingKind::SignUp);
    let row = |DayCount { date, counted }: &DayCount| {
        let seats = [counted.seats, counted.missed_seats];
        (*date, counted.state.label(), counted.bookings, counted.cents, seats)
    };
    let mut rows: Vec<_> = of_sign_ups.map(row).collect();
    rows.sort_unstable();
    rows
}

fn parts(stored: &StoredStatistics) -> Vec<(Date, i32, u64)> {
    let row = |one: &BookedPart| (one.part, one.employee.0, one.minutes);
    let mut rows: Vec<_> = stored.booked_parts.iter().map(row).collect();
    rows.sort_unstable();
    rows
}

fn customers(stored: &StoredStatistics) -> Vec<(Period, u64, u64)> {
    let row = |(period, count): &(Period, CustomerCount)| (*period, count.new, count.returning);
    let mut rows: Vec<_> = stored.customers.iter().map(row).collect();
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
    let stored = divided(&store, loaded.organization, [monday, tuesday], TimePart::Day).await;
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
    let counts = stored.employees.iter().map(|one| one.counted);
    assert!(counts.clone().all(|count| count.source == BookingSource::Import));
    assert!(counts.clone().all(|count| count.kind == BookingKind::Appointment));
    // Franz and Lea are new; nobody came of the name of Eva.
    assert_eq!(customers(&stored), [(Period::Asked, 2, 0)]);

    let stored = statistics(&store, loaded.organization, [monday, tuesday, tuesday]).await;
    let on_monday = stored.days.iter().filter(|one| one.date == monday);
    assert_eq!((on_monday.count(), stored.days.len()), (3, 5), "both ranges");
    // Of everybody in the days asked for, which are not divided.
    let asked = stored.employees.iter().map(|one| (one.employee, one.part));
    assert!(asked.clone().all(|one| one == (Some(ResourceId(1)), None)));
    assert_eq!((asked.count(), stored.booked_parts.len()), (2, 0));
    assert_eq!(customers(&stored), [(Period::Before, 1, 0), (Period::Asked, 1, 0)]);
    let later = date!(2026 - 11 - 18);
    let stored = statistics(&store, loaded.organization, [later, later, later]).await;
    assert_eq!(customers(&stored), [(Period::Asked, 0, 1)], "Franz came on Monday");
    // Long ranges are counted in another way.
    let (long_ago, last) = (date!(2026 - 06 - 01), date!(2026 - 11 - 30));
    for (from, expected) in [(monday, (2, 0)), (tuesday, (1, 1))] {
        let stored = statistics(&store, loaded.organization, [long_ago, from, last]).await;
        let asked = customers(&stored).into_iter().find(|one| one.0 == Period::Asked);
        assert_eq!(
            asked.map(|(_, new, returning)| (new, returning)),
            Some(expected),
            "from {from}"
        );
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
        let rows = stored.days.iter().filter(|one| one.counted.source == source);
        rows.map(|one| one.counted.bookings).sum()
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
    let thursday = date!(2026 - 11 - 26);
    assert_eq!(sign_ups(&stored), [(thursday, "CONFIRMED", 2, 15_900, [2, 1])]);
}

#[tokio::test]
async fn time_of_an_employee_is_divided_by_days_or_months() {
    let store = TestStore::new();
    let days = [date!(2026 - 10 - 30), date!(2026 - 11 - 02), date!(2026 - 11 - 03)];
    let loaded = store
        .load(&with(vec![
            booked(Done, CUT, 0, days[0].with_time(time!(9:00))),
            booked(NoShow, CUT, 0, days[1].with_time(time!(9:00))),
            booked(Done, COLOUR, 0, days[2].with_time(time!(10:00))),
        ]))
        .await;
    let range = [date!(2026 - 10 - 01), date!(2026 - 11 - 30)];
    let by_day = divided(&store, loaded.organization, range, TimePart::Day).await;
    let expected = [(days[0], 1, 30), (days[1], 1, 30), (days[2], 1, 75)];
    assert_eq!(parts(&by_day), expected);
    let by_month = divided(&store, loaded.organization, range, TimePart::Month).await;
    let [october, november] = [date!(2026 - 10 - 01), date!(2026 - 11 - 01)];
    assert_eq!(parts(&by_month), [(october, 1, 30), (november, 1, 105)]);
    assert_eq!(
        counted(&by_month),
        [
            (october, 1, "DONE", 1, 2_500),
            (november, 1, "DONE", 1, 6_000),
            (november, 1, "NO_SHOW", 1, 2_500),
        ]
    );
    // The hours of the week are of all of it.
    assert_eq!(minutes(&by_month), minutes(&by_day));
}

/// Signs up so many people for the course, one after the other, and says what became of their `seat`s.
async fn signed_up(store: &TestStore, people: u8, what_became: &str) -> OrganizationNr {
    let loaded = store
        .load(&OrganizationDocument {
            events: vec![course()],
            ..with(vec![booked(Done, CUT, 0, date!(2026 - 11 - 16).with_time(time!(9:00)))])
        })
        .await;
    for number in 1..=people {
        let now = crate::support::change_at(crate::support::NOW);
        store.events().sign_up(&now, &sign_up(number, &loaded)).await.unwrap();
    }
    let seats = "CREATE TEMPORARY TABLE seat AS
        SELECT organization_nr, participation.id AS participation_id, event_date.id AS event_date_id, booking_id,
            dense_rank() OVER (ORDER BY participation.id) AS person,
            dense_rank() OVER (ORDER BY event_date.starts_at) AS nth_date
        FROM participation JOIN event_date USING (organization_nr, event_id)";
    store.sql().await.run(&format!("{seats}; {what_became}")).await;
    loaded.organization
}

#[tokio::test]
async fn sign_up_counts_once_on_the_first_date_to_which_its_participant_comes_and_its_seat_on_each() {
    let store = TestStore::new();
    // The first one missed the first date and came to the second, the next two have missed all and one of them, another
    // one comes to the later ones only, one has cancelled, and the last one signed up after the first date.
    let organization = signed_up(
        &store,
        6,
        "INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
             SELECT organization_nr, participation_id, event_date_id, 'DONE' FROM seat WHERE person = 1 AND nth_date = 2
             UNION ALL
             SELECT organization_nr, participation_id, event_date_id, 'NO_SHOW' FROM seat
             WHERE person = 2 OR person IN (1, 3) AND nth_date = 1;
         INSERT INTO called_off_date (organization_nr, participation_id, event_date_id, status, revision)
             SELECT organization_nr, participation_id, event_date_id, 'CANCELLED_BY_CUSTOMER', 1 FROM seat
             WHERE person = 4 AND nth_date = 1;
         UPDATE participation SET status = 'CANCELLED_BY_CUSTOMER'
             WHERE id IN (SELECT participation_id FROM seat WHERE person = 5);
         UPDATE booking SET created_at = '2026-11-27Z' WHERE id IN (SELECT booking_id FROM seat WHERE person = 6);
         UPDATE booking SET site = 'BACK_OFFICE' WHERE id IN (SELECT booking_id FROM seat WHERE person = 1);
         UPDATE event SET price_cents = 1",
    )
    .await;
    let [first, second] = [date!(2026 - 11 - 26), date!(2026 - 12 - 03)];
    let stored = statistics(&store, organization, [first, first, first]).await;
    assert_eq!(
        sign_ups(&stored),
        [
            (first, "CANCELLED_BY_CUSTOMER", 1, 7_950, [0, 0]),
            (first, "CONFIRMED", 1, 7_950, [1, 1]),
            (first, "DONE", 1, 7_950, [1, 1]),
            (first, "NO_SHOW", 1, 7_950, [1, 1]),
        ]
    );
    let by_staff = stored.days.iter().find(|one| one.counted.state == Done);
    assert_eq!(by_staff.map(|one| one.counted.source), Some(BookingSource::Staff));
    // Anna leads the course.
    let led = stored.employees.iter().map(|one| (one.employee, one.counted.bookings));
    assert!(led.clone().all(|one| one == (Some(ResourceId(1)), 1)));
    assert_eq!(led.count(), 4);

    let stored = statistics(&store, organization, [first, second, second]).await;
    let of_second: Vec<_> = sign_ups(&stored).into_iter().filter(|one| one.0 == second).collect();
    assert_eq!(
        of_second,
        [
            (second, "CONFIRMED", 2, 15_900, [3, 0]),
            (second, "DONE", 0, 0, [1, 0]),
            (second, "NO_SHOW", 0, 0, [1, 1]),
        ]
    );
    let sql = store.sql().await;
    sql.run("SET session_replication_role = replica; DELETE FROM event_date_resource")
        .await;
    let stored = statistics(&store, organization, [first, first, first]).await;
    assert!(stored.employees.iter().all(|one| one.employee.is_none()));
}

#[tokio::test]
async fn whoever_comes_to_a_date_of_an_event_is_a_customer_new_or_returning() {
    let store = TestStore::new();
    // The first one comes to both dates; the second one, who had a cut before, and the third one to the later one only.
    let organization = signed_up(
        &store,
        4,
        "UPDATE booking SET customer_id = (SELECT customer_id FROM booking JOIN appointment ON booking_id = booking.id)
             WHERE id IN (SELECT booking_id FROM seat WHERE person = 2);
         INSERT INTO called_off_date (organization_nr, participation_id, event_date_id, status, revision)
             SELECT organization_nr, participation_id, event_date_id, 'CANCELLED_BY_CUSTOMER', 1 FROM seat
             WHERE person = 2 AND nth_date = 1;
         INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
             SELECT organization_nr, participation_id, event_date_id, 'NO_SHOW' FROM seat
             WHERE person = 3 AND nth_date = 1;
         UPDATE participation SET status = 'CANCELLED_BY_PROVIDER'
             WHERE id IN (SELECT participation_id FROM seat WHERE person = 4)",
    )
    .await;
    let [first, second] = [date!(2026 - 11 - 26), date!(2026 - 12 - 03)];
    let stored = statistics(&store, organization, [first, second, second]).await;
    assert_eq!(customers(&stored), [(Period::Before, 1, 0), (Period::Asked, 1, 2)]);
    // Long ranges are counted in another way, and this one begins before the cut.
    let stored = statistics(&store, organization, [date!(2026 - 08 - 01), second, second]).await;
    assert_eq!(customers(&stored), [(Period::Before, 2, 0), (Period::Asked, 1, 2)]);
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
                              created_at, changed_at, promised_notice)
             SELECT 1000, 100 + n, gen_random_uuid(), 'MAIN', 101 + (n * 7919::bigint) % ({visits} / 5), sha256('t'),
                 sha256('t'), '2026-11-01Z'::timestamptz - n * interval '3 minutes', '2026-11-01Z', 0
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
            appointments = stored.days.iter().map(|one| one.counted.bookings).sum();
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
