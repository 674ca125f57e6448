//! What becomes of bookings in the model: made, looked at, cancelled and moved, and each idempotency key only once.

use std::ops::Range;

use super::super::clock::{self, DAY, Minute};
use super::super::operation::{AppointmentRequest, Place, Relocation, Who};
use super::{Appointment, Asked, Booking, Expected, Free, Model, UsedKey, refused, refused_field};

const MINUTES_OF_72_HOURS: i64 = 72 * 60;
const DAYS_OF_A_LINK: i64 = 30;

impl Model {
    /// What the same key, or without one the same body, was used for before.
    fn before(&self, key: Option<&str>, body: &str) -> Option<Expected> {
        let used = self.keys.get(key?)?;
        if used.at <= self.now - MINUTES_OF_72_HOURS {
            None
        } else if used.body == body {
            Some(Expected::AsItStands(used.booking))
        } else {
            Some(refused(422, "IDEMPOTENCY_KEY_REUSED"))
        }
    }

    fn remember(&mut self, key: Option<&str>, body: &str, booking: usize) {
        let Some(key) = key else { return };
        let (body, at) = (body.to_owned(), self.now);
        self.keys.insert(key.to_owned(), UsedKey { body, at, booking });
    }

    /// A request that had nothing to change uses its key all the same.
    pub fn stayed_as_it_was(&mut self, booking: usize, key: Option<&str>, body: &str) {
        if self.before(key, body).is_none() {
            self.remember(key, body, booking);
        }
    }

