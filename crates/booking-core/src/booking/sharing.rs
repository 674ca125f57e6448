//! Appointments that share some people, or some rooms: each is to have one of them, none two at the same time.

use super::candidates::Candidate;
use super::cover::{Coverable, Set, Takes, numbers, squeezed, together, without_each};
use super::effort::{Effort, TooComplex};
use crate::calendar::Span;
use crate::slots::MOST_SERVICES;

/// For each appointment the others that cannot be had by the same resource.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Collisions([Set; MOST_SERVICES]);

impl Collisions {
    /// Of appointments that would occupy a resource so long; nothing where it cannot have one.
    pub(super) fn of(occupied: &[Option<&[Span]>]) -> Self {
        let mut collisions = Self::default();
        for (one, spans) in occupied.iter().enumerate() {
            for (other, taken) in occupied[..one].iter().enumerate() {
                if spans.zip(*taken).is_some_and(|(spans, taken)| collide(spans, taken)) {
                    collisions.0[one] |= 1 << other;
                    collisions.0[other] |= 1 << one;
                }
            }
        }
        collisions
    }

    /// Those that collide with this one.
    pub(super) fn with(&self, appointment: usize) -> Set {
        self.0[appointment]
    }
}

/// Whether two share a minute.
pub(super) fn collide(some: &[Span], others: &[Span]) -> bool {
    some.iter().any(|one| others.iter().any(|other| one.overlaps(*other)))
}

/// Who collides with what of several appointments, by position in the rules.
pub(crate) struct Crew(Vec<Collisions>);

impl Crew {
    /// Everybody who could do one of them.
    pub(crate) fn of(appointments: &[&[Candidate]]) -> Self {
        let people = appointments.iter().copied().flatten();
        let last = people.map(|candidate| candidate.employee).max();
        let mut occupied = vec![[None; MOST_SERVICES]; last.map_or(0, |last| last + 1)];
        for (appointment, candidates) in appointments.iter().enumerate() {
            for candidate in *candidates {
                // Not everybody takes as long.
                occupied[candidate.employee][appointment] = Some(candidate.occupied.as_slice());
            }
        }
        let of = |occupied: &[Option<&[Span]>; MOST_SERVICES]| Collisions::of(&occupied[..appointments.len()]);
        Self(occupied.iter().map(of).collect())
    }

    /// What collides when this employee does this appointment.
    pub(super) fn collisions(&self, employee: usize, appointment: usize) -> Set {
        self.0[employee].with(appointment)
    }

    /// Shares the wanted ones of these appointments out among those who may do them.
    pub(crate) fn share(
        &self,
        appointments: &[&[Candidate]],
        may: impl Fn(usize, &Candidate) -> bool,
        wanted: Set,
        more: usize,
        effort: &mut Effort,
    ) -> Result<Sharing, TooComplex> {
        let mut able: Vec<Set> = vec![0; self.0.len()];
        for appointment in numbers(wanted) {
            for candidate in appointments[appointment].iter().filter(|one| may(appointment, one)) {
                able[candidate.employee] |= 1 << appointment;
            }
        }
        Sharing::of(&able, |employee| &self.0[employee], wanted, more, effort)
    }
}

/// Who can have what, and whether all can have something.
pub(crate) struct Sharing {
    /// Those that might find none.
    scarce: Set,
    /// Who could have one of these, ascending.
    resources: Vec<usize>,
    /// What each of them can have of these.
    takes: Vec<Takes>,
    /// What all but each of them can have, once that was asked for.
    without: Option<Vec<Coverable>>,
    is_possible: bool,
}

impl Sharing {
    /// Of the wanted appointments; `able` says by position which a resource could have. So many more may be in the way
    /// of each of them later.
    pub(super) fn of<'a>(
        able: &[Set],
        collisions: impl Fn(usize) -> &'a Collisions,
        wanted: Set,
        more: usize,
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let scarce = scarce(able, &collisions, wanted, more);
        let mut sharing = Self {
            scarce,
            resources: Vec::new(),
            takes: Vec::new(),
            without: None,
            is_possible: true,
        };
        effort.take(able.len())?;
        if scarce == 0 {
            return Ok(sharing);
        }
        for (resource, able) in able.iter().enumerate().filter(|(_, able)| *able & scarce != 0) {
            sharing.resources.push(resource);
            let takes = Takes::of(able & scarce, &collisions(resource).0, effort)?;
            sharing.takes.push(takes.squeezed(scarce));
        }
        let covered = together(&sharing.takes, scarce.count_ones(), effort)?;
        sharing.is_possible = covered.contains_all();
        Ok(sharing)
    }

    /// Whether each can have one.
    pub(crate) fn is_possible(&self) -> bool {
        self.is_possible
    }

    /// Whether that stays so when the resource cannot have these, because it is needed elsewhere.
    pub(crate) fn leaves(&mut self, resource: usize, colliding: Set, effort: &mut Effort) -> Result<bool, TooComplex> {
        if !self.is_possible || colliding & self.scarce == 0 {
            return Ok(self.is_possible);
        }
        let Ok(place) = self.resources.binary_search(&resource) else {
            return Ok(true);
        };
        let without = match &mut self.without {
            Some(without) => without,
            unknown => unknown.insert(without_each(&self.takes, self.scarce.count_ones(), effort)?),
        };
        effort.take(1)?;
        let colliding = squeezed(colliding, self.scarce);
        Ok(self.takes[place]
            .without(colliding)
            .any(|take| without[place].contains_rest(take)))
    }
}

/// The appointments that might find none: one with more to choose from than others could be in its way finds one after
/// all of them.
fn scarce<'a>(able: &[Set], collisions: impl Fn(usize) -> &'a Collisions, wanted: Set, more: usize) -> Set {
    let mut choices = [0_usize; MOST_SERVICES];
    let mut in_the_way: [Set; MOST_SERVICES] = [0; MOST_SERVICES];
    for (resource, able) in able.iter().enumerate() {
        for one in numbers(*able) {
            choices[one] += 1;
            in_the_way[one] |= collisions(resource).0[one] & able;
        }
    }
    let mut scarce = wanted;
    loop {
        let finds_one = |one: &usize| choices[*one] > (in_the_way[*one] & scarce).count_ones() as usize + more;
        let Some(one) = numbers(scarce).find(finds_one) else {
            return scarce;
        };
        scarce &= !(1 << one);
    }
}
