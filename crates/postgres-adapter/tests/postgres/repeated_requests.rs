//! What requests with an idempotency key have made, as it is kept with the change that made it.

use accounts::api_keys::ApiKeyStore;
use accounts::repeated_requests::{RepeatedRequests, RepetitionRefused};
use booking_core::booking::BookingStore;
use postgres_adapter::forget_expired_keys;
use shared_kernel::{Change, OrganizationNr, RequestKey, ResourceId};
use time::Duration;
use time::macros::time;

use crate::api_keys::{by_admin, new_key, with_an_admin};
use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

fn request(key: u8, request: u8) -> RequestKey {
    RequestKey {
        key_hash: [key; 32],
        request_hash: [request; 32],
    }
}

#[tokio::test]
async fn what_a_request_has_made_is_found_by_its_key_for_three_days() {
    let (store, nr) = with_an_admin().await;
    let asked = request(1, 1);
    assert_eq!(store.postgres.made(asked, NOW).await.unwrap(), None);
    let change = by_admin(nr, Some(asked));
    let key = store.postgres.create(&change, &new_key(nr, 1, &[]), 20).await.unwrap();
    let later = |hours| NOW + Duration::hours(hours);
    assert_eq!(store.postgres.made(asked, later(71)).await.unwrap(), Some(key.0));
    let other = store.postgres.made(request(1, 2), NOW).await;
    assert!(matches!(other, Err(RepetitionRefused::OtherRequest)), "{other:?}");
    assert_eq!(store.postgres.made(request(2, 1), NOW).await.unwrap(), None);
    assert_eq!(store.postgres.made(request(1, 2), later(72)).await.unwrap(), None);
    assert_eq!(forget_expired_keys(&store.database, later(71)).await.unwrap(), 0);
    assert_eq!(forget_expired_keys(&store.database, later(72)).await.unwrap(), 1);
}

#[tokio::test]
async fn nothing_is_made_by_a_request_whose_key_has_made_something() {
    let (store, nr) = with_an_admin().await;
    let change = by_admin(nr, Some(request(1, 1)));
    store.postgres.create(&change, &new_key(nr, 1, &[]), 20).await.unwrap();
    let sql = store.sql().await;
    let before = sql.everything().await;
    assert!(store.postgres.create(&change, &new_key(nr, 2, &[]), 20).await.is_err());
    assert_eq!(sql.everything().await, before);
    let anew = Change {
        at: NOW + Duration::hours(72),
        ..change
    };
    store.postgres.create(&anew, &new_key(nr, 2, &[]), 20).await.unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM made_once").await, 1);
}

#[tokio::test]
async fn request_without_a_key_and_one_that_is_refused_leave_nothing() {
    let (store, nr) = with_an_admin().await;
    let sql = store.sql().await;
    store
        .postgres
        .create(&by_admin(nr, None), &new_key(nr, 1, &[]), 1)
        .await
        .unwrap();
    let refused = by_admin(nr, Some(request(1, 1)));
    assert!(store.postgres.create(&refused, &new_key(nr, 2, &[]), 1).await.is_err());
    assert_eq!(sql.number("SELECT count(*) FROM made_once").await, 0);
}

#[tokio::test]
async fn booking_is_known_by_its_key_and_body_in_its_organisation_for_three_days() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let requests = vec![appointment_request(
        loaded.services[CUT],
        ResourceId(1),
        MONDAY.with_time(time!(10:00)),
    )];
    let mut wanted = draft(1, &loaded, requests);
    wanted.identity.key = Some("Absicht".to_owned());
    store.bookings().book(&change_at(NOW), &wanted).await.unwrap();
    let (nr, body) = (loaded.organization, wanted.identity.body_hash);
    let known = async |nr, key: &str, body, hours| {
        let now = NOW + Duration::hours(hours);
        store.postgres.has_booked(nr, key, body, now).await.unwrap()
    };
    assert!(known(nr, "Absicht", body, 71).await);
    assert!(!known(nr, "Absicht", body, 72).await);
    assert!(!known(nr, "Absicht", [0; 32], 0).await);
    assert!(!known(nr, "andere", body, 0).await);
    assert!(!known(OrganizationNr(nr.0 + 1), "Absicht", body, 0).await);
}
