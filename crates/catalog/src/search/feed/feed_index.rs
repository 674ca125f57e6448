use std::collections::HashSet;
use std::sync::Arc;

use shared_kernel::{Change, StoreError};
use time::Duration;

use super::{Indexed, SearchChange, SearchIndex, SearchSource, SearchSubject};

/// What one round did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fed {
    /// Changes that are written.
    pub written: usize,
    /// Changes that come again.
    pub put_back: usize,
    /// What could not be read, while other things could. Its changes come again.
    pub unreadable: Vec<SearchSubject>,
}

/// Writes what changed to the index.
#[derive(derive_more::Constructor)]
pub struct FeedIndex {
    source: Arc<dyn SearchSource>,
    index: Arc<dyn SearchIndex>,
}

impl FeedIndex {
    /// Changes of one round.
    pub const MOST: i64 = 200;
    /// For so long a round has its changes to itself. Two that have the same one do no harm.
    const LEASE: Duration = Duration::seconds(60);
    /// After a failure a change waits so long, and twice as long after each further one.
    const FIRST_WAIT: Duration = Duration::seconds(2);
    const LONGEST_WAIT: Duration = Duration::seconds(60);

    /// One round. What could not be written comes again; the error says why, when the index as a whole failed.
    pub async fn feed(&self, change: &Change) -> Result<Fed, StoreError> {
        let changed = self.source.take(change, Self::LEASE, Self::MOST).await?;
        if changed.is_empty() {
            return Ok(Fed::default());
        }
        let (entries, unreadable) = self.readable(&changed).await?;
        let (mut refused, failure) = match self.index.write(&entries).await {
            Ok(refused) => (refused.into_iter().collect::<HashSet<_>>(), None),
            Err(failure) => (changed.iter().map(|change| change.subject).collect(), Some(failure)),
        };
        refused.extend(&unreadable);
        let (again, done): (Vec<&SearchChange>, Vec<&SearchChange>) =
            changed.iter().partition(|one| refused.contains(&one.subject));
        let facts: Vec<i64> = done.iter().map(|one| one.fact).collect();
        self.source.done(change, &facts).await?;
        if let Some(tries) = again.iter().map(|one| one.tries).max() {
            let facts: Vec<i64> = again.iter().map(|one| one.fact).collect();
            let factor: i32 = 1 << tries.clamp(0, 5);
            let wait = (Self::FIRST_WAIT * factor).min(Self::LONGEST_WAIT);
            self.source.put_back(change, &facts, change.at + wait).await?;
        }
        match failure {
            Some(failure) => Err(failure),
            None => Ok(Fed {
                written: done.len(),
                put_back: again.len(),
                unreadable,
            }),
        }
    }

