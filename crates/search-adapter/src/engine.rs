use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use catalog::search::feed::{IndexState, SearchIndex, SearchSource};
use catalog::search::{
    Found, OrganizationCard, OrganizationSearch, PageRequest, Search, SearchPlan, SearchText, Suggestion, Unfinished,
};
use serde_json::json;
use shared_kernel::{Clock, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};

use crate::client::Elasticsearch;
use crate::dictionary::Dictionary;
use crate::failure::Failure;
use crate::fallback::EngineState;
use crate::index::ElasticsearchIndex;
use crate::queries::{filters, for_numbers, numbers, order};
use crate::ranking::RankingQuery;
use crate::suggestions;

/// So far Elasticsearch counts and skips; nobody reads on.
const FARTHEST: u64 = 10_000;
/// For so long it is believed that the server and its index are such as this program needs.
const BELIEVED: Duration = Duration::seconds(10);

/// Searches the indices. They say who is found and in which order; the cards come from where the organisations are, so
/// that one that is no longer public is not shown, however old the index is.
pub struct ElasticsearchSearch {
    client: Elasticsearch,
    organizations: Arc<dyn OrganizationSearch>,
    source: Arc<dyn SearchSource>,
    state: Arc<EngineState>,
    clock: Arc<dyn Clock>,
    /// When it was last seen that they are.
    seen_fit: Mutex<Option<OffsetDateTime>>,
}

impl ElasticsearchSearch {
    /// Over a cluster, an engine that is never behind (it has the cards, knows who is open, and lists on where nobody
    /// reads any more), and what the index is filled from. The state is told where the cluster has answered, however long the
    /// other engine takes after it.
    pub fn new(
        client: Elasticsearch,
        organizations: Arc<dyn OrganizationSearch>,
        source: Arc<dyn SearchSource>,
        state: Arc<EngineState>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            client,
            organizations,
            source,
            state,
            clock,
            seen_fit: Mutex::new(None),
        }
    }

    /// An error unless the server is one that this program knows, with an index that it has made: others would answer, but
    /// wrongly. One search in a while finds out, and all of them while it is not so.
    async fn make_sure(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        {
            let mut seen_fit = self.seen_fit.lock().unwrap_or_else(PoisonError::into_inner);
            if seen_fit.is_some_and(|seen| now < seen + BELIEVED) {
                return Ok(());
            }
            if seen_fit.is_some() {
                *seen_fit = Some(now);
            }
        }
        let index = ElasticsearchIndex::new(self.client.clone(), Arc::clone(&self.source));
        let state = index.state().await;
        let is_fit = matches!(state, Ok(IndexState::Current));
        *self.seen_fit.lock().unwrap_or_else(PoisonError::into_inner) = is_fit.then_some(now);
        match state? {
            IndexState::Current => Ok(()),
            IndexState::Missing | IndexState::Outdated | IndexState::Newer | IndexState::Foreign => {
                Err(Failure::Index.into())
            }
        }
    }

    async fn cards(&self, numbers: &[i32]) -> Result<Vec<OrganizationCard>, StoreError> {
        self.state.answered();
        let numbers: Vec<OrganizationNr> = numbers.iter().copied().map(OrganizationNr).collect();
        if numbers.is_empty() {
            return Ok(Vec::new());
        }
        self.of_the_other(|other| async move { other.by_number(&numbers).await })
            .await
    }

    /// What the other engine answers, on a task of its own: where the time of the first one ends in between, no session of the
    /// database is left in the middle of a statement.
    async fn of_the_other<T, Asked>(
        &self,
        ask: impl FnOnce(Arc<dyn OrganizationSearch>) -> Asked + Send,
    ) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Asked: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        let answer = tokio::spawn(ask(Arc::clone(&self.organizations))).await;
        answer.unwrap_or_else(|broken_off| Err(StoreError::Unexpected(Box::new(broken_off))))
    }

    async fn whole_search_of_the_other(&self, search: &Search) -> Result<Found, StoreError> {
        let search = search.clone();
        self.of_the_other(|other| async move { other.search(&search).await })
            .await
    }

    /// Pass after pass, until enough is found: the results are those of the first pass, then those that
    /// only the second found, and so on, whichever part of them is wanted.
    async fn ranked(&self, search: &Search, text: &SearchText) -> Result<Found, StoreError> {
        let mut found: Vec<i32> = Vec::new();
        let mut fitting = 0;
        let lookups = SearchPlan::lookups(text);
        if !lookups.is_empty() {
            let mut dictionary = Dictionary::default();
            dictionary.read(&self.client, &lookups).await?;
            let mut plan = dictionary.plan(text);
            let unknown = plan.lookups_of_unknown();
            if !unknown.is_empty() {
                dictionary.read(&self.client, &unknown).await?;
                plan = dictionary.plan(text);
            }
            let preference = text.words().concat();
            for area in search.areas() {
                let mut next = plan.first_in(&area, found.len());
                while let Some(pass) = next {
                    let query = RankingQuery {
                        plan: &plan,
                        dictionary: &dictionary,
                        pass,
                        found: &found,
                        filters: &search.filters,
                        area,
                        weights: search.weights,
                        preference: &preference,
                    };
                    let more = query.ask(&self.client).await?;
                    found.extend(more);
                    found.truncate(usize::try_from(plan.most_found_in(&area, pass)).unwrap_or(usize::MAX));
                    if plan.fits_in(&area, pass) {
                        fitting = found.len();
                    }
                    next = plan.next_in(&area, pass, found.len() as u64);
                }
            }
        }
        let skipped = usize::try_from(search.page.skipped()).unwrap_or(usize::MAX);
        let page = found.iter().copied().skip(skipped);
        let page: Vec<i32> = page.take(search.page.size() as usize).collect();
        Ok(Found {
            cards: self.cards(&page).await?,
            total: found.len() as u64,
            fitting: fitting as u64,
        })
    }

    async fn newest(&self, search: &Search) -> Result<Found, StoreError> {
        let area = search.area();
        let mut query = json!({ "filter": filters(&search.filters, &area) });
        if let Some(name) = area.place {
            query["should"] = json!([{ "constant_score": { "filter": { "term": { "places": name } } } }]);
        }
        let body = for_numbers(json!({
            "from": search.page.skipped(),
            "size": search.page.size(),
            "track_total_hits": true,
            "query": { "bool": query },
            "sort": order(&area),
        }));
        let answer = self
            .client
            .search(&self.client.organizations(), "newest", &body)
            .await?;
        let total = answer["hits"]["total"]["value"]
            .as_u64()
            .ok_or(Failure::Form("the total"))?;
        Ok(Found {
            cards: self.cards(&numbers(&answer)).await?,
            total,
            fitting: total,
        })
    }
}

