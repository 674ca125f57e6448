use std::sync::Arc;

use quick_cache::{Weighter, sync::Cache};
use shared_kernel::{InstantMinute, OrganizationNr, ServiceId};
use time::Date;

use super::{Overview, WallRange};
use crate::calendar::CalendarVersions;

/// Answers of a process, bounded in bytes. An answer is served as long as both versions of its
/// calendar are what they were *and* none of its starts has passed in the meantime: a booking
/// elsewhere, and the clock alone, both make it old.
pub struct AnswerMemory {
    answers: Cache<AnswerKey, Answer, ByBytes>,
}

/// What was asked.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct AnswerKey {
    pub(super) organization: OrganizationNr,
    pub(super) services: Vec<ServiceId>,
    pub(super) range: WallRange,
}

#[derive(Clone)]
struct Answer {
    versions: CalendarVersions,
    /// The local day on which it was computed: the horizon moves at midnight.
    today: Date,
    overview: Arc<Overview>,
}

impl Answer {
    fn is_good(&self, versions: CalendarVersions, today: Date, earliest: InstantMinute) -> bool {
        self.versions == versions
            && self.today == today
            && self.overview.first_start().is_none_or(|first| earliest <= first)
    }
}

#[derive(Clone)]
struct ByBytes;

impl Weighter<AnswerKey, Answer> for ByBytes {
    fn weight(&self, key: &AnswerKey, answer: &Answer) -> u64 {
        let bytes = size_of::<AnswerKey>() + key.services.len() * size_of::<ServiceId>() + answer.overview.size();
        u64::try_from(bytes).unwrap_or(u64::MAX)
    }
}

impl AnswerMemory {
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
    ) -> Option<Arc<Overview>> {
        self.answers
            .get(key)
            .filter(|answer| answer.is_good(versions, today, earliest))
            .map(|answer| answer.overview)
    }

    pub(super) fn keep(&self, key: AnswerKey, versions: CalendarVersions, today: Date, overview: Arc<Overview>) {
        self.answers.insert(
            key,
            Answer {
                versions,
                today,
                overview,
            },
        );
    }
}
