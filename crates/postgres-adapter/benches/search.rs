//! Measures the search: `cargo bench -p postgres-adapter --bench search -- [PROVIDERS]`.
//!
//! Loads the demo town without bookings through the bulk path into a PostgreSQL of its own, once, and
//! prints how long searches and suggestions take, one at a time and eight at a time: cold, by a server
//! that has just been started, and warm. Ends red where the 95th percentile of warm queries, one at a time, misses its
//! target, which holds for the usual number of providers on a quiet machine. Where `TERMINHOF_TEST_ELASTICSEARCH_URL` names a server, its index is filled, and it is
//! measured beside PostgreSQL.

#![expect(clippy::disallowed_methods, reason = "measuring is what this is for")]
#![expect(clippy::cast_precision_loss, reason = "a rate needs no more digits than a float has")]

#[path = "../tests/search/searchable.rs"]
mod searchable;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{env, thread};

use catalog::search::feed::RebuildIndex;
use catalog::search::{FieldWeights, Filters, OrganizationSearch, PageRequest, Search, SearchText};
use demo_town::town_without_bookings;
use local_postgres::PrivatePostgres;
use postgres_adapter::catalog::PostgresSearch;
use postgres_adapter::load_calendar::load_calendar;
use postgres_adapter::search_document::recount;
use postgres_adapter::{Database, Postgres, migrate, migrations_fingerprint};
use search_adapter::{Elasticsearch, ElasticsearchIndex, ElasticsearchSearch, ElasticsearchSettings, EngineState};
use shared_kernel::{Change, RequestId, RunningClock};
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime};
use tokio::runtime::Runtime;
use uuid::Uuid;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const SEED: u64 = 7;
const TODAY: Date = date!(2027 - 01 - 11);
const NOW: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);
const USUAL_PROVIDERS: usize = 100_000;
/// Connections that load at the same time.
const LOADERS: usize = 4;
/// Every so many providers one is asked for.
const SAMPLES: usize = 500;
/// Measured queries of a warm run.
const QUERIES: usize = 1_000;

fn main() -> Result<(), Failure> {
    let providers = env::args().find_map(|argument| argument.parse().ok());
    let providers: usize = providers.unwrap_or(USUAL_PROVIDERS);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("search-bench");
    let name = format!("{}_{providers}", &migrations_fingerprint()[..15]);
    let runtime = Runtime::new()?;

    let server = PrivatePostgres::start_or_join(&folder)?;
    server.ensure_database(&name)?;
    runtime.block_on(fill(&server.url_for(&name), providers))?;
    drop(server);

    let server = PrivatePostgres::start_or_join(&folder)?;
    let queries = Arc::new(Queries::about(providers));
    println!("{providers} providers; times in milliseconds");
    println!("engine         what          at a time   p50    p95    p99    slowest   a second");
    let url = server.url_for(&name);
    let of_postgres = [Duration::from_millis(20), Duration::from_millis(10)];
    report(("PostgreSQL", of_postgres), &runtime, &url, &queries, &|database| {
        Arc::new(PostgresSearch::new(database))
    })?;
    let Some(client) = elasticsearch(&name)? else {
        println!("Elasticsearch is not measured: TERMINHOF_TEST_ELASTICSEARCH_URL is not set.");
        return Ok(());
    };
    runtime.block_on(fill_index(&url, &client))?;
    let of_elasticsearch = [Duration::from_millis(50), Duration::from_millis(30)];
    report(
        ("Elasticsearch", of_elasticsearch),
        &runtime,
        &url,
        &queries,
        &|database| {
            let source = Arc::new(Postgres::new(database.clone()));
            let cards = Arc::new(PostgresSearch::new(database));
            let clock = Arc::new(RunningClock::of_the_machine());
            let state = Arc::new(EngineState::new(clock.clone()));
            Arc::new(ElasticsearchSearch::new(client.clone(), cards, source, state, clock))
        },
    )
}

