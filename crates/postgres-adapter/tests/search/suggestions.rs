use organization_document::OrganizationDocument;

use crate::engines::{Engine, on_both_engines};
use crate::organizations::{named, offered};
use crate::store::SearchStore;

on_both_engines!(
    every_word_of_a_text_leads_to_it_in_every_spelling,
    what_many_have_comes_first_and_everything_once,
    a_trade_is_proposed_where_somebody_has_a_word_for_it,
    little_words_stand_in_for_nothing_and_spellings_are_shown_once,
    mistakes_are_forgiven_where_too_few_texts_begin_like_this,
    where_no_text_begins_like_this_those_are_named_who_have_all_words,
    who_writes_as_he_hears_gets_suggestions_too,
    there_are_never_more_than_asked_for,
    a_name_leads_to_its_provider_where_nobody_else_has_it,
);

async fn store(engine: Engine) -> SearchStore {
    let with = |company_name: &str, city: &str, titles: &[&str]| OrganizationDocument {
        city: city.to_owned(),
        services: titles.iter().map(|title| offered(title, 1_000)).collect(),
        ..named(company_name)
    };
    SearchStore::with(
        engine,
        &[
            with("Friseur Müller", "Linz", &["Haarschnitt lang", "Färben"]),
            with("Friseursalon Anna Huber", "Linz", &["Haarschnitt lang"]),
            with("Haarwerk Lindner", "Innsbruck", &["Haarschnitt lang", "Färben"]),
        ],
    )
    .await
}

async fn every_word_of_a_text_leads_to_it_in_every_spelling(engine: Engine) {
    let store = store(engine).await;
    assert_eq!(store.suggestions("lindn").await, ["Haarwerk Lindner"]);
    assert_eq!(store.suggestions("haarwerk li").await, ["Haarwerk Lindner"]);
    assert_eq!(store.suggestions("anna hub").await, ["Friseursalon Anna Huber"]);
    for typed in ["müll", "muell", "MULL"] {
        assert_eq!(store.suggestions(typed).await, ["Friseur Müller"], "{typed}");
    }
    for typed in ["fär", "faer", "far"] {
        assert_eq!(store.suggestions(typed).await, ["Färben"], "{typed}");
    }
}

async fn what_many_have_comes_first_and_everything_once(engine: Engine) {
    let store = store(engine).await;
    assert_eq!(
        store.suggestions("haar").await,
        ["Haarschnitt lang", "Haarwerk Lindner"]
    );
    assert_eq!(store.suggestions("li").await, ["Linz", "Haarwerk Lindner"]);
    assert_eq!(store.suggestions("techno").await, ["Technologie"]);
}

async fn a_trade_is_proposed_where_somebody_has_a_word_for_it(engine: Engine) {
    let store = store(engine).await;
    let expected = ["Friseur", "Friseur Müller", "Friseursalon Anna Huber"];
    assert_eq!(store.suggestions("fris").await, expected);
    // Found by the word friseur, whose group this is; nobody here does anything with cars or dogs.
    assert_eq!(store.suggestions("coif").await[0], "Coiffeur");
    assert_eq!(store.suggestions("fahrs").await, [""; 0]);
    assert!(!store.suggestions("hund").await.contains(&"Hundesalon".to_owned()));
}

async fn little_words_stand_in_for_nothing_and_spellings_are_shown_once(engine: Engine) {
    let store = SearchStore::with(
        engine,
        &[
            OrganizationDocument {
                services: vec![
                    offered("Waschen und Föhnen", 1_000),
                    offered("Baden, großer Hund", 1_000),
                ],
                ..named("Haarwerk Lindner")
            },
            OrganizationDocument {
                services: vec![offered("Baden, grosser Hund", 1_000)],
                ..named("Pfotenwerk")
            },
        ],
    )
    .await;
    let suggestions = store.suggestions("hund").await;
    assert_eq!(suggestions.len(), 1, "{suggestions:?}");
    assert!(suggestions[0].ends_with("Hund"));
}

async fn mistakes_are_forgiven_where_too_few_texts_begin_like_this(engine: Engine) {
    let store = store(engine).await;
    for (typed, expected) in [
        ("haarschnit", "Haarschnitt lang"),
        ("harschn", "Haarschnitt lang"),
        ("insbr", "Innsbruck"),
        ("linder", "Haarwerk Lindner"),
        ("harwerk lind", "Haarwerk Lindner"),
        ("harwerk li", "Haarwerk Lindner"),
        ("frsieur", "Friseur Müller"),
    ] {
        let suggestions = store.suggestions(typed).await;
        assert!(
            suggestions.iter().any(|text| text == expected),
            "{typed}: {suggestions:?}"
        );
    }
    assert_eq!(store.suggestions("xyzxyz").await, [""; 0]);
}

async fn where_no_text_begins_like_this_those_are_named_who_have_all_words(engine: Engine) {
    let store = store(engine).await;
    for (typed, names) in [
        ("haarschnitt innsbruck", &["Haarwerk Lindner"][..]),
        ("färben linz", &["Friseur Müller"]),
        ("frisör huber", &["Friseursalon Anna Huber"]),
        // The city is only begun.
        ("haarschnitt i", &["Haarwerk Lindner"]),
        ("färben li", &["Friseur Müller", "Haarwerk Lindner"]),
        ("färben w", &[]),
        // Nobody has both.
        ("lindner linz", &[]),
    ] {
        assert_eq!(store.suggestions(typed).await, names, "{typed}");
    }
}

async fn who_writes_as_he_hears_gets_suggestions_too(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Physiotherapie Linz"), named("Fotograf Huber")]).await;
    for typed in ["fisio", "fisioterapie", "Fysioth"] {
        let suggestions = store.suggestions(typed).await;
        assert_eq!(suggestions, ["Physiotherapie", "Physiotherapie Linz"], "{typed}");
    }
    assert_eq!(store.suggestions("photogr").await[0], "Fotograf");
}

async fn there_are_never_more_than_asked_for(engine: Engine) {
    let names: Vec<OrganizationDocument> = (0..30).map(|number| named(&format!("Yoga {number}"))).collect();
    let store = SearchStore::with(engine, &names).await;
    assert_eq!(store.suggestions("yoga").await.len(), 8);
    assert_eq!(store.suggestions("yoga 2").await.len(), 8);
}

async fn a_name_leads_to_its_provider_where_nobody_else_has_it(engine: Engine) {
    let store = SearchStore::on(engine).await;
    let dauerwelle = OrganizationDocument {
        services: vec![offered("Dauerwelle", 1_000)],
        ..named("Dauerwelle")
    };
    for load in [named("Yoga Huber"), named("Yoga Huber"), dauerwelle] {
        store.write(&load).await;
    }
    let lindner = store.write(&named("Haarwerk Lindner")).await;
    store.recount().await;
    // Typed well, with a mistake, and with the words the other way round.
    for typed in ["haarwerk li", "harwerk lind", "lindner haarwerk"] {
        assert_eq!(store.suggestions(typed).await, ["Haarwerk Lindner"], "{typed}");
        assert_eq!(store.suggested_organizations(typed).await, [Some(lindner)], "{typed}");
    }
    for (typed, text) in [("yoga hub", "Yoga Huber"), ("dauerw", "Dauerwelle")] {
        assert_eq!(store.suggestions(typed).await, [text], "{typed}");
        assert_eq!(store.suggested_organizations(typed).await, [None], "{typed}");
    }
}
