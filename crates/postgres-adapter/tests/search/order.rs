//! In which order results come, on which page, and what filters leave out.

use std::collections::HashSet;

use catalog::search::{Circle, Filters, OrganizationCard};
use catalog::{Country, WebContentKind};
use organization_document::OrganizationDocument;
use shared_kernel::{BranchId, Money, OrganizationNr};
use time::Duration;

use crate::engines::{Engine, on_both_engines};
use crate::organizations::{named, offered};
use crate::store::SearchStore;

on_both_engines!(
    the_name_comes_before_the_rest_and_all_words_before_some,
    popular_ones_come_first_among_equals_and_then_the_older,
    who_has_the_word_itself_is_found_among_a_thousand_popular_ones_with_one_like_it,
    where_enough_have_the_word_itself_nobody_is_shown_who_has_one_like_it,
    pages_neither_repeat_nor_leave_out_anybody,
    pages_go_on_from_pass_to_pass,
    a_provider_that_is_not_public_disappears_at_once_and_comes_back,
    a_change_is_found_when_its_document_is_made_anew,
    filters_leave_out_what_does_not_fit,
    with_a_branch_chosen_its_services_count_more_than_names,
    a_list_holds_everybody_once_newest_first,
    organisations_by_number_come_in_the_order_given_without_those_that_are_not_public,
    a_card_carries_all_that_is_shown,
);

fn offering(company_name: &str, title: &str, cents: u32) -> OrganizationDocument {
    OrganizationDocument {
        services: vec![offered(title, cents)],
        ..named(company_name)
    }
}

async fn the_name_comes_before_the_rest_and_all_words_before_some(engine: Engine) {
    let mut mentioned = named("Ruhepol");
    mentioned.web_contents = vec![(
        WebContentKind::OverviewContent,
        "<p>Bei uns gibt es Massage.</p>".to_owned(),
    )];
    let store = SearchStore::with(
        engine,
        &[
            mentioned,
            offering("Wohltat", "Massage", 5_000),
            named("Massage Huber"),
            named("Tischlerei Huber"),
        ],
    )
    .await;
    let names = store.names("massage").await;
    assert_eq!(names, ["Massage Huber", "Wohltat", "Ruhepol"]);
    let names = store.names("massage huber").await;
    assert_eq!((names[0].as_str(), names.len()), ("Massage Huber", 4));
}

async fn popular_ones_come_first_among_equals_and_then_the_older(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Yoga Anna"), named("Yoga Berta"), named("Yoga Clara")]).await;
    assert_eq!(store.names("yoga").await, ["Yoga Anna", "Yoga Berta", "Yoga Clara"]);
    store.execute(
        "INSERT INTO customer (organization_nr, id, first_name, last_name, email, created_at)
         VALUES (1001, 1, '', '', '', '2027-01-01Z');
         INSERT INTO booking (organization_nr, calendar_guid, site, customer_id, manage_token_hash, repetition_hash, created_at)
         SELECT 1001, gen_random_uuid(), 'IMPORT', 1, sha256('a'), sha256('b'), '2027-01-01Z' FROM generate_series(1, 5)",
    );
    store.recount().await;
    assert_eq!(store.names("yoga").await, ["Yoga Berta", "Yoga Anna", "Yoga Clara"]);
}

async fn who_has_the_word_itself_is_found_among_a_thousand_popular_ones_with_one_like_it(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Rosenhof"), named("Rosen")]).await;
    store.execute(
        "INSERT INTO organization
         SELECT (jsonb_populate_record(hof, jsonb_build_object('nr', 5000 + number))).*
         FROM organization AS hof, generate_series(1, 1100) AS number WHERE company_name = 'Rosenhof';
         INSERT INTO search_document
         SELECT (jsonb_populate_record(hof, jsonb_build_object('organization_nr', 5000 + number, 'popularity', 9))).*
         FROM search_document AS hof, generate_series(1, 1100) AS number WHERE organization_nr = 1000",
    );
    store.fill_index().await;
    let (cards, found) = store.page("rosen", Filters::default(), 0, 10).await;
    assert_eq!((cards[0].company_name.as_str(), found), ("Rosen", 500));
    // Who spells it right does not mean another word, unless nearly nobody has it.
    let names = ["Hirsch"; 10].into_iter().chain(["Kirsch"; 3]);
    let store = SearchStore::with(engine, &names.map(named).collect::<Vec<_>>()).await;
    assert_eq!(store.page("hirsch", Filters::default(), 0, 50).await.1, 10);
    assert_eq!(store.page("kirsch", Filters::default(), 0, 50).await.1, 13);
}

