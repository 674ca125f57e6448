use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use shared_kernel::StoreError;
use tokio::time::timeout;

use wire::problem::{Code, Problem};

/// How long the database may take to answer.
const SLOWEST_DATABASE: Duration = Duration::from_millis(500);

/// Asks whether the database answers.
#[async_trait]
pub trait DatabaseProbe: Send + Sync {
    /// Fails when it does not.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Returns when it does not answer anybody any more.
    async fn silent(&self);
}

/// Whether this process should get requests. That the schema fits is checked once, at the start: from the first
/// release on migrations expand first and contract a release later, so a running process keeps fitting.
pub struct Readiness {
    database: Arc<dyn DatabaseProbe>,
    is_leaving: AtomicBool,
}

impl Readiness {
    /// Ready as long as the database is.
    pub fn new(database: Arc<dyn DatabaseProbe>) -> Self {
        Self {
            database,
            is_leaving: AtomicBool::new(false),
        }
    }

    /// From now on the balancer is told to send requests elsewhere.
    pub fn leave(&self) {
        self.is_leaving.store(true, Ordering::Relaxed);
    }

    /// Returns when the database does not answer anybody any more: nobody needs to wait for it.
    pub async fn database_silent(&self) {
        self.database.silent().await;
    }

    /// Whether the balancer is told so.
    pub fn is_leaving(&self) -> bool {
        self.is_leaving.load(Ordering::Relaxed)
    }

    /// Fails when the database does not answer.
    pub async fn check(&self) -> Result<(), Problem> {
        timeout(SLOWEST_DATABASE, self.database.probe())
            .await
            .map_err(|elapsed| Problem::caused(Code::Unavailable, elapsed))?
            .map_err(|error| Problem::caused(Code::Unavailable, error))
    }
}
