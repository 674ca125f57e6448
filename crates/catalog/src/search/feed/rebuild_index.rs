use std::sync::Arc;

use shared_kernel::StoreError;

use super::{Indexed, SearchChange, SearchIndex, SearchSource, SearchSubject, Totals};

/// Writes the whole index anew, and compares it with what it is made of.
pub struct RebuildIndex {
    source: Arc<dyn SearchSource>,
    index: Arc<dyn SearchIndex>,
}

impl RebuildIndex {
    /// Entries that are written at once.
    const BLOCK: i64 = 500;
    /// Entries that are compared at once.
    const COMPARED: i64 = 2_000;

    /// The use case over its ports.
    pub fn new(source: Arc<dyn SearchSource>, index: Arc<dyn SearchIndex>) -> Self {
        Self { source, index }
    }

    /// Makes a new index beside the old one, which answers until it is full. Changes meanwhile go to the old one, and
    /// are written once more at the end. `progress` is told how many entries of how many are there.
    pub async fn rebuild(&self, mut progress: impl FnMut(u64, u64) + Send) -> Result<(), StoreError> {
        self.source.open().await?;
        let Totals {
            organizations,
            suggestions,
        } = self.source.totals().await?;
        let new = self.index.create().await?;
        let (mut after, mut done) = (None, 0);
        loop {
            let entries = self.source.read_after(after, Self::BLOCK).await?;
            let Some(last) = entries.last() else { break };
            after = Some(last.subject());
            let refused = self.index.fill(&new, &entries).await?;
            if let Some(first) = refused.first() {
                return Err(StoreError::Unexpected(
                    format!("{first:?} was refused by the index").into(),
                ));
            }
            done += entries.len() as u64;
            progress(done, (organizations + suggestions).max(done));
        }
        self.index.publish(&new).await?;
        self.catch_up().await
    }

    /// Writes what differs: changes that went to the old index while the new one was filled.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let mut after = None;
        loop {
            let (compared, differing) = self.compare_after(after).await?;
            let Some(last) = compared else { return Ok(()) };
            after = Some(last);
            if !differing.is_empty() {
                let entries: Vec<Indexed> = self.source.read(&differing).await?;
                self.index.write(&entries).await?;
            }
        }
    }

    /// How many entries are older than they should be or not there, plus how many there are too many.
    pub async fn differences(&self) -> Result<u64, StoreError> {
        let (mut after, mut differences) = (None, 0);
        loop {
            let (compared, differing) = self.compare_after(after).await?;
            differences += differing.len() as u64;
            let Some(last) = compared else { break };
            after = Some(last);
        }
        let (wanted, there) = (self.source.totals().await?, self.index.totals().await?);
        let surplus = there.organizations.saturating_sub(wanted.organizations)
            + there.suggestions.saturating_sub(wanted.suggestions);
        Ok(differences + surplus)
    }

    async fn compare_after(
        &self,
        after: Option<SearchSubject>,
    ) -> Result<(Option<SearchSubject>, Vec<SearchChange>), StoreError> {
        let wanted = self.source.versions_after(after, Self::COMPARED).await?;
        let subjects: Vec<SearchSubject> = wanted.iter().map(|(subject, _)| *subject).collect();
        let there = if subjects.is_empty() {
            Vec::new()
        } else {
            self.index.versions(&subjects).await?
        };
        let differing = wanted.iter().zip(there);
        let differing = differing.filter(|((_, wanted), there)| there.is_none_or(|there| there < *wanted));
        let changed = differing.map(|((subject, version), _)| SearchChange {
            fact: 0,
            subject: *subject,
            version: *version,
            tries: 0,
        });
        let changed = changed.collect();
        Ok((subjects.last().copied(), changed))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::super::{IndexedSuggestion, MockSearchIndex, MockSearchSource, NewIndex};
    use super::*;

    fn suggestion(id: i64, version: i64) -> Indexed {
        Indexed::Suggestion(IndexedSuggestion {
            id,
            version,
            text: None,
        })
    }

    fn totals(suggestions: u64) -> Totals {
        Totals {
            organizations: 0,
            suggestions,
        }
    }

    /// Suggestions 1 to 3, of which the second changed while the others were written.
    fn source() -> MockSearchSource {
        let mut source = MockSearchSource::new();
        source.expect_open().returning(|| Ok(()));
        source.expect_totals().returning(|| Ok(totals(3)));
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
        source
            .expect_read()
            .withf(|changed| changed.len() == 1)
            .returning(|_| Ok(vec![suggestion(2, 5)]));
        source
    }

    #[tokio::test]
    async fn what_changed_while_a_new_index_was_filled_is_written_after_it_answers() {
        let log: Arc<Mutex<Vec<String>>> = Arc::default();
        let mut index = MockSearchIndex::new();
        index.expect_create().returning(|| Ok(NewIndex("new".to_owned())));
        let filled = Arc::clone(&log);
        index.expect_fill().returning(move |index, entries| {
            filled.lock().unwrap().push(format!("{} to {}", entries.len(), index.0));
            Ok(Vec::new())
        });
        let written = Arc::clone(&log);
        index.expect_write().returning(move |entries| {
            written
                .lock()
                .unwrap()
                .push(format!("{} to the one that answers", entries.len()));
            Ok(Vec::new())
        });
        let published = Arc::clone(&log);
        index.expect_publish().returning(move |_| {
            published.lock().unwrap().push("swap".to_owned());
            Ok(())
        });
        index
            .expect_versions()
            .returning(|_| Ok(vec![Some(1), Some(1), Some(1)]));
        let mut told = Vec::new();
        RebuildIndex::new(Arc::new(source()), Arc::new(index))
            .rebuild(|done, all| told.push((done, all)))
            .await
            .unwrap();
        let expected = ["2 to new", "1 to new", "swap", "1 to the one that answers"];
        assert_eq!(*log.lock().unwrap(), expected);
        assert_eq!(told, [(2, 3), (3, 3)]);
    }

    #[tokio::test]
    async fn what_is_missing_old_or_too_much_is_counted() {
        for (there, found, differences) in [
            ([Some(1), Some(5), Some(1)], 3, 0),
            ([Some(1), Some(6), Some(1)], 3, 0),
            ([Some(1), Some(4), None], 2, 2),
            ([Some(1), Some(5), Some(1)], 5, 2),
        ] {
            let mut index = MockSearchIndex::new();
            index.expect_versions().returning(move |_| Ok(there.to_vec()));
            index.expect_totals().returning(move || Ok(totals(found)));
            let compared = RebuildIndex::new(Arc::new(source()), Arc::new(index))
                .differences()
                .await;
            assert_eq!(compared.unwrap(), differences, "{there:?}");
        }
    }
}
