//! How much is looked at before a question is given up.

use super::draft::Refusal;

/// What is counted: an appointment that is added to what somebody can take, or to what all can do together, and a
/// comparison of a start with a way. Each takes some twenty nanoseconds. Baskets of everyday take some hundreds of these
/// steps; only such as are searched for come near to this limit, or beyond it.
const OF_A_QUESTION: u64 = 60_000;
/// Others wait for the calendar meanwhile. It is more than a question may take, so that what was offered is not given
/// up when it is booked: the worst booking that a search found, offered or not, takes 114,000.
const OF_A_DECISION: u64 = 200_000;

/// It would take too long to find out whether something is possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TooComplex;

impl From<TooComplex> for Refusal {
    fn from(_: TooComplex) -> Self {
        Self::TooComplex
    }
}

/// The steps that one question, or one decision, may still take: counted, so that the same question always has the
/// same answer.
#[derive(Debug)]
pub(crate) struct Effort {
    left: u64,
}

impl Effort {
    /// For a question: nobody waits but who asked.
    pub(crate) const fn of_a_question() -> Self {
        Self::of(OF_A_QUESTION)
    }

    /// For a booking or a move.
    pub(crate) const fn of_a_decision() -> Self {
        Self::of(OF_A_DECISION)
    }

    /// For so many steps.
    pub(crate) const fn of(left: u64) -> Self {
        Self { left }
    }

    /// Takes so many steps.
    pub(crate) fn take(&mut self, steps: usize) -> Result<(), TooComplex> {
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
