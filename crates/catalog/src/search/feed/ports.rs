use std::any::Any;

use async_trait::async_trait;
use shared_kernel::{Change, StoreError};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use super::{Difference, Indexed, SearchChange, SearchSubject};

/// How many entries hold something that can be found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// Those that are public.
    pub organizations: u64,
    /// Suggestions that many share.
    pub suggestions: u64,
}

/// The right to write the whole index anew. It is given back when it is dropped, or when its process ends.
pub struct RebuildPermit {
    _held: Box<dyn Any + Send>,
}

impl RebuildPermit {
    /// For as long as this is not dropped.
    pub fn holding(held: impl Any + Send) -> Self {
        Self { _held: Box::new(held) }
    }
}

/// Where an index is fed from: what organisations say of themselves, and which of them changed. A change is there from
/// the moment on at which it is committed, until it is done.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait SearchSource: Send + Sync {
    /// From now on changes are kept until they are done. Repeated, it says that somebody still feeds an index from here.
    async fn open(&self) -> Result<(), StoreError>;

    /// By which what is fed from here is known, from [`SearchSource::open`] until [`SearchSource::close`]; none before and
    /// after. Another database has another one, and so has this one when it is opened again: changes were not kept meanwhile.
    async fn identity(&self) -> Result<Option<Uuid>, StoreError>;

    /// From now on nobody wants changes; none is left. Unless somebody has opened it within the hour: then all stays as it
    /// is, and the answer is false.
    async fn close(&self) -> Result<bool, StoreError>;

    /// The right to write the whole index anew, which one has at a time; none while somebody else has it.
    async fn rebuild_permit(&self) -> Result<Option<RebuildPermit>, StoreError>;

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

/// What there is to be answered from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IndexState {
    /// There is no index.
    Missing,
    /// An index in another form than this program gives it, or one that was not finished.
    Outdated,
    /// An index that a later version of this program makes.
    Newer,
    /// An index in the form that this program gives it, filled from somewhere else, or from here before changes went unkept for
    /// a while.
    Foreign,
    /// An index as this program makes it.
    Current,
}

/// The index of an engine. Of two writes of the same subject the one with the higher version stays, in whichever order
/// they come.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait SearchIndex: Send + Sync {
    /// What answers. An engine of a version that this program does not know is an error.
    async fn state(&self) -> Result<IndexState, StoreError>;

    /// Writes entries to the index that answers. Searches see them within a second. Those that were refused are
    /// returned, the others are written or were there in a later version.
    async fn write(&self, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError>;

    /// As [`SearchIndex::write`], to a new index. One that somebody has deleted is an error or refuses everything: it is
    /// never made up by the way.
    async fn fill(&self, index: &NewIndex, entries: &[Indexed]) -> Result<Vec<SearchSubject>, StoreError>;

    /// Makes an empty index beside the one that answers.
    async fn create(&self) -> Result<NewIndex, StoreError>;

    /// Lets the new index answer from now on, in one step, and deletes all others. It is outdated until it is confirmed.
    async fn publish(&self, index: &NewIndex) -> Result<(), StoreError>;

    /// The new index has everything: from now on it is a current one of this source.
    async fn confirm(&self, index: &NewIndex) -> Result<(), StoreError>;

    /// Deletes every index that does not answer.
    async fn discard(&self) -> Result<(), StoreError>;

    /// The versions that the index has of these subjects, in their order.
    async fn versions(&self, subjects: &[SearchSubject]) -> Result<Vec<Option<i64>>, StoreError>;

    /// Those of these entries that the index has otherwise, or not at all.
    async fn compare(&self, entries: &[Indexed]) -> Result<Vec<(SearchSubject, Difference)>, StoreError>;

    /// All subjects of which the index holds something that can be found, with their versions.
    async fn held(&self) -> Result<Vec<(SearchSubject, i64)>, StoreError>;
}
