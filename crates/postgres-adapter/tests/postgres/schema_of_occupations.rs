//! The exclusion constraint against double booking, without any program in front of it.

use booking_core::lifecycle::AppointmentState;
use time::macros::time;
use tokio_postgres::error::SqlState;

use crate::support::{CUT, MONDAY, Sql, TestStore, booked, salon};

/// A salon with one appointment of Anna, on Monday from 09:00 to 09:30 UTC.
async fn occupied() -> (TestStore, Sql) {
    let mut load = salon();
    load.bookings = vec![booked(
        AppointmentState::Confirmed,
        CUT,
        0,
        MONDAY.with_time(time!(10:00)),
    )];
    let (store, _) = TestStore::with(&load).await;
    let sql = store.sql().await;
    (store, sql)
}

/// Another occupation by the same appointment.
fn occupation(resource: &str, from: &str, to: &str) -> String {
    format!(
        "INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id)
         SELECT organization_nr, {resource}, {from}, {to}, id FROM appointment"
    )
}

fn check(constraint: &str) -> (SqlState, String) {
    (SqlState::CHECK_VIOLATION, constraint.to_owned())
}

#[tokio::test]
async fn checks_refuse_empty_infinite_and_overlong_occupations() {
    let (_store, sql) = occupied().await;
    let finite_and_short = check("occupation_is_finite_and_short");
    let cases = [
        ("an empty range", "'2026-11-23 09:00Z'", "'2026-11-23 09:00Z'"),
        ("a reversed range", "'2026-11-23 09:30Z'", "'2026-11-23 09:00Z'"),
        ("no beginning", "'-infinity'", "'2026-11-23 09:00Z'"),
        ("no end", "'2026-11-23 09:00Z'", "'infinity'"),
        (
            "longer than a day",
            "'2026-11-24 09:00Z'",
            "'2026-11-25 09:00:00.000001Z'",
        ),
    ];
    for (name, from, to) in cases {
        assert_eq!(
            sql.refused(&occupation("1", from, to)).await,
            finite_and_short,
            "{name}"
        );
    }
    let missing = (SqlState::NOT_NULL_VIOLATION, String::new());
    let nulls = [
        ("NULL", "'2026-11-23 09:00Z'", "'2026-11-23 09:30Z'"),
        ("1", "NULL", "'2026-11-23 09:30Z'"),
        ("1", "'2026-11-23 09:00Z'", "NULL"),
    ];
    for (resource, from, to) in nulls {
        assert_eq!(
            sql.refused(&occupation(resource, from, to)).await,
            missing,
            "{resource} {from} {to}"
        );
    }
    sql.run(&occupation("1", "'2026-11-24 09:00Z'", "'2026-11-25 09:00Z'"))
        .await;
}

#[tokio::test]
async fn an_occupation_has_exactly_one_holder() {
    let (_store, sql) = occupied().await;
    sql.run(
        "INSERT INTO event (organization_nr, kind, title, capacity) SELECT 1000, 'EVENT', 'Vortrag', 5;
         INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
         SELECT organization_nr, id, '2026-11-24 19:00', '2026-11-24 20:00', 'Europe/Vienna',
                '2026-11-24 18:00Z', '2026-11-24 19:00Z' FROM event",
    )
    .await;
    let held_by = |holders: &str| {
        format!(
            "INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id, event_date_id)
             SELECT appointment.organization_nr, 1, '2026-11-24 18:00Z', '2026-11-24 19:00Z', {holders}
             FROM appointment, event_date"
        )
    };
    for holders in ["NULL, NULL", "appointment.id, event_date.id"] {
        assert_eq!(
            sql.refused(&held_by(holders)).await,
            check("occupation_has_one_holder"),
            "{holders}"
        );
    }
    sql.run(&held_by("NULL, event_date.id")).await;
}

