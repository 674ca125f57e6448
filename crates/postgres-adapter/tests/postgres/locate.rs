//! A new organisation, or one with another address, is as far away as the middle of its postcode or of its city.

use accounts::registration::{Founding, NewAccount, RegistrationStore};
use catalog::Country;
use catalog::own_profile::OwnProfileStore;
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use shared_kernel::OrganizationNr;

use crate::support::{NOW, Sql, TestStore, change_at, founding, named, new_account};

fn neighbour(name: &str, zip_code: &str, city: &str, position: Option<(f64, f64)>) -> OrganizationDocument {
    OrganizationDocument {
        zip_code: zip_code.to_owned(),
        city: city.to_owned(),
        position,
        ..named(name)
    }
}

/// Two at one postcode of Innsbruck, one at another, one whose place nobody knows, and the same postcode in Switzerland.
async fn with_neighbours() -> TestStore {
    let store = TestStore::new();
    for document in [
        neighbour("Nord", "6020", "Innsbruck", Some((47.28, 11.38))),
        neighbour("Süd", "6020", "Innsbruck", Some((47.26, 11.40))),
        neighbour("Igls", "6080", "Innsbruck", Some((47.23, 11.41))),
        neighbour("Irgendwo", "6020", "Innsbruck", None),
        OrganizationDocument {
            country: Country::Switzerland,
            ..neighbour("Luzern", "6020", "Emmenbrücke", Some((47.08, 8.29)))
        },
    ] {
        store.load(&document).await;
    }
    store
}

/// Where the search has it, to two digits, and where its profile does.
async fn place(sql: &Sql, nr: OrganizationNr) -> String {
    sql.text(&format!(
        "SELECT concat_ws(' ', coalesce(round(place_latitude::numeric, 2)::text, '-'),
             coalesce(round(place_longitude::numeric, 2)::text, '-'), latitude, longitude)
         FROM organization WHERE nr = {nr}"
    ))
    .await
}

async fn founded(store: &TestStore, number: u8, founding: Founding) -> OrganizationNr {
    let account = NewAccount {
        founding: Some(founding),
        ..new_account(number, &format!("anna{number}@example.org"))
    };
    let registered = store.registrations().register(&change_at(NOW), &account).await.unwrap();
    registered.organization.unwrap()
}

#[tokio::test]
async fn founded_organisation_is_in_the_middle_of_its_postcode_or_else_of_its_city() {
    let store = with_neighbours().await;
    let sql = store.sql().await;
    for (number, zip_code, city, expected) in [
        (1, "6020", "Innsbruck", "47.27 11.39"),
        // Nobody has this postcode: the middle of the three in the city.
        (2, "6040", "Innsbruck", "47.26 11.40"),
        // Of another city with this name nothing is known.
        (3, "8010", "Innsbruck", "- -"),
        (4, "5020", "Salzburg", "- -"),
    ] {
        let form = Founding {
            zip_code: zip_code.to_owned(),
            city: city.to_owned(),
            ..founding()
        };
        let nr = founded(&store, number, form).await;
        assert_eq!(place(&sql, nr).await, expected, "{zip_code} {city}");
    }
    let swiss = Founding {
        country: "CH",
        zone: "Europe/Zurich",
        ..founding()
    };
    let nr = founded(&store, 5, swiss).await;
    assert_eq!(place(&sql, nr).await, "47.08 8.29");
}

#[tokio::test]
async fn changed_address_is_found_around_its_city_and_has_no_position_of_its_own() {
    let store = with_neighbours().await;
    let sql = store.sql().await;
    let here = store
        .load(&neighbour("Zauberschere", "1070", "Wien", Some((48.2, 16.35))))
        .await
        .organization;
    let profiles = store.own_profiles();
    let mut form = profiles.profile(here).await.unwrap().unwrap().form;
    form.zip_code = "6020".to_owned();
    form.city = "Innsbruck".to_owned();
    profiles.write(&change_at(NOW), here, &form, None, false).await.unwrap();
    assert_eq!(place(&sql, here).await, "47.27 11.39");
    let searched = format!(
        "SELECT round(latitude::numeric, 2) || ' ' || (doc @@ '''tile/472/113'''::tsquery)
         FROM search_document WHERE organization_nr = {here}"
    );
    assert_eq!(sql.text(&searched).await, "47.27 true");
    let findings = audit(&store.database, Depth::Quick).await.unwrap();
    let found: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(found.is_empty(), "{found:?}");

    form.zip_code = "5020".to_owned();
    form.city = "Salzburg".to_owned();
    profiles.write(&change_at(NOW), here, &form, None, false).await.unwrap();
    assert_eq!(place(&sql, here).await, "- -");
}
