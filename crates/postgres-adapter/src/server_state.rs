//! What the server and the role of the program are like, as far as the program depends on it.

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::StoreError;
use time::OffsetDateTime;

use crate::connection::Database;
use crate::error::store_error;

/// What is asked of the server in one statement. Rights are asked for on what belongs to whoever owns the bookings: tables
/// of other owners are none of ours. Migrations are written by their owner alone. A sequence behind an identity column
/// (`deptype` i) is used with the right on its table; any other one needs a right of its own.
const STATE: &str = "
    SELECT clock_timestamp() AS now, current_user::text AS role,
        host(inet_server_addr()) || ':' || inet_server_port() AS address,
        coalesce(
            (SELECT pg_has_role(relowner, 'USAGE') FROM pg_catalog.pg_class WHERE oid = to_regclass('public.booking')),
            false
        ) AS is_owner,
        EXISTS (
            SELECT FROM pg_catalog.pg_class CROSS JOIN aclexplode(relacl) AS granted
            WHERE oid = to_regclass('public.booking') AND granted.grantee <> relowner
              AND granted.privilege_type = 'INSERT'
        ) AS is_shared,
        pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
        least(
            current_setting('max_connections')::integer
                - current_setting('superuser_reserved_connections')::integer
                - coalesce(current_setting('reserved_connections', true)::integer, 0),
            (SELECT nullif(rolconnlimit, -1) FROM pg_catalog.pg_roles WHERE rolname = current_user),
            (SELECT nullif(datconnlimit, -1) FROM pg_catalog.pg_database WHERE datname = current_database())
        ) AS connections,
        ARRAY(
            SELECT format('%s on %s', needed, relname)
            FROM pg_catalog.pg_class
            CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) WITH ORDINALITY AS needs (needed, place)
            WHERE relnamespace = to_regnamespace('public') AND relkind IN ('r', 'p')
              AND relowner = (SELECT relowner FROM pg_catalog.pg_class WHERE oid = to_regclass('public.booking'))
              AND (needed = 'SELECT' OR relname <> '__diesel_schema_migrations')
              AND NOT has_table_privilege(pg_class.oid, needed)
            ORDER BY place, relname
        ) || ARRAY(
            SELECT format('USAGE on %s', relname)
            FROM pg_catalog.pg_sequence
            JOIN pg_catalog.pg_class ON pg_class.oid = seqrelid
            WHERE relnamespace = to_regnamespace('public')
              AND relowner = (SELECT relowner FROM pg_catalog.pg_class WHERE oid = to_regclass('public.booking'))
              AND NOT EXISTS (
                  SELECT FROM pg_catalog.pg_depend
                  WHERE classid = to_regclass('pg_catalog.pg_class') AND objid = seqrelid AND deptype = 'i'
              )
              AND NOT has_sequence_privilege(seqrelid, 'USAGE')
            ORDER BY relname
        ) AS missing_rights";

#[derive(QueryableByName)]
struct StateRow {
    #[diesel(sql_type = Timestamptz)]
    now: OffsetDateTime,
    #[diesel(sql_type = Text)]
    role: String,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Bool)]
    is_owner: bool,
    #[diesel(sql_type = Bool)]
    is_shared: bool,
    #[diesel(sql_type = Bool)]
    is_read_only: bool,
    #[diesel(sql_type = Integer)]
    connections: i32,
    #[diesel(sql_type = Array<Text>)]
    missing_rights: Vec<String>,
}

/// The server behind a connection of the program, and what it allows to the role of the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerState {
    /// What its clock showed while it answered.
    pub now: OffsetDateTime,
    /// As whom the program works there.
    pub role: String,
    /// Where it listens; none on a socket.
    pub address: Option<String>,
    /// Whether this role may do all that the owner of the tables may.
    pub is_owner: bool,
    /// Whether another role than the owner may write.
    pub is_shared: bool,
    /// Whether it takes no writes, as a standby does.
    pub is_read_only: bool,
    /// How many connections it lets this role have in this database, at most.
    pub connections: usize,
    /// What this role may not do with tables and sequences, such as `INSERT on booking`.
    pub missing_rights: Vec<String>,
}

impl Database {
    /// Asks the server in one statement.
    pub async fn server_state(&self) -> Result<ServerState, StoreError> {
        let mut connection = self.connection().await?;
        let row: StateRow = sql_query(STATE)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(ServerState {
            now: row.now,
            role: row.role,
            address: row.address,
            is_owner: row.is_owner,
            is_shared: row.is_shared,
            is_read_only: row.is_read_only,
            connections: usize::try_from(row.connections).unwrap_or(0),
            missing_rights: row.missing_rights,
        })
    }
}
