//! Begin and end of a transaction, each sent in one go with the statements next to it.
//!
//! The database does what one connection sends one after the other, in the order in which it was sent. That
//! order is the one in which the statements are polled here: a statement that has to be prepared first keeps
//! the connection's memory of prepared statements to itself until it is sent, and the next one waits for
//! that memory.

use std::time::Duration;

use diesel::connection::{TransactionDepthChange, TransactionManagerStatus};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::result::Error;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection, TransactionManager};

type Transactions = <AsyncPgConnection as AsyncConnection>::TransactionManager;

/// Marks a transaction as open, so that whoever drops it half done has the pool throw the connection away.
/// [`begin`] is to be sent next.
pub(super) fn mark_open(connection: &mut AsyncPgConnection) -> QueryResult<()> {
    mark(connection, TransactionDepthChange::IncreaseDepth)
}

/// Begins a transaction that waits for locks no longer than this, or than every other. To be polled before
/// whatever is done in it.
pub(super) async fn begin(mut connection: &AsyncPgConnection, lock_wait: Option<Duration>) -> QueryResult<()> {
    match lock_wait {
        None => connection.batch_execute("BEGIN").await,
        Some(wait) => {
            // Nought would mean for ever.
            let wait = wait.as_millis().max(1);
            let begin = format!("BEGIN; SET LOCAL lock_timeout = {wait}");
            connection.batch_execute(&begin).await
        }
    }
}

/// What became of the last statement of a transaction, and of the commit behind it.
pub(super) enum End {
    Committed,
    /// The statement failed, and with it the transaction.
    RolledBack(Error),
    /// The commit failed.
    NotCommitted(Error),
}

/// Does the last statement of a transaction and commits. A commit after a failed statement is a rollback.
pub(super) async fn commit_with(
    connection: &mut AsyncPgConnection,
    last: impl QueryFragment<Pg> + QueryId + Send,
) -> End {
    let shared = &*connection;
    let (done, committed) = tokio::join!(biased; last.execute(&mut &*shared), Commit.execute(&mut &*shared));
    let ended = committed.and_then(|_| mark(connection, TransactionDepthChange::DecreaseDepth));
    if ended.is_err() {
        Transactions::transaction_manager_status_mut(connection).set_in_error();
    }
    match (done, ended) {
        (Err(error), _) => End::RolledBack(error),
        (Ok(_), Err(error)) => End::NotCommitted(error),
        (Ok(_), Ok(())) => End::Committed,
    }
}

/// A transaction that cannot be rolled back has lost its connection, and with it everything it
/// did; the pool throws the connection away.
pub(super) async fn roll_back(connection: &mut AsyncPgConnection) {
    if let Err(error) = Transactions::rollback_transaction(connection).await {
        tracing::warn!(%error, "a transaction was lost instead of rolled back");
    }
}

fn mark(connection: &mut AsyncPgConnection, change: TransactionDepthChange) -> QueryResult<()> {
    match Transactions::transaction_manager_status_mut(connection) {
        TransactionManagerStatus::Valid(status) => status.change_transaction_depth(change),
        TransactionManagerStatus::InError => Err(Error::BrokenTransactionManager),
    }
}

/// `COMMIT` as a statement that is prepared like those before it: only so it waits for its turn.
#[derive(QueryId)]
struct Commit;

impl QueryFragment<Pg> for Commit {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("COMMIT");
        Ok(())
    }
}
