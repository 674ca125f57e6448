//! How the index of Elasticsearch keeps up with the database: what the outbox tells of, in which order it comes, and what
//! a new index beside the old one has.

use catalog::search::OrganizationSearch;
use catalog::search::feed::{
    IndexState, Indexed, IndexedOrganization, Rebuilt, SearchChange, SearchIndex, SearchSource, SearchSubject,
};
use postgres_adapter::Postgres;
use postgres_adapter::audit::{Depth, audit};
use shared_kernel::{Change, OrganizationNr};
use time::Duration;

use crate::engines::{Engine, TestIndices};
use crate::organizations::{named, offered};
use crate::store::{SearchStore, change};

const YOGA: SearchSubject = SearchSubject::Organization(OrganizationNr(1000));

fn source(store: &SearchStore) -> Postgres {
    Postgres::new(store.database.clone())
}

async fn take(source: &Postgres) -> Vec<SearchChange> {
    source.take(&change(), Duration::seconds(60), 100).await.unwrap()
}

async fn entry(source: &Postgres, subject: SearchSubject) -> Indexed {
    let changed = SearchChange {
        fact: 0,
        subject,
        version: 0,
        tries: 0,
    };
    source.read(&[changed]).await.unwrap().remove(0)
}

#[tokio::test]
async fn a_change_is_told_of_by_the_transaction_that_makes_it_and_to_nobody_without_an_index() {
    let store = SearchStore::new();
    let source = source(&store);
    store.write(&named("Yoga Huber")).await;
    let told = "SELECT concat_ws(' ', fact, consumer, organization_nr, revision, consumed_at IS NULL)
        FROM outbox LEFT JOIN outbox_delivery ON id = fact_id ORDER BY id";
    assert_eq!(store.texts(told), [""; 0]);

    source.open().await.unwrap();
    store.execute("UPDATE organization SET street_name = 'Feldgasse' WHERE nr = 1000");
    store.rebuild().await;
    let yoga = take(&source)
        .await
        .into_iter()
        .find(|change| change.subject == YOGA)
        .unwrap();
    assert_eq!((yoga.version, yoga.tries), (2, 0));
    // Whoever has it, has it alone for a while; put back, it comes again.
    assert_eq!(take(&source).await, []);
    source.put_back(&change(), &[yoga.fact], change().at).await.unwrap();
    let again = take(&source).await;
    assert_eq!((again[0].fact, again[0].tries), (yoga.fact, 1));
    source.done(&change(), &[yoga.fact]).await.unwrap();
    source.put_back(&change(), &[yoga.fact], change().at).await.unwrap();
    assert_eq!(take(&source).await, []);

    // A fact of the search is news to nobody else, and what waits goes with the index.
    store.execute("UPDATE organization SET street_name = 'Waldgasse' WHERE nr = 1000");
    store.rebuild().await;
    let consumers = store.texts("SELECT DISTINCT consumer::text FROM outbox_delivery");
    assert_eq!(consumers, ["SEARCH"]);
    assert!(
        !source.close().await.unwrap(),
        "somebody has fed an index within the hour"
    );
    assert_eq!(
        store.texts("SELECT consumer::text FROM outbox_consumer WHERE consumer = 'SEARCH'"),
        ["SEARCH"]
    );
    store.execute("UPDATE outbox_consumer SET fed_at = now() - interval '61 minutes'");
    assert!(source.close().await.unwrap());
    let waiting = store.texts("SELECT fact_id::text FROM outbox_delivery WHERE consumed_at IS NULL");
    assert_eq!(waiting, [""; 0]);
    store.execute("UPDATE organization SET street_name = 'Berggasse' WHERE nr = 1000");
    store.rebuild().await;
    let facts = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(facts.iter().all(|finding| finding.violations == 0), "{facts:?}");
}

