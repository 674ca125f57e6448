//! The files for Prometheus and Grafana ask for figures that there are, in expressions that they understand.

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

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

/// What the rule of this name asks.
fn expression(alert: &str) -> String {
    let alerts: Value = serde_saphyr::from_str(ALERTS).unwrap();
    let rules = alerts["groups"][0]["rules"].as_array().unwrap();
    let rule = rules.iter().find(|rule| rule["alert"] == alert).unwrap();
    rule["expr"].as_str().unwrap().to_owned()
}

/// A series that an expression is asked about: name, one label with its value, and what it stands at.
type Series = (&'static str, (&'static str, &'static str), f64);

/// What an expression gives for these series, by the label that is left: the few parts of the language that the rules below
/// use. A growth is what the series stands at.
fn evaluated(part: &Expr, now: f64, series: &[Series]) -> Vec<(String, f64)> {
    let of = |part: &Expr| evaluated(part, now, series);
    match part {
        Expr::NumberLiteral(number) => vec![(String::new(), number.val)],
        Expr::Paren(inside) => of(&inside.expr),
        Expr::MatrixSelector(matrix) => of(&Expr::VectorSelector(matrix.vs.clone())),
        Expr::VectorSelector(selector) => {
            let fits = |(name, (label, value), _): &&Series| {
                selector.name.as_deref() == Some(*name)
                    && selector
                        .matchers
                        .matchers
                        .iter()
                        .all(|matcher| matcher.name == *label && matcher.is_match(value))
            };
            let found = series.iter().filter(fits);
            found.map(|(_, (_, value), at)| ((*value).to_owned(), *at)).collect()
        }
        Expr::Aggregate(aggregate) => {
            let mut groups: BTreeMap<String, f64> = BTreeMap::new();
            let is_sum = aggregate.op.to_string() == "sum";
            for (label, value) in of(&aggregate.expr) {
                let label = if aggregate.modifier.is_some() {
                    label
                } else {
                    String::new()
                };
                let group = groups.entry(label).or_insert(if is_sum { 0.0 } else { f64::MIN });
                *group = if is_sum { *group + value } else { group.max(value) };
            }
            groups.into_iter().collect()
        }
        Expr::Call(call) if call.func.name == "time" => vec![(String::new(), now)],
        Expr::Call(call) => {
            let given = of(&call.args.args[0]);
            match call.func.name {
                "absent" if given.is_empty() => vec![(String::new(), 1.0)],
                "absent" => Vec::new(),
                "increase" => given,
                other => panic!("{other}"),
            }
        }
        Expr::Binary(binary) => {
            let (left, right) = (of(&binary.lhs), of(&binary.rhs));
            let is_number = |side: &Expr| match side {
                Expr::NumberLiteral(_) => true,
                Expr::Call(call) => call.func.name == "time",
                _ => false,
            };
            let other_side = |label: &str| {
                let fits = |(other, _): &&(String, f64)| other == label || is_number(&binary.rhs);
                right.iter().find(fits).map(|(_, value)| *value)
            };
            let computed = |compute: &dyn Fn(f64, f64) -> Option<f64>| -> Vec<(String, f64)> {
                if is_number(&binary.lhs) {
                    let number = left[0].1;
                    let of_each = right
                        .iter()
                        .map(|(label, value)| (label.clone(), compute(number, *value)));
                    return of_each.filter_map(|(label, value)| Some((label, value?))).collect();
                }
                let of_each = left.iter().map(|(label, value)| {
                    let other = other_side(label);
                    (label.clone(), other.and_then(|other| compute(*value, other)))
                });
                of_each.filter_map(|(label, value)| Some((label, value?))).collect()
            };
            match binary.op.to_string().as_str() {
                "-" => computed(&|one, other| Some(one - other)),
                "+" => computed(&|one, other| Some(one + other)),
                "*" => computed(&|one, other| Some(one * other)),
                ">" => computed(&|one, other| (one > other).then_some(one)),
                "and" => computed(&|one, _| Some(one)),
                "or" => [left, right].concat(),
                other => panic!("{other}"),
            }
        }
        other => panic!("{other:?}"),
    }
}

/// For which values of its label an alert fires.
fn fires(alert: &str, series: &[Series]) -> Vec<String> {
    let parsed = parse(&expression(alert)).unwrap();
    let found = evaluated(&parsed, 10_000.0, series);
    found.into_iter().map(|(label, _)| label).collect()
}

#[test]
fn full_mailbox_wakes_nobody_and_a_mail_server_that_takes_nothing_does() {
    let failing = |failed: f64, sent: f64| {
        let mails = ("undelivered_mails", ("state", "failed"), failed);
        !fires("TerminhofMailsFail", &[mails, ("sent_mails_total", ("", ""), sent)]).is_empty()
    };
    assert!(!failing(1.0, 0.0), "one mailbox is full");
    assert!(!failing(30.0, 500.0), "some are, and mails get out");
    assert!(failing(30.0, 0.0));
    assert!(failing(30.0, 2.0));
}

#[test]
fn job_that_does_not_come_through_is_told_and_so_is_that_nobody_has_any() {
    let last_run = |job, at| ("last_run_timestamp_seconds", ("job_name", job), at);
    let pause = |job| ("longest_pause_seconds", ("job_name", job), 60.0);
    let standing = |mails: f64| {
        let series = [
            last_run("mails", mails),
            last_run("images", 9_990.0),
            pause("mails"),
            pause("images"),
        ];
        fires("TerminhofJobStands", &series)
    };
    assert_eq!(standing(9_990.0), [""; 0]);
    assert_eq!(standing(9_990.0 - 600.0), [""; 0]);
    assert_eq!(standing(9_000.0), ["mails"]);
    assert_eq!(fires("TerminhofJobStands", &[]), [""]);
}

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
    metrics.ran(Job::Mails, at);
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
