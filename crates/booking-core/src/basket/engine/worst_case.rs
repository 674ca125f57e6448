//! Worst cases: a local search (hill climbing with restarts) for the baskets that need most steps, and the worst found.

use std::time::Instant;

use shared_kernel::{ResourceGroupId, ResourceId, ServiceId, SplitMix64};
use time::macros::datetime;
use time::{Duration, OffsetDateTime, PrimitiveDateTime};

use super::{BasketEntry, BasketRefusal, basket_starts, basket_starts_within};
use crate::assignment::{AppointmentRequest, AssignmentFailure, Effort, assign};
use crate::calendar::{Busy, Need, Occupation, OwnTerms, Rules};
use crate::example::{Provider, service};
use crate::slots::{Slot, WallRange};

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const DAY: PrimitiveDateTime = datetime!(2027-01-11 0:00);
/// Between two starts, of the calendar and of a basket.
const GRID: u16 = 15;
/// More than a search ever takes, so that it can be told how much it was.
const PLENTY: u64 = 1 << 40;
/// Groups of rooms.
const GROUPS: &str = "abc";

/// Everything that a basket's difficulty depends on: a line for the rooms, and one for each service.
///
/// A room is the letter of its group, with the times at which it is occupied: `a a540-600 b`. A service is its start,
/// its duration, who can do it (`1` by position), how long those take who take another time (`3:90`), and the groups
/// of which it needs a room: `540 60 111011 3:90 4:45 ab`. The last one is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Difficult {
    rooms: Vec<(usize, Option<(u16, u16)>)>,
    services: Vec<DrawnService>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DrawnService {
    start: u16,
    duration: u16,
    by: Vec<Skill>,
    groups: Vec<usize>,
}

/// Whether an employee can do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skill {
    None,
    Usual,
    /// In so many minutes.
    Own(u16),
}

impl Skill {
    fn own(self) -> Option<u16> {
        match self {
            Self::Own(duration) => Some(duration),
            Self::None | Self::Usual => None,
        }
    }
}

/// The same numbers in every run, so that every run searches the same.
struct Dice(SplitMix64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn is(&mut self, one_of: usize) -> bool {
        self.below(one_of) == 0
    }

    /// A multiple of the grid.
    fn minutes(&mut self, most: u16) -> u16 {
        GRID * (1 + u16::try_from(self.below(usize::from(most / GRID))).unwrap())
    }
}

impl DrawnService {
    fn drawn(employees: usize, dice: &mut Dice) -> Self {
        Self {
            start: 540 + dice.minutes(120),
            duration: 60,
            by: (0..employees).map(|_| Self::person(dice)).collect(),
            groups: (0..GROUPS.len()).filter(|_| dice.is(2)).collect(),
        }
    }

    fn person(dice: &mut Dice) -> Skill {
        // Few lengths, or there are too many ways from the beginning.
        match dice.below(24) {
            0..8 => Skill::None,
            8..16 => Skill::Usual,
            16..23 => Skill::Own(90),
            _ => Skill::Own(30),
        }
    }

    fn change(&mut self, dice: &mut Dice) {
        match dice.below(7) {
            0 => self.start = 540 + dice.minutes(240),
            1 => self.duration = [30, 60, 90, 180][dice.below(4)],
            2 => {
                let group = dice.below(GROUPS.len());
                if self.groups.contains(&group) {
                    self.groups.retain(|other| *other != group);
                } else {
                    self.groups.push(group);
                    self.groups.sort_unstable();
                }
            }
            _ => {
                let who = dice.below(self.by.len());
                self.by[who] = Self::person(dice);
            }
        }
    }
}

impl Difficult {
    fn drawn((services, employees): (usize, usize), dice: &mut Dice) -> Self {
        Self {
            rooms: (0..dice.below(12)).map(|_| (dice.below(GROUPS.len()), None)).collect(),
            services: (0..services).map(|_| DrawnService::drawn(employees, dice)).collect(),
        }
    }

    /// Something near to it: one thing is different, or some are.
    fn changed(&self, dice: &mut Dice) -> Self {
        let mut changed = self.clone();
        for _ in 0..=dice.below(3) {
            match dice.below(8) {
                0 if changed.rooms.len() < 24 => changed.rooms.push((dice.below(GROUPS.len()), None)),
                1 if !changed.rooms.is_empty() => {
                    let room = dice.below(changed.rooms.len());
                    changed.rooms.swap_remove(room);
                }
                2 if !changed.rooms.is_empty() => {
                    let room = dice.below(changed.rooms.len());
                    let from = 540 + dice.minutes(240);
                    changed.rooms[room].1 = (!dice.is(3)).then(|| (from, from + dice.minutes(60)));
                }
                3 => {
                    let (from, to) = (dice.below(self.services.len()), dice.below(self.services.len()));
                    changed.services[to] = changed.services[from].clone();
                }
                _ => {
                    let which = dice.below(changed.services.len());
                    changed.services[which].change(dice);
                }
            }
        }
        changed
    }

