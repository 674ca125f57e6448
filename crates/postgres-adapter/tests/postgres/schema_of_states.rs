//! The states of appointments and sign-ups, and that what is taken fits them, without any program in front.

use booking_core::lifecycle::AppointmentState;
use time::macros::time;
use tokio::task::JoinSet;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, MONDAY, Sql, TestStore, booked, course, salon};

const STATES: [(&str, AppointmentState); 5] = [
    ("CONFIRMED", AppointmentState::Confirmed),
    ("CANCELLED_BY_CUSTOMER", AppointmentState::CancelledByCustomer),
    ("CANCELLED_BY_PROVIDER", AppointmentState::CancelledByProvider),
    ("DONE", AppointmentState::Done),
    ("NO_SHOW", AppointmentState::NoShow),
];

/// Rivals for one slot.
const RIVALS: u8 = 20;
const ROUNDS: usize = 50;

/// An appointment of Anna on Monday at ten and a seat in her course, in each state.
async fn every_state() -> (TestStore, Sql) {
    let mut load = salon();
    load.events = vec![course()];
    for (name, state) in STATES {
        let mut booking = booked(state, CUT, 0, MONDAY.with_time(time!(10:00)));
        booking.events = vec![0];
        booking.customer.email = format!("{}@example.org", name.to_lowercase());
        load.bookings.push(booking);
    }
    let (store, _) = TestStore::with(&load).await;
    let sql = store.sql().await;
    (store, sql)
}

fn check(constraint: &str) -> (SqlState, String) {
    (SqlState::CHECK_VIOLATION, constraint.to_owned())
}

/// The ways in which SQL changes a row that is there.
fn ways(table: &str, from: &str, to: &str) -> [String; 3] {
    [
        format!("UPDATE {table} SET status = '{to}' WHERE status = '{from}'"),
        format!(
            "INSERT INTO {table} SELECT * FROM {table} WHERE status = '{from}'
             ON CONFLICT (organization_nr, id) DO UPDATE SET status = '{to}'"
        ),
        format!(
            "MERGE INTO {table} USING (SELECT '{to}' AS other) AS one ON status = '{from}'
             WHEN MATCHED THEN UPDATE SET status = other"
        ),
    ]
}

