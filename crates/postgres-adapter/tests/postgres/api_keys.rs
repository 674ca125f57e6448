//! API keys as they are kept: those that are published with their origins, and secrets that are told again.

use accounts::api_keys::{ApiKeyStore, NewApiKey, NewSecret, Origin, Scope};
use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, RequestKey};

use crate::support::{NOW, TestStore, change_at, salon};

const MAKER: i64 = 7;

/// A store with an organisation whose admin makes keys.
pub async fn with_an_admin() -> (TestStore, OrganizationNr) {
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

/// What that admin changes.
pub fn by_admin(organization: OrganizationNr, key: Option<RequestKey>) -> Change {
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

pub fn new_key(organization: OrganizationNr, number: u8, origins: &[&str]) -> NewApiKey {
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
