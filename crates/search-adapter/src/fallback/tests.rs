use catalog::search::MockOrganizationSearch;
use time::macros::datetime;

use super::*;

struct SetClock(Mutex<OffsetDateTime>);

impl SetClock {
    fn go_on(&self, seconds: i64) {
        *self.0.lock().unwrap() += time::Duration::seconds(seconds);
    }
}

impl Clock for SetClock {
    fn now(&self) -> OffsetDateTime {
        *self.0.lock().unwrap()
    }
}

/// What the first engine does, and how often it was asked.
#[derive(Default)]
struct FirstEngine {
    fails: std::sync::atomic::AtomicBool,
    /// How long it takes, in milliseconds.
    takes: AtomicU64,
    asked: AtomicU64,
}

impl FirstEngine {
    async fn answer<T>(&self, answer: T) -> Result<T, StoreError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(self.takes.load(Ordering::Relaxed))).await;
        if self.fails.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("down".into()));
        }
        Ok(answer)
    }
}

/// What an engine finds, told by how many.
fn found(total: u64) -> Found {
    Found {
        cards: Vec::new(),
        total,
        fitting: 0,
    }
}

#[async_trait]
impl OrganizationSearch for FirstEngine {
    async fn search(&self, _search: &Search) -> Result<Found, StoreError> {
        self.answer(found(1)).await
    }

    async fn suggestions(&self, _typed: &SearchText, _most: usize) -> Result<Vec<Suggestion>, StoreError> {
        self.answer(vec![Suggestion::shared("first")]).await
    }

    async fn newcomers(&self, _most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        self.answer(Vec::new()).await
    }

    async fn by_number(&self, _organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        unreachable!("the cards are those of the database")
    }
}

/// The other engine, which says with how much time it was asked.
fn other(answer: &'static str, total: u64) -> MockOrganizationSearch {
    let mut other = MockOrganizationSearch::new();
    other.expect_search().returning(move |_| Ok(found(total)));
    other
        .expect_suggestions()
        .returning(move |_, _| Ok(vec![Suggestion::shared(answer)]));
    other.expect_by_number().returning(|_| Ok(Vec::new()));
    other
}

/// One that fails.
fn broken() -> MockOrganizationSearch {
    let mut other = MockOrganizationSearch::new();
    let failure = || StoreError::Unavailable("down as well".into());
    other.expect_search().returning(move |_| Err(failure()));
    other.expect_suggestions().returning(move |_, _| Err(failure()));
    other.expect_newcomers().returning(move |_| Err(failure()));
    other
}

struct Engines {
    first: Arc<FirstEngine>,
    clock: Arc<SetClock>,
    state: Arc<EngineState>,
    search: SearchWithFallback,
}

impl Engines {
    fn new() -> Self {
        Self::beside(other("other", 2), other("other in the rest", 3))
    }

    fn beside(other: MockOrganizationSearch, in_the_rest: MockOrganizationSearch) -> Self {
        let first = Arc::new(FirstEngine::default());
        let clock = Arc::new(SetClock(Mutex::new(datetime!(2027-01-11 08:00 UTC))));
        let state = Arc::new(EngineState::new(clock.clone()));
        Self {
            search: SearchWithFallback::new(first.clone(), Arc::new(other), Arc::new(in_the_rest), state.clone()),
            first,
            clock,
            state,
        }
    }

    async fn answer(&self) -> String {
        let typed = SearchText::read("any").unwrap();
        self.search.suggestions(&typed, 8).await.unwrap().remove(0).text
    }

    fn asked(&self) -> u64 {
        self.first.asked.load(Ordering::Relaxed)
    }
}

fn any_search() -> Search {
    Search {
        text: SearchText::read("any"),
        filters: catalog::search::Filters::default(),
        weights: catalog::search::FieldWeights::NAMES,
        place: None,
        page: catalog::search::PageRequest::new(0, 10).unwrap(),
    }
}

#[tokio::test]
async fn an_engine_that_fails_is_left_alone_after_five_times_and_comes_back_by_itself() {
    let engines = Engines::new();
    assert_eq!(engines.answer().await, "first");
    engines.first.fails.store(true, Ordering::Relaxed);
    for _ in 0..5 {
        assert_eq!(engines.answer().await, "other in the rest");
    }
    // All the time of a search is left.
    for _ in 0..15 {
        assert_eq!(engines.answer().await, "other");
    }
    assert_eq!((engines.asked(), engines.state.is_answering()), (6, false));
    assert_eq!(engines.state.fallen_back(), 20);
    // One finds out, the others do not wait for it.
    engines.clock.go_on(10);
    assert!(engines.state.is_answering(), "the next one asks it");
    assert_eq!(
        (engines.answer().await.as_str(), engines.asked()),
        ("other in the rest", 7)
    );
    assert!(!engines.state.is_answering());
    assert_eq!((engines.answer().await.as_str(), engines.asked()), ("other", 7));
    engines.first.fails.store(false, Ordering::Relaxed);
    engines.clock.go_on(10);
    assert_eq!(engines.answer().await, "first");
    assert!(engines.state.is_answering());
    assert_eq!(engines.answer().await, "first");
}

