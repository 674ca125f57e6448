//! What runs in the background beside an index outside, with a clock that jumps to the next timer.

use std::sync::Arc;
use std::time::Duration;

use catalog::search::feed::{IndexState, MockSearchIndex, MockSearchSource, RebuildPermit};
use search_adapter::EngineState;
use shared_kernel::{FixedClock, StoreError};
use time::macros::datetime;
use tokio::time::{pause, timeout};

use super::{JobContext, feed_search, report_search};
use crate::metrics::Metrics;

const CLOCK: FixedClock = FixedClock(datetime!(2027-01-11 08:00 UTC));
/// Long enough for some rounds.
const A_WHILE: Duration = Duration::from_mins(1);

/// Which figure stands for the engine after a while in which nobody has searched.
async fn reported(state: impl Fn() -> Result<IndexState, StoreError> + Send + 'static) -> i64 {
    let mut index = MockSearchIndex::new();
    index.expect_state().returning(state);
    let metrics = Metrics::default();
    let engine = Arc::new(EngineState::new(Arc::new(CLOCK)));
    let reporting = report_search(engine, Arc::new(index), metrics.clone());
    assert!(timeout(A_WHILE, reporting).await.is_err(), "it reports for ever");
    let text = metrics.text().unwrap();
    let figure = text
        .lines()
        .find_map(|line| line.strip_prefix("search_engine_answers{engine=\"elasticsearch\"} "));
    figure.unwrap().parse().unwrap()
}

#[tokio::test]
async fn figure_says_whether_the_engine_answers_though_nobody_searches() {
    pause();
    assert_eq!(reported(|| Ok(IndexState::Current)).await, 1);
    for state in [
        IndexState::Missing,
        IndexState::Outdated,
        IndexState::Newer,
        IndexState::Foreign,
    ] {
        assert_eq!(reported(move || Ok(state)).await, 0, "{state:?}");
    }
    assert_eq!(reported(|| Err(gone())).await, 0);
}

fn gone() -> StoreError {
    StoreError::Unavailable("gone".into())
}

/// Feeds an index in this state for a while; one without a state does not answer. Gives what the figures say then.
async fn feed(state: Option<IndexState>, mut source: MockSearchSource) -> String {
    let mut index = MockSearchIndex::new();
    index.expect_state().returning(move || state.ok_or_else(gone));
    index
        .expect_discard()
        .returning(move || state.map(|_| ()).ok_or_else(gone));
    source
        .expect_rebuild_permit()
        .returning(|| Ok(Some(RebuildPermit::holding(()))));
    let (source, index) = (Arc::new(source), Arc::new(index));
    let metrics = Metrics::default();
    let context = JobContext::new(Arc::new(CLOCK), metrics.clone());
    let feeding = feed_search(source, Some(index), context);
    assert!(timeout(A_WHILE, feeding).await.is_err(), "it feeds for ever");
    metrics.text().unwrap()
}

#[tokio::test]
async fn changes_are_not_kept_for_an_index_of_another_database() {
    pause();
    let mut source = MockSearchSource::new();
    // Whoever else feeds one keeps them: then all stays as it is.
    source.expect_close().times(2..).returning(|| Ok(false));
    feed(Some(IndexState::Foreign), source).await;
}

#[tokio::test]
async fn changes_are_kept_while_a_later_version_of_the_program_has_the_index() {
    pause();
    let mut source = MockSearchSource::new();
    source.expect_open().times(2..).returning(|| Ok(()));
    feed(Some(IndexState::Newer), source).await;
}

/// A worker that is started meanwhile: else another process that knows nothing of Elasticsearch would drop what waits.
#[tokio::test]
async fn changes_are_kept_while_elasticsearch_is_gone_from_the_beginning() {
    pause();
    let mut source = MockSearchSource::new();
    source.expect_open().times(2..).returning(|| Ok(()));
    let figures = feed(None, source).await;
    // Else nobody could tell a job that has never come through from one that nobody has.
    let since_it_began = "last_run_timestamp_seconds{job_name=\"search_index\"} 1799654400\n";
    assert!(figures.contains(since_it_began), "{figures}");
}
