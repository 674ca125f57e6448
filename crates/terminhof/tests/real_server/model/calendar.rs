//! The model: a calendar that is obviously right and shares nothing with the product. It knows of every
//! minute who works and who is away, and asks every minute of an appointment.

mod bookings;

use std::collections::BTreeMap;

use super::clock::{self, DAY, Minute, Wall};
use super::operation::{End, Place, Who};
use super::provider::{Employee, Hours, Need, Provider, Service};

/// Days before the first day that the model knows: what any-employee assignment looks back at.
const DAYS_BEFORE: i64 = 30;
/// The last moment of a trial is fewer days after the first one; from there on it knows those of the horizon.
const DAYS_OF_A_TRIAL: i64 = 50;
const LONGEST_RANGE: i64 = 186 * DAY;
/// Of those of a trial.
const DAYS_OF_STAFF: i64 = 6;
/// Days that any-employee assignment looks back at.
const DAYS_TO_COMPARE: i64 = 28;
const ALTERNATIVES: usize = 3;

/// Whether each employee, and each room after them, is taken in every minute after [`Model::first`].
type Taken = Vec<Vec<bool>>;

/// A start, and who is free then.
pub type Free = (Wall, Vec<usize>);

pub struct Model {
    pub provider: Provider,
    first: Minute,
    /// The working interval of an employee that a minute belongs to, counted from 1; 0 is none.
    working: Vec<Vec<u32>>,
    /// The same of the premises.
    open: Vec<u32>,
    away: Vec<Vec<bool>>,
    closed: Vec<bool>,
    /// How many of the services can be booked; the others are some of these with another length, as staff agreed on them.
    pub offered_services: usize,
    /// Until when staff is signed in.
    staff_until: Minute,
    pub bookings: Vec<Booking>,
    keys: BTreeMap<String, UsedKey>,
    /// The time is half a minute later, so that nothing begins or ends exactly now.
    pub now: Minute,
}

#[derive(Debug, Clone)]
pub struct Booking {
    pub id: i64,
    pub guid: String,
    pub appointments: Vec<Appointment>,
    /// What was sent to make it, and when.
    body: String,
    made: Minute,
}

#[derive(Debug, Clone)]
pub struct Appointment {
    pub id: i64,
    pub service: usize,
    pub employee: usize,
    /// One for each need of the service, numbered after the employees.
    pub rooms: Vec<usize>,
    pub start: Minute,
    pub is_confirmed: bool,
}

/// What an idempotency key was used for: the request, when, and the booking it made or changed.
struct UsedKey {
    body: String,
    at: Minute,
    booking: usize,
}

/// What must be answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    Refused(Refusal),
    /// 409 for one of these appointment requests.
    Taken(Vec<usize>),
    /// The booking as it stands, and nothing is changed.
    AsItStands(usize),
    /// Done with one of these choices of employees.
    Done(Vec<Vec<usize>>),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Refusal {
    pub status: u16,
    pub code: &'static str,
    /// What is wrong, by its path in the request.
    pub field: Option<String>,
}

fn refused(status: u16, code: &'static str) -> Expected {
    let field = None;
    Expected::Refused(Refusal { status, code, field })
}

fn refused_field(code: &'static str, field: String) -> Expected {
    let field = Some(field);
    let status = 422;
    Expected::Refused(Refusal { status, code, field })
}

/// An appointment request for a service that exists, as the `index`-th of its request.
#[derive(Clone, Copy)]
struct Asked {
    index: usize,
    service: usize,
    who: Who,
    wall: Wall,
}

/// Why an appointment request cannot be fulfilled, whatever else is requested.
enum Impossible {
    Breaks { code: &'static str, member: &'static str },
    Taken,
}

