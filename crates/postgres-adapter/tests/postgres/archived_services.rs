//! What is no longer offered, and who can do nothing that is: what was agreed stands, and staff may break the rule.

use booking_core::booking::{BookingChannel, BookingRefused, BookingStore, BrokenRule, Draft};
use booking_core::lifecycle::{
    BookingLifecycle, BookingRef, ChangeAction, ChangeRefusal, ChangeRefused, ChangeRequest, ChangedBy, StoredBooking,
};
use booking_core::offer::OfferReader;
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{Rank, Reach, ResourceId};
use time::PrimitiveDateTime;
use time::macros::datetime;

use crate::support::{COLOUR, CUT, NOW, TestStore, appointment_request, change_at, draft, relocated, salon, wanted};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const CLARA: ResourceId = ResourceId(3);
const TEN: PrimitiveDateTime = datetime!(2026-11-23 10:00);
const ELEVEN: PrimitiveDateTime = datetime!(2026-11-23 11:00);
const LINK: [u8; 32] = [1; 32];

/// Anna and Berta do colours, without custom fields; Clara is there and can do nothing.
fn team() -> OrganizationDocument {
    let mut load = salon();
    load.services[COLOUR].custom_fields.clear();
    load.employees[1].skills.push(COLOUR.into());
    load.employees[2].skills.clear();
    load
}

/// A colour by Anna at ten on Monday, with the link above.
async fn booked() -> (TestStore, Loaded, StoredBooking) {
    let (store, loaded) = TestStore::with(&team()).await;
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[COLOUR], ANNA, TEN)],
    );
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let held = store.lifecycle().find(BookingRef::ManageLink(LINK)).await;
    (store, loaded, held.unwrap().unwrap())
}

fn by_staff(over_rules: bool, action: ChangeAction) -> ChangeRequest {
    let rank = Rank::BusinessManager;
    ChangeRequest {
        by: ChangedBy::Staff {
            rank,
            over_rules,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        ..wanted(LINK, action)
    }
}

async fn taken(store: &TestStore) -> Vec<String> {
    let times = "SELECT format('%s %s', resource_id, tstzrange(starts_at, ends_at)) FROM occupation ORDER BY 1";
    let sql = store.sql().await;
    sql.run("SET TIME ZONE 'UTC'").await;
    sql.texts(times).await
}

async fn violations(store: &TestStore) -> i64 {
    let findings = audit(&store.database, Depth::Quick).await.unwrap();
    findings.iter().map(|finding| finding.violations).sum()
}

#[tokio::test]
async fn appointment_of_an_archived_service_can_be_moved_but_the_service_not_booked() {
    let (store, loaded, held) = booked().await;
    store
        .sql()
        .await
        .run(
            "UPDATE service SET archived_at = now(), duration = 30, follow_up = 0 WHERE title = 'Farbe';
             UPDATE calendar SET rules_version = rules_version + 1",
        )
        .await;
    let offered = store.offers().services(loaded.organization).await.unwrap().unwrap();
    assert_eq!(
        offered.iter().map(|service| service.id).collect::<Vec<_>>(),
        [loaded.services[CUT]]
    );
    let anew = draft(
        2,
        &loaded,
        vec![appointment_request(loaded.services[COLOUR], BERTA, TEN)],
    );
    let anew = store.bookings().book(&change_at(NOW), &anew).await;
    assert!(
        matches!(&anew, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::UnknownService.at(0)),
        "{anew:?}"
    );

    let to_berta = wanted(LINK, relocated(held.appointments[0].id, BERTA, ELEVEN));
    let moved = store.lifecycle().change(&change_at(NOW), &to_berta).await.unwrap();

    let appointment = &moved.appointments[0];
    assert_eq!((appointment.employee, appointment.start), (BERTA, ELEVEN));
    assert_eq!((appointment.duration, appointment.follow_up), (60, 15));
    let until_a_quarter_past = "2 [\"2026-11-23 10:00:00+00\",\"2026-11-23 11:15:00+00\")";
    assert_eq!(taken(&store).await, [until_a_quarter_past]);
    assert_eq!(violations(&store).await, 0);
}

#[tokio::test]
async fn staff_moves_to_somebody_who_can_do_nothing_knowingly() {
    let (store, _, held) = booked().await;
    let to_clara = relocated(held.appointments[0].id, CLARA, ELEVEN);
    for refused in [wanted(LINK, to_clara.clone()), by_staff(false, to_clara.clone())] {
        let result = store.lifecycle().change(&change_at(NOW), &refused).await;
        let expected = ChangeRefusal::Unfit(BrokenRule::UnknownEmployee.at(0));
        assert!(
            matches!(&result, Err(ChangeRefused::Refused(refusal)) if *refusal == expected),
            "{result:?}"
        );
    }
    let changed = store
        .lifecycle()
        .change(&change_at(NOW), &by_staff(true, to_clara))
        .await;
    assert_eq!(changed.unwrap().appointments[0].employee, CLARA);
    let details = store
        .sql()
        .await
        .texts(
            "SELECT concat_ws(' ', details -> 'to' -> 'employee', details -> 'overridden') FROM history
                WHERE what = 'MOVED'",
        )
        .await;
    assert_eq!(details, [r#"3 {"rank": "BUSINESS_MANAGER", "rules": ["NOT_SKILLED"]}"#]);
    assert_eq!(violations(&store).await, 0);
}

#[tokio::test]
async fn staff_books_somebody_who_can_do_nothing_knowingly() {
    let (store, loaded) = TestStore::with(&team()).await;
    let request = |number, over_rules| Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules,
            tells_customer: true,
        },
        ..draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], CLARA, TEN)],
        )
    };
    let refused = store.bookings().book(&change_at(NOW), &request(1, false)).await;
    assert!(
        matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::UnknownEmployee.at(0)),
        "{refused:?}"
    );
    let booking = store.bookings().book(&change_at(NOW), &request(2, true)).await.unwrap();
    assert_eq!(booking.appointments[0].employee, CLARA);
    // Nobody else finds her.
    let anybody = draft(
        3,
        &loaded,
        vec![appointment_request(loaded.services[CUT], None, ELEVEN)],
    );
    let booking = store.bookings().book(&change_at(NOW), &anybody).await.unwrap();
    assert_ne!(booking.appointments[0].employee, CLARA);
    assert_eq!(violations(&store).await, 0);
}
