use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;

/// Brings the schema up to date.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let done = postgres_adapter::migrate(&database.url).await?;
    match done.as_slice() {
        [] => eprintln!("The schema is up to date."),
        names => eprintln!("Migrated: {}.", names.join(", ")),
    }
    database.close().await
}
