//! Which words find what: spellings, compounds, mistakes, little words, signs.

use catalog::search::Filters;
use organization_document::OrganizationDocument;

use crate::engines::{Engine, on_both_engines};
use crate::organizations::{named, offered};
use crate::store::SearchStore;

on_both_engines!(
    every_german_spelling_finds_every_other_one,
    compounds_are_found_by_their_beginning_and_ending,
    several_of_a_thing_find_those_who_offer_one_and_its_compounds,
    linked_compounds_find_what_they_name_before_what_kind_of_it,
    an_unknown_word_is_the_beginning_of_one_with_a_mistake_or_written_as_it_is_heard,
    similar_organization_comes_after_those_that_fit_and_is_counted_apart,
    those_who_have_the_only_word_are_followed_by_names_like_it_and_by_nobody_else,
    mistakes_are_forgiven_as_far_as_the_length_of_a_word_allows,
    exact_words_come_before_similar_ones,
    little_words_count_only_where_there_is_no_other,
    words_of_time_are_looked_for_in_whole_names_alone,
    nothing_that_is_typed_is_syntax,
    texts_that_nobody_types_are_cut,
    every_documented_field_is_searched,
);

async fn store_of(engine: Engine, names: &[&str]) -> SearchStore {
    let loads: Vec<OrganizationDocument> = names.iter().map(|name| named(name)).collect();
    SearchStore::with(engine, &loads).await
}

async fn every_german_spelling_finds_every_other_one(engine: Engine) {
    let names = [
        "Bäckerei Müller",
        "Schuhmacher Straßer",
        "Café Größenwahn",
        "Neue Quelle",
    ];
    let store = store_of(engine, &names).await;
    for (queries, name) in [
        (&["Müller", "mueller", "MULLER", "Mu\u{308}ller"][..], names[0]),
        (&["Bäckerei", "baeckerei", "backerei"], names[0]),
        (&["Straßer", "strasser", "STRASSER", "STRAẞER"], names[1]),
        (
            &["Größenwahn", "groessenwahn", "grossenwahn", "größenwahn", "grössenwahn"],
            names[2],
        ),
        (&["cafe", "café", "CAFÉ"], names[2]),
        (&["neue", "quelle"], names[3]),
    ] {
        for query in queries {
            assert_eq!(store.names(query).await, [name], "{query}");
        }
    }
}

#[tokio::test]
async fn the_database_folds_as_the_program_does() {
    let store = SearchStore::new();
    for line in include_str!("../../../catalog/src/search/fold_examples.txt").lines() {
        let (text, folded) = line.split_once(" => ").unwrap();
        let by_database = store.texts(&format!("SELECT search_fold('{text}')"));
        assert_eq!(by_database, [folded], "{text}");
        let words = store.texts(&format!("SELECT search_words('{text}') ORDER BY 1"));
        let mut expected = catalog::search::words(text);
        expected.sort();
        expected.dedup();
        assert_eq!(words, expected, "{text}");
    }
}

#[tokio::test]
async fn the_database_knows_the_branches_by_their_names() {
    let stored = SearchStore::new().texts("SELECT branch_id || ' ' || name FROM search_branch ORDER BY branch_id");
    let expected = catalog::BRANCHES.map(|branch| format!("{} {}", branch.id, branch.name));
    assert_eq!(stored, expected);
}

async fn compounds_are_found_by_their_beginning_and_ending(engine: Engine) {
    let store = store_of(
        engine,
        &["Haarwerkstatt", "Damenfriseur Anna", "Radwerk", "Kinderhaarschnitt"],
    )
    .await;
    for (query, names) in [
        ("haar", &["Haarwerkstatt"][..]),
        ("haarwerk", &["Haarwerkstatt"]),
        ("friseur", &["Damenfriseur Anna"]),
        ("schnitt", &["Kinderhaarschnitt"]),
        ("rad", &["Radwerk"]),
        // In two words, and as a compound that nobody spells like this.
        ("haarwerk statt", &["Haarwerkstatt"]),
        ("kinder haarschnitt", &["Kinderhaarschnitt"]),
        ("annadamenfriseur", &["Damenfriseur Anna"]),
        // Two letters are no beginning.
        ("ha", &[]),
    ] {
        assert_eq!(store.names(query).await, names, "{query}");
    }
    let apart = store_of(engine, &["Haarschnitt Herren", "Haarschnitt Damen", "Herrenmode"]).await;
    let found = apart.found("Herrenhaarschnitt", Filters::default(), 0, 10).await;
    let shown: Vec<&str> = found.cards.iter().map(|card| card.company_name.as_str()).collect();
    assert_eq!(
        (shown.as_slice(), found.fitting),
        (&["Haarschnitt Herren", "Haarschnitt Damen"][..], 2)
    );
}