#[tokio::test]
async fn only_what_became_more_or_less_popular_is_told_of_again() {
    let store = SearchStore::with(Engine::Postgres, &[named("Yoga Anna"), named("Yoga Berta")]).await;
    let source = source(&store);
    source.open().await.unwrap();
    store.recount().await;
    assert_eq!(take(&source).await, []);
    store.execute(
        "INSERT INTO customer (organization_nr, id, first_name, last_name, email, created_at)
         VALUES (1001, 1, '', '', '', '2027-01-01Z');
         INSERT INTO booking (organization_nr, calendar_guid, site, customer_id, manage_token_hash, repetition_hash, created_at)
         SELECT 1001, gen_random_uuid(), 'IMPORT', 1, sha256('a'), sha256('b'), '2027-01-01Z' FROM generate_series(1, 5)",
    );
    store.recount().await;
    let told: Vec<SearchSubject> = take(&source).await.into_iter().map(|change| change.subject).collect();
    assert_eq!(told, [SearchSubject::Organization(OrganizationNr(1001))]);
}

#[tokio::test]
async fn a_version_goes_on_when_an_organisation_is_gone_and_comes_back() {
    let store = SearchStore::with(Engine::Postgres, &[named("Yoga Huber")]).await;
    let source = source(&store);
    let mut versions = Vec::new();
    for status in ["PUBLIC", "INACTIVE", "PUBLIC"] {
        store.execute(&format!("UPDATE organization SET status = '{status}' WHERE nr = 1000"));
        store.rebuild().await;
        let Indexed::Organization(IndexedOrganization { version, profile, .. }) = entry(&source, YOGA).await else {
            panic!("it is an organisation");
        };
        assert_eq!(profile.is_some(), status == "PUBLIC");
        versions.push(version);
    }
    assert_eq!(versions, [1, 2, 3]);
}

#[tokio::test]
async fn a_rebuild_of_the_documents_raises_and_tells_of_those_that_differ_and_of_no_others() {
    let loads = ["Yoga Anna", "Yoga Berta", "Yoga Clara", "Yoga Dora"].map(named);
    let store = SearchStore::with(Engine::Postgres, &loads).await;
    let source = source(&store);
    source.open().await.unwrap();
    // In its words, in its suggestions alone, and without a document.
    store.execute(
        "UPDATE organization SET street_name = 'Feldgasse' WHERE nr = 1001;
         DELETE FROM search_suggestion WHERE organization_nr = 1002;
         DELETE FROM search_document WHERE organization_nr = 1003",
    );
    let rows = "SELECT concat_ws(' ', organization_nr, version, (SELECT document.xmin FROM search_document AS document
            WHERE document.organization_nr = known.organization_nr))
        FROM search_version AS known WHERE organization_nr = 1000";
    let untouched = store.texts(rows);
    store.rebuild().await;
    assert_eq!(store.texts(rows), untouched);
    let told: Vec<SearchSubject> = take(&source).await.into_iter().map(|change| change.subject).collect();
    let told: Vec<&SearchSubject> = told
        .iter()
        .filter(|subject| matches!(subject, SearchSubject::Organization(_)))
        .collect();
    let expected = [1001, 1002, 1003].map(|nr| SearchSubject::Organization(OrganizationNr(nr)));
    assert_eq!(told, expected.iter().collect::<Vec<_>>());
    store.rebuild().await;
    assert_eq!(take(&source).await, []);
}

