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
    every_spelling_of_a_city_finds_who_is_there,
    words_of_time_change_nobody_who_is_found_at_a_place,
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

async fn every_spelling_of_a_city_finds_who_is_there(engine: Engine) {
    const HALLE: (f64, f64) = (51.48, 11.97);
    let store = SearchStore::with(
        engine,
        &[
            at("Anna", "06108", "Halle (Saale)", Some(HALLE), "Yoga"),
            at("Berta", "06110", "Halle", Some(HALLE), "Yoga"),
            at("Clara", "3100", "St. Pölten", None, "Yoga"),
            at("Dora", "06886", "Lutherstadt Wittenberg", None, "Yoga"),
            at("Emma", "91541", "Rothenburg ob der Tauber", None, "Yoga"),
            at("Frieda", "33790", "Halle (Westf.)", Some((52.06, 8.36)), "Beratung"),
        ],
    )
    .await;
    for (texts, names) in [
        (
            &[
                "Yoga Halle",
                "Yoga Halle/Saale",
                "yoga halle (saale)",
                "Yoga Halle a. d. Saale",
            ][..],
            &["Anna", "Berta"][..],
        ),
        (&["Yoga Sankt Pölten", "Yoga St. Pölten", "yoga st poelten"], &["Clara"]),
        (&["Yoga Wittenberg", "Yoga Lutherstadt Wittenberg"], &["Dora"]),
        (
            &[
                "Yoga Rothenburg",
                "Yoga Rothenburg o.d.T.",
                "Yoga Rothenburg o. d. Tauber",
            ],
            &["Emma"],
        ),
    ] {
        for text in texts {
            let page = asked(&store, text, None).await;
            assert_eq!(fitting(&page), names, "{text}");
            let typed = text.split_once(' ').unwrap().1;
            let page = asked(&store, "Yoga", Some(typed)).await;
            assert_eq!(fitting(&page), names, "{typed}");
        }
    }
}

async fn words_of_time_change_nobody_who_is_found_at_a_place(engine: Engine) {
    let store = SearchStore::with(
        engine,
        &[
            at("Anna", "8010", "Graz", Some((47.07, 15.44)), "Klassische Massage"),
            OrganizationDocument {
                branche_name_detailed: Some("Massage auch morgen und heute günstig".to_owned()),
                ..at("Berta", "10115", "Berlin", Some((52.53, 13.38)), "Haarschnitt")
            },
        ],
    )
    .await;
    for text in [
        "Massage Graz morgen",
        "heute günstige Massage in Graz",
        "Massage Graz in der Nähe, Samstag abends um 18:30 Uhr",
    ] {
        let page = asked(&store, text, None).await;
        assert_eq!(fitting(&page), ["Anna"], "{text}");
        assert_eq!(page.text.unwrap().words(), ["massage"], "{text}");
    }
    assert_eq!(fitting(&asked(&store, "morgen Graz", None).await), ["Anna"]);
}

/// A large city has postcodes that begin differently: who is nearer to one end of it must not be the middle of all.
#[tokio::test]
async fn a_place_has_one_point_whoever_joins_it() {
    let store = SearchStore::with(
        Engine::Postgres,
        &[
            at("Anna", "10115", "Berlin", Some((52.53, 13.38)), "Yoga"),
            at("Berta", "12555", "Berlin", Some((52.45, 13.58)), "Yoga"),
            at("Otto", "10115", "Bern", Some((46.95, 7.44)), "Yoga"),
        ],
    )
    .await;
    let point = async || {
        let known = store.postgres.known(&["berlin".to_owned()]).await.unwrap();
        known.places[0].centre.unwrap()
    };
    let before = point().await;
    // With one more in the other region, that has the most: the point moves by a part of the way, and not to there.
    store
        .write(&at("Clara", "12555", "Berlin", Some((52.45, 13.58)), "Yoga"))
        .await;
    let moved = catalog::search::distance(before, point().await);
    assert!(moved < 4.0, "{moved}");
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