#[async_trait]
impl OrganizationSearch for ElasticsearchSearch {
    async fn search(&self, search: &Search) -> Result<Found, StoreError> {
        self.make_sure().await?;
        let end = search.page.skipped() + u64::from(search.page.size());
        match &search.text {
            // The index does not know who is open.
            _ if search.filters.open_at.is_some() => self.whole_search_of_the_other(search).await,
            Some(text) => self.ranked(search, text).await,
            None if end > FARTHEST => self.whole_search_of_the_other(search).await,
            None => self.newest(search).await,
        }
    }

    async fn suggestions(&self, typed: &SearchText, most: usize) -> Result<Vec<Suggestion>, StoreError> {
        self.make_sure().await?;
        let mut texts = suggestions::going_on(&self.client, typed, most).await?;
        if texts.is_empty() && !typed.typed().is_empty() {
            // Two words that nobody has one after the other, such as a trade and a city.
            let page = PageRequest::new(0, PageRequest::LARGEST)
                .map_err(|invalid| StoreError::Unexpected(invalid.to_string().into()))?;
            let unfinished = Unfinished::new(typed);
            let found = self.search(&unfinished.search(page)).await?;
            catalog::search::take_new(&mut texts, unfinished.names(found, most));
        }
        texts.truncate(most);
        Ok(texts)
    }

    async fn newcomers(&self, most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        self.make_sure().await?;
        let size = u32::try_from(most)
            .unwrap_or(PageRequest::LARGEST)
            .min(PageRequest::LARGEST);
        let page = PageRequest::new(0, size).map_err(|invalid| StoreError::Unexpected(invalid.to_string().into()))?;
        let everybody = Search {
            text: None,
            filters: catalog::search::Filters::default(),
            weights: catalog::search::FieldWeights::NAMES,
            place: None,
            page,
        };
        Ok(self.newest(&everybody).await?.cards)
    }

    async fn by_number(&self, organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        self.organizations.by_number(organizations).await
    }
}