    fn written(&self) -> String {
        let letter = |group: &usize| char::from(GROUPS.as_bytes()[*group]).to_string();
        let room = |(group, taken): &(usize, Option<(u16, u16)>)| {
            let taken = taken.map_or_else(String::new, |(from, to)| format!("{from}-{to}"));
            letter(group) + &taken
        };
        let mut lines = vec![self.rooms.iter().map(room).collect::<Vec<_>>().join(" ")];
        for drawn in &self.services {
            let able: String = drawn
                .by
                .iter()
                .map(|by| if *by == Skill::None { '0' } else { '1' })
                .collect();
            let own = drawn.by.iter().enumerate();
            let own = own.filter_map(|(who, by)| Some(format!("{who}:{}", by.own()?)));
            let own = own.collect::<Vec<_>>().join(" ");
            let groups: String = drawn.groups.iter().map(letter).collect();
            let (start, duration) = (drawn.start, drawn.duration);
            lines.push(format!("{start} {duration} {able} {own} {groups}"));
        }
        lines.join("\n")
    }

    fn read(text: &str) -> Self {
        let group = |letter: char| GROUPS.find(letter).unwrap();
        let mut lines = text.lines().map(str::trim);
        let rooms = lines.next().unwrap().split_whitespace().map(|room| {
            let taken = room[1..].split_once('-');
            let taken = taken.map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()));
            (group(room.chars().next().unwrap()), taken)
        });
        let drawn = |line: &str| {
            let mut parts = line.split_whitespace();
            let mut number = || parts.next().unwrap().parse().unwrap();
            let (start, duration) = (number(), number());
            let able = parts.next().unwrap().chars();
            let mut by: Vec<Skill> = able
                .map(|able| if able == '1' { Skill::Usual } else { Skill::None })
                .collect();
            let mut groups = Vec::new();
            for part in parts {
                match part.split_once(':') {
                    Some((who, own)) => by[who.parse::<usize>().unwrap()] = Skill::Own(own.parse().unwrap()),
                    None => groups = part.chars().map(group).collect(),
                }
            }
            DrawnService {
                start,
                duration,
                by,
                groups,
            }
        };
        Self {
            rooms: rooms.collect(),
            services: lines.map(drawn).collect(),
        }
    }

    fn calendar(&self) -> (Rules, Vec<Occupation>) {
        let mut provider = Provider::open("00:00-24:00", 60);
        provider.grid = GRID;
        provider.employees = vec![provider.premises.clone(); self.services[0].by.len()];
        let group = |group: usize| ResourceGroupId(i32::try_from(group).unwrap());
        provider.rooms = self.rooms.iter().map(|(of, _)| group(*of)).collect();
        provider.services = (1..)
            .zip(&self.services)
            .map(|(id, drawn)| {
                let able = (0..drawn.by.len()).filter(|who| drawn.by[*who] != Skill::None);
                let mut service = service(id, drawn.duration, 0, &able.collect::<Vec<_>>());
                let own = drawn.by.iter().enumerate();
                service.own_terms = own
                    .filter_map(|(who, by)| Some((who, by.own()?)))
                    .map(|(who, duration)| {
                        let duration = Some(duration);
                        (who, OwnTerms { duration, price: None })
                    })
                    .collect();
                let need = |of: &usize| Need {
                    group: group(*of),
                    during: Vec::new(),
                };
                service.needs = drawn.groups.iter().map(need).collect();
                service
            })
            .collect();
        let taken = (101..).zip(&self.rooms).filter_map(|(room, (_, taken))| {
            let (from, to) = (*taken)?;
            Some(provider.occupation(room, at(from), at(to)))
        });
        let taken = taken.collect();
        (provider.rules(), taken)
    }

    fn basket(&self) -> Vec<BasketEntry> {
        let entry = |(id, drawn): (i64, &DrawnService)| BasketEntry {
            service: ServiceId(id),
            employee: None,
            start: Some(at(drawn.start)),
        };
        (1..).zip(&self.services).map(entry).collect()
    }

    /// What is offered for the last one, and how many steps it took to find out.
    fn asked(&self) -> (Result<Vec<Slot>, BasketRefusal>, u64) {
        let (rules, occupations) = self.calendar();
        let (basket, range) = (self.basket(), days(1));
        let mut effort = Effort::of(PLENTY);
        let next = basket.len() - 1;
        let found = basket_starts_within(&rules, &basket, next, &occupations, &range, NOW, &mut effort);
        (found.map(|found| found.slots().collect()), PLENTY - effort.left())
    }

    /// How the booking of all of it is decided, the last one with this start and employee, and how many steps it took.
    fn decided(&self, start: PrimitiveDateTime, employee: Option<ResourceId>) -> (Result<(), AssignmentFailure>, u64) {
        let (rules, occupations) = self.calendar();
        let requests = self.requests(start, employee);
        let requests: Vec<_> = requests
            .iter()
            .map(|request| (rules.service(request.service).unwrap(), request))
            .collect();
        let mut effort = Effort::of(PLENTY);
        let busy = Busy::of(&rules, &occupations);
        let assigned = assign(&rules, &busy, NOW, &requests, false, &mut effort);
        (assigned.map(|_| ()), PLENTY - effort.left())
    }

    fn requests(&self, start: PrimitiveDateTime, employee: Option<ResourceId>) -> Vec<AppointmentRequest> {
        let mut requests: Vec<AppointmentRequest> = self
            .basket()
            .into_iter()
            .map(|entry| AppointmentRequest {
                service: entry.service,
                employee: entry.employee,
                start: entry.start.unwrap(),
            })
            .collect();
        let last = requests.last_mut().unwrap();
        (last.start, last.employee) = (start, employee);
        requests
    }

    fn own_start(&self) -> PrimitiveDateTime {
        at(self.services.last().unwrap().start)
    }

    /// Either the query is answered with few enough steps, or refused as too complex. What is offered is booked,
    /// with few enough steps as well.
    fn check(&self) {
        let (rules, occupations) = self.calendar();
        let basket = self.basket();
        let answer = basket_starts(&rules, &basket, basket.len() - 1, &occupations, &days(1), NOW);
        let (without_limit, steps) = self.asked();
        let decided = |start, employee| {
            let (decided, steps) = self.decided(start, employee);
            assert!(
                steps <= Effort::for_decision().left(),
                "{steps} steps:\n{}",
                self.written()
            );
            decided
        };
        let Ok(offered) = answer else {
            assert_eq!(answer, Err(BasketRefusal::TooComplex));
            assert!(without_limit.is_err() || steps > Effort::for_query().left());
            return;
        };
        assert!(
            steps <= Effort::for_query().left(),
            "{steps} steps:\n{}",
            self.written()
        );
        let offered: Vec<Slot> = offered.slots().collect();
        assert_eq!(without_limit.as_ref(), Ok(&offered));
        let of_all = decided(self.own_start(), None);
        let is_offered = offered.iter().any(|slot| slot.start == self.own_start());
        assert_eq!(of_all.is_ok(), is_offered, "{}", self.written());
        let some = offered.iter().step_by(offered.len() / 4 + 1);
        for (slot, employee) in some.flat_map(|slot| [(slot, None), (slot, slot.employees.last().copied())]) {
            assert_eq!(decided(slot.start, employee), Ok(()), "{slot:?}\n{}", self.written());
        }
    }
}

