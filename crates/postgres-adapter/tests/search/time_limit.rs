//! A search that cannot be answered in time is given up, and nobody after it has to wait.

use std::time::Duration;

use catalog::search::{FieldWeights, Filters, LONGEST_SEARCH, OrganizationSearch, PageRequest, Search, SearchText};
use postgres_adapter::Database;
use postgres_adapter::catalog::PostgresSearch;
use shared_kernel::StoreError;
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::engines::Engine;
use crate::organizations::named;
use crate::store::SearchStore;

/// Far longer than a search may take, far shorter than the database's own limits.
const SOON: Duration = Duration::from_millis(1_700);

#[tokio::test]
async fn every_query_is_given_up_in_time_and_the_next_one_is_answered() {
    let store = SearchStore::with(Engine::Postgres, &[named("Yoga Huber")]).await;
    // The only connection of this pool: what is left on it would be in the way of the next search.
    let search = PostgresSearch::new(Database::new(&store.url(), 1).unwrap());
    let typed = SearchText::read("yoga").unwrap();
    let asked = Search {
        text: Some(typed.clone()),
        filters: Filters::default(),
        weights: FieldWeights::NAMES,
        place: None,
        page: PageRequest::new(0, 10).unwrap(),
    };
    assert_eq!(search.search(&asked).await.unwrap().total, 1);

    let locked = store.lock("search_term, search_suggestion_key, organization").await;
    assert!(LONGEST_SEARCH < SOON);
    let too_late = |answer: Result<Result<usize, StoreError>, _>| {
        assert!(matches!(answer, Ok(Err(StoreError::Unavailable(_)))), "{answer:?}");
    };
    too_late(
        timeout(SOON, async {
            search.search(&asked).await.map(|found| found.cards.len())
        })
        .await,
    );
    too_late(
        timeout(SOON, async {
            search.suggestions(&typed, 8).await.map(|texts| texts.len())
        })
        .await,
    );
    too_late(timeout(SOON, async { search.newcomers(5).await.map(|cards| cards.len()) }).await);
    // Nothing of them stays at the server but the lock itself: it was told to end them, which it does in
    // its own time, but long before the lock is given up.
    let running = "SELECT query FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    let gone = timeout(SOON, async {
        while !store.texts(running).is_empty() {
            yield_now().await;
        }
    });
    assert!(gone.await.is_ok(), "{:?}", store.texts(running));
    drop(locked);

    assert_eq!(search.search(&asked).await.unwrap().total, 1);
    assert_eq!(search.suggestions(&typed, 8).await.unwrap()[0].text, "Yoga Huber");
}

#[tokio::test]
async fn who_gets_no_connection_in_time_is_told_so() {
    let store = SearchStore::with(Engine::Postgres, &[named("Yoga Huber")]).await;
    let database = Database::new(&store.url(), 1).unwrap();
    let search = PostgresSearch::new(database);
    let locked = store.lock("organization").await;
    let (first, second) = tokio::join!(search.newcomers(5), timeout(SOON, search.newcomers(5)));
    assert!(matches!(first, Err(StoreError::Unavailable(_))), "{first:?}");
    assert!(matches!(second, Ok(Err(StoreError::Unavailable(_)))), "{second:?}");
    drop(locked);
    assert_eq!(search.newcomers(5).await.unwrap().len(), 1);
}
