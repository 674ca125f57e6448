//! What browsers report of their errors.

use diesel::sql_query;
use diesel::sql_types::{Text, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::StoreError;
use time::OffsetDateTime;

use crate::connection::Database;
use crate::error::store_error;

const APPEND: &str = "
    INSERT INTO ui_log (received_at, reported_at, message, page, session) VALUES ($1, $2, $3, $4, $5::jsonb)";

/// A report, with nothing that tells of a person.
#[derive(Debug, Clone, Copy)]
pub struct BrowserReport<'a> {
    /// By the clock of the program.
    pub received_at: OffsetDateTime,
    /// By the clock of the browser.
    pub reported_at: OffsetDateTime,
    /// At most 1,000 bytes.
    pub message: &'a str,
    /// At most 200 bytes.
    pub page: &'a str,
    /// An object of JSON.
    pub session: &'a str,
}

/// Keeps a report until the retention deletes it.
pub async fn append_to_ui_log(database: &Database, report: &BrowserReport<'_>) -> Result<(), StoreError> {
    let mut connection = database.connection().await?;
    sql_query(APPEND)
        .bind::<Timestamptz, _>(report.received_at)
        .bind::<Timestamptz, _>(report.reported_at)
        .bind::<Text, _>(report.message)
        .bind::<Text, _>(report.page)
        .bind::<Text, _>(report.session)
        .execute(&mut connection)
        .await
        .map_err(store_error)?;
    Ok(())
}
