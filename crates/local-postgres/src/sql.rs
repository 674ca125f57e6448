use std::future::Future;
use std::sync::LazyLock;
use std::{io, panic, thread};

use tokio::runtime::{Builder, Runtime};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

use crate::LocalPostgresError;

/// Makes a connection what it was in the beginning.
const AS_NEW: &str = "DISCARD ALL";

/// Makes the database unless it exists.
pub(crate) fn ensure_database(url: &str, name: &str) -> Result<(), LocalPostgresError> {
    blocking(url, async |client| {
        if !exists(&client, name).await? {
            let made = client.batch_execute(&format!("CREATE DATABASE {}", quoted(name))).await;
            // Two processes may have found it missing at the same moment.
            let made_by_another = |error: &tokio_postgres::Error| {
                error.code() == Some(&SqlState::DUPLICATE_DATABASE) || error.code() == Some(&SqlState::UNIQUE_VIOLATION)
            };
            match made {
                Err(error) if made_by_another(&error) => {}
                made => made?,
            }
        }
        Ok(())
    })
}

pub(crate) fn database_exists(url: &str, name: &str) -> Result<bool, LocalPostgresError> {
    blocking(url, async |client| exists(&client, name).await)
}

/// Runs statements one by one, each in its own transaction: databases cannot be made in a common one.
pub(crate) fn execute(url: &str, statements: &[String]) -> Result<(), LocalPostgresError> {
    blocking(url, async |client| {
        for statement in statements {
            client.batch_execute(statement).await?;
        }
        Ok(())
    })
}

/// The first column of all rows, which must be text.
pub(crate) fn texts(url: &str, query: &str) -> Result<Vec<String>, LocalPostgresError> {
    blocking(url, async |client| first_column(&client, query).await)
}

async fn first_column(client: &Client, query: &str) -> Result<Vec<String>, tokio_postgres::Error> {
    let rows = client.query(query, &[]).await?;
    rows.iter().map(|row| row.try_get(0)).collect()
}

/// Reads from the server for all sessions while nobody waits for an answer.
static READER: LazyLock<io::Result<Runtime>> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(1).enable_all().build());

/// A connection that is kept for many statements: to connect costs more than most of them. Each finds it as if it were new.
#[derive(Debug)]
pub(crate) struct Session(Client);

impl Session {
    pub(crate) fn open(url: &str) -> Result<Self, LocalPostgresError> {
        let client = waited_for(async {
            let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
            tokio::spawn(connection);
            Ok(client)
        });
        Ok(Self(client?))
    }

    /// Whether the server has gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.0.is_closed()
    }

    pub(crate) fn execute(&self, statements: &str) -> Result<(), LocalPostgresError> {
        waited_for(async {
            self.0.batch_execute(statements).await?;
            self.0.batch_execute(AS_NEW).await
        })
    }

    /// The first column of all rows, which must be text.
    pub(crate) fn texts(&self, query: &str) -> Result<Vec<String>, LocalPostgresError> {
        waited_for(async {
            let texts = first_column(&self.0, query).await?;
            self.0.batch_execute(AS_NEW).await?;
            Ok(texts)
        })
    }
}

fn waited_for<Answer: Send>(
    work: impl Future<Output = Result<Answer, tokio_postgres::Error>> + Send,
) -> Result<Answer, LocalPostgresError> {
    let runtime = READER.as_ref().map_err(|error| io::Error::from(error.kind()));
    let runtime = runtime.map_err(LocalPostgresError::file("start a runtime for", "sessions".as_ref()))?;
    on_another_thread(|| runtime.block_on(work).map_err(LocalPostgresError::Sql))
}

pub(crate) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

async fn exists(client: &Client, name: &str) -> Result<bool, tokio_postgres::Error> {
    let found = client
        .query_opt("SELECT FROM pg_database WHERE datname = $1", &[&name])
        .await?;
    Ok(found.is_some())
}

/// The caller's thread may belong to an asynchronous runtime, which refuses to block.
fn on_another_thread<Answer: Send>(work: impl FnOnce() -> Answer + Send) -> Answer {
    thread::scope(|scope| scope.spawn(work).join()).unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}

fn blocking<Answer, Work, Running>(url: &str, work: Work) -> Result<Answer, LocalPostgresError>
where
    Answer: Send,
    Work: FnOnce(Client) -> Running + Send,
    Running: Future<Output = Result<Answer, tokio_postgres::Error>>,
{
    let talk = async move || {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        let connection = tokio::spawn(connection);
        let answer = work(client).await?;
        // The client is gone, so the connection says goodbye and ends.
        if let Ok(ended) = connection.await {
            ended?;
        }
        Ok(answer)
    };
    let run = move || {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(LocalPostgresError::file("start a runtime for", url.as_ref()))?;
        runtime.block_on(talk()).map_err(LocalPostgresError::Sql)
    };
    on_another_thread(run)
}
