use booking_core::booking::{CustomField, CustomFieldKind, CustomFieldOwner, DayLimits};
use booking_core::offer::OfferReader;
use organization_document::OrganizationDocument;
use shared_kernel::{Money, OrganizationNr, ServiceId};
use time::Duration;

use crate::support::{COLOUR, CUT, MONDAY, TestStore, named, salon};

#[tokio::test]
async fn services_come_in_the_order_of_the_provider() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store.load(&named("Ein anderer Salon")).await;
    store
        .sql()
        .await
        .run("UPDATE service SET sort_order = 0 WHERE title = 'Farbe'")
        .await;

    let services = store.offers().services(loaded.organization).await.unwrap().unwrap();

    let ids: Vec<ServiceId> = services.iter().map(|service| service.id).collect();
    assert_eq!(ids, [loaded.services[COLOUR], loaded.services[CUT]]);
    let cut = &services[1];
    assert_eq!(cut.organization, loaded.organization);
    assert_eq!(
        (cut.title.as_str(), cut.html.as_str()),
        ("Haarschnitt", "<p>Waschen, schneiden</p>")
    );
    assert_eq!(
        (cut.price, cut.duration, cut.follow_up),
        (Money::from_cents(2_500), 30, 0)
    );
    assert_eq!((cut.image_path.as_deref(), cut.sort_order), (None, 1));
}

#[tokio::test]
async fn services_of_equal_order_come_by_id() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store.sql().await.run("UPDATE service SET sort_order = 5").await;
    let services = store.offers().services(loaded.organization).await.unwrap().unwrap();
    let ids: Vec<ServiceId> = services.iter().map(|service| service.id).collect();
    assert_eq!(ids, loaded.services);
}

#[tokio::test]
async fn archived_service_or_organisation_that_is_not_public_is_not_offered() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (offers, sql) = (store.offers(), store.sql().await);
    sql.run("UPDATE service SET archived_at = now() WHERE title = 'Farbe'")
        .await;

    let services = offers.services(loaded.organization).await.unwrap().unwrap();
    assert_eq!(services.len(), 1);
    assert_eq!(offers.custom_fields(loaded.services[COLOUR]).await.unwrap(), None);

    for status in ["DRAFT", "INACTIVE"] {
        sql.run(&format!("UPDATE organization SET status = '{status}' WHERE nr >= 1000"))
            .await;
        assert_eq!(offers.services(loaded.organization).await.unwrap(), None, "{status}");
        assert_eq!(
            offers.custom_fields(loaded.services[CUT]).await.unwrap(),
            None,
            "{status}"
        );
        assert_eq!(
            offers.premises_calendars(&[loaded.organization]).await.unwrap(),
            [],
            "{status}"
        );
    }
}

#[tokio::test]
async fn an_organisation_without_services_is_known_and_one_that_is_not_there_is_not() {
    let empty = OrganizationDocument {
        services: Vec::new(),
        employees: Vec::new(),
        ..salon()
    };
    let (store, loaded) = TestStore::with(&empty).await;
    assert_eq!(
        store.offers().services(loaded.organization).await.unwrap(),
        Some(Vec::new())
    );
    assert_eq!(store.offers().services(OrganizationNr(888)).await.unwrap(), None);
}

#[tokio::test]
async fn custom_fields_belong_to_one_service() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (offers, sql) = (store.offers(), store.sql().await);
    let ids = sql.texts("SELECT id::text FROM custom_field ORDER BY id").await;
    sql.run("UPDATE custom_field SET sort_order = 0 WHERE kind = 'BOOLEAN'")
        .await;

    let fields = offers.custom_fields(loaded.services[COLOUR]).await.unwrap().unwrap();

    let names: Vec<String> = fields.iter().map(|field| field.id.to_string()).collect();
    assert_eq!(names, [ids[1].clone(), ids[0].clone()]);
    let expected = CustomField {
        id: fields[0].id,
        owner: CustomFieldOwner::Service(loaded.services[COLOUR]),
        kind: CustomFieldKind::Boolean,
        display_text: "Ich habe keine Allergien".to_owned(),
        field_group: "Zu deinem Haar".to_owned(),
        mandatory: false,
        sort_order: 0,
        hyper_link: Some("https://rosi.example.org/allergien".to_owned()),
        limits: DayLimits::default(),
    };
    assert_eq!(fields[0], expected);
    assert!(fields[1].mandatory);

    sql.run("UPDATE custom_field SET archived_at = now() WHERE kind = 'TEXT'")
        .await;
    let fields = offers.custom_fields(loaded.services[COLOUR]).await.unwrap().unwrap();
    assert_eq!(fields, [expected]);
    assert_eq!(
        offers.custom_fields(loaded.services[CUT]).await.unwrap(),
        Some(Vec::new())
    );
    assert_eq!(offers.custom_fields(ServiceId(i64::MAX)).await.unwrap(), None);
}

#[tokio::test]
async fn plans_of_many_organisations_are_read_at_once() {
    let (store, first) = TestStore::with(&salon()).await;
    let mut other = named("Nachtsalon");
    other.opening_hours.truncate(1);
    other.closures.clear();
    let second = store.load(&other).await;
    let asked = [second.organization, OrganizationNr(999), first.organization];

    let mut premises = store.offers().premises_calendars(&asked).await.unwrap();

    premises.sort_by_key(|calendar| calendar.organization);
    assert_eq!(
        premises
            .iter()
            .map(|calendar| calendar.organization)
            .collect::<Vec<_>>(),
        [first.organization, second.organization]
    );
    assert_eq!(premises[0].zone.name(), "Europe/Vienna");
    assert_eq!(
        premises[0].availability.absences[0].reason.as_deref(),
        Some("Weihnachten")
    );
    assert_eq!(premises[0].availability.hours.on(MONDAY + Duration::days(4)).len(), 1);
    assert_eq!(premises[1].availability.hours.on(MONDAY + Duration::days(4)).len(), 0);
    assert_eq!(premises[1].availability.absences, []);
    assert_eq!(store.offers().premises_calendars(&[]).await.unwrap(), []);
}
