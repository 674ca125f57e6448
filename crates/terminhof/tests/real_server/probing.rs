//! Nobody learns from answers, or from how long they take, whether somebody has an account.

use std::time::{Duration, Instant};

use reqwest::Client;
use serde_json::{Map, Value, json};

use crate::program::{Program, Server};
use crate::sizes::sizes;

const NOW: &str = "2027-01-11T06:00:00Z";
const PASSWORD: &str = "ein langer Satz";
/// By how much the medians may differ.
const GAP: Duration = Duration::from_millis(5);

/// So many are enough for what a sabotage adds, ten times the gap.
const SABOTAGED_PAIRS: usize = 5;

/// A password that is compared in no time.
const CHEAP_HASHES: &str = "UPDATE account SET password_hash =
    '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$8b0YfS2Zj0jC0xqf0mVb3uHn0b2xw0s5e2i0wq7oJ9k'";

/// What somebody tries who wants to know whether an e-mail address has an account.
#[derive(Debug, Clone, Copy)]
enum Probe {
    SignIn,
    Registration,
    LostPassword,
}

impl Probe {
    const ALL: [Self; 3] = [Self::SignIn, Self::Registration, Self::LostPassword];

    fn path(self) -> &'static str {
        match self {
            Self::SignIn => "/api/account/login",
            Self::Registration => "/api/account/register",
            Self::LostPassword => "/api/account/lostpassword",
        }
    }

    fn body(self, email: &str) -> Value {
        match self {
            Self::SignIn => json!({ "email": email, "password": "ein falscher Satz" }),
            Self::Registration => {
                json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": email,
                "password": PASSWORD, "phone": null, "newsletter": false })
            }
            Self::LostPassword => json!({ "email": email }),
        }
    }
}

/// A server with people who have accounts, each of them for one pair of probes.
struct Probed {
    program: Program,
    server: Server,
    client: Client,
}

impl Probed {
    async fn with(pairs: usize) -> Self {
        let program = Program::starting_at(local_postgres::TestServer::shared().unwrap(), NOW);
        let server = program.serve_without_worker();
        let client = Client::builder().no_proxy().build().unwrap();
        let probed = Self {
            program,
            server,
            client,
        };
        let (status, _, _) = probed.probe(Probe::Registration, "nina@example.org").await;
        assert_eq!(status, 200);
        // One has proved the e-mail address; three only claim theirs.
        probed.execute(&format!(
            "INSERT INTO account (email, verified_at, first_name, last_name, password_hash, created_at)
             SELECT kind || number || '@example.org', CASE kind WHEN 'proven' THEN created_at END, first_name, last_name,
                 password_hash, created_at
             FROM account, generate_series(1, {pairs}) AS number,
                 unnest(ARRAY['proven', 'claimed', 'claimed', 'claimed']) AS kind
             WHERE email = 'nina@example.org'"
        ));
        probed.execute("ANALYZE account");
        probed
    }

    fn execute(&self, sql: &str) {
        self.program.database.execute(sql).unwrap();
    }

    /// Status, shape of the answer, and how long it took.
    #[expect(clippy::disallowed_methods, reason = "how long it takes is what is compared")]
    async fn probe(&self, probe: Probe, email: &str) -> (u16, Value, Duration) {
        let address = format!("{}{}", self.server.address, probe.path());
        let request = self.client.post(address).json(&probe.body(email));
        let began = Instant::now();
        let answer = request.send().await.unwrap();
        let status = answer.status().as_u16();
        let body = answer.bytes().await.unwrap();
        let took = began.elapsed();
        let body = serde_json::from_slice(&body).unwrap_or_default();
        (status, shape(&body), took)
    }

    /// Answers that differ between somebody known (`proven`, `claimed`) and somebody unknown, and the medians of both.
    async fn compared(&self, probe: Probe, known: &str, pairs: usize) -> (Vec<String>, [Duration; 2]) {
        let mut wrong = Vec::new();
        let mut times = [Vec::new(), Vec::new()];
        for pair in 1..=pairs {
            let emails = [
                format!("{known}{pair}@example.org"),
                format!("un{known}{pair}@example.org"),
            ];
            let mut answers = [(0, Value::Null), (0, Value::Null)];
            // Each is the first as often as the other.
            for which in [pair % 2, 1 - pair % 2] {
                let (status, shape, took) = self.probe(probe, &emails[which]).await;
                answers[which] = (status, shape);
                times[which].push(took);
            }
            if answers[0] != answers[1] || answers[0].0 >= 429 {
                wrong.push(format!("{probe:?} of {emails:?}: {answers:?}"));
            }
        }
        (wrong, times.map(median))
    }
}

/// The members of an answer with the kinds of their values.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(members) => {
            let shapes = members.iter().map(|(name, value)| (name.clone(), shape(value)));
            Value::Object(shapes.collect::<Map<_, _>>())
        }
        Value::Array(items) => items.iter().map(shape).collect(),
        Value::Null => Value::Null,
        Value::Bool(value) => json!(value),
        Value::Number(_) => json!("number"),
        Value::String(_) => json!("text"),
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn gap([one, other]: [Duration; 2]) -> Duration {
    one.abs_diff(other)
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_tells_who_has_an_account() {
    let pairs = sizes().probed_pairs;
    let probed = Probed::with(pairs).await;
    for probe in Probe::ALL {
        for known in ["claimed", "proven"] {
            let (wrong, medians) = probed.compared(probe, known, pairs).await;
            println!("{probe:?}, {known} and unknown: {medians:?}, medians of {pairs}");
            assert_eq!(wrong, Vec::<String>::new());
            // In every check other tests run beside this one.
            assert!(
                gap(medians) < GAP || !sizes().is_timed,
                "{probe:?}, {known}: {medians:?}"
            );
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hash_that_costs_less_is_noticed() {
    let probed = Probed::with(SABOTAGED_PAIRS).await;
    probed.execute(CHEAP_HASHES);
    for known in ["claimed", "proven"] {
        let (wrong, medians) = probed.compared(Probe::SignIn, known, SABOTAGED_PAIRS).await;
        assert_eq!(wrong, Vec::<String>::new());
        assert!(gap(medians) > GAP, "{known}: {medians:?}");
    }
}
