use std::mem::replace;
use std::time::Duration;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Timestamptz};
use diesel_async::pooled_connection::deadpool::Object;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::OffsetDateTime;
use tracing::warn;

use super::invariants::Over;
use super::scope::{Ranges, Recent, Scope, is_about_a_booking};
use super::{DESCRIBED, Depth, Finding, check, limit_what_is_left};
use crate::connection::Database;
use crate::error::{store_error, took_too_long};
use crate::schema::organization;

/// Held by the session of the one process that audits. The number is that of no other lock.
const LOCK: &str = "SELECT pg_try_advisory_lock(20263, 1) AS is_ours";
const UNLOCK: &str = "SELECT pg_advisory_unlock(20263, 1)";
/// The name under which a pass tells what it passed over.
const EVERYTHING_IS_CHECKED: &str = "everything_is_checked";
/// No look in the background takes longer, so that none delays the next check of what changed lately by more.
const TIME_LIMIT: Duration = Duration::from_mins(1);

/// Organisations of the first piece, and of the largest.
const ORGANIZATIONS: i64 = 200;
/// Facts of the first piece, and of the largest.
const FACTS: i64 = 20_000;

/// The first fact since a moment that is no news for the search, and whether there may be more changes since then than are
/// looked at: the newest 10,000 facts, among the newest 200,000 with what the search is fed with, and 10,000 rows of the
/// history. The newest facts are at the end of the primary key, and the history has an index by time.
const RECENT_FACTS: &str = "
    WITH newest AS (SELECT max(id) - 200000 AS after FROM outbox),
    told AS MATERIALIZED (
        SELECT id, at FROM outbox
        WHERE id > (SELECT after FROM newest) AND fact <> 'SEARCH_CHANGED' ORDER BY id DESC LIMIT 10000)
    SELECT coalesce(min(id) FILTER (WHERE at >= $1), 9223372036854775807) AS first_fact,
        count(*) FILTER (WHERE at >= $1) = 10000
        OR EXISTS (SELECT FROM (SELECT at FROM outbox WHERE id <= (SELECT after FROM newest) ORDER BY id DESC LIMIT 1) AS last
                   WHERE last.at >= $1)
        OR EXISTS (SELECT FROM history WHERE at >= $1 OFFSET 10000) AS is_cut
    FROM told";
/// Bookings that changed since a moment: those whose history tells so, and those that a fact is about.
const RECENT_BOOKINGS: &str = concat!(
    "
    SELECT organization_nr, booking_id AS id
    FROM (SELECT organization_nr, booking_id FROM history WHERE at >= $1 LIMIT 10000) AS recorded
    UNION
    SELECT organization_nr, subject_id FROM outbox WHERE id >= $2 AND ",
    is_about_a_booking!()
);
/// The events of sign-ups among them, those that too few have signed up for, and those of which dates were called off.
const RECENT_EVENTS: &str = "
    SELECT organization_nr, event_id AS id FROM participation
    JOIN unnest($3, $4) AS recent (organization_nr, booking_id) USING (organization_nr, booking_id)
    UNION
    SELECT organization_nr, subject_id FROM outbox WHERE id >= $2 AND fact = 'MINIMUM_MISSED'
    UNION
    SELECT organization_nr, subject_id FROM audit_log
    WHERE id > (SELECT max(id) FROM audit_log) - 10000 AND at >= $1 AND subject_kind = 'EVENT'";

/// The right to audit, which one process has at a time: a session that holds a lock. Whoever drops it closes the
/// session, so that the lock goes to another process and not back into the pool.
pub struct Auditor {
    session: Option<Object<AsyncPgConnection>>,
    time_limit: Duration,
    /// Whether the last check of what changed lately left something out, which is logged once.
    is_cut: bool,
}

/// How far a pass over the whole database is.
#[derive(Debug)]
pub struct WholePass {
    next: Next,
    /// How many organisations a piece has; fewer, once these took too long together.
    organizations: i64,
    /// How many facts a piece has; fewer, once these took too long together.
    facts: i64,
    findings: Vec<Finding>,
}

#[derive(Debug, Clone, Copy)]
enum Next {
    OrganizationsFrom(i32),
    FactsFrom(i64),
}

/// A piece of a pass.
#[derive(Debug)]
pub struct Piece {
    /// What was found in it.
    pub findings: Vec<Finding>,
    /// After the last piece: what was found in all of them. The answer names all invariants, and one more, which pieces
    /// that were passed over violate.
    pub whole: Option<Vec<Finding>>,
}