async fn several_of_a_thing_find_those_who_offer_one_and_its_compounds(engine: Engine) {
    let with = |company_name: &str, title: &str| OrganizationDocument {
        services: vec![offered(title, 1_000)],
        ..named(company_name)
    };
    let store = SearchStore::with(
        engine,
        &[
            with("Auer", "Massage"),
            with("Binder", "Hot-Stone-Massage"),
            with("Maier", "Heilmassage"),
            with("Nagy", "Massagen"),
            with("Frank", "Kinderhaarschnitt"),
            with("Franke", "Frankfurter Kranz"),
            with("Wiener", "Koch in deiner Küche"),
            with("Öller", "Kochen für zwei, Ausflug nach Wien"),
        ],
    )
    .await;
    for (query, names) in [
        ("Massagen", &["Auer", "Binder", "Maier", "Nagy"][..]),
        ("Haarschnitte", &["Frank"]),
        // Somebody from somewhere, and a verb.
        ("Wiener", &["Wiener"]),
        ("Kochen", &["Öller"]),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        let mut shown: Vec<&str> = found.cards.iter().map(|card| card.company_name.as_str()).collect();
        shown.truncate(usize::try_from(found.fitting).unwrap());
        shown.sort_unstable();
        assert_eq!(shown, names, "{query}");
    }
    assert_eq!(store.names("Massagen").await[0], "Nagy");
    assert_eq!(store.names("Franke").await[0], "Franke");
}

async fn linked_compounds_find_what_they_name_before_what_kind_of_it(engine: Engine) {
    let with = |company_name: &str, title: &str| OrganizationDocument {
        services: vec![offered(title, 1_000)],
        ..named(company_name)
    };
    let store = SearchStore::with(
        engine,
        &[
            with("Auer", "Massage"),
            with("Binder", "Massage"),
            with("Rätselhaus", "Geburtstag mit Rätseln"),
            with("Klang", "Gitarre 45 Minuten"),
            with("Nagy", "Herrenfriseur"),
            with("Strasser", "Friseur"),
        ],
    )
    .await;
    for (query, names, fitting) in [
        ("Geburtstagsmassage", &["Auer", "Binder", "Rätselhaus"][..], 0),
        ("Gitarrenlehrer", &["Klang"], 1),
        ("Herrenfriseur", &["Nagy", "Strasser"], 2),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        let shown: Vec<&str> = found.cards.iter().map(|card| card.company_name.as_str()).collect();
        assert_eq!((shown.as_slice(), found.fitting), (names, fitting), "{query}");
    }
}

async fn an_unknown_word_is_the_beginning_of_one_with_a_mistake_or_written_as_it_is_heard(engine: Engine) {
    let store = store_of(engine, &["Massage Anna", "Physiotherapie Huber", "Tischer"]).await;
    for (query, name) in [
        ("masag", "Massage Anna"),
        ("masag anna", "Massage Anna"),
        ("fisioterapie", "Physiotherapie Huber"),
        ("fisio", "Physiotherapie Huber"),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        assert_eq!(found.cards[0].company_name, name, "{query}");
        assert_eq!((found.total, found.fitting), (1, 0), "{query}");
    }
    assert_eq!(store.names("xyzxyz").await, [""; 0]);
}

async fn similar_organization_comes_after_those_that_fit_and_is_counted_apart(engine: Engine) {
    let store = store_of(engine, &["Massage Anna", "Massage Huber", "Massagen Anna", "Tischer"]).await;
    for (query, names, fitting) in [
        (
            "massage anna",
            &["Massage Anna", "Massagen Anna", "Massage Huber"][..],
            2,
        ),
        ("massage", &["Massage Anna", "Massage Huber", "Massagen Anna"], 3),
        ("tischler", &["Tischer"], 0),
        ("massage qqqqqq", &["Massage Anna", "Massage Huber", "Massagen Anna"], 0),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        let mut found_names: Vec<&str> = found.cards.iter().map(|card| card.company_name.as_str()).collect();
        if fitting != 2 {
            found_names.sort_unstable();
        }
        assert_eq!((found_names.as_slice(), found.fitting), (names, fitting), "{query}");
    }
    let everybody = SearchStore::with(engine, &[named("Yoga")]).await;
    assert_eq!(everybody.found("", Filters::default(), 0, 10).await.fitting, 1);
}

