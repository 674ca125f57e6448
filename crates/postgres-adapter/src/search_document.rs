//! Keeps what the search reads in step with what it is made of.
//!
//! Every transaction that changes a source (profile, branches, services, events, owner, status) ends
//! with [`refresh`]. Counts are left to [`recount`].

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;
use time::OffsetDateTime;

use crate::connection::{Database, WITHOUT_TIME_OUT};
use crate::error::store_error;
use crate::schema::organization;

/// Organisations whose documents are made in one transaction.
const BLOCK: usize = 500;

const REMOVE: &str = "
    DELETE FROM search_document WHERE organization_nr = ANY($1)
    AND organization_nr NOT IN (SELECT organization_nr FROM search_text WHERE organization_nr = ANY($1))";
const REMOVE_SUGGESTIONS: &str = "
    DELETE FROM search_suggestion AS old WHERE organization_nr = ANY($1) AND NOT EXISTS (
        SELECT FROM search_suggestion_source AS source
        WHERE source.organization_nr = old.organization_nr AND under = old.organization_nr AND source.text = old.text)";
const WRITE: &str = "
    INSERT INTO search_document (organization_nr, doc, name_words, latitude, longitude, cheapest_cents)
    SELECT organization_nr, doc, name_words, latitude, longitude, cheapest_cents
    FROM search_source WHERE organization_nr = ANY($1)
    ON CONFLICT (organization_nr) DO UPDATE SET doc = excluded.doc, name_words = excluded.name_words,
        latitude = excluded.latitude, longitude = excluded.longitude, cheapest_cents = excluded.cheapest_cents";
/// What many share is written in one order by everybody, so that two writers wait for each other
/// at most, and never in a circle.
const WRITE_SUGGESTIONS: &str = "
    WITH added AS (
        INSERT INTO search_suggestion (organization_nr, text)
        SELECT DISTINCT under, text FROM search_suggestion_source AS source
        WHERE organization_nr = ANY($1) AND NOT EXISTS (
            SELECT FROM search_suggestion AS known WHERE known.organization_nr = under AND known.text = source.text)
        ORDER BY 1, 2
        ON CONFLICT DO NOTHING
        RETURNING organization_nr, id, text, version),
    keyed AS (
        INSERT INTO search_suggestion_key (key, suggestion_id, popularity)
        SELECT search_keys(text), id, 0 FROM added)
    SELECT search_tell(0, array_agg(id), array_agg(version), $2) FROM added WHERE organization_nr = 0
    HAVING count(*) > 0";
const RAISE: &str = "SELECT search_raise($1, $2)";
/// Of which organisations the document or the suggestions are not what their sources say.
const DIFFERING: &str = "
    SELECT nr FROM unnest($1) AS asked (nr)
        LEFT JOIN search_source AS source ON source.organization_nr = nr
        LEFT JOIN search_document AS stored ON stored.organization_nr = nr
    WHERE (source.doc, source.name_words, source.latitude, source.longitude, source.cheapest_cents)
            IS DISTINCT FROM (stored.doc, stored.name_words, stored.latitude, stored.longitude, stored.cheapest_cents)
        OR EXISTS (SELECT FROM search_suggestion_source AS wanted WHERE wanted.organization_nr = nr AND NOT EXISTS (
            SELECT FROM search_suggestion AS known WHERE known.organization_nr = under AND known.text = wanted.text))
        OR EXISTS (SELECT FROM search_suggestion AS known WHERE known.organization_nr = nr AND NOT EXISTS (
            SELECT FROM search_suggestion_source AS wanted
            WHERE wanted.organization_nr = nr AND under = nr AND wanted.text = known.text))
    ORDER BY nr";
