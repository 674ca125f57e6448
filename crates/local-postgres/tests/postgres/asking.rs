use tokio_postgres::{NoTls, SimpleQueryMessage};

/// Runs SQL and gives the first value it answers, or nothing.
pub fn ask(url: &str, sql: &str) -> Result<Option<String>, tokio_postgres::Error> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        let connection = tokio::spawn(connection);
        let messages = client.simple_query(sql).await?;
        drop(client);
        connection.await.unwrap()?;
        Ok(messages.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        }))
    })
}

/// A value that the server must give.
pub fn value(url: &str, sql: &str) -> String {
    ask(url, sql).unwrap().unwrap()
}

/// Tells one run of a server from the next.
pub fn started_at(url: &str) -> String {
    value(url, "SELECT pg_postmaster_start_time()")
}
