use booking_core::booking::{BookingRefused, BookingStore, BrokenRule};
use booking_core::lifecycle::{
    AppointmentOutcome, AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal,
    ChangeRefused, ChangeRequest, ChangedBy, IdempotencyKey, StoredBooking,
};
use notifications::ports::MailContents;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{Rank, Reach, ResourceId};
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, relocated, salon, settled, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const TEN: PrimitiveDateTime = datetime!(2026-11-23 10:00);
const ELEVEN: PrimitiveDateTime = datetime!(2026-11-23 11:00);
/// The salon wants to know a day before: for Monday ten this is the last moment.
const DEADLINE: OffsetDateTime = datetime!(2026-11-22 09:00 UTC);
const LINK: [u8; 32] = [1; 32];

/// A cut by Anna at ten on Monday, with the link above.
async fn booked() -> (TestStore, Loaded, StoredBooking) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let request = draft(1, &loaded, vec![appointment_request(loaded.services[CUT], ANNA, TEN)]);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let held = store
        .lifecycle()
        .find(BookingRef::ManageLink(LINK))
        .await
        .unwrap()
        .unwrap();
    (store, loaded, held)
}

async fn change(store: &TestStore, wanted: &ChangeRequest) -> Result<StoredBooking, ChangeRefused> {
    store.lifecycle().change(&change_at(NOW), wanted).await
}

fn cancel() -> ChangeRequest {
    wanted(LINK, ChangeAction::Cancel(CancelScope::All))
}

fn to_eleven(held: &StoredBooking) -> ChangeRequest {
    wanted(LINK, relocated(held.appointments[0].id, ANNA, ELEVEN))
}

#[tokio::test]
async fn a_cancelled_booking_gives_its_time_back_and_is_told_once() {
    let (store, loaded, held) = booked().await;
    let sql = store.sql().await;

    let cancelled = change(&store, &cancel()).await.unwrap();

    assert_eq!(cancelled.state(), AppointmentState::CancelledByCustomer);
    assert_eq!(cancelled.sequence, 1);
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 0);
    assert_eq!(
        sql.texts("SELECT concat_ws(' ', what, revision, actor, details) FROM history ORDER BY id")
            .await,
        [
            "BOOKED 0 GUEST".to_owned(),
            format!(
                r#"CANCELLED_BY_CUSTOMER 1 GUEST {{"appointment": {}}}"#,
                held.appointments[0].id
            )
        ]
    );
    assert_eq!(
        sql.texts("SELECT (fact, subject_id, revision)::text FROM outbox ORDER BY id")
            .await[1],
        format!("(BOOKING_CANCELLED,{},1)", held.id)
    );
    assert_eq!(sql.number("SELECT bookings_version FROM calendar").await, 3);
    let next = draft(2, &loaded, vec![appointment_request(loaded.services[CUT], ANNA, TEN)]);
    store.bookings().book(&change_at(NOW), &next).await.unwrap();

    let before = sql.everything().await;
    assert_eq!(change(&store, &cancel()).await.unwrap(), cancelled, "a second time");
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn a_moved_booking_keeps_its_names_and_what_was_agreed() {
    let (store, loaded, held) = booked().await;
    let sql = store.sql().await;
    sql.run(
        "UPDATE service SET price_cents = 9900, title = 'Neu', duration = 60; UPDATE calendar SET rules_version = 2",
    )
    .await;

    let moved = change(&store, &to_eleven(&held)).await.unwrap();

    assert_eq!((moved.id, moved.guid, moved.sequence), (held.id, held.guid, 1));
    let (before, after) = (&held.appointments[0], &moved.appointments[0]);
    assert_eq!((after.start, after.end), (ELEVEN, datetime!(2026-11-23 11:30)));
    assert_eq!(
        (after.id, &after.title, after.price, after.duration, after.state),
        (before.id, &before.title, before.price, 30, AppointmentState::Confirmed)
    );
    assert_eq!(
        sql.texts("SELECT (resource_id, starts_at, ends_at)::text FROM occupation")
            .await,
        ["(1,\"2026-11-23 10:00:00+00\",\"2026-11-23 10:30:00+00\")"]
    );
    assert_eq!(
        sql.texts("SELECT concat_ws(' ', revision, details) FROM history WHERE what = 'MOVED'")
            .await,
        [format!(
            r#"1 {{"to": {{"start": "2026-11-23T11:00", "minutes": 30, "employee": 1}}, "from": {{"start": "2026-11-23T10:00", "minutes": 30, "employee": 1}}, "appointment": {}}}"#,
            before.id
        )]
    );
    assert_eq!(
        sql.texts("SELECT (fact, dedupe_key, revision)::text FROM outbox ORDER BY id")
            .await[1],
        format!("(BOOKING_MOVED,booking-moved:{}:1,1)", held.id)
    );
    let mail_content = store
        .mail_contents()
        .mail_content(held.organization, held.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((mail_content.sequence, mail_content.appointments[0].revision), (1, 1));
    // The old time is free again.
    let next = draft(2, &loaded, vec![appointment_request(loaded.services[CUT], BERTA, TEN)]);
    store.bookings().book(&change_at(NOW), &next).await.unwrap();
}

#[tokio::test]
async fn mail_content_knows_which_appointments_a_change_was_about() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let appointment_requests = [TEN, ELEVEN].map(|start| appointment_request(loaded.services[CUT], ANNA, start));
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests.to_vec()))
        .await
        .unwrap();
    let held = store.lifecycle().find(BookingRef::ManageLink(LINK)).await.unwrap();
    let held = held.unwrap();
    for appointment in held.appointments.iter().rev() {
        let only = ChangeAction::Cancel(CancelScope::Only(vec![appointment.id]));
        change(&store, &wanted(LINK, only)).await.unwrap();
    }
    let mail_content = store
        .mail_contents()
        .mail_content(held.organization, held.id)
        .await
        .unwrap();
    let mail_content = mail_content.unwrap();
    let told = |revision| {
        mail_content
            .cancelled_with(revision)
            .map(|one| one.starts_wall)
            .collect::<Vec<_>>()
    };
    assert_eq!((told(1), told(2)), (vec![ELEVEN], vec![TEN]));
}