fn at(minute: u16) -> PrimitiveDateTime {
    DAY + Duration::minutes(i64::from(minute))
}

fn days(count: i64) -> WallRange {
    WallRange::days(DAY.date(), DAY.date() + Duration::days(count - 1)).unwrap()
}

/// What is to take as many steps as can be.
#[derive(Debug, Clone, Copy)]
enum Goal {
    Query,
    Decision,
}

impl Goal {
    fn steps(self, of: &Difficult) -> u64 {
        match self {
            Self::Query => of.asked().1,
            Self::Decision => of.decided(of.own_start(), None).1,
        }
    }
}

/// Goes on with what is worse, and begins anew when it gets no worse for long.
fn worst(size: (usize, usize), goal: Goal, tries: usize, seed: u64) -> (u64, Difficult) {
    let mut dice = Dice(SplitMix64::new(seed));
    let mut found = (0, Difficult::drawn(size, &mut dice));
    let mut here = found.clone();
    let mut in_vain = 0;
    for _ in 0..tries {
        let changed = here.1.changed(&mut dice);
        let steps = goal.steps(&changed);
        in_vain = if steps > here.0 { 0 } else { in_vain + 1 };
        if steps >= here.0 {
            here = (steps, changed);
        }
        if in_vain > 1_000 {
            if here.0 > found.0 {
                found = here;
            }
            here = (0, Difficult::drawn(size, &mut dice));
            in_vain = 0;
        }
    }
    if here.0 > found.0 { here } else { found }
}

/// How many baskets are tried for each size and goal; `just worst-cases` tries very many.
fn tries() -> Option<usize> {
    let tries = std::env::var("TERMINHOF_TEST_WORST_CASES").ok()?;
    Some(tries.parse().unwrap())
}

