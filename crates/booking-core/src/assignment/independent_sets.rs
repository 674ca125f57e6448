//! Maximal independent sets of a conflict graph: Bron–Kerbosch with pivoting (Bron, Kerbosch 1973; the pivot rule of
//! Tomita, Tanaka, Takahashi 2006), on the complement, so that independent sets take the place of cliques.
//!
//! The vertices are the appointments that one resource could have, the edges join those that overlap in time. An
//! independent set is what the resource can have alone; it is enough to look at the maximal ones, because with a set
//! all its subsets are possible. Ten vertices have at most 36 maximal independent sets (Moon, Moser 1965).

use super::appointment_set::{AppointmentSet, extract, indices};
use super::effort::{Effort, TooComplex};

/// What one resource can have alone: all maximal sets of non-overlapping appointments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct IndependentSets(pub(super) Vec<AppointmentSet>);

impl IndependentSets {
    /// The maximal independent subsets of `able`. `conflicts[n]` is the neighbourhood of appointment `n`: those that
    /// the same resource cannot have beside it.
    pub(super) fn of(
        able: AppointmentSet,
        conflicts: &[AppointmentSet],
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let mut maximal = Vec::new();
        bron_kerbosch(0, able, 0, conflicts, &mut maximal, effort)?;
        Ok(Self(maximal))
    }

    /// The same sets, renumbered so that only the appointments in `kept` have an index.
    pub(super) fn extracted(self, kept: AppointmentSet) -> Self {
        Self(self.0.into_iter().map(|set| extract(set, kept)).collect())
    }

    /// Each set without some appointments: still independent, and not always maximal.
    pub(super) fn without(&self, removed: AppointmentSet) -> impl Iterator<Item = AppointmentSet> {
        self.0.iter().map(move |set| set & !removed)
    }
}

/// Appends all maximal independent sets that contain `chosen` (R), otherwise only vertices of `open` (P), and were not
/// reported with a vertex of `done` (X).
fn bron_kerbosch(
    chosen: AppointmentSet,
    mut open: AppointmentSet,
    mut done: AppointmentSet,
    conflicts: &[AppointmentSet],
    maximal: &mut Vec<AppointmentSet>,
    effort: &mut Effort,
) -> Result<(), TooComplex> {
    effort.spend(1)?;
    // Every maximal set contains the pivot or one of its neighbours: branch only on these, and choose the pivot with
    // the fewest of them.
    let branches = |pivot: usize| open & (conflicts[pivot] | 1 << pivot);
    let Some(pivot) = indices(open | done).min_by_key(|pivot| branches(*pivot).count_ones()) else {
        maximal.push(chosen);
        return Ok(());
    };
    for vertex in indices(branches(pivot)) {
        let (bit, compatible) = (1 << vertex, !conflicts[vertex]);
        open &= !bit;
        bron_kerbosch(
            chosen | bit,
            open & compatible,
            done & compatible,
            conflicts,
            maximal,
            effort,
        )?;
        done |= bit;
    }
    Ok(())
}
