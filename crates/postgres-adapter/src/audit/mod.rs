//! Checks the invariants in SQL, independently of the constraints, locks and code that enforce them.
//!
//! [`audit`] checks the whole database at once, for the command and for tests. In the background an [`Auditor`], one of
//! all processes, checks [what changed lately](Auditor::recent) and, in [bounded pieces](Auditor::next_piece), everything.

mod auditor;
mod foreign_keys;
mod invariants;
mod scope;

use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

pub use auditor::{Auditor, Piece, WholePass};

use crate::connection::{Database, WITHOUT_TIME_OUT};
use crate::error::store_error;
use invariants::{INVARIANTS, KEYS_LEAD_TO_A_ROW, KEYS_STAY_IN_THEIR_ORGANIZATION, Over};
use scope::{Ranges, Scope};

/// How many rows of one invariant are described; all are counted.
const DESCRIBED: usize = 20;
const READ_ONLY: &str = "SET TRANSACTION READ ONLY";
/// Of so many milliseconds since the transaction began, at least one: zero is none at all.
const LIMIT_WHAT_IS_LEFT: &str = "
    SELECT set_config('statement_timeout',
        greatest(1, $1 - extract(epoch FROM clock_timestamp() - now()) * 1000)::integer::text, true)";

/// How much is checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// All but the contents of search documents.
    Quick,
    /// That, and what takes minutes where there are many organisations: every search document is derived once more.
    Thorough,
}

/// What was found out about one invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Its stable name.
    pub invariant: &'static str,
    /// In how many rows it is violated.
    pub violations: i64,
    /// The first of them, in words, without personal data.
    pub examples: Vec<String>,
}

/// A row that violates an invariant.
#[derive(QueryableByName)]
struct ViolationRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    what: String,
    #[diesel(sql_type = BigInt)]
    violations: i64,
}

/// Checks every invariant on the whole database, in a transaction that cannot write. The answer names all of them, also those
/// that hold. For whoever wants to know now: it waits for no other audit, which would only read as well, and takes the time
/// that it needs.
pub async fn audit(database: &Database, depth: Depth) -> Result<Vec<Finding>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            sql_query(READ_ONLY).execute(connection).await?;
            sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
            check(connection, &Scope::Ranges(Ranges::EVERYTHING), depth, Over::ALL, None).await
        })
        .await
        .map_err(store_error)
}

/// Checks the invariants of one organisation but for its search document, within a transaction that writes it. The first
/// violation in words.
pub(crate) async fn check_organization(connection: &mut AsyncPgConnection, nr: i32) -> QueryResult<Option<String>> {
    let ranges = Ranges {
        organizations: (nr, nr),
        ..Ranges::NOTHING
    };
    let scope = Scope::Ranges(ranges);
    let findings = check(connection, &scope, Depth::Quick, &[Over::Organizations], None).await?;
    Ok(findings.into_iter().flat_map(|finding| finding.examples).next())
}

/// Checks the invariants over these rows within a scope, and within a time that began with the transaction.
async fn check(
    connection: &mut AsyncPgConnection,
    scope: &Scope,
    depth: Depth,
    over: &[Over],
    time_limit: Option<Duration>,
) -> QueryResult<Vec<Finding>> {
    let mut findings = Vec::with_capacity(INVARIANTS.len() + 2);
    for invariant in &INVARIANTS {
        if invariant.depth <= depth && over.contains(&invariant.over) {
            limit_what_is_left(connection, time_limit).await?;
            findings.push(look(connection, scope, invariant.name, invariant.violations_within(scope)).await?);
        }
    }
    if over.contains(&Over::Organizations) {
        let dangling = foreign_keys::dangling_rows_of_organizations(scope);
        limit_what_is_left(connection, time_limit).await?;
        findings.push(look(connection, scope, KEYS_STAY_IN_THEIR_ORGANIZATION, &dangling).await?);
    }
    if over.contains(&Over::Database) && matches!(scope, Scope::Ranges(_)) {
        let dangling = foreign_keys::other_dangling_rows();
        limit_what_is_left(connection, time_limit).await?;
        findings.push(look(connection, scope, KEYS_LEAD_TO_A_ROW, &dangling).await?);
    }
    Ok(findings)
}

/// The next statement has what is left of the time. PostgreSQL can limit a whole transaction from version 17 on only.
async fn limit_what_is_left(connection: &mut AsyncPgConnection, time_limit: Option<Duration>) -> QueryResult<()> {
    if let Some(time_limit) = time_limit {
        let milliseconds = i64::try_from(time_limit.as_millis()).unwrap_or(i64::MAX);
        sql_query(LIMIT_WHAT_IS_LEFT)
            .bind::<BigInt, _>(milliseconds)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// Each invariant is one statement, which sees one moment of the database: bookings made meanwhile
/// are seen whole or not at all.
async fn look(
    connection: &mut AsyncPgConnection,
    scope: &Scope,
    invariant: &'static str,
    violations: &str,
) -> QueryResult<Finding> {
    let query = format!(
        "{} SELECT organization_nr, what, count(*) OVER () AS violations FROM ({violations}) AS violation
         ORDER BY organization_nr, what LIMIT {DESCRIBED}",
        scope.rows()
    );
    let rows: Vec<ViolationRow> = scope.bind(sql_query(query)).load(connection).await?;
    Ok(Finding {
        invariant,
        violations: rows.as_slice().first().map_or(0, |row| row.violations),
        examples: rows
            .into_iter()
            .map(|row| format!("organisation {}: {}", row.organization_nr, row.what))
            .collect(),
    })
}