#[derive(QueryableByName)]
struct Lock {
    #[diesel(sql_type = Bool)]
    is_ours: bool,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct RecentFacts {
    #[diesel(sql_type = BigInt)]
    first_fact: i64,
    #[diesel(sql_type = Bool)]
    is_cut: bool,
}

#[derive(QueryableByName)]
struct OfOrganization {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

impl Default for WholePass {
    fn default() -> Self {
        Self {
            next: Next::OrganizationsFrom(i32::MIN),
            organizations: ORGANIZATIONS,
            facts: FACTS,
            findings: vec![Finding::of(EVERYTHING_IS_CHECKED)],
        }
    }
}

impl Auditor {
    /// None while another process audits.
    pub async fn begin(database: &Database) -> Result<Option<Self>, StoreError> {
        let mut auditor = Self {
            session: Some(database.connection().await?),
            time_limit: TIME_LIMIT,
            is_cut: false,
        };
        let connection = auditor.connection()?;
        let lock: Lock = sql_query(LOCK).get_result(connection).await.map_err(store_error)?;
        if lock.is_ours {
            return Ok(Some(auditor));
        }
        // Nothing is held: the session may go back.
        auditor.session.take();
        Ok(None)
    }

    /// Gives the right up, and the session back to its pool.
    pub async fn end(mut self) -> Result<(), StoreError> {
        let connection = self.connection()?;
        sql_query(UNLOCK).execute(connection).await.map_err(store_error)?;
        self.session.take();
        Ok(())
    }

    /// The same with another limit for each look, which is a minute otherwise.
    #[must_use]
    pub fn with_time_limit(self, time_limit: Duration) -> Self {
        let mut auditor = self;
        auditor.time_limit = time_limit;
        auditor
    }

    fn connection(&mut self) -> Result<&mut AsyncPgConnection, StoreError> {
        let gone = || StoreError::Unexpected("the session of the auditor is closed".into());
        self.session.as_deref_mut().ok_or_else(gone)
    }

    /// Checks every invariant, but for the contents of search documents, on what changed since a moment. What it costs
    /// depends on how much that is, not on how much there is.
    pub async fn recent(&mut self, since: OffsetDateTime) -> Result<Vec<Finding>, StoreError> {
        let time_limit = self.time_limit;
        let connection = self.connection()?;
        let (findings, is_cut) = connection
            .transaction(async |connection| {
                limit_what_is_left(connection, Some(time_limit)).await?;
                let (recent, is_cut) = read_recent(connection, since).await?;
                let findings = check(
                    connection,
                    &Scope::Recent(recent),
                    Depth::Quick,
                    Over::ALL,
                    Some(time_limit),
                )
                .await?;
                QueryResult::Ok((findings, is_cut))
            })
            .await
            .map_err(store_error)?;
        if is_cut && !self.is_cut {
            warn!("audit of recent changes truncated; the hourly audit covers the rest");
        }
        self.is_cut = is_cut;
        Ok(findings)
    }

    /// Checks every invariant on the next piece of the whole database. What takes too long together is divided; one
    /// organisation or fact that takes too long alone is passed over, and what the pass finds says so. After another
    /// error the same piece comes again.
    pub async fn next_piece(&mut self, pass: &mut WholePass) -> Result<Piece, StoreError> {
        let time_limit = self.time_limit;
        let connection = self.connection()?;
        let (ranges, over, next): (_, &[Over], _) = match pass.next {
            Next::OrganizationsFrom(first) => {
                let last = last_organization(connection, first, pass.organizations).await?;
                let ranges = Ranges {
                    organizations: (first, last),
                    ..Ranges::NOTHING
                };
                let next = match last.checked_add(1) {
                    Some(next) => Next::OrganizationsFrom(next),
                    None => Next::FactsFrom(i64::MIN),
                };
                (ranges, &[Over::Organizations], next)
            }
            Next::FactsFrom(first) => {
                let last = last_fact(connection, first, pass.facts).await?;
                let ranges = Ranges {
                    facts: (first, last),
                    ..Ranges::NOTHING
                };
                match last.checked_add(1) {
                    Some(next) => (ranges, &[Over::Facts], Next::FactsFrom(next)),
                    None => (
                        ranges,
                        &[Over::Facts, Over::Database],
                        Next::OrganizationsFrom(i32::MIN),
                    ),
                }
            }
        };
        let size = match pass.next {
            Next::OrganizationsFrom(_) => &mut pass.organizations,
            Next::FactsFrom(_) => &mut pass.facts,
        };
        let findings = match check_piece(connection, time_limit, ranges, over).await {
            Ok(findings) => {
                *size *= 2;
                findings
            }
            Err(error) if took_too_long(&error) && *size > 1 => {
                *size = (*size / 4).max(1);
                return Ok(Piece::nothing());
            }
            Err(error) if took_too_long(&error) => vec![passed_over(pass.next, &ranges)],
            Err(error) => return Err(store_error(error)),
        };
        pass.organizations = pass.organizations.min(ORGANIZATIONS);
        pass.facts = pass.facts.min(FACTS);
        let is_last = matches!(pass.next, Next::FactsFrom(_)) && matches!(next, Next::OrganizationsFrom(_));
        pass.next = next;
        Ok(pass.found(findings, is_last))
    }
}

impl Drop for Auditor {
    fn drop(&mut self) {
        // Out of the pool, which would hand the session with its lock to the next one.
        if let Some(session) = self.session.take() {
            drop(Object::take(session));
        }
    }
}

impl WholePass {
    fn found(&mut self, piece: Vec<Finding>, is_last: bool) -> Piece {
        for found in &piece {
            match self
                .findings
                .iter_mut()
                .find(|known| known.invariant == found.invariant)
            {
                Some(known) => {
                    known.violations += found.violations;
                    let room = DESCRIBED.saturating_sub(known.examples.len());
                    known.examples.extend(found.examples.iter().take(room).cloned());
                }
                None => self.findings.push(found.clone()),
            }
        }
        Piece {
            findings: piece,
            whole: is_last.then(|| replace(&mut self.findings, vec![Finding::of(EVERYTHING_IS_CHECKED)])),
        }
    }

