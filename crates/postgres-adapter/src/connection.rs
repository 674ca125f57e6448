//! Connections and their pools.

mod address;
mod calendar_permits;
mod growth;
mod heartbeat;
mod pooler;
mod session_settings;
mod ssl_options;
mod tls;
mod use_of_pool;

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{QueueMode, Timeouts};
use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use shared_kernel::StoreError;
use tokio::runtime::{self, Handle};
use tokio::time::{Instant, sleep};
use tokio_postgres::CancelToken;

pub(crate) use self::address::{Address, CERTIFICATES_OF_THE_SYSTEM};
pub use self::address::{InvalidDatabaseUrl, Protection, Weakness};
use self::calendar_permits::CalendarPermits;
pub(crate) use self::calendar_permits::Deadline;
use self::growth::Growth;
use self::heartbeat::Silence;
pub use self::pooler::NoOwnSession;
pub(crate) use self::session_settings::WITHOUT_TIME_OUT;
pub use self::use_of_pool::PoolUse;

/// How long a reader waits for a connection before it is told that the store is unavailable.
const POOL_WAIT: Duration = Duration::from_secs(2);
/// How long a new connection may take.
pub(crate) const CONNECT_WAIT: Duration = Duration::from_secs(2);
/// How long a statement waits for a lock; the same as in the options.
pub(crate) const LOCK_WAIT: Duration = Duration::from_secs(2);
/// How long a change of a calendar waits for its permit unless it is said otherwise: with what it then does it is
/// answered within three seconds, whoever stalls.
const CHANGE_WAIT: Duration = Duration::from_millis(2_500);
/// How often a pool that may not grow looks whether one of its own connections is free again.
const LOOK_AGAIN: Duration = Duration::from_millis(10);

/// The runtimes that have asked for a pool of their own.
static RUNTIMES: Mutex<Vec<runtime::Id>> = Mutex::new(Vec::new());

thread_local! {
    /// The number of this thread's runtime among them. Threads beside the one that answers requests, which compute for it,
    /// have its number: a connection that another runtime has opened breaks when that runtime ends, while the server is
    /// leaving and this one still answers.
    static RUNTIME: usize = number_of_runtime();
}

fn number_of_runtime() -> usize {
    let own = Handle::current().id();
    let mut runtimes = RUNTIMES.lock().unwrap_or_else(PoisonError::into_inner);
    runtimes.iter().position(|id| *id == own).unwrap_or_else(|| {
        runtimes.push(own);
        runtimes.len() - 1
    })
}

/// Pools of connections. Cheap to clone; clones share the pools.
#[derive(Clone)]
pub struct Database {
    address: Arc<Address>,
    pools: Arc<[Pool<AsyncPgConnection>]>,
    permits: Arc<CalendarPermits>,
    growth: Arc<Growth>,
    silence: Arc<Silence>,
}

impl Database {
    /// One pool of at most `connections` connections, opened when they are needed.
    pub fn new(url: &str, connections: usize) -> Result<Self, InvalidDatabaseUrl> {
        Self::for_threads(url, connections, 1)
    }

    /// A pool for each of so many threads that run a runtime of their own, as the workers of the HTTP
    /// server do: a connection is driven by the runtime that has opened it, and a statement sent from
    /// another thread costs both of them a wake-up. They share the number of connections evenly.
    pub fn for_threads(url: &str, connections: usize, threads: usize) -> Result<Self, InvalidDatabaseUrl> {
        let threads = threads.max(1);
        let each = connections.div_ceil(threads);
        let address = Address::parse(url)?.with_settings("terminhof", CONNECT_WAIT);
        let (address, growth) = (Arc::new(address), Arc::new(Growth::default()));
        let pools = (0..threads).map(|_| pool(&address, &growth, each));
        Ok(Self {
            pools: pools.collect::<Result<_, _>>()?,
            address,
            permits: Arc::new(CalendarPermits::waiting(CHANGE_WAIT)),
            growth,
            silence: Arc::new(Silence::default()),
        })
    }

    /// The same where changes of calendars wait no longer than this for their permit.
    #[must_use]
    pub fn with_change_wait(self, wait: Duration) -> Self {
        Self {
            permits: Arc::new(CalendarPermits::waiting(wait)),
            ..self
        }
    }

    /// The most connections that somebody who works on one thread has.
    pub fn connections(&self) -> usize {
        self.pools.first().map_or(0, |pool| pool.status().max_size)
    }

    pub(crate) async fn connection(&self) -> Result<Object<AsyncPgConnection>, StoreError> {
        self.connection_within(POOL_WAIT).await
    }

