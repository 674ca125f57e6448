//! Connections and their pools.

mod address;
mod ssl_options;
mod tls;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use deadpool::Runtime;
use deadpool::managed::{QueueMode, Timeouts};
use diesel::dsl::sql;
use diesel::sql_types::{Nullable, Text};
use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::pooled_connection::{AsyncDieselConnectionManager, ManagerConfig, RecyclingMethod};
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use shared_kernel::StoreError;
use tokio_postgres::CancelToken;

pub(crate) use self::address::Address;
pub use self::address::InvalidDatabaseUrl;
use crate::calendar_change::CalendarPermits;

/// How long a reader waits for a connection before it is told that the store is unavailable.
const POOL_WAIT: Duration = Duration::from_secs(2);
/// How long a new connection may take.
pub(crate) const CONNECT_WAIT: Duration = Duration::from_secs(2);
/// How long a statement waits for a lock; the same as in the options.
pub(crate) const LOCK_WAIT: Duration = Duration::from_secs(2);
/// How long a change of a calendar waits for its permit unless it is said otherwise: with what it then does it is
/// answered within three seconds, whoever stalls.
const CHANGE_WAIT: Duration = Duration::from_millis(2_500);
/// Settings of the server, as options of the connection, so that no transaction pays a statement
/// for them: how long a statement may take, a wait for a lock, and a transaction whose client has
/// stalled; and that a statement after the lock of an organisation sees what was committed before
/// it, whatever the database's own default is.
const OPTIONS: &str = concat!(
    "-c statement_timeout=5s -c lock_timeout=2s -c idle_in_transaction_session_timeout=5s ",
    r"-c default_transaction_isolation=read\ committed"
);

static THREADS: AtomicUsize = AtomicUsize::new(0);

thread_local! {
    /// The number of this thread among those that have asked for a pool of their own.
    static THREAD: usize = THREADS.fetch_add(1, Ordering::Relaxed);
}

/// Pools of connections. Cheap to clone; clones share the pools.
#[derive(Clone)]
pub struct Database {
    address: Arc<Address>,
    pools: Arc<[Pool<AsyncPgConnection>]>,
    permits: Arc<CalendarPermits>,
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
        let address = Address::parse(url)?.with_settings(OPTIONS, "terminhof", CONNECT_WAIT);
        let address = Arc::new(address);
        let pools = (0..threads).map(|_| pool(&address, each)).collect::<Result<_, _>>()?;
        Ok(Self {
            address,
            pools,
            permits: Arc::new(CalendarPermits::waiting(CHANGE_WAIT)),
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

    /// A connection that is waited for no longer than this.
    pub(crate) async fn connection_within(&self, wait: Duration) -> Result<Object<AsyncPgConnection>, StoreError> {
        let pool = match &*self.pools {
            [pool] => pool,
            pools => &pools[THREAD.with(|number| *number) % pools.len()],
        };
        let timeouts = Timeouts {
            wait: Some(wait),
            ..pool.timeouts()
        };
        pool.timeout_get(&timeouts).await.map_err(|error| match error {
            PoolError::Timeout(_) | PoolError::Backend(_) => StoreError::Unavailable(Box::new(error)),
            other => StoreError::Unexpected(Box::new(other)),
        })
    }

    /// A session beside the pools: what it holds, it holds until it is dropped, and nobody waits for it.
    pub(crate) async fn own_session(&self) -> Result<AsyncPgConnection, StoreError> {
        let connected = connect(&self.address).await;
        connected.map_err(|error| StoreError::Unavailable(Box::new(error)))
    }

    pub(crate) fn permits(&self) -> &CalendarPermits {
        &self.permits
    }

    /// Tells the database to stop what it does for a session.
    pub(crate) async fn stop(&self, session: &CancelToken) -> Result<(), tokio_postgres::Error> {
        self.address.cancel(session).await
    }

    /// Whether connections are encrypted and how far the server is verified, as a phrase for operators.
    pub async fn protection(&self) -> Result<String, StoreError> {
        use diesel_async::RunQueryDsl;
        let version = "SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
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

fn pool(address: &Arc<Address>, connections: usize) -> Result<Pool<AsyncPgConnection>, InvalidDatabaseUrl> {
    let address = Arc::clone(address);
    let mut manager = ManagerConfig::default();
    // A broken connection shows at its first statement; asking each time would double the
    // round trips of a read.
    manager.recycling_method = RecyclingMethod::Fast;
    manager.custom_setup = Box::new(move |_| {
        let address = Arc::clone(&address);
        Box::pin(async move { connect(&address).await })
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

async fn connect(address: &Address) -> diesel::ConnectionResult<AsyncPgConnection> {
    let mut connection = address.connect().await?;
    // A lost connection, a wait that was given up and a deadlock are told apart by what the server says. Where the
    // role may not choose its language, the database has to.
    if let Err(error) = connection.batch_execute("SET lc_messages TO 'C'").await {
        tracing::debug!(%error, "the database keeps the language of its messages");
    }
    Ok(connection)
}
