//! The model: a calendar that is obviously right and shares nothing with the product. It knows of every
//! minute who works and who is away, and asks every minute of an appointment.

use std::collections::BTreeMap;

use super::clock::{self, DAY, Minute, Wall};
use super::operation::{End, Place, Relocation, Who, Wish};
use super::provider::{Hours, Provider};

/// Days before and after the first day that the model knows: what "surprise me" looks back at, and the
/// longest horizon seen from the last moment of a trial.
const DAYS_BEFORE: i64 = 30;
const DAYS_AFTER: i64 = 240;
const MINUTES_OF_72_HOURS: i64 = 72 * 60;
const DAYS_OF_A_LINK: i64 = 30;
const LONGEST_RANGE: i64 = 186 * DAY;
/// Days that "surprise me" looks back at.
const DAYS_TO_COMPARE: i64 = 28;
const ALTERNATIVES: usize = 3;

/// What every employee does in every minute, by employee and minute after [`Model::first`].
type Taken = Vec<Vec<bool>>;

/// A start, and who is free then.
pub type Free = (Wall, Vec<usize>);

pub struct Model {
    pub provider: Provider,
    first: Minute,
    /// The working interval of an employee that a minute belongs to, counted from 1; 0 is none.
    working: Vec<Vec<u32>>,
    away: Taken,
    pub bookings: Vec<Booking>,
    keys: BTreeMap<String, Intent>,
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

#[derive(Debug, Clone, Copy)]
pub struct Appointment {
    pub id: i64,
    pub service: usize,
    pub employee: usize,
    pub start: Minute,
    pub is_confirmed: bool,
}

struct Intent {
    body: String,
    at: Minute,
    booking: usize,
}

/// What must be answered.
#[derive(Debug, Clone, PartialEq)]
pub enum Expected {
    Refused(Refusal),
    /// 409 for one of these wishes.
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

/// A wish for a service that exists, as the `place`-th of its request.
#[derive(Clone, Copy)]
struct Asked {
    place: usize,
    service: usize,
    who: Who,
    wall: Wall,
}

/// Why a wish cannot be fulfilled, whatever else is wished for.
enum Impossible {
    Breaks { code: &'static str, member: &'static str },
    Taken,
}

impl Model {
    pub fn of(provider: Provider, first_day: i64, now: Minute) -> Self {
        let days = first_day - DAYS_BEFORE..first_day + DAYS_AFTER;
        let first = clock::first_pass_or_later(days.start * DAY);
        let last = clock::first_pass_or_later(days.end * DAY);
        let minutes = usize::try_from(last - first).unwrap();
        let mut model = Self {
            first,
            working: vec![vec![0; minutes]; provider.employees.len()],
            away: vec![vec![false; minutes]; provider.employees.len()],
            provider,
            bookings: Vec::new(),
            keys: BTreeMap::new(),
            now,
        };
        for employee in 0..model.provider.employees.len() {
            let mut intervals = 0;
            for day in days.clone() {
                for (opens, closes) in model.open_stretches(employee, day) {
                    intervals += 1;
                    for minute in clock::first_pass_or_later(opens)..clock::first_pass_or_later(closes) {
                        let index = model.index(minute);
                        model.working[employee][index] = intervals;
                    }
                }
            }
            let own = &model.provider.employees[employee].absences;
            for (from, to) in own.iter().chain(&model.provider.closures).copied().collect::<Vec<_>>() {
                for minute in clock::first_pass(from).unwrap()..clock::first_pass(to).unwrap() {
                    let index = model.index(minute);
                    model.away[employee][index] = true;
                }
            }
        }
        model
    }

