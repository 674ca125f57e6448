//! Statements that their connection keeps prepared, although diesel would not.

use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};

/// A `sql_query`, an update or an insert of several rows whose text is one of a few: its connection prepares it once.
/// diesel takes any such statement for one that will never come again, so that the database would read and plan it each
/// time, which costs a search more than a third of what it takes.
pub(crate) struct Prepared<Statement> {
    statement: Statement,
    is_kept: bool,
}

/// To be used for texts only that hold no values: each different one is kept as long as the connection.
pub(crate) fn prepared<Statement>(statement: Statement) -> Prepared<Statement> {
    Prepared {
        statement,
        is_kept: true,
    }
}

/// Most rows of an insert that is kept: more than the services of a usual visit.
const FEW_ROWS: usize = 8;

/// An insert of so many rows, at least one. Its text differs with their number, for which diesel keeps none; those of
/// few rows are kept all the same, because reading and planning one takes longer than running it.
pub(crate) fn prepared_if_few<Statement>(rows: usize, statement: Statement) -> Prepared<Statement> {
    Prepared {
        statement,
        is_kept: rows <= FEW_ROWS,
    }
}

impl<Statement: QueryFragment<Pg>> QueryFragment<Pg> for Prepared<Statement> {
    fn walk_ast<'b>(&'b self, out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.statement.walk_ast(out)
    }

    fn is_safe_to_cache_prepared(&self, _backend: &Pg) -> QueryResult<bool> {
        Ok(self.is_kept)
    }
}

impl<Statement> QueryId for Prepared<Statement> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Statement: Query> Query for Prepared<Statement> {
    type SqlType = Statement::SqlType;
}