#[tokio::test]
async fn the_loser_of_a_move_keeps_everything() {
    let (store, loaded, held) = booked().await;
    let rival = draft(
        2,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ANNA, ELEVEN)],
    );
    store.bookings().book(&change_at(NOW), &rival).await.unwrap();
    let sql = store.sql().await;
    let before = sql.everything().await;

    let lost = change(&store, &to_eleven(&held)).await;

    assert!(
        matches!(
            &lost,
            Err(ChangeRefused::Refused(ChangeRefusal::Unfit(refusal))) if *refusal == BrokenRule::Taken.at(0)
        ),
        "{lost:?}"
    );
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn of_several_appointments_all_move_or_none() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let appointment_requests = vec![
        appointment_request(loaded.services[CUT], ANNA, TEN),
        appointment_request(loaded.services[CUT], BERTA, TEN),
    ];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();
    let rival = draft(
        2,
        &loaded,
        vec![appointment_request(loaded.services[CUT], BERTA, ELEVEN)],
    );
    store.bookings().book(&change_at(NOW), &rival).await.unwrap();
    let held = store
        .lifecycle()
        .find(BookingRef::ManageLink(LINK))
        .await
        .unwrap()
        .unwrap();
    let [first, second] = [0, 1].map(|index: usize| held.appointments[index].id);
    let both = |to_first, to_second| {
        let (ChangeAction::Move(mut one), ChangeAction::Move(other)) = (to_first, to_second) else {
            panic!("both are moves")
        };
        one.extend(other);
        wanted(LINK, ChangeAction::Move(one))
    };
    let sql = store.sql().await;
    let before = sql.everything().await;
    let lost = change(
        &store,
        &both(relocated(first, ANNA, ELEVEN), relocated(second, BERTA, ELEVEN)),
    )
    .await;
    assert!(
        matches!(
            &lost,
            Err(ChangeRefused::Refused(ChangeRefusal::Unfit(refusal))) if *refusal == BrokenRule::Taken.at(1)
        ),
        "{lost:?}"
    );
    assert_eq!(sql.everything().await, before);
    // They change places.
    let moved = change(
        &store,
        &both(relocated(first, BERTA, TEN), relocated(second, ANNA, TEN)),
    )
    .await
    .unwrap();
    let employees: Vec<i32> = moved
        .appointments
        .iter()
        .map(|appointment| appointment.employee.0)
        .collect();
    assert_eq!(employees, [2, 1]);
}

#[tokio::test]
async fn the_deadline_of_the_organisation_counts_to_the_second() {
    for (now, is_in_time) in [(DEADLINE, true), (DEADLINE + Duration::SECOND, false)] {
        let (store, _, _) = booked().await;
        let result = store.lifecycle().change(&change_at(now), &cancel()).await;
        assert_eq!(result.is_ok(), is_in_time, "{now}: {result:?}");
        assert!(is_in_time || matches!(result, Err(ChangeRefused::Refused(ChangeRefusal::DeadlinePassed))));
    }
}

