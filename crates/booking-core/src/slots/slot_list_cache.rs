use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};
use shared_kernel::{InstantMinute, OrganizationNr, ServiceId};
use time::Date;

use super::{SlotList, WallRange};
use crate::calendar::CalendarVersions;

/// What the cache keeps of a slot list: the list itself, or its serialised form, because serialising half a year costs
/// more than computing it.
pub trait CachedSlotList: Send + Sync + 'static {
    /// Called once, when the slot list has been computed.
    fn of(slot_list: SlotList) -> Self;

    /// Approximate size in bytes, which bounds the cache.
    fn size(&self) -> usize;
}

impl CachedSlotList for SlotList {
    fn of(slot_list: SlotList) -> Self {
        slot_list
    }

    fn size(&self) -> usize {
        self.size()
    }
}

/// Cache of slot lists of a process, bounded in bytes. An entry is valid while both versions of its calendar are
/// unchanged, and none of its starts has passed.
pub struct SlotListCache<Kept = SlotList> {
    answers: Cache<AnswerKey, Answer<Kept>, ByBytes>,
}

/// A query without what makes its answer old.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct AnswerKey {
    pub(super) organization: OrganizationNr,
    pub(super) services: Vec<ServiceId>,
    pub(super) range: WallRange,
}

struct Answer<Kept> {
    versions: CalendarVersions,
    /// The local day on which it was computed, because the horizon moves at midnight.
    today: Date,
    /// The first start that is listed, if there is one.
    first_start: Option<InstantMinute>,
    kept: Arc<Kept>,
}

// A derived Clone would require `Kept: Clone`.
impl<Kept> Clone for Answer<Kept> {
    fn clone(&self) -> Self {
        Self {
            kept: Arc::clone(&self.kept),
            ..*self
        }
    }
}

impl<Kept> Answer<Kept> {
    fn is_good(&self, versions: CalendarVersions, today: Date, earliest: InstantMinute) -> bool {
        self.versions == versions && self.today == today && self.first_start.is_none_or(|first| earliest <= first)
    }
}

#[derive(Clone)]
struct ByBytes;

impl<Kept: CachedSlotList> Weighter<AnswerKey, Answer<Kept>> for ByBytes {
    fn weight(&self, key: &AnswerKey, answer: &Answer<Kept>) -> u64 {
        let bytes = size_of::<AnswerKey>() + key.services.len() * size_of::<ServiceId>() + answer.kept.size();
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

impl<Kept: CachedSlotList> SlotListCache<Kept> {
    /// A cache of at most this many bytes.
    pub fn of_bytes(bytes: u64) -> Self {
        // An estimate of the number of entries: 32 KiB is a typical list over the whole horizon.
        let expected = usize::try_from(bytes / 32_768).unwrap_or(usize::MAX).max(16);
        Self {
            answers: Cache::with_weighter(expected, bytes, ByBytes),
        }
    }

    pub(super) fn recall(
        &self,
        key: &AnswerKey,
        versions: CalendarVersions,
        today: Date,
        earliest: InstantMinute,
    ) -> Option<Arc<Kept>> {
        self.answers
            .get(key)
            .filter(|answer| answer.is_good(versions, today, earliest))
            .map(|answer| answer.kept)
    }

    /// Caches a list that was computed under these versions.
    pub(super) fn keep(
        &self,
        key: AnswerKey,
        versions: CalendarVersions,
        today: Date,
        slot_list: SlotList,
    ) -> Arc<Kept> {
        let first_start = slot_list.first_start();
        let kept = Arc::new(Kept::of(slot_list));
        let answer = Answer {
            versions,
            today,
            first_start,
            kept: Arc::clone(&kept),
        };
        self.answers.insert(key, answer);
        kept
    }
}
