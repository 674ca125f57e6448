//! What requests with an idempotency key have made, as it is kept with the change that made it.

use accounts::api_keys::{ApiKeyStore, NewApiKey, NewSecret, Origin, Scope};
use accounts::repeated_requests::{RepeatedRequests, RepetitionRefused};
use booking_core::booking::BookingStore;
use postgres_adapter::forget_expired_keys;
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, RequestKey, ResourceId};
use time::Duration;
use time::macros::time;

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

const MAKER: i64 = 7;

fn request(key: u8, request: u8) -> RequestKey {
    RequestKey {
        key_hash: [key; 32],
        request_hash: [request; 32],
    }
}

/// A store with an organisation whose admin makes keys.
async fn with_an_admin() -> (TestStore, OrganizationNr) {
    let (store, loaded) = TestStore::with(&salon()).await;
    let nr = loaded.organization;
    store
        .sql()
        .await
        .run(&format!(
            "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, created_at)
                 VALUES ({MAKER}, 'chefin@example.org', '2026-01-01Z', 'Claudia', 'Steiner', '', '2026-01-01Z');
             INSERT INTO membership (organization_nr, account_id, rank, joined_at)
                 VALUES ({nr}, {MAKER}, 'BUSINESS_ADMIN', '2026-01-01Z')"
        ))
        .await;
    (store, nr)
}

fn by_admin(organization: OrganizationNr, key: Option<RequestKey>) -> Change {
    let actor = Actor::Staff {
        organization,
        rank: Rank::BusinessAdmin,
        account: AccountId(MAKER),
        employee: None,
    };
    Change {
        actor,
        ..change_at(NOW)
    }
    .recognised_by(key)
}

fn new_key(organization: OrganizationNr, number: u8, origins: &[&str]) -> NewApiKey {
    NewApiKey {
        organization,
        name: "Kassa".to_owned(),
        beginning: format!("th_live_{number}"),
        hash: [number; 32],
        scopes: Scope::ALL.iter().copied().filter(|_| origins.is_empty()).collect(),
        origins: origins.iter().map(|origin| Origin::parse(origin).unwrap()).collect(),
        expires_at: None,
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

#[tokio::test]
async fn publishable_key_is_found_with_its_origins_and_they_are_known_once_it_is_revoked() {
    let (store, nr) = with_an_admin().await;
    let (salon, other) = ("https://salon.example", "https://other.example");
    let key = new_key(nr, 1, &[salon, "http://localhost:4173"]);
    let id = store.postgres.create(&by_admin(nr, None), &key, 20).await.unwrap();
    let found = store.postgres.find([1; 32]).await.unwrap().unwrap();
    assert_eq!((found.origins, found.scopes.is_empty()), (key.origins.clone(), true));
    let listed = store.postgres.list(nr, NOW).await.unwrap();
    assert_eq!((listed[0].origins.clone(), listed[0].is_good), (key.origins, true));
    assert!(store.postgres.revoke(&by_admin(nr, None), nr, id).await.unwrap());
    let revoked = store.postgres.find([1; 32]).await.unwrap().unwrap();
    assert_eq!(revoked.revoked_at, Some(NOW));
    for (origin, is_known) in [(salon, true), (other, false)] {
        let origin = Origin::parse(origin).unwrap();
        assert_eq!(store.postgres.is_origin_of_a_key(&origin).await.unwrap(), is_known);
    }
}

#[tokio::test]
async fn secret_is_renewed_of_an_unused_key_that_counts_and_never_of_a_publishable_one() {
    let (store, nr) = with_an_admin().await;
    let change = by_admin(nr, None);
    let secret = store.postgres.create(&change, &new_key(nr, 1, &[]), 20).await.unwrap();
    let page = new_key(nr, 2, &["https://salon.example"]);
    let page = store.postgres.create(&change, &page, 20).await.unwrap();
    let renewed = NewSecret {
        text: "th_live_neu".to_owned(),
        beginning: "th_live_n".to_owned(),
        hash: [9; 32],
    };
    assert!(store.postgres.renew(&change, (nr, secret), &renewed).await.unwrap());
    assert_eq!(store.postgres.find([1; 32]).await.unwrap(), None);
    assert_eq!(store.postgres.find([9; 32]).await.unwrap().unwrap().id, secret);
    let other = NewSecret {
        hash: [8; 32],
        ..renewed
    };
    assert!(!store.postgres.renew(&change, (nr, page), &other).await.unwrap());
    let used = store.postgres.create(&change, &new_key(nr, 3, &[]), 20).await.unwrap();
    store.postgres.touch(&change, nr, used).await.unwrap();
    assert!(!store.postgres.renew(&change, (nr, used), &other).await.unwrap());
    assert!(store.postgres.revoke(&change, nr, secret).await.unwrap());
    assert!(!store.postgres.renew(&change, (nr, secret), &other).await.unwrap());
}

/// The schema keeps it as well.
#[tokio::test]
async fn key_has_scopes_or_origins_and_at_most_ten_of_these() {
    let (store, nr) = with_an_admin().await;
    let sql = store.sql().await;
    let insert = |scopes: &str, origins: &str| {
        format!(
            "INSERT INTO api_key (organization_nr, name, beginning, secret_hash, scopes, origins, created_by, created_at)
             VALUES ({nr}, 'Kassa', 'th_', sha256('x'), '{{{scopes}}}', '{{{origins}}}', {MAKER}, '2026-11-20Z')"
        )
    };
    let eleven = ["https://salon.example"; 11].join(",");
    for (scopes, origins) in [("", ""), ("READ", "https://salon.example"), ("", eleven.as_str())] {
        sql.refused(&insert(scopes, origins)).await;
    }
    sql.run(&insert("", "https://salon.example")).await;
}
