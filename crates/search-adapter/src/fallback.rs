use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use catalog::search::{Found, OrganizationCard, OrganizationSearch, Search, SearchText, Suggestion};
use shared_kernel::{Clock, OrganizationNr, StoreError};
use time::OffsetDateTime;
use tokio::time::timeout;
use tracing::{info, warn};

/// After so many failures in a row it is not asked any more.
const MOST_FAILURES: u32 = 5;
/// But once every so often, to see whether it is back.
const BETWEEN_PROBES: time::Duration = time::Duration::seconds(10);

/// Whether the first engine answers, as this process knows it (a circuit breaker).
pub struct EngineState {
    clock: Arc<dyn Clock>,
    breaker: Mutex<Breaker>,
    fallen_back: AtomicU64,
}

#[derive(Default)]
struct Breaker {
    failures: u32,
    answers: u64,
    /// When the next one may ask, while it is not asked.
    next_probe: Option<OffsetDateTime>,
}

impl EngineState {
    /// It answers until it does not.
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            breaker: Mutex::default(),
            fallen_back: AtomicU64::new(0),
        }
    }

    /// Whether the next search asks it. Where nobody has searched since it was given up, nobody knows better any more.
    pub fn is_answering(&self) -> bool {
        let now = self.clock.now();
        self.breaker().next_probe.is_none_or(|next| next <= now)
    }

    /// How often another engine answered in its place.
    pub fn fallen_back(&self) -> u64 {
        self.fallen_back.load(Ordering::Relaxed)
    }

    fn fell_back(&self) {
        self.fallen_back.fetch_add(1, Ordering::Relaxed);
    }

    fn breaker(&self) -> std::sync::MutexGuard<'_, Breaker> {
        self.breaker.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether to ask now. While it does not answer, one at a time finds out whether it does again.
    fn is_to_be_asked(&self) -> bool {
        let now = self.clock.now();
        let mut breaker = self.breaker();
        match breaker.next_probe {
            None => true,
            Some(next) if next <= now => {
                breaker.next_probe = Some(now + BETWEEN_PROBES);
                true
            }
            Some(_) => false,
        }
    }

    /// It has answered, whatever becomes of the search.
    pub(crate) fn answered(&self) {
        let mut breaker = self.breaker();
        breaker.failures = 0;
        breaker.answers = breaker.answers.wrapping_add(1);
        if breaker.next_probe.take().is_some() {
            info!("Elasticsearch answers again");
        }
    }

    /// A search came to nothing that began when it had answered so often. Whoever has answered since then is not blamed:
    /// the time may be up because the database did not say who was found.
    fn failed(&self, failure: &StoreError, answers: u64) {
        let now = self.clock.now();
        let mut breaker = self.breaker();
        if breaker.answers != answers {
            return;
        }
        breaker.failures = breaker.failures.saturating_add(1);
        if breaker.failures >= MOST_FAILURES && breaker.next_probe.is_none() {
            breaker.next_probe = Some(now + BETWEEN_PROBES);
            let cause = std::error::Error::source(failure).map(ToString::to_string);
            warn!(cause, "Elasticsearch unavailable; PostgreSQL answers searches");
        }
    }
}

/// Asks an engine, and another one where the first does not answer in time. Nobody sees which of them it was.
pub struct SearchWithFallback {
    first: Arc<dyn OrganizationSearch>,
    other: Arc<dyn OrganizationSearch>,
    other_in_the_rest: Arc<dyn OrganizationSearch>,
    state: Arc<EngineState>,
}

impl SearchWithFallback {
    /// So much of the time of a search has the first engine.
    pub const TIME_OF_THE_FIRST: Duration = Duration::from_millis(300);
    /// So much of it before the other one begins as well, so that it has enough left where the first one hangs.
    pub const HEAD_START: Duration = Duration::from_millis(100);

    /// Two engines, and what is known about the first one. The other one has all the time of a search where the first was not
    /// asked, and else what is left after its start, so that both keep the promise of the port.
    pub fn new(
        first: Arc<dyn OrganizationSearch>,
        other: Arc<dyn OrganizationSearch>,
        other_in_the_rest: Arc<dyn OrganizationSearch>,
        state: Arc<EngineState>,
    ) -> Self {
        Self {
            first,
            other,
            other_in_the_rest,
            state,
        }
    }

    /// The answer of the first engine, or of the other one where that is sooner or the only one.
    async fn answer<T, Asked>(&self, ask: impl Fn(Arc<dyn OrganizationSearch>) -> Asked + Send) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Asked: Future<Output = Result<T, StoreError>> + Send + 'static,
    {
        if !self.state.is_to_be_asked() {
            self.state.fell_back();
            return ask(Arc::clone(&self.other)).await;
        }
        // On tasks of their own: the first one has all its time also where the other one was sooner, and it is known then
        // whether it answers; and no session of the database is left in the middle of a statement.
        let mut first = tokio::spawn(judged(ask(Arc::clone(&self.first)), Arc::clone(&self.state)));
        match timeout(Self::HEAD_START, &mut first).await {
            Ok(Ok(Ok(answer))) => return Ok(answer),
            Ok(Ok(Err(_)) | Err(_)) => {
                self.state.fell_back();
                return ask(Arc::clone(&self.other_in_the_rest)).await;
            }
            Err(_) => {}
        }
        let mut other = tokio::spawn(ask(Arc::clone(&self.other_in_the_rest)));
        let answer = tokio::select! {
            biased;
            answer = &mut first => match answer {
                Ok(Ok(answer)) => return Ok(answer),
                Ok(Err(_)) | Err(_) => other.await,
            },
            answer = &mut other => match answer {
                Ok(Ok(answer)) => Ok(Ok(answer)),
                failed => match first.await {
                    Ok(Ok(answer)) => return Ok(answer),
                    Ok(Err(_)) | Err(_) => failed,
                },
            },
        };
        self.state.fell_back();
        answer.unwrap_or_else(|broken_off| Err(StoreError::Unexpected(Box::new(broken_off))))
    }
}

/// The answer of the first engine within its time, of which its state is told.
async fn judged<T>(
    asked: impl Future<Output = Result<T, StoreError>> + Send,
    state: Arc<EngineState>,
) -> Result<T, StoreError> {
    let answers = state.breaker().answers;
    let answer = timeout(SearchWithFallback::TIME_OF_THE_FIRST, asked).await;
    let answer = answer.unwrap_or_else(|elapsed| Err(StoreError::Unavailable(Box::new(elapsed))));
    match &answer {
        Ok(_) => state.answered(),
        Err(failure) => state.failed(failure, answers),
    }
    answer
}

#[async_trait]
impl OrganizationSearch for SearchWithFallback {
    async fn search(&self, search: &Search) -> Result<Found, StoreError> {
        // Opening hours, closures and holidays stand in the calendar alone.
        if search.filters.open_at.is_some() {
            return self.other.search(search).await;
        }
        self.answer(|engine| {
            let search = search.clone();
            async move { engine.search(&search).await }
        })
        .await
    }

    async fn suggestions(&self, typed: &SearchText, most: usize) -> Result<Vec<Suggestion>, StoreError> {
        self.answer(|engine| {
            let typed = typed.clone();
            async move { engine.suggestions(&typed, most).await }
        })
        .await
    }

    async fn newcomers(&self, most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        self.answer(|engine| async move { engine.newcomers(most).await }).await
    }

    async fn by_number(&self, organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        self.other.by_number(organizations).await
    }
}

#[cfg(test)]
mod tests;
