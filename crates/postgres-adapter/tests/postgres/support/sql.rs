use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

/// A connection beside the ports: looks into the tables, and plays those who stall, interfere or
/// write past the ports.
pub struct Sql(Client);

impl Sql {
    pub async fn connect(url: &str) -> Self {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
        tokio::spawn(connection);
        Self(client)
    }

    pub async fn run(&self, sql: &str) {
        self.0.batch_execute(sql).await.unwrap();
    }

    /// Whether the server lets it through.
    pub async fn try_run(&self, sql: &str) -> bool {
        self.0.batch_execute(sql).await.is_ok()
    }

    /// Why the server refuses a statement: the code, and the name of the constraint if it is one.
    pub async fn refused(&self, sql: &str) -> (SqlState, String) {
        let Err(error) = self.0.batch_execute(sql).await else {
            panic!("not refused: {sql}");
        };
        let refusal = error.as_db_error().unwrap();
        (
            refusal.code().clone(),
            refusal.constraint().unwrap_or_default().to_owned(),
        )
    }

    /// The first column of all rows.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        let messages = self.0.simple_query(sql).await.unwrap();
        messages
            .iter()
            .filter_map(|message| match message {
                SimpleQueryMessage::Row(row) => Some(row.get(0).unwrap_or("NULL").to_owned()),
                _ => None,
            })
            .collect()
    }

    /// The only value of an answer.
    pub async fn text(&self, sql: &str) -> String {
        let texts = self.texts(sql).await;
        assert_eq!(texts.len(), 1, "{sql}");
        texts.into_iter().next().unwrap_or_default()
    }

    pub async fn number(&self, sql: &str) -> i64 {
        self.text(sql).await.parse().unwrap()
    }

    /// Every row of every table, as text: two of these tell what happened in between.
    pub async fn everything(&self) -> Vec<String> {
        let tables = self
            .texts("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            .await;
        let mut everything = Vec::new();
        for table in tables {
            let rows = format!("SELECT '{table}' || row::text FROM {table} AS row ORDER BY 1");
            everything.extend(self.texts(&rows).await);
        }
        everything
    }

    /// Returns when this many sessions of this database wait for a lock.
    pub async fn until_waiting(&self, sessions: i64) {
        let waiting = "SELECT count(*) FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'";
        let reached = async {
            while self.number(waiting).await < sessions {
                tokio::task::yield_now().await;
            }
        };
        timeout(Duration::from_secs(30), reached).await.unwrap();
    }
}
