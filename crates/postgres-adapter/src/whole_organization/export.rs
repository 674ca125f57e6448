use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::sync::Arc;

use accounts::organization::ExportedOrganization;
use catalog::images::{ImageFiles, ImageStore, WIDTHS};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use futures_util::TryStreamExt;
use serde_json::json;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::format::{FORMAT, TABLES, Table, file_of, number_column};
use super::{MANIFEST, Manifest};
use crate::audit_log::{self, Audited};
use crate::connection::WITHOUT_TIME_OUT;
use crate::error::store_error;
use crate::ports::Postgres;

/// Bytes of lines that are handed to the writer at once, and how often the writer may lag behind.
const BLOCK: usize = 64 * 1024;
const BLOCKS_AHEAD: usize = 4;

/// Told how many rows of which table are written, whenever there are more.
pub type Progress<'a> = &'a (dyn Fn(&str, u64) + Send + Sync);

/// Makes files of whole organisations.
#[derive(derive_more::Constructor)]
pub struct PostgresArchives {
    postgres: Postgres,
    files: Arc<dyn ImageFiles>,
}

impl PostgresArchives {
    /// Writes everything of an organisation into an empty file, as of one moment. A row of the audit log is there before
    /// anybody has the file. Memory does not grow with the organisation. None when there is no such organisation.
    pub async fn write_into(
        &self,
        file: File,
        change: &Change,
        organization: OrganizationNr,
        progress: Progress<'_>,
    ) -> Result<Option<(File, ExportedOrganization)>, StoreError> {
        let written = self.archive(file, change.at, organization, progress).await?;
        let Some((file, exported)) = written else {
            return Ok(None);
        };
        let mut connection = self.postgres.database.connection().await?;
        let audited = Audited::OrganizationExported { organization };
        let after = json!({ "customers": exported.customers, "bookings": exported.bookings });
        audit_log::write(&mut connection, change, Some(organization), audited, None, Some(after))
            .await
            .map_err(store_error)?;
        Ok(Some((file, exported)))
    }

    /// The same without a row of the audit log.
    pub(super) async fn archive(
        &self,
        file: File,
        at: OffsetDateTime,
        organization: OrganizationNr,
        progress: Progress<'_>,
    ) -> Result<Option<(File, ExportedOrganization)>, StoreError> {
        let images = self.postgres.images(organization).await?;
        let (sender, receiver) = mpsc::channel(BLOCKS_AHEAD);
        let writer = spawn_blocking(move || write_zip(file, receiver));
        let mut archive = Archive(sender);
        let manifest = Manifest {
            format: FORMAT.to_owned(),
            organization_nr: organization.0,
            exported_at: at.format(&Rfc3339).map_err(unexpected)?,
        };
        archive.begin(MANIFEST, true).await?;
        archive.write(json_of(&manifest)?).await?;
        let mut connection = self.postgres.database.connection().await?;
        let exported = read_all(&mut connection, organization, &mut archive, progress).await?;
        for (kept, count) in images.into_iter().zip(1..) {
            let image = kept.image;
            let largest = WIDTHS[WIDTHS.len() - 1];
            let Some(bytes) = self.files.read(&image.file(organization, largest)).await? else {
                continue;
            };
            let name = format!("images/{}.{}", image.id, image.kind.extension());
            // They are compressed already.
            archive.begin(&name, false).await?;
            archive.write(bytes).await?;
            progress("image", count);
        }
        drop(archive);
        let file = writer
            .await
            .map_err(unexpected)?
            .map_err(|error| StoreError::Unexpected(error.into()))?;
        Ok(exported.map(|exported| (file, exported)))
    }

    /// How many rows and images would be written.
    pub(super) async fn count(&self, organization: OrganizationNr) -> Result<u64, StoreError> {
        let images = self.postgres.images(organization).await?;
        let counts = TABLES.iter().map(|table| {
            let (name, number) = (table.name, number_column(table));
            format!("(SELECT count(*) FROM {name} WHERE {number} = $1)")
        });
        let query = format!("SELECT {} AS rows", counts.collect::<Vec<_>>().join(" + "));
        let mut connection = self.postgres.database.connection().await?;
        let counted: Counted = connection
            .transaction(async |connection| {
                sql_query(WITHOUT_TIME_OUT).execute(connection).await?;
                sql_query(&query)
                    .bind::<Integer, _>(organization.0)
                    .get_result(connection)
                    .await
            })
            .await
            .map_err(store_error)?;
        Ok(u64::try_from(counted.rows).unwrap_or(0) + images.len() as u64)
    }
}

