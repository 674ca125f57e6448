//! Elasticsearch is blamed for what it does, and for nothing else.

use std::future::pending;
use std::sync::Arc;

use async_trait::async_trait;
use catalog::search::{Found, OrganizationCard, OrganizationSearch, Search, SearchText, Suggestion};
use postgres_adapter::catalog::PostgresSearch;
use search_adapter::{EngineState, SearchWithFallback};
use shared_kernel::{OrganizationNr, RunningClock, StoreError};

use crate::engines::Engine;
use crate::organizations::named;
use crate::store::{SearchStore, find_in};

/// A database that does not come to say who was found.
struct Overloaded;

#[async_trait]
impl OrganizationSearch for Overloaded {
    async fn search(&self, _: &Search) -> Result<Found, StoreError> {
        pending().await
    }

    async fn suggestions(&self, _: &SearchText, _: usize) -> Result<Vec<Suggestion>, StoreError> {
        pending().await
    }

    async fn newcomers(&self, _: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        pending().await
    }

    async fn by_number(&self, _: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        pending().await
    }
}

#[tokio::test]
async fn slow_database_does_not_count_against_elasticsearch() {
    if !Engine::Elasticsearch.is_there() {
        return;
    }
    let store = SearchStore::with(Engine::Elasticsearch, &[named("Yoga Huber")]).await;
    let state = Arc::new(EngineState::new(Arc::new(RunningClock::of_the_machine())));
    let first = store
        .indices
        .as_ref()
        .unwrap()
        .search_with_cards_of(Arc::new(Overloaded), Arc::clone(&state));
    let other = Arc::new(PostgresSearch::new(store.database.clone()));
    let search = SearchWithFallback::new(first, other.clone(), other, Arc::clone(&state));
    // Each is given up after 300 ms, and answered by the other engine after 100: the first ones are judged by then.
    for _ in 0..12 {
        assert_eq!(find_in(&search, "yoga").await.cards.len(), 1);
    }
    assert!(state.is_answering());
    assert_eq!(state.fallen_back(), 12);
}
