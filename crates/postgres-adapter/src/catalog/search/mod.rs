//! The search on PostgreSQL: a dictionary lookup, then one query of the index per pass, then the
//! cards of the page.

mod area;
mod cards;
mod dictionary;
mod listing;
mod opening;
mod places;
mod ranking;
mod suggestions;
mod text_query;
mod time_limit;

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use catalog::search::{
    Filters, Found, KnownPlaces, LONGEST_SEARCH, OrganizationCard, OrganizationSearch, PlaceDirectory, Search,
    SearchPlan, SearchText, Suggestion,
};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::AsyncPgConnection;
use shared_kernel::{OrganizationNr, StoreError};

use self::dictionary::Dictionary;
use self::time_limit::TimeLimit;
use crate::booking_core::number;
use crate::connection::Database;

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

/// A part of the results.
struct Part {
    /// How many there are in all.
    found: u64,
    /// How many of them, the first ones, are what was asked for.
    fitting: u64,
    /// The organisations of the part, in order.
    organizations: Vec<i32>,
}

impl Part {
    /// Of a list in which nothing is only similar.
    fn of_all(found: u64, organizations: Vec<i32>) -> Self {
        Self {
            found,
            fitting: found,
            organizations,
        }
    }
}

#[derive(QueryableByName)]
struct PartRow {
    #[diesel(sql_type = BigInt)]
    found: i64,
    #[diesel(sql_type = Array<Integer>)]
    organizations: Vec<i32>,
}

impl PartRow {
    fn part(self) -> Result<Part, StoreError> {
        Ok(Part::of_all(number(self.found)?, self.organizations))
    }
}

/// The most euro cents that the cheapest service may cost.
fn highest_price(filters: &Filters) -> Result<Option<i32>, StoreError> {
    filters.price_at_most.map(|price| number(price.cents())).transpose()
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

async fn find(connection: &mut AsyncPgConnection, search: &Search) -> Result<Found, StoreError> {
    let part = match &search.text {
        Some(text) => ranked(connection, search, text).await?,
        None => listing::newest(connection, search).await?,
    };
    Ok(Found {
        cards: cards::read(connection, &part.organizations).await?,
        total: part.found,
        fitting: part.fitting,
    })
}

async fn newcomers(connection: &mut AsyncPgConnection, most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
    let newest = listing::newcomers(connection, most).await?;
    cards::read(connection, &newest).await
}

/// Pass after pass, until enough is found: the results are those of the first pass, then those that
/// only the second found, and so on, whichever part of them is wanted.
async fn ranked(connection: &mut AsyncPgConnection, search: &Search, text: &SearchText) -> Result<Part, StoreError> {
    let mut found = Vec::new();
    let mut fitting = 0;
    let lookups = SearchPlan::lookups(text);
    if !lookups.is_empty() {
        let mut dictionary = Dictionary::read(connection, &lookups).await?;
        let mut plan = dictionary.plan(text);
        let unknown = plan.lookups_of_unknown();
        if !unknown.is_empty() {
            dictionary.read_more(connection, &unknown).await?;
            plan = dictionary.plan(text);
        }
        for area in search.areas() {
            let mut next = plan.first_in(&area, found.len());
            while let Some(pass) = next {
                let query = ranking::RankingQuery {
                    plan: &plan,
                    pass,
                    found: &found,
                    filters: &search.filters,
                    area,
                    emphasis: search.emphasis,
                };
                let more = ranking::ask(connection, &query).await?;
                found.extend(more);
                found.truncate(number(plan.most_found_in(&area, pass))?);
                if plan.fits_in(&area, pass) {
                    fitting = found.len();
                }
                next = plan.next_in(&area, pass, number(found.len())?);
            }
        }
    }
    let (skipped, wanted) = (number(search.page.skipped())?, number(search.page.size())?);
    Ok(Part {
        found: number(found.len())?,
        fitting: number(fitting)?,
        organizations: found.into_iter().skip(skipped).take(wanted).collect(),
    })
}
