//! The exports that organisations ask for, in the tables `organization_export` and `organization_export_piece`.

use std::fs::File;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use accounts::organization::{
    EXPORT_KEPT_FOR, ExportFile, ExportJob, ExportState, ExportedOrganization, OrganizationExport, OrganizationExports,
};
use async_trait::async_trait;
use catalog::images::ImageFiles;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Binary, Bool, Integer, Nullable, SmallInt, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, OrganizationNr, RequestId, StoreError};
use time::OffsetDateTime;
use tokio::task::spawn_blocking;
use tokio::time::sleep;
use uuid::Uuid;

use super::export::{PostgresArchives, unexpected};
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;

/// Bytes of a piece.
const PIECE: usize = 1024 * 1024;
/// How long somebody who makes a file may give no sign of life.
const LEASE: time::Duration = time::Duration::minutes(1);
/// How often a sign of life is given, with how far it is.
const BETWEEN_SIGNS: Duration = Duration::from_secs(1);
/// After a failure.
const BEFORE_NEXT_ATTEMPT: time::Duration = time::Duration::seconds(30);

/// Whoever closes the organisation waits here, or was faster. Asked in a statement of its own after the wait: the one that
/// waits sees other tables as they were before it.
const WAIT: &str = "SELECT FROM organization WHERE nr = $1 FOR NO KEY UPDATE";
const IS_OPEN: &str = "
    SELECT NOT EXISTS (SELECT FROM closed_organization WHERE organization_nr = nr) AS is_open
    FROM organization WHERE nr = $1";
const FORGET_EARLIER: &str = "
    DELETE FROM organization_export
    WHERE organization_nr = $1 AND (made_at IS NOT NULL OR failed_at IS NOT NULL)";
const REQUEST: &str = "
    INSERT INTO organization_export (organization_nr, requested_at, requested_by, request_id, leased_until)
    VALUES ($1, $2, $3, $4, $2) ON CONFLICT DO NOTHING RETURNING id";
const NEWEST: &str = "
    SELECT id, requested_at, percent, made_at, size, failed_at FROM organization_export WHERE organization_nr = $1";
const TAKE: &str = "
    WITH waiting AS MATERIALIZED (
        SELECT organization_nr AS nr, attempts FROM organization_export
        WHERE made_at IS NULL AND failed_at IS NULL AND leased_until <= $1
        ORDER BY requested_at FOR UPDATE SKIP LOCKED),
    given_up AS (
        UPDATE organization_export SET failed_at = $1 FROM waiting
        WHERE organization_nr = nr AND waiting.attempts >= $2)
    UPDATE organization_export SET attempts = organization_export.attempts + 1, leased_until = $3, percent = 0
    WHERE organization_nr = (SELECT nr FROM waiting WHERE attempts < $2 LIMIT 1)
    RETURNING organization_nr, id, attempts, requested_by, request_id";
const GIVE_SIGN: &str = "
    UPDATE organization_export SET percent = $3, leased_until = $4
    WHERE id = $1 AND attempts = $2 AND made_at IS NULL AND failed_at IS NULL";
const FINISH: &str = "
    UPDATE organization_export SET made_at = $3, size = $4, percent = 100
    WHERE id = $1 AND attempts = $2 AND made_at IS NULL AND failed_at IS NULL";
const KEEP_PIECE: &str = "
    INSERT INTO organization_export_piece (organization_nr, position, bytes) VALUES ($1, $2, $3)";
const GIVE_BACK: &str = "
    UPDATE organization_export SET leased_until = $3, failed_at = CASE WHEN $4 THEN $5 END
    WHERE id = $1 AND attempts = $2 AND made_at IS NULL AND failed_at IS NULL";
const READ_PIECE: &str = "
    SELECT bytes FROM organization_export_piece JOIN organization_export USING (organization_nr)
    WHERE organization_nr = $1 AND id = $2 AND position = $3";