#[tokio::test]
async fn a_write_that_comes_late_changes_nothing_not_even_after_its_subject_is_gone() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let late = entry(&indices.source, YOGA).await;
    store.execute("UPDATE organization SET company_name = 'Pilates Auer' WHERE nr = 1000");
    store.rebuild().await;
    assert_eq!(indices.index.write(std::slice::from_ref(&late)).await.unwrap(), []);
    indices.refresh();
    assert_eq!(store.names("yoga").await, [""; 0]);
    assert_eq!(store.suggestions("pilat").await, ["Pilates Auer"]);

    store.execute("UPDATE organization SET status = 'INACTIVE' WHERE nr = 1000");
    store.rebuild().await;
    assert_eq!(indices.index.write(&[late]).await.unwrap(), []);
    indices.refresh();
    // The index itself has forgotten it: the cards would hide it in any case.
    let left = indices.ask(
        "GET",
        &format!("/{}/_search?q=public:true&filter_path=hits.total", indices.name()),
    );
    assert!(left.contains("\"value\":0"), "{left}");
    assert_eq!(indices.differences().await, [""; 0]);
}

#[tokio::test]
async fn what_an_index_refuses_because_it_is_full_waits_until_it_takes_it() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let full = format!("/{}/_block/write", indices.name());
    indices.ask("PUT", &full);
    store.execute("UPDATE organization SET company_name = 'Pilates Auer' WHERE nr = 1000");
    store.rebuild().await;
    assert_eq!(store.names("pilates").await, [""; 0]);
    assert_eq!(
        indices.differences().await,
        ["organisation 1000 is older than in the database"]
    );

    indices.ask("DELETE", &full);
    let later = Change {
        at: change().at + Duration::minutes(1),
        ..change()
    };
    indices.feed(&later).await;
    assert_eq!(store.names("pilates").await, ["Pilates Auer"]);
    assert_eq!(indices.differences().await, [""; 0]);
}

#[tokio::test]
async fn a_new_index_takes_the_place_of_the_old_one_and_the_comparison_finds_what_is_wrong() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let mut salon = named("Salon Rosi");
    salon.services = vec![offered("Dauerwelle", 5_000)];
    let store = SearchStore::with(Engine::Elasticsearch, &[salon, named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    assert_eq!(indices.differences().await, [""; 0]);
    for _ in 0..2 {
        indices.rebuild().await;
        assert_eq!(store.names("dauerwelle").await, ["Salon Rosi"]);
        assert_eq!(store.suggestions("dauer").await, ["Dauerwelle"]);
    }
    assert_eq!(indices.all().len(), 2);
    assert_eq!(indices.differences().await, [""; 0]);

    // Nobody told the index of this.
    let told = "SELECT search_raise(ARRAY[1000], now()); DELETE FROM outbox_delivery; DELETE FROM outbox";
    store.execute(told);
    assert_eq!(
        indices.differences().await,
        ["organisation 1000 is older than in the database"]
    );
    indices.rebuild().await;
    assert_eq!(indices.differences().await, [""; 0]);
}

#[tokio::test]
async fn without_an_index_nothing_is_made_up_and_the_search_says_that_it_failed() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let lost = TestIndices::nowhere(&store.database);
    assert_eq!(lost.index.state().await.unwrap(), IndexState::Missing);
    let yoga = entry(&indices.source, YOGA).await;
    let refused = lost.index.write(&[yoga]).await;
    assert!(refused.is_err() || refused.unwrap() == [YOGA]);
    assert!(lost.search.newcomers(5).await.is_err());
    assert_eq!(store.names("yoga").await, ["Yoga Huber"]);
}

#[tokio::test]
async fn of_two_rebuilds_at_once_one_waits_and_the_index_has_everything() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Salon Rosi"), named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let rebuild = async || {
        let whole = indices.whole();
        let mut waited = 0;
        while whole.rebuild(|_, _| {}).await.unwrap() == Rebuilt::ElsewhereInProgress {
            waited += 1;
            tokio::task::yield_now().await;
        }
        waited
    };
    let (first, second) = tokio::join!(rebuild(), rebuild());
    assert!(first + second > 0, "nobody waited");
    assert_eq!(indices.all().len(), 2);
    assert_eq!(indices.index.state().await.unwrap(), IndexState::Current);
    assert_eq!(indices.differences().await, [""; 0]);
    // Whoever dies with the permit gives it back.
    let permit = indices.source.rebuild_permit().await.unwrap();
    assert!(permit.is_some() && indices.source.rebuild_permit().await.unwrap().is_none());
    drop(permit);
    while indices.source.rebuild_permit().await.unwrap().is_none() {
        tokio::task::yield_now().await;
    }
}

