//! Each change that is not a booking's leaves one row with what was before and after.

use std::collections::{BTreeMap, BTreeSet};

use booking_core::availability::{AbsenceRequest, AvailabilityStore};
use booking_core::calendar::{WeeklyHours, Window};
use booking_core::events::{DateSelection, EventStore};
use booking_core::settings::{ChangeMode, OpeningHours, OrganizationSettingsStore};
use shared_kernel::{EventDateId, OrganizationNr, Reach, ResourceId};
use time::Weekday;
use time::macros::datetime;
use tokio_postgres::error::SqlState;

use crate::support::{NOW, Sql, TestStore, change_at, course, salon};

/// Everything that the log says, but when and in which request.
async fn logged(sql: &Sql) -> Vec<String> {
    let rows = "SELECT concat_ws(' ', organization_nr, actor, subject_kind, subject_id, what, before, '->', after)
        FROM audit_log ORDER BY id";
    sql.texts(rows).await
}

#[tokio::test]
async fn changed_hours_are_logged_with_the_old_and_the_new_ones() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    assert_eq!(logged(&sql).await, [] as [String; 0]);
    let afternoon = Window::new(13 * 60, 17 * 60).unwrap();
    let settings = store.organization_settings();
    for hours in [vec![(Weekday::Monday, afternoon)], Vec::new()] {
        let wanted = OpeningHours {
            hours: WeeklyHours::new(hours).unwrap(),
            closes_on_holidays: false,
            holiday_region: None,
            local_holidays: BTreeSet::new(),
            open_holidays: BTreeSet::new(),
        };
        let change = change_at(NOW);
        let set = settings.set_opening_hours(&change, loaded.organization, ChangeMode::Save, &wanted);
        set.await.unwrap();
    }

    let all_week: Vec<String> = (1..=5)
        .map(|weekday| format!(r#"{{"opens": 540, "closes": 1080, "weekday": {weekday}}}"#))
        .collect();
    let line = |hours: &str, region: &str| {
        format!(
            r#"{{"hours": [{hours}], "openHolidays": [], "holidayRegion": {region}, "localHolidays": [], "closesOnHolidays": false}}"#
        )
    };
    let monday = line(r#"{"opens": 780, "closes": 1020, "weekday": 1}"#, "null");
    let changed = "1000 GUEST RESOURCE 0 HOURS_CHANGED";
    assert_eq!(
        logged(&sql).await,
        [
            format!("{changed} {} -> {monday}", line(&all_week.join(", "), r#""AT""#)),
            format!("{changed} {monday} -> {}", line("", "null")),
        ]
    );
    let change =
        "SELECT bool_and(at = '2026-11-20 12:00Z' AND request_id = '00000000-0000-0000-0000-000000000a11')::text
        FROM audit_log";
    assert_eq!(sql.text(change).await, "true");
}

#[tokio::test]
async fn a_planned_absence_is_logged_without_its_reason() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let wanted = AbsenceRequest {
        organization: loaded.organization,
        absence: None,
        employee: Some(ResourceId(2)),
        from: datetime!(2026-11-23 09:30),
        to: datetime!(2026-11-23 11:30),
        reason: Some("Krankenstand".to_owned()),
        resolutions: BTreeMap::new(),
        kept_dates: BTreeSet::new(),
        reach: Reach::Everybody,
        over_rules: None,
    };
    let planned = store
        .availability()
        .plan_absence(&change_at(NOW), &wanted)
        .await
        .unwrap();
    assert_eq!(
        logged(&sql).await,
        [format!(
            r#"1000 GUEST ABSENCE {} ABSENCE_PLANNED -> {{"ends": "2026-11-23T10:30:00Z", "starts": "2026-11-23T08:30:00Z", "resource": 2}}"#,
            planned.id
        )]
    );
}

#[tokio::test]
async fn dates_that_are_called_off_are_logged_with_those_before() {
    let mut load = salon();
    load.events = vec![course()];
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    let dates = sql.texts("SELECT id::text FROM event_date ORDER BY id").await;
    let event = loaded.events[0];
    let call_off = async |which| {
        let events = store.events();
        let change = change_at(NOW);
        let called_off = events.call_off_dates(&change, loaded.organization, event, &which);
        called_off.await.unwrap()
    };
    let second = DateSelection::Only(vec![EventDateId(dates[1].parse().unwrap())]);
    call_off(second.clone()).await;
    call_off(second).await;
    call_off(DateSelection::All).await;
    let line = |before: &str, after: &str| {
        format!(
            r#"1000 GUEST EVENT {event} DATES_CALLED_OFF {{"calledOff": [{before}]}} -> {{"calledOff": [{after}]}}"#
        )
    };
    assert_eq!(
        logged(&sql).await,
        [line("", &dates[1]), line(&dates[1], &dates.join(", "))],
        "nothing is logged of what changes nothing"
    );
}

#[tokio::test]
async fn a_refused_change_leaves_no_row() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let wanted = OpeningHours {
        hours: WeeklyHours::default(),
        closes_on_holidays: false,
        holiday_region: None,
        local_holidays: BTreeSet::new(),
        open_holidays: BTreeSet::new(),
    };
    let unknown = OrganizationNr(loaded.organization.0 + 1);
    let settings = store.organization_settings();
    let change = change_at(NOW);
    let set = settings.set_opening_hours(&change, unknown, ChangeMode::Save, &wanted);
    assert!(set.await.is_err());
    assert_eq!(logged(&store.sql().await).await, [] as [String; 0]);
}

#[tokio::test]
async fn the_log_grows_and_nothing_else() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let row = |before: &str| {
        format!(
            "INSERT INTO audit_log (at, request_id, actor, subject_kind, subject_id, what, before)
             VALUES (now(), gen_random_uuid(), 'SYSTEM', 'RESOURCE', 1, 'HOURS_CHANGED', {before})"
        )
    };
    sql.run(&row("'{}'")).await;
    assert_eq!(sql.refused(&row("NULL")).await.1, "audit_log_tells_of_a_change");
    let before = sql.everything().await;
    for attempt in [
        "UPDATE audit_log SET after = '{}'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
    ] {
        assert_eq!(sql.refused(attempt).await.0, SqlState::RAISE_EXCEPTION, "{attempt}");
    }
    assert_eq!(sql.everything().await, before);
}