#[test]
fn searched_worst_baskets_stay_within_the_step_limits() {
    for (seed, size) in (1..).zip([(8, 12), (10, 50)]) {
        for goal in [Goal::Query, Goal::Decision] {
            let (steps, worst) = worst(size, goal, tries().unwrap_or(300), seed);
            worst.check();
            if tries().is_some() {
                println!(
                    "{size:?} {goal:?}: {steps} steps\n{}\n{}",
                    worst.written(),
                    worst.times()
                );
            }
        }
    }
}

impl Difficult {
    /// What it takes on this machine, for a person to read.
    fn times(&self) -> String {
        let (rules, occupations) = self.calendar();
        let (basket, range) = (self.basket(), days(1));
        let next = basket.len() - 1;
        let requests = self.requests(self.own_start(), None);
        let requests: Vec<_> = requests
            .iter()
            .map(|request| (rules.service(request.service).unwrap(), request))
            .collect();
        let query = median(|| {
            let _found = basket_starts(&rules, &basket, next, &occupations, &range, NOW);
        });
        let decision = median(|| {
            let busy = Busy::of(&rules, &occupations);
            let _assigned = assign(&rules, &busy, NOW, &requests, false, &mut Effort::for_decision());
        });
        format!("query {query} µs, decision {decision} µs")
    }
}

#[expect(clippy::disallowed_methods, reason = "it is measured, not logged")]
fn median(mut run: impl FnMut()) -> u128 {
    let mut times: Vec<u128> = (0..101)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed().as_micros()
        })
        .collect();
    times.sort_unstable();
    times[times.len() / 2]
}

/// The worst queries of eight services and twelve employees that were found: one that is answered, and one that is
/// not.
const WORST_ANSWERED: &str = "b a b780-825 b b b b705-735 c780-840 b705-735 a b b b660-690 c720-750 a
720 30 001101111110 2:90 5:120 10:75 abc
720 30 110111011111 1:30 3:105 8:105 abc
720 60 000100111010 6:90 10:75 ac
555 45 011111111111 3:105 4:60 6:75 7:45 8:105 10:105 11:120 abc
585 45 010000101111 6:45 8:105 9:105 10:105 abc
585 45 100011100010 0:30 4:120 abc
630 45 111101111111 1:120 2:45 6:90 10:105 ac
555 30 110100111111 1:30 ac";
const WORST_QUERY: &str = "c c a a b b c555-570 c555-570 b a a a c a b a c b b
645 180 111111001101 0:30 3:90 11:30 a
630 180 111111111111 1:90 4:90 11:90 abc
600 90 111111111111 1:90 2:90 3:90 5:90 6:90 7:90 8:90 9:90 10:90 11:90 abc
660 180 111110111001 0:90 3:90 11:30 abc
645 180 101111111111 3:90 5:30 8:90 11:30 abc
615 180 111111111111 5:90 9:90 11:90 abc
585 90 111111111111 0:90 4:90 6:90 7:90 8:90 abc
585 90 111111111111 0:90 3:90 4:90 5:90 6:90 8:90 abc";
/// The worst booking of eight services by twelve employees.
const WORST_DECISION: &str = "a a a570-585 b a a705-750 c705-750 c780-810 b a
675 180 111111101000 0:90 1:90 3:90 ab
570 30 100100011111 3:90 8:90 9:90 11:90 b
675 180 110011011111 0:90 1:90 7:30 8:90 9:90 abc
735 30 000111111111 3:30 6:90 bc
570 60 111010010110 7:90 10:90 abc
735 30 101111111111 3:30 6:90 ab
690 180 110101110111 0:90 1:30 6:90 7:30 9:90 10:90 bc
570 60 101010010110 2:90 4:90 9:90 10:90 abc";

#[test]
fn known_worst_baskets_stay_within_the_step_limits() {
    for written in [WORST_ANSWERED, WORST_QUERY, WORST_DECISION] {
        let worst = Difficult::read(written);
        worst.check();
        if tries().is_some() {
            println!(
                "{} steps asked, {} decided: {}",
                worst.asked().1,
                worst.decided(worst.own_start(), None).1,
                worst.times()
            );
        }
    }
    let refused = Difficult::read(WORST_QUERY);
    let (rules, occupations) = refused.calendar();
    let answer = basket_starts(&rules, &refused.basket(), 7, &occupations, &days(1), NOW);
    assert_eq!(answer, Err(BasketRefusal::TooComplex));
}

#[test]
fn written_basket_is_read_back() {
    let mut dice = Dice(SplitMix64::new(1));
    for _ in 0..100 {
        let drawn = Difficult::drawn((4, 6), &mut dice).changed(&mut dice);
        assert_eq!(Difficult::read(&drawn.written()), drawn);
    }
}
