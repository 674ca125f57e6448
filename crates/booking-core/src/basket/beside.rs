//! Whether the appointments of a basket that are chosen already stay possible beside one more.

use shared_kernel::{InstantMinute, ResourceGroupId};

use crate::booking::{Candidate, Crew, Effort, OneMore, Rooms, Set, Sharing, TooComplex, Ways, all_of};
use crate::calendar::{Busy, Part, Pattern, Rules, Span, Taking, free_rooms};

/// A bit for each way in which the others can be done.
type SomeWays = u128;

/// The appointments that are chosen already, in every way that must be looked at.
pub(super) struct Beside<'a> {
    /// For each way who can do what.
    people: Vec<Sharing>,
    /// Of each group the different ways to share its rooms out, each with the ways in which it is so.
    rooms: Vec<(Rooms<'a>, SomeWays)>,
    /// By employee: when which appointment would occupy them.
    occupied: Vec<Vec<(usize, Span)>>,
    /// What lies around their times.
    around: Vec<(InstantMinute, InstantMinute)>,
}

impl<'a> Beside<'a> {
    pub(super) fn of(
        rules: &Rules,
        others: &'a [Vec<Candidate>],
        one_more: &OneMore,
        effort: &mut Effort,
    ) -> Result<Self, TooComplex> {
        let appointments: Vec<&[Candidate]> = others.iter().map(Vec::as_slice).collect();
        // Before anything else, so that what is too much costs next to nothing.
        let with_rooms = Ways::of(&appointments, one_more)?.with_rooms(effort)?;
        let crew = Crew::of(&appointments);
        let all = all_of(appointments.len());
        let mut people = Vec::with_capacity(with_rooms.ways.len());
        let mut rooms: Vec<(Rooms<'a>, SomeWays)> = with_rooms.rooms.into_iter().map(|rooms| (rooms, 0)).collect();
        for way in &with_rooms.ways {
            let sharing = crew.share(&appointments, |one, by| way.allows(one, by), all, 1, effort)?;
            if sharing.is_possible() {
                for place in &way.rooms {
                    rooms[*place].1 |= 1 << people.len();
                }
                people.push(sharing);
            }
        }
        rooms.retain(|(_, ways)| *ways != 0);
        let mut occupied = vec![Vec::new(); rules.employees.len()];
        let mut times = Vec::new();
        for (appointment, candidates) in others.iter().enumerate() {
            for candidate in candidates {
                let spans = candidate.occupied.iter();
                occupied[candidate.employee].extend(spans.map(|span| (appointment, *span)));
                let in_rooms = candidate.rooms.iter().flat_map(|needed| &needed.occupied);
                let spans = candidate.occupied.iter().chain(in_rooms);
                times.extend(spans.map(|span| (span.from(), span.to())));
            }
        }
        Ok(Self {
            people,
            rooms,
            occupied,
            around: around(times),
        })
    }

    /// Whether the others can be done at all.
    pub(super) fn are_possible(&self) -> bool {
        !self.people.is_empty()
    }

    /// In how many ways.
    #[cfg(test)]
    pub(super) fn ways(&self) -> usize {
        self.people.len()
    }

    fn all_ways(&self) -> SomeWays {
        (0..self.people.len()).fold(0, |ways, way| ways | 1 << way)
    }
}

/// One more appointment, by everybody who could do it, beside the others.
pub(super) struct Next<'a> {
    rules: &'a Rules,
    busy: &'a Busy,
    beside: Beside<'a>,
    /// By place among those who are asked about; nothing where it would last too long.
    people: Vec<Option<Person>>,
    /// The different ways to need rooms, which most people share.
    needs: Vec<Needs>,
    longest: i64,
    effort: &'a mut Effort,
    is_too_complex: bool,
}

/// When starts could touch the appointments that are chosen already.
pub(super) struct Near {
    around: Vec<(InstantMinute, InstantMinute)>,
    longest: i64,
}

