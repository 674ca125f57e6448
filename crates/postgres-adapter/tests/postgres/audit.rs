//! The auditor finds every damage, with constraints and triggers out of the way.

use booking_core::booking::BookingStore;
use booking_core::lifecycle::{
    AppointmentOutcome, AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRequest,
    ChangedBy, StoredBooking,
};
use organization_document::{NeedDocument, OrganizationDocument, RoomGroupDocument};
use postgres_adapter::audit::{Auditor, Depth, Finding, WholePass, audit};
use shared_kernel::{Change, Rank, Reach, RequestId, ResourceId};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::support::{
    COLOUR, CUT, NOW, TestStore, appointment_request, booked, change_at, draft, relocated, salon, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const CLARA: ResourceId = ResourceId(3);

/// The salon, where a colour, which Clara can do as well, needs one of two chairs, the resources 4 and 5.
fn salon_with_chairs() -> OrganizationDocument {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Farbplatz".to_owned(),
        rooms: vec!["Am Fenster".to_owned(), "An der Wand".to_owned()],
    }];
    load.services[COLOUR].custom_fields.clear();
    load.services[COLOUR].needs = vec![NeedDocument {
        group: 0,
        steps: Vec::new(),
    }];
    load.employees[2].skills.push(COLOUR.into());
    load
}

/// Two salons with chairs. In the first on Monday Anna and Berta have a guest each; on Tuesday what was loaded: one
/// appointment of Berta, and one that was cancelled before. In December Clara has a colour that was moved, a cut that
/// was cancelled, one that was not come to, and two that were loaded, the first moved and the second cancelled since.
async fn two_salons() -> TestStore {
    let (confirmed, cancelled) = (AppointmentState::Confirmed, AppointmentState::CancelledByCustomer);
    let mut load = salon_with_chairs();
    load.bookings = vec![
        booked(confirmed, CUT, 1, datetime!(2026-11-24 09:00)),
        booked(cancelled, CUT, 1, datetime!(2026-11-24 09:00)),
        booked(confirmed, CUT, 2, datetime!(2026-12-04 09:00)),
        booked(confirmed, CUT, 2, datetime!(2026-12-04 10:00)),
    ];
    let (store, loaded) = TestStore::with(&load).await;
    let guests = [
        (CUT, ANNA, datetime!(2026-11-23 10:00)),
        (CUT, BERTA, datetime!(2026-11-23 10:00)),
        (COLOUR, CLARA, datetime!(2026-12-01 10:00)),
        (CUT, CLARA, datetime!(2026-12-02 10:00)),
        (CUT, CLARA, datetime!(2026-12-03 10:00)),
    ];
    for (number, (service, employee, start)) in (1..).zip(guests) {
        let mut request = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[service], employee, start)],
        );
        request.identity.key = Some(format!("Absicht {number}"));
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    for (link, start) in [(3, datetime!(2026-12-01 14:00)), (103, datetime!(2026-12-04 14:00))] {
        let moved = relocated(held(&store, link).await.appointments[0].id, CLARA, start);
        change(&store, NOW, &wanted([link; 32], moved)).await;
    }
    for link in [4, 104] {
        change(&store, NOW, &wanted([link; 32], ChangeAction::Cancel(CancelScope::All))).await;
    }
    let missed = ChangeAction::Close {
        appointment: held(&store, 5).await.appointments[0].id,
        outcome: AppointmentOutcome::NoShow,
    };
    let by_staff = ChangeRequest {
        by: ChangedBy::Staff {
            rank: Rank::BusinessUser,
            over_rules: false,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        ..wanted([5; 32], missed)
    };
    change(&store, datetime!(2026-12-03 12:00 UTC), &by_staff).await;
    store.load(&salon_with_chairs()).await;
    store
}

async fn held(store: &TestStore, link: u8) -> StoredBooking {
    let found = store.lifecycle().find(BookingRef::ManageLink([link; 32])).await;
    found.unwrap().unwrap()
}

