//! The question for free starts: cold, repeated, many at a time.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client::Client;
use crate::floor::Measured;
use crate::processes::cpu_of;
use crate::rig::{OVERVIEW, Provider, Rig, Server};
use crate::times::Times;

/// Not measured: connections, statements and rules are there from then on.
const FIRST_ONES: usize = 10;

/// One question at a time; `changing` changes the provider's bookings before each, so that no stored answer serves.
pub async fn one_at_a_time(
    rig: &Rig,
    server: &Server,
    provider: &Provider,
    days: i64,
    count: usize,
    changing: bool,
) -> Result<Measured, Failure> {
    let mut client = Client::connect(&server.host).await?;
    let question = Bytes::from(serde_json::to_vec(&provider.overview(days))?);
    let mut times = Vec::new();
    let mut before = Duration::ZERO;
    for number in 0..FIRST_ONES + count {
        if number == FIRST_ONES {
            before = rig.cost(server).await?;
            times.clear();
        }
        if changing {
            rig.touch(provider).await?;
        }
        let answer = client.post_bytes(OVERVIEW, question.clone(), None).await?.expect_ok()?;
        times.push(answer.took);
    }
    Ok(Measured {
        cpu: rig.cost(server).await?.saturating_sub(before) / u32::try_from(count)?,
        times: Times::of(times),
    })
}

/// The cost of serving so many bytes from memory and nothing else.
pub async fn bare(bytes: usize, count: usize) -> Result<Duration, Failure> {
    let server = BareServer::start(bytes)?;
    let mut client = Client::connect(&server.host).await?;
    for _ in 0..FIRST_ONES {
        client.get("/").await?.expect_ok()?;
    }
    let before = cpu_of(server.child.id())?;
    for _ in 0..count {
        client.get("/").await?.expect_ok()?;
    }
    Ok(cpu_of(server.child.id())?.saturating_sub(before) / u32::try_from(count)?)
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

/// The same question over so many connections at a time; `changing` makes each answer old before it is asked for.
pub async fn at_a_time(
    rig: &Arc<Rig>,
    server: &Server,
    provider: &Arc<Provider>,
    days: i64,
    (connections, count_each): (usize, usize),
    changing: bool,
) -> Result<Crowd, Failure> {
    let question = Bytes::from(serde_json::to_vec(&provider.overview(days))?);
    let mut clients = Vec::new();
    for _ in 0..connections {
        let mut client = Client::connect(&server.host).await?;
        client.post_bytes(OVERVIEW, question.clone(), None).await?.expect_ok()?;
        clients.push(client);
    }
    let mut running = JoinSet::new();
    let began = Instant::now();
    for mut client in clients {
        let (rig, provider, question) = (Arc::clone(rig), Arc::clone(provider), question.clone());
        running.spawn(async move {
            let mut times = Vec::new();
            for _ in 0..count_each {
                if changing {
                    rig.touch(&provider).await?;
                }
                let answer = client.post_and_drop(OVERVIEW, question.clone()).await?;
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
