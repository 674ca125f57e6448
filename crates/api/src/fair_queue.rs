//! Who waits for what takes long: few at a time for each key (a source, an account), the others one after the other, and
//! nobody behind a crowd that is not theirs.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::limits::LimitSetting;

/// How many are let in and may wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QueueBounds {
    /// Of one key at the same time.
    pub at_once: usize,
    /// Of one key beside these; whoever comes then is sent away.
    pub waiting: usize,
    /// Of all keys at the same time.
    pub at_once_of_all: usize,
}

impl QueueBounds {
    /// So many more may wait as the limits are raised, and everybody where there are none.
    fn waiting_under(self, limits: LimitSetting) -> usize {
        match limits {
            LimitSetting::Off => Semaphore::MAX_PERMITS - self.at_once,
            LimitSetting::Times(factor) => {
                let factor = usize::try_from(factor.get()).unwrap_or(usize::MAX);
                let most = Semaphore::MAX_PERMITS - self.at_once;
                self.waiting.saturating_mul(factor).min(most)
            }
        }
    }
}

/// Too many of the same key wait already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many wait already")]
pub struct QueueFull;

/// A lane for each key that somebody waits in, and what they all share.
pub struct FairQueue<Key> {
    lanes: Mutex<HashMap<Key, Weak<Lane>>>,
    at_once: usize,
    waiting: usize,
    /// Semaphores are fair: of each key no more than `at_once` stand in this line.
    of_all: Arc<Semaphore>,
}

struct Lane {
    /// One for each that is let in or waits.
    places: Arc<Semaphore>,
    permits: Arc<Semaphore>,
}

/// The right to go on, until it is dropped.
pub struct QueuePermit {
    _of_all: OwnedSemaphorePermit,
    _permit: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    _lane: Arc<Lane>,
}

impl<Key: Eq + Hash> FairQueue<Key> {
    /// A queue whose refusals follow the limits of the installation.
    pub fn new(bounds: QueueBounds, limits: LimitSetting) -> Self {
        Self {
            lanes: Mutex::default(),
            at_once: bounds.at_once,
            waiting: bounds.waiting_under(limits),
            of_all: Arc::new(Semaphore::new(bounds.at_once_of_all)),
        }
    }

    /// Waits for a permit. Whoever gives up waiting leaves the queue.
    pub async fn enter(&self, key: Key) -> Result<QueuePermit, QueueFull> {
        let lane = self.lane(key);
        let place = Arc::clone(&lane.places).try_acquire_owned().map_err(|_| QueueFull)?;
        // No semaphore is ever closed.
        let permit = Arc::clone(&lane.permits).acquire_owned().await.map_err(|_| QueueFull)?;
        let of_all = Arc::clone(&self.of_all).acquire_owned().await.map_err(|_| QueueFull)?;
        Ok(QueuePermit {
            _of_all: of_all,
            _permit: permit,
            _place: place,
            _lane: lane,
        })
    }

    fn lane(&self, key: Key) -> Arc<Lane> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = lanes.get(&key).and_then(Weak::upgrade) {
            return known;
        }
        // Nobody is in these any more.
        lanes.retain(|_, lane| lane.strong_count() > 0);
        let new = Arc::new(Lane {
            places: Arc::new(Semaphore::new(self.at_once + self.waiting)),
            permits: Arc::new(Semaphore::new(self.at_once)),
        });
        lanes.insert(key, Arc::downgrade(&new));
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: QueueBounds = QueueBounds {
        at_once: 2,
        waiting: 5,
        at_once_of_all: 3,
    };

    /// So many of one source who are let in or wait, and how many are sent away.
    async fn crowd(
        queue: &Arc<FairQueue<u8>>,
        source: u8,
        many: usize,
    ) -> (Vec<tokio::task::JoinHandle<QueuePermit>>, usize) {
        let mut waiting = Vec::new();
        for _ in 0..many {
            let queue = Arc::clone(queue);
            waiting.push(tokio::spawn(async move { queue.enter(source).await.unwrap() }));
        }
        // Each task runs until it waits or ends.
        for _ in 0..many {
            tokio::task::yield_now().await;
        }
        let let_in = waiting.iter().filter(|one| one.is_finished()).count();
        (waiting, let_in)
    }

    /// Whether somebody else is let in at once while so many of one source want to go on.
    async fn others_go_on(bounds: QueueBounds) -> bool {
        let queue = Arc::new(FairQueue::new(bounds, LimitSetting::Off));
        let (_crowd, _) = crowd(&queue, 1, 50).await;
        let mut other = Box::pin(queue.enter(2));
        std::future::poll_fn(|context| std::task::Poll::Ready(other.as_mut().poll(context).is_ready())).await
    }

    #[tokio::test]
    async fn crowd_of_one_source_keeps_nobody_else_waiting() {
        assert!(others_go_on(BOUNDS).await);
    }

    /// Sabotage: the lane of a source is as wide as the whole queue.
    #[tokio::test]
    async fn crowd_that_takes_every_turn_is_noticed() {
        let unfair = QueueBounds { at_once: 3, ..BOUNDS };
        assert!(!others_go_on(unfair).await);
    }

    #[tokio::test]
    async fn crowd_beyond_its_lane_is_sent_away_and_the_others_come_in_turn() {
        let queue = Arc::new(FairQueue::new(BOUNDS, LimitSetting::AS_DOCUMENTED));
        let (waiting, let_in) = crowd(&queue, 1, 7).await;
        assert_eq!(let_in, 2);
        assert!(queue.enter(1).await.is_err());
        // Each permit that is dropped lets the next one in.
        for one in waiting {
            drop(one.await.unwrap());
        }
        assert!(queue.enter(1).await.is_ok());
    }

    #[tokio::test]
    async fn whoever_gives_up_waiting_leaves_a_place() {
        let queue = Arc::new(FairQueue::new(BOUNDS, LimitSetting::AS_DOCUMENTED));
        let (waiting, _) = crowd(&queue, 1, 7).await;
        waiting[6].abort();
        tokio::task::yield_now().await;
        let (_more, _) = crowd(&queue, 1, 1).await;
        assert!(queue.enter(1).await.is_err(), "exactly one place was free");
    }
}