/// In a request of its own: what is loaded tells nobody, and neither would what happens in the same request.
async fn change(store: &TestStore, at: OffsetDateTime, wanted: &ChangeRequest) {
    let change = Change {
        request_id: RequestId(Uuid::from_u128(0xa12)),
        ..change_at(at)
    };
    store.lifecycle().change(&change, wanted).await.unwrap();
}

/// The names of the violated invariants, and in how many rows they are.
async fn violated(store: &TestStore) -> Vec<(&'static str, i64)> {
    violations(audit(&store.database, Depth::Thorough).await.unwrap())
}

fn violations(findings: Vec<Finding>) -> Vec<(&'static str, i64)> {
    findings
        .into_iter()
        .inspect(|finding| assert_eq!(finding.violations == 0, finding.examples.is_empty(), "{finding:?}"))
        .filter(|finding| finding.violations > 0)
        .map(|finding| (finding.invariant, finding.violations))
        .collect()
}

const EXCLUSION_CONSTRAINT_OFF: &str = "ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps;";

/// What is done to the database, and which invariant is violated in how many rows.
const DAMAGES: &[(&str, &str, i64)] = &[
    (
        "UPDATE occupation SET resource_id = 1 WHERE resource_id = 2 AND starts_at < '2026-11-24'",
        "nothing_is_taken_twice",
        1,
    ),
    (
        "INSERT INTO occupation SELECT * FROM occupation",
        "nothing_is_taken_twice",
        6,
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
    ("DELETE FROM occupation", "what_is_confirmed_is_occupied", 6),
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
        "DELETE FROM occupation WHERE resource_id = 4",
        "what_is_confirmed_is_occupied",
        1,
    ),
    (
        "UPDATE occupation SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour'
         WHERE resource_id = 4",
        "what_is_confirmed_is_occupied",
        2,
    ),
    (
        "INSERT INTO occupation SELECT organization_nr, 4, starts_at + interval '10 minutes', ends_at, appointment_id
         FROM occupation WHERE resource_id = 4",
        "nothing_is_taken_twice",
        1,
    ),
    (
        "INSERT INTO appointment_part SELECT organization_nr, appointment_id, 2, 0, 5 FROM appointment_part
         WHERE resource_id = 3;
         INSERT INTO occupation SELECT organization_nr, 2, starts_at, starts_at + interval '5 minutes', appointment_id
         FROM occupation WHERE resource_id = 4",
        "appointments_take_their_employee",
        1,
    ),
    (
        "INSERT INTO appointment_part SELECT organization_nr, appointment_id, 5, from_minute, to_minute
         FROM appointment_part WHERE resource_id = 4;
         INSERT INTO occupation SELECT organization_nr, 5, starts_at, ends_at, appointment_id
         FROM occupation WHERE resource_id = 4",
        "appointments_take_their_employee",
        1,
    ),
    (
        "DELETE FROM appointment_part WHERE resource_id = 4; DELETE FROM occupation WHERE resource_id = 4",
        "appointments_take_their_employee",
        1,
    ),
    (
        "INSERT INTO appointment
         SELECT (jsonb_populate_record(appointment, '{\"id\": 4711, \"position\": 9}')).* FROM appointment
         WHERE employee_id = 1",
        "what_is_confirmed_is_occupied",
        1,
    ),
    (
        "UPDATE appointment SET status = 'CONFIRMED' WHERE status = 'CANCELLED_BY_CUSTOMER'",
        "what_is_confirmed_is_occupied",
        3,
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
         DROP INDEX participation_has_a_person_once;
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents, mailbox)
         SELECT 1000, id, 1, 'CONFIRMED', 'Flechten', 0, 'anna@example.org' FROM booking LIMIT 2;
         UPDATE participation SET folded_name = 'annaberger'",
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
        "INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         VALUES (1000, 'SYSTEM', 'MINIMUM_MISSED', 4711, 'minimum-missed:4711', '2027-01-11 08:00Z')",
        "facts_have_a_subject",
        1,
    ),
    ("UPDATE outbox SET subject_id = 4711", "facts_have_a_subject", 10),
    (
        "DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)",
        "bookings_are_announced",
        1,
    ),
    (
        "DELETE FROM outbox WHERE id = (SELECT min(id) FROM outbox)",
        "facts_are_delivered",
        1,
    ),
    (
        "DELETE FROM outbox_delivery WHERE fact_id = (SELECT min(id) FROM outbox)",
        "facts_are_delivered",
        1,
    ),
    (
        "DELETE FROM history WHERE what IN ('BOOKED', 'LOADED')",
        "facts_tell_what_happened",
        5,
    ),
    (
        "UPDATE outbox SET revision = 7 WHERE fact = 'BOOKING_MOVED'",
        "facts_tell_what_happened",
        2,
    ),
    (
        "DELETE FROM outbox WHERE fact = 'BOOKING_MOVED'",
        "bookings_are_announced",
        2,
    ),
    (
        "DELETE FROM outbox WHERE fact = 'BOOKING_CANCELLED'",
        "bookings_are_announced",
        2,
    ),
    (
        "UPDATE booking SET sequence = sequence + 1 WHERE id = (SELECT min(id) FROM booking)",
        "bookings_have_a_history",
        1,
    ),
    ("DELETE FROM history WHERE what = 'MOVED'", "bookings_have_a_history", 4),
    (
        "UPDATE appointment SET starts_wall = starts_wall + interval '1 day' WHERE revision > 0",
        "bookings_have_a_history",
        2,
    ),
    (
        "UPDATE outbox SET fact = 'BOOKING_MOVED' WHERE fact = 'BOOKING_CANCELLED'",
        "facts_tell_what_happened",
        2,
    ),
    (
        "DELETE FROM history WHERE what = 'CANCELLED_BY_CUSTOMER'",
        "bookings_have_a_history",
        4,
    ),
    (
        "DELETE FROM history WHERE what = 'NO_SHOW'",
        "bookings_have_a_history",
        2,
    ),
    (
        "INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 1, 'COURSE', 'Flechten', 9);
         UPDATE booking SET sequence = 1 WHERE id = (SELECT min(booking_id) FROM history WHERE what = 'LOADED');
         INSERT INTO participation (organization_nr, booking_id, event_id, status, title, price_cents)
         SELECT 1000, min(booking_id), 1, 'CANCELLED_BY_CUSTOMER', 'Flechten', 0 FROM history WHERE what = 'LOADED'",
        "bookings_have_a_history",
        2,
    ),
    (
        "DELETE FROM history WHERE what = 'LOADED'",
        "bookings_have_a_history",
        4,
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
        "ALTER TABLE history DISABLE TRIGGER history_is_append_only;
         DROP TRIGGER audit_log_is_never_emptied ON audit_log",
        "logs_are_append_only",
        2,
    ),
    (
        "UPDATE appointment SET service_id = (SELECT max(id) FROM service)
         WHERE status = 'CANCELLED_BY_CUSTOMER'",
        "keys_stay_in_their_organization",
        3,
    ),
    (
        "ALTER TABLE booking DROP CONSTRAINT booking_organization_nr_customer_id_fkey;
         UPDATE booking SET customer_id = 4711 WHERE id = (SELECT min(booking_id) FROM history WHERE what = 'BOOKED')",
        "keys_stay_in_their_organization",
        1,
    ),
    (
        "ALTER TABLE favourite DROP CONSTRAINT favourite_account_id_fkey;
         INSERT INTO favourite (account_id, organization_nr, added_at) VALUES (4711, 1000, '2027-01-11 08:00Z')",
        "keys_lead_to_a_row",
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
async fn audit_of_what_the_ports_wrote_finds_no_violation() {
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

/// Parts of the damages that the frequent audit leaves to the passes over everything: of what has not changed for long,
/// and of what is no booking's.
const FOUND_LATER: [&str; 9] = [
    "INSERT INTO favourite",
    "VALUES (1000, 1, 'COURSE', 'Flechten', 5, 1)",
    "DROP INDEX participation_has_a_person_once",
    "'2027-01-10 08:00Z')",
    "INSERT INTO event_date_resource VALUES (1000, 1, 1)",
    "'2027-01-11 07:00Z', '2027-01-11 08:00Z')",
    "UPDATE booking SET sequence = 1 WHERE id = (SELECT min(booking_id) FROM history WHERE what = 'LOADED')",
    "UPDATE organization SET company_name = 'Salon Anders'",
    "UPDATE booking SET sequence = sequence + 1 WHERE id = (SELECT min(id) FROM booking)",
];

#[tokio::test]
async fn every_damage_is_found() {
    let mut overlooked = Vec::new();
    let mut not_found_at_once = Vec::new();
    for &(damage, invariant, count) in DAMAGES {
        let store = two_salons().await;
        let sql = store.sql().await;
        sql.run(&format!(
            "{EXCLUSION_CONSTRAINT_OFF} SET session_replication_role = replica; {damage}"
        ))
        .await;
        let found = violated(&store).await;
        if !found.contains(&(invariant, count)) {
            overlooked.push(format!("{damage}: {invariant} {count}: {found:?}"));
        }
        let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
        let at_once = violations(auditor.recent(NOW - Duration::HOUR).await.unwrap());
        if at_once.is_empty() != FOUND_LATER.iter().any(|later| damage.contains(later)) {
            not_found_at_once.push(format!("{damage}: {at_once:?}"));
        }
    }
    assert_eq!(overlooked, [] as [String; 0]);
    assert_eq!(not_found_at_once, [] as [String; 0]);
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
        + (SELECT count(*) FROM ability) + (SELECT count(*) FROM appointment) + (SELECT count(*) FROM appointment_part)
        + (SELECT count(*) FROM occupation)";
    assert_eq!(keys.violations, sql.number(dangling).await);
    assert_eq!(keys.examples.len(), 20);
    assert!(
        keys.examples[0].starts_with("organisation 1000: a row of ability"),
        "{:?}",
        keys.examples
    );
}

#[tokio::test]
async fn audit_of_recent_changes_leaves_out_slow_invariants() {
    let store = TestStore::new();
    let invariants = async |depth| audit(&store.database, depth).await.unwrap().len();
    assert_eq!(invariants(Depth::Thorough).await - invariants(Depth::Quick).await, 1);
}

#[tokio::test]
async fn second_process_does_not_audit_until_the_first_ends() {
    let store = TestStore::new();
    let first = Auditor::begin(&store.database).await.unwrap().unwrap();
    for _ in 0..9 {
        let second = Auditor::begin(&store.database).await.unwrap();
        assert!(second.is_none(), "its session goes back to the pool, which has four");
    }
    drop(first);
    let next = async {
        loop {
            if let Some(auditor) = Auditor::begin(&store.database).await.unwrap() {
                return auditor;
            }
        }
    };
    let mut next = tokio::time::timeout(std::time::Duration::from_secs(10), next)
        .await
        .unwrap();
    assert!(violations(next.recent(NOW).await.unwrap()).is_empty());
}

#[tokio::test]
async fn audit_of_recent_changes_leaves_old_damage_to_the_full_pass() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run("SET session_replication_role = replica; DELETE FROM occupation")
        .await;
    let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    let since = datetime!(2027-01-01 00:00 UTC);
    assert_eq!(violations(auditor.recent(since).await.unwrap()), []);
    // All but the one that was loaded and has not changed since.
    assert_eq!(
        violations(auditor.recent(NOW).await.unwrap()),
        [("what_is_confirmed_is_occupied", 5)]
    );
}

/// What a pass finds, and of how many pieces it is.
async fn whole(auditor: &mut Auditor, pass: &mut WholePass) -> (Vec<Finding>, usize) {
    for pieces in 1.. {
        if let Some(findings) = auditor.next_piece(pass).await.unwrap().whole {
            return (findings, pieces);
        }
    }
    unreachable!()
}

#[tokio::test]
async fn a_pass_in_pieces_finds_what_is_found_at_once() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run(
        "SET session_replication_role = replica;
         DELETE FROM occupation;
         DELETE FROM outbox_delivery;
         DELETE FROM history WHERE what = 'LOADED';
         DELETE FROM resource WHERE id = 1;
         UPDATE calendar SET is_public = false;
         INSERT INTO organization (status, company_name, owner_first_name, owner_last_name, street_name, street_number,
                                   zip_code, city, country, created_at)
         SELECT 'DRAFT', 'Entwurf', '', '', '', '', '', '', 'AT', now() FROM generate_series(1, 900);
         INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         SELECT 1000, 'SYSTEM', 'MINIMUM_MISSED', n, 'test:' || n, now() FROM generate_series(1, 45000) AS n",
    )
    .await;
    let mut at_once = audit(&store.database, Depth::Thorough).await.unwrap();
    let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    let mut pass = WholePass::default();
    for _ in 0..2 {
        let (mut in_pieces, pieces) = whole(&mut auditor, &mut pass).await;
        assert_eq!(pieces, 5 + 3, "200 organisations or 20,000 facts each");
        in_pieces.retain(|finding| finding.invariant != "everything_is_checked");
        in_pieces.sort_by_key(|finding| finding.invariant);
        at_once.sort_by_key(|finding| finding.invariant);
        for (in_pieces, at_once) in in_pieces.iter().zip(&at_once) {
            assert_eq!(
                (in_pieces.invariant, in_pieces.violations, in_pieces.examples.len()),
                (at_once.invariant, at_once.violations, at_once.examples.len())
            );
        }
        assert_eq!(in_pieces.len(), at_once.len());
    }
}

