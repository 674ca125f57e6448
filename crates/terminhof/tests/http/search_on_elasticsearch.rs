//! The whole program with Elasticsearch: the same answers as without it, also where it is gone; what changes is found soon,
//! and an index that is lost comes back.

use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use catalog::search::feed::{IndexState, RebuildIndex, Rebuilt, SearchIndex};
use catalog::search::{OrganizationSearch, SearchText};
use postgres_adapter::catalog::PostgresSearch;
use reqwest::Method;
use search_adapter::{Elasticsearch, ElasticsearchIndex, ElasticsearchSearch, ElasticsearchSettings, EngineState};
use serde_json::{Value, json};
use shared_kernel::{OperatingSystemRandomness, Randomness};
use terminhof::background::{JobContext, feed_search};
use terminhof::metrics::Metrics;
use terminhof::wiring;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::application::TestApplication;
use crate::people::{session_of, write_everybody};
use crate::search::{answers_the_documented_queries, says_that_it_does_not_answer};

/// Where a server is that tests may make indices on.
const URL: &str = "TERMINHOF_TEST_ELASTICSEARCH_URL";
/// A change is found so soon.
const SOON: Duration = Duration::from_secs(2);
/// More than enough to make an index, and to see that it is gone.
const LONG: Duration = Duration::from_mins(1);
/// Nobody listens there.
const GONE: &str = "--elasticsearch-url=http://127.0.0.1:1";

/// Indices of one test, on the server for tests.
pub struct Cluster {
    pub url: String,
    pub prefix: String,
    client: Elasticsearch,
}

impl Cluster {
    /// None where there is no such server.
    pub fn of_the_environment() -> Option<Self> {
        let url = std::env::var(URL).ok().filter(|url| !url.is_empty())?;
        let prefix = format!("test-{}-", OperatingSystemRandomness.uuid().simple());
        let client = Elasticsearch::new(&ElasticsearchSettings {
            urls: url.clone(),
            credentials: None,
            authorities: None,
            prefix: prefix.clone(),
        });
        Some(Self {
            url,
            prefix,
            client: client.unwrap(),
        })
    }

    /// The program with this server.
    async fn open(&self) -> TestApplication {
        let url = format!("--elasticsearch-url={}", self.url);
        let prefix = format!("--elasticsearch-prefix={}", self.prefix);
        TestApplication::open_with(&[&url, &prefix]).await
    }

    fn index(&self, application: &TestApplication) -> Arc<ElasticsearchIndex> {
        let source = wiring::search_source(&application.pool());
        Arc::new(ElasticsearchIndex::new(self.client.clone(), source))
    }

    async fn fill(&self, application: &TestApplication) {
        application.recount_search().await;
        let rebuilt = RebuildIndex::new(wiring::search_source(&application.pool()), self.index(application))
            .rebuild(|_, _| {})
            .await;
        assert_eq!(rebuilt.unwrap(), Rebuilt::Ready);
    }

    /// The body of the answer to a request past the program.
    pub async fn ask(&self, method: Method, path: &str) -> Value {
        let url = format!("{}/{path}", self.url);
        let answer = reqwest::Client::new().request(method, url).send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {answer:?}");
        answer.json().await.unwrap()
    }

    async fn names(&self) -> Vec<String> {
        let path = format!("{}*?filter_path=*.aliases", self.prefix);
        let indices = self.ask(Method::GET, &path).await;
        indices.as_object().unwrap().keys().cloned().collect()
    }

    pub async fn delete_indices(&self) {
        let names = self.names().await;
        if !names.is_empty() {
            self.ask(Method::DELETE, &names.join(",")).await;
        }
    }

    /// Nobody else answers in the place of Elasticsearch here.
    fn search(&self, application: &TestApplication) -> ElasticsearchSearch {
        let cards = Arc::new(PostgresSearch::new(application.pool()));
        let state = Arc::new(EngineState::new(application.clock.clone()));
        let source = wiring::search_source(&application.pool());
        ElasticsearchSearch::new(self.client.clone(), cards, source, state, application.clock.clone())
    }

    /// With the worker's own pace.
    fn feed(&self, application: &TestApplication) -> JoinHandle<()> {
        tokio::spawn(feed_search(
            wiring::search_source(&application.pool()),
            Some(self.index(application)),
            JobContext::new(application.clock.clone(), Metrics::default()),
        ))
    }
}

/// What tests print is shown only when they fail; this is to be seen.
#[test]
fn the_program_is_tested_with_elasticsearch_or_it_is_said_that_it_is_not() {
    if Cluster::of_the_environment().is_none() {
        let line = format!("The program is NOT tested with Elasticsearch: {URL} is not set.\n");
        std::io::stderr().write_all(line.as_bytes()).unwrap();
    }
}

/// Searches, suggestions, newcomers, filters, pages.
const PATHS: [&str; 10] = [
    "/api/search/organizations",
    "/api/search/organizations?q=donau",
    "/api/search/organizations?q=Nagelstuido",
    "/api/search/organizations?q=wien&size=1&page=1",
    "/api/search/organizations?q=schnitt&branchId=8",
    "/api/search/organizations?q=wien&openNow=true",
    "/api/search/organizations?q=xyzxyz",
    "/api/search/suggestions?q=sal",
    "/api/search/suggestions?q=slaon",
    "/api/search/newcomers",
];

async fn answers(application: &TestApplication) -> Vec<String> {
    application.recount_search().await;
    let mut answers = Vec::new();
    for path in PATHS {
        let answer = application.get(path).await;
        answers.push(format!("{} {path} {}", answer.status, answer.body));
    }
    answers
}

