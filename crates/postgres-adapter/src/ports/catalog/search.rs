mod time_limit;

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use catalog::search::{
    Found, KnownPlaces, LONGEST_SEARCH, OrganizationCard, OrganizationSearch, PlaceDirectory, Search, SearchText,
    Suggestion,
};
use shared_kernel::{OrganizationNr, StoreError};

use self::time_limit::TimeLimit;
use crate::connection::Database;
use crate::queries::search::{cards, find, newcomers, places, suggestions};

/// Searches the documents of organisations.
pub struct PostgresSearch {
    database: Database,
    longest: Duration,
}

impl PostgresSearch {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            longest: LONGEST_SEARCH,
        }
    }

    /// With less time for each search: behind another engine, which has had the rest of it.
    #[must_use]
    pub fn within(self, longest: Duration) -> Self {
        Self { longest, ..self }
    }
}

#[async_trait]
impl PlaceDirectory for PostgresSearch {
    async fn known(&self, names: &[String]) -> Result<KnownPlaces, StoreError> {
        let mut limit = TimeLimit::begin(self.longest);
        let mut connection = limit.connection(&self.database).await?;
        let answer = limit.of(places::known(&mut connection, names)).await;
        limit.release(&self.database, connection);
        answer
    }

    async fn like(&self, words: &[String]) -> Result<HashMap<String, Vec<(String, u64)>>, StoreError> {
        let mut limit = TimeLimit::begin(self.longest);
        let mut connection = limit.connection(&self.database).await?;
        let answer = limit.of(places::like(&mut connection, words)).await;
        limit.release(&self.database, connection);
        answer
    }
}

#[async_trait]
impl OrganizationSearch for PostgresSearch {
    async fn search(&self, search: &Search) -> Result<Found, StoreError> {
        let mut limit = TimeLimit::begin(self.longest);
        let mut connection = limit.connection(&self.database).await?;
        let answer = limit.of(find(&mut connection, search)).await;
        limit.release(&self.database, connection);
        answer
    }

    async fn suggestions(&self, typed: &SearchText, most: usize) -> Result<Vec<Suggestion>, StoreError> {
        let mut limit = TimeLimit::begin(self.longest);
        let mut connection = limit.connection(&self.database).await?;
        let answer = limit.of(suggestions::read(&mut connection, typed, most)).await;
        limit.release(&self.database, connection);
        answer
    }

    async fn newcomers(&self, most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        let mut limit = TimeLimit::begin(self.longest);
        let mut connection = limit.connection(&self.database).await?;
        let answer = limit.of(newcomers(&mut connection, most)).await;
        limit.release(&self.database, connection);
        answer
    }

    async fn by_number(&self, organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        let numbers: Vec<i32> = organizations.iter().map(|organization| organization.0).collect();
        cards::read(&mut *self.database.connection().await?, &numbers).await
    }
}