impl Near {
    /// Whether one from the first minute up to, and without, the second could.
    pub(super) fn has(&self, from: InstantMinute, to: InstantMinute) -> bool {
        let mut around = self.around.iter();
        around.any(|(begin, end)| begin.plus(-self.longest) < to && from < *end)
    }
}

/// Somebody who could do it.
struct Person {
    position: usize,
    parts: Vec<Part>,
    /// By place in [`Next::needs`].
    needs: usize,
    collisions: Lasting<SomeWays>,
    /// What is left by collisions that were seen: of them there are few, of starts many.
    known: Vec<(Set, SomeWays)>,
}

/// What it takes of rooms.
struct Needs {
    rooms: Vec<(ResourceGroupId, Taking)>,
    /// For which ways there are rooms at a start, which was looked at last.
    found: Option<(InstantMinute, SomeWays)>,
    /// For each of [`Beside::rooms`].
    collisions: Vec<Lasting<Set>>,
}

/// An answer that stays the same for starts from one until before another.
#[derive(Clone, Copy)]
struct Lasting<T> {
    from: InstantMinute,
    until: InstantMinute,
    answer: T,
}

impl<T: Copy + Default> Lasting<T> {
    fn unknown() -> Self {
        Self {
            from: InstantMinute(0),
            until: InstantMinute(0),
            answer: T::default(),
        }
    }

    fn at(&self, start: InstantMinute) -> Option<T> {
        (self.from <= start && start < self.until).then_some(self.answer)
    }
}

impl<'a> Next<'a> {
    /// `people` are those who could do it, and what it takes with each of them.
    pub(super) fn of(
        rules: &'a Rules,
        busy: &'a Busy,
        beside: Beside<'a>,
        people: impl IntoIterator<Item = Option<(usize, Pattern)>>,
        effort: &'a mut Effort,
    ) -> Self {
        let mut needs: Vec<Needs> = Vec::new();
        let mut longest = 0;
        let mut person = |(position, pattern): (usize, Pattern)| {
            let takings = pattern.rooms.iter().map(|(_, taking)| taking);
            let parts = takings.chain([&pattern.employee]).flat_map(|taking| &taking.occupied);
            longest = parts.map(|part| i64::from(part.to())).fold(longest, i64::max);
            let known = needs.iter().position(|needs| needs.rooms == pattern.rooms);
            Person {
                position,
                parts: pattern.employee.occupied,
                needs: known.unwrap_or_else(|| {
                    needs.push(Needs {
                        rooms: pattern.rooms,
                        found: None,
                        collisions: vec![Lasting::unknown(); beside.rooms.len()],
                    });
                    needs.len() - 1
                }),
                collisions: Lasting::unknown(),
                known: Vec::new(),
            }
        };
        let people = people.into_iter().map(|one| one.map(&mut person)).collect();
        Self {
            rules,
            busy,
            beside,
            people,
            needs,
            longest,
            effort,
            is_too_complex: false,
        }
    }

    /// When starts could touch the others.
    pub(super) fn near(&self) -> Near {
        Near {
            around: self.beside.around.clone(),
            longest: self.longest,
        }
    }

    /// Whether the others can be done when the person at this place begins the next one then.
    pub(super) fn leaves(&mut self, at: InstantMinute, place: usize) -> bool {
        if self.is_too_complex {
            return false;
        }
        let left = self.effort.take(1).and_then(|()| {
            let Some(needs) = self.people[place].as_ref().map(|person| person.needs) else {
                return Ok(false);
            };
            let ways = self.ways_by(place, at)?;
            Ok(ways != 0 && ways & self.ways_in_rooms(needs, at)? != 0)
        });
        self.is_too_complex = left.is_err();
        left.unwrap_or(false)
    }

    /// Whether all answers could be found.
    pub(super) fn finish(&self) -> Result<(), TooComplex> {
        if self.is_too_complex { Err(TooComplex) } else { Ok(()) }
    }