    /// The entries, and of which subjects there are none because they cannot be read: one of them must not hold up the
    /// others. Where nothing can be read at all, that is a failure.
    async fn readable(&self, changed: &[SearchChange]) -> Result<(Vec<Indexed>, Vec<SearchSubject>), StoreError> {
        let failure = match self.source.read(changed).await {
            Ok(entries) => return Ok((entries, Vec::new())),
            Err(failure) => failure,
        };
        let (mut entries, mut unreadable) = (Vec::new(), Vec::new());
        for one in changed {
            match self.source.read(std::slice::from_ref(one)).await {
                Ok(read) => entries.extend(read),
                Err(_) => unreadable.push(one.subject),
            }
        }
        if unreadable.len() == changed.len() {
            return Err(failure);
        }
        Ok((entries, unreadable))
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{OrganizationNr, RequestId};
    use time::macros::datetime;

    use super::super::{MockSearchIndex, MockSearchSource};
    use super::*;

    fn change() -> Change {
        Change::by_system(datetime!(2027-01-11 08:00 UTC), RequestId(uuid::Uuid::nil()))
    }

    fn changed(fact: i64, tries: i32) -> SearchChange {
        SearchChange {
            fact,
            subject: SearchSubject::Suggestion(fact),
            version: 1,
            tries,
        }
    }

    fn source(changes: &'static [(i64, i32)], done: &'static [i64]) -> MockSearchSource {
        let mut source = MockSearchSource::new();
        source
            .expect_take()
            .return_once(move |_, _, _| Ok(changes.iter().map(|(fact, tries)| changed(*fact, *tries)).collect()));
        source.expect_read().returning(|_| Ok(Vec::new()));
        source
            .expect_done()
            .withf(move |_, facts| facts == done)
            .return_once(|_, _| Ok(()));
        source
    }

    #[tokio::test]
    async fn refused_change_comes_again_and_the_others_are_done() {
        let mut source = source(&[(1, 0), (2, 3), (3, 0)], &[1, 3]);
        source
            .expect_put_back()
            .withf(|change, facts, retry_at| *facts == [2] && *retry_at == change.at + Duration::seconds(16))
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut index = MockSearchIndex::new();
        index
            .expect_write()
            .return_once(|_| Ok(vec![SearchSubject::Suggestion(2)]));
        let fed = FeedIndex::new(Arc::new(source), Arc::new(index)).feed(&change()).await;
        assert_eq!(
            fed.unwrap(),
            Fed {
                written: 2,
                put_back: 1,
                unreadable: Vec::new(),
            }
        );
    }

    #[tokio::test]
    async fn unreadable_change_comes_again_and_holds_nothing_up() {
        let broken = SearchSubject::Suggestion(2);
        let mut source = MockSearchSource::new();
        let changes = || vec![changed(1, 0), changed(2, 0), changed(3, 0)];
        source.expect_take().return_once(move |_, _, _| Ok(changes()));
        source.expect_read().returning(move |changes| {
            if changes.iter().any(|one| one.subject == broken) {
                Err(StoreError::Unexpected("corrupt".into()))
            } else {
                Ok(Vec::new())
            }
        });
        source
            .expect_done()
            .withf(|_, facts| facts == [1, 3])
            .once()
            .return_once(|_, _| Ok(()));
        source
            .expect_put_back()
            .withf(|_, facts, _| facts == [2])
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut index = MockSearchIndex::new();
        index.expect_write().return_once(|_| Ok(Vec::new()));
        let fed = FeedIndex::new(Arc::new(source), Arc::new(index)).feed(&change()).await;
        assert_eq!(fed.unwrap().unreadable, [broken]);
    }

    #[tokio::test]
    async fn feeding_fails_while_no_change_can_be_read() {
        let mut source = MockSearchSource::new();
        source
            .expect_take()
            .return_once(|_, _, _| Ok(vec![changed(1, 0), changed(2, 0)]));
        source
            .expect_read()
            .returning(|_| Err(StoreError::Unavailable("down".into())));
        let fed = FeedIndex::new(Arc::new(source), Arc::new(MockSearchIndex::new()))
            .feed(&change())
            .await;
        assert!(matches!(fed, Err(StoreError::Unavailable(_))));
    }

    #[tokio::test]
    async fn an_index_that_fails_loses_no_change_and_is_asked_once_a_minute_in_the_end() {
        let mut source = source(&[(1, 30)], &[]);
        source
            .expect_put_back()
            .withf(|change, facts, retry_at| *facts == [1] && *retry_at == change.at + Duration::seconds(60))
            .once()
            .return_once(|_, _, _| Ok(()));
        let mut index = MockSearchIndex::new();
        index
            .expect_write()
            .return_once(|_| Err(StoreError::Unavailable("down".into())));
        let fed = FeedIndex::new(Arc::new(source), Arc::new(index)).feed(&change()).await;
        assert!(matches!(fed, Err(StoreError::Unavailable(_))));
    }

    #[test]
    fn organisations_come_before_suggestions() {
        assert!(SearchSubject::Organization(OrganizationNr(9_999)) < SearchSubject::Suggestion(1));
    }
}
