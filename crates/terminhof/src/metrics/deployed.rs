//! The files for Prometheus and Grafana ask for figures that there are, in expressions that they understand.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::time::Duration;

use postgres_adapter::audit::Finding;
use postgres_adapter::{Undelivered, WaitingFact};
use promql_parser::parser::{Expr, parse};
use promql_parser::util::{ExprVisitor, walk_expr};
use serde_json::Value;
use time::OffsetDateTime;

use super::*;

const ALERTS: &str = include_str!("../../../../deploy/alerts.yml");
const DASHBOARD: &str = include_str!("../../../../deploy/grafana-dashboard.json");

/// What Prometheus itself says of whomever it asks.
const OF_PROMETHEUS: [&str; 2] = ["job", "instance"];

/// Every figure, measured once: its name, and the names of its labels.
fn figures() -> BTreeMap<String, BTreeSet<String>> {
    let requests = RequestFigures::default();
    requests.answered("GET", "/", 200, Some(0.0));
    requests.refused("general");
    requests.sign_in_failed();
    let metrics = Metrics::with_requests(&requests);
    let at = OffsetDateTime::UNIX_EPOCH;
    let found = Finding {
        invariant: "nothing_is_taken_twice",
        violations: 1,
        examples: Vec::new(),
    };
    metrics.audited(at, Checked::Recent, &[found]);
    metrics.waiting_facts(&[WaitingFact {
        consumer: "MAILS".to_owned(),
        age: time::Duration::ZERO,
    }]);
    let none = Undelivered {
        waiting: 0,
        failed: 0,
        given_up: 0,
    };
    metrics.undelivered(Some([none, none]));
    metrics.search_engine(true, 0);
    metrics.ran(Job::Mails, at, Duration::ZERO);
    // It connects when somebody asks for a connection.
    let database = Database::new("postgres://nobody@127.0.0.1:1/nothing", 1);
    metrics.watch_pool("requests", &database.unwrap_or_else(|error| panic!("{error}")));
    let text = metrics.text().unwrap();
    let mut figures = BTreeMap::from([("up".to_owned(), BTreeSet::new())]);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (series, _) = line.rsplit_once(' ').unwrap();
        let (name, labels) = series.split_once('{').unwrap_or((series, ""));
        let labels = labels.trim_end_matches('}').split("\",");
        let labels = labels.filter_map(|label| Some(label.split_once('=')?.0.to_owned()));
        figures.entry(name.to_owned()).or_default().extend(labels);
    }
    figures
}

/// Collects what an expression asks for that nobody has.
struct Unknown<'a> {
    figures: &'a BTreeMap<String, BTreeSet<String>>,
    found: Vec<String>,
}

impl ExprVisitor for Unknown<'_> {
    type Error = Infallible;

    fn pre_visit(&mut self, part: &Expr) -> Result<bool, Infallible> {
        let selector = match part {
            Expr::VectorSelector(selector) => selector,
            Expr::MatrixSelector(matrix) => &matrix.vs,
            _ => return Ok(true),
        };
        let name = selector.name.clone().unwrap_or_default();
        let labels = self.figures.get(&name);
        if labels.is_none() {
            self.found.push(name.clone());
        }
        for matcher in &selector.matchers.matchers {
            let is_known = OF_PROMETHEUS.contains(&matcher.name.as_str())
                || labels.is_some_and(|labels| labels.contains(&matcher.name));
            if !is_known {
                self.found.push(format!("{name}{{{}}}", matcher.name));
            }
        }
        Ok(true)
    }
}

fn assert_known(expressions: &[String]) {
    let figures = figures();
    for expression in expressions {
        let parsed = parse(&expression.replace("$__rate_interval", "5m"));
        let parsed = parsed.unwrap_or_else(|error| panic!("{expression}: {error}"));
        let mut unknown = Unknown {
            figures: &figures,
            found: Vec::new(),
        };
        walk_expr(&mut unknown, &parsed).unwrap();
        assert_eq!(
            unknown.found,
            Vec::<String>::new(),
            "{expression}: {:?}",
            figures.keys()
        );
    }
}

#[test]
fn alerts_ask_for_figures_that_there_are() {
    let alerts: Value = serde_saphyr::from_str(ALERTS).unwrap();
    let rules = alerts["groups"][0]["rules"].as_array().unwrap();
    for rule in rules {
        for part in [
            "/alert",
            "/labels/severity",
            "/annotations/summary",
            "/annotations/description",
        ] {
            assert!(rule.pointer(part).is_some_and(Value::is_string), "{part} of {rule}");
        }
    }
    let expressions = rules.iter().map(|rule| rule["expr"].as_str().unwrap().to_owned());
    assert_known(&expressions.collect::<Vec<_>>());
}

#[test]
fn dashboard_asks_for_figures_that_there_are() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let targets = panels.iter().flat_map(|panel| panel["targets"].as_array().unwrap());
    let expressions: Vec<String> = targets
        .map(|target| target["expr"].as_str().unwrap().to_owned())
        .collect();
    assert_known(&expressions);
    // Nothing is measured for nobody.
    let figures = figures();
    let told = format!("{} {ALERTS}", expressions.join(" "));
    let untold: Vec<&String> = figures
        .keys()
        .filter(|name| !name.ends_with("_created") && !told.contains(name.trim_end_matches("_bucket")))
        .collect();
    assert_eq!(untold, Vec::<&String>::new());
}