/// As when the session of the database, which holds the permit, is lost.
#[tokio::test]
async fn an_index_that_another_rebuild_has_deleted_is_not_made_up_and_cannot_be_published() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let yoga = entry(&indices.source, YOGA).await;
    let (one, other) = (
        indices.index.create().await.unwrap(),
        indices.index.create().await.unwrap(),
    );
    for new in [&one, &other] {
        let refused = indices.index.fill(new, std::slice::from_ref(&yoga)).await;
        assert_eq!(refused.unwrap(), []);
    }
    indices.index.publish(&one).await.unwrap();
    let refused = indices.index.fill(&other, &[yoga]).await;
    assert!(refused.is_err() || refused.unwrap() == [YOGA]);
    assert!(indices.index.publish(&other).await.is_err());
    indices.index.confirm(&one).await.unwrap();
    assert_eq!(indices.all().len(), 2);
    let mapping = indices.ask(
        "GET",
        &format!("/{}/_mapping?filter_path=*.mappings.dynamic", indices.name()),
    );
    assert!(mapping.contains("strict"), "{mapping}");
    assert_eq!(store.names("yoga").await, ["Yoga Huber"]);
}

#[tokio::test]
async fn an_index_of_another_version_or_without_an_end_is_not_asked_and_made_anew() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let mapping = format!("/{}/_mapping", indices.name());
    for meta in [r#"{"_meta":{"fingerprint":"of another one"}}"#, r#"{"_meta":{}}"#] {
        indices.tell("PUT", &mapping, meta);
        assert_eq!(indices.index.state().await.unwrap(), IndexState::Outdated, "{meta}");
        let search = indices.another_search(&store.database);
        assert!(search.newcomers(5).await.is_err(), "{meta}");
        let prepared = indices.prepare().await;
        assert_eq!(prepared.unwrap(), Rebuilt::Ready);
        assert_eq!(indices.index.state().await.unwrap(), IndexState::Current, "{meta}");
        assert_eq!(search.newcomers(5).await.unwrap().len(), 1, "{meta}");
    }
    // One that is current is left alone.
    let before = indices.all();
    indices.prepare().await.unwrap();
    assert_eq!(indices.all(), before);
}

#[tokio::test]
async fn an_index_of_a_later_version_or_of_another_database_is_not_asked_and_left_alone() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let before = indices.all();
    let left_alone = async |expected: IndexState| {
        assert_eq!(indices.index.state().await.unwrap(), expected);
        assert!(indices.another_search(&store.database).newcomers(5).await.is_err());
        assert!(indices.prepare().await.is_err());
        assert_eq!(indices.all(), before);
    };
    // Another database, or this one after the index was not fed for a while.
    store.execute("DELETE FROM outbox_consumer WHERE consumer = 'SEARCH'");
    left_alone(IndexState::Foreign).await;
    indices.source.open().await.unwrap();
    left_alone(IndexState::Foreign).await;

    let mapping = format!("/{}/_mapping", indices.name());
    indices.tell(
        "PUT",
        &mapping,
        r#"{"_meta":{"form":1000,"fingerprint":"of a later one"}}"#,
    );
    left_alone(IndexState::Newer).await;
    // Unless somebody asks for it.
    indices.rebuild().await;
    assert_eq!(indices.index.state().await.unwrap(), IndexState::Current);
    assert_eq!(store.names("yoga").await, ["Yoga Huber"]);
}