#[tokio::test]
async fn foreign_and_expired_links_find_nothing() {
    let (store, _, held) = booked().await;
    let foreign = wanted([2; 32], ChangeAction::Cancel(CancelScope::All));
    let later = held.appointments[0].span.to().instant() + Duration::days(30) + Duration::SECOND;
    let lifecycle = store.lifecycle();
    assert_eq!(lifecycle.find(foreign.booking).await.unwrap(), None);
    for (now, wanted) in [(NOW, foreign), (later, cancel())] {
        let result = lifecycle.change(&change_at(now), &wanted).await;
        assert!(matches!(result, Err(ChangeRefused::UnknownBooking)), "{result:?}");
    }
}

#[tokio::test]
async fn idempotency_key_repeats_its_change_and_refuses_another_body() {
    let (store, loaded, held) = booked().await;
    let keyed = |wanted: ChangeRequest, body: u8| ChangeRequest {
        idempotency_key: Some(IdempotencyKey {
            key: "eine Absicht".to_owned(),
            body_hash: [body; 32],
        }),
        ..wanted
    };
    let moved = change(&store, &keyed(to_eleven(&held), 1)).await.unwrap();
    let back = wanted(LINK, relocated(held.appointments[0].id, ANNA, TEN));
    change(&store, &back).await.unwrap();
    // The first request again, although it would be possible once more.
    let repeated = change(&store, &keyed(to_eleven(&held), 1)).await.unwrap();
    assert_eq!((moved.sequence, repeated.sequence), (1, 2));
    assert_eq!(repeated.appointments[0].start, TEN);
    let other = change(&store, &keyed(cancel(), 2)).await;
    assert!(matches!(other, Err(ChangeRefused::KeyOfAnotherBody)), "{other:?}");
    let mut booking = draft(3, &loaded, vec![appointment_request(loaded.services[CUT], BERTA, TEN)]);
    booking.identity.key = Some("eine Absicht".to_owned());
    let as_booking = store.bookings().book(&change_at(NOW), &booking).await;
    assert!(
        matches!(as_booking, Err(BookingRefused::KeyOfAnotherBody(_))),
        "{as_booking:?}"
    );
}

#[tokio::test]
async fn a_late_repetition_of_what_changed_nothing_undoes_nothing() {
    let (store, _, held) = booked().await;
    let keyed = |to: PrimitiveDateTime| ChangeRequest {
        idempotency_key: Some(IdempotencyKey {
            key: "eine Absicht".to_owned(),
            body_hash: [1; 32],
        }),
        ..wanted(LINK, relocated(held.appointments[0].id, ANNA, to))
    };
    let stays = change(&store, &keyed(TEN)).await.unwrap();
    assert_eq!((stays.sequence, stays.appointments[0].start), (0, TEN));
    change(&store, &to_eleven(&held)).await.unwrap();
    let repeated = change(&store, &keyed(TEN)).await.unwrap();
    assert_eq!((repeated.sequence, repeated.appointments[0].start), (1, ELEVEN));
    let other = ChangeRequest {
        idempotency_key: Some(IdempotencyKey {
            key: "eine Absicht".to_owned(),
            body_hash: [2; 32],
        }),
        ..cancel()
    };
    let other = change(&store, &other).await;
    assert!(matches!(other, Err(ChangeRefused::KeyOfAnotherBody)), "{other:?}");
}

#[tokio::test]
async fn staff_closes_appointments_and_tools_are_told() {
    let (store, _, held) = booked().await;
    let settle = settled(&held, AppointmentOutcome::NoShow);
    let early = change(&store, &settle).await;
    assert!(
        matches!(early, Err(ChangeRefused::Refused(ChangeRefusal::NotYet))),
        "{early:?}"
    );
    let begun = held.appointments[0].span.from().instant();
    let closed = store.lifecycle().change(&change_at(begun), &settle).await.unwrap();
    assert_eq!(closed.state(), AppointmentState::NoShow);
    let sql = store.sql().await;
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 0);
    let told = "SELECT fact::text FROM outbox ORDER BY id";
    assert_eq!(sql.texts(told).await, ["BOOKING_CONFIRMED", "BOOKING_CLOSED"]);
}