fn fallen_back(application: &TestApplication) -> u64 {
    application.engine_state.as_ref().unwrap().fallen_back()
}

/// Nobody answers in its place. On a busy machine an answer may come so late that PostgreSQL is asked as well: then all are
/// asked once more.
async fn elasticsearch_answers_the_documented_queries(application: &TestApplication) {
    let answered = async {
        loop {
            // Not asked at once where it has failed too often.
            let later = shared_kernel::Clock::now(&*application.clock) + time::Duration::seconds(10);
            application.clock.set(later);
            let before = fallen_back(application);
            answers_the_documented_queries(application).await;
            if fallen_back(application) == before {
                break;
            }
        }
    };
    timeout(LONG, answered).await.unwrap();
}

#[tokio::test]
async fn with_elasticsearch_everything_is_answered_as_without_it() {
    let Some(cluster) = Cluster::of_the_environment() else {
        return;
    };
    let without = TestApplication::open().await;
    let expected = answers(&without).await;
    without.close().await;

    let application = cluster.open().await;
    cluster.fill(&application).await;
    assert_eq!(answers(&application).await, expected);
    elasticsearch_answers_the_documented_queries(&application).await;
    cluster.delete_indices().await;
    application.close().await;
}

#[tokio::test]
async fn without_an_index_postgres_answers_until_there_is_one() {
    let Some(cluster) = Cluster::of_the_environment() else {
        return;
    };
    let application = cluster.open().await;
    answers_the_documented_queries(&application).await;
    let before = fallen_back(&application);
    assert!(before > 0);
    cluster.fill(&application).await;
    elasticsearch_answers_the_documented_queries(&application).await;
    cluster.delete_indices().await;
    application.close().await;
}

#[tokio::test]
async fn where_elasticsearch_is_gone_everything_is_answered_as_without_it() {
    let without = TestApplication::open().await;
    let expected = answers(&without).await;
    without.close().await;

    let application = TestApplication::open_with(&[GONE]).await;
    assert_eq!(answers(&application).await, expected);
    answers_the_documented_queries(&application).await;
    assert!(fallen_back(&application) > 0);
    application.close().await;
}

#[tokio::test]
async fn where_neither_engine_answers_the_search_says_so_and_nothing_else_suffers() {
    let application = TestApplication::open_with(&[GONE]).await;
    says_that_it_does_not_answer(&application).await;
    application.close().await;
}

/// What somebody does in the browser.
async fn call(application: &TestApplication, method: Method, path: &str, body: Option<&Value>) -> Value {
    let token = session_of(application, "business admin", "2027-01-11T05:59Z");
    let answer = application.call(method, path, token.as_deref(), body).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()
}

#[tokio::test]
async fn a_name_a_service_and_a_closing_are_found_in_elasticsearch_within_two_seconds() {
    let Some(cluster) = Cluster::of_the_environment() else {
        return;
    };
    let application = TestApplication::open().await;
    write_everybody(&application);
    let search = cluster.search(&application);
    let feeding = cluster.feed(&application);
    let is_suggested = async |text: &str| {
        let typed = SearchText::read(text).unwrap();
        while search.suggestions(&typed, 1).await.unwrap_or_default().is_empty() {}
    };
    let is_found = async |word: &str| {
        let path = format!("{}organization/_count?q=all:{word}", cluster.prefix);
        while cluster.ask(Method::GET, &path).await["count"] == 0 {}
    };
    timeout(LONG, is_suggested("Salon Donau")).await.unwrap();
    while cluster.index(&application).state().await.unwrap() != IndexState::Current {}

    let profile = "/api/staff/profile";
    let mut form = call(&application, Method::GET, profile, None).await;
    form["companyName"] = json!("Zauberschere");
    call(&application, Method::PUT, profile, Some(&form)).await;
    timeout(SOON, is_suggested("Zauberschere")).await.unwrap();
    timeout(SOON, is_found("zauberschere")).await.unwrap();

    let services = "/api/staff/services";
    let mut service = call(&application, Method::GET, services, None).await["services"][0].clone();
    let path = format!("{services}/{}", service["serviceId"]);
    service["title"] = json!("Zopfkranz");
    service["isPreview"] = json!(false);
    call(&application, Method::PUT, &path, Some(&service)).await;
    timeout(SOON, is_found("zopfkranz")).await.unwrap();

    call(&application, Method::POST, "/api/staff/organization/close", None).await;
    let is_gone = async || {
        let path = format!(
            "{}organization/_count?q=organization_nr:1000%20AND%20public:true",
            cluster.prefix
        );
        while cluster.ask(Method::GET, &path).await["count"] != 0 {}
    };
    timeout(SOON, is_gone()).await.unwrap();

    feeding.abort();
    cluster.delete_indices().await;
    application.close().await;
}

#[tokio::test]
async fn an_index_that_is_lost_comes_back_by_itself() {
    let Some(cluster) = Cluster::of_the_environment() else {
        return;
    };
    let application = TestApplication::open().await;
    let feeding = cluster.feed(&application);
    let is_there = async || while !matches!(cluster.index(&application).state().await, Ok(IndexState::Current)) {};
    timeout(LONG, is_there()).await.unwrap();
    cluster.delete_indices().await;
    assert_eq!(cluster.index(&application).state().await.unwrap(), IndexState::Missing);
    timeout(LONG, is_there()).await.unwrap();
    let found = cluster.search(&application).newcomers(5).await.unwrap();
    assert_eq!(found.len(), 2);
    feeding.abort();
    cluster.delete_indices().await;
    application.close().await;
}
