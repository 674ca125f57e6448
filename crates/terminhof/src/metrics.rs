//! What operators watch, for Prometheus: on an address of its own, without anything about tenants.

use std::fmt;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use postgres_adapter::audit::Finding;
use postgres_adapter::{Database, Undelivered, WaitingFact};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};
use shared_kernel::reason;
use strum::IntoStaticStr;
use time::OffsetDateTime;
use tracing::error;

use crate::background::Job;
use crate::version::{COMMIT, VERSION};
use api::request_figures::RequestFigures;

/// The content type that `OpenMetrics` 1.0 prescribes for its text format.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What an audit has checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Checked {
    /// What changed lately.
    Recent,
    /// The whole database.
    Whole,
}

impl Checked {
    fn label(self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct InvariantLabels {
    invariant: &'static str,
    checked: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct CheckedLabel {
    checked: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct EngineLabel {
    engine: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConsumerLabel {
    consumer: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StateLabel {
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PoolLabel {
    pool: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct ConnectionLabels {
    pool: &'static str,
    state: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct JobLabel {
    // A label `job` is what Prometheus itself says of who is asked.
    job_name: &'static str,
}

const ELASTICSEARCH: EngineLabel = EngineLabel {
    engine: "elasticsearch",
};

/// The figures of this process. Cheap to clone; clones share them.
#[derive(Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    violations: Family<InvariantLabels, Gauge>,
    last_audit: Family<CheckedLabel, Gauge>,
    failed_audits: Counter,
    search_engine: Family<EngineLabel, Gauge>,
    search_fallbacks: Family<EngineLabel, Gauge>,
    waiting_facts: Family<ConsumerLabel, Gauge>,
    untrusted_forwards: Counter,
    mails: Family<StateLabel, Gauge>,
    sent_mails: Counter,
    webhook_messages: Family<StateLabel, Gauge>,
    last_run: Family<JobLabel, Gauge>,
    longest_pause: Family<JobLabel, Gauge>,
    connections: Family<ConnectionLabels, Gauge>,
    most_connections: Family<PoolLabel, Gauge>,
    connection_waiters: Family<PoolLabel, Gauge>,
    /// Asked when the figures are.
    pools: Arc<Mutex<Vec<(&'static str, Database)>>>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::beside(Registry::default())
    }
}

impl Metrics {
    /// Those of a process that answers requests as well.
    pub fn with_requests(requests: &RequestFigures) -> Self {
        let mut registry = Registry::default();
        requests.register(&mut registry);
        Self::beside(registry)
    }

    #[expect(clippy::too_many_lines, reason = "a line for each figure")]
    fn beside(mut registry: Registry) -> Self {
        registry.register(
            "terminhof_build",
            "Which program this is",
            Info::new([("version", VERSION), ("commit", COMMIT)]),
        );
        let violations = Family::<InvariantLabels, Gauge>::default();
        registry.register(
            "invariant_violations",
            "Rows that violate an invariant, found by the last audit",
            violations.clone(),
        );
        let last_audit = Family::<CheckedLabel, Gauge>::default();
        registry.register_with_unit(
            "last_audit_timestamp",
            "When the last audit ended, in the time of Unix",
            Unit::Seconds,
            last_audit.clone(),
        );
        let failed_audits = Counter::default();
        registry.register("failed_audits", "Audits that failed", failed_audits.clone());
        let search_engine = Family::<EngineLabel, Gauge>::default();
        registry.register(
            "search_engine_answers",
            "Whether this process asks the engine: 1, or 0 while PostgreSQL answers in its place",
            search_engine.clone(),
        );
        let search_fallbacks = Family::<EngineLabel, Gauge>::default();
        registry.register(
            "search_fallbacks",
            "Searches since the start of this process that PostgreSQL answered in its place",
            search_fallbacks.clone(),
        );
        let waiting_facts = Family::<ConsumerLabel, Gauge>::default();
        registry.register_with_unit(
            "oldest_waiting_fact_age",
            "For how long the oldest fact of the outbox has waited for the consumer: mails, messages to webhooks, the index",
            Unit::Seconds,
            waiting_facts.clone(),
        );
        let untrusted_forwards = Counter::default();
        registry.register(
            "untrusted_forwards",
            "Requests whose X-Forwarded-For was ignored, because they came from no trusted proxy",
            untrusted_forwards.clone(),
        );
        let mails = Family::<StateLabel, Gauge>::default();
        registry.register(
            "undelivered_mails",
            "Mails that are due, were refused and will be tried again, or were given up within a day",
            mails.clone(),
        );
        let sent_mails = Counter::default();
        registry.register("sent_mails", "Mails that the mail server took", sent_mails.clone());
        let webhook_messages = Family::<StateLabel, Gauge>::default();
        registry.register(
            "undelivered_webhook_messages",
            "The same of messages to webhooks",
            webhook_messages.clone(),
        );
        let last_run = Family::<JobLabel, Gauge>::default();
        registry.register_with_unit(
            "last_run_timestamp",
            "When this process last came through with what it does in the background, or began to do it, in the time of Unix",
            Unit::Seconds,
            last_run.clone(),
        );
        let longest_pause = Family::<JobLabel, Gauge>::default();
        registry.register_with_unit(
            "longest_pause",
            "How long it rests at most until it does so again",
            Unit::Seconds,
            longest_pause.clone(),
        );
        let connections = Family::<ConnectionLabels, Gauge>::default();
        registry.register(
            "database_connections",
            "Open connections to the database",
            connections.clone(),
        );
        let most_connections = Family::<PoolLabel, Gauge>::default();
        registry.register(
            "database_connections_most",
            "How many connections there may be",
            most_connections.clone(),
        );
        let connection_waiters = Family::<PoolLabel, Gauge>::default();
        registry.register(
            "database_connection_waiters",
            "How many wait for a connection",
            connection_waiters.clone(),
        );
        Self {
            mails,
            sent_mails,
            webhook_messages,
            last_run,
            longest_pause,
            connections,
            most_connections,
            connection_waiters,
            pools: Arc::default(),
            untrusted_forwards,
            waiting_facts,
            search_engine,
            search_fallbacks,
            registry: Arc::new(registry),
            violations,
            last_audit,
            failed_audits,
        }
    }

    /// From now on these connections are told of under this name.
    pub fn watch_pool(&self, name: &'static str, database: &Database) {
        let mut pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        pools.push((name, database.clone()));
    }

    /// A job came through at this moment, or began.
    pub fn ran(&self, job: Job, at: OffsetDateTime) {
        let label = JobLabel { job_name: job.label() };
        self.last_run.get_or_create(&label).set(at.unix_timestamp());
        let pause = i64::try_from(job.pause().as_secs()).unwrap_or(i64::MAX);
        self.longest_pause.get_or_create(&label).set(pause);
    }

    /// The mail server took so many more mails.
    pub fn sent_mails(&self, more: usize) {
        self.sent_mails.inc_by(more as u64);
    }

    /// How much has not arrived; nothing while nobody knows.
    pub fn undelivered(&self, undelivered: Option<[Undelivered; 2]>) {
        let families = [&self.mails, &self.webhook_messages];
        for family in families {
            family.clear();
        }
        for (family, found) in families.into_iter().zip(undelivered.into_iter().flatten()) {
            for (state, count) in [
                ("waiting", found.waiting),
                ("failed", found.failed),
                ("given_up", found.given_up),
            ] {
                family.get_or_create(&StateLabel { state }).set(count);
            }
        }
    }

    fn look_at_pools(&self) {
        let pools = self.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        for (pool, database) in pools.iter() {
            let (pool, now) = (*pool, database.pool_use());
            for (state, count) in [("busy", now.busy), ("idle", now.idle)] {
                let connections = self.connections.get_or_create(&ConnectionLabels { pool, state });
                connections.set(whole(count));
            }
            self.most_connections
                .get_or_create(&PoolLabel { pool })
                .set(whole(now.most));
            self.connection_waiters
                .get_or_create(&PoolLabel { pool })
                .set(whole(now.waiting));
        }
    }

    /// An audit that ended at this moment found this.
    pub fn audited(&self, at: OffsetDateTime, checked: Checked, findings: &[Finding]) {
        for finding in findings {
            self.violations_of(finding, checked).set(finding.violations);
        }
        let checked = checked.label();
        let last_audit = self.last_audit.get_or_create(&CheckedLabel { checked });
        last_audit.set(at.unix_timestamp());
    }

    /// A pass over the whole database that goes on has found this. What the last pass found stands until this one ends,
    /// unless it is less.
    pub fn found_so_far(&self, findings: &[Finding]) {
        for finding in findings.iter().filter(|finding| finding.violations > 0) {
            let violations = self.violations_of(finding, Checked::Whole);
            violations.set(violations.get().max(finding.violations));
        }
    }

    /// Another process audits, and says what it finds.
    pub fn audited_elsewhere(&self) {
        self.violations.clear();
        self.last_audit.clear();
    }

    fn violations_of(&self, finding: &Finding, checked: Checked) -> Gauge {
        let labels = InvariantLabels {
            invariant: finding.invariant,
            checked: checked.label(),
        };
        self.violations.get_or_create(&labels).clone()
    }

    /// For how long facts wait for their consumers; of whom nothing is said there is none.
    pub fn waiting_facts(&self, waiting: &[WaitingFact]) {
        self.waiting_facts.clear();
        for WaitingFact { consumer, age } in waiting {
            let consumer = consumer.to_lowercase();
            let label = ConsumerLabel { consumer };
            self.waiting_facts.get_or_create(&label).set(age.whole_seconds());
        }
    }

    /// So many more requests named a sender without being trusted.
    pub fn untrusted_forwards(&self, more: u64) {
        self.untrusted_forwards.inc_by(more);
    }

    /// Whether Elasticsearch is asked, and how often PostgreSQL has answered in its place.
    pub fn search_engine(&self, is_answering: bool, fallen_back: u64) {
        let fallen_back = i64::try_from(fallen_back).unwrap_or(i64::MAX);
        self.search_engine
            .get_or_create(&ELASTICSEARCH)
            .set(i64::from(is_answering));
        self.search_fallbacks.get_or_create(&ELASTICSEARCH).set(fallen_back);
    }

    pub fn audit_failed(&self) {
        self.failed_audits.inc();
    }

    /// All figures as text. A figure that was never measured is left out.
    pub fn text(&self) -> Result<String, fmt::Error> {
        self.look_at_pools();
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// Answers `GET /metrics` at this address for ever, and says which it is. May be dropped at any moment.
    pub fn serve(&self, address: SocketAddr) -> io::Result<(SocketAddr, impl Future<Output = ()> + use<>)> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let metrics = Data::new(self.clone());
        let server = HttpServer::new(move || {
            App::new()
                .app_data(metrics.clone())
                .route("/metrics", web::get().to(answer))
        })
        .workers(1)
        .disable_signals()
        .listen(listener)?
        .run();
        let serving = async move {
            if let Err(failure) = server.await {
                error!(cause = reason(&failure), "metrics listener stopped");
            }
        };
        Ok((address, serving))
    }
}

async fn answer(metrics: Data<Metrics>) -> HttpResponse {
    match metrics.text() {
        Ok(text) => HttpResponse::Ok().content_type(OPEN_METRICS).body(text),
        Err(error) => {
            error!(%error, "metrics could not be encoded");
            HttpResponse::InternalServerError().finish()
        }
    }
}

#[cfg(test)]
mod deployed;
#[cfg(test)]
mod tests {
    use time::Duration;
    use time::macros::datetime;

    use super::*;

    fn finding(violations: i64) -> Finding {
        Finding {
            invariant: "nothing_is_taken_twice",
            violations,
            examples: vec!["organisation 1000: resource 1 is taken twice".to_owned()],
        }
    }

    #[test]
    fn before_the_first_audit_nothing_is_said_about_violations() {
        let text = Metrics::default().text().unwrap();
        assert!(!text.contains("\ninvariant_violations"), "{text}");
        assert!(text.contains("failed_audits_total 0"), "{text}");
    }

    #[test]
    fn an_engine_that_does_not_answer_shows() {
        let metrics = Metrics::default();
        assert!(!metrics.text().unwrap().contains("elasticsearch"));
        metrics.search_engine(false, 7);
        let text = metrics.text().unwrap();
        for line in [
            "search_engine_answers{engine=\"elasticsearch\"} 0\n",
            "search_fallbacks{engine=\"elasticsearch\"} 7\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }

    #[test]
    fn metrics_show_consumers_that_are_behind_and_none_that_are_gone() {
        let metrics = Metrics::default();
        let waiting = |consumer: &str, seconds| WaitingFact {
            consumer: consumer.to_owned(),
            age: Duration::seconds(seconds),
        };
        metrics.waiting_facts(&[waiting("MAILS", 0), waiting("SEARCH", 75)]);
        metrics.waiting_facts(&[waiting("SEARCH", 76)]);
        let text = metrics.text().unwrap();
        assert!(
            text.contains("oldest_waiting_fact_age_seconds{consumer=\"search\"} 76\n"),
            "{text}"
        );
        assert!(!text.contains("consumer=\"mails\""), "{text}");
    }

    #[test]
    fn the_last_audit_counts_and_names_no_tenant() {
        let metrics = Metrics::default();
        metrics.audited(datetime!(2027-01-11 08:00 UTC), Checked::Recent, &[finding(3)]);
        metrics.audited(datetime!(2027-01-11 08:01 UTC), Checked::Recent, &[finding(2)]);
        metrics.audit_failed();
        let text = metrics.text().unwrap();
        for line in [
            "invariant_violations{invariant=\"nothing_is_taken_twice\",checked=\"recent\"} 2\n",
            "last_audit_timestamp_seconds{checked=\"recent\"} 1799654460\n",
            "failed_audits_total 1\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
        assert!(!text.contains("1000"), "{text}");
    }
}