#[tokio::test]
async fn full_pass_is_continued_by_another_session() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run("SET session_replication_role = replica; DELETE FROM occupation")
        .await;
    let mut pass = WholePass::default();
    let mut first = Auditor::begin(&store.database).await.unwrap().unwrap();
    let piece = first.next_piece(&mut pass).await.unwrap();
    assert!(piece.whole.is_none());
    assert_eq!(violations(pass.so_far().to_vec()), violations(piece.findings));
    sql.run(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks
         WHERE locktype = 'advisory' AND classid = 20263
           AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    )
    .await;
    assert!(first.next_piece(&mut pass).await.is_err());

    let mut second = Auditor::begin(&store.database).await.unwrap().unwrap();
    let (findings, pieces) = whole(&mut second, &mut pass).await;
    assert_eq!(
        (violations(findings), pieces),
        (vec![("what_is_confirmed_is_occupied", 6)], 1)
    );
}

#[tokio::test]
async fn piece_that_times_out_is_halved_and_skipped_when_indivisible() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run("BEGIN; LOCK TABLE event_date IN ACCESS EXCLUSIVE MODE").await;
    let auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    let mut auditor = auditor.with_time_limit(std::time::Duration::from_millis(100));
    let mut pass = WholePass::default();
    // 200, 50, 12 and 3 organisations.
    for _ in 0..4 {
        let piece = auditor.next_piece(&mut pass).await.unwrap();
        assert!(piece.findings.is_empty() && piece.whole.is_none());
    }
    for organization in [888, 1000] {
        let found = violations(auditor.next_piece(&mut pass).await.unwrap().findings);
        assert_eq!(found, [("everything_is_checked", 1)], "{organization}");
    }
    sql.run("ROLLBACK; SET session_replication_role = replica; DELETE FROM occupation")
        .await;
    let mut auditor = auditor.with_time_limit(std::time::Duration::from_secs(20));
    let (findings, pieces) = whole(&mut auditor, &mut pass).await;
    assert_eq!(
        (violations(findings), pieces),
        (vec![("everything_is_checked", 2)], 3),
        "1001, what is behind it, and facts"
    );
    let (findings, _) = whole(&mut auditor, &mut pass).await;
    assert_eq!(violations(findings), [("what_is_confirmed_is_occupied", 6)]);
}