const DELETE_EXPIRED: &str = "
    WITH expired AS (
        UPDATE organization_export SET file_deleted_at = $1 WHERE made_at <= $2 AND file_deleted_at IS NULL
        RETURNING organization_nr),
    pieces AS (
        DELETE FROM organization_export_piece AS piece USING expired
        WHERE piece.organization_nr = expired.organization_nr)
    SELECT count(*) AS count FROM expired";

/// Keeps exports of whole organisations.
pub struct PostgresExports {
    database: Database,
    archives: PostgresArchives,
}

impl PostgresExports {
    /// Over the database, and where the files of images lie.
    pub fn new(postgres: Postgres, files: Arc<dyn ImageFiles>) -> Self {
        Self {
            database: postgres.database.clone(),
            archives: PostgresArchives::new(postgres, files),
        }
    }

    /// Says again and again how far a job is; ends when it was lost.
    async fn give_signs(&self, job: ExportJob, since: OffsetDateTime, written: &Mutex<Written>) {
        let mut at = since;
        loop {
            sleep(BETWEEN_SIGNS).await;
            at += BETWEEN_SIGNS;
            let percent = written.lock().unwrap_or_else(PoisonError::into_inner).percent();
            // One that is not heard is followed by another.
            if self.give_sign(job, percent, at).await.is_ok_and(|is_ours| !is_ours) {
                return;
            }
        }
    }

    async fn give_sign(&self, job: ExportJob, percent: i16, at: OffsetDateTime) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        let changed = sql_query(GIVE_SIGN)
            .bind::<BigInt, _>(job.export)
            .bind::<SmallInt, _>(attempts(job))
            .bind::<SmallInt, _>(percent)
            .bind::<Timestamptz, _>(at + LEASE)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(changed > 0)
    }

    /// The file, its bytes, a row of the audit log and that it is there, in one transaction.
    async fn keep(
        &self,
        change: &Change,
        job: ExportJob,
        file: File,
        exported: ExportedOrganization,
    ) -> Result<bool, StoreError> {
        let size = file.metadata().map_err(unexpected)?.len();
        let mut connection = self.database.connection().await?;
        let kept = connection
            .transaction(async |connection| {
                let taken = sql_query(FINISH)
                    .bind::<BigInt, _>(job.export)
                    .bind::<SmallInt, _>(attempts(job))
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<BigInt, _>(i64::try_from(size).unwrap_or(i64::MAX))
                    .execute(connection)
                    .await?;
                if taken == 0 {
                    return Ok(false);
                }
                keep_pieces(connection, job.organization, file).await?;
                let after = json!({ "customers": exported.customers, "bookings": exported.bookings });
                let organization = job.organization;
                let audited = Audited::OrganizationExported { organization };
                audit_log::write(connection, change, Some(organization), audited, None, Some(after)).await?;
                Ok(true)
            })
            .await;
        kept.map_err(|failed| match failed {
            Failed::Database(error) => store_error(error),
            Failed::File(error) => error,
        })
    }
}

#[derive(derive_more::From)]
enum Failed {
    #[from]
    Database(diesel::result::Error),
    File(StoreError),
}

async fn keep_pieces(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    mut file: File,
) -> Result<(), Failed> {
    for position in 0.. {
        let read = spawn_blocking(move || {
            let mut bytes = Vec::with_capacity(PIECE);
            let length = u64::try_from(PIECE).unwrap_or(u64::MAX);
            Read::by_ref(&mut file).take(length).read_to_end(&mut bytes)?;
            std::io::Result::Ok((bytes, file))
        });
        let (bytes, rest) = read
            .await
            .map_err(|error| Failed::File(unexpected(error)))?
            .map_err(|error| Failed::File(unexpected(error)))?;
        if bytes.is_empty() {
            break;
        }
        file = rest;
        sql_query(KEEP_PIECE)
            .bind::<Integer, _>(organization.0)
            .bind::<Integer, _>(position)
            .bind::<Binary, _>(bytes)
            .execute(connection)
            .await?;
    }
    Ok(())
}

/// How many rows and images are written.
#[derive(Debug, Default)]
struct Written {
    /// Of all tables.
    total: u64,
    /// Of the tables before this one.
    before: u64,
    table: String,
    rows: u64,
}