/// Measures an engine, and prints a line for each kind of query, cold and warm. The targets are those of warm searches and
/// suggestions.
fn report(
    (engine, targets): (&str, [Duration; 2]),
    runtime: &Runtime,
    url: &str,
    queries: &Arc<Queries>,
    search: &dyn Fn(Database) -> Arc<dyn OrganizationSearch>,
) -> Result<(), Failure> {
    let mut missed = Vec::new();
    for (what, target) in [What::Search, What::Suggestions].into_iter().zip(targets) {
        for (state, at_a_time, count) in [("cold", 1, 100), ("warm", 1, QUERIES), ("warm", 8, QUERIES)] {
            let search = search(Database::new(url, at_a_time)?);
            let started = Instant::now();
            let mut times = runtime.block_on(measure(&search, queries, what, at_a_time, count))?;
            let elapsed = started.elapsed();
            times.sort_unstable();
            let at = |share: usize| milliseconds(times[(times.len() - 1) * share / 1_000]);
            let rate = times.len() as f64 / elapsed.as_secs_f64();
            println!(
                "{engine:14} {:12} {state} {at_a_time}   {:6.1} {:6.1} {:6.1} {:9.1} {rate:10.0}",
                what.name(),
                at(500),
                at(950),
                at(990),
                at(1_000)
            );
            if (state, at_a_time) == ("warm", 1) && times[(times.len() - 1) * 950 / 1_000] > target {
                missed.push(format!("{engine} misses {} ms for {}", target.as_millis(), what.name()));
            }
        }
    }
    if missed.is_empty() {
        Ok(())
    } else {
        Err(missed.join(", ").into())
    }
}

/// The server that is measured, with indices of its own.
fn elasticsearch(name: &str) -> Result<Option<Elasticsearch>, Failure> {
    let Ok(urls) = env::var("TERMINHOF_TEST_ELASTICSEARCH_URL") else {
        return Ok(None);
    };
    let settings = ElasticsearchSettings {
        urls,
        credentials: None,
        authorities: None,
        prefix: format!("bench-{}-", name.to_lowercase()),
    };
    Ok(Some(Elasticsearch::new(&settings)?))
}

/// Fills the index anew, and says how long that took.
async fn fill_index(url: &str, client: &Elasticsearch) -> Result<(), Failure> {
    let source = Arc::new(Postgres::new(Database::new(url, 1)?));
    let started = Instant::now();
    let index = Arc::new(ElasticsearchIndex::new(client.clone(), source.clone()));
    RebuildIndex::new(source, index).rebuild(|_, _| {}).await?;
    eprintln!("the index was filled in {:?}", started.elapsed());
    Ok(())
}

#[derive(Debug, Clone, Copy)]
enum What {
    Search,
    Suggestions,
}

impl What {
    fn name(self) -> &'static str {
        match self {
            Self::Search => "search",
            Self::Suggestions => "suggestions",
        }
    }
}

/// What people might type about the town.
struct Queries {
    texts: Vec<String>,
    typed: Vec<String>,
}

impl Queries {
    fn about(providers: usize) -> Self {
        let (mut texts, mut typed) = (Vec::new(), Vec::new());
        let sampled = town_without_bookings(SEED, providers.min(SAMPLES * 4), TODAY).step_by(4);
        for (place, provider) in sampled.enumerate() {
            let name = &provider.company_name;
            let (city, zip) = (&provider.city, &provider.zip_code);
            let services = &provider.services;
            let service = &services[place % services.len()].title;
            let word = name.split(' ').next().unwrap_or(name);
            texts.push(match place % 8 {
                0 => name.clone(),
                1 => format!("{word} {city}"),
                2 => misspelt(word),
                3 => service.clone(),
                4 => format!("{service} {city}"),
                5 => format!("{} {}", misspelt(word), misspelt(city)),
                6 => format!("{word} {zip}"),
                _ => word.to_owned(),
            });
            let about = [name, service, city][place % 3];
            let length = 2 + place % 7;
            let beginning: String = about.chars().take(length).collect();
            typed.push(if place % 5 == 4 {
                misspelt(&beginning)
            } else {
                beginning
            });
        }
        Self { texts, typed }
    }
}

