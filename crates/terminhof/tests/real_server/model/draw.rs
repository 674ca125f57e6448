//! Draws what is tried next. Whoever draws looks at the model, so that half of the appointment requests can be met and
//! most of the others are just missed.

use super::calendar::{Appointment, Model};
use super::clock::{self, DAY, Wall};
use super::operation::{AppointmentRequest, End, Operation, Place, Relocation, Start, Who, Written};
use super::random::Random;

pub struct Drawer<'a> {
    pub random: &'a mut Random,
    pub model: &'a Model,
    /// What was tried so far.
    pub tried: &'a [Operation],
}

impl Drawer<'_> {
    pub fn operation(&mut self) -> Operation {
        match self.random.below(100) {
            0..22 => self.slot_list(),
            22..34 => {
                let appointment_requests = self.offered_wishes(1);
                self.book(appointment_requests)
            }
            34..44 => {
                let mut appointment_requests = self.offered_wishes(1);
                appointment_requests[0].who = Who::Anybody;
                self.book(appointment_requests)
            }
            44..50 => {
                let appointment_requests = self.row();
                self.book(appointment_requests)
            }
            50..56 => {
                let number = 2 + self.random.below(2);
                let appointment_requests = self.offered_wishes(number);
                self.book(appointment_requests)
            }
            56..65 => {
                let appointment_requests = vec![self.wish_at_will()];
                self.book(appointment_requests)
            }
            65..72 => self.again(),
            72..76 => Operation::View {
                booking: self.booking(),
            },
            76..81 => self.set_length(),
            81..88 => Operation::Cancel {
                booking: self.booking(),
                key: self.key(),
            },
            _ => self.relocate(),
        }
    }

    fn slot_list(&mut self) -> Operation {
        let number = self.random.one_of(&[1, 1, 1, 2, 3]);
        let services = (0..number).map(|_| self.service_or_none()).collect();
        let today = clock::day_of(clock::wall(self.model.now));
        let day = today + self.random.between(-1, 6);
        let (from, to) = match self.random.below(20) {
            0..2 => (End::Day(today), End::Day(self.model.last_day() + 1)),
            2 => (End::Day(day), End::Day(day - 1)),
            3 => (End::Day(day), End::Day(day + self.random.between(184, 188))),
            4..8 => {
                let from = day * DAY + self.random.between(0, DAY);
                (End::Wall(from), End::Wall(from + self.random.between(0, 2 * DAY)))
            }
            _ => (End::Day(day), End::Day(day + self.random.between(0, 4))),
        };
        Operation::SlotQuery { services, from, to }
    }

    fn book(&mut self, appointment_requests: Vec<AppointmentRequest>) -> Operation {
        Operation::Book {
            appointment_requests,
            customer: self.tried.len(),
            key: self.key(),
        }
    }

    /// A key that no other request has.
    fn key(&mut self) -> Option<String> {
        self.random.percent(40).then(|| format!("Absicht {}", self.tried.len()))
    }

    fn service(&mut self) -> usize {
        self.random.below(self.model.offered_services)
    }

    fn service_or_none(&mut self) -> Option<usize> {
        (!self.random.percent(2)).then(|| self.service())
    }

    /// A start that is free for all of the services, mostly on one of the next days; without one, any.
    fn offered(&mut self, services: &[usize]) -> (Wall, Vec<usize>) {
        let today = clock::day_of(clock::wall(self.model.now));
        let day = today + self.random.between(0, 5);
        let mut offered = self.model.offered(services, day, day);
        if offered.is_empty() {
            offered = self.model.offered(services, today, today + 8);
        }
        if offered.is_empty() || self.random.percent(5) {
            offered = self.model.offered(services, today, self.model.last_day());
        }
        if offered.is_empty() {
            return (self.wall_at_will(), vec![0]);
        }
        self.random.one_of(&offered)
    }

    /// Appointment requests that can be fulfilled one by one, and often together.
    fn offered_wishes(&mut self, number: usize) -> Vec<AppointmentRequest> {
        let appointment_request = |drawer: &mut Self| {
            let service = drawer.service();
            let (wall, employees) = drawer.offered(&[service]);
            let who = if number > 1 && drawer.random.percent(50) {
                Who::Anybody
            } else {
                Who::Employee(drawer.random.one_of(&employees))
            };
            AppointmentRequest {
                service: Some(service),
                who,
                start: drawer.written(wall),
            }
        };
        let mut appointment_requests: Vec<AppointmentRequest> =
            (0..number).map(|_| appointment_request(self)).collect();
        if self.random.percent(50) {
            let first = appointment_requests[0].start;
            for appointment_request in &mut appointment_requests {
                appointment_request.start = first;
            }
        }
        appointment_requests
    }

    /// Several services back to back, all of one employee or each of anybody.
    fn row(&mut self) -> Vec<AppointmentRequest> {
        let number = 2 + self.random.below(2);
        let services: Vec<usize> = (0..number).map(|_| self.service()).collect();
        let today = clock::day_of(clock::wall(self.model.now));
        let offered = self.model.offered(&services, today, today + 5);
        if offered.is_empty() {
            return self.offered_wishes(number);
        }
        let (wall, employees) = self.random.one_of(&offered);
        let employee = self.random.one_of(&employees);
        let walls = self.model.row(employee, &services, wall);
        let who = if self.random.percent(30) {
            Who::Anybody
        } else {
            Who::Employee(employee)
        };
        let appointment_requests = services.iter().zip(walls);
        appointment_requests
            .map(|(service, wall)| AppointmentRequest {
                service: Some(*service),
                who,
                start: self.written(wall),
            })
            .collect()
    }

    fn written(&mut self, wall: Wall) -> Start {
        let written = match self.random.below(20) {
            0 => Written::AsInstant,
            1 => Written::WithOffset,
            2 => Written::AsSecondPass,
            _ => Written::AsWall,
        };
        Start { wall, written }
    }

    /// Anybody or anything, at a time that is probably wrong.
    fn wish_at_will(&mut self) -> AppointmentRequest {
        let wall = self.wall_at_will();
        AppointmentRequest {
            service: self.service_or_none(),
            who: self.anybody_at_all(),
            start: self.written(wall),
        }
    }

    fn anybody_at_all(&mut self) -> Who {
        match self.random.below(20) {
            0 => Who::Stranger,
            1..6 => Who::Anybody,
            _ => Who::Employee(self.random.below(self.model.provider.employees.len())),
        }
    }

    fn wall_at_will(&mut self) -> Wall {
        let now = clock::wall(self.model.now);
        let today = clock::day_of(now);
        let grid = self.model.provider.grid;
        let on_grid = |wall: Wall| wall - wall.rem_euclid(DAY) % grid;
        match self.random.below(10) {
            // Long enough ago that the clock of the server does not decide.
            0 => on_grid(now - self.random.between(0, 2 * DAY)) - grid,
            1 => (self.model.last_day() + self.random.between(1, 3)) * DAY + 600,
            // Off the grid, and further ahead than the trial lasts.
            2 => on_grid(now) + 2 * grid + self.random.between(0, 2 * DAY / grid) * grid + self.random.between(1, grid),
            // In the hours in which the clock may change.
            3 => {
                let ahead = 6 - i64::try_from(clock::weekday_of(today)).unwrap();
                on_grid((today + ahead) * DAY + self.random.between(60, 240))
            }
            4..8 => match self.standing() {
                Some(appointment) => {
                    let step = self.random.between(-2, 3) * grid;
                    on_grid(clock::wall(appointment.start)) + step
                }
                None => on_grid(today * DAY + self.random.between(0, 3 * DAY)),
            },
            _ => on_grid(today * DAY + self.random.between(0, 6 * DAY)),
        }
    }

    /// An appointment that takes place.
    fn standing(&mut self) -> Option<Appointment> {
        let appointments = self.model.bookings.iter().flat_map(|booking| &booking.appointments);
        let standing: Vec<Appointment> = appointments
            .filter(|appointment| self.model.lies_ahead(appointment))
            .cloned()
            .collect();
        (!standing.is_empty()).then(|| self.random.one_of(&standing))
    }

    /// The name of a booking: mostly of one of which something lies ahead, sometimes of none.
    fn booking(&mut self) -> Option<usize> {
        let bookings = 0..self.model.bookings.len();
        if bookings.is_empty() || self.random.percent(4) {
            return None;
        }
        let lies_ahead = |booking: &usize| {
            let mut appointments = self.model.bookings[*booking].appointments.iter();
            appointments.any(|appointment| self.model.lies_ahead(appointment))
        };
        let ahead: Vec<usize> = bookings.clone().filter(lies_ahead).collect();
        if ahead.is_empty() || self.random.percent(25) {
            return Some(self.random.below(bookings.len()));
        }
        Some(self.random.one_of(&ahead))
    }

    /// Mostly a little longer or shorter, sometimes longer than anything may be.
    fn set_length(&mut self) -> Operation {
        let booking = self.booking().filter(|_| self.model.has_staff());
        let Some(number) = booking else {
            return Operation::View { booking };
        };
        let position = self.random.below(self.model.bookings[number].appointments.len());
        let service = &self.model.provider.services[self.model.appointment((number, position)).service];
        let shortest = service.duration - service.last_work() + 1;
        let minutes = match self.random.below(12) {
            0 => service.duration,
            1 => 1_441 - service.follow_up,
            2..7 => service.duration + 5 * self.random.between(1, 13),
            7..9 => service.duration + self.random.between(1, 200),
            _ => self.random.between(shortest, service.duration + 1),
        };
        Operation::SetLength {
            appointment: (number, position),
            minutes: minutes.clamp(shortest, 1_440),
        }
    }

    fn relocate(&mut self) -> Operation {
        let booking = self.booking();
        let Some(number) = booking else {
            let relocations = Vec::new();
            let key = None;
            return self.moving_of(booking, relocations, key);
        };
        let appointments = self.model.bookings[number].appointments.len();
        let mut places: Vec<Place> = (0..appointments).map(|position| (number, position)).collect();
        if self.random.percent(60) {
            places = vec![self.random.one_of(&places)];
        }
        match self.random.below(30) {
            0 => places.push(places[0]),
            1 => places = vec![(self.random.below(self.model.bookings.len()), 0)],
            _ => {}
        }
        let mut relocations: Vec<Relocation> = places.into_iter().map(|place| self.relocation(place)).collect();
        // The first two change places.
        if relocations.len() == 2 && self.random.percent(40) {
            let stands = |relocation: &Relocation| self.model.appointment(relocation.appointment).clone();
            let [one, other] = [stands(&relocations[0]), stands(&relocations[1])];
            relocations[0].start = Start::at(clock::wall(other.start));
            relocations[1].start = Start::at(clock::wall(one.start));
        }
        let key = self.key();
        self.moving_of(booking, relocations, key)
    }

    fn moving_of(
        &mut self,
        booking: Option<usize>,
        mut relocations: Vec<Relocation>,
        key: Option<String>,
    ) -> Operation {
        if relocations.is_empty() && !self.model.bookings.is_empty() {
            relocations.push(self.relocation((0, 0)));
        }
        if relocations.is_empty() {
            return Operation::View { booking };
        }
        Operation::Move {
            booking,
            relocations,
            key,
        }
    }

    fn relocation(&mut self, place: Place) -> Relocation {
        let appointment = self.model.appointment(place).clone();
        let who = match self.random.below(10) {
            0..5 => Who::Employee(appointment.employee),
            5..8 => Who::Anybody,
            _ => self.anybody_at_all(),
        };
        let stands = clock::wall(appointment.start);
        let grid = self.model.provider.grid;
        let wall = match self.random.below(10) {
            0..5 => self.offered(&[appointment.service]).0,
            // Into its own time, or nowhere.
            5..8 => stands + self.random.between(-3, 4) * grid,
            _ => self.wall_at_will(),
        };
        Relocation {
            appointment: place,
            who,
            start: self.written(wall),
        }
    }

    /// What was tried before, under the same name, under another or under none.
    fn again(&mut self) -> Operation {
        let repeatable: Vec<&Operation> = self
            .tried
            .iter()
            .filter(|operation| {
                let is_without_key = matches!(
                    operation,
                    Operation::SlotQuery { .. } | Operation::View { .. } | Operation::SetLength { .. }
                );
                !is_without_key
            })
            .collect();
        if repeatable.is_empty() {
            return self.slot_list();
        }
        // Mostly one of the last, which is not yet forgotten.
        let first = if self.random.percent(80) {
            repeatable.len().saturating_sub(20)
        } else {
            0
        };
        let mut again = self.random.one_of(&repeatable[first..]).clone();
        let used: Vec<&String> = repeatable.iter().filter_map(|operation| key_of(operation)).collect();
        let key = match self.random.below(10) {
            0..6 => key_of(&again).cloned(),
            6 => None,
            7 => self.key(),
            _ if used.is_empty() => None,
            _ => Some(self.random.one_of(&used).clone()),
        };
        match &mut again {
            Operation::Book { key: own, .. }
            | Operation::Cancel { key: own, .. }
            | Operation::Move { key: own, .. } => {
                *own = key;
            }
            Operation::SlotQuery { .. } | Operation::View { .. } | Operation::SetLength { .. } => {}
        }
        again
    }
}

fn key_of(operation: &Operation) -> Option<&String> {
    match operation {
        Operation::Book { key, .. } | Operation::Cancel { key, .. } | Operation::Move { key, .. } => key.as_ref(),
        Operation::SlotQuery { .. } | Operation::View { .. } | Operation::SetLength { .. } => None,
    }
}
