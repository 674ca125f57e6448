//! The query for free starts: cold, repeated, many at a time.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use async_trait::async_trait;
use bytes::Bytes;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client::Client;
use crate::processes::cpu_of;
use crate::rig::{Provider, Rig, SLOT_LIST, Server};
use crate::times::{Sum, Times, Work};
use crate::workload::DAYS;

/// Not measured: connections, statements and rules are there from then on.
const FIRST_ONES: usize = 10;

/// One query at a time.
pub struct SlotLists<'a> {
    rig: &'a Rig,
    server: &'a Server,
    provider: &'a Provider,
    client: Client,
    query: Bytes,
    changing: bool,
    pub sum: Sum,
}

impl<'a> SlotLists<'a> {
    /// The provider's bookings change before each query, so that no stored answer serves.
    pub async fn cold(rig: &'a Rig, server: &'a Server, provider: &'a Provider, days: i64) -> Result<Self, Failure> {
        Self::prepare(rig, server, provider, days, true).await
    }

    /// Nothing changes between the queries.
    pub async fn repeated(
        rig: &'a Rig,
        server: &'a Server,
        provider: &'a Provider,
        days: i64,
    ) -> Result<Self, Failure> {
        Self::prepare(rig, server, provider, days, false).await
    }

    async fn prepare(
        rig: &'a Rig,
        server: &'a Server,
        provider: &'a Provider,
        days: i64,
        changing: bool,
    ) -> Result<Self, Failure> {
        let mut slot_lists = Self {
            rig,
            server,
            provider,
            client: Client::connect(&server.host).await?,
            query: Bytes::from(serde_json::to_vec(&provider.slot_list(days))?),
            changing,
            sum: Sum::default(),
        };
        slot_lists.run(FIRST_ONES).await?;
        slot_lists.sum = Sum::default();
        Ok(slot_lists)
    }
}

#[async_trait]
impl Work for SlotLists<'_> {
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        let before = self.rig.cost(self.server).await?;
        for _ in 0..count {
            if self.changing {
                self.rig.touch(self.provider).await?;
            }
            let answer = self.client.post_bytes(SLOT_LIST, self.query.clone(), None).await?;
            self.sum.times.push(answer.expect_ok()?.took);
        }
        self.sum.cpu += self.rig.cost(self.server).await?.saturating_sub(before);
        Ok(())
    }
}

/// A file of the web app, which the server holds in memory, with the whole application on.
pub struct ServedFile<'a> {
    rig: &'a Rig,
    server: &'a Server,
    client: Client,
    pub bytes: usize,
    path: String,
    pub sum: Sum,
}

impl<'a> ServedFile<'a> {
    /// No file has just this size: the next smaller and the next larger one.
    pub async fn around(rig: &'a Rig, server: &'a Server, bytes: usize) -> Result<[Self; 2], Failure> {
        let files = files_of_the_web_app()?;
        let smaller = files.range(..bytes).next_back().ok_or("all files are larger")?;
        let larger = files.range(bytes..).next().ok_or("all files are smaller")?;
        Ok([
            Self::prepare(rig, server, smaller).await?,
            Self::prepare(rig, server, larger).await?,
        ])
    }

    async fn prepare(rig: &'a Rig, server: &'a Server, (bytes, path): (&usize, &String)) -> Result<Self, Failure> {
        let mut file = Self {
            rig,
            server,
            client: Client::connect(&server.host).await?,
            bytes: *bytes,
            path: path.clone(),
            sum: Sum::default(),
        };
        file.run(FIRST_ONES).await?;
        file.sum = Sum::default();
        Ok(file)
    }
}

#[async_trait]
impl Work for ServedFile<'_> {
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        let before = self.rig.cost(self.server).await?;
        for _ in 0..count {
            let answer = self.client.get(&self.path).await?;
            self.sum.times.push(answer.expect_ok()?.took);
        }
        self.sum.cpu += self.rig.cost(self.server).await?.saturating_sub(before);
        Ok(())
    }
}

/// The paths of the files that the server holds, by their size in bytes.
fn files_of_the_web_app() -> Result<BTreeMap<usize, String>, Failure> {
    let mut files = BTreeMap::new();
    for file in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../frontend/dist/assets"))? {
        let file = file?;
        // The compressed forms are no files of their own to whoever asks.
        if file.path().extension().is_some_and(|extension| extension == "js") {
            let name = file.file_name().into_string().map_err(|_| "an odd file name")?;
            files.insert(usize::try_from(file.metadata()?.len())?, format!("/assets/{name}"));
        }
    }
    Ok(files)
}

