use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};

/// Rows are compared as texts, which are the same on every server that is set like this.
const SAME_TEXTS: &str = "
    SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres';
    SET extra_float_digits = 1; SET bytea_output = 'hex'";
/// With their names quoted where they have to be. What the server makes of the other columns is none of what they hold:
/// another version may sort and fold otherwise.
const TABLES: &str = "
    SELECT relname::text AS name, format('public.%I', relname) AS quoted, (
        SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum) FROM pg_attribute
        WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns
    FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
    ORDER BY relname";

/// What a table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableContent {
    /// The name of the table.
    pub name: String,
    /// How many rows.
    pub rows: i64,
    /// A sum over all that stands in them, in whatever order.
    pub checksum: String,
}

#[derive(QueryableByName)]
struct TableRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    quoted: String,
    #[diesel(sql_type = Text)]
    columns: String,
}

#[derive(QueryableByName)]
struct ContentRow {
    #[diesel(sql_type = BigInt)]
    rows: i64,
    #[diesel(sql_type = Text)]
    checksum: String,
}

/// What each table holds, by name.
pub(super) async fn tables(connection: &mut AsyncPgConnection) -> QueryResult<Vec<TableContent>> {
    connection.batch_execute(SAME_TEXTS).await?;
    let tables: Vec<TableRow> = sql_query(TABLES).load(connection).await?;
    let mut contents = Vec::with_capacity(tables.len());
    for TableRow { name, quoted, columns } in tables {
        let content: ContentRow = sql_query(format!(
            "SELECT count(*) AS rows,
                    coalesce(sum(('x' || left(md5(ROW({columns})::text), 15))::bit(60)::bigint), 0)::text AS checksum
             FROM {quoted}"
        ))
        .get_result(connection)
        .await?;
        contents.push(TableContent {
            name,
            rows: content.rows,
            checksum: content.checksum,
        });
    }
    Ok(contents)
}