    pub fn book(&self, appointment_requests: &[AppointmentRequest], key: Option<&str>, body: &str) -> Expected {
        if let Some(index) = appointment_requests
            .iter()
            .position(|appointment_request| !appointment_request.start.has_a_name())
        {
            return refused_field("SKIPPED_BY_CLOCK", format!("services[{index}].start"));
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
        let Some(all) = asked_for(appointment_requests) else {
            let index = appointment_requests
                .iter()
                .position(|appointment_request| appointment_request.service.is_none())
                .unwrap();
            return refused_field("UNKNOWN_SERVICE", format!("services[{index}].serviceId"));
        };
        self.decide(&self.taken(&[]), &all, "services")
    }

    /// What whoever lost an appointment request of a booking is offered.
    pub fn other_times(&self, appointment_requests: &[AppointmentRequest], lost: usize) -> Vec<Free> {
        self.nearest(&self.taken(&[]), &asked_for(appointment_requests).unwrap(), lost, None)
    }

    /// Writes down a booking that was made with these employees.
    pub fn made(
        &mut self,
        appointment_requests: &[AppointmentRequest],
        employees: &[usize],
        key: Option<&str>,
        body: &str,
        (id, guid): (i64, &str),
    ) -> usize {
        let appointments = asked_for(appointment_requests)
            .unwrap()
            .iter()
            .zip(employees)
            .map(|(asked, employee)| Appointment {
                id: 0,
                service: asked.service,
                employee: *employee,
                rooms: Vec::new(),
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

    /// Writes down in which rooms an appointment is, or says what is wrong with them.
    pub fn given_rooms(&mut self, place: Place, rooms: Vec<usize>) -> Result<(), String> {
        let taken = self.taken(&[place]);
        let appointment = Appointment {
            rooms,
            ..self.appointment(place).clone()
        };
        let groups = self.provider.services[appointment.service]
            .needs
            .iter()
            .map(|need| need.group);
        let are_needed = groups.map(|group| self.provider.rooms_of(group));
        let is_of_its_group = |(group, room): (Range<usize>, &usize)| group.contains(room);
        let is_free = |(resource, minutes): (usize, Vec<Minute>)| {
            minutes.into_iter().all(|minute| !taken[resource][self.index(minute)])
        };
        let are_right = self.provider.services[appointment.service].needs.len() == appointment.rooms.len()
            && are_needed.zip(&appointment.rooms).all(is_of_its_group)
            && self.takes(&appointment).into_iter().all(is_free);
        if !are_right {
            return Err(format!("{appointment:?} is in rooms that the model does not give it"));
        }
        self.bookings[place.0].appointments[place.1] = appointment;
        Ok(())
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

    /// What becomes of an appointment that is to last so long: the refusals that are right, or none of them.
    ///
    /// Neither its start nor its employee is judged anew. What gets shorter breaks no rule, but nobody may be in the way: a
    /// shorter last piece of work brings forward what follows.
    pub fn set_length(&self, place: Place, minutes: i64) -> Expected {
        let appointment = self.appointment(place);
        let service = &self.provider.services[appointment.service];
        if !appointment.is_confirmed {
            return refused(409, "BOOKING_CANCELLED");
        } else if minutes == service.duration {
            return Expected::AsItStands(place.0);
        }
        let Some(other) = service.lasting(minutes) else {
            return refused(422, "IMPOSSIBLE_LENGTH");
        };
        let (taken, start) = (self.taken(&[place]), appointment.start);
        let of_employee = (0..minutes + other.follow_up).filter(|minute| other.takes_employee(*minute));
        let is_taken = |minute: i64| taken[appointment.employee][self.index(start + minute)];
        if of_employee.clone().any(is_taken) || !self.have_rooms_for(&taken, &other, start) {
            return Expected::Taken(vec![0]);
        }
        if minutes < service.duration {
            return Expected::Done(Vec::new());
        }
        if !self.works_for(appointment.employee, &other, start) {
            return refused_field("OUTSIDE_HOURS", "appointments[0].start".to_owned());
        }
        let is_away = |minute: i64| {
            let index = self.index(start + minute);
            minute < minutes && (self.closed[index] || self.away[appointment.employee][index])
        };
        if of_employee.clone().any(is_away) || (0..minutes).any(|minute| self.closed[self.index(start + minute)]) {
            return Expected::Taken(vec![0]);
        }
        Expected::Done(Vec::new())
    }

    /// Writes down that an appointment lasts so long.
    pub fn lasts(&mut self, (booking, position): Place, minutes: i64) {
        let of = self.bookings[booking].appointments[position].service;
        let other = self.provider.services[of].lasting(minutes).unwrap();
        // Who can do it, can do it for longer.
        for employee in &mut self.provider.employees {
            employee.skills.push(employee.skills[of]);
        }
        self.provider.services.push(other);
        let appointment = &mut self.bookings[booking].appointments[position];
        appointment.service = self.provider.services.len() - 1;
        appointment.rooms.clear();
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

    fn asked_to_move(&self, (index, relocation): (usize, &Relocation)) -> Asked {
        Asked {
            index,
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
        if let Some(index) = relocations.iter().position(|one| !one.start.has_a_name()) {
            return refused_field("SKIPPED_BY_CLOCK", format!("appointments[{index}].start"));
        }
        if let Some(known) = self.before(key, body) {
            return known;
        }
        for (index, relocation) in relocations.iter().enumerate() {
            let appointment = self.appointment(relocation.appointment);
            let is_duplicate = |other: &Relocation| other.appointment == relocation.appointment;
            if relocation.appointment.0 != number {
                return refused(422, "UNKNOWN_APPOINTMENT");
            } else if relocations[..index].iter().any(is_duplicate) {
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
        let stands = self.appointment(relocations[lost].appointment);
        // With somebody else it would be another appointment, so that start is offered.
        let stays = !matches!(relocations[lost].who, Who::Employee(chosen) if chosen != stands.employee);
        let stands_at = stays.then(|| clock::wall(stands.start));
        let moving = self.moving(relocations);
        let given_back: Vec<Place> = moving.iter().map(|(_, relocation)| relocation.appointment).collect();
        let all: Vec<Asked> = moving.iter().map(|one| self.asked_to_move(*one)).collect();
        self.nearest(&self.taken(&given_back), &all, lost, stands_at)
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
            appointment.rooms.clear();
            appointment.start = clock::first_pass(relocation.start.wall).unwrap();
        }
        self.remember(key, body, booking);
    }
}

/// None if one of the services is nobody's.
fn asked_for(appointment_requests: &[AppointmentRequest]) -> Option<Vec<Asked>> {
    let asked = |(index, appointment_request): (usize, &AppointmentRequest)| {
        Some(Asked {
            index,
            service: appointment_request.service?,
            who: appointment_request.who,
            wall: appointment_request.start.wall,
        })
    };
    appointment_requests.iter().enumerate().map(asked).collect()
}