#[tokio::test]
async fn of_all_edges_those_from_confirmed_and_between_outcomes_of_appointments_can_be_gone() {
    let (_store, sql) = every_state().await;
    let before = sql.everything().await;
    for table in ["appointment", "participation"] {
        for (from, _) in STATES {
            for (to, _) in STATES {
                for way in ways(table, from, to) {
                    // Whoever leaves gives the time back.
                    let edge = format!(
                        "BEGIN; {way};
                         DELETE FROM occupation USING appointment
                         WHERE appointment.id = appointment_id AND status <> 'CONFIRMED';
                         SET CONSTRAINTS ALL IMMEDIATE"
                    );
                    let is_outcome = |state: &str| ["DONE", "NO_SHOW"].contains(&state);
                    let is_exchanged = table == "appointment" && is_outcome(from) && is_outcome(to);
                    if from == "CONFIRMED" || from == to || is_exchanged {
                        sql.run(&edge).await;
                    } else {
                        assert_eq!(sql.refused(&edge).await, check(&format!("{table}_ends_once")), "{way}");
                    }
                    sql.run("ROLLBACK").await;
                }
            }
        }
    }
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn ended_appointment_must_give_up_its_occupation() {
    let (_store, sql) = every_state().await;
    for (state, _) in STATES.iter().skip(1) {
        let end = format!("UPDATE appointment SET status = '{state}' WHERE status = 'CONFIRMED'");
        assert_eq!(
            sql.refused(&end).await,
            check("appointment_takes_what_was_agreed"),
            "{state}"
        );
    }
    assert_eq!(
        sql.refused("UPDATE event_date SET called_off_at = '2026-11-25 12:00Z'")
            .await,
        check("event_date_takes_what_was_agreed")
    );
    sql.run(
        "UPDATE event_date SET called_off_at = '2026-11-25 12:00Z';
         DELETE FROM occupation WHERE event_date_id IS NOT NULL;
         DELETE FROM occupation; UPDATE appointment SET status = 'DONE' WHERE status = 'CONFIRMED'",
    )
    .await;
}

#[tokio::test]
async fn occupation_of_a_confirmed_appointment_cannot_be_deleted() {
    let (_store, sql) = every_state().await;
    let attempts = [
        "DELETE FROM occupation WHERE appointment_id IS NOT NULL",
        "DELETE FROM occupation WHERE event_date_id IS NOT NULL",
        "UPDATE occupation SET resource_id = 2",
        "UPDATE occupation SET ends_at = ends_at - interval '5 minutes'",
        "UPDATE occupation SET appointment_id = NULL, event_date_id = (SELECT min(id) FROM event_date)
         WHERE appointment_id IS NOT NULL",
    ];
    for attempt in attempts {
        assert_eq!(
            sql.refused(attempt).await,
            check("occupation_leaves_what_was_agreed"),
            "{attempt}"
        );
    }
}

#[tokio::test]
async fn appointment_cannot_change_without_its_occupation() {
    let (_store, sql) = every_state().await;
    let changes = [
        "employee_id = 2",
        "starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'",
        "duration = 45",
        "follow_up = 15",
    ];
    for change in changes {
        assert_eq!(
            sql.refused(&format!("UPDATE appointment SET {change}")).await,
            check("appointment_takes_what_was_agreed"),
            "{change}"
        );
    }
    let also_the_old = "UPDATE appointment SET employee_id = 2;
        INSERT INTO occupation SELECT organization_nr, 2, starts_at, ends_at, appointment_id FROM occupation
        WHERE appointment_id IS NOT NULL";
    assert_eq!(
        sql.refused(also_the_old).await,
        check("appointment_takes_what_was_agreed")
    );
    sql.run(
        "UPDATE appointment SET employee_id = 2;
         DELETE FROM occupation WHERE appointment_id IS NOT NULL;
         INSERT INTO occupation SELECT organization_nr, 2, starts_at, ends_at, id FROM appointment
         WHERE status = 'CONFIRMED'",
    )
    .await;
    assert_eq!(
        sql.refused("UPDATE event_date SET ends_at = ends_at + interval '1 hour'")
            .await,
        check("event_date_takes_what_was_agreed")
    );
}

/// What was agreed and what is taken stand in one table each; whoever changes the first changes the second with it.
#[tokio::test]
async fn changed_appointment_parts_must_match_their_occupations() {
    let (_store, sql) = every_state().await;
    sql.run(
        "INSERT INTO appointment_part SELECT organization_nr, id, resource, 0, duration + follow_up
             FROM appointment, unnest(ARRAY[1, 2]) AS resource WHERE status = 'CONFIRMED';
         INSERT INTO occupation SELECT organization_nr, 2, starts_at, ends_at, appointment_id FROM occupation
             WHERE appointment_id IS NOT NULL;
         INSERT INTO appointment_part SELECT organization_nr, id, 3, 0, 5 FROM appointment WHERE status = 'DONE';
         INSERT INTO event_date SELECT organization_nr, 4711, event_id, starts_wall, ends_wall, zone, starts_at, ends_at,
             '2026-11-25 12:00Z' FROM event_date LIMIT 1;
         INSERT INTO event_date_resource SELECT organization_nr, 4711, 3 FROM event_date LIMIT 1",
    )
    .await;
    let of = |status: &str| format!("(SELECT id FROM appointment WHERE status = '{status}')");
    let cases = [
        (
            "appointment_part",
            "DELETE FROM appointment_part WHERE resource_id = 2".to_owned(),
        ),
        (
            "appointment_part",
            "UPDATE appointment_part SET resource_id = 3 WHERE resource_id = 2".to_owned(),
        ),
        (
            "appointment_part",
            "UPDATE appointment_part SET to_minute = 5 WHERE resource_id = 2".to_owned(),
        ),
        (
            "appointment_part",
            format!(
                "UPDATE appointment_part SET appointment_id = {} WHERE resource_id = 2",
                of("DONE")
            ),
        ),
        (
            "appointment_part",
            format!(
                "UPDATE appointment_part SET appointment_id = {} WHERE resource_id = 3",
                of("CONFIRMED")
            ),
        ),
        (
            "event_date_resource",
            "DELETE FROM event_date_resource WHERE resource_id = 1".to_owned(),
        ),
        (
            "event_date_resource",
            "UPDATE event_date_resource SET resource_id = 2 WHERE resource_id = 1".to_owned(),
        ),
        (
            "event_date_resource",
            "UPDATE event_date_resource SET event_date_id = 4711 WHERE resource_id = 1
             AND event_date_id = (SELECT min(event_date_id) FROM event_date_resource)"
                .to_owned(),
        ),
        (
            "event_date_resource",
            "UPDATE event_date_resource SET event_date_id = (SELECT min(event_date_id) FROM event_date_resource)
             WHERE event_date_id = 4711"
                .to_owned(),
        ),
    ];
    for (table, change) in cases {
        assert_eq!(
            sql.refused(&change).await,
            check(&format!("{table}_takes_what_was_agreed")),
            "{change}"
        );
    }
    sql.run(
        "UPDATE appointment_part SET resource_id = 3 WHERE resource_id = 2;
         UPDATE occupation SET resource_id = 3 WHERE resource_id = 2;
         DELETE FROM event_date_resource; DELETE FROM occupation WHERE event_date_id IS NOT NULL;
         DELETE FROM appointment_part WHERE resource_id = 3; DELETE FROM occupation WHERE resource_id = 3",
    )
    .await;
}

/// As many cancelled appointments of Anna at the same time, each with a connection that wants to confirm it again.
async fn rivals() -> (TestStore, Sql, Vec<Sql>) {
    let mut load = salon();
    let cancelled = booked(
        AppointmentState::CancelledByCustomer,
        CUT,
        0,
        MONDAY.with_time(time!(10:00)),
    );
    load.bookings = vec![cancelled; usize::from(RIVALS)];
    let (store, _) = TestStore::with(&load).await;
    let mut connections = Vec::new();
    for _ in 0..RIVALS {
        connections.push(store.sql().await);
    }
    let sql = store.sql().await;
    (store, sql, connections)
}

/// Everybody at once; says how many are confirmed afterwards. Takes the time as well, if wanted.
async fn confirm_all(sql: &Sql, connections: &mut Vec<Sql>, occupying: bool) -> i64 {
    let mut flips = JoinSet::new();
    for (number, connection) in (0..).zip(connections.drain(..)) {
        flips.spawn(async move {
            let own = format!("(SELECT id FROM appointment ORDER BY id OFFSET {number} LIMIT 1)");
            let occupy = format!(
                "INSERT INTO occupation SELECT organization_nr, employee_id, starts_at, ends_at, id FROM appointment
                 WHERE id = {own};"
            );
            connection
                .try_run(&format!(
                    "BEGIN; UPDATE appointment SET status = 'CONFIRMED' WHERE id = {own}; {} COMMIT",
                    if occupying { &occupy } else { "" }
                ))
                .await;
            connection
        });
    }
    connections.extend(flips.join_all().await);
    for connection in &*connections {
        connection.run("ROLLBACK").await;
    }
    sql.number("SELECT count(*) FROM appointment WHERE status = 'CONFIRMED'")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn cancelled_appointment_is_never_confirmed_again_by_concurrent_updates() {
    let (_store, sql, mut connections) = rivals().await;
    for round in 0..ROUNDS {
        let occupying = round % 2 == 0;
        assert_eq!(
            confirm_all(&sql, &mut connections, occupying).await,
            0,
            "in round {round}"
        );
    }
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 0);
}

/// Each defence holds alone, and without them the races above are lost: they can see what they look for.
#[tokio::test(flavor = "multi_thread")]
async fn cancelled_appointments_are_confirmed_again_without_the_triggers() {
    let (_store, sql, mut connections) = rivals().await;
    sql.run("DROP TRIGGER appointment_ends_once ON appointment").await;
    assert_eq!(confirm_all(&sql, &mut connections, false).await, 0, "nothing is taken");
    assert_eq!(
        confirm_all(&sql, &mut connections, true).await,
        1,
        "what is taken is taken once"
    );
    sql.run("DROP TRIGGER appointment_takes_what_was_agreed ON appointment")
        .await;
    assert_eq!(confirm_all(&sql, &mut connections, false).await, i64::from(RIVALS));
}
