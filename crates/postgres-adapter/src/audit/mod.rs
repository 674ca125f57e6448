//! Re-checks in SQL what must always be true, whatever constraint, lock or code was to keep it so.

mod foreign_keys;
mod invariants;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use crate::connection::Database;
use crate::error::store_error;
use invariants::{INVARIANTS, KEYS_STAY_IN_THEIR_ORGANIZATION};

/// How many rows of one invariant are described; all are counted.
const DESCRIBED: i64 = 20;
/// The usual time-out of a statement is for requests, not for work on all calendars.
const WITHOUT_TIME_OUT: &str = "SET LOCAL statement_timeout = 0";

/// How much is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// What can be repeated every minute.
    Quick,
    /// That, and what takes minutes where there are many organisations: every search document is
    /// made once more.
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

/// Looks at every invariant. The answer names all of them, also those that hold.
pub async fn audit(database: &Database, depth: Depth) -> Result<Vec<Finding>, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
            let mut findings = Vec::with_capacity(INVARIANTS.len() + 1);
            for invariant in INVARIANTS.iter().filter(|invariant| invariant.depth <= depth) {
                findings.push(look(connection, invariant.name, invariant.violations).await?);
            }
            let dangling = foreign_keys::dangling_rows(connection).await?;
            findings.push(look(connection, KEYS_STAY_IN_THEIR_ORGANIZATION, &dangling).await?);
            Ok(findings)
        })
        .await
        .map_err(store_error)
}

/// Each invariant is one statement, which sees one moment of the database: bookings made meanwhile
/// are seen whole or not at all.
async fn look(connection: &mut AsyncPgConnection, invariant: &'static str, violations: &str) -> QueryResult<Finding> {
    let rows: Vec<ViolationRow> = sql_query(format!(
        "SELECT organization_nr, what, count(*) OVER () AS violations FROM ({violations}) AS violation
         ORDER BY organization_nr, what LIMIT {DESCRIBED}"
    ))
    .load(connection)
    .await?;
    Ok(Finding {
        invariant,
        violations: rows.as_slice().first().map_or(0, |row| row.violations),
        examples: rows
            .into_iter()
            .map(|row| format!("organisation {}: {}", row.organization_nr, row.what))
            .collect(),
    })
}
