//! Bounded search: a counter of elementary steps, after which a search gives up.
//!
//! Steps are counted rather than time, so that the same input always has the same result. A step is one appointment
//! added to an independent set or to a coverage, or one comparison of a start with a duration case; it takes some
//! twenty nanoseconds. Everyday baskets need some hundreds of steps.

/// The limit of a query without a lock: a basket's starts, or alternatives to a lost start.
const QUERY_STEPS: u64 = 60_000;
/// The limit of a decision under the lock of the organisation, while others wait. It is higher than that of a query,
/// so that what a query has offered can be decided. The worst decision that `just worst-cases` has found, offered or
/// not, needs 114,000.
const DECISION_STEPS: u64 = 200_000;
/// The limit of a query for visits, which looks at all starts of as many days as it has steps for. Its steps take a few
/// nanoseconds each; a day of six services by twelve employees needs some hundred thousand at most.
const VISIT_STEPS: u64 = 5_000_000;

/// The search was given up: whether an assignment exists is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooComplex;

/// The steps that a search may still take.
#[derive(Debug)]
pub(crate) struct Effort {
    left: u64,
}

impl Effort {
    /// For a query, which makes nobody else wait.
    pub(crate) const fn for_query() -> Self {
        Self::of(QUERY_STEPS)
    }

    /// For a query for visits.
    pub(crate) const fn for_visits() -> Self {
        Self::of(VISIT_STEPS)
    }

    /// For the decision on a booking or a move.
    pub(crate) const fn for_decision() -> Self {
        Self::of(DECISION_STEPS)
    }

    /// For this many steps.
    pub(crate) const fn of(left: u64) -> Self {
        Self { left }
    }

    /// Fails once more steps were counted than there were left.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), TooComplex> {
        let steps = u64::try_from(steps).map_err(|_| TooComplex)?;
        self.left = self.left.checked_sub(steps).ok_or(TooComplex)?;
        Ok(())
    }

    /// How many steps are left.
    #[cfg(test)]
    pub(crate) const fn left(&self) -> u64 {
        self.left
    }
}
