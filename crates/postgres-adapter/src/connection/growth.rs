//! A server that lets nobody more in is left alone for a moment.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::AsyncPgConnection;
use tokio::time::Instant;

use super::address::Address;
use super::session_settings::connect;

/// How long nobody asks again after a refusal. Each attempt costs the server a process.
const PAUSE: Duration = Duration::from_millis(500);

/// Whether pools may open further connections. All pools of a process to one database share it.
#[derive(Default)]
pub(super) struct Growth {
    refused_at: Mutex<Option<Instant>>,
}

#[expect(clippy::disallowed_methods, reason = "a pause between attempts is no time of the domain")]
impl Growth {
    pub(super) fn is_paused(&self) -> bool {
        let refused_at = *self.refused_at.lock().unwrap_or_else(PoisonError::into_inner);
        refused_at.is_some_and(|refused_at| refused_at.elapsed() < PAUSE)
    }

    fn pause(&self) {
        *self.refused_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// A further connection, unless the server has just refused one for their number.
    pub(super) async fn connect(&self, address: &Address) -> ConnectionResult<AsyncPgConnection> {
        if self.is_paused() {
            return Err(ConnectionError::BadConnection(
                "the database lets no more connections in".to_owned(),
            ));
        }
        let connected = connect(address).await;
        connected.map_err(|refused| {
            if refused.is_full {
                self.pause();
            }
            refused.error
        })
    }
}