#[tokio::test]
async fn piece_whose_checks_are_slow_together_is_divided_and_skipped_as_well() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run(
        "ALTER TABLE organization RENAME TO kept_organization;
         CREATE VIEW organization AS SELECT * FROM kept_organization WHERE (SELECT pg_sleep(0.3)) IS NOT NULL",
    )
    .await;
    let auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    // Three checks read organisations.
    let mut auditor = auditor.with_time_limit(std::time::Duration::from_millis(800));
    let mut pass = WholePass::default();
    for _ in 0..4 {
        let piece = auditor.next_piece(&mut pass).await.unwrap();
        assert!(piece.findings.is_empty() && piece.whole.is_none(), "{piece:?}");
    }
    let found = violations(auditor.next_piece(&mut pass).await.unwrap().findings);
    assert_eq!(found, [("everything_is_checked", 1)]);
}

/// A rebuild tells of every organisation at once.
#[tokio::test]
async fn audit_of_recent_changes_finds_a_booking_among_what_the_search_is_fed_with() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run(
        "SET session_replication_role = replica;
         DELETE FROM outbox_delivery USING outbox WHERE fact_id = id AND fact = 'BOOKING_MOVED';
         INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
         SELECT 1000, 'SYSTEM', 'SEARCH_CHANGED', 1000, 'test:' || n, now() FROM generate_series(1, 30000) AS n",
    )
    .await;
    let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    assert_eq!(
        violations(auditor.recent(NOW).await.unwrap()),
        [("facts_are_delivered", 2)]
    );
}