#[tokio::test]
async fn an_entry_that_the_index_cannot_hold_keeps_no_other_from_it() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber"), named("Pilates Auer")]).await;
    let indices = store.indices.as_ref().unwrap();
    let Indexed::Organization(yoga) = entry(&indices.source, YOGA).await else {
        panic!("it is an organisation");
    };
    let written = |version: i64, latitude: f64, name: &str| {
        let mut profile = yoga.profile.clone().unwrap();
        profile.position = Some((latitude, 16.4));
        name.clone_into(&mut profile.company_name);
        Indexed::Organization(IndexedOrganization {
            version,
            profile: Some(profile),
            ..yoga.clone()
        })
    };
    // No place on earth.
    let entries = [written(1_000, 948.2, "Yoga im All")];
    assert_eq!(indices.index.write(&entries).await.unwrap(), []);
    let entries = [written(1_001, 948.2, "Yoga im All"), written(1_002, 48.2, "Yoga Wien")];
    assert_eq!(indices.index.write(&entries).await.unwrap(), []);
    let versions = indices.index.versions(&[YOGA]).await.unwrap();
    assert_eq!(versions, [Some(1_002)]);
}

#[tokio::test]
async fn what_a_killed_rebuild_left_behind_is_deleted_and_the_one_that_answers_stays() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let before = indices.all();
    indices.index.create().await.unwrap();
    assert_eq!(indices.all().len(), 4);
    indices.whole().clean_up().await.unwrap();
    assert_eq!(indices.all(), before);
    assert_eq!(store.names("yoga").await, ["Yoga Huber"]);
}

#[tokio::test]
async fn an_index_of_somebody_else_is_neither_deleted_nor_fought_with() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let indices = store.indices.as_ref().unwrap();
    let of_last_year = format!("{}-2024", indices.name());
    indices.tell("PUT", &format!("/{of_last_year}"), "{}");
    indices.whole().clean_up().await.unwrap();
    indices.rebuild().await;
    let all = indices.all();
    assert!(all.contains(&of_last_year), "{all:?}");
    assert_eq!(all.len(), 3, "what it replaced is gone: {all:?}");

    // Its name can never be an alias, and nothing is filled for nothing.
    for index in all.iter().filter(|index| **index != of_last_year) {
        indices.tell("DELETE", &format!("/{index}"), "");
    }
    indices.tell("PUT", &format!("/{}", indices.name()), "{}");
    let refused = indices.prepare().await.unwrap_err();
    let cause = std::error::Error::source(&refused).unwrap().to_string();
    assert!(cause.contains("set ELASTICSEARCH_PREFIX"), "{cause}");
    assert_eq!(indices.all().len(), 2, "nothing is left behind");
}

#[tokio::test]
async fn a_comparison_finds_what_is_newer_other_missing_and_too_much() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let mut salon = named("Salon Rosi");
    salon.services = vec![offered("Dauerwelle", 5_000)];
    let store = SearchStore::with(
        Engine::Elasticsearch,
        &[salon, named("Yoga Huber"), named("Pilates Auer")],
    )
    .await;
    let indices = store.indices.as_ref().unwrap();
    let id = store
        .texts("SELECT id::text FROM search_suggestion WHERE text = 'Dauerwelle'")
        .concat();
    // As after a backup of an earlier time: a version less, other words of the same version, a text that nobody had.
    store.execute("UPDATE search_version SET version = version - 1 WHERE organization_nr = 1001");
    store.execute("UPDATE organization SET street_name = 'Feldgasse' WHERE nr = 1000");
    store.execute("DELETE FROM search_suggestion WHERE text = 'Dauerwelle'");
    indices.ask("DELETE", &format!("/{}/_doc/1002", indices.name()));
    let expected = [
        "organisation 1000 is not what the database says".to_owned(),
        "organisation 1001 is newer than in the database".to_owned(),
        "organisation 1002 is missing".to_owned(),
        format!("suggestion {id} should not be there"),
    ];
    assert_eq!(indices.differences().await, expected);
    indices.rebuild().await;
    assert_eq!(indices.differences().await, [""; 0]);
}
