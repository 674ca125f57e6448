use std::sync::Mutex;

use super::super::{IndexedSuggestion, MockSearchIndex, MockSearchSource, RebuildPermit};
use super::*;

fn suggestion(id: i64, version: i64) -> Indexed {
    Indexed::Suggestion(IndexedSuggestion {
        id,
        version,
        text: None,
    })
}

/// Suggestions 1 to 3, of which the second changed while the others were written, and a fourth that is gone.
fn source() -> MockSearchSource {
    let mut source = source_of_somebody_else();
    source
        .expect_rebuild_permit()
        .returning(|| Ok(Some(RebuildPermit::holding(()))));
    source
}

fn source_of_somebody_else() -> MockSearchSource {
    let mut source = MockSearchSource::new();
    source.expect_open().returning(|| Ok(()));
    source.expect_totals().returning(|| {
        Ok(Totals {
            organizations: 0,
            suggestions: 3,
        })
    });
    source.expect_read_after().returning(|after, _| {
        Ok(match after {
            None => vec![suggestion(1, 1), suggestion(2, 1)],
            Some(SearchSubject::Suggestion(2)) => vec![suggestion(3, 1)],
            _ => Vec::new(),
        })
    });
    source.expect_versions_after().returning(|after, _| {
        let all = [(1, 1), (2, 5), (3, 1)].map(|(id, version)| (SearchSubject::Suggestion(id), version));
        Ok(if after.is_none() { all.to_vec() } else { Vec::new() })
    });
    source.expect_read().returning(|changed| {
        let read = changed.iter().map(|change| match change.subject {
            SearchSubject::Suggestion(id) => suggestion(id, change.version),
            SearchSubject::Organization(nr) => panic!("{nr:?}"),
        });
        Ok(read.collect())
    });
    source
}

#[tokio::test]
async fn an_index_of_a_later_version_or_of_another_database_is_left_alone() {
    for state in [IndexState::Newer, IndexState::Foreign] {
        let (index, log) = index(state, false, 0);
        let whole = RebuildIndex::new(Arc::new(source()), Arc::new(index));
        assert!(whole.prepare(|_, _| {}).await.is_err(), "{state:?}");
        assert_eq!(*log.lock().unwrap(), [""; 0], "{state:?}");
        // Unless somebody asks for it.
        assert!(whole.rebuild(|_, _| {}).await.is_ok(), "{state:?}");
    }
}

type Log = Arc<Mutex<Vec<String>>>;

/// An index that refuses what it is told to so often, and logs what is done with it.
fn index(state: IndexState, refused_in_filling: bool, refusals_after: u32) -> (MockSearchIndex, Log) {
    let log = Log::default();
    let say = |log: &Log| {
        let log = Arc::clone(log);
        move |text: String| log.lock().unwrap().push(text)
    };
    let mut index = MockSearchIndex::new();
    index.expect_state().returning(move || Ok(state));
    index.expect_create().returning(|| Ok(NewIndex("new".to_owned())));
    let told = say(&log);
    index.expect_discard().returning(move || {
        told("discard".to_owned());
        Ok(())
    });
    let told = say(&log);
    index.expect_fill().returning(move |index, entries| {
        told(format!("{} to {}", entries.len(), index.0));
        Ok(if refused_in_filling {
            vec![entries[0].subject()]
        } else {
            Vec::new()
        })
    });
    let told = say(&log);
    index.expect_publish().returning(move |_| {
        told("swap".to_owned());
        Ok(())
    });
    let (told, left) = (say(&log), Mutex::new(refusals_after));
    index.expect_write().returning(move |entries| {
        let written: Vec<String> = entries
            .iter()
            .map(|entry| format!("{} in version {}", entry.subject(), entry.version()))
            .collect();
        told(written.join(", "));
        let mut left = left.lock().unwrap();
        let refuses = *left > 0;
        *left = left.saturating_sub(1);
        Ok(if refuses {
            vec![entries[0].subject()]
        } else {
            Vec::new()
        })
    });
    let told = say(&log);
    index.expect_confirm().returning(move |_| {
        told("confirm".to_owned());
        Ok(())
    });
    index
        .expect_versions()
        .returning(|_| Ok(vec![Some(1), Some(1), Some(1)]));
    index
        .expect_held()
        .returning(|| Ok([1, 2, 3, 4].map(|id| (SearchSubject::Suggestion(id), 1)).to_vec()));
    (index, log)
}

