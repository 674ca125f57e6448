use local_postgres::PrivatePostgres;
use postgres_adapter::{Database, SchemaMismatch, schema_state};
use tokio::task::spawn_blocking;
use tracing::{error, info, warn};

use super::CommandError;
use crate::config::{Config, Mode};

/// The name of the product's database on the private server.
const NAME: &str = "terminhof";
/// Connections of a server that are kept for its work in the background, of which the audit keeps one.
const IN_THE_BACKGROUND: usize = 4;
/// The one over which the server asks whether the database answers.
const TO_LISTEN: usize = 1;

/// The most connections of one server with so many workers: each of them needs one.
pub fn connections_of_a_server(config: &Config, workers: usize) -> usize {
    config.database_connections.max(workers + IN_THE_BACKGROUND + TO_LISTEN)
}

/// The database of a command: the one of the configuration, or the private one of the data
/// folder, which is started or joined for as long as this lives.
pub struct OpenDatabase {
    pub url: String,
    private: Option<PrivatePostgres>,
}

impl OpenDatabase {
    /// The database that is there. Whoever looks at one or changes a row of it is not given an empty one that is made in
    /// whatever folder the command happens to run in.
    pub async fn join(config: &Config) -> Result<Self, CommandError> {
        Self::expect_one(config)?;
        Self::open(config).await
    }

    /// Fails where no database is named and none can be in the data folder.
    pub fn expect_one(config: &Config) -> Result<(), CommandError> {
        if config.database_url.is_none() && !config.data_dir.exists() {
            let folder = config.data_dir.display();
            return Err(
                format!("there is no database: DATABASE_URL is not set, and there is no folder {folder}").into(),
            );
        }
        Ok(())
    }

    /// Makes sure that there is a database, whatever its schema.
    pub async fn open(config: &Config) -> Result<Self, CommandError> {
        if let Some(url) = config.database_url.clone() {
            return Ok(Self { url, private: None });
        }
        let data_dir = config.data_dir.clone();
        // The launcher waits for processes and must not block the runtime.
        let private = spawn_blocking(move || {
            let private = PrivatePostgres::start_or_join(&data_dir)?;
            private.ensure_database(NAME)?;
            Ok::<_, local_postgres::LocalPostgresError>(private)
        })
        .await??;
        info!(started = private.is_starter(), "private PostgreSQL");
        Ok(Self {
            url: private.url_for(NAME),
            private: Some(private),
        })
    }

    /// A pool of connections to a database whose schema is the one of this program.
    pub async fn pool(&self, config: &Config) -> Result<Database, CommandError> {
        self.expect_current_schema(config).await?;
        let database = Database::new(&self.url, config.database_connections)?;
        database.expect_own_sessions().await?;
        Ok(database)
    }

    /// The same for an audit, which looks at a schema that was changed as well, and says what differs.
    pub async fn audited_pool(&self, config: &Config) -> Result<(Database, Option<SchemaMismatch>), CommandError> {
        let mismatch = match schema_state(&self.url).await?.expect_current() {
            Ok(()) => None,
            Err(mismatch) if mismatch.is_a_difference() => Some(mismatch),
            Err(mismatch) => return Err(mismatch.into()),
        };
        Ok((Database::new(&self.url, config.database_connections)?, mismatch))
    }

    /// Pools for the workers of the server, and one for what runs in the background.
    pub async fn server_pools(&self, config: &Config, workers: usize) -> Result<(Database, Database), CommandError> {
        self.expect_current_schema(config).await?;
        let connections = connections_of_a_server(config, workers);
        if connections > config.database_connections {
            warn!(
                asked_for = config.database_connections,
                connections,
                workers,
                "TERMINHOF_DATABASE_CONNECTIONS is too low for a server with so many workers: it may open more"
            );
        }
        let for_workers = connections - IN_THE_BACKGROUND - TO_LISTEN;
        let in_the_background = Database::new(&self.url, IN_THE_BACKGROUND)?;
        in_the_background.expect_own_sessions().await?;
        Ok((
            Database::for_threads(&self.url, for_workers, workers)?.with_change_wait(config.change_wait),
            in_the_background,
        ))
    }

    /// Whoever develops may go on with a schema that was changed, and reads that it was.
    async fn expect_current_schema(&self, config: &Config) -> Result<(), CommandError> {
        match schema_state(&self.url).await?.expect_current() {
            Err(mismatch) if mismatch.is_a_difference() && config.mode == Mode::Development => {
                error!("{mismatch}");
                Ok(())
            }
            expected => Ok(expected?),
        }
    }

    /// Stops the private server, unless others use it.
    pub async fn close(self) -> Result<(), CommandError> {
        Ok(spawn_blocking(move || drop(self.private)).await?)
    }
}
