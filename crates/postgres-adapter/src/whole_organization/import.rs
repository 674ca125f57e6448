use std::collections::HashMap;
use std::fs::File;
use std::sync::Arc;

use catalog::images::{ImageCodec, ImageFiles, ImageId, ImageKind, ImageName, StoredImage};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Integer, Text, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Map, Value, json};
use shared_kernel::{CalendarGuid, Change, OrganizationNr, Rank, StoreError, hexadecimal};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use uuid::Uuid;

use super::check_row::Checks;
use super::export::Progress;
use super::format::{Column, TABLES, Table, file_of, number_column};
use super::read_archive::{Part, read_archive};
use crate::audit::check_organization;
use crate::audit_log::{self, Audited};
use crate::connection::{Database, WITHOUT_TIME_OUT};
use crate::error::store_error;
use crate::load_calendar::BookingAccess;
use crate::planner_statistics::analyze_loaded;
use crate::ports::accounts::make_administrator;
use crate::schema::image;
use crate::search_document;

/// How far the reader may be ahead.
const PARTS_AHEAD: usize = 2;

/// Which new id a row got for its old one, and what refers to it.
const REMEMBER_IDS: &str = "
    SET LOCAL timezone = 'UTC';
    CREATE TEMP TABLE imported_id (
        of_table text NOT NULL, old bigint NOT NULL, new bigint NOT NULL, PRIMARY KEY (of_table, old)) ON COMMIT DROP;
    CREATE OR REPLACE FUNCTION pg_temp.new_id(of_row text, old_id bigint, new_id bigint) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO pg_temp.imported_id VALUES (of_row, old_id, new_id);
        RETURN new_id;
    END
    $$;
    CREATE OR REPLACE FUNCTION pg_temp.id_of(of_row text, old_id bigint) RETURNS bigint STABLE LANGUAGE plpgsql AS $$
    DECLARE found bigint;
    BEGIN
        IF old_id IS NULL THEN
            RETURN NULL;
        END IF;
        SELECT new INTO found FROM pg_temp.imported_id WHERE of_table = of_row AND old = old_id;
        IF found IS NULL THEN
            RAISE foreign_key_violation USING MESSAGE = format('there is no %s %s', of_row, old_id);
        END IF;
        RETURN found;
    END
    $$;
    CREATE OR REPLACE FUNCTION pg_temp.details_of(old jsonb) RETURNS jsonb STABLE LANGUAGE plpgsql AS $$
    DECLARE
        given jsonb := old;
        member text;
    BEGIN
        IF given ? 'appointment' THEN
            given := jsonb_set(given, '{appointment}',
                               to_jsonb(pg_temp.id_of('appointment', (given->>'appointment')::bigint)));
        END IF;
        IF given ? 'participation' THEN
            given := jsonb_set(given, '{participation}',
                               to_jsonb(pg_temp.id_of('participation', (given->>'participation')::bigint)));
        END IF;
        IF given ? 'date' THEN
            given := jsonb_set(given, '{date}', to_jsonb(pg_temp.id_of('event_date', (given->>'date')::bigint)));
        END IF;
        -- The absence may have been deleted since.
        IF given ? 'absence' THEN
            given := jsonb_set(given, '{absence}', to_jsonb(coalesce(
                (SELECT new FROM pg_temp.imported_id
                 WHERE of_table = 'absence' AND imported_id.old = (given->>'absence')::bigint), 0)));
        END IF;
        FOREACH member IN ARRAY ARRAY['overridden', 'dates'] LOOP
            IF jsonb_typeof(given->member) = 'array' THEN
                given := jsonb_set(given, ARRAY[member], (
                    SELECT coalesce(jsonb_agg(pg_temp.details_of(one)), '[]')
                    FROM jsonb_array_elements(given->member) AS one));
            END IF;
        END LOOP;
        RETURN given;
    END
    $$";
const NEXT_NUMBER: &str = "SELECT nextval('organization_nr')::integer AS nr";
const TAKEN_GUIDS: &str = "SELECT calendar_guid FROM booking WHERE calendar_guid = ANY($1)";
/// The exclusion constraint looks at every one of them.
const OCCUPY: &str = "
    INSERT INTO occupation (organization_nr, resource_id, starts_at, ends_at, appointment_id, event_date_id)
    SELECT organization_nr, resource_id, starts_at, ends_at, appointment_id, event_date_id
    FROM agreed_time WHERE organization_nr = $1";