fn lines(log: &Log) -> Vec<String> {
    log.lock().unwrap().clone()
}

#[tokio::test]
async fn what_changed_or_went_while_a_new_index_was_filled_is_written_after_it_answers() {
    let (index, log) = index(IndexState::Current, false, 0);
    let mut told = Vec::new();
    let rebuilt = RebuildIndex::new(Arc::new(source()), Arc::new(index))
        .rebuild(|done, all| told.push((done, all)))
        .await;
    assert_eq!(rebuilt.unwrap(), Rebuilt::Ready);
    let expected = [
        "discard",
        "2 to new",
        "1 to new",
        "swap",
        "suggestion 2 in version 5",
        "suggestion 4 in version 2",
        "confirm",
    ];
    assert_eq!(lines(&log), expected);
    assert_eq!(told, [(0, 3), (2, 3), (3, 3)]);
}

#[tokio::test]
async fn an_index_that_could_not_be_filled_is_deleted_and_never_answers() {
    let (index, log) = index(IndexState::Missing, true, 0);
    let rebuild = RebuildIndex::new(Arc::new(source()), Arc::new(index));
    let ended = rebuild.rebuild(|_, _| {});
    assert!(matches!(ended.await, Err(StoreError::Unexpected(_))));
    assert_eq!(lines(&log), ["discard", "2 to new", "discard"]);
}

#[tokio::test]
async fn what_is_refused_after_the_swap_is_tried_again_and_the_index_is_not_confirmed_without_it() {
    for (refusals, is_confirmed) in [(2, true), (1_000, false)] {
        let (index, log) = index(IndexState::Missing, false, refusals);
        let rebuild = RebuildIndex::new(Arc::new(source()), Arc::new(index));
        let ended = rebuild.rebuild(|_, _| {});
        assert_eq!(ended.await.is_ok(), is_confirmed, "{refusals}");
        let log = lines(&log);
        assert_eq!(
            log.last().is_some_and(|line| line == "confirm"),
            is_confirmed,
            "{log:?}"
        );
    }
}

#[tokio::test]
async fn who_has_not_the_turn_changes_nothing() {
    let mut source = source_of_somebody_else();
    source.expect_rebuild_permit().returning(|| Ok(None));
    let (index, log) = index(IndexState::Missing, false, 0);
    let rebuild = RebuildIndex::new(Arc::new(source), Arc::new(index));
    assert_eq!(rebuild.rebuild(|_, _| {}).await.unwrap(), Rebuilt::ElsewhereInProgress);
    assert_eq!(rebuild.prepare(|_, _| {}).await.unwrap(), Rebuilt::ElsewhereInProgress);
    rebuild.clean_up().await.unwrap();
    assert_eq!(lines(&log), [""; 0]);
}

#[tokio::test]
async fn only_an_index_that_is_missing_or_outdated_is_prepared() {
    for (state, is_written) in [
        (IndexState::Current, false),
        (IndexState::Missing, true),
        (IndexState::Outdated, true),
    ] {
        let (index, log) = index(state, false, 0);
        let rebuild = RebuildIndex::new(Arc::new(source()), Arc::new(index));
        let prepared = rebuild.prepare(|_, _| {});
        assert_eq!(prepared.await.unwrap(), Rebuilt::Ready);
        assert_eq!(lines(&log).contains(&"confirm".to_owned()), is_written, "{state:?}");
    }
}

#[tokio::test]
async fn what_differs_and_what_only_the_index_has_is_told() {
    let (mut index, _) = index(IndexState::Current, false, 0);
    index.expect_compare().returning(|entries| {
        let second = SearchSubject::Suggestion(2);
        let is_there = entries.iter().any(|entry| entry.subject() == second);
        Ok(if is_there {
            vec![(second, Difference::Newer)]
        } else {
            Vec::new()
        })
    });
    let compared = RebuildIndex::new(Arc::new(source()), Arc::new(index))
        .differences()
        .await;
    let expected = [
        (SearchSubject::Suggestion(2), Difference::Newer),
        (SearchSubject::Suggestion(4), Difference::Extra),
    ];
    assert_eq!(compared.unwrap(), expected);
}