    /// The stretches of a day in which an employee works while the house is open.
    fn open_stretches(&self, employee: usize, day: i64) -> Vec<(Wall, Wall)> {
        let contains = |hours: &Hours, minute: i64| {
            let windows = &hours[clock::weekday_of(day)];
            windows
                .iter()
                .any(|(opens, closes)| *opens <= minute && minute < *closes)
        };
        let own = &self.provider.employees[employee].hours;
        let is_open = |minute: i64| contains(own, minute) && contains(&self.provider.opening, minute);
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

    /// The end of the employee's time.
    pub fn over(&self, appointment: &Appointment) -> Minute {
        self.end(appointment) + self.provider.services[appointment.service].follow_up
    }

    pub fn appointment(&self, (booking, position): Place) -> &Appointment {
        &self.bookings[booking].appointments[position]
    }

    /// The minutes that appointments take, except for those that are given back.
    fn taken(&self, given_back: &[Place]) -> Taken {
        let mut taken: Taken = self.away.iter().map(|minutes| vec![false; minutes.len()]).collect();
        for (number, booking) in self.bookings.iter().enumerate() {
            for (position, appointment) in booking.appointments.iter().enumerate() {
                if appointment.is_confirmed && !given_back.contains(&(number, position)) {
                    for minute in appointment.start..self.over(appointment) {
                        taken[appointment.employee][self.index(minute)] = true;
                    }
                }
            }
        }
        taken
    }

    fn works(&self, employee: usize, service: usize, start: Minute) -> bool {
        let interval = self.working[employee][self.index(start)];
        interval != 0
            && (start..start + self.provider.services[service].duration)
                .all(|minute| self.working[employee][self.index(minute)] == interval)
    }

    fn is_free(&self, taken: &Taken, employee: usize, service: usize, start: Minute) -> bool {
        let end = start + self.provider.services[service].duration;
        let over = end + self.provider.services[service].follow_up;
        (start..end).all(|minute| !self.away[employee][self.index(minute)])
            && (start..over).all(|minute| !taken[employee][self.index(minute)])
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

    pub fn overview(&self, services: &[Option<usize>], from: End, to: End) -> Result<Vec<Free>, Refusal> {
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

    /// Who could do a wish if it were the only one.
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

    /// Every way to give all wishes to somebody, found by trying all of them. For a single wish there is
    /// one: whoever is taken for the fewest minutes that day, then in the 28 days before, then the first.
    fn decide(&self, taken: &Taken, all: &[Asked], list: &str) -> Expected {
        let mut choices: Vec<Vec<usize>> = vec![Vec::new()];
        for asked in all {
            let candidates = match self.candidates(taken, asked) {
                Ok(candidates) => candidates,
                Err(Impossible::Taken) => return Expected::Taken(vec![asked.place]),
                Err(Impossible::Breaks { code, member }) => {
                    return refused_field(code, format!("{list}[{}].{member}", asked.place));
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
        choices.retain(|choice| self.fit_together(all, choice));
        if choices.is_empty() {
            return Expected::Taken(all.iter().map(|asked| asked.place).collect());
        }
        Expected::Done(choices)
    }

    fn minutes_taken(&self, taken: &Taken, employee: usize, first_day: i64, last_day: i64) -> usize {
        let from = clock::first_pass_or_later(first_day * DAY);
        let to = clock::first_pass_or_later((last_day + 1) * DAY);
        (from..to).filter(|minute| taken[employee][self.index(*minute)]).count()
    }

    /// Whether nobody is needed twice in the same minute.
    fn fit_together(&self, all: &[Asked], choice: &[usize]) -> bool {
        let mut needed = Vec::new();
        for (asked, employee) in all.iter().zip(choice) {
            let start = clock::first_pass(asked.wall).unwrap();
            let service = &self.provider.services[asked.service];
            for minute in start..start + service.duration + service.follow_up {
                needed.push((*employee, minute));
            }
        }
        let all_of_them = needed.len();
        needed.sort_unstable();
        needed.dedup();
        needed.len() == all_of_them
    }

    /// The starts nearest to a lost one: at most three, and none where the appointment stands already.
    fn nearest(&self, taken: &Taken, asked: &Asked, stands_at: Option<Wall>) -> Vec<Free> {
        let mut free = self.free_starts(taken, &[asked.service], self.today() * DAY, (self.last_day() + 1) * DAY);
        free.retain(|(wall, employees)| {
            let by_chosen = match asked.who {
                Who::Employee(employee) => employees.contains(&employee),
                Who::Anybody | Who::Stranger => true,
            };
            by_chosen && Some(*wall) != stands_at
        });
        free.sort_by_key(|(wall, _)| ((wall - asked.wall).abs(), *wall));
        free.truncate(ALTERNATIVES);
        free.sort_unstable();
        free
    }

    /// What the same key, or without one the same body, was used for before.
    fn before(&self, key: Option<&str>, body: &str) -> Option<Expected> {
        let intent = self.keys.get(key?)?;
        if intent.at <= self.now - MINUTES_OF_72_HOURS {
            None
        } else if intent.body == body {
            Some(Expected::AsItStands(intent.booking))
        } else {
            Some(refused(422, "IDEMPOTENCY_KEY_REUSED"))
        }
    }

    fn remember(&mut self, key: Option<&str>, body: &str, booking: usize) {
        let Some(key) = key else { return };
        let (body, at) = (body.to_owned(), self.now);
        self.keys.insert(key.to_owned(), Intent { body, at, booking });
    }

    pub fn book(&self, wishes: &[Wish], key: Option<&str>, body: &str) -> Expected {
        if let Some(place) = wishes.iter().position(|wish| !wish.start.has_a_name()) {
            return refused_field("SKIPPED_BY_CLOCK", format!("services[{place}].start"));
        }
        if let Some(known) = self.before(key, body) {
            return known;
        }
        if key.is_none() {
            let last = self.bookings.iter().rposition(|booking| booking.body == body);
            let stands = |booking: &usize| {
                let booking = &self.bookings[*booking];
                let is_confirmed = |appointment: &Appointment| appointment.is_confirmed;
                booking.made > self.now - 10 && booking.appointments.iter().any(is_confirmed)
            };
            if let Some(booking) = last.filter(stands) {
                return Expected::AsItStands(booking);
            }
        }
        let Some(all) = asked_for(wishes) else {
            let place = wishes.iter().position(|wish| wish.service.is_none()).unwrap();
            return refused_field("UNKNOWN_SERVICE", format!("services[{place}].serviceId"));
        };
        self.decide(&self.taken(&[]), &all, "services")
    }

    /// What whoever lost a wish of a booking is offered. What the other wishes take from employees that
    /// were chosen for them is no offer.
    pub fn other_times(&self, wishes: &[Wish], lost: usize) -> Vec<Free> {
        let all = asked_for(wishes).unwrap();
        let mut taken = self.taken(&[]);
        for asked in all.iter().filter(|asked| asked.place != lost) {
            let (Who::Employee(employee), Some(start)) = (asked.who, clock::first_pass(asked.wall)) else {
                continue;
            };
            let service = &self.provider.services[asked.service];
            for minute in start..start + service.duration + service.follow_up {
                // A start may lie anywhere, also where the model does not look.
                let index = usize::try_from(minute - self.first).ok();
                if let Some(minute) = index.and_then(|index| taken[employee].get_mut(index)) {
                    *minute = true;
                }
            }
        }
        self.nearest(&taken, &all[lost], None)
    }

    /// Writes down a booking that was made with these employees.
    pub fn made(
        &mut self,
        wishes: &[Wish],
        employees: &[usize],
        key: Option<&str>,
        body: &str,
        (id, guid): (i64, &str),
    ) -> usize {
        let appointments = asked_for(wishes)
            .unwrap()
            .iter()
            .zip(employees)
            .map(|(asked, employee)| Appointment {
                id: 0,
                service: asked.service,
                employee: *employee,
                start: clock::first_pass(asked.wall).unwrap(),
                is_confirmed: true,
            })
            .collect();
        self.bookings.push(Booking {
            id,
            guid: guid.to_owned(),
            appointments,
            body: body.to_owned(),
            made: self.now,
        });
        let booking = self.bookings.len() - 1;
        self.remember(key, body, booking);
        booking
    }

    /// A token is of no use to anybody when its booking is long over.
    pub fn view(&self, booking: Option<usize>) -> Expected {
        let over = |booking: &usize| {
            let appointments = self.bookings[*booking].appointments.iter();
            let end = appointments.map(|appointment| self.end(appointment)).max().unwrap();
            end + DAYS_OF_A_LINK * DAY <= self.now
        };
        match booking {
            Some(booking) if !over(&booking) => Expected::AsItStands(booking),
            _ => refused(404, "NOT_FOUND"),
        }
    }

    pub fn lies_ahead(&self, appointment: &Appointment) -> bool {
        appointment.is_confirmed && appointment.start > self.now
    }

    /// Whether its customer may still do something about it.
    pub fn is_in_time(&self, appointment: &Appointment) -> bool {
        appointment.start - self.provider.cancellation_notice > self.now
    }

    pub fn cancel(&self, booking: Option<usize>, key: Option<&str>, body: &str) -> Expected {
        let Expected::AsItStands(number) = self.view(booking) else {
            return self.view(booking);
        };
        if let Some(known) = self.before(key, body) {
            return known;
        }
        let appointments = &self.bookings[number].appointments;
        let open: Vec<&Appointment> = appointments
            .iter()
            .filter(|appointment| self.lies_ahead(appointment))
            .collect();
        // Whoever repeats it finds it done.
        if open.is_empty() && appointments.iter().any(|appointment| !appointment.is_confirmed) {
            Expected::AsItStands(number)
        } else if open.is_empty() {
            refused(409, "BOOKING_OVER")
        } else if open.iter().any(|appointment| !self.is_in_time(appointment)) {
            refused(422, "DEADLINE_PASSED")
        } else {
            Expected::Done(vec![Vec::new()])
        }
    }

    pub fn cancelled(&mut self, booking: usize, key: Option<&str>, body: &str) {
        let now = self.now;
        for appointment in &mut self.bookings[booking].appointments {
            if appointment.start > now {
                appointment.is_confirmed = false;
            }
        }
        self.remember(key, body, booking);
    }

    /// The relocations that are none to where the appointment stands.
    pub fn moving<'a>(&self, relocations: &'a [Relocation]) -> Vec<(usize, &'a Relocation)> {
        let is_elsewhere = |(_, relocation): &(usize, &Relocation)| {
            let stands = self.appointment(relocation.appointment);
            let by_the_same = relocation.who == Who::Anybody || relocation.who == Who::Employee(stands.employee);
            !by_the_same || clock::wall(stands.start) != relocation.start.wall
        };
        relocations.iter().enumerate().filter(is_elsewhere).collect()
    }

    fn asked_to_move(&self, (place, relocation): (usize, &Relocation)) -> Asked {
        Asked {
            place,
            service: self.appointment(relocation.appointment).service,
            who: relocation.who,
            wall: relocation.start.wall,
        }
    }

    pub fn relocate(
        &self,
        booking: Option<usize>,
        relocations: &[Relocation],
        key: Option<&str>,
        body: &str,
    ) -> Expected {
        let Expected::AsItStands(number) = self.view(booking) else {
            return self.view(booking);
        };
        if let Some(place) = relocations.iter().position(|one| !one.start.has_a_name()) {
            return refused_field("SKIPPED_BY_CLOCK", format!("appointments[{place}].start"));
        }
        if let Some(known) = self.before(key, body) {
            return known;
        }
        for (place, relocation) in relocations.iter().enumerate() {
            let appointment = self.appointment(relocation.appointment);
            let is_named_before = |other: &Relocation| other.appointment == relocation.appointment;
            if relocation.appointment.0 != number {
                return refused(422, "UNKNOWN_APPOINTMENT");
            } else if relocations[..place].iter().any(is_named_before) {
                return refused_field("VALIDATION", "appointments".to_owned());
            } else if !appointment.is_confirmed {
                return refused(409, "BOOKING_CANCELLED");
            } else if !self.lies_ahead(appointment) {
                return refused(409, "BOOKING_OVER");
            } else if !self.is_in_time(appointment) {
                return refused(422, "DEADLINE_PASSED");
            }
        }
        let moving = self.moving(relocations);
        if moving.is_empty() {
            return Expected::AsItStands(number);
        }
        // What moves gives its own time back first.
        let given_back: Vec<Place> = moving.iter().map(|(_, relocation)| relocation.appointment).collect();
        let all: Vec<Asked> = moving.iter().map(|one| self.asked_to_move(*one)).collect();
        self.decide(&self.taken(&given_back), &all, "appointments")
    }

    /// What whoever lost a relocation is offered.
    pub fn other_times_to_move(&self, relocations: &[Relocation], lost: usize) -> Vec<Free> {
        let relocation = &relocations[lost];
        let stands_at = clock::wall(self.appointment(relocation.appointment).start);
        let taken = self.taken(&[relocation.appointment]);
        self.nearest(&taken, &self.asked_to_move((lost, relocation)), Some(stands_at))
    }

    pub fn moved(
        &mut self,
        booking: usize,
        relocations: &[Relocation],
        employees: &[usize],
        key: Option<&str>,
        body: &str,
    ) {
        let moving = self.moving(relocations);
        for ((_, relocation), employee) in moving.iter().zip(employees) {
            let appointment = &mut self.bookings[booking].appointments[relocation.appointment.1];
            appointment.employee = *employee;
            appointment.start = clock::first_pass(relocation.start.wall).unwrap();
        }
        self.remember(key, body, booking);
    }
}

/// None if one of the services is nobody's.
fn asked_for(wishes: &[Wish]) -> Option<Vec<Asked>> {
    let asked = |(place, wish): (usize, &Wish)| {
        Some(Asked {
            place,
            service: wish.service?,
            who: wish.who,
            wall: wish.start.wall,
        })
    };
    wishes.iter().enumerate().map(asked).collect()
}
