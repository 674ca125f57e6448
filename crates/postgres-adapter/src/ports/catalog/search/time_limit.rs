use std::pin::Pin;
use std::time::Duration;

use diesel_async::AsyncPgConnection;
use diesel_async::pooled_connection::deadpool::Object;
use shared_kernel::StoreError;
use tokio::time::{Sleep, sleep, timeout};
use tracing::warn;

use crate::connection::{CONNECT_WAIT, Database};

/// A search took longer than it may.
#[derive(Debug, thiserror::Error)]
#[error("no answer within {0:?}")]
struct TookTooLong(Duration);

/// The time that all steps of one search have together.
pub(super) struct TimeLimit {
    longest: Duration,
    end: Pin<Box<Sleep>>,
}

impl TimeLimit {
    /// From now on.
    pub(super) fn begin(longest: Duration) -> Self {
        Self {
            longest,
            end: Box::pin(sleep(longest)),
        }
    }

    /// A connection, unless that takes too long already.
    pub(super) async fn connection(&mut self, database: &Database) -> Result<Object<AsyncPgConnection>, StoreError> {
        self.of(database.connection()).await
    }

    /// The result of a step, unless it takes too long.
    pub(super) async fn of<T>(
        &mut self,
        step: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        tokio::select! {
            biased;
            result = step => result,
            () = &mut self.end => Err(StoreError::Unavailable(Box::new(TookTooLong(self.longest)))),
        }
    }

    /// Gives a connection back. One whose search was given up still works for it, so the server is
    /// told to stop and the connection is closed after it: whoever got it next would have to wait. Who
    /// has searched does not wait for that: the time is over.
    pub(super) fn release(self, database: &Database, connection: Object<AsyncPgConnection>) {
        if !self.end.is_elapsed() {
            return;
        }
        let (database, connection) = (database.clone(), Object::take(connection));
        tokio::spawn(async move {
            match timeout(CONNECT_WAIT, database.stop(&connection.cancel_token())).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => warn!(%error, "cannot cancel a search that timed out"),
                Err(elapsed) => warn!(error = %elapsed, "cannot cancel a search that timed out"),
            }
        });
    }
}
