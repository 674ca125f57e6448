//! Where a text asks to search: the places are those of the organisations, whichever engine finds them.

use catalog::search::{Circle, Filters, OrganizationPage, PlaceDirectory, place_names};
use organization_document::OrganizationDocument;

use crate::engines::{Engine, on_both_engines};
use crate::organizations::{named, offered};
use crate::store::{SearchStore, sent_statements, visited};

on_both_engines!(
    a_place_in_a_text_is_searched_and_nobody_elsewhere_while_somebody_is_there,
    what_nobody_at_a_place_has_is_no_hit_there,
    a_place_beside_the_text_is_searched_and_the_nearer_ones_come_first,
);

const VIENNA: (f64, f64) = (48.2082, 16.3738);

fn at(
    company_name: &str,
    zip_code: &str,
    city: &str,
    position: Option<(f64, f64)>,
    title: &str,
) -> OrganizationDocument {
    OrganizationDocument {
        zip_code: zip_code.to_owned(),
        city: city.to_owned(),
        position,
        services: vec![offered(title, 1_000)],
        ..named(company_name)
    }
}

async fn store(engine: Engine) -> SearchStore {
    let in_street = OrganizationDocument {
        street_name: "Hamburger Straße".to_owned(),
        ..at("Anna", "1010", "Wien", Some(VIENNA), "Yoga")
    };
    SearchStore::with(
        engine,
        &[
            in_street,
            at("Berta", "1070", "Wien", None, "Yoga"),
            at("Clara", "2320", "Schwechat", Some((48.1420, 16.4796)), "Yoga"),
            at("Dora", "20095", "Hamburg", Some((53.5511, 9.9937)), "Yoga"),
            at("Emma", "20095", "Hamburg", Some((53.5500, 9.9900)), "Haarschnitt"),
            at("Wien Reisen", "4020", "Linz", Some((48.3069, 14.2858)), "Beratung"),
        ],
    )
    .await
}

async fn asked(store: &SearchStore, text: &str, place: Option<&str>) -> OrganizationPage {
    visited(store.shared_search(), &store.database, text, Filters::default(), place).await
}

/// The names of those that fit, in the order of the alphabet.
fn fitting(page: &OrganizationPage) -> Vec<&str> {
    let fitting = usize::try_from(page.fitting_elements).unwrap();
    let cards = page.organizations.iter().take(fitting);
    let mut names: Vec<&str> = cards.map(|card| card.company_name.as_str()).collect();
    names.sort_unstable();
    names
}

async fn a_place_in_a_text_is_searched_and_nobody_elsewhere_while_somebody_is_there(engine: Engine) {
    let store = store(engine).await;
    for (text, place, is_corrected, names) in [
        ("Yoga Hamburg", Some("Hamburg"), false, &["Dora"][..]),
        ("Yoga Hambrug", Some("Hamburg"), true, &["Dora"]),
        ("Yoga in Wien", Some("Wien"), false, &["Anna", "Berta"]),
        ("1070 Yoga", Some("1070 Wien"), false, &["Berta"]),
        ("Hamburg", Some("Hamburg"), false, &["Dora", "Emma"]),
        // A street is no place, and neither is who has a word of the name of one.
        ("Yoga Hamburger Straße", None, false, &["Anna"]),
        ("Yoga", None, false, &["Anna", "Berta", "Clara", "Dora"]),
    ] {
        let page = asked(&store, text, None).await;
        let meant = page.place.as_ref();
        assert_eq!(meant.and_then(|place| place.name.as_deref()), place, "{text}");
        assert_eq!(meant.is_some_and(|place| place.is_corrected), is_corrected, "{text}");
        assert_eq!(fitting(&page), names, "{text}");
    }
}

async fn what_nobody_at_a_place_has_is_no_hit_there(engine: Engine) {
    let store = store(engine).await;
    for text in ["Haarschnitt Wien", "Zahnarzt Wien"] {
        let page = asked(&store, text, None).await;
        assert_eq!(page.fitting_elements, 0, "{text}");
        assert_eq!(page.place.unwrap().name.as_deref(), Some("Wien"), "{text}");
    }
    // Who has it elsewhere is only similar to what is asked for.
    let page = asked(&store, "Haarschnitt Wien", None).await;
    assert_eq!(page.organizations[0].company_name, "Emma");
}

async fn a_place_beside_the_text_is_searched_and_the_nearer_ones_come_first(engine: Engine) {
    let store = store(engine).await;
    let page = asked(&store, "Yoga", Some("Wienn")).await;
    let place = page.place.clone().unwrap();
    assert_eq!((place.name.as_deref(), place.is_corrected), (Some("Wien"), true));
    assert_eq!(fitting(&page), ["Anna", "Berta"]);
    assert_eq!(page.organizations[0].distance, Some(0.0));
    assert_eq!(page.organizations[1].distance, None);
    let page = asked(&store, "Yoga", Some("Atlantis")).await;
    assert_eq!((page.place.unwrap().name, page.fitting_elements), (None, 4));

    let around = Filters {
        around: Some(Circle {
            latitude: VIENNA.0,
            longitude: VIENNA.1,
            radius: 50.0,
        }),
        ..Filters::default()
    };
    for text in ["", "yoga"] {
        assert_eq!(store.filtered(text, around).await, ["Anna", "Clara"], "{text}");
    }
}

#[tokio::test]
async fn the_database_names_places_as_the_program_does() {
    let store = SearchStore::new();
    for line in include_str!("../../../catalog/src/search/place_examples.txt").lines() {
        let (place, _) = line.split_once(" =>").unwrap();
        let names = store.texts(&format!("SELECT unnest(search_place_names('{place}'))"));
        assert_eq!(names, place_names(place), "{place}");
    }
}

#[tokio::test]
async fn a_place_costs_one_statement_and_two_more_where_it_is_misspelt() {
    let store = store(Engine::Postgres).await;
    for (names, statements) in [(vec!["hamburg".to_owned()], 1), (vec!["'':*&|!()".to_owned()], 1)] {
        sent_statements();
        store.postgres.known(&names).await.unwrap();
        assert_eq!(sent_statements().len(), statements, "{names:?}");
    }
    sent_statements();
    let like = store.postgres.like(&["hambrug".to_owned()]).await.unwrap();
    assert!(like["hambrug"].iter().any(|(word, _)| word == "hamburg"));
    assert_eq!(sent_statements().len(), 1);
}
