//! Writes that are sent together.

use diesel::QueryResult;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};

/// A row to be written, alone or with others.
pub(super) trait Write: QueryFragment<Pg> + QueryId + Send + Sync {}

impl<Statement: QueryFragment<Pg> + QueryId + Send + Sync> Write for Statement {}

/// Several writes as one statement, `WITH … AS (INSERT …), … SELECT …`: what the database does for each
/// statement before and after its row costs more than the row. They are done in no certain order, and
/// whether rows belong together is asked when all are written.
#[derive(Default)]
pub(super) struct AllAtOnce<'a> {
    writes: Vec<Box<dyn QueryFragment<Pg> + Send + Sync + 'a>>,
}

impl<'a> AllAtOnce<'a> {
    /// Adds a write, which must be one that can be prepared.
    pub(super) fn add(&mut self, write: impl Write + 'a) {
        self.writes.push(Box::new(write));
    }
}

impl QueryFragment<Pg> for AllAtOnce<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let Some((last, others)) = self.writes.split_last() else {
            return Ok(());
        };
        for (number, write) in others.iter().enumerate() {
            let begin = if number == 0 { "WITH" } else { "," };
            out.push_sql(&format!("{begin} write_{number} AS ("));
            write.walk_ast(out.reborrow())?;
            out.push_sql(")");
        }
        last.walk_ast(out)
    }
}

impl QueryId for AllAtOnce<'_> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}
