//! Whether the database answers at all. A statement may take its time; a server that is frozen answers nobody, and
//! whoever waits for it would wait until its own limit.

use std::time::Duration;

use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};
use shared_kernel::StoreError;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::Database;

/// How often it is asked.
const INTERVAL: Duration = Duration::from_millis(500);
/// How long it may take to say a word. Together with the interval less than three seconds, after which callers give up; and
/// less than a new connection may take, because a machine that is gone refuses none.
const LONGEST_SILENCE: Duration = Duration::from_millis(1_900);

/// Whether the server has stopped to answer, as far as somebody listens.
#[derive(Default)]
pub(super) struct Silence(watch::Sender<bool>);

impl Silence {
    pub(super) fn lasts(&self) -> bool {
        *self.0.borrow()
    }

    fn set(&self, lasts: bool) {
        let has_changed = self
            .0
            .send_if_modified(|silent| std::mem::replace(silent, lasts) != lasts);
        if has_changed && lasts {
            tracing::error!("the database does not answer: requests are refused until it does");
        } else if has_changed {
            tracing::info!("the database answers again");
        }
    }

    async fn begins(&self) {
        // It is never closed while it is held here.
        let _is_held = self.0.subscribe().wait_for(|silent| *silent).await.is_ok();
    }
}

impl Database {
    /// Asks the database again and again whether it answers, over a session beside the pools. While it does not, nobody
    /// gets a connection, and [`Database::silent`] returns.
    pub async fn listen_for_silence(self) {
        let mut session = None;
        loop {
            let answer = timeout(LONGEST_SILENCE, ask(&self, &mut session)).await;
            if !matches!(answer, Ok(Ok(()))) {
                session = None;
            }
            // A refusal is a word as well; what it means, those who need a connection find out.
            self.silence.set(answer.is_err());
            sleep(INTERVAL).await;
        }
    }

    /// Returns when the database does not answer any more. Without somebody who listens it never does.
    pub async fn silent(&self) {
        self.silence.begins().await;
    }
}

async fn ask(database: &Database, session: &mut Option<AsyncPgConnection>) -> Result<(), StoreError> {
    let connection = match session {
        Some(connection) => connection,
        None => session.insert(database.own_session().await?),
    };
    let answered = connection.batch_execute("SELECT 1").await;
    answered.map_err(crate::error::store_error)
}
