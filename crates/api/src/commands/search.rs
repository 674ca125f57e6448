use clap::Subcommand;
use postgres_adapter::search_document::rebuild;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Makes the documents of all organisations anew, while searches go on
    Rebuild,
}

/// Runs `terminhof search …`.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    let Command::Rebuild = command;
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    rebuild(&pool, wiring::clock(config).now(), |done, all| {
        eprintln!("{done} of {all} documents are new");
    })
    .await?;
    drop(pool);
    database.close().await
}