const SEE_CONSTRAINTS: &str = "SET CONSTRAINTS ALL IMMEDIATE";

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportFailed {
    /// The file is no archive.
    #[error("the file is no archive: {0}")]
    NoArchive(String),
    /// Something in it is wrong. Without a line it is about the whole file.
    #[error("{file}{}: {what}", if *.line == 0 { String::new() } else { format!(", line {line}") })]
    Wrong {
        /// Which file of the archive.
        file: String,
        /// Which of its lines, from 1.
        line: u64,
        /// What is wrong with it.
        what: String,
    },
    /// Nobody with a proven account has the e-mail address that is to administer it.
    #[error("nobody with a proven account has the e-mail address {0}")]
    UnknownAdministrator(String),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<diesel::result::Error> for ImportFailed {
    fn from(error: diesel::result::Error) -> Self {
        Self::Store(store_error(error))
    }
}

/// What was imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Imported {
    /// The number of the new organisation.
    pub organization: OrganizationNr,
    /// How many customers are on file.
    pub customers: u64,
    /// How many bookings there are, past ones included.
    pub bookings: u64,
    /// How many originals of images were written anew.
    pub images: usize,
}

/// Makes new organisations of archives.
pub struct Importer<'a> {
    /// Where it is written.
    pub database: &'a Database,
    /// Where the files of images lie.
    pub files: Arc<dyn ImageFiles>,
    /// Writes images anew, whoever made the file.
    pub codec: Arc<dyn ImageCodec>,
    /// Makes the access to a booking: under the name that it had, or under a new one.
    pub new_access: &'a (dyn Fn(Option<CalendarGuid>) -> BookingAccess + Sync),
    /// The e-mail address of a proven account that shall administer it.
    pub administrator: Option<&'a str>,
}