async fn where_enough_have_the_word_itself_nobody_is_shown_who_has_one_like_it(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Rosen"), named("Rosenhof"), named("Rosengarten")]).await;
    let clone = |count: u32| {
        store.execute(&format!(
            "INSERT INTO organization
             SELECT (jsonb_populate_record(rosen, jsonb_build_object('nr', 5000 + number))).*
             FROM organization AS rosen, generate_series(1, {count}) AS number WHERE company_name = 'Rosen'
             ON CONFLICT DO NOTHING;
             INSERT INTO search_document
             SELECT (jsonb_populate_record(rosen, jsonb_build_object('organization_nr', 5000 + number))).*
             FROM search_document AS rosen, generate_series(1, {count}) AS number WHERE organization_nr = 1000
             ON CONFLICT DO NOTHING"
        ));
    };
    clone(198);
    store.fill_index().await;
    assert_eq!(store.page("rosen", Filters::default(), 0, 10).await.1, 201);
    clone(199);
    store.fill_index().await;
    assert_eq!(store.page("rosen", Filters::default(), 0, 10).await.1, 200);
}

async fn pages_neither_repeat_nor_leave_out_anybody(engine: Engine) {
    // Those with both words, with one, and with the other one.
    let names = (0..120).map(|number| match number % 3 {
        0 => format!("Yoga Huber {number}"),
        1 => format!("Yoga {number}"),
        _ => format!("Huber {number}"),
    });
    let loads: Vec<OrganizationDocument> = names.map(|name| named(&name)).collect();
    let store = SearchStore::with(engine, &loads).await;
    for (text, expected) in [("yoga", 80), ("yoga huber", 40), ("hubert yoga lang", 40), ("", 120)] {
        for size in [7, 24, 50] {
            let mut seen = Vec::new();
            for index in 0.. {
                let (cards, total) = store.page(text, Filters::default(), index, size).await;
                assert_eq!(total, expected, "{text}");
                if cards.is_empty() {
                    break;
                }
                seen.extend(cards.into_iter().map(|card| card.nr));
            }
            assert_eq!(seen.len(), usize::try_from(expected).unwrap(), "{text} {size}");
            assert_eq!(seen.iter().collect::<HashSet<_>>().len(), seen.len(), "{text} {size}");
        }
    }
}

async fn pages_go_on_from_pass_to_pass(engine: Engine) {
    let loads: Vec<OrganizationDocument> = [
        "Yoga Huber",
        "Yoga Auer",
        "Yoga Maier",
        "Huber Holz",
        "Huber Haus",
        "Nichts",
    ]
    .map(named)
    .to_vec();
    let store = SearchStore::with(engine, &loads).await;
    let (all, total) = store.page("yoga huber", Filters::default(), 0, 10).await;
    assert_eq!((all.len(), total, all[0].company_name.as_str()), (5, 5, "Yoga Huber"));
    let mut paged: Vec<OrganizationCard> = Vec::new();
    for index in 0..3 {
        paged.extend(store.page("yoga huber", Filters::default(), index, 2).await.0);
    }
    assert_eq!(paged, all);
}

async fn a_provider_that_is_not_public_disappears_at_once_and_comes_back(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Yoga Huber"), named("Yoga Auer")]).await;
    for status in ["INACTIVE", "DRAFT"] {
        store.execute(&format!("UPDATE organization SET status = '{status}' WHERE nr = 1000"));
        // Even before the document is made anew.
        assert_eq!(store.names("huber").await, [""; 0]);
        assert_eq!(store.names("yoga").await, ["Yoga Auer"]);
        store.rebuild().await;
        assert_eq!(store.page("yoga", Filters::default(), 0, 10).await.1, 1);
        assert_eq!(store.page("", Filters::default(), 0, 10).await.1, 1);
        assert_eq!(store.suggestions("huber").await, [""; 0]);
        assert_eq!(store.newcomers().await, ["Yoga Auer"]);
    }
    store.execute("UPDATE organization SET status = 'PUBLIC' WHERE nr >= 1000");
    store.rebuild().await;
    assert_eq!(store.names("huber").await, ["Yoga Huber"]);
    assert_eq!(store.suggestions("huber").await, ["Yoga Huber"]);
}

async fn a_change_is_found_when_its_document_is_made_anew(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Yoga Huber")]).await;
    store.execute("UPDATE organization SET company_name = 'Pilates Auer'");
    assert_eq!(
        postgres_adapter::search_document::differences(&store.database)
            .await
            .unwrap(),
        1
    );
    store.rebuild().await;
    assert_eq!(
        postgres_adapter::search_document::differences(&store.database)
            .await
            .unwrap(),
        0
    );
    assert_eq!(store.names("yoga").await, [""; 0]);
    assert_eq!(store.names("auer").await, ["Pilates Auer"]);
    assert_eq!(store.suggestions("huber").await, [""; 0]);
    assert_eq!(store.suggestions("auer").await, ["Pilates Auer"]);
}

