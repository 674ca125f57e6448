use std::collections::HashSet;
use std::sync::Arc;

use shared_kernel::StoreError;

use super::{
    Difference, IndexState, Indexed, NewIndex, SearchChange, SearchIndex, SearchSource, SearchSubject, Totals,
};

/// What became of a wish for an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rebuilt {
    /// It is there.
    Ready,
    /// Somebody else writes one at the moment.
    ElsewhereInProgress,
}

/// Writes the whole index anew, one at a time, and compares it with what it is made of.
#[derive(derive_more::Constructor)]
pub struct RebuildIndex {
    source: Arc<dyn SearchSource>,
    index: Arc<dyn SearchIndex>,
}

impl RebuildIndex {
    /// Entries that are written or compared word by word at once.
    const BLOCK: i64 = 500;
    /// Entries whose versions are compared at once.
    const COMPARED: i64 = 2_000;
    /// So often what the index refuses is tried after it answers.
    const MOST_TRIES: u32 = 5;

    /// Sees to it that there is an index as this program makes it. `progress` is told how many entries of how many are
    /// there, none at first. One of a later version of this program, or of another database, is left alone: two programs
    /// would replace what the other one has made for ever.
    pub async fn prepare(&self, progress: impl FnMut(u64, u64) + Send) -> Result<Rebuilt, StoreError> {
        if self.is_current().await? {
            return Ok(Rebuilt::Ready);
        }
        let Some(_permit) = self.source.rebuild_permit().await? else {
            return Ok(Rebuilt::ElsewhereInProgress);
        };
        // Who had the permit before may have made it.
        if !self.is_current().await? {
            self.write_anew(progress).await?;
        }
        Ok(Rebuilt::Ready)
    }

    async fn is_current(&self) -> Result<bool, StoreError> {
        match self.index.state().await? {
            IndexState::Current => Ok(true),
            IndexState::Missing | IndexState::Outdated => Ok(false),
            IndexState::Newer => Err(StoreError::Unexpected(
                "the index is of a later version of this program".into(),
            )),
            IndexState::Foreign => Err(StoreError::Unexpected(
                "the index was filled from another database, or changes were not kept for it meanwhile".into(),
            )),
        }
    }

    /// Makes a new index beside the old one, which answers until it is full. Changes meanwhile go to the old one, and
    /// are written once more at the end. What could not be finished is deleted. `progress` is told how many entries of how
    /// many are there.
    pub async fn rebuild(&self, progress: impl FnMut(u64, u64) + Send) -> Result<Rebuilt, StoreError> {
        // An engine that is not fit for it is left as it is.
        self.index.state().await?;
        let Some(_permit) = self.source.rebuild_permit().await? else {
            return Ok(Rebuilt::ElsewhereInProgress);
        };
        self.write_anew(progress).await?;
        Ok(Rebuilt::Ready)
    }

    /// Deletes what a rebuild that was killed has left behind, unless one is going on.
    pub async fn clean_up(&self) -> Result<(), StoreError> {
        match self.source.rebuild_permit().await? {
            Some(_permit) => self.index.discard().await,
            None => Ok(()),
        }
    }

    async fn write_anew(&self, progress: impl FnMut(u64, u64) + Send) -> Result<(), StoreError> {
        self.source.open().await?;
        self.index.discard().await?;
        let new = match self.filled(progress).await {
            Ok(new) => new,
            Err(failure) => {
                // Where that fails as well, it is done before the next one is filled.
                let _ = self.index.discard().await;
                return Err(failure);
            }
        };
        // Whoever is killed from here on leaves an index that is not confirmed, and that is filled anew.
        self.catch_up().await?;
        self.index.confirm(&new).await
    }

    async fn filled(&self, mut progress: impl FnMut(u64, u64) + Send) -> Result<NewIndex, StoreError> {
        let Totals {
            organizations,
            suggestions,
        } = self.source.totals().await?;
        let new = self.index.create().await?;
        let (mut after, mut done) = (None, 0);
        progress(done, organizations + suggestions);
        loop {
            let entries = self.source.read_after(after, Self::BLOCK).await?;
            let Some(last) = entries.last() else { break };
            after = Some(last.subject());
            let refused = self.index.fill(&new, &entries).await?;
            if let Some(first) = refused.first() {
                return Err(StoreError::Unexpected(
                    format!("{first} was refused by the index").into(),
                ));
            }
            done += entries.len() as u64;
            progress(done, (organizations + suggestions).max(done));
        }
        self.index.publish(&new).await?;
        Ok(new)
    }

    /// Writes what differs until nothing is refused: changes that went to the old index while the new one was filled.
    async fn catch_up(&self) -> Result<(), StoreError> {
        let mut refused = Vec::new();
        for _ in 0..Self::MOST_TRIES {
            refused = self.write_differing().await?;
            if refused.is_empty() {
                return Ok(());
            }
        }
        let subjects: Vec<String> = refused.iter().take(5).map(ToString::to_string).collect();
        Err(StoreError::Unexpected(
            format!("{} was refused by the index", subjects.join(", ")).into(),
        ))
    }

    /// What was refused.
    async fn write_differing(&self) -> Result<Vec<SearchSubject>, StoreError> {
        let (mut after, mut wanted, mut refused) = (None, HashSet::new(), Vec::new());
        loop {
            let versions = self.source.versions_after(after, Self::COMPARED).await?;
            let subjects: Vec<SearchSubject> = versions.iter().map(|(subject, _)| *subject).collect();
            let Some(last) = subjects.last() else { break };
            after = Some(*last);
            let there = self.index.versions(&subjects).await?;
            let behind = versions.iter().zip(there);
            let behind = behind.filter(|((_, wanted), there)| there.is_none_or(|there| there < *wanted));
            refused.extend(self.write(behind.map(|(one, _)| *one).collect()).await?);
            wanted.extend(subjects);
        }
        // What went while the new index was filled is not among them.
        let held = self.index.held().await?.into_iter();
        let gone = held.filter(|(subject, _)| !wanted.contains(subject));
        refused.extend(
            self.write(gone.map(|(subject, version)| (subject, version + 1)).collect())
                .await?,
        );
        Ok(refused)
    }

    async fn write(&self, differing: Vec<(SearchSubject, i64)>) -> Result<Vec<SearchSubject>, StoreError> {
        let changed = differing.into_iter().map(|(subject, version)| SearchChange {
            fact: 0,
            subject,
            version,
            tries: 0,
        });
        let changed: Vec<SearchChange> = changed.collect();
        if changed.is_empty() {
            return Ok(Vec::new());
        }
        let entries: Vec<Indexed> = self.source.read(&changed).await?;
        self.index.write(&entries).await
    }

    /// All entries that are not what they should be, in both directions: what the database has and the index has
    /// otherwise, and what only the index has.
    pub async fn differences(&self) -> Result<Vec<(SearchSubject, Difference)>, StoreError> {
        // First: what comes meanwhile is compared, what goes is not too much.
        let held = self.index.held().await?;
        let (mut after, mut wanted, mut differences) = (None, HashSet::new(), Vec::new());
        loop {
            let entries = self.source.read_after(after, Self::BLOCK).await?;
            let Some(last) = entries.last() else { break };
            after = Some(last.subject());
            differences.extend(self.index.compare(&entries).await?);
            wanted.extend(entries.iter().map(Indexed::subject));
        }
        let extra = held.into_iter().filter(|(subject, _)| !wanted.contains(subject));
        differences.extend(extra.map(|(subject, _)| (subject, Difference::Extra)));
        Ok(differences)
    }
}

#[cfg(test)]
mod tests;
