use async_trait::async_trait;
use shared_kernel::{Change, StoreError};
use time::{Duration, OffsetDateTime};

use super::{Indexed, SearchChange, SearchSubject};

/// How many entries hold something that can be found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Public organisations.
    pub organizations: u64,
    /// Suggestions that many share.
    pub suggestions: u64,
}

/// Where an index is fed from: what organisations say of themselves, and which of them changed. A change is there from
/// the moment on at which it is committed, until it is done.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait SearchSource: Send + Sync {
    /// From now on changes are kept until they are done.
    async fn open(&self) -> Result<(), StoreError>;

    /// From now on nobody wants changes; none is left.
    async fn close(&self) -> Result<(), StoreError>;

    /// The oldest changes that are due, at most `most`. Nobody else gets them for the time of the lease.
    async fn take(&self, change: &Change, lease: Duration, most: i64) -> Result<Vec<SearchChange>, StoreError>;

    /// These changes are written.
    async fn done(&self, change: &Change, facts: &[i64]) -> Result<(), StoreError>;

    /// These changes could not be written, and come again at an instant.
    async fn put_back(&self, change: &Change, facts: &[i64], retry_at: OffsetDateTime) -> Result<(), StoreError>;

    /// The entries of changed subjects as they are now: each with its version, read together.
    async fn read(&self, changed: &[SearchChange]) -> Result<Vec<Indexed>, StoreError>;

    /// The entries of all subjects after this one in their order, at most `most` and fewer only at the end of the
    /// organisations or of everything; empty at the end.
    async fn read_after(&self, after: Option<SearchSubject>, most: i64) -> Result<Vec<Indexed>, StoreError>;

    /// As [`SearchSource::read_after`], but the versions alone.
    async fn versions_after(
        &self,
        after: Option<SearchSubject>,
        most: i64,
    ) -> Result<Vec<(SearchSubject, i64)>, StoreError>;

    /// How many entries there should be.
    async fn totals(&self) -> Result<Totals, StoreError>;
}

/// An index that nobody is answered from yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewIndex(pub String);

/// The index of an engine. Of two writes of the same subject the one with the higher version stays, in whichever order
/// they come.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// Whether there is one that answers.
    async fn is_there(&self) -> Result<bool, StoreError>;

    /// Writes entries to the index that answers. Searches see them within a second. Those that were refused are
    /// returned, the others are written or were there in a later version.
    async fn write(&self, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError>;

    /// As [`SearchIndex::write`], to a new index.
    async fn fill(&self, index: &NewIndex, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError>;

    /// Makes an empty index beside the one that answers.
    async fn create(&self) -> Result<NewIndex, StoreError>;

    /// Lets the new index answer from now on, in one step, and deletes all others.
    async fn publish(&self, index: &NewIndex) -> Result<(), StoreError>;

    /// The versions that the index has of these subjects, in their order.
    async fn versions(&self, subjects: &[SearchSubject]) -> Result<Vec<Option<i64>>, StoreError>;

    /// How many entries there are.
    async fn totals(&self) -> Result<Totals, StoreError>;
}
