//! Absences and hours over what is booked already: nobody is called off without having been named.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use booking_core::availability::{
    AbsenceRefusal, AbsenceRequest, AppointmentResolution, AvailabilityRefused, AvailabilityStore, BookedTime,
    PlannedAbsence,
};
use booking_core::booking::{BookingRefused, BookingStore, BrokenRule, Draft};
use booking_core::calendar::Step;
use booking_core::events::{DateSelection, EventStore};
use booking_core::lifecycle::{AppointmentState, BookingLifecycle, BookingRef};
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{AppointmentId, Rank, Reach, ResourceId, StoreError};
use time::PrimitiveDateTime;
use time::macros::datetime;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::support::{CUT, NOW, TestStore, appointment_request, change_at, course, draft, salon};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const TEN: PrimitiveDateTime = datetime!(2026-11-23 10:00);
const ELEVEN: PrimitiveDateTime = datetime!(2026-11-23 11:00);
/// Who wins must not depend on how busy the machine is, so nobody gives up early here.
const LONG_TIMEOUTS: &str = "-c lock_timeout=60s -c statement_timeout=60s -c deadlock_timeout=3s";
const LOCK_OFF: &str = "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
    LANGUAGE sql AS 'SELECT true'";

fn morning_off(loaded: &Loaded, employee: Option<ResourceId>) -> AbsenceRequest {
    AbsenceRequest {
        organization: loaded.organization,
        absence: None,
        employee,
        from: datetime!(2026-11-23 09:30),
        to: datetime!(2026-11-23 11:30),
        reason: Some("Fortbildung".to_owned()),
        resolutions: BTreeMap::new(),
        kept_dates: BTreeSet::new(),
        reach: Reach::Everybody,
        over_rules: None,
    }
}

fn by(number: u8, loaded: &Loaded, employee: ResourceId, start: PrimitiveDateTime) -> Draft {
    draft(
        number,
        loaded,
        vec![appointment_request(loaded.services[CUT], employee, start)],
    )
}

/// Anna at ten and at eleven, and Berta at ten.
async fn booked() -> (TestStore, Loaded) {
    let (store, loaded) = TestStore::with(&salon()).await;
    for (number, employee, start) in [(1, ANNA, TEN), (2, ANNA, ELEVEN), (3, BERTA, TEN)] {
        let request = by(number, &loaded, employee, start);
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    (store, loaded)
}

async fn plan(store: &TestStore, wanted: &AbsenceRequest) -> Result<PlannedAbsence, AvailabilityRefused> {
    store.availability().plan_absence(&change_at(NOW), wanted).await
}

fn undecided(result: Result<PlannedAbsence, AvailabilityRefused>) -> Vec<BookedTime> {
    match result {
        Err(AvailabilityRefused::Refused(AbsenceRefusal::Undecided(times))) => times,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn absence_over_undecided_bookings_changes_nothing() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let before = sql.everything().await;

    let mut wanted = morning_off(&loaded, Some(ANNA));
    let below = undecided(plan(&store, &wanted).await);
    assert_eq!(below.len(), 2);
    assert!(below.iter().all(|time| time.employee == ANNA));
    wanted
        .resolutions
        .insert(below[0].appointment, AppointmentResolution::Cancel);
    assert_eq!(undecided(plan(&store, &wanted).await), [below[1].clone()]);
    // Closing the premises concerns everybody.
    assert_eq!(undecided(plan(&store, &morning_off(&loaded, None)).await).len(), 3);
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn appointments_during_an_absence_are_kept_or_cancelled_as_selected() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let mut wanted = morning_off(&loaded, Some(ANNA));
    let below = undecided(plan(&store, &wanted).await);
    wanted
        .resolutions
        .insert(below[0].appointment, AppointmentResolution::Cancel);
    wanted
        .resolutions
        .insert(below[1].appointment, AppointmentResolution::Keep);

    let planned = plan(&store, &wanted).await.unwrap();

    assert_eq!(
        (planned.cancelled.as_slice(), planned.kept.as_slice()),
        (&below[..1], &below[1..])
    );
    let held = |link: u8| {
        let lifecycle = store.lifecycle();
        async move {
            let name = BookingRef::ManageLink([link; 32]);
            lifecycle.find(name).await.unwrap().unwrap()
        }
    };
    assert_eq!(held(1).await.state(), AppointmentState::CancelledByProvider);
    assert_eq!(held(2).await.state(), AppointmentState::Confirmed);
    assert_eq!(
        sql.texts("SELECT (resource_id, starts_at)::text FROM occupation ORDER BY 1")
            .await,
        ["(1,\"2026-11-23 10:00:00+00\")", "(2,\"2026-11-23 09:00:00+00\")"]
    );
    assert_eq!(
        sql.texts("SELECT what FROM history ORDER BY id").await[3..],
        ["CANCELLED_BY_PROVIDER", "KEPT_IN_ABSENCE"]
    );
    assert_eq!(
        sql.texts("SELECT fact FROM outbox ORDER BY id").await[3..],
        ["BOOKING_CANCELLED"]
    );
    assert_eq!(
        sql.texts("SELECT (resource_id, starts_at, ends_at, reason)::text FROM absence WHERE resource_id = 1")
            .await,
        ["(1,\"2026-11-23 08:30:00+00\",\"2026-11-23 10:30:00+00\",Fortbildung)"]
    );
    // Whoever comes now finds Anna away.
    let late = store.bookings().book(&change_at(NOW), &by(9, &loaded, ANNA, TEN)).await;
    assert!(
        matches!(&late, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)),
        "{late:?}"
    );
}

#[tokio::test]
async fn closure_lists_appointments_whose_employee_begins_later() {
    let mut load = salon();
    let step = |is_work, minutes| Step { is_work, minutes };
    // A cut takes half an hour; the first twenty minutes something works in.
    load.services[CUT].steps = vec![step(false, 20), step(true, 10)];
    let (store, loaded) = TestStore::with(&load).await;
    let request = by(1, &loaded, ANNA, TEN);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let closed = |employee| AbsenceRequest {
        from: TEN,
        to: datetime!(2026-11-23 10:15),
        ..morning_off(&loaded, employee)
    };
    assert_eq!(undecided(plan(&store, &closed(None)).await).len(), 1);
    // Anna herself is not needed yet.
    plan(&store, &closed(Some(ANNA))).await.unwrap();
}

#[tokio::test]
async fn absence_of_an_unknown_employee_is_refused() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    for stranger in [ResourceId(0), ResourceId(99)] {
        let refused = plan(&store, &morning_off(&loaded, Some(stranger))).await;
        assert!(matches!(
            refused,
            Err(AvailabilityRefused::Refused(AbsenceRefusal::UnknownEmployee))
        ));
    }
    let mut reversed = morning_off(&loaded, Some(ANNA));
    reversed.to = reversed.from;
    let refused = plan(&store, &reversed).await;
    assert!(matches!(
        refused,
        Err(AvailabilityRefused::Refused(AbsenceRefusal::Reversed))
    ));
    assert_eq!(sql.everything().await, before);
}

