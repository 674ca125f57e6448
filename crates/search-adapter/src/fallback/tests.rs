use catalog::search::MockOrganizationSearch;
use time::macros::datetime;

use super::*;

/// A clock that is set.
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
    hangs: std::sync::atomic::AtomicBool,
    asked: AtomicU64,
}

#[async_trait]
impl OrganizationSearch for FirstEngine {
    async fn search(&self, _search: &Search) -> Result<Found, StoreError> {
        unreachable!("suggestions are asked for")
    }

    async fn suggestions(&self, _typed: &SearchText, _most: usize) -> Result<Vec<Suggestion>, StoreError> {
        self.asked.fetch_add(1, Ordering::Relaxed);
        if self.hangs.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        if self.fails.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("down".into()));
        }
        Ok(vec![Suggestion::shared("first")])
    }

    async fn newcomers(&self, _most: usize) -> Result<Vec<OrganizationCard>, StoreError> {
        unreachable!("suggestions are asked for")
    }

    async fn named(&self, _organizations: &[OrganizationNr]) -> Result<Vec<OrganizationCard>, StoreError> {
        unreachable!("suggestions are asked for")
    }
}

struct Engines {
    first: Arc<FirstEngine>,
    clock: Arc<SetClock>,
    state: Arc<EngineState>,
    search: SearchWithFallback,
}

impl Engines {
    fn new() -> Self {
        let first = Arc::new(FirstEngine::default());
        let answering = |answer: &'static str| {
            let mut other = MockOrganizationSearch::new();
            other
                .expect_suggestions()
                .returning(move |_, _| Ok(vec![Suggestion::shared(answer)]));
            Arc::new(other)
        };
        let (other, in_the_rest) = (answering("other"), answering("other in the rest"));
        let clock = Arc::new(SetClock(Mutex::new(datetime!(2027-01-11 08:00 UTC))));
        let state = Arc::new(EngineState::new(clock.clone()));
        Self {
            search: SearchWithFallback::new(first.clone(), other, in_the_rest, state.clone()),
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
    assert_eq!(
        (engines.answer().await.as_str(), engines.asked()),
        ("other in the rest", 7)
    );
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
async fn an_engine_that_hangs_has_three_hundred_milliseconds() {
    let engines = Engines::new();
    engines.first.hangs.store(true, Ordering::Relaxed);
    let before = time_of_the_runtime();
    assert_eq!(engines.answer().await, "other in the rest");
    assert_eq!(time_of_the_runtime() - before, Duration::from_millis(300));
}

#[expect(clippy::disallowed_methods, reason = "the paused time of the test")]
fn time_of_the_runtime() -> tokio::time::Instant {
    tokio::time::Instant::now()
}
