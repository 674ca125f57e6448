//! Profiles for the people of an organisation, whatever its status.

use std::sync::Arc;

use booking_core::events::EventKind;
use booking_core::offer::{OfferError, PreviewOffer};
use catalog::OnboardingStep::{self, Address, BookableService, Hours, ProvenEmailAddress, Texts};
use catalog::{PreviewProfile, ProfileError, Publication, PublicationReader};
use organization_document::{EventDocument, ServiceDocument};
use postgres_adapter::catalog::PostgresOrganizations;
use postgres_adapter::offers::PostgresOffers;
use shared_kernel::{AccountId, Actor, FixedClock, Money, OrganizationNr, Rank};
use time::macros::datetime;

use crate::support::{NOW, TestStore, named, salon, sent_statements};

fn profile(store: &TestStore) -> PreviewProfile {
    PreviewProfile::new(
        Arc::new(PostgresOrganizations::for_own_people(store.database.clone())),
        Arc::new(store.postgres.clone()),
        Arc::new(FixedClock(NOW)),
    )
}

fn offer(store: &TestStore) -> PreviewOffer {
    PreviewOffer::new(
        Arc::new(PostgresOffers::for_own_people(store.database.clone())),
        Arc::new(store.calendars()),
        Arc::new(FixedClock(NOW)),
    )
}

fn employee_of(organization: OrganizationNr) -> Actor {
    Actor::Staff {
        organization,
        rank: Rank::BusinessUser,
        account: AccountId(7),
        employee: None,
    }
}

#[tokio::test]
async fn the_own_people_see_an_organisation_of_any_status() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let nr = loaded.organization;
    let public = profile(&store).show(employee_of(nr), nr).await.unwrap();
    let offered = offer(&store).show(employee_of(nr), nr).await.unwrap();
    assert_eq!((offered.services.len(), offered.business_hours.len()), (2, 7));
    for status in ["DRAFT", "INACTIVE"] {
        store
            .sql()
            .await
            .run(&format!("UPDATE organization SET status = '{status}' WHERE nr >= 1000"))
            .await;
        let mut shown = profile(&store).show(employee_of(nr), nr).await.unwrap();
        assert!(!shown.publication.is_public, "{status}");
        shown.publication.is_public = true;
        assert_eq!(shown, public);
        assert_eq!(offer(&store).show(employee_of(nr), nr).await.unwrap(), offered);
    }
    let absent = OrganizationNr(999);
    let shown = profile(&store).show(employee_of(absent), absent).await;
    assert!(matches!(shown, Err(ProfileError::UnknownOrganization)));
    let shown = offer(&store).show(employee_of(absent), absent).await;
    assert!(matches!(shown, Err(OfferError::UnknownOrganization)));
    // The owner of the product offers nothing and has no profile.
    let owner = OrganizationNr(888);
    let shown = profile(&store).show(employee_of(owner), owner).await;
    assert!(matches!(shown, Err(ProfileError::UnknownOrganization)));
}

