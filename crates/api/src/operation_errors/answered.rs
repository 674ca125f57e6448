use std::collections::{BTreeMap, BTreeSet};

use crate::router::Route;
use wire::problem::Code;

/// The codes that the use cases of operations refuse with, as the tests have seen them.
///
/// Each line names an operation and a code. One that no test can provoke says why behind ` -- `. `just errors` writes them.
pub const LINES: &str = include_str!("../../../../openapi/error-answers.txt");

/// Them by operation.
#[derive(Debug)]
pub struct AnsweredErrors(BTreeMap<&'static str, BTreeSet<Code>>);

/// A line that says nothing.
#[derive(Debug, thiserror::Error)]
#[error("openapi/error-answers.txt names no operation and code: {0}")]
pub struct UnreadableErrors(&'static str);

impl AnsweredErrors {
    pub fn read() -> Result<Self, UnreadableErrors> {
        let mut by_operation: BTreeMap<_, BTreeSet<Code>> = BTreeMap::new();
        for line in LINES.lines().filter(|line| !line.starts_with('#')) {
            let (pair, _reason) = line.split_once(" -- ").unwrap_or((line, ""));
            let (operation, code) = pair.rsplit_once(' ').ok_or(UnreadableErrors(line))?;
            let code = Code::named(code).ok_or(UnreadableErrors(line))?;
            by_operation.entry(operation).or_default().insert(code);
        }
        Ok(Self(by_operation))
    }

    /// Those of the operation of a route.
    pub fn of(&self, route: &Route) -> BTreeSet<Code> {
        let operation = format!("{} {}", route.method, route.pattern);
        self.0.get(operation.as_str()).cloned().unwrap_or_default()
    }

    /// The operations that are named.
    #[cfg(test)]
    pub fn operations(&self) -> impl Iterator<Item = &'static str> {
        self.0.keys().copied()
    }
}
