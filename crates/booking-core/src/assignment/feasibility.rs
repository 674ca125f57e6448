//! Feasibility of interval scheduling on unrelated resources: can every appointment have one of the resources that can
//! do it, when no resource has two that overlap? Exact, by subset dynamic programming ([`Coverage`]) over the maximal
//! independent sets of each resource ([`IndependentSets`]), after a degree reduction.
//!
//! The reduction leaves out every appointment with more resources to choose from than other appointments could be in
//! its way: whatever the others get, one resource is left for it. (The same argument removes vertices of low degree in
//! graph colouring.) It is repeated until nothing can be left out, so many people make the search shorter; hard are
//! many simultaneous appointments with few people each.

use super::appointment_set::{AppointmentSet, extract, indices};
use super::candidates::Candidate;
use super::coverage::{Coverage, coverage_of, coverage_without_each};
use super::effort::{Effort, TooComplex};
use super::independent_sets::IndependentSets;
use crate::calendar::{MAX_SERVICES, Span};

/// The conflict graph of one resource: for each appointment, those that the resource cannot have beside it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Conflicts([AppointmentSet; MAX_SERVICES]);

impl Conflicts {
    /// From the spans that each appointment would occupy of the resource; `None` where the resource cannot have it.
    pub(super) fn of(occupied: &[Option<&[Span]>]) -> Self {
        let mut conflicts = Self::default();
        for (one, spans) in occupied.iter().enumerate() {
            for (other, other_spans) in occupied[..one].iter().enumerate() {
                if spans
                    .zip(*other_spans)
                    .is_some_and(|(spans, others)| overlap(spans, others))
                {
                    conflicts.0[one] |= 1 << other;
                    conflicts.0[other] |= 1 << one;
                }
            }
        }
        conflicts
    }

    /// The neighbours of this appointment.
    pub(super) fn with(&self, appointment: usize) -> AppointmentSet {
        self.0[appointment]
    }
}

/// Whether one of these spans overlaps one of the others.
pub(super) fn overlap(some: &[Span], others: &[Span]) -> bool {
    some.iter().any(|one| others.iter().any(|other| one.overlaps(*other)))
}

/// The conflict graph of each employee, by position in the rules. They differ, because not everybody needs the same
/// time for a service.
pub(crate) struct EmployeeConflicts(Vec<Conflicts>);

impl EmployeeConflicts {
    /// The graphs of everybody who could do one of these appointments.
    pub(crate) fn of(appointments: &[&[Candidate]]) -> Self {
        let people = appointments.iter().copied().flatten();
        let last = people.map(|candidate| candidate.employee).max();
        let mut occupied = vec![[None; MAX_SERVICES]; last.map_or(0, |last| last + 1)];
        for (appointment, candidates) in appointments.iter().enumerate() {
            for candidate in *candidates {
                occupied[candidate.employee][appointment] = Some(candidate.occupied.as_slice());
            }
        }
        let of = |occupied: &[Option<&[Span]>; MAX_SERVICES]| Conflicts::of(&occupied[..appointments.len()]);
        Self(occupied.iter().map(of).collect())
    }

    /// The appointments that this employee cannot do beside this one.
    pub(super) fn with(&self, employee: usize, appointment: usize) -> AppointmentSet {
        self.0[employee].with(appointment)
    }

    /// Whether the wanted ones of these appointments can be done by their candidates, as far as `may` allows them.
    /// `more` appointments may be added later.
    pub(super) fn feasibility(
        &self,
        appointments: &[&[Candidate]],
        may: impl Fn(usize, &Candidate) -> bool,
        wanted: AppointmentSet,
        more: usize,
        effort: &mut Effort,
    ) -> Result<Feasibility, TooComplex> {
        let mut able: Vec<AppointmentSet> = vec![0; self.0.len()];
        for appointment in indices(wanted) {
            for candidate in appointments[appointment].iter().filter(|one| may(appointment, one)) {
                able[candidate.employee] |= 1 << appointment;
            }
        }
        Feasibility::of(&able, |employee| &self.0[employee], wanted, more, effort)
    }
}