impl Written {
    fn note(&mut self, table: &str, rows: u64) {
        if self.table != table {
            self.before += self.rows;
            table.clone_into(&mut self.table);
        }
        self.rows = rows;
    }

    /// Full only when the file is kept. What is added meanwhile was not counted.
    fn percent(&self) -> i16 {
        let done = (self.before + self.rows) * 100 / self.total.max(1);
        i16::try_from(done.min(99)).unwrap_or(99)
    }
}

fn attempts(job: ExportJob) -> i16 {
    i16::try_from(job.attempt).unwrap_or(i16::MAX)
}

#[derive(QueryableByName)]
struct Open {
    #[diesel(sql_type = Bool)]
    is_open: bool,
}

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Piece {
    #[diesel(sql_type = Binary)]
    bytes: Vec<u8>,
}

#[derive(QueryableByName)]
struct JobRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = SmallInt)]
    attempts: i16,
    #[diesel(sql_type = BigInt)]
    requested_by: i64,
    #[diesel(sql_type = SqlUuid)]
    request_id: Uuid,
}

#[derive(QueryableByName)]
struct ExportRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Timestamptz)]
    requested_at: OffsetDateTime,
    #[diesel(sql_type = SmallInt)]
    percent: i16,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    made_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<BigInt>)]
    size: Option<i64>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    failed_at: Option<OffsetDateTime>,
}

impl ExportRow {
    fn state(&self, at: OffsetDateTime) -> ExportState {
        match (self.failed_at, self.made_at.zip(self.size)) {
            (Some(_), _) => ExportState::Failed,
            (None, Some((made_at, size))) if at < made_at + EXPORT_KEPT_FOR => ExportState::Ready {
                size: u64::try_from(size).unwrap_or(0),
                until: made_at + EXPORT_KEPT_FOR,
            },
            (None, Some(_)) => ExportState::Expired,
            (None, None) => ExportState::Running {
                percent: u8::try_from(self.percent).unwrap_or(0),
            },
        }
    }
}

async fn newest(connection: &mut AsyncPgConnection, organization: OrganizationNr) -> QueryResult<Option<ExportRow>> {
    sql_query(NEWEST)
        .bind::<Integer, _>(organization.0)
        .get_result(connection)
        .await
        .optional()
}

