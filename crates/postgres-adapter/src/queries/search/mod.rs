//! The search on PostgreSQL: a dictionary lookup, then one query of the index per pass, then the
//! cards of the page.

mod area;
pub(crate) mod cards;
mod dictionary;
mod listing;
mod opening;
pub(crate) mod places;
mod ranking;
pub(crate) mod suggestions;
mod text_query;

use catalog::search::{Filters, Found, OrganizationCard, Search, SearchPlan, SearchText};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer};
use diesel_async::AsyncPgConnection;
use shared_kernel::StoreError;

use self::dictionary::Dictionary;
use crate::queries::columns::number;

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

pub(crate) async fn find(connection: &mut AsyncPgConnection, search: &Search) -> Result<Found, StoreError> {
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

pub(crate) async fn newcomers(
    connection: &mut AsyncPgConnection,
    most: usize,
) -> Result<Vec<OrganizationCard>, StoreError> {
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
                    weights: search.weights,
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