#[tokio::test]
async fn a_failure_now_and_then_changes_nothing() {
    let engines = Engines::new();
    for _ in 0..10 {
        engines.first.fails.store(true, Ordering::Relaxed);
        for _ in 0..4 {
            assert_eq!(engines.answer().await, "other in the rest");
        }
        engines.first.fails.store(false, Ordering::Relaxed);
        assert_eq!(engines.answer().await, "first");
    }
}

#[tokio::test(start_paused = true)]
async fn where_an_engine_hangs_the_other_one_answers_after_its_head_start_and_it_is_left_alone() {
    let engines = Engines::new();
    engines.first.takes.store(60_000, Ordering::Relaxed);
    for _ in 0..5 {
        let before = time_of_the_runtime();
        assert_eq!(engines.answer().await, "other in the rest");
        assert_eq!(time_of_the_runtime() - before, Duration::from_millis(100));
    }
    // It has all its time before that counts as a failure.
    assert!(engines.state.is_answering());
    tokio::time::sleep(Duration::from_millis(301)).await;
    assert!(!engines.state.is_answering());
    assert_eq!(engines.answer().await, "other");
    assert_eq!((engines.asked(), engines.state.fallen_back()), (5, 6));
}

#[tokio::test(start_paused = true)]
async fn an_engine_that_is_slow_answers_where_the_other_one_is_slower_or_fails() {
    let engines = Engines::beside(broken(), broken());
    engines.first.takes.store(250, Ordering::Relaxed);
    assert_eq!(engines.answer().await, "first");
    assert_eq!(engines.search.search(&any_search()).await.unwrap(), found(1));
    assert_eq!(engines.search.newcomers(5).await.unwrap(), []);
    assert_eq!(engines.state.fallen_back(), 0);
}

#[tokio::test(start_paused = true)]
async fn searches_and_newcomers_fall_back_as_suggestions_do() {
    let engines = Engines::new();
    assert_eq!(engines.search.search(&any_search()).await.unwrap(), found(1));
    engines.first.fails.store(true, Ordering::Relaxed);
    for _ in 0..5 {
        assert_eq!(engines.search.search(&any_search()).await.unwrap(), found(3));
    }
    assert_eq!(engines.search.search(&any_search()).await.unwrap(), found(2));
    assert_eq!((engines.asked(), engines.state.fallen_back()), (6, 6));

    let mut newcomers = other("other", 2);
    newcomers.expect_newcomers().times(1).returning(|_| Ok(Vec::new()));
    let engines = Engines::beside(other("other", 2), newcomers);
    engines.first.fails.store(true, Ordering::Relaxed);
    assert_eq!(engines.search.newcomers(5).await.unwrap(), []);
    assert_eq!(engines.state.fallen_back(), 1);
}

#[tokio::test(start_paused = true)]
async fn where_both_fail_the_search_says_so() {
    for takes in [0, 200, 60_000] {
        let engines = Engines::beside(broken(), broken());
        engines.first.fails.store(true, Ordering::Relaxed);
        engines.first.takes.store(takes, Ordering::Relaxed);
        let typed = SearchText::read("any").unwrap();
        for failed in [
            engines.search.search(&any_search()).await.is_err(),
            engines.search.suggestions(&typed, 8).await.is_err(),
            engines.search.newcomers(5).await.is_err(),
        ] {
            assert!(failed, "{takes}");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_is_open_now_and_the_cards_are_never_asked_of_the_first_engine() {
    let engines = Engines::new();
    let mut open_now = any_search();
    open_now.filters.open_at = Some(datetime!(2027-01-11 08:00 UTC));
    assert_eq!(engines.search.search(&open_now).await.unwrap(), found(2));
    assert_eq!(engines.search.by_number(&[OrganizationNr(1000)]).await.unwrap(), []);
    assert_eq!((engines.asked(), engines.state.fallen_back()), (0, 0));
}

#[expect(clippy::disallowed_methods, reason = "the paused time of the test")]
fn time_of_the_runtime() -> tokio::time::Instant {
    tokio::time::Instant::now()
}