/// Whether all appointments can have a resource, and whether that stays so when one resource is needed elsewhere.
pub(super) struct Feasibility {
    /// The appointments that the reduction could not leave out.
    scarce: AppointmentSet,
    /// The resources that could have a scarce appointment, ascending.
    resources: Vec<usize>,
    /// What each of [`Self::resources`] can have of the scarce appointments, which alone are numbered.
    independent_sets: Vec<IndependentSets>,
    /// For each of [`Self::resources`] what the others can have together; computed when first needed.
    without_each: Option<Vec<Coverage>>,
    is_possible: bool,
}

impl Feasibility {
    /// Of the wanted appointments. `able[r]` are those that resource `r` could have. `more` appointments may be added
    /// later, each of which could be in the way of any other.
    pub(super) fn of<'a>(
        able: &[AppointmentSet],
        conflicts: impl Fn(usize) -> &'a Conflicts,
        wanted: AppointmentSet,
        more: usize,
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let scarce = reduced(able, &conflicts, wanted, more);
        let mut feasibility = Self {
            scarce,
            resources: Vec::new(),
            independent_sets: Vec::new(),
            without_each: None,
            is_possible: true,
        };
        effort.spend(able.len())?;
        if scarce == 0 {
            return Ok(feasibility);
        }
        for (resource, able) in able.iter().enumerate().filter(|(_, able)| *able & scarce != 0) {
            feasibility.resources.push(resource);
            let sets = IndependentSets::of(able & scarce, &conflicts(resource).0, effort)?;
            feasibility.independent_sets.push(sets.extracted(scarce));
        }
        let coverage = coverage_of(&feasibility.independent_sets, scarce.count_ones(), effort)?;
        feasibility.is_possible = coverage.contains_all();
        Ok(feasibility)
    }

    /// Whether every appointment can have a resource.
    pub(super) fn is_possible(&self) -> bool {
        self.is_possible
    }

    /// Whether every appointment can still have one when this resource cannot have those in `conflicting`, because
    /// another appointment needs it at that time.
    ///
    /// The resource keeps what is left of one of its independent sets; the others must cover the rest without it.
    pub(super) fn is_possible_beside(
        &mut self,
        resource: usize,
        conflicting: AppointmentSet,
        effort: &mut Effort,
    ) -> Result<bool, TooComplex> {
        if !self.is_possible || conflicting & self.scarce == 0 {
            return Ok(self.is_possible);
        }
        let Ok(index) = self.resources.binary_search(&resource) else {
            return Ok(true);
        };
        let without_each = match &mut self.without_each {
            Some(known) => known,
            unknown => unknown.insert(coverage_without_each(
                &self.independent_sets,
                self.scarce.count_ones(),
                effort,
            )?),
        };
        effort.spend(1)?;
        let conflicting = extract(conflicting, self.scarce);
        Ok(self.independent_sets[index]
            .without(conflicting)
            .any(|set| without_each[index].contains_all_but(set)))
    }
}

/// The appointments that are left by the degree reduction: those that might find no resource.
fn reduced<'a>(
    able: &[AppointmentSet],
    conflicts: impl Fn(usize) -> &'a Conflicts,
    wanted: AppointmentSet,
    more: usize,
) -> AppointmentSet {
    let mut choices = [0_usize; MAX_SERVICES];
    let mut in_the_way: [AppointmentSet; MAX_SERVICES] = [0; MAX_SERVICES];
    for (resource, able) in able.iter().enumerate() {
        for one in indices(*able) {
            choices[one] += 1;
            in_the_way[one] |= conflicts(resource).0[one] & able;
        }
    }
    let mut scarce = wanted;
    loop {
        let finds_one = |one: &usize| choices[*one] > (in_the_way[*one] & scarce).count_ones() as usize + more;
        let Some(one) = indices(scarce).find(finds_one) else {
            return scarce;
        };
        scarce &= !(1 << one);
    }
}