impl Model {
    pub fn of(provider: Provider, first_day: i64, now: Minute) -> Self {
        let days = first_day - DAYS_BEFORE..first_day + DAYS_OF_A_TRIAL + provider.horizon;
        let first = clock::first_pass_or_later(days.start * DAY);
        let last = clock::first_pass_or_later(days.end * DAY);
        let minutes = usize::try_from(last - first).unwrap();
        let mut model = Self {
            first,
            working: Vec::new(),
            open: Vec::new(),
            away: Vec::new(),
            closed: Vec::new(),
            offered_services: provider.services.len(),
            staff_until: now + DAYS_OF_STAFF * DAY,
            provider,
            bookings: Vec::new(),
            keys: BTreeMap::new(),
            now,
        };
        let numbered = |stretches: &mut dyn FnMut(i64) -> Vec<(Wall, Wall)>| {
            let mut numbers = vec![0; minutes];
            let all = days.clone().flat_map(stretches);
            for ((opens, closes), number) in all.zip(1..) {
                for minute in clock::first_pass_or_later(opens)..clock::first_pass_or_later(closes) {
                    numbers[usize::try_from(minute - first).unwrap()] = number;
                }
            }
            numbers
        };
        let within = |stretches: &[(Wall, Wall)]| {
            let mut is_within = vec![false; minutes];
            for (from, to) in stretches {
                for minute in clock::first_pass(*from).unwrap()..clock::first_pass(*to).unwrap() {
                    is_within[usize::try_from(minute - first).unwrap()] = true;
                }
            }
            is_within
        };
        let employees = &model.provider.employees;
        model.working = employees
            .iter()
            .map(|employee| numbered(&mut |day| model.open_stretches(Some(employee), day)))
            .collect();
        model.open = numbered(&mut |day| model.open_stretches(None, day));
        model.away = employees.iter().map(|employee| within(&employee.absences)).collect();
        model.closed = within(&model.provider.closures);
        model
    }

    /// The stretches of a day in which the premises are open, and an employee works if it is about one.
    fn open_stretches(&self, employee: Option<&Employee>, day: i64) -> Vec<(Wall, Wall)> {
        let contains = |hours: &Hours, minute: i64| {
            let windows = &hours[clock::weekday_of(day)];
            windows
                .iter()
                .any(|(opens, closes)| *opens <= minute && minute < *closes)
        };
        let works = |minute: i64| employee.is_none_or(|employee| contains(&employee.hours, minute));
        let is_open = |minute: i64| works(minute) && contains(&self.provider.opening, minute);
        let mut stretches = Vec::new();
        let mut begin = None;
        for minute in 0..=DAY {
            match (begin, minute < DAY && is_open(minute)) {
                (None, true) => begin = Some(minute),
                (Some(opens), false) => {
                    stretches.push((day * DAY + opens, day * DAY + minute));
                    begin = None;
                }
                _ => {}
            }
        }
        stretches
    }

    fn index(&self, minute: Minute) -> usize {
        usize::try_from(minute - self.first).unwrap()
    }

    /// Whether staff can do something now.
    pub fn has_staff(&self) -> bool {
        self.now < self.staff_until
    }

    fn today(&self) -> i64 {
        clock::day_of(clock::wall(self.now))
    }

    pub fn last_day(&self) -> i64 {
        self.today() + self.provider.horizon
    }

    /// The end of the customer's time.
    pub fn end(&self, appointment: &Appointment) -> Minute {
        appointment.start + self.provider.services[appointment.service].duration
    }

    pub fn appointment(&self, (booking, position): Place) -> &Appointment {
        &self.bookings[booking].appointments[position]
    }

    /// The minutes that appointments take, except for those that are given back.
    fn taken(&self, given_back: &[Place]) -> Taken {
        let resources = self.provider.employees.len() + self.provider.rooms.iter().sum::<usize>();
        let mut taken: Taken = vec![vec![false; self.closed.len()]; resources];
        for (number, booking) in self.bookings.iter().enumerate() {
            for (position, appointment) in booking.appointments.iter().enumerate() {
                if appointment.is_confirmed && !given_back.contains(&(number, position)) {
                    for (resource, minutes) in self.takes(appointment) {
                        for minute in minutes {
                            taken[resource][self.index(minute)] = true;
                        }
                    }
                }
            }
        }
        taken
    }

    /// The minutes in which an appointment takes its employee, and each of its rooms.
    pub fn takes(&self, appointment: &Appointment) -> Vec<(usize, Vec<Minute>)> {
        let service = &self.provider.services[appointment.service];
        let mut takes = vec![(
            appointment.employee,
            self.minutes_of_employee(appointment.service, appointment.start),
        )];
        for (need, room) in service.needs.iter().zip(&appointment.rooms) {
            takes.push((*room, minutes_of_room(service, need, appointment.start)));
        }
        takes
    }

    fn minutes_of_employee(&self, service: usize, start: Minute) -> Vec<Minute> {
        let service = &self.provider.services[service];
        let minutes = 0..service.duration + service.follow_up;
        minutes
            .filter(|minute| service.takes_employee(*minute))
            .map(|minute| start + minute)
            .collect()
    }