async fn those_who_have_the_only_word_are_followed_by_names_like_it_and_by_nobody_else(engine: Engine) {
    let with = |company_name: &str, title: &str| OrganizationDocument {
        services: vec![offered(title, 1_000)],
        ..named(company_name)
    };
    let store = SearchStore::with(
        engine,
        &[
            with("Friseur Anna", "Haarschnitt"),
            // Two letters away from frisor, and one from nadel and from meier.
            with("Kanzlei Auer", "Frist prüfen"),
            with("Frist & Partner", "Mietrecht"),
            with("Studio Zoe", "Nagel feilen"),
            with("Nadelwerk Maier", "Nadel und Faden"),
            with("Yoga Meier", "Yoga"),
            with("Teehaus", "Tee mit Frau Meyer"),
        ],
    )
    .await;
    for (query, names, fitting) in [
        ("frisör", &["Friseur Anna"][..], 1),
        ("nadel", &["Nadelwerk Maier"], 1),
        ("maier", &["Nadelwerk Maier", "Yoga Meier"], 1),
        // Of two words one may be mistaken wherever it stands.
        ("nadel studio", &["Studio Zoe"], 0),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        let shown: Vec<&str> = found.cards.iter().map(|card| card.company_name.as_str()).collect();
        assert_eq!(&shown[..names.len().min(shown.len())], names, "{query}");
        assert_eq!(found.fitting, fitting, "{query}");
        if fitting > 0 {
            assert_eq!(shown, names, "{query}");
        }
    }
}

async fn mistakes_are_forgiven_as_far_as_the_length_of_a_word_allows(engine: Engine) {
    let store = store_of(engine, &["Yoga", "Massage", "Schneiderei", "Ida", "Bo", "Haus 1070"]).await;
    for (query, name) in [
        // Three to five letters: one mistake of any kind, at any place.
        ("joga", "Yoga"),
        ("yoaga", "Yoga"),
        ("yga", "Yoga"),
        ("oyga", "Yoga"),
        ("yogu", "Yoga"),
        ("iga", "Ida"),
        // From six letters on: two.
        ("masage", "Massage"),
        ("masaje", "Massage"),
        ("messagge", "Massage"),
        ("amssaeg", "Massage"),
        ("schnaidrei", "Schneiderei"),
        ("chneideeri", "Schneiderei"),
        ("schneidereixx", "Schneiderei"),
    ] {
        assert_eq!(store.names(query).await, [name], "{query}");
    }
    for query in ["jogi", "yogaxxx", "mesaje", "schnaidrai", "igo", "ba", "b", "1071"] {
        assert_eq!(store.names(query).await, [""; 0], "{query}");
    }
}

async fn exact_words_come_before_similar_ones(engine: Engine) {
    let store = store_of(engine, &["Meyer", "Maier", "Meier", "Mayer"]).await;
    for name in ["Meyer", "Maier", "Meier", "Mayer"] {
        let names = store.names(name).await;
        assert_eq!((names.len() > 1, names[0].as_str()), (true, name), "{names:?}");
    }
}

async fn little_words_count_only_where_there_is_no_other(engine: Engine) {
    let store = store_of(engine, &["Die Küche", "Yoga für dich", "Yoga Huber"]).await;
    assert_eq!(store.names("yoga für die huber").await[0], "Yoga Huber");
    assert_eq!(store.names("die").await, ["Die Küche"]);
    assert_eq!(store.names("für").await, ["Yoga für dich"]);
    let mut both = store.names("das yoga in der nähe").await;
    both.sort();
    assert_eq!(both, ["Yoga Huber", "Yoga für dich"]);
}