#[tokio::test]
async fn a_rule_that_staff_broke_is_recorded_with_the_rank() {
    let (store, _, held) = booked().await;
    let evening = MONDAY.with_time(time!(20:00));
    let wanted = ChangeRequest {
        booking: BookingRef::Number {
            organization: held.organization,
            booking: held.id,
        },
        by: ChangedBy::Staff {
            rank: Rank::BusinessManager,
            over_rules: true,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        action: relocated(held.appointments[0].id, BERTA, evening),
        idempotency_key: None,
    };
    let moved = change(&store, &wanted).await.unwrap();
    assert_eq!(
        (moved.appointments[0].employee, moved.appointments[0].start),
        (BERTA, evening)
    );
    let details = store
        .sql()
        .await
        .text("SELECT concat_ws(' ', details -> 'to', details -> 'overridden') FROM history WHERE what = 'MOVED'")
        .await;
    assert_eq!(
        details,
        r#"{"start": "2026-11-23T20:00", "minutes": 30, "employee": 2} {"rank": "BUSINESS_MANAGER", "rules": ["OUTSIDE_HOURS"]}"#
    );
}

/// By a manager, at the place where it is.
fn lasting(held: &StoredBooking, minutes: u16, over_rules: bool) -> ChangeRequest {
    let appointment = &held.appointments[0];
    let by = ChangedBy::Staff {
        rank: Rank::BusinessManager,
        over_rules,
        reach: Reach::Everybody,
        tells_customer: true,
    };
    let mut action = relocated(appointment.id, appointment.employee, appointment.start);
    if let ChangeAction::Move(relocations) = &mut action {
        relocations[0].duration = Some(minutes);
    }
    ChangeRequest {
        by,
        ..wanted(LINK, action)
    }
}

#[tokio::test]
async fn longer_appointment_takes_its_time_and_is_told_once() {
    let (store, _, held) = booked().await;
    let sql = store.sql().await;
    let longer = change(&store, &lasting(&held, 55, false)).await.unwrap();
    assert_eq!((longer.sequence, longer.appointments[0].duration), (1, 55));
    assert_eq!(longer.appointments[0].end, datetime!(2026-11-23 10:55));
    assert_eq!(
        sql.texts("SELECT (resource_id, starts_at, ends_at)::text FROM occupation")
            .await,
        ["(1,\"2026-11-23 09:00:00+00\",\"2026-11-23 09:55:00+00\")"]
    );
    let lengths = "SELECT concat_ws(' ', details -> 'from' -> 'minutes', details -> 'to' -> 'minutes') FROM history
        WHERE what = 'MOVED'";
    assert_eq!(sql.texts(lengths).await, ["30 55"]);
    // Once more changes nothing.
    let again = change(&store, &lasting(&held, 55, false)).await.unwrap();
    assert_eq!(again.sequence, 1);
    let facts = "SELECT count(*) FROM outbox WHERE fact = 'BOOKING_MOVED'";
    assert_eq!(sql.number(facts).await, 1);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
    // A length that no line of the history tells of is found.
    sql.run(
        "ALTER TABLE history DISABLE TRIGGER history_is_append_only;
         UPDATE history SET details = jsonb_set(details, '{to,minutes}', '30') WHERE what = 'MOVED';
         ALTER TABLE history ENABLE TRIGGER history_is_append_only",
    )
    .await;
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let found: Vec<&str> = findings
        .iter()
        .filter(|finding| finding.violations > 0)
        .map(|finding| finding.invariant)
        .collect();
    assert_eq!(found, ["bookings_have_a_history"]);
}

#[tokio::test]
async fn nobody_makes_an_appointment_longer_over_another_one() {
    let (store, loaded, held) = booked().await;
    let next = draft(
        2,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ANNA, ELEVEN)],
    );
    store.bookings().book(&change_at(NOW), &next).await.unwrap();
    for over_rules in [false, true] {
        let refused = change(&store, &lasting(&held, 61, over_rules)).await;
        let taken = ChangeRefusal::Unfit(BrokenRule::Taken.at(0));
        assert!(
            matches!(&refused, Err(ChangeRefused::Refused(refusal)) if *refusal == taken),
            "{refused:?}"
        );
    }
    assert_eq!(
        change(&store, &lasting(&held, 60, false)).await.unwrap().appointments[0].end,
        ELEVEN
    );
}

#[tokio::test]
async fn the_follow_up_moves_along() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run("UPDATE custom_field SET mandatory = false").await;
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[COLOUR], ANNA, TEN)],
    );
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let held = store
        .lifecycle()
        .find(BookingRef::ManageLink(LINK))
        .await
        .unwrap()
        .unwrap();
    change(&store, &to_eleven(&held)).await.unwrap();
    assert_eq!(
        sql.texts("SELECT (ends_at - starts_at)::text FROM occupation").await,
        ["01:15:00"]
    );
}
