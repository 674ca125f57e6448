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

#[expect(
    clippy::disallowed_methods,
    reason = "a pause between attempts is no time of the domain"
)]
impl Growth {
    pub(super) fn is_paused(&self) -> bool {
        let refused_at = *self.refused_at.lock().unwrap_or_else(PoisonError::into_inner);
        refused_at.is_some_and(|refused_at| refused_at.elapsed() < PAUSE)
    }

    /// Whether a connection may be tried. After a pause one caller tries for all.
    fn may_try(&self) -> bool {
        let mut refused_at = self.refused_at.lock().unwrap_or_else(PoisonError::into_inner);
        match *refused_at {
            Some(refused) if refused.elapsed() < PAUSE => false,
            Some(_) => {
                *refused_at = Some(Instant::now());
                true
            }
            None => true,
        }
    }

    fn note(&self, refused_at: Option<Instant>) {
        *self.refused_at.lock().unwrap_or_else(PoisonError::into_inner) = refused_at;
    }

    /// A further connection, unless the server has just refused one for their number.
    pub(super) async fn connect(&self, address: &Address) -> ConnectionResult<AsyncPgConnection> {
        if !self.may_try() {
            return Err(ConnectionError::BadConnection(
                "the database lets no more connections in".to_owned(),
            ));
        }
        match connect(address).await {
            Ok(connection) => {
                self.note(None);
                Ok(connection)
            }
            Err(refused) => {
                if refused.is_full {
                    self.note(Some(Instant::now()));
                }
                Err(refused.error)
            }
        }
    }
}
