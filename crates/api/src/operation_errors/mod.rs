//! The errors of each operation: what follows from what it declares and takes, and what it was seen to answer.

mod answered;
mod derived;

use std::collections::BTreeSet;

use utoipa::openapi::path::Operation;

#[cfg(test)]
pub use answered::LINES;
pub use answered::{AnsweredErrors, UnreadableErrors};

use crate::router::Route;
use derived::derived_codes;
use wire::problem::Code;

/// The codes that an operation answers with.
#[derive(Debug, Default)]
pub struct OperationErrors {
    /// Those that follow from its declaration.
    derived: BTreeSet<Code>,
    /// Those of its use case.
    answered: BTreeSet<Code>,
}

impl OperationErrors {
    pub fn of(route: &Route, operation: &Operation, answered: &AnsweredErrors) -> Self {
        Self {
            derived: derived_codes(route, operation),
            answered: answered.of(route),
        }
    }

    /// Whether the document names this one.
    pub fn names(&self, code: Code) -> bool {
        self.is_derived(code) || self.answered.contains(&code)
    }

    /// Whether it follows from the declaration of the operation.
    pub fn is_derived(&self, code: Code) -> bool {
        self.derived.contains(&code)
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Code> {
        self.derived.union(&self.answered).copied()
    }

    /// Those of its use case.
    #[cfg(test)]
    pub fn answered(&self) -> impl Iterator<Item = Code> {
        self.answered.iter().copied()
    }
}