#[tokio::test]
async fn a_publication_lacks_what_nobody_has_brought() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let publications = &store.postgres;
    let publication = async || publications.publication(loaded.organization, NOW).await.unwrap();
    let of = |missing: &[OnboardingStep]| {
        let done = OnboardingStep::ALL
            .iter()
            .copied()
            .filter(|step| !missing.contains(step));
        Some(Publication {
            is_public: true,
            done: done.collect(),
        })
    };
    let sql = store.sql().await;
    assert_eq!(publication().await, of(&[ProvenEmailAddress]));
    sql.run(&format!(
        "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, created_at) \
         VALUES (7, 'rosa@example.org', NULL, 'Rosa', 'Huber', '', now()); \
         INSERT INTO membership (organization_nr, account_id, rank, joined_at) \
         VALUES ({}, 7, 'BUSINESS_ADMIN', now())",
        loaded.organization.0
    ))
    .await;
    assert_eq!(publication().await, of(&[ProvenEmailAddress]));
    sql.run("UPDATE account SET verified_at = now()").await;
    assert_eq!(publication().await, of(&[]));
    sql.run("UPDATE calendar SET has_supposed_hours = true").await;
    assert_eq!(publication().await, of(&[Hours]), "nobody has looked at them");
    sql.run("UPDATE calendar SET has_supposed_hours = false").await;
    sql.run("UPDATE membership SET rank = 'BUSINESS_MANAGER'").await;
    assert_eq!(publication().await, of(&[ProvenEmailAddress]));
    for (taken, missing) in [
        (
            "UPDATE organization SET street_name = '' WHERE nr = 1000",
            vec![ProvenEmailAddress, Address],
        ),
        ("DELETE FROM web_content", vec![ProvenEmailAddress, Address, Texts]),
        // On Sundays nobody works.
        (
            "DELETE FROM weekly_hours WHERE resource_id = 0; INSERT INTO weekly_hours VALUES (1000, 0, 7, 540, 1080)",
            vec![ProvenEmailAddress, Address, Texts, Hours],
        ),
    ] {
        sql.run(taken).await;
        assert_eq!(publication().await, of(&missing), "{taken}");
    }
    sql.run("DELETE FROM ability").await;
    assert_eq!(
        publication().await,
        of(&[ProvenEmailAddress, Address, Texts, Hours, BookableService])
    );
    // Who offers courses alone has no hours, but dates.
    sql.run(
        "UPDATE service SET archived_at = now();
         INSERT INTO event (organization_nr, id, kind, title, capacity) VALUES (1000, 9, 'COURSE', 'Flechten', 4)",
    )
    .await;
    assert_eq!(
        publication().await,
        of(&[ProvenEmailAddress, Address, Texts, Hours, BookableService])
    );
    sql.run(
        "INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
         VALUES (1000, 9, '2026-11-26 18:00', '2026-11-26 19:00', 'Europe/Vienna', '2026-11-26 17:00Z', '2026-11-26 18:00Z')",
    )
    .await;
    assert_eq!(publication().await, of(&[ProvenEmailAddress, Address, Texts]));
    let without_dates = of(&[ProvenEmailAddress, Address, Texts, Hours, BookableService]);
    for over in [
        "UPDATE event SET sign_up_until = '2026-11-20 12:00Z'",
        "UPDATE event SET sign_up_until = '2027-01-01Z';
         UPDATE event_date SET starts_at = '2026-11-19 17:00Z', ends_at = '2026-11-19 18:00Z'",
        "UPDATE event SET sign_up_until = NULL",
    ] {
        sql.run(over).await;
        assert_eq!(publication().await, without_dates, "{over}");
    }
    assert_eq!(publications.publication(OrganizationNr(999), NOW).await.unwrap(), None);
}

#[tokio::test]
async fn a_preview_takes_as_many_statements_however_much_it_shows() {
    let (store, small) = TestStore::with(&salon()).await;
    let mut many = named("Volkshochschule");
    many.services = (0..40)
        .map(|number| ServiceDocument {
            title: format!("Nr. {number}"),
            ..salon().services.remove(0)
        })
        .collect();
    let evening = EventDocument {
        kind: EventKind::Event,
        title: "Abend".to_owned(),
        html: String::new(),
        price: Money::from_cents(0),
        duration: 90,
        capacity: 4,
        minimum_participants: None,
        trainer: None,
        room: None,
        is_online: false,
        sign_up_from: None,
        sign_up_until: None,
        starts: vec![datetime!(2026-12-01 18:00)],
        employee: None,
        rooms: Vec::new(),
        online_meeting_link: None,
        custom_fields: Vec::new(),
    };
    many.events = vec![evening; 30];
    let large = store.load(&many).await;
    store.database.ping().await.unwrap();
    let mut counts = Vec::new();
    for (loaded, services) in [(small, 2), (large, 40)] {
        let nr = loaded.organization;
        sent_statements();
        profile(&store).show(employee_of(nr), nr).await.unwrap();
        let offered = offer(&store).show(employee_of(nr), nr).await.unwrap();
        assert_eq!(offered.services.len(), services);
        counts.push(sent_statements().len());
    }
    assert_eq!(counts[0], counts[1]);
}