async fn filters_leave_out_what_does_not_fit(engine: Engine) {
    let at = |company_name: &str, position, branch, cents| OrganizationDocument {
        position: Some(position),
        branches: vec![BranchId(branch)],
        ..offering(company_name, "Stunde", cents)
    };
    let store = SearchStore::with(
        engine,
        &[
            at("Yoga Mitte", (48.2082, 16.3738), 9, 5_000),
            at("Yoga Westen", (48.1960, 16.3270), 9, 3_000),
            at("Yoga Graz", (47.0707, 15.4395), 8, 2_000),
            named("Yoga Nirgends"),
        ],
    )
    .await;
    let around = |radius| Filters {
        around: Some(Circle {
            latitude: 48.2085,
            longitude: 16.3721,
            radius,
        }),
        ..Filters::default()
    };
    let branch = Filters {
        branch: Some(BranchId(9)),
        ..Filters::default()
    };
    let price = Filters {
        price_at_most: Some(Money::from_cents(3_000)),
        ..Filters::default()
    };
    for (filters, names) in [
        (around(1.0), &["Yoga Mitte"][..]),
        (around(5.0), &["Yoga Mitte", "Yoga Westen"]),
        (around(200.0), &["Yoga Graz", "Yoga Mitte", "Yoga Westen"]),
        (around(900.0), &["Yoga Graz", "Yoga Mitte", "Yoga Westen"]),
        (branch, &["Yoga Mitte", "Yoga Westen"]),
        (price, &["Yoga Graz", "Yoga Westen"]),
    ] {
        // With a text and without one.
        for text in ["yoga", ""] {
            let mut found = store.filtered(text, filters).await;
            found.sort();
            assert_eq!(found, names, "{text} {filters:?}");
        }
    }
}

async fn with_a_branch_chosen_its_services_count_more_than_names(engine: Engine) {
    let store = SearchStore::with(engine, &[named("Massage Huber"), offering("Wohltat", "Massage", 5_000)]).await;
    assert_eq!(store.names("massage").await, ["Massage Huber", "Wohltat"]);
    let in_branch = Filters {
        branch: Some(BranchId(14)),
        ..Filters::default()
    };
    assert_eq!(store.filtered("massage", in_branch).await, ["Wohltat", "Massage Huber"]);
}

async fn a_list_holds_everybody_once_newest_first(engine: Engine) {
    let store = SearchStore::on(engine).await;
    for (name, days) in [
        ("Ältester", 0),
        ("Jüngster", 9),
        ("Gleichalter A", 4),
        ("Gleichalter B", 4),
    ] {
        let mut load = named(name);
        load.first_activated_at += Duration::days(days);
        store.load(&load).await;
    }
    let mut names = Vec::new();
    for index in 0..3 {
        let (cards, total) = store.page("", Filters::default(), index, 2).await;
        assert_eq!(total, 4);
        names.extend(cards.into_iter().map(|card| card.company_name));
    }
    assert_eq!(names, ["Jüngster", "Gleichalter B", "Gleichalter A", "Ältester"]);
    for name in ["Neu 1", "Neu 2"] {
        store.load(&named(name)).await;
    }
    let newcomers = ["Jüngster", "Gleichalter B", "Gleichalter A", "Neu 2", "Neu 1"];
    assert_eq!(store.newcomers().await, newcomers);
    assert_eq!(store.search().newcomers(2).await.unwrap().len(), 2);
}

async fn organisations_by_number_come_in_the_order_given_without_those_that_are_not_public(engine: Engine) {
    let store = SearchStore::on(engine).await;
    let first = store.load(&named("Erster")).await;
    let second = store.load(&named("Zweiter")).await;
    let third = store.load(&named("Dritter")).await;
    assert_eq!(
        store.by_number(&[third, OrganizationNr(888), first, second]).await,
        ["Dritter", "Erster", "Zweiter"]
    );
    store.execute("UPDATE organization SET status = 'INACTIVE' WHERE company_name = 'Erster'");
    assert_eq!(store.by_number(&[third, first]).await, ["Dritter"]);
    assert_eq!(store.by_number(&[]).await, [""; 0]);
}

async fn a_card_carries_all_that_is_shown(engine: Engine) {
    let mut salon = named("Salon Rosi");
    salon.branches = vec![BranchId(9), BranchId(8)];
    "Dresden".clone_into(&mut salon.city);
    salon.country = Country::Germany;
    salon.web_contents = vec![
        (WebContentKind::LogoImage, "/images/rosi.png".to_owned()),
        (WebContentKind::BackgroundImage, "/images/salon.jpg".to_owned()),
        (WebContentKind::OverviewSlogan, "<b>Schnitt</b> und Farbe".to_owned()),
    ];
    let store = SearchStore::on(engine).await;
    let nr = store.load(&salon).await;
    let expected = OrganizationCard {
        nr,
        company_name: "Salon Rosi".to_owned(),
        branches: vec![BranchId(9), BranchId(8)],
        logo: Some("/images/rosi.png".to_owned()),
        cover: Some("/images/salon.jpg".to_owned()),
        city: "Dresden".to_owned(),
        country: Country::Germany,
        position: None,
        distance: None,
        first_activated_at: salon.first_activated_at,
        slogan: "<b>Schnitt</b> und Farbe".to_owned(),
    };
    assert_eq!(store.find("rosi").await, [expected]);
}
