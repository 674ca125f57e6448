use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

use super::scope::Scope;

/// A query for each foreign key that begins with the organisation, put together: the keys are read
/// from the catalogue, so that those of tables to come are checked as well. Of recent changes the rows of their bookings
/// are checked, and what those occupy.
const DANGLING_ROWS: &str = "
    WITH pair AS (
        SELECT key.oid, key.conname, key.conrelid::regclass AS child, key.confrelid::regclass AS parent,
            string_agg(format('child.%I IS NOT NULL', own.attname), ' AND ') AS is_set,
            string_agg(format('parent.%I = child.%I', other.attname, own.attname), ' AND ') AS is_found,
            CASE WHEN NOT $1 THEN 'child.organization_nr BETWEEN $1 AND $2'
                 WHEN key.conrelid = 'booking'::regclass
                     THEN '(child.organization_nr, child.id) IN (SELECT organization_nr, booking_id FROM recent)'
                 WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = key.conrelid AND attname = 'booking_id')
                     THEN '(child.organization_nr, child.booking_id) IN (SELECT organization_nr, booking_id FROM recent)'
                 WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = key.conrelid AND attname = 'appointment_id')
                     THEN '(child.organization_nr, child.appointment_id)
                           IN (SELECT organization_nr, id FROM audited_appointment)'
            END AS is_audited
        FROM pg_constraint AS key
        CROSS JOIN unnest(key.conkey, key.confkey) AS columns (own, other)
        JOIN pg_attribute AS own ON own.attrelid = key.conrelid AND own.attnum = columns.own
        JOIN pg_attribute AS other ON other.attrelid = key.confrelid AND other.attnum = columns.other
        WHERE key.contype = 'f' AND key.connamespace = 'public'::regnamespace
          AND EXISTS (SELECT FROM pg_attribute AS first WHERE first.attrelid = key.conrelid
                      AND first.attnum = key.conkey[1] AND first.attname = 'organization_nr')
        GROUP BY 1, 2, 3, 4)
    SELECT string_agg(format(
        'SELECT child.organization_nr, %L AS what FROM %s AS child WHERE %s AND %s
         AND NOT EXISTS (SELECT FROM %s AS parent WHERE %s)',
        format('a row of %s has nothing behind its key %s', child, conname), child, is_audited, is_set, parent, is_found),
        ' UNION ALL ' ORDER BY conname) AS query
    FROM pair WHERE is_audited IS NOT NULL";

#[derive(QueryableByName)]
struct Query {
    #[diesel(sql_type = Text)]
    query: String,
}

/// The query for rows that point to nothing, or into another organisation.
pub(super) async fn dangling_rows(connection: &mut AsyncPgConnection, scope: &Scope) -> QueryResult<String> {
    let query = sql_query(DANGLING_ROWS).bind::<Bool, _>(matches!(scope, Scope::Recent(_)));
    Ok(query.get_result::<Query>(connection).await?.query)
}
