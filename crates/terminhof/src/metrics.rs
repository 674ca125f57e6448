//! What operators watch, for Prometheus: on an address of its own, without anything about tenants.

use std::fmt;
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;

use actix_web::web::{self, Data};
use actix_web::{App, HttpResponse, HttpServer};
use postgres_adapter::WaitingFact;
use postgres_adapter::audit::Finding;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::{Registry, Unit};
use shared_kernel::reason;
use time::OffsetDateTime;
use tracing::error;

/// The form of the answer, as in the specification of the format.
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// What an audit has checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Checked {
    /// What changed lately.
    Recent,
    /// The whole database.
    Whole,
}

impl Checked {
    fn label(self) -> &'static str {
        match self {
            Self::Recent => "recent",
            Self::Whole => "whole",
        }
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

const ELASTICSEARCH: EngineLabel = EngineLabel {
    engine: "elasticsearch",
};

/// The figures of this process. Cheap to clone; clones share them.
#[derive(Debug, Clone)]
pub struct Metrics {
    registry: Arc<Registry>,
    violations: Family<InvariantLabels, Gauge>,
    last_audit: Family<CheckedLabel, Gauge>,
    failed_audits: Counter,
    search_engine: Family<EngineLabel, Gauge>,
    search_fallbacks: Family<EngineLabel, Gauge>,
    waiting_facts: Family<ConsumerLabel, Gauge>,
    untrusted_forwards: Counter,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::default();
        let violations = Family::<InvariantLabels, Gauge>::default();
        registry.register(
            "invariant_violations",
            "Rows that violate what must always be true, found by the last audit",
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
        registry.register("failed_audits", "Audits that could not be made", failed_audits.clone());
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
        Self {
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
}

impl Metrics {
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
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }

    /// Answers `GET /metrics` at this address, which it prints, for ever. May be dropped at any moment.
    pub fn serve(&self, address: SocketAddr) -> io::Result<impl Future<Output = ()> + use<>> {
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        println!("Metrics: http://{}/metrics", listener.local_addr()?);
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
        Ok(async move {
            if let Err(failure) = server.await {
                error!(cause = reason(&failure), "the metrics are no longer served");
            }
        })
    }
}

async fn answer(metrics: Data<Metrics>) -> HttpResponse {
    match metrics.text() {
        Ok(text) => HttpResponse::Ok().content_type(OPEN_METRICS).body(text),
        Err(error) => {
            error!(%error, "the metrics cannot be written");
            HttpResponse::InternalServerError().finish()
        }
    }
}

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