    /// The ways for which there are people.
    fn ways_by(&mut self, place: usize, at: InstantMinute) -> Result<SomeWays, TooComplex> {
        let Some(person) = &mut self.people[place] else {
            return Ok(0);
        };
        if let Some(ways) = person.collisions.at(at) {
            return Ok(ways);
        }
        let occupied = self.beside.occupied[person.position].iter().copied();
        let colliding = colliding(occupied, &person.parts, at);
        let known = person.known.iter().find(|(known, _)| *known == colliding.answer);
        let answer = if colliding.answer == 0 {
            self.beside.all_ways()
        } else if let Some((_, ways)) = known {
            *ways
        } else {
            let mut ways = 0;
            for (way, sharing) in self.beside.people.iter_mut().enumerate() {
                self.effort.take(1)?;
                if sharing.leaves(person.position, colliding.answer, self.effort)? {
                    ways |= 1 << way;
                }
            }
            person.known.push((colliding.answer, ways));
            ways
        };
        person.collisions = Lasting {
            from: colliding.from,
            until: colliding.until,
            answer,
        };
        Ok(answer)
    }

    /// The ways for which there are rooms.
    fn ways_in_rooms(&mut self, needs: usize, at: InstantMinute) -> Result<SomeWays, TooComplex> {
        let mut ways = self.beside.all_ways();
        let needs = &mut self.needs[needs];
        if let Some((_, ways)) = needs.found.filter(|(start, _)| *start == at) {
            return Ok(ways);
        }
        for (group, taking) in &needs.rooms {
            let mut free = None;
            let shared = self.beside.rooms.iter_mut().zip(&mut needs.collisions);
            for ((rooms, in_ways), collisions) in shared.filter(|((rooms, _), _)| rooms.group == *group) {
                self.effort.take(1)?;
                let colliding = if let Some(colliding) = collisions.at(at) {
                    colliding
                } else {
                    let occupied = rooms.occupied.iter().enumerate();
                    let occupied = occupied.flat_map(|(one, spans)| spans.iter().map(move |span| (one, *span)));
                    *collisions = colliding(occupied, &taking.occupied, at);
                    collisions.answer
                };
                if colliding == 0 {
                    continue;
                }
                let free = free.get_or_insert_with(|| free_rooms(self.rules, self.busy, *group, taking, at));
                let mut finds_one = false;
                for room in free {
                    finds_one = rooms.sharing.leaves(*room, colliding, self.effort)?;
                    if finds_one {
                        break;
                    }
                }
                if !finds_one {
                    ways &= !*in_ways;
                }
            }
        }
        needs.found = Some((at, ways));
        Ok(ways)
    }
}

/// Which appointments collide, by their times, with parts of another one that begins then, and for which starts it
/// is the same.
fn colliding(occupied: impl IntoIterator<Item = (usize, Span)>, parts: &[Part], start: InstantMinute) -> Lasting<Set> {
    let mut lasting = Lasting {
        from: start,
        until: InstantMinute(i64::MAX),
        answer: 0,
    };
    for (appointment, span) in occupied {
        for part in parts {
            let first = span.from().plus(1 - i64::from(part.to()));
            let end = span.to().plus(-i64::from(part.from()));
            if start < first {
                lasting.until = lasting.until.min(first);
            } else if start < end {
                lasting.until = lasting.until.min(end);
                lasting.answer |= 1 << appointment;
            }
        }
    }
    lasting
}

/// What lies around all of these times, in parts where they do not touch.
fn around(mut times: Vec<(InstantMinute, InstantMinute)>) -> Vec<(InstantMinute, InstantMinute)> {
    times.sort_unstable();
    let mut around: Vec<(InstantMinute, InstantMinute)> = Vec::new();
    for (from, to) in times {
        match around.last_mut() {
            Some((_, last)) if from <= *last => *last = to.max(*last),
            _ => around.push((from, to)),
        }
    }
    around
}
