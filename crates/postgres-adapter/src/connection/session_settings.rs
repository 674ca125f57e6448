//! What every session of the program is set to.

use diesel::ConnectionError;
use diesel_async::{AsyncPgConnection, SimpleAsyncConnection};

use super::address::{Address, Refused};

/// How long a statement may take, a wait for a lock, and a transaction whose client has stalled; and that a statement
/// after the lock of an organisation sees what was committed before it, whatever the default of the database is. Once for
/// each session, so that no transaction pays a statement for them, and as statements, because poolers refuse options.
/// Options of the address win.
const LIMITS: &str = "
    SELECT set_config(given.name, value, false)
    FROM (VALUES ('statement_timeout', '5s'), ('lock_timeout', '2s'), ('idle_in_transaction_session_timeout', '5s'),
                 ('default_transaction_isolation', 'read committed')) AS given (name, value)
    JOIN pg_settings ON pg_settings.name = given.name
    WHERE source <> 'client'";
/// For the rest of a transaction: the limit is for requests, and work on many organisations takes as long as it takes.
pub(crate) const WITHOUT_TIME_OUT: &str = "SET LOCAL statement_timeout = 0";
/// A lost connection, a wait that was given up and a deadlock are told apart by what the server says. Where the role may
/// not choose its language, the database has to.
const LANGUAGE: &str = "SET lc_messages TO 'C'";

/// A connection with the settings.
pub(super) async fn connect(address: &Address) -> Result<AsyncPgConnection, Refused> {
    let mut connection = address.try_to_connect().await?;
    let set = connection.batch_execute(LIMITS).await;
    set.map_err(ConnectionError::CouldntSetupConfiguration)?;
    if let Err(error) = connection.batch_execute(LANGUAGE).await {
        tracing::debug!(%error, "cannot set lc_messages");
    }
    Ok(connection)
}