#[tokio::test]
async fn ranges_of_one_resource_never_overlap_and_may_touch() {
    let (_store, sql) = occupied().await;
    let overlap = (SqlState::EXCLUSION_VIOLATION, "occupation_never_overlaps".to_owned());
    let overlapping = [
        ("the same", "09:00", "09:30"),
        ("around it", "08:00", "10:00"),
        ("inside it", "09:10", "09:20"),
        ("into its first microsecond", "08:30", "09:00:00.000001"),
        ("from its last microsecond", "09:29:59.999999", "10:00"),
    ];
    let at = |time: &str| format!("'2026-11-23 {time}Z'");
    for (name, from, to) in overlapping {
        assert_eq!(
            sql.refused(&occupation("1", &at(from), &at(to))).await,
            overlap,
            "{name}"
        );
    }
    sql.run(&occupation("1", &at("08:30"), &at("09:00"))).await;
    sql.run(&occupation("1", &at("09:30"), &at("10:00"))).await;
    sql.run(&occupation("2", &at("09:00"), &at("09:30"))).await;
}

#[tokio::test]
async fn an_occupation_cannot_be_moved_into_another() {
    let (_store, sql) = occupied().await;
    sql.run(&occupation("2", "'2026-11-23 09:00Z'", "'2026-11-23 09:30Z'"))
        .await;
    let (code, constraint) = sql.refused("UPDATE occupation SET resource_id = 1").await;
    assert_eq!(
        (code, constraint.as_str()),
        (SqlState::EXCLUSION_VIOLATION, "occupation_never_overlaps")
    );
}

#[tokio::test]
async fn same_resource_id_of_another_organisation_may_be_occupied() {
    let (store, sql) = occupied().await;
    let mut other = salon();
    other.bookings = vec![booked(
        AppointmentState::Confirmed,
        CUT,
        0,
        MONDAY.with_time(time!(10:00)),
    )];
    store.load(&other).await;
    assert_eq!(
        sql.number("SELECT count(*) FROM occupation WHERE resource_id = 1")
            .await,
        2
    );
}

#[tokio::test]
async fn hours_of_one_weekday_never_overlap_and_end_at_midnight() {
    let (_store, sql) = occupied().await;
    let hours = |opens: i32, closes: i32| format!("INSERT INTO weekly_hours VALUES (1000, 1, 6, {opens}, {closes})");
    sql.run(&hours(540, 720)).await;
    sql.run(&hours(720, 1_440)).await;
    assert_eq!(sql.refused(&hours(700, 800)).await.0, SqlState::EXCLUSION_VIOLATION);
    assert_eq!(sql.refused(&hours(0, 0)).await.0, SqlState::CHECK_VIOLATION);
    assert_eq!(sql.refused(&hours(600, 1_441)).await.0, SqlState::CHECK_VIOLATION);
}

#[tokio::test]
async fn hours_of_every_week_are_in_the_way_of_those_of_even_and_of_odd_ones() {
    let (_store, sql) = occupied().await;
    let hours = |resource: i32, opens: i32, week: &str| {
        let closes = opens + 60;
        format!("INSERT INTO weekly_hours VALUES (1000, {resource}, 6, {opens}, {closes}, '{week}')")
    };
    sql.run(&hours(1, 540, "EVEN")).await;
    sql.run(&hours(1, 540, "ODD")).await;
    sql.run(&hours(1, 720, "EVERY")).await;
    for (opens, week) in [(570, "EVERY"), (570, "EVEN"), (750, "ODD"), (690, "EVEN")] {
        let (code, _) = sql.refused(&hours(1, opens, week)).await;
        assert_eq!(code, SqlState::EXCLUSION_VIOLATION, "{opens} {week}");
    }
    assert_eq!(sql.refused(&hours(1, 900, "BOTH")).await.0, SqlState::CHECK_VIOLATION);
    // The premises open the same every week.
    assert_eq!(sql.refused(&hours(0, 1_200, "ODD")).await.0, SqlState::CHECK_VIOLATION);
}

#[tokio::test]
async fn a_service_fits_into_an_occupation() {
    let (_store, sql) = occupied().await;
    sql.run("UPDATE service SET duration = 1400, follow_up = 40").await;
    let (code, _) = sql.refused("UPDATE service SET duration = 1400, follow_up = 41").await;
    assert_eq!(code, SqlState::CHECK_VIOLATION);
}