pub(super) fn unexpected(error: impl std::error::Error + Send + Sync + 'static) -> StoreError {
    StoreError::Unexpected(Box::new(error))
}

fn json_of(manifest: &Manifest) -> Result<Vec<u8>, StoreError> {
    serde_json::to_vec_pretty(manifest).map_err(unexpected)
}

enum Piece {
    Begin { name: String, is_compressed: bool },
    Bytes(Vec<u8>),
}

/// The end of the writer that reads the database.
struct Archive(mpsc::Sender<Piece>);

impl Archive {
    async fn begin(&mut self, name: &str, is_compressed: bool) -> Result<(), StoreError> {
        let name = name.to_owned();
        self.send(Piece::Begin { name, is_compressed }).await
    }

    async fn write(&mut self, bytes: Vec<u8>) -> Result<(), StoreError> {
        self.send(Piece::Bytes(bytes)).await
    }

    async fn send(&mut self, piece: Piece) -> Result<(), StoreError> {
        let is_taken = self.0.send(piece).await;
        is_taken.map_err(|_| StoreError::Unexpected("the archive cannot be written".into()))
    }
}

fn write_zip(file: File, mut pieces: mpsc::Receiver<Piece>) -> Result<File, zip::result::ZipError> {
    let mut archive = ZipWriter::new(file);
    while let Some(piece) = pieces.blocking_recv() {
        match piece {
            Piece::Begin { name, is_compressed } => {
                let method = if is_compressed {
                    CompressionMethod::Deflated
                } else {
                    CompressionMethod::Stored
                };
                let options = SimpleFileOptions::default()
                    .compression_method(method)
                    .large_file(is_compressed);
                archive.start_file(name, options)?;
            }
            Piece::Bytes(bytes) => archive.write_all(&bytes)?,
        }
    }
    let mut file = archive.finish()?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    rows: i64,
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// All tables, within one snapshot.
async fn read_all(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    archive: &mut Archive,
    progress: Progress<'_>,
) -> Result<Option<ExportedOrganization>, StoreError> {
    let written = connection
        .build_transaction()
        .read_only()
        .repeatable_read()
        .run(async |connection| {
            for setting in [WITHOUT_TIME_OUT, "SET LOCAL timezone = 'UTC'"] {
                sql_query(setting).execute(connection).await?;
            }
            let mut exported = ExportedOrganization {
                customers: 0,
                bookings: 0,
            };
            for table in TABLES {
                archive.begin(&file_of(table), true).await?;
                let rows = read_table(connection, organization, table, archive, progress).await?;
                match table.name {
                    "organization" if rows == 0 => return Ok(None),
                    "customer" => exported.customers = rows,
                    "booking" => exported.bookings = rows,
                    _ => {}
                }
            }
            Ok(Some(exported))
        })
        .await;
    written.map_err(|failed| match failed {
        Failed::Database(error) => store_error(error),
        Failed::Archive(error) => error,
    })
}

#[derive(derive_more::From)]
enum Failed {
    Database(diesel::result::Error),
    Archive(StoreError),
}

async fn read_table(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    table: &Table,
    archive: &mut Archive,
    progress: Progress<'_>,
) -> Result<u64, Failed> {
    let columns: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
    let query = format!(
        "SELECT row_to_json(row)::text AS line
         FROM (SELECT {} FROM {} WHERE {} = $1 ORDER BY {}) AS row",
        columns.join(", "),
        table.name,
        number_column(table),
        table.order,
    );
    let mut lines = sql_query(query)
        .bind::<Integer, _>(organization.0)
        .load_stream::<Line>(connection)
        .await?;
    let (mut rows, mut block) = (0, Vec::new());
    while let Some(Line { line }) = lines.try_next().await? {
        block.extend_from_slice(line.as_bytes());
        block.push(b'\n');
        rows += 1;
        if block.len() >= BLOCK {
            archive.write(std::mem::take(&mut block)).await?;
            progress(table.name, rows);
        }
    }
    archive.write(block).await?;
    progress(table.name, rows);
    Ok(rows)
}