/// So many bytes from memory by a server that does nothing else.
pub struct BareBytes {
    server: BareServer,
    client: Client,
    pub sum: Sum,
}

impl BareBytes {
    pub async fn prepare(bytes: usize) -> Result<Self, Failure> {
        let server = BareServer::start(bytes)?;
        let client = Client::connect(&server.host).await?;
        let mut bare = Self {
            server,
            client,
            sum: Sum::default(),
        };
        bare.run(FIRST_ONES).await?;
        bare.sum = Sum::default();
        Ok(bare)
    }
}

#[async_trait]
impl Work for BareBytes {
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        let before = cpu_of(self.server.child.id())?;
        for _ in 0..count {
            let answer = self.client.get("/").await?;
            self.sum.times.push(answer.expect_ok()?.took);
        }
        self.sum.cpu += cpu_of(self.server.child.id())?.saturating_sub(before);
        Ok(())
    }
}

struct BareServer {
    child: Child,
    host: String,
}

impl BareServer {
    fn start(bytes: usize) -> Result<Self, Failure> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["--serve-bare", &bytes.to_string()])
            .stdout(Stdio::piped())
            .spawn()?;
        let mut host = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut host)?;
        Ok(Self {
            child,
            host: host.trim_end().to_owned(),
        })
    }
}

impl Drop for BareServer {
    fn drop(&mut self) {
        // It may have ended by itself, which the next request has told then.
        let _ended = self.child.kill().and_then(|()| self.child.wait());
    }
}

/// What many connections got, and in which time.
pub struct Crowd {
    pub times: Times,
    pub a_second: f64,
}

/// The same query over so many connections at a time; `changing` makes each answer old before it is asked for.
pub async fn at_a_time(
    rig: &Arc<Rig>,
    server: &Server,
    provider: &Arc<Provider>,
    days: i64,
    (connections, count_each): (usize, usize),
    changing: bool,
) -> Result<Crowd, Failure> {
    let query = Bytes::from(serde_json::to_vec(&provider.slot_list(days))?);
    let mut clients = Vec::new();
    for _ in 0..connections {
        let mut client = Client::connect(&server.host).await?;
        client.post_bytes(SLOT_LIST, query.clone(), None).await?.expect_ok()?;
        clients.push(client);
    }
    let mut running = JoinSet::new();
    let began = Instant::now();
    for mut client in clients {
        let (rig, provider, query) = (Arc::clone(rig), Arc::clone(provider), query.clone());
        running.spawn(async move {
            let mut times = Vec::new();
            for _ in 0..count_each {
                if changing {
                    rig.touch(&provider).await?;
                }
                let answer = client.post_and_drop(SLOT_LIST, query.clone()).await?;
                times.push(answer);
            }
            Ok::<_, Failure>(times)
        });
    }
    let mut times = Vec::new();
    while let Some(finished) = running.join_next().await {
        times.extend(finished??);
    }
    let elapsed = began.elapsed();
    #[expect(clippy::cast_precision_loss, reason = "a rate needs no more digits than a float has")]
    let a_second = times.len() as f64 / elapsed.as_secs_f64();
    Ok(Crowd {
        times: Times::of(times),
        a_second,
    })
}

/// So many queries on each of so many connections, all at a time, of which no two are the same: all their answers
/// want to be kept.
pub async fn all_different(
    server: &Server,
    provider: &Arc<Provider>,
    (connections, count_each): (usize, usize),
) -> Result<(), Failure> {
    let mut running = JoinSet::new();
    for connection in 0..connections {
        let mut client = Client::connect(&server.host).await?;
        let provider = Arc::clone(provider);
        running.spawn(async move {
            for number in 0..count_each {
                let query = different_query(&provider, connection * count_each + number)?;
                client.post_and_drop(SLOT_LIST, query).await?;
            }
            Ok::<_, Failure>(())
        });
    }
    while let Some(finished) = running.join_next().await {
        finished??;
    }
    Ok(())
}

/// One to ten services over at least half of the days.
fn different_query(provider: &Provider, number: usize) -> Result<Bytes, Failure> {
    let half = usize::try_from(DAYS / 2)?;
    let (from, rest) = (number % half, number / half);
    let services: Vec<usize> = (0..=rest % 10)
        .map(|place| (place + rest) % provider.kinds() + 1)
        .collect();
    let to = half + rest / 10 + from / 2;
    let query = provider.slot_query_between(&services, i64::try_from(from)?, i64::try_from(to)?);
    Ok(Bytes::from(serde_json::to_vec(&query)?))
}
