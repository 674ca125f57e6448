//! The auditor finds every damage, with constraints and triggers out of the way.

use booking_core::booking::BookingStore;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::AppointmentStatus;
use shared_kernel::ResourceId;
use time::macros::{datetime, time};

use crate::support::{CUT, MONDAY, NOW, TestStore, booked, change_at, draft, salon, wish};

/// A salon with two bookings of guests and two that were loaded, one of these cancelled; and another salon.
async fn two_salons() -> TestStore {
    let mut load = salon();
    load.bookings = vec![
        booked(1, AppointmentStatus::Confirmed, CUT, 1, datetime!(2026-11-24 09:00)),
        booked(
            2,
            AppointmentStatus::CancelledByCustomer,
            CUT,
            1,
            datetime!(2026-11-24 09:00),
        ),
    ];
    let (store, loaded) = TestStore::with(&load).await;
    for (number, employee) in [(1, 1), (2, 2)] {
        let mut request = draft(
            number,
            &loaded,
            vec![wish(
                loaded.services[CUT],
                ResourceId(employee),
                MONDAY.with_time(time!(10:00)),
            )],
        );
        request.idempotency_key = Some(format!("Absicht {number}"));
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    store.load(&salon()).await;
    store
}

/// The names of the violated invariants, and in how many rows they are.
async fn violated(store: &TestStore) -> Vec<(&'static str, i64)> {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    findings
        .into_iter()
        .inspect(|finding| assert_eq!(finding.violations == 0, finding.examples.is_empty(), "{finding:?}"))
        .filter(|finding| finding.violations > 0)
        .map(|finding| (finding.invariant, finding.violations))
        .collect()
}

const WALL_OFF: &str = "ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps;";

/// What is done to the database, and which invariant is violated in how many rows.
const DAMAGES: [(&str, &str, i64); 33] = [
    (
        "UPDATE occupation SET resource_id = 1 WHERE resource_id = 2 AND starts_at < '2026-11-24'",
        "nothing_is_taken_twice",
        1,
    ),
    (
        "INSERT INTO occupation SELECT * FROM occupation",
        "nothing_is_taken_twice",
        3,
    ),
    (
        "ALTER TABLE occupation DROP CONSTRAINT occupation_is_finite_and_short;
         UPDATE occupation SET ends_at = starts_at WHERE resource_id = 1",
        "occupations_are_finite_and_short",
        1,
    ),
    (
        "ALTER TABLE occupation DROP CONSTRAINT occupation_is_finite_and_short;
         UPDATE occupation SET ends_at = 'infinity' WHERE resource_id = 1",
        "occupations_are_finite_and_short",
        1,
    ),
    ("DELETE FROM occupation", "what_is_confirmed_is_occupied", 3),
    (
        "UPDATE occupation SET ends_at = ends_at - interval '5 minutes' WHERE resource_id = 1",
        "what_is_confirmed_is_occupied",
        2,
    ),
    (
        "INSERT INTO appointment_part SELECT organization_nr, id, employee_id, 0, duration - 5 FROM appointment
         WHERE employee_id = 1 AND status = 'CONFIRMED'",
        "what_is_confirmed_is_occupied",
        2,
    ),
    (
        "INSERT INTO appointment_part SELECT organization_nr, id, employee_id + 1, 0, 5 FROM appointment
         WHERE employee_id = 1 AND status = 'CONFIRMED'",
        "appointments_take_their_employee",
        1,
    ),
    (
        "INSERT INTO appointment_part SELECT organization_nr, id, employee_id, 0, 1000 FROM appointment
         WHERE employee_id = 1 AND status = 'CONFIRMED'",
        "appointments_take_their_employee",
        1,
    ),
    (
        "UPDATE appointment SET status = 'CONFIRMED' WHERE status = 'CANCELLED_BY_CUSTOMER'",
        "what_is_confirmed_is_occupied",
        1,
    ),
    (
        "UPDATE appointment SET status = 'NO_SHOW' WHERE employee_id = 1",
        "what_is_occupied_is_confirmed",
        1,
    ),
    (
        "ALTER TABLE occupation DROP CONSTRAINT occupation_has_one_holder;
         UPDATE occupation SET appointment_id = NULL WHERE resource_id = 1",
        "what_is_occupied_is_confirmed",
        1,
    ),
    (
        "UPDATE appointment SET duration = 45 WHERE employee_id = 1",
        "appointments_last_as_long_as_they_say",
        1,
    ),
    (
        "UPDATE appointment SET starts_wall = starts_wall + interval '1 hour' WHERE employee_id = 1",
        "wall_times_are_those_of_their_instants",
        1,
    ),
    (
        "ALTER TABLE event DROP CONSTRAINT event_has_no_more_seats;
         INSERT INTO event (organization_nr, id, kind, title, capacity, taken_seats)
         SELECT 1000, 1, 'COURSE', 'Flechten', 1, count(*) FROM booking;
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents)
         SELECT 1000, id, 1, 'CONFIRMED', 'Flechten', 0 FROM booking",
        "seats_are_not_sold_twice",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity, taken_seats)
         VALUES (1000, 1, 'COURSE', 'Flechten', 5, 1)",
        "seats_are_not_sold_twice",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity, taken_seats)
         VALUES (1000, 1, 'COURSE', 'Flechten', 9, 2);
         DROP INDEX participation_has_a_mailbox_once;
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents, mailbox)
         SELECT 1000, id, 1, 'CONFIRMED', 'Flechten', 0, 'anna@example.org' FROM booking LIMIT 2",
        "seats_are_not_sold_twice",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 1, 'COURSE', 'Flechten', 9);
         INSERT INTO event_date VALUES (1000, 1, 1, '2027-01-11 09:00', '2027-01-11 10:00', 'Europe/Vienna',
                                        '2027-01-11 08:00Z', '2027-01-11 09:00Z');
         INSERT INTO event_date_resource VALUES (1000, 1, 1)",
        "what_is_confirmed_is_occupied",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 1, 'COURSE', 'Flechten', 9);
         INSERT INTO event_date VALUES (1000, 1, 1, '2027-01-11 09:00', '2027-01-11 10:00', 'Europe/Vienna',
                                        '2027-01-11 07:00Z', '2027-01-11 08:00Z')",
        "wall_times_are_those_of_their_instants",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 1, 'COURSE', 'Flechten', 9);
         INSERT INTO event_date VALUES (1000, 1, 1, '2027-01-11 09:00', '2027-01-11 10:00', 'Europe/Vienna',
                                        '2027-01-11 08:00Z', '2027-01-11 09:00Z', '2027-01-10 08:00Z');
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents)
         SELECT 1000, id, 1, 'CONFIRMED', 'Flechten', 0 FROM booking LIMIT 1",
        "dates_are_called_off_for_those_who_came",
        1,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 1, 'COURSE', 'Flechten', 9);
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents)
         SELECT 1000, booking_id, 1, 'CANCELLED_BY_CUSTOMER', 'Flechten', 0 FROM history
         WHERE what = 'BOOKED' ORDER BY booking_id LIMIT 1",
        "bookings_have_a_history",
        1,
    ),
    (
        "INSERT INTO outbox (organization_nr, fact, subject_id, dedupe_key, due_at)
         VALUES (1000, 'MINIMUM_MISSED', 4711, 'minimum-missed:4711', '2027-01-11 08:00Z')",
        "facts_have_a_subject",
        1,
    ),
    ("UPDATE outbox SET subject_id = 4711", "facts_have_a_subject", 2),
    (
        "DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)",
        "bookings_are_announced",
        1,
    ),
    (
        "DELETE FROM history WHERE what = 'LOADED'",
        "bookings_have_a_history",
        2,
    ),
    (
        "UPDATE appointment SET status = 'CANCELLED_BY_PROVIDER'
         WHERE booking_id = (SELECT min(booking_id) FROM history WHERE what = 'BOOKED')",
        "bookings_have_a_history",
        1,
    ),
    (
        "UPDATE appointment SET status = 'CANCELLED_BY_PROVIDER'
         WHERE booking_id = (SELECT min(booking_id) FROM history WHERE what = 'BOOKED');
         INSERT INTO history (organization_nr, booking_id, what, actor, at, request_id)
         SELECT organization_nr, booking_id, 'MOVED', actor, at, request_id FROM history WHERE what = 'BOOKED'
         ORDER BY booking_id LIMIT 1",
        "bookings_have_a_history",
        1,
    ),
    (
        "DELETE FROM appointment WHERE booking_id = (SELECT min(booking_id) FROM history WHERE what = 'BOOKED')",
        "bookings_are_about_something",
        1,
    ),
    (
        "ALTER TABLE history DISABLE TRIGGER history_is_append_only",
        "bookings_have_a_history",
        1,
    ),
    (
        "UPDATE appointment SET service_id = (SELECT max(id) FROM service)
         WHERE status = 'CANCELLED_BY_CUSTOMER'",
        "keys_stay_in_their_organization",
        1,
    ),
    (
        "UPDATE calendar SET is_public = false WHERE organization_nr = 1000",
        "calendars_know_who_is_public",
        1,
    ),
    (
        "DELETE FROM search_document WHERE organization_nr = 1000",
        "public_organizations_can_be_found",
        1,
    ),
    (
        "UPDATE organization SET company_name = 'Salon Anders' WHERE nr = 1001",
        "search_documents_say_what_their_sources_say",
        1,
    ),
];