    /// What was found so far.
    pub fn so_far(&self) -> &[Finding] {
        &self.findings
    }
}

impl Finding {
    /// No violation yet.
    fn of(invariant: &'static str) -> Self {
        Self {
            invariant,
            violations: 0,
            examples: Vec::new(),
        }
    }
}

impl Piece {
    fn nothing() -> Self {
        Self {
            findings: Vec::new(),
            whole: None,
        }
    }
}

fn passed_over(piece: Next, ranges: &Ranges) -> Finding {
    let what = match piece {
        Next::OrganizationsFrom(first) => format!("organisations {first} to {}", ranges.organizations.1),
        Next::FactsFrom(first) => format!("facts {first} to {}", ranges.facts.1),
    };
    Finding {
        violations: 1,
        examples: vec![format!("{what} took too long and were not checked")],
        ..Finding::of(EVERYTHING_IS_CHECKED)
    }
}

async fn check_piece(
    connection: &mut AsyncPgConnection,
    time_limit: Duration,
    ranges: Ranges,
    over: &[Over],
) -> QueryResult<Vec<Finding>> {
    connection
        .transaction(async |connection| {
            check(
                connection,
                &Scope::Ranges(ranges),
                Depth::Thorough,
                over,
                Some(time_limit),
            )
            .await
        })
        .await
}

/// The last number of a piece of so many organisations; what has no organisation behind it belongs to the piece as well.
async fn last_organization(connection: &mut AsyncPgConnection, first: i32, count: i64) -> Result<i32, StoreError> {
    let last: Option<i32> = organization::table
        .filter(organization::nr.ge(first))
        .order(organization::nr)
        .offset(count - 1)
        .select(organization::nr)
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(last.unwrap_or(i32::MAX))
}

async fn last_fact(connection: &mut AsyncPgConnection, first: i64, count: i64) -> Result<i64, StoreError> {
    let query = sql_query("SELECT id FROM outbox WHERE id >= $1 ORDER BY id OFFSET $2 LIMIT 1")
        .bind::<BigInt, _>(first)
        .bind::<BigInt, _>(count - 1);
    let last: Option<Id> = query.get_result(connection).await.optional().map_err(store_error)?;
    Ok(last.map_or(i64::MAX, |last| last.id))
}

/// And whether something that changed is not among it.
async fn read_recent(connection: &mut AsyncPgConnection, since: OffsetDateTime) -> QueryResult<(Recent, bool)> {
    let facts: RecentFacts = sql_query(RECENT_FACTS)
        .bind::<Timestamptz, _>(since)
        .get_result(connection)
        .await?;
    let bookings: Vec<OfOrganization> = sql_query(RECENT_BOOKINGS)
        .bind::<Timestamptz, _>(since)
        .bind::<BigInt, _>(facts.first_fact)
        .load(connection)
        .await?;
    let bookings = side_by_side(bookings);
    let events: Vec<OfOrganization> = sql_query(RECENT_EVENTS)
        .bind::<Timestamptz, _>(since)
        .bind::<BigInt, _>(facts.first_fact)
        .bind::<Array<Integer>, _>(&bookings.0)
        .bind::<Array<BigInt>, _>(&bookings.1)
        .load(connection)
        .await?;
    let recent = Recent {
        bookings,
        events: side_by_side(events),
        first_fact: facts.first_fact,
    };
    Ok((recent, facts.is_cut))
}

fn side_by_side(rows: Vec<OfOrganization>) -> (Vec<i32>, Vec<i64>) {
    rows.into_iter().map(|row| (row.organization_nr, row.id)).unzip()
}
