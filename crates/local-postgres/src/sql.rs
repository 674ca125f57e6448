use std::future::Future;
use std::{panic, thread};

use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};

use crate::LocalPostgresError;

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
    blocking(url, async |client| {
        let rows = client.query(query, &[]).await?;
        rows.iter().map(|row| row.try_get(0)).collect()
    })
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

/// On a thread of its own: the caller's may belong to an asynchronous runtime, which refuses to block.
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
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(LocalPostgresError::file("start a runtime for", url.as_ref()))?;
        runtime.block_on(talk()).map_err(LocalPostgresError::Sql)
    };
    thread::scope(|scope| scope.spawn(run).join()).unwrap_or_else(|panicked| panic::resume_unwind(panicked))
}