#[async_trait]
impl OrganizationExports for PostgresExports {
    async fn request(&self, change: &Change, organization: OrganizationNr) -> Result<bool, StoreError> {
        let Some(account) = change.account() else {
            return Err(corrupt("an export that nobody asked for".to_owned()));
        };
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                sql_query(WAIT)
                    .bind::<Integer, _>(organization.0)
                    .execute(connection)
                    .await?;
                let open: Option<Open> = sql_query(IS_OPEN)
                    .bind::<Integer, _>(organization.0)
                    .get_result(connection)
                    .await
                    .optional()?;
                if !open.is_some_and(|open| open.is_open) {
                    return Ok(false);
                }
                sql_query(FORGET_EARLIER)
                    .bind::<Integer, _>(organization.0)
                    .execute(connection)
                    .await?;
                let requested: Option<Id> = sql_query(REQUEST)
                    .bind::<Integer, _>(organization.0)
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<BigInt, _>(account.0)
                    .bind::<SqlUuid, _>(change.request_id.0)
                    .get_result(connection)
                    .await
                    .optional()?;
                let Some(Id { id }) = requested else { return Ok(false) };
                let audited = Audited::OrganizationExportRequested { organization };
                let after = json!({ "export": id });
                audit_log::write(connection, change, Some(organization), audited, None, Some(after)).await?;
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)
    }

    async fn newest(
        &self,
        organization: OrganizationNr,
        at: OffsetDateTime,
    ) -> Result<Option<OrganizationExport>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row = newest(&mut connection, organization).await.map_err(store_error)?;
        Ok(row.map(|row| OrganizationExport {
            requested_at: row.requested_at,
            state: row.state(at),
        }))
    }

    async fn open(&self, change: &Change, organization: OrganizationNr) -> Result<Option<ExportFile>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row = newest(&mut connection, organization).await.map_err(store_error)?;
        let Some((export, ExportState::Ready { size, .. })) = row.map(|row| (row.id, row.state(change.at))) else {
            return Ok(None);
        };
        let audited = Audited::OrganizationExportDownloaded { organization };
        let after = json!({ "export": export });
        audit_log::write(&mut connection, change, Some(organization), audited, None, Some(after))
            .await
            .map_err(store_error)?;
        Ok(Some(ExportFile {
            organization,
            export,
            size,
        }))
    }

    async fn piece(&self, file: ExportFile, position: u32) -> Result<Option<Vec<u8>>, StoreError> {
        if u64::from(position) * u64::try_from(PIECE).unwrap_or(u64::MAX) >= file.size {
            return Ok(None);
        }
        let mut connection = self.database.connection().await?;
        let piece: Option<Piece> = sql_query(READ_PIECE)
            .bind::<Integer, _>(file.organization.0)
            .bind::<BigInt, _>(file.export)
            .bind::<Integer, _>(i32::try_from(position).map_err(unexpected)?)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Piece { bytes } = piece.ok_or_else(|| StoreError::Unexpected("the export is gone".into()))?;
        Ok(Some(bytes))
    }

    async fn take(&self, change: &Change, most_attempts: u16) -> Result<Option<ExportJob>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<JobRow> = sql_query(TAKE)
            .bind::<Timestamptz, _>(change.at)
            .bind::<SmallInt, _>(i16::try_from(most_attempts).unwrap_or(i16::MAX))
            .bind::<Timestamptz, _>(change.at + LEASE)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|row| ExportJob {
            organization: OrganizationNr(row.organization_nr),
            export: row.id,
            attempt: u16::try_from(row.attempts).unwrap_or(u16::MAX),
            account: AccountId(row.requested_by),
            request_id: RequestId(row.request_id),
        }))
    }

    async fn make(&self, change: &Change, job: ExportJob) -> Result<Option<ExportedOrganization>, StoreError> {
        let written = Mutex::new(Written {
            total: self.archives.count(job.organization).await?,
            ..Written::default()
        });
        let note = |table: &str, rows| {
            written.lock().unwrap_or_else(PoisonError::into_inner).note(table, rows);
        };
        // Without a name: it is gone with whoever reads it.
        let file = tempfile::tempfile().map_err(unexpected)?;
        let made = tokio::select! {
            made = self.archives.archive(file, change.at, job.organization, &note) => made?,
            () = self.give_signs(job, change.at, &written) => return Ok(None),
        };
        let (file, exported) = made.ok_or_else(|| corrupt(format!("no organisation {}", job.organization)))?;
        let is_kept = self.keep(change, job, file, exported).await?;
        Ok(is_kept.then_some(exported))
    }

    async fn give_back(&self, change: &Change, job: ExportJob, is_last: bool) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        sql_query(GIVE_BACK)
            .bind::<BigInt, _>(job.export)
            .bind::<SmallInt, _>(attempts(job))
            .bind::<Timestamptz, _>(change.at + BEFORE_NEXT_ATTEMPT)
            .bind::<Bool, _>(is_last)
            .bind::<Timestamptz, _>(change.at)
            .execute(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    async fn delete_expired(&self, at: OffsetDateTime) -> Result<usize, StoreError> {
        let mut connection = self.database.connection().await?;
        let deleted: Count = sql_query(DELETE_EXPIRED)
            .bind::<Timestamptz, _>(at)
            .bind::<Timestamptz, _>(at - EXPORT_KEPT_FOR)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(usize::try_from(deleted.count).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_the_share_of_rows_of_all_tables_and_full_only_at_the_end() {
        let mut written = Written {
            total: 40,
            ..Written::default()
        };
        let mut told = Vec::new();
        for (table, rows) in [("customer", 5), ("customer", 10), ("booking", 10), ("booking", 40)] {
            written.note(table, rows);
            told.push(written.percent());
        }
        assert_eq!(told, [12, 25, 50, 99]);
        assert_eq!(Written::default().percent(), 0);
    }
}
