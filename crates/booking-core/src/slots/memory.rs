use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};
use shared_kernel::{InstantMinute, OrganizationNr, ServiceId};
use time::Date;

use super::{SlotList, WallRange};
use crate::calendar::CalendarVersions;

/// What the memory keeps of a slot list: the slot list itself, or what somebody has made of it, because
/// writing half a year down costs more than finding it.
pub trait KeptAnswer: Send + Sync + 'static {
    /// Made once, when the slot list has been computed.
    fn of(slot_list: SlotList) -> Self;

    /// Bytes this takes in memory, near enough to bound a memory by it.
    fn size(&self) -> usize;
}

impl KeptAnswer for SlotList {
    fn of(slot_list: SlotList) -> Self {
        slot_list
    }

    fn size(&self) -> usize {
        self.size()
    }
}

/// Answers of a process, bounded in bytes. An answer is served as long as both versions of its
/// calendar are what they were *and* none of its starts has passed in the meantime: a booking
/// elsewhere, and the clock alone, both make it old.
pub struct AnswerMemory<Kept = SlotList> {
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
    /// The local day on which it was computed: the horizon moves at midnight.
    today: Date,
    /// The first start that is listed, if there is one.
    first_start: Option<InstantMinute>,
    kept: Arc<Kept>,
}

// Derived, it would ask that what is kept can be cloned.
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

impl<Kept: KeptAnswer> Weighter<AnswerKey, Answer<Kept>> for ByBytes {
    fn weight(&self, key: &AnswerKey, answer: &Answer<Kept>) -> u64 {
        let bytes = size_of::<AnswerKey>() + key.services.len() * size_of::<ServiceId>() + answer.kept.size();
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

impl<Kept: KeptAnswer> AnswerMemory<Kept> {
    /// A memory of at most this many bytes.
    pub fn of_bytes(bytes: u64) -> Self {
        // Thirty-two kilobytes is the size of a usual answer over the whole horizon.
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

    /// Keeps an answer that was computed from what belongs to these versions.
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