#[tokio::test]
async fn what_the_ports_write_violates_nothing() {
    let store = two_salons().await;
    assert_eq!(violated(&store).await, []);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let mut names: Vec<&str> = findings.iter().map(|finding| finding.invariant).collect();
    let mut damaged: Vec<&str> = DAMAGES.iter().map(|(_, invariant, _)| *invariant).collect();
    names.sort_unstable();
    damaged.sort_unstable();
    damaged.dedup();
    assert_eq!(names, damaged, "every invariant is violated by a test");
}

#[tokio::test]
async fn every_damage_is_found() {
    for (damage, invariant, violations) in DAMAGES {
        let store = two_salons().await;
        let sql = store.sql().await;
        sql.run(&format!("{WALL_OFF} SET session_replication_role = replica; {damage}"))
            .await;
        let found = violated(&store).await;
        assert!(found.contains(&(invariant, violations)), "{damage}: {found:?}");
    }
}

#[tokio::test]
async fn many_violations_are_counted_and_some_described() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run("SET session_replication_role = replica; DELETE FROM resource WHERE id <> 0")
        .await;
    let findings = audit(&store.database, Depth::Quick).await.unwrap();
    let keys = findings
        .iter()
        .find(|finding| finding.invariant == "keys_stay_in_their_organization")
        .unwrap();
    let dangling = "SELECT (SELECT count(*) FROM weekly_hours WHERE resource_id <> 0)
        + (SELECT count(*) FROM ability) + (SELECT count(*) FROM appointment) + (SELECT count(*) FROM occupation)";
    assert_eq!(keys.violations, sql.number(dangling).await);
    assert_eq!(keys.examples.len(), 20);
    assert!(
        keys.examples[0].starts_with("organisation 1000: a row of ability"),
        "{:?}",
        keys.examples
    );
}

#[tokio::test]
async fn what_takes_long_is_left_out_of_a_quick_look() {
    let store = TestStore::new();
    let invariants = async |depth| audit(&store.database, depth).await.unwrap().len();
    assert_eq!(invariants(Depth::Thorough).await - invariants(Depth::Quick).await, 1);
}
