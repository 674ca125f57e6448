use deadpool::managed::Pool;

use super::Database;

/// How far the connections of a process are used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PoolUse {
    /// So many may be open.
    pub most: usize,
    /// Open, and in somebody's hands.
    pub busy: usize,
    /// Open, and free.
    pub idle: usize,
    /// So many wait for one.
    pub waiting: usize,
}

impl Database {
    /// All pools together, at this moment.
    pub fn pool_use(&self) -> PoolUse {
        let statuses = self.pools.iter().map(Pool::status);
        statuses.fold(PoolUse::default(), |sum, status| PoolUse {
            most: sum.most + status.max_size,
            busy: sum.busy + status.size.saturating_sub(status.available),
            idle: sum.idle + status.available,
            waiting: sum.waiting + status.waiting,
        })
    }
}
