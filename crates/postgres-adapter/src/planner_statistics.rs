//! What the planner of the database knows about the tables.

use diesel_async::{AsyncConnection, AsyncPgConnection, SimpleAsyncConnection};

use crate::connection::WITHOUT_TIME_OUT;
use crate::whole_organization::named_tables;

/// Analyzes the tables that are filled in bulk, so that nobody's first queries are planned for empty ones. Where somebody else
/// is at a table, or the role may not (the database then skips it), the database catches up by itself.
pub(crate) async fn analyze_loaded(connection: &mut AsyncPgConnection) {
    let exported = named_tables().0.into_iter().map(|(table, _)| table);
    for table in exported.chain(["occupation", "image"]) {
        let analyzed = connection
            .transaction(async |connection| {
                connection.batch_execute(WITHOUT_TIME_OUT).await?;
                connection.batch_execute(&format!("ANALYZE {table}")).await
            })
            .await;
        if let Err::<(), diesel::result::Error>(error) = analyzed {
            tracing::warn!(%error, table, "ANALYZE failed");
        }
    }
}