/// Without its third letter.
fn misspelt(word: &str) -> String {
    word.chars()
        .enumerate()
        .filter(|(index, _)| *index != 2)
        .map(|(_, letter)| letter)
        .collect()
}

async fn measure(
    search: &Arc<dyn OrganizationSearch>,
    queries: &Arc<Queries>,
    what: What,
    at_a_time: usize,
    count: usize,
) -> Result<Vec<Duration>, Failure> {
    let next = Arc::new(AtomicUsize::new(0));
    let mut askers = tokio::task::JoinSet::new();
    for _ in 0..at_a_time {
        let (search, queries, next) = (Arc::clone(search), Arc::clone(queries), Arc::clone(&next));
        askers.spawn(async move {
            let mut times = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return Ok::<_, Failure>(times);
                }
                let started = Instant::now();
                match what {
                    What::Search => {
                        let asked = Search {
                            text: SearchText::read(&queries.texts[number % queries.texts.len()]),
                            filters: Filters::default(),
                            weights: FieldWeights::NAMES,
                            place: None,
                            page: PageRequest::new(0, 24)?,
                        };
                        search.search(&asked).await?;
                    }
                    What::Suggestions => {
                        let typed = &queries.typed[number % queries.typed.len()];
                        if let Some(typed) = SearchText::read(typed) {
                            search.suggestions(&typed, 8).await?;
                        }
                    }
                }
                times.push(started.elapsed());
            }
        });
    }
    let mut times = Vec::new();
    while let Some(asked) = askers.join_next().await {
        times.extend(asked??);
    }
    Ok(times)
}

/// Loads the town, unless it is there already.
async fn fill(url: &str, providers: usize) -> Result<(), Failure> {
    migrate(url).await?;
    let database = Database::new(url, LOADERS + 1)?;
    let (client, connection) = tokio_postgres::connect(url, tokio_postgres::NoTls).await?;
    tokio::spawn(connection);
    let there: i64 = client
        .query_one("SELECT count(*) FROM organization WHERE nr >= 1000", &[])
        .await?
        .get(0);
    let there = usize::try_from(there)?;
    if there >= providers {
        return Ok(());
    }
    let started = Instant::now();
    let (sender, receiver) = tokio::sync::mpsc::channel(64);
    let receiver = Arc::new(tokio::sync::Mutex::new(receiver));
    let town = thread::spawn(move || {
        // Those that an earlier run has loaded are left out.
        for provider in town_without_bookings(SEED, providers, TODAY).skip(there) {
            if sender.blocking_send(provider).is_err() {
                return;
            }
        }
    });
    let loaded = Arc::new(AtomicUsize::new(0));
    let mut loaders = tokio::task::JoinSet::new();
    for _ in 0..LOADERS {
        let (database, receiver, loaded) = (database.clone(), Arc::clone(&receiver), Arc::clone(&loaded));
        loaders.spawn(async move {
            let change = Change::by_system(NOW, RequestId(Uuid::from_u128(1)));
            loop {
                let provider = receiver.lock().await.recv().await;
                let Some(provider) = provider else {
                    return Ok::<_, Failure>(());
                };
                let organization = searchable::searchable(&provider);
                let no_access = || unreachable!("it has no bookings");
                load_calendar(&database, &change, &organization, &no_access).await?;
                let number = loaded.fetch_add(1, Ordering::Relaxed) + 1;
                if number.is_multiple_of(5_000) {
                    eprintln!("{number} of {providers} are loaded");
                }
            }
        });
    }
    while let Some(finished) = loaders.join_next().await {
        finished??;
    }
    town.join().map_err(|_| "the town broke off")?;
    let counting = Instant::now();
    recount(&database, NOW).await?;
    client.batch_execute("VACUUM (ANALYZE)").await?;
    eprintln!("loaded in {:?}, counted in {:?}", started.elapsed(), counting.elapsed());
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}