#[tokio::test]
async fn facts_that_take_too_long_are_divided_and_a_lock_is_waited_for_no_longer_than_others_wait() {
    let store = two_salons().await;
    let sql = store.sql().await;
    let mut auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
    let mut pass = WholePass::default();
    assert!(auditor.next_piece(&mut pass).await.unwrap().whole.is_none());
    sql.run("BEGIN; LOCK TABLE outbox_delivery IN ACCESS EXCLUSIVE MODE")
        .await;
    let piece = auditor.next_piece(&mut pass).await.unwrap();
    assert!(piece.findings.is_empty() && piece.whole.is_none(), "{piece:?}");
    let mut auditor = auditor.with_time_limit(std::time::Duration::from_millis(100));
    // 5,000, 1,250, 312, 78, 19 and 4 facts.
    for _ in 0..6 {
        let piece = auditor.next_piece(&mut pass).await.unwrap();
        assert!(piece.findings.is_empty() && piece.whole.is_none(), "{piece:?}");
    }
    let found = violations(auditor.next_piece(&mut pass).await.unwrap().findings);
    assert_eq!(found, [("everything_is_checked", 1)]);
    sql.run("ROLLBACK").await;
    let mut auditor = auditor.with_time_limit(std::time::Duration::from_secs(20));
    let (findings, _) = whole(&mut auditor, &mut pass).await;
    assert_eq!(violations(findings), [("everything_is_checked", 1)]);
}

#[tokio::test]
async fn auditor_that_ended_leaves_lock_and_connection_to_the_next() {
    let store = TestStore::with_connections(1);
    for _ in 0..2 {
        let auditor = Auditor::begin(&store.database).await.unwrap().unwrap();
        auditor.end().await.unwrap();
    }
    store.database.ping().await.unwrap();
}

#[tokio::test]
async fn a_consumer_need_not_have_what_was_told_before_it_was_there() {
    let store = two_salons().await;
    let sql = store.sql().await;
    sql.run(
        "DELETE FROM outbox_consumer; DELETE FROM outbox_delivery;
         INSERT INTO outbox_consumer (consumer) VALUES ('MAILS')",
    )
    .await;
    assert_eq!(violated(&store).await, []);
}