    /// Whether all of it lies within one opening of the premises, and each stretch of work within one of the employee.
    fn works(&self, employee: usize, service: usize, start: Minute) -> bool {
        self.works_for(employee, &self.provider.services[service], start)
    }

    fn works_for(&self, employee: usize, service: &Service, start: Minute) -> bool {
        let open = self.open[self.index(start)];
        let is_open = |minute: i64| open != 0 && self.open[self.index(start + minute)] == open;
        let is_at_work = |minute: i64| {
            let interval = |minute: i64| self.working[employee][self.index(start + minute)];
            let goes_on =
                minute == 0 || !service.takes_employee(minute - 1) || interval(minute - 1) == interval(minute);
            !service.takes_employee(minute) || (interval(minute) != 0 && goes_on)
        };
        (0..service.duration).all(|minute| is_open(minute) && is_at_work(minute))
    }

    fn is_free(&self, taken: &Taken, employee: usize, service: usize, start: Minute) -> bool {
        let of = &self.provider.services[service];
        let is_there = |minute: i64| {
            let index = self.index(start + minute);
            !taken[employee][index] && (minute >= of.duration || !self.away[employee][index])
        };
        (0..of.duration).all(|minute| !self.closed[self.index(start + minute)])
            && (0..of.duration + of.follow_up).all(|minute| !of.takes_employee(minute) || is_there(minute))
            && self.have_rooms(taken, &[(service, start)])
    }

    /// Whether there are rooms for all of these services, no room twice in the same minute.
    fn have_rooms(&self, taken: &Taken, all: &[(usize, Minute)]) -> bool {
        let needed = all.iter().flat_map(|(service, start)| {
            let service = &self.provider.services[*service];
            let needs = service.needs.iter();
            needs.map(|need| (need.group, minutes_of_room(service, need, *start)))
        });
        self.find_rooms(taken, &needed.collect::<Vec<_>>(), &mut Vec::new())
    }

    fn have_rooms_for(&self, taken: &Taken, service: &Service, start: Minute) -> bool {
        let needs = service.needs.iter();
        let needed = needs.map(|need| (need.group, minutes_of_room(service, need, start)));
        self.find_rooms(taken, &needed.collect::<Vec<_>>(), &mut Vec::new())
    }

    /// Tries every room for the first need, and so on; `given` are the rooms of those before.
    fn find_rooms(&self, taken: &Taken, needed: &[(usize, Vec<Minute>)], given: &mut Vec<usize>) -> bool {
        let Some((group, minutes)) = needed.get(given.len()) else {
            return true;
        };
        self.provider.rooms_of(*group).any(|room| {
            let before = needed.iter().zip(given.iter()).filter(|(_, other)| **other == room);
            let is_given = before
                .into_iter()
                .any(|((_, others), _)| minutes.iter().any(|minute| others.contains(minute)));
            let is_free = !is_given && minutes.iter().all(|minute| !taken[room][self.index(*minute)]);
            given.push(room);
            let fits = is_free && self.find_rooms(taken, needed, given);
            given.pop();
            fits
        })
    }