/// Confirmed appointments inside an absence that nobody decided on.
const SILENTLY_INSIDE: &str = "SELECT count(*) FROM appointment JOIN absence
    ON absence.organization_nr = appointment.organization_nr AND absence.resource_id = employee_id
    WHERE status = 'CONFIRMED' AND appointment.starts_at < absence.ends_at AND absence.starts_at < appointment.ends_at";

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_absences_and_bookings_leave_none_unlisted() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let (bookings, availability) = (Arc::new(store.bookings()), Arc::new(store.availability()));
    let mut running = JoinSet::new();
    for number in 0..50_u8 {
        let start =
            TEN + time::Duration::minutes(30 * i64::from(number % 10)) + time::Duration::days(i64::from(number / 10));
        let request = by(number + 1, &loaded, ANNA, start);
        let bookings = Arc::clone(&bookings);
        running.spawn(async move {
            // On a busy machine somebody waits too long for a connection, and comes again.
            loop {
                match bookings.book(&change_at(NOW), &request).await {
                    Err(BookingRefused::Store(StoreError::Unavailable(_))) => {}
                    booked => return booked.is_ok(),
                }
            }
        });
        let wanted = AbsenceRequest {
            from: start,
            to: start + time::Duration::minutes(30),
            ..morning_off(&loaded, Some(ANNA))
        };
        let availability = Arc::clone(&availability);
        running.spawn(async move {
            loop {
                match availability.plan_absence(&change_at(NOW), &wanted).await {
                    Err(AvailabilityRefused::Store(StoreError::Unavailable(_))) => {}
                    planned => return planned.is_ok(),
                }
            }
        });
    }
    let done = timeout(Duration::from_mins(1), running.join_all()).await.unwrap();
    // Of each pair the first one wins; on the weekend there is nothing to book.
    assert!(done.iter().filter(|done| **done).count() >= 50);
    assert_eq!(store.sql().await.number(SILENTLY_INSIDE).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_lock_a_booking_slips_into_an_absence() {
    let store = TestStore::with_options(4, LONG_TIMEOUTS);
    let loaded = store.load(&salon()).await;
    let (sql, gate) = (store.sql().await, store.sql().await);
    sql.run(LOCK_OFF).await;
    // Holds the booking up after it has looked and before it writes.
    gate.run("BEGIN; LOCK TABLE customer IN SHARE ROW EXCLUSIVE MODE").await;
    let request = by(1, &loaded, ANNA, TEN);
    let away = async {
        sql.until_waiting(1).await;
        plan(&store, &morning_off(&loaded, Some(ANNA))).await.unwrap();
        gate.run("COMMIT").await;
    };
    let bookings = store.bookings();
    let change = change_at(NOW);
    let (booked, ()) = tokio::join!(bookings.book(&change, &request), away);
    booked.unwrap();
    assert_eq!(sql.number(SILENTLY_INSIDE).await, 1);
}

/// The course of Anna on Thursday at six.
#[tokio::test]
async fn absence_over_an_undecided_event_date_is_refused() {
    let load = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&load).await;
    let thursday = |employee| AbsenceRequest {
        from: datetime!(2026-11-26 00:00),
        to: datetime!(2026-11-27 00:00),
        ..morning_off(&loaded, employee)
    };
    plan(&store, &thursday(Some(BERTA))).await.unwrap();
    let mut dates = Vec::new();
    for employee in [Some(ANNA), None] {
        match plan(&store, &thursday(employee)).await {
            Err(AvailabilityRefused::Refused(AbsenceRefusal::OverEvents(found))) => dates = found,
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(dates.len(), 1);
    let kept = AbsenceRequest {
        kept_dates: dates.iter().copied().collect(),
        ..thursday(Some(ANNA))
    };
    plan(&store, &kept).await.unwrap();
    let which = DateSelection::Only(dates);
    let event = loaded.events[0];
    store
        .events()
        .call_off_dates(&change_at(NOW), loaded.organization, event, &which)
        .await
        .unwrap();
    plan(&store, &thursday(None)).await.unwrap();
}

fn reassigned_to(below: &[BookedTime], to: ResourceId) -> BTreeMap<AppointmentId, AppointmentResolution> {
    let resolutions = below
        .iter()
        .map(|time| (time.appointment, AppointmentResolution::Reassign(to)));
    resolutions.collect()
}

async fn assert_audited(store: &TestStore) {
    let findings = audit(&store.database, Depth::Quick).await.unwrap();
    let found: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(found.is_empty(), "{found:?}");
}

#[tokio::test]
async fn colleague_takes_over_what_lies_under_an_absence_and_the_customer_is_told() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let clara = ResourceId(3);
    let mut wanted = morning_off(&loaded, Some(ANNA));
    let below = undecided(plan(&store, &wanted).await);
    wanted.resolutions = reassigned_to(&below, clara);

    let planned = plan(&store, &wanted).await.unwrap();

    assert_eq!(planned.reassigned, below);
    assert_eq!(
        sql.texts("SELECT (employee_id, starts_wall, status)::text FROM appointment ORDER BY id")
            .await,
        [
            "(3,\"2026-11-23 10:00:00\",CONFIRMED)",
            "(3,\"2026-11-23 11:00:00\",CONFIRMED)",
            "(2,\"2026-11-23 10:00:00\",CONFIRMED)"
        ]
    );
    let history =
        sql.texts("SELECT what || (details -> 'to' ->> 'employee') FROM history WHERE details ? 'to' ORDER BY id");
    assert_eq!(history.await, ["MOVED3", "MOVED3"]);
    assert_eq!(
        sql.texts("SELECT fact || ' ' || tells_customer FROM outbox ORDER BY id")
            .await[3..],
        ["BOOKING_MOVED true", "BOOKING_MOVED true"]
    );
    assert_audited(&store).await;
}

#[tokio::test]
async fn reassignment_over_another_appointment_changes_nothing_not_even_for_a_manager() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let mut wanted = morning_off(&loaded, Some(ANNA));
    wanted.over_rules = Some(Rank::BusinessAdmin);
    let below = undecided(plan(&store, &wanted).await);
    wanted.resolutions = reassigned_to(&below, BERTA);
    let before = sql.everything().await;
    // Berta has somebody at ten.
    match plan(&store, &wanted).await {
        Err(AvailabilityRefused::Refused(AbsenceRefusal::Unfit { appointment, refusal })) => {
            assert_eq!(appointment, below[0].appointment);
            assert!(refusal == BrokenRule::Taken.at(0), "{refusal:?}");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(sql.everything().await, before);
    // What is cancelled in the same breath is free.
    wanted
        .resolutions
        .insert(below[0].appointment, AppointmentResolution::Cancel);
    let planned = plan(&store, &wanted).await.unwrap();
    assert_eq!((planned.cancelled.len(), planned.reassigned.len()), (1, 1));
    assert_audited(&store).await;
}

#[tokio::test]
async fn rule_is_broken_by_a_manager_only_and_the_history_says_which() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let off = AbsenceRequest {
        resolutions: BTreeMap::new(),
        ..morning_off(&loaded, Some(ResourceId(3)))
    };
    plan(&store, &off).await.unwrap();
    let mut wanted = morning_off(&loaded, Some(ANNA));
    let below = undecided(plan(&store, &wanted).await);
    wanted.resolutions = reassigned_to(&below, ResourceId(3));
    let refused = plan(&store, &wanted).await;
    assert!(
        matches!(
            &refused,
            Err(AvailabilityRefused::Refused(AbsenceRefusal::Unfit { refusal, .. }))
                if *refusal == BrokenRule::Taken.at(0)
        ),
        "{refused:?}"
    );
    wanted.over_rules = Some(Rank::BusinessManager);
    plan(&store, &wanted).await.unwrap();
    let overridden = "SELECT (details -> 'overridden')::text FROM history WHERE what = 'MOVED'";
    let over = r#"{"rank": "BUSINESS_MANAGER", "rules": ["AWAY"]}"#;
    assert_eq!(sql.texts(overridden).await, [over, over]);
    assert_audited(&store).await;
}

#[tokio::test]
async fn changed_absence_asks_for_what_is_new_and_is_logged_before_and_after() {
    let (store, loaded) = booked().await;
    let sql = store.sql().await;
    let first = AbsenceRequest {
        to: datetime!(2026-11-23 10:30),
        ..morning_off(&loaded, Some(ANNA))
    };
    let below = undecided(plan(&store, &first).await);
    let kept = AbsenceRequest {
        resolutions: below
            .iter()
            .map(|time| (time.appointment, AppointmentResolution::Keep))
            .collect(),
        ..first
    };
    let planned = plan(&store, &kept).await.unwrap();
    let longer = AbsenceRequest {
        absence: Some(planned.id),
        ..morning_off(&loaded, Some(ANNA))
    };
    let new = undecided(plan(&store, &longer).await);
    assert_eq!(new.len(), 1, "the first one was decided");
    let decided = AbsenceRequest {
        resolutions: reassigned_to(&new, BERTA),
        ..longer.clone()
    };
    assert_eq!(plan(&store, &decided).await.unwrap().id, planned.id);
    // Shorter again, and nothing is asked.
    plan(
        &store,
        &AbsenceRequest {
            to: TEN,
            ..longer.clone()
        },
    )
    .await
    .unwrap();
    // Of somebody else everything is new.
    let of_berta = AbsenceRequest {
        employee: Some(BERTA),
        ..longer.clone()
    };
    assert_eq!(undecided(plan(&store, &of_berta).await).len(), 2);
    for (reach, id) in [(Reach::Only(BERTA), planned.id), (Reach::Everybody, 777)] {
        let unknown = AbsenceRequest {
            absence: Some(id),
            reach,
            ..longer.clone()
        };
        let refused = plan(&store, &unknown).await;
        let is_unknown = matches!(
            refused,
            Err(AvailabilityRefused::Refused(AbsenceRefusal::UnknownAbsence))
        );
        assert!(is_unknown, "{refused:?}");
    }
    let log = "SELECT concat_ws(' ', what, before ->> 'ends', '->', after ->> 'ends') FROM audit_log ORDER BY id";
    assert_eq!(
        sql.texts(log).await,
        [
            "ABSENCE_PLANNED -> 2026-11-23T09:30:00Z",
            "ABSENCE_CHANGED 2026-11-23T09:30:00Z -> 2026-11-23T10:30:00Z",
            "ABSENCE_CHANGED 2026-11-23T10:30:00Z -> 2026-11-23T09:00:00Z",
        ]
    );
    assert_audited(&store).await;
}

#[tokio::test]
async fn deleted_absence_is_gone_once_and_its_time_can_be_booked() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let planned = plan(&store, &morning_off(&loaded, Some(ANNA))).await.unwrap();
    let versions = "SELECT (rules_version, bookings_version)::text FROM calendar";
    let before = sql.texts(versions).await;
    let availability = store.availability();
    let delete = async |reach| {
        let change = change_at(NOW);
        availability
            .delete_absence(&change, loaded.organization, reach, planned.id)
            .await
    };
    assert!(delete(Reach::Only(BERTA)).await.is_err(), "it is Anna's");
    delete(Reach::Only(ANNA)).await.unwrap();
    assert_ne!(sql.texts(versions).await, before);
    let again = delete(Reach::Everybody).await;
    assert!(matches!(
        again,
        Err(AvailabilityRefused::Refused(AbsenceRefusal::UnknownAbsence))
    ));
    let log =
        "SELECT concat_ws(' ', what, before ->> 'resource', '->', after ->> 'resource') FROM audit_log ORDER BY id";
    assert_eq!(sql.texts(log).await, ["ABSENCE_PLANNED -> 1", "ABSENCE_DELETED 1 ->"]);
    let request = by(1, &loaded, ANNA, TEN);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    assert_audited(&store).await;
}
