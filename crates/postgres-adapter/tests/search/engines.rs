//! The two engines that fulfil the port, and what runs a test on both.

use std::env;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;

use catalog::search::OrganizationSearch;
use catalog::search::feed::{Fed, FeedIndex, RebuildIndex, Rebuilt};
use postgres_adapter::catalog::PostgresSearch;
use postgres_adapter::{Database, Postgres};
use search_adapter::{Elasticsearch, ElasticsearchIndex, ElasticsearchSearch, ElasticsearchSettings, EngineState};
use shared_kernel::{Change, RunningClock, StoreError};

/// Where a server is that tests may make indices on.
const URL: &str = "TERMINHOF_TEST_ELASTICSEARCH_URL";

/// Which engine answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Postgres,
    Elasticsearch,
}

impl Engine {
    /// Whether it can be tested here.
    pub fn is_there(self) -> bool {
        self == Self::Postgres || url().is_some()
    }
}

fn url() -> Option<String> {
    env::var(URL).ok().filter(|url| !url.is_empty())
}

/// Makes two tests of each function, one on each engine.
macro_rules! on_both_engines {
    ($($test:ident),+ $(,)?) => {
        mod on_postgres {
            $(#[tokio::test] async fn $test() {
                super::$test($crate::engines::Engine::Postgres).await;
            })+
        }
        mod on_elasticsearch {
            $(#[tokio::test] async fn $test() {
                if $crate::engines::Engine::Elasticsearch.is_there() {
                    super::$test($crate::engines::Engine::Elasticsearch).await;
                }
            })+
        }
    };
}
pub(crate) use on_both_engines;

/// What tests print is shown only when they fail; this is to be seen.
#[test]
fn elasticsearch_is_tested_or_it_is_said_that_it_is_not() {
    if !Engine::Elasticsearch.is_there() {
        let line = format!("The search on Elasticsearch is NOT tested: {URL} is not set.\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
}

/// Indices of one test, and the search in them.
pub struct TestIndices {
    pub search: ElasticsearchSearch,
    pub source: Arc<Postgres>,
    pub index: Arc<ElasticsearchIndex>,
    /// A server without TLS, as host and port.
    host: String,
    prefix: String,
}

impl TestIndices {
    /// Of a database, whose name is nobody else's.
    pub async fn new(database: &Database, database_url: &str) -> Self {
        let name = database_url.split('?').next().unwrap().rsplit('/').next().unwrap();
        let alphanumeric: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
        let indices = Self::named(database, format!("test-{}-", alphanumeric.to_lowercase()));
        indices.rebuild().await;
        indices
    }

    /// That are not there.
    pub fn nowhere(database: &Database) -> Self {
        Self::named(database, "nowhere-".to_owned())
    }

    fn named(database: &Database, prefix: String) -> Self {
        let url = url().unwrap();
        let client = client(&url, &prefix);
        let source = Arc::new(Postgres::new(database.clone()));
        Self {
            search: engine(&client, database),
            index: Arc::new(ElasticsearchIndex::new(client, source.clone())),
            source,
            host: url.trim_start_matches("http://").trim_end_matches('/').to_owned(),
            prefix,
        }
    }

    /// Another search in them.
    pub fn another_search(&self, database: &Database) -> Arc<dyn OrganizationSearch> {
        Arc::new(engine(&client(&url().unwrap(), &self.prefix), database))
    }

    /// Another one that shows what another engine says of those who are found, and tells a state.
    pub fn search_with_cards_of(
        &self,
        cards: Arc<dyn OrganizationSearch>,
        state: Arc<EngineState>,
    ) -> Arc<dyn OrganizationSearch> {
        let client = client(&url().unwrap(), &self.prefix);
        let clock = Arc::new(RunningClock::of_the_machine());
        Arc::new(ElasticsearchSearch::new(
            client,
            cards,
            self.source.clone(),
            state,
            clock,
        ))
    }

    /// The name under which organisations are found.
    pub fn name(&self) -> String {
        format!("{}organization", self.prefix)
    }

    /// Writes everything anew.
    pub async fn rebuild(&self) {
        let mut rebuilt = self.whole().rebuild(|_, _| {}).await.unwrap();
        while rebuilt == Rebuilt::ElsewhereInProgress {
            rebuilt = self.whole().rebuild(|_, _| {}).await.unwrap();
        }
        assert_eq!(rebuilt, Rebuilt::Ready);
        self.refresh();
    }

    /// Prepares the index. The session of whoever has filled it before ends a moment after the answer.
    pub async fn prepare(&self) -> Result<Rebuilt, StoreError> {
        loop {
            let prepared = self.whole().prepare(|_, _| {}).await;
            if !matches!(prepared, Ok(Rebuilt::ElsewhereInProgress)) {
                return prepared;
            }
        }
    }

    /// What the index and the database do not agree about, in words.
    pub async fn differences(&self) -> Vec<String> {
        let differences = self.whole().differences().await.unwrap();
        let words = differences.into_iter();
        words
            .map(|(subject, difference)| format!("{subject} {difference}"))
            .collect()
    }

    /// The names of all indices of the test.
    pub fn all(&self) -> Vec<String> {
        let names = self.ask("GET", &format!("/_cat/indices/{}*?h=index", self.prefix));
        // The answer comes in chunks, with their lengths between the lines.
        let names = names.split_whitespace().filter(|name| name.starts_with(&self.prefix));
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        names.sort();
        names
    }

    pub fn whole(&self) -> RebuildIndex {
        RebuildIndex::new(self.source.clone(), self.index.clone())
    }

    /// Writes what the outbox tells of, until it has no more.
    pub async fn feed(&self, change: &Change) {
        let feed = FeedIndex::new(self.source.clone(), self.index.clone());
        while feed.feed(change).await.unwrap() != Fed::default() {}
        self.refresh();
    }

    /// Lets searches see at once what they would see soon.
    pub fn refresh(&self) {
        self.ask("POST", &format!("/{}*/_refresh", self.prefix));
    }

    /// The body of the answer to a request past the program.
    pub fn ask(&self, method: &str, path: &str) -> String {
        self.tell(method, path, "")
    }

    /// The same with a body in JSON.
    pub fn tell(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.host,
            body.len()
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(
            answer.lines().next().unwrap().contains(" 200 "),
            "{method} {path}: {answer}"
        );
        answer.split_once("\r\n\r\n").unwrap().1.to_owned()
    }
}

fn client(url: &str, prefix: &str) -> Elasticsearch {
    let client = Elasticsearch::new(&ElasticsearchSettings {
        urls: url.to_owned(),
        credentials: None,
        authorities: None,
        prefix: prefix.to_owned(),
    });
    client.unwrap()
}

fn engine(client: &Elasticsearch, database: &Database) -> ElasticsearchSearch {
    let clock = Arc::new(RunningClock::of_the_machine());
    let cards = Arc::new(PostgresSearch::new(database.clone()));
    let source = Arc::new(Postgres::new(database.clone()));
    let state = Arc::new(EngineState::new(clock.clone()));
    ElasticsearchSearch::new(client.clone(), cards, source, state, clock)
}

impl Drop for TestIndices {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        let names = self.all();
        if !names.is_empty() {
            self.ask("DELETE", &format!("/{}", names.join(",")));
        }
    }
}