impl Importer<'_> {
    /// Imports all of an archive, or nothing. Mails nobody, and takes no accounts. Memory does not grow with the archive.
    pub async fn run(&self, change: &Change, file: File, progress: Progress<'_>) -> Result<Imported, ImportFailed> {
        let (sender, mut parts) = mpsc::channel(PARTS_AHEAD);
        let reader = spawn_blocking(move || read_archive(file, &sender));
        let mut written = Vec::new();
        let mut connection = self.database.connection().await?;
        let imported = connection
            .transaction(async |connection| {
                self.import(connection, change, &mut parts, &mut written, progress)
                    .await
            })
            .await;
        parts.close();
        // It has nothing to say but what it has sent.
        let _ = reader.await;
        if imported.is_ok() {
            analyze_loaded(&mut connection).await;
        }
        if imported.is_err() {
            for name in written {
                // What stays is shown nowhere.
                let _ = self.files.delete(&name).await;
            }
        }
        imported
    }

    async fn import(
        &self,
        connection: &mut AsyncPgConnection,
        change: &Change,
        parts: &mut mpsc::Receiver<Result<Part, ImportFailed>>,
        written: &mut Vec<ImageName>,
        progress: Progress<'_>,
    ) -> Result<Imported, ImportFailed> {
        connection.batch_execute(WITHOUT_TIME_OUT).await?;
        connection.batch_execute(REMEMBER_IDS).await?;
        let number: Number = sql_query(NEXT_NUMBER).get_result(connection).await?;
        let organization = OrganizationNr(number.nr);
        let mut checks = Checks {
            was: organization,
            is: organization,
            images: HashMap::new(),
        };
        let mut rows = vec![0; TABLES.len()];
        while let Some(part) = parts.recv().await {
            match part? {
                Part::Manifest(manifest) => checks.was = OrganizationNr(manifest.organization_nr),
                Part::Image { id, kind, bytes } => {
                    let image = self
                        .keep_image(change, organization, (&id, kind, bytes), written)
                        .await?;
                    checks.images.insert(id, image);
                }
                Part::Lines { table, first, lines } => {
                    let table_of = &TABLES[table];
                    let block = self.checked(connection, table_of, &checks, first, &lines).await?;
                    write(connection, (organization, change), table_of, first, &block).await?;
                    rows[table] += lines.len() as u64;
                    progress(table_of.name, rows[table]);
                }
            }
        }
        if rows[0] != 1 {
            return Err(wrong(&TABLES[0], 0, "has not one row"));
        }
        find_others(connection, organization).await?;
        self.finish(connection, change, organization, &checks).await?;
        let count = |name| {
            TABLES
                .iter()
                .position(|table| table.name == name)
                .map_or(0, |place| rows[place])
        };
        let imported = Imported {
            organization,
            customers: count("customer"),
            bookings: count("booking"),
            images: checks.images.len(),
        };
        let audited = Audited::OrganizationImported { organization };
        let after = json!({ "customers": imported.customers, "bookings": imported.bookings });
        audit_log::write(connection, change, Some(organization), audited, None, Some(after)).await?;
        search_document::refresh(connection, &[organization.0], change.at).await?;
        // After everything that they speak of.
        if let Some(violation) = check_organization(connection, organization.0).await? {
            return Err(ImportFailed::Wrong {
                file: "the whole".to_owned(),
                line: 0,
                what: violation,
            });
        }
        Ok(imported)
    }

    /// What a block of lines becomes in the database.
    async fn checked(
        &self,
        connection: &mut AsyncPgConnection,
        table: &Table,
        checks: &Checks,
        first: u64,
        lines: &[String],
    ) -> Result<Vec<Map<String, Value>>, ImportFailed> {
        let mut block = Vec::with_capacity(lines.len());
        for (line, number) in lines.iter().zip(first..) {
            block.push(checks.row(table, line).map_err(|what| wrong(table, number, &what))?);
        }
        let Some((name, _)) = table.columns.iter().find(|(_, column)| *column == Column::Guid) else {
            return Ok(block);
        };
        let mut guids = Vec::with_capacity(block.len());
        for (row, number) in block.iter().zip(first..) {
            let guid = row[*name].as_str().and_then(|text| Uuid::parse_str(text).ok());
            guids.push(guid.ok_or_else(|| wrong(table, number, &format!("{name}: is no name of a booking")))?);
        }
        let taken: Vec<Guid> = sql_query(TAKEN_GUIDS)
            .bind::<Array<SqlUuid>, _>(&guids)
            .load(connection)
            .await?;
        for (row, guid) in block.iter_mut().zip(guids) {
            let is_free = taken.iter().all(|taken| taken.calendar_guid != guid);
            let access = (self.new_access)(is_free.then_some(CalendarGuid(guid)));
            row.insert((*name).to_owned(), access.guid.0.to_string().into());
            row.insert("access".to_owned(), hexadecimal(&access.manage_token_hash).into());
        }
        Ok(block)
    }

    async fn keep_image(
        &self,
        change: &Change,
        organization: OrganizationNr,
        (id, kind, bytes): (&ImageId, ImageKind, Vec<u8>),
        written: &mut Vec<ImageName>,
    ) -> Result<StoredImage, ImportFailed> {
        let encoded = self.codec.encode(bytes, kind, None).await;
        let encoded = encoded.map_err(|error| ImportFailed::Wrong {
            file: format!("images/{id}.{}", kind.extension()),
            line: 0,
            what: error.to_string(),
        })?;
        let image = StoredImage {
            id: encoded.id,
            kind: encoded.kind,
            size: encoded.size,
            created_at: change.at,
        };
        for (width, bytes) in encoded.files {
            let name = image.file(organization, width);
            self.files.write(&name, bytes).await?;
            written.push(name);
        }
        Ok(image)
    }

    async fn finish(
        &self,
        connection: &mut AsyncPgConnection,
        change: &Change,
        organization: OrganizationNr,
        checks: &Checks,
    ) -> Result<(), ImportFailed> {
        for stored in checks.images.values() {
            // Two of the archive may show the same.
            diesel::insert_into(image::table)
                .values((
                    image::organization_nr.eq(organization.0),
                    image::id.eq(stored.id.as_str()),
                    image::kind.eq(stored.kind.label()),
                    image::width.eq(pixels(stored.size.0)),
                    image::height.eq(pixels(stored.size.1)),
                    image::created_at.eq(change.at),
                    image::confirmed_at.eq(change.at),
                ))
                .on_conflict_do_nothing()
                .execute(connection)
                .await?;
        }
        let occupied = sql_query(OCCUPY)
            .bind::<Integer, _>(organization.0)
            .execute(connection)
            .await;
        refused(occupied, "tables/appointment.jsonl", 0)?;
        let seen = connection.batch_execute(SEE_CONSTRAINTS).await;
        refused(seen, "the whole", 0)?;
        if let Some(normalized_email) = self.administrator
            && !make_administrator(connection, change, organization, Rank::BusinessAdmin, normalized_email).await?
        {
            return Err(ImportFailed::UnknownAdministrator(normalized_email.to_owned()));
        }
        Ok(())
    }
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Integer)]
    nr: i32,
}

