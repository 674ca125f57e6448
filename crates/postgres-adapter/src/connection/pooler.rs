//! A pooler that gives the session of a client to others in between loses what belongs to the session.

use diesel::QueryableByName;
use diesel::sql_types::Integer;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use super::Database;
use crate::error::{is_about_prepared_statement, store_error};

/// Others may be served between two of our questions, so that one look proves nothing.
const LOOKS: usize = 3;

/// Why connections cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum NoOwnSession {
    /// Two of our connections are one at the server.
    #[error(
        "DATABASE_URL leads to a pooler that lends one session to many clients (pgbouncer with pool_mode = transaction or \
         statement), where settings, prepared statements and locks get lost: use pool_mode = session, or no pooler"
    )]
    Lent,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

#[derive(QueryableByName)]
struct Backend {
    #[diesel(sql_type = Integer)]
    pid: i32,
}

impl Database {
    /// Makes sure that each connection is a session of its own at the server.
    pub async fn expect_own_sessions(&self) -> Result<(), NoOwnSession> {
        let (mut one, mut other) = (self.own_session().await?, self.own_session().await?);
        for _ in 0..LOOKS {
            if backend(&mut one).await? == backend(&mut other).await? {
                return Err(NoOwnSession::Lent);
            }
        }
        Ok(())
    }
}

async fn backend(connection: &mut AsyncPgConnection) -> Result<i32, NoOwnSession> {
    let backend = diesel::sql_query("SELECT pg_backend_pid() AS pid").get_result::<Backend>(connection);
    match backend.await {
        Ok(backend) => Ok(backend.pid),
        Err(error) if is_about_prepared_statement(&error) => Err(NoOwnSession::Lent),
        Err(error) => Err(store_error(error).into()),
    }
}
