//! Invariants that are violated.

use postgres_adapter::Database;
use postgres_adapter::audit::{Depth, audit};

use crate::program::Program;
use crate::race::double_bookings;

/// What the audit of the product finds.
pub async fn violations(database: &Database, depth: Depth) -> Vec<String> {
    let findings = audit(database, depth).await.unwrap();
    let violated = findings.iter().filter(|finding| finding.violations > 0);
    violated.map(|finding| format!("{finding:?}")).collect()
}

/// That this very moment nobody has what somebody else has, and all else is true that must always be.
pub async fn assert_sound(program: &Program) {
    assert_eq!(double_bookings(program), Vec::<String>::new());
    assert_eq!(
        violations(&program.pool(1), Depth::Thorough).await,
        Vec::<String>::new()
    );
}