async fn words_of_time_are_looked_for_in_whole_names_alone(engine: Engine) {
    let with = |company_name: &str, title: &str| OrganizationDocument {
        services: vec![offered(title, 1_000)],
        ..named(company_name)
    };
    let store = SearchStore::with(
        engine,
        &[
            with("Yoga Huber", "Yoga"),
            with("Morgen Yoga", "Atmen"),
            with("Yoga Zentrum", "Yoga heute Abend"),
            with("Guten Morgen", "Frühstück"),
        ],
    )
    .await;
    for (query, first, fitting) in [
        // Whoever is called so comes first, and the others fit as well.
        ("yoga morgen", "Morgen Yoga", 3),
        ("Guten Morgen", "Guten Morgen", 1),
    ] {
        let found = store.found(query, Filters::default(), 0, 10).await;
        assert_eq!(found.cards[0].company_name, first, "{query}");
        assert_eq!(found.fitting, fitting, "{query}");
    }
    // A word of time in the offer is none that is looked for.
    let yoga = store.names("yoga").await;
    for query in [
        "yoga heute abend",
        "Yoga 18:30",
        "günstiges Yoga am Samstag",
        "yoga übermorgen um 18 Uhr",
    ] {
        assert_eq!(store.names(query).await, yoga, "{query}");
    }
}

async fn nothing_that_is_typed_is_syntax(engine: Engine) {
    let store = store_of(engine, &["Yoga Huber", "O'Brien's Café"]).await;
    let signs = [
        "&", "|", "!", "(", ")", ":", "*", "'", "\"", "\\", "%", "_", "<->", ":*", "\0", "--", ";", "$1", "''",
    ];
    for sign in signs {
        for query in [
            format!("{sign}yoga"),
            format!("yoga{sign}"),
            format!("yo{sign} yoga"),
            format!("{sign} yoga {sign} huber {sign}"),
        ] {
            assert_eq!(store.names(&query).await[0], "Yoga Huber", "{query}");
            store.suggestions(&query).await;
        }
        assert_eq!(store.names(sign).await, [""; 0], "{sign}");
    }
    assert_eq!(store.names("o'brien").await, ["O'Brien's Café"]);
    assert_eq!(store.names("'); DROP TABLE search_document; --").await, [""; 0]);
    assert_eq!(store.names("yoga").await, ["Yoga Huber"]);
}

async fn texts_that_nobody_types_are_cut(engine: Engine) {
    let store = store_of(engine, &["Yoga Huber"]).await;
    assert_eq!(store.names(&"a".repeat(10_000)).await, [""; 0]);
    assert_eq!(
        store.names(&format!("yoga {}", "ä&".repeat(10_000))).await,
        ["Yoga Huber"]
    );
    assert_eq!(store.names(&"yoga ".repeat(2_000)).await, ["Yoga Huber"]);
    assert_eq!(store.suggestions(&"y".repeat(10_000)).await, [""; 0]);
}

async fn every_documented_field_is_searched(engine: Engine) {
    let mut salon = named("Salon Rosi");
    salon.branches = vec![shared_kernel::BranchId(11)];
    salon.branche_name_detailed = Some("Damenmode".to_owned());
    salon.owner = ("Rosa".to_owned(), "Nachtigall".to_owned());
    "Lindengasse".clone_into(&mut salon.street_name);
    "9020".clone_into(&mut salon.zip_code);
    "Klagenfurt".clone_into(&mut salon.city);
    salon.county = Some("Kärnten".to_owned());
    salon.web_contents = vec![(
        catalog::WebContentKind::OverviewContent,
        "<p>Mit <strong>Liebe</strong> gemacht &amp; verpackt</p>".to_owned(),
    )];
    salon.services = vec![offered("Knopfloch", 500)];
    "<p>Handgenäht</p>".clone_into(&mut salon.services[0].html);
    let store = SearchStore::with(engine, &[salon, named("Nebenan")]).await;
    store.execute("INSERT INTO event (organization_nr, kind, title, capacity) VALUES (1000, 'COURSE', 'Stickkurs', 5)");
    store.rebuild().await;
    for query in [
        "rosi",
        "damenmode",
        "kulinarik",
        "genuss",
        "nachtigall",
        "lindengasse",
        "9020",
        "klagenfurt",
        "kaernten",
        "liebe",
        "verpackt",
        "knopfloch",
        "handgenaeht",
        "stickkurs",
    ] {
        assert_eq!(store.names(query).await, ["Salon Rosi"], "{query}");
    }
    // The first name of the owner and the names of tags are not.
    for query in ["rosa", "strong", "amp"] {
        let found = store.names(query).await;
        assert!(found.is_empty() || query == "rosa", "{query}: {found:?}");
    }
}