#[derive(QueryableByName)]
struct Guid {
    #[diesel(sql_type = SqlUuid)]
    calendar_guid: Uuid,
}

fn pixels(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn wrong(table: &Table, line: u64, what: &str) -> ImportFailed {
    ImportFailed::Wrong {
        file: file_of(table),
        line,
        what: what.to_owned(),
    }
}

/// What the database refuses is wrong in the file, unless the database itself is.
fn refused<T>(done: QueryResult<T>, file: &str, line: u64) -> Result<T, ImportFailed> {
    done.map_err(|error| match error {
        diesel::result::Error::DatabaseError(_, ref information) => match information.constraint_name() {
            Some(constraint) => ImportFailed::Wrong {
                file: file.to_owned(),
                line,
                what: format!("{} ({constraint})", information.message()),
            },
            None => ImportFailed::Wrong {
                file: file.to_owned(),
                line,
                what: information.message().to_owned(),
            },
        },
        other => other.into(),
    })
}

/// Writes a block of rows. Where one of them is refused, row by row, to say which one it is.
async fn write(
    connection: &mut AsyncPgConnection,
    whose: (OrganizationNr, &Change),
    table: &Table,
    first: u64,
    block: &[Map<String, Value>],
) -> Result<(), ImportFailed> {
    let statement = insertion(table, whose.1);
    let together = insert(connection, whose.0, &statement, block).await;
    if together.is_ok() {
        return Ok(());
    }
    for (row, number) in block.iter().zip(first..) {
        let alone = insert(connection, whose.0, &statement, std::slice::from_ref(row)).await;
        refused(alone, &file_of(table), number)?;
    }
    Ok(())
}

/// Writes rows in a savepoint: where one is refused, the rest of the import is not lost.
async fn insert(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    statement: &str,
    rows: &[Map<String, Value>],
) -> QueryResult<usize> {
    let rows = Value::Array(rows.iter().cloned().map(Value::Object).collect());
    connection
        .transaction(async |connection| {
            sql_query(statement)
                .bind::<Integer, _>(organization.0)
                .bind::<Text, _>(rows.to_string())
                .execute(connection)
                .await
        })
        .await
}

/// Gives rows that name others of their table the new ids of these, now that all of them are written.
async fn find_others(connection: &mut AsyncPgConnection, organization: OrganizationNr) -> QueryResult<()> {
    for table in TABLES {
        for (name, _) in table.columns.iter().filter(|(_, column)| *column == Column::Others) {
            let renamed = format!(
                "UPDATE {0} SET {name} = ARRAY(
                     SELECT new FROM unnest({name}) WITH ORDINALITY AS named (id, place)
                     JOIN pg_temp.imported_id ON of_table = '{0}' AND old = named.id ORDER BY place)
                 WHERE organization_nr = $1 AND {name} <> '{{}}'",
                table.name
            );
            sql_query(renamed)
                .bind::<Integer, _>(organization.0)
                .execute(connection)
                .await?;
        }
    }
    Ok(())
}

fn insertion(table: &Table, change: &Change) -> String {
    let (mut names, mut values) = (vec![number_column(table)], vec!["$1".to_owned()]);
    for (name, column) in table.columns {
        names.push(name);
        values.push(match column {
            Column::Id => format!(
                "pg_temp.new_id('{0}', row.{name}, nextval('{0}_{name}_seq'))",
                table.name
            ),
            Column::Of(other) => format!("pg_temp.id_of('{other}', row.{name})"),
            Column::Details => format!("pg_temp.details_of(row.{name})"),
            _ => format!("row.{name}"),
        });
    }
    for (name, value) in table.added {
        names.push(name);
        values.push(value.replace("$3", &format!("'{}'::uuid", change.request_id)));
    }
    format!(
        "INSERT INTO {} ({})
         SELECT {}
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS given (line, place),
             LATERAL jsonb_populate_record(NULL::{0}, line) AS row
         ORDER BY place",
        table.name,
        names.join(", "),
        values.join(", "),
    )
}