const WRITE_TERMS: &str = "
    INSERT INTO search_term (term)
    SELECT DISTINCT lexeme COLLATE \"C\" FROM search_document, unnest(doc)
    WHERE organization_nr = ANY($1) AND strpos(lexeme, '/') = 0
      AND NOT EXISTS (SELECT FROM search_term WHERE term = lexeme COLLATE \"C\")
    ORDER BY 1
    ON CONFLICT DO NOTHING";

const COUNT_TERMS: &str = "
    UPDATE search_term SET document_count = counted.documents
    FROM (SELECT term AS counted_term, coalesce(ndoc, 0) AS documents
          FROM search_term LEFT JOIN ts_stat('SELECT doc FROM search_document') ON word = term) AS counted
    WHERE term = counted_term AND document_count <> counted.documents";
const COUNT_BOOKINGS: &str = "
    WITH other AS (
        UPDATE search_document AS document SET popularity = counted.magnitude
        FROM (SELECT search_document.organization_nr, floor(log(2.0, 1 + count(id)))::smallint AS magnitude
              FROM search_document LEFT JOIN booking
                ON booking.organization_nr = search_document.organization_nr AND created_at > $1 - interval '90 days'
              GROUP BY 1) AS counted
        WHERE document.organization_nr = counted.organization_nr AND popularity <> counted.magnitude
        RETURNING document.organization_nr)
    SELECT search_raise(array_agg(organization_nr), $1) FROM other HAVING count(*) > 0";
const FORGET_SUGGESTIONS: &str = "
    WITH gone AS (
        DELETE FROM search_suggestion AS shared WHERE organization_nr = 0
        AND NOT EXISTS (SELECT FROM search_suggestion_source AS source WHERE under = 0 AND source.text = shared.text)
        RETURNING id, version + 1 AS version)
    SELECT search_tell(0, array_agg(id), array_agg(version), $1) FROM gone HAVING count(*) > 0";
/// The name of an organisation is as popular as itself, and told of with it.
const COUNT_SUGGESTIONS: &str = "
    WITH other AS (
        UPDATE search_suggestion AS suggestion SET popularity = counted.popularity, version = version + 1
        FROM (SELECT under, text, CASE under WHEN 0 THEN count(*) ELSE max(document.popularity) END AS popularity
              FROM search_suggestion_source JOIN search_document AS document USING (organization_nr)
              GROUP BY under, text) AS counted
        WHERE organization_nr = under AND suggestion.text = counted.text
          AND suggestion.popularity <> counted.popularity
        RETURNING organization_nr, id, version)
    SELECT search_tell(0, array_agg(id), array_agg(version), $1) FROM other WHERE organization_nr = 0
    HAVING count(*) > 0";
const COUNT_KEYS: &str = "
    UPDATE search_suggestion_key AS key SET popularity = suggestion.popularity
    FROM search_suggestion AS suggestion
    WHERE suggestion.id = suggestion_id AND key.popularity <> suggestion.popularity";

/// Makes the documents and suggestions of these organisations anew, as part of a transaction. It is
/// the last thing such a transaction does, because others may have to wait for the words it adds. An index outside is told
/// of it by the outbox.
pub(crate) async fn refresh(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
    at: OffsetDateTime,
) -> QueryResult<()> {
    for statement in [REMOVE, REMOVE_SUGGESTIONS, WRITE] {
        sql_query(statement)
            .bind::<Array<Integer>, _>(organizations)
            .execute(connection)
            .await?;
    }
    for statement in [RAISE, WRITE_SUGGESTIONS] {
        sql_query(statement)
            .bind::<Array<Integer>, _>(organizations)
            .bind::<Timestamptz, _>(at)
            .execute(connection)
            .await?;
    }
    write_terms(connection, organizations).await
}

async fn write_terms(connection: &mut AsyncPgConnection, organizations: &[i32]) -> QueryResult<()> {
    sql_query(WRITE_TERMS)
        .bind::<Array<Integer>, _>(organizations)
        .execute(connection)
        .await
        .map(|_| ())
}

#[derive(QueryableByName)]
struct Differing {
    #[diesel(sql_type = Integer)]
    nr: i32,
}

/// Compares the documents of all organisations that ever were public with their sources, block after block, makes those that
/// differ anew, and counts; searches go on meanwhile. `progress` is told how many of how many are done.
///
/// What does not differ keeps its version: each raised one is a fact that an index outside has to be fed with.
pub async fn rebuild(
    database: &Database,
    now: OffsetDateTime,
    mut progress: impl FnMut(usize, usize),
) -> Result<(), StoreError> {
    let mut connection = database.connection().await?;
    let all: Vec<i32> = organization::table
        .filter(organization::first_activated_at.is_not_null())
        .order(organization::nr)
        .select(organization::nr)
        .load(&mut connection)
        .await
        .map_err(store_error)?;
    let mut done = 0;
    for block in all.chunks(BLOCK) {
        connection
            .transaction(async |connection| {
                sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
                let differing: Vec<Differing> = sql_query(DIFFERING)
                    .bind::<Array<Integer>, _>(block)
                    .load(connection)
                    .await?;
                let differing: Vec<i32> = differing.into_iter().map(|one| one.nr).collect();
                if !differing.is_empty() {
                    refresh(connection, &differing, now).await?;
                }
                write_terms(connection, block).await
            })
            .await
            .map_err(store_error)?;
        done += block.len();
        progress(done, all.len());
    }
    drop(connection);
    recount(database, now).await
}

#[derive(QueryableByName)]
struct TryLock {
    #[diesel(sql_type = diesel::sql_types::Bool)]
    is_ours: bool,
}

/// Brings the counts of words, bookings and suggestions up to date, which only the order of results
/// depends on. Does nothing when another process is at it.
pub async fn recount(database: &Database, now: OffsetDateTime) -> Result<(), StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let lock = sql_query("SELECT pg_try_advisory_xact_lock(20262, 0) AS is_ours");
            if !lock.get_result::<TryLock>(connection).await?.is_ours {
                return Ok(());
            }
            sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
            for statement in [COUNT_BOOKINGS, FORGET_SUGGESTIONS, COUNT_SUGGESTIONS] {
                sql_query(statement)
                    .bind::<Timestamptz, _>(now)
                    .execute(connection)
                    .await?;
            }
            for statement in [
                COUNT_TERMS,
                COUNT_KEYS,
                // The planner, and how rare a word is, go by the number of documents.
                "ANALYZE search_document, search_term, search_suggestion_key",
            ] {
                sql_query(statement).execute(connection).await?;
            }
            Ok(())
        })
        .await
        .map_err(store_error)
}

/// How many documents there are.
#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// In how many organisations the stored document is not what its sources say. Zero, unless somebody
/// wrote past this program.
pub async fn differences(database: &Database) -> Result<i64, StoreError> {
    let mut connection = database.connection().await?;
    sql_query(
        "SELECT count(*) FROM search_source AS source
         FULL JOIN search_document AS stored USING (organization_nr)
         WHERE (source.doc, source.name_words, source.latitude, source.longitude, source.cheapest_cents)
            IS DISTINCT FROM (stored.doc, stored.name_words, stored.latitude, stored.longitude, stored.cheapest_cents)",
    )
    .get_result::<Count>(&mut connection)
    .await
    .map(|row| row.count)
    .map_err(store_error)
}