    /// A connection that is waited for no longer than this. Where the server lets nobody more in, one of those that
    /// this process has is waited for as long.
    #[expect(clippy::disallowed_methods, reason = "several waits share one limit")]
    pub(crate) async fn connection_within(&self, wait: Duration) -> Result<Object<AsyncPgConnection>, StoreError> {
        let until = Instant::now() + wait;
        let pool = match &*self.pools {
            [pool] => pool,
            pools => &pools[RUNTIME.with(|number| *number) % pools.len()],
        };
        loop {
            if self.silence.lasts() {
                return Err(StoreError::Unavailable("the database does not answer".into()));
            }
            let timeouts = Timeouts {
                wait: Some(until.saturating_duration_since(Instant::now())),
                ..pool.timeouts()
            };
            match pool.timeout_get(&timeouts).await {
                Ok(connection) => return Ok(connection),
                Err(PoolError::Backend(_)) if self.growth.is_paused() && Instant::now() < until => {
                    sleep(LOOK_AGAIN).await;
                }
                Err(error @ (PoolError::Timeout(_) | PoolError::Backend(_))) => {
                    return Err(StoreError::Unavailable(Box::new(error)));
                }
                Err(other) => return Err(StoreError::Unexpected(Box::new(other))),
            }
        }
    }

    /// A session beside the pools: what it holds, it holds until it is dropped, and nobody waits for it.
    pub(crate) async fn own_session(&self) -> Result<AsyncPgConnection, StoreError> {
        let connected = session_settings::connect(&self.address).await;
        connected.map_err(|refused| StoreError::Unavailable(Box::new(refused.error)))
    }

    pub(crate) fn permits(&self) -> &CalendarPermits {
        &self.permits
    }

    /// Tells the database to stop what it does for a session.
    pub(crate) async fn stop(&self, session: &CancelToken) -> Result<(), tokio_postgres::Error> {
        self.address.cancel(session).await
    }

    /// The hosts and ports that are asked for a connection, without anything else of the address.
    pub fn servers(&self) -> String {
        self.address.servers()
    }

    /// Whether connections are encrypted and how far the server is verified.
    pub async fn protection(&self) -> Result<Protection, StoreError> {
        use diesel_async::RunQueryDsl;
        // A session that has taken another role does not see its own row.
        let version = "SELECT (SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid())";
        let version: Option<String> = sql::<Nullable<Text>>(version)
            .get_result(&mut self.connection().await?)
            .await
            .map_err(crate::error::store_error)?;
        Ok(self.address.protection(version.as_deref()))
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        use diesel_async::RunQueryDsl;
        let mut connection = self.connection().await?;
        let one = diesel::select(diesel::expression::AsExpression::<diesel::sql_types::Integer>::as_expression(1));
        one.execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(crate::error::store_error)
    }
}

fn pool(
    address: &Arc<Address>,
    growth: &Arc<Growth>,
    connections: usize,
) -> Result<Pool<AsyncPgConnection>, InvalidDatabaseUrl> {
    let (address, growth) = (Arc::clone(address), Arc::clone(growth));
    let mut manager = ManagerConfig::default();
    // A broken connection shows at its first statement; asking each time would double the
    // round trips of a read.
    manager.recycling_method = RecyclingMethod::Fast;
    manager.custom_setup = Box::new(move |_| {
        let (address, growth) = (Arc::clone(&address), Arc::clone(&growth));
        Box::pin(async move { growth.connect(&address).await })
    });
    // The address is known to the setup alone: the manager has no use for it.
    Pool::builder(AsyncDieselConnectionManager::new_with_config("", manager))
        .max_size(connections)
        .create_timeout(Some(CONNECT_WAIT))
        // The one that was used last is asked next: its plans and caches are warm, while in turn all would
        // be kept half cold.
        .queue_mode(QueueMode::Lifo)
        .runtime(Runtime::Tokio1)
        .build()
        .map_err(|error| InvalidDatabaseUrl::Setup(Box::new(error)))
}

#[cfg(test)]
mod tests {
    use std::thread;

    use tokio::task::spawn_blocking;

    use super::*;

    #[test]
    fn a_thread_that_computes_for_a_runtime_uses_the_pool_of_that_runtime() {
        let numbers = || {
            let number = || RUNTIME.with(|number| *number);
            let runtime = runtime::Builder::new_current_thread().build().unwrap();
            runtime.block_on(async { (number(), spawn_blocking(number).await.unwrap()) })
        };
        let (own, beside) = thread::spawn(numbers).join().unwrap();
        let (other, _) = thread::spawn(numbers).join().unwrap();
        assert_eq!(beside, own);
        assert_ne!(other, own);
    }
}