    /// The point in time of a start, or the first rule that it breaks whoever does it.
    fn begin(&self, wall: Wall) -> Result<Minute, &'static str> {
        let start = clock::first_pass(wall).ok_or("SKIPPED_BY_CLOCK")?;
        if start <= self.now {
            Err("IN_THE_PAST")
        } else if clock::day_of(wall) > self.last_day() {
            Err("PAST_HORIZON")
        } else if wall.rem_euclid(DAY) % self.provider.grid != 0 {
            Err("OFF_GRID")
        } else if start < self.now + 1 + self.provider.notice {
            Err("NOTICE_TOO_SHORT")
        } else {
            Ok(start)
        }
    }

    /// The starts at which one employee does services back to back from a start on: each next one at the
    /// first start of the grid, on the same day, when the one before is over.
    fn in_a_row(&self, taken: &Taken, employee: usize, services: &[usize], start: Minute) -> Option<Vec<Wall>> {
        let mut at = start;
        let mut walls = Vec::new();
        for (position, service) in services.iter().enumerate() {
            if !self.works(employee, *service, at) || !self.is_free(taken, employee, *service, at) {
                return None;
            }
            walls.push(clock::wall(at));
            if position + 1 < services.len() {
                let over = at + self.provider.services[*service].duration + self.provider.services[*service].follow_up;
                let day = clock::day_of(clock::wall(start));
                at = self
                    .steps(day)
                    .filter_map(clock::first_pass)
                    .find(|step| *step >= over)?;
            }
        }
        Some(walls)
    }

    /// The grid of a day.
    fn steps(&self, day: i64) -> impl Iterator<Item = Wall> {
        let grid = usize::try_from(self.provider.grid).unwrap();
        (day * DAY..(day + 1) * DAY).step_by(grid)
    }

    /// The free starts of `from..to`, with who can do all of the services.
    fn free_starts(&self, taken: &Taken, services: &[usize], from: Wall, to: Wall) -> Vec<Free> {
        let skilled: Vec<usize> = (0..self.provider.employees.len())
            .filter(|employee| {
                services
                    .iter()
                    .all(|service| self.provider.employees[*employee].skills[*service])
            })
            .collect();
        let days = clock::day_of(from).max(self.today())..=clock::day_of(to).min(self.last_day());
        let walls = days.flat_map(|day| self.steps(day));
        let mut free = Vec::new();
        for wall in walls.filter(|wall| from <= *wall && *wall < to) {
            let Ok(start) = self.begin(wall) else { continue };
            let employees = skilled
                .iter()
                .copied()
                .filter(|employee| self.in_a_row(taken, *employee, services, start).is_some());
            let employees: Vec<usize> = employees.collect();
            if !employees.is_empty() {
                free.push((wall, employees));
            }
        }
        free
    }

    /// The free starts of some days.
    pub fn offered(&self, services: &[usize], first_day: i64, last_day: i64) -> Vec<Free> {
        self.free_starts(&self.taken(&[]), services, first_day * DAY, (last_day + 1) * DAY)
    }

    /// Where one employee does services in a row that are free at this start.
    pub fn row(&self, employee: usize, services: &[usize], wall: Wall) -> Vec<Wall> {
        let start = clock::first_pass(wall).unwrap();
        self.in_a_row(&self.taken(&[]), employee, services, start).unwrap()
    }

    pub fn slot_list(&self, services: &[Option<usize>], from: End, to: End) -> Result<Vec<Free>, Refusal> {
        let refusal = |code| Refusal {
            status: 422,
            code,
            field: None,
        };
        let from = match from {
            End::Day(day) => day * DAY,
            End::Wall(wall) => wall,
        };
        let to = match to {
            End::Day(day) => (day + 1) * DAY,
            End::Wall(wall) => wall,
        };
        if to <= from {
            return Err(refusal("RANGE_REVERSED"));
        }
        if to - from > LONGEST_RANGE {
            return Err(refusal("RANGE_TOO_LONG"));
        }
        let known: Option<Vec<usize>> = services.iter().copied().collect();
        let known = known.ok_or_else(|| refusal("UNKNOWN_SERVICE"))?;
        Ok(self.free_starts(&self.taken(&[]), &known, from, to))
    }

    /// Who could do an appointment request if it were the only one.
    fn candidates(&self, taken: &Taken, asked: &Asked) -> Result<Vec<usize>, Impossible> {
        let service = asked.service;
        let mut skilled: Vec<usize> = (0..self.provider.employees.len())
            .filter(|employee| self.provider.employees[*employee].skills[service])
            .collect();
        match asked.who {
            Who::Anybody => {}
            Who::Employee(employee) if skilled.contains(&employee) => skilled = vec![employee],
            Who::Employee(_) | Who::Stranger => {
                return Err(Impossible::Breaks {
                    code: "UNKNOWN_EMPLOYEE",
                    member: "userId",
                });
            }
        }
        let member = "start";
        let start = self
            .begin(asked.wall)
            .map_err(|code| Impossible::Breaks { code, member })?;
        skilled.retain(|employee| self.works(*employee, service, start));
        if skilled.is_empty() {
            let code = "OUTSIDE_HOURS";
            return Err(Impossible::Breaks { code, member });
        }
        skilled.retain(|employee| self.is_free(taken, *employee, service, start));
        if skilled.is_empty() {
            return Err(Impossible::Taken);
        }
        Ok(skilled)
    }

    /// Every way to give all appointment requests to somebody, found by trying all of them. For a single appointment request there is
    /// one: whoever is taken for the fewest minutes that day, then in the 28 days before, then the first.
    fn decide(&self, taken: &Taken, all: &[Asked], list: &str) -> Expected {
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for asked in all {
            let candidates = match self.candidates(taken, asked) {
                Ok(candidates) => candidates,
                Err(Impossible::Taken) => return Expected::Taken(vec![asked.index]),
                Err(Impossible::Breaks { code, member }) => {
                    return refused_field(code, format!("{list}[{}].{member}", asked.index));
                }
            };
            let extended = choices.iter().flat_map(|choice| {
                candidates.iter().map(|candidate| {
                    let mut choice = choice.clone();
                    choice.push(*candidate);
                    choice
                })
            });
            choices = extended.collect();
        }
        if let [asked] = all {
            let day = clock::day_of(asked.wall);
            choices.sort_by_key(|choice| {
                (
                    self.minutes_taken(taken, choice[0], day, day),
                    self.minutes_taken(taken, choice[0], day - DAYS_TO_COMPARE, day - 1),
                    choice[0],
                )
            });
            choices.truncate(1);
        }
        choices.retain(|choice| self.fit_together(taken, all, choice));
        if choices.is_empty() {
            return Expected::Taken(all.iter().map(|asked| asked.index).collect());
        }
        Expected::Done(choices)
    }

    fn minutes_taken(&self, taken: &Taken, employee: usize, first_day: i64, last_day: i64) -> usize {
        let from = clock::first_pass_or_later(first_day * DAY);
        let to = clock::first_pass_or_later((last_day + 1) * DAY);
        (from..to).filter(|minute| taken[employee][self.index(*minute)]).count()
    }

    /// Whether nobody is needed twice in the same minute, and no room.
    fn fit_together(&self, taken: &Taken, all: &[Asked], choice: &[usize]) -> bool {
        let mut needed = Vec::new();
        let mut services = Vec::new();
        for (asked, employee) in all.iter().zip(choice) {
            let start = clock::first_pass(asked.wall).unwrap();
            services.push((asked.service, start));
            let minutes = self.minutes_of_employee(asked.service, start);
            needed.extend(minutes.into_iter().map(|minute| (*employee, minute)));
        }
        let all_of_them = needed.len();
        needed.sort_unstable();
        needed.dedup();
        needed.len() == all_of_them && self.have_rooms(taken, &services)
    }

    /// The starts nearest to a lost one that leave the rest possible: at most three, and none at which the appointment
    /// would stand as it does. What is lost besides, or cannot be done beside what comes before it, is not part of the rest.
    fn nearest(&self, taken: &Taken, all: &[Asked], lost: usize, stands_at: Option<Wall>) -> Vec<Free> {
        let mut rest: Vec<Asked> = Vec::new();
        for other in all.iter().filter(|other| other.index != lost) {
            rest.push(*other);
            if !self.can_all_be_done(taken, &rest, &[]) {
                rest.pop();
            }
        }
        let lost = all.iter().find(|asked| asked.index == lost).unwrap();
        let mut free = self.free_starts(taken, &[lost.service], self.today() * DAY, (self.last_day() + 1) * DAY);
        free.retain(|(wall, _)| Some(*wall) != stands_at);
        free.sort_by_key(|(wall, _)| ((wall - lost.wall).abs(), *wall));
        let possible = free.into_iter().filter_map(|(wall, mut employees)| {
            let mut appointment_requests = vec![Asked { wall, ..*lost }];
            appointment_requests.extend(&rest);
            employees.retain(|employee| {
                let is_wanted = !matches!(lost.who, Who::Employee(chosen) if chosen != *employee);
                is_wanted && self.can_all_be_done(taken, &appointment_requests, &[*employee])
            });
            (!employees.is_empty()).then_some((wall, employees))
        });
        let mut nearest: Vec<Free> = possible.take(ALTERNATIVES).collect();
        nearest.sort_unstable();
        nearest
    }

    /// Whether there is a way to give all of this to somebody, the first of it to these.
    fn can_all_be_done(&self, taken: &Taken, all: &[Asked], given: &[usize]) -> bool {
        let Some(next) = all.get(given.len()) else {
            return self.fit_together(taken, all, given);
        };
        let candidates = self.candidates(taken, next).unwrap_or_default();
        candidates
            .iter()
            .any(|candidate| self.can_all_be_done(taken, all, &[given, &[*candidate]].concat()))
    }
}

fn minutes_of_room(service: &Service, need: &Need, start: Minute) -> Vec<Minute> {
    let minutes = 0..service.duration + service.follow_up;
    minutes
        .filter(|minute| service.takes_room(need, *minute))
        .map(|minute| start + minute)
        .collect()
}
