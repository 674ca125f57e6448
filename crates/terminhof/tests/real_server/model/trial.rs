//! One seed: its provider in the model and on the server, and what both say to the same operations.

mod wire;

use std::sync::Arc;

use notifications::ports::ManageLinks;
use postgres_adapter::Database;
use reqwest::Client;
use serde_json::{Value, json};
use time::OffsetDateTime;

use self::wire::{by_start, slots, status};
use super::calendar::{Expected, Free, Model, Refusal};
use super::clock::{self, Minute};
use super::draw::Drawer;
use super::operation::{AppointmentRequest, Operation, Place, Relocation};
use super::provider::Provider;
use super::random::Random;
use crate::answers::Answer;
use crate::program::{Program, Server};

/// No employee and no service of any provider has this number.
const NOBODY: i64 = 999_999;
/// One seed of so many has rooms, and services with steps.
const WITH_ROOMS: u64 = 3;
/// So many operations are told when the last of them was answered differently.
const TOLD: usize = 12;

pub struct Trial {
    pub seed: u64,
    random: Random,
    model: Model,
    organization: i32,
    services: Vec<i64>,
    links: Arc<dyn ManageLinks>,
    /// Of a manager who is signed in for some days.
    staff: String,
    client: Client,
    rows: tokio_postgres::Client,
    tried: Vec<Operation>,
}

/// The provider of a seed, and what its operations are drawn from.
pub fn drawn(seed: u64, now: Minute) -> (Random, Provider) {
    let mut random = Random::of(seed);
    let mut provider = Provider::draw(&mut random, clock::day_of(clock::wall(now)));
    if seed.is_multiple_of(WITH_ROOMS) {
        provider.draw_rooms(&mut Random::of(!seed));
    }
    (random, provider)
}

/// What the server said that the model does not.
type Difference = String;

impl Trial {
    /// Draws the provider of a seed and loads it. The model believes in what `mistake` makes of it.
    pub async fn of(seed: u64, program: &Program, now: Minute, mistake: impl Fn(&mut Provider)) -> Self {
        let first_day = clock::day_of(clock::wall(now));
        let (random, mut provider) = drawn(seed, now);
        let database = Database::new(&program.database.url(), 1).unwrap();
        let at = OffsetDateTime::from_unix_timestamp(now * 60).unwrap();
        let loaded = provider.load(&database, at).await;
        mistake(&mut provider);
        Self {
            seed,
            random,
            model: Model::of(provider, first_day, now),
            organization: loaded.organization.0,
            services: loaded.services.iter().map(|service| service.0).collect(),
            links: program.manage_links(),
            staff: program.manager_of(loaded.organization.0.into()),
            client: Client::builder().no_proxy().build().unwrap(),
            rows: program.client().await,
            tried: Vec::new(),
        }
    }

    /// Tries so many operations at a moment. The error tells which of them was answered differently.
    pub async fn run(&mut self, server: &Server, now: Minute, operations: usize) -> Result<(), Difference> {
        self.model.now = now;
        for _ in 0..operations {
            let mut drawer = Drawer {
                random: &mut self.random,
                model: &self.model,
                tried: &self.tried,
            };
            let operation = drawer.operation();
            self.tried.push(operation.clone());
            let difference = match self.perform(server, &operation).await {
                // What looking around has changed shows with the next change.
                Ok(()) if matches!(operation, Operation::SlotQuery { .. } | Operation::View { .. }) => None,
                Ok(()) => self.differences_in_the_database().await.err(),
                Err(difference) => Some(difference),
            };
            if let Some(difference) = difference {
                return Err(self.told(now, &difference));
            }
        }
        Ok(())
    }

    fn told(&self, now: Minute, difference: &str) -> Difference {
        let seed = self.seed;
        let number = self.tried.len();
        let last = self.tried.iter().enumerate().skip(number.saturating_sub(TOLD));
        let last: Vec<String> = last.map(|(before, one)| format!("  {}. {one:?}", before + 1)).collect();
        format!(
            "seed {seed}, operation {number}, when the clock shows {}: {difference}\n\nThe last operations, \
             employees and services counted from 0:\n{}\n\n{}\nTo replay it: TERMINHOF_TEST_MODEL_SEED={seed} \
             cargo test --package terminhof --test real_server -- model::seeds, or just model {seed}",
            clock::text(clock::wall(now)),
            last.join("\n"),
            self.model.provider,
        )
    }

    async fn perform(&mut self, server: &Server, operation: &Operation) -> Result<(), Difference> {
        if let Operation::SetLength { appointment, minutes } = operation {
            return self.set_length(server, *appointment, *minutes).await;
        }
        let (path, body) = self.request(operation);
        let key = match operation {
            Operation::Book { key, .. } | Operation::Cancel { key, .. } | Operation::Move { key, .. } => key.as_deref(),
            Operation::SlotQuery { .. } | Operation::View { .. } | Operation::SetLength { .. } => None,
        };
        let answer = self.post(server, path, &body, key).await;
        // Stands for the body hash that is stored with a key; the path keeps calls apart.
        let fingerprint = format!("{path} {body}");
        match operation {
            Operation::SlotQuery { services, from, to } => match self.model.slot_list(services, *from, *to) {
                Ok(free) => {
                    let whole = self.continued(server, path, body, answer).await;
                    same("the slot list", &whole, 200, &slots(&free))
                }
                Err(refusal) => same_refusal(&answer, &refusal),
            },
            Operation::Book {
                appointment_requests, ..
            } => {
                let expected = self.model.book(appointment_requests, key, &fingerprint);
                self.booked(server, appointment_requests, key, &fingerprint, &expected, &answer)
                    .await
            }
            Operation::View { booking } => {
                let expected = self.model.view(*booking);
                self.stands(&expected, &answer)
            }
            Operation::Cancel { booking, .. } => {
                let expected = self.model.cancel(*booking, key, &fingerprint);
                let (Expected::Done(_), Some(booking)) = (&expected, booking) else {
                    self.stayed_as_it_was(&expected, key, &fingerprint);
                    return self.stands(&expected, &answer);
                };
                self.model.cancelled(*booking, key, &fingerprint);
                same("the cancelled booking", &answer, 200, &self.managed(*booking))
            }
            Operation::Move {
                booking, relocations, ..
            } => {
                let expected = self.model.relocate(*booking, relocations, key, &fingerprint);
                let (Expected::Done(choices), Some(booking)) = (&expected, booking) else {
                    self.stayed_as_it_was(&expected, key, &fingerprint);
                    let other_times = |lost| self.model.other_times_to_move(relocations, lost);
                    return self.lost(&expected, &answer, other_times);
                };
                let employees = self.employees_after(relocations, &answer)?;
                one_of(choices, &employees)?;
                let moving = self.model.moving(relocations);
                let moving = moving
                    .into_iter()
                    .map(|(_, relocation)| relocation.appointment)
                    .collect();
                self.model.moved(*booking, relocations, &employees, key, &fingerprint);
                self.learn_rooms(moving).await?;
                same("the moved booking", &answer, 200, &self.managed(*booking))
            }
            Operation::SetLength { .. } => unreachable!("staff was asked above"),
        }
    }

    async fn set_length(&mut self, server: &Server, place: Place, minutes: i64) -> Result<(), Difference> {
        let appointment = self.model.appointment(place);
        let booking = self.model.bookings[place.0].id;
        let body = json!({"appointments": [{
            "appointmentId": appointment.id, "userId": appointment.employee + 1,
            "start": clock::text(clock::wall(appointment.start)), "duration": minutes,
        }]});
        let address = format!("{}/api/staff/bookings/{booking}/move", server.address);
        let answer = Answer::to(self.client.post(address).bearer_auth(&self.staff).json(&body)).await;
        match self.model.set_length(place, minutes) {
            Expected::Refused(refusal) => same_refusal(&answer, &refusal),
            Expected::Taken(_) if (answer.status, answer.code()) == (409, "SLOT_TAKEN") => Ok(()),
            Expected::AsItStands(_) if answer.status == 200 => Ok(()),
            Expected::Done(_) if answer.status == 200 => {
                let before = self.model.appointment(place).service;
                self.services.push(self.services[before]);
                self.model.lasts(place, minutes);
                self.learn_rooms(vec![place]).await
            }
            expected => Err(format!("{answer:?}, to the model {expected:?}")),
        }
    }

    fn stayed_as_it_was(&mut self, expected: &Expected, key: Option<&str>, fingerprint: &str) {
        if let Expected::AsItStands(booking) = expected {
            self.model.stayed_as_it_was(*booking, key, fingerprint);
        }
    }

    async fn booked(
        &mut self,
        server: &Server,
        appointment_requests: &[AppointmentRequest],
        key: Option<&str>,
        fingerprint: &str,
        expected: &Expected,
        answer: &Answer,
    ) -> Result<(), Difference> {
        match expected {
            Expected::AsItStands(booking) => {
                // With what has become of it.
                let mut appointments = self.model.bookings[*booking].appointments.iter();
                if appointments.any(|one| one.is_confirmed) {
                    same("the booking made before", answer, 200, &self.entry(*booking))
                } else {
                    let (status, code, field) = (409, "BOOKING_CANCELLED", None);
                    same_refusal(answer, &Refusal { status, code, field })
                }
            }
            Expected::Done(choices) => {
                let (Some(id), Some(guid)) = (answer.body["id"].as_i64(), answer.body["calendarGuid"].as_str()) else {
                    return Err(format!("{answer:?} is no booking, which the model makes"));
                };
                if self
                    .model
                    .bookings
                    .iter()
                    .any(|booking| booking.id == id || booking.guid == guid)
                {
                    return Err(format!("{answer:?} is a booking made before"));
                }
                let employees = employees_of(appointment_requests, answer)?;
                one_of(choices, &employees)?;
                let booking = self
                    .model
                    .made(appointment_requests, &employees, key, fingerprint, (id, guid));
                same("the new booking", answer, 200, &self.entry(booking))?;
                self.learn_appointments(server, booking).await
            }
            Expected::Refused(_) | Expected::Taken(_) => self.lost(expected, answer, |lost| {
                self.model.other_times(appointment_requests, lost)
            }),
        }
    }

    /// The numbers of the appointments of a new booking, which only its manage link tells.
    async fn learn_appointments(&mut self, server: &Server, booking: usize) -> Result<(), Difference> {
        let (path, body) = self.request(&Operation::View { booking: Some(booking) });
        let shown = self.post(server, path, &body, None).await;
        let order = by_start(&self.model.bookings[booking].appointments);
        for (place, position) in order.into_iter().enumerate() {
            let id = shown.body["appointments"][place]["appointmentId"].as_i64();
            self.model.bookings[booking].appointments[position].id = id.unwrap_or_default();
        }
        same("the view of the new booking", &shown, 200, &self.managed(booking))?;
        let positions = 0..self.model.bookings[booking].appointments.len();
        self.learn_rooms(positions.map(|position| (booking, position)).collect())
            .await
    }

    /// The rooms of appointments, which nothing tells but the database.
    async fn learn_rooms(&mut self, places: Vec<Place>) -> Result<(), Difference> {
        if self.model.provider.rooms.is_empty() {
            return Ok(());
        }
        for place in places {
            let appointment = self.model.appointment(place).id;
            let query = "SELECT DISTINCT resource_id FROM occupation JOIN resource USING (organization_nr)
                WHERE organization_nr = $1 AND appointment_id = $2 AND resource_id = resource.id AND kind = 'ROOM' ORDER BY 1";
            let rows = self
                .rows
                .query(query, &[&self.organization, &appointment])
                .await
                .unwrap();
            let rooms = rows
                .iter()
                .map(|row| usize::try_from(row.get::<_, i32>(0)).unwrap() - 1);
            self.model.given_rooms(place, rooms.collect())?;
        }
        Ok(())
    }

    /// What is answered when nothing is to change.
    fn stands(&self, expected: &Expected, answer: &Answer) -> Result<(), Difference> {
        match expected {
            Expected::AsItStands(booking) => same("the booking", answer, 200, &self.managed(*booking)),
            Expected::Refused(refusal) => same_refusal(answer, refusal),
            Expected::Taken(_) | Expected::Done(_) => Err(format!("{answer:?} instead of {expected:?}")),
        }
    }

    /// The same where somebody may have come too late.
    fn lost(
        &self,
        expected: &Expected,
        answer: &Answer,
        other_times: impl Fn(usize) -> Vec<Free>,
    ) -> Result<(), Difference> {
        let Expected::Taken(possible) = expected else {
            return self.stands(expected, answer);
        };
        let lost = answer.body["serviceIndex"].as_u64();
        let lost = lost.and_then(|index| usize::try_from(index).ok());
        match (answer.status, answer.code(), lost) {
            (409, "SLOT_TAKEN", Some(lost)) if possible.contains(&lost) => {
                let offered = slots(&other_times(lost));
                if answer.body["alternatives"] == offered {
                    Ok(())
                } else {
                    Err(format!("{answer:?} offers something else than {offered}"))
                }
            }
            _ => Err(format!("{answer:?}, but to the model one of {possible:?} is taken")),
        }
    }

    /// Who does what moves, in the order of the relocations.
    fn employees_after(&self, relocations: &[Relocation], answer: &Answer) -> Result<Vec<usize>, Difference> {
        let moving = self.model.moving(relocations).into_iter();
        moving
            .map(|(_, relocation)| {
                let id = json!(self.model.appointment(relocation.appointment).id);
                let appointments = answer.body["appointments"].as_array();
                let found = appointments.and_then(|all| all.iter().find(|one| one["appointmentId"] == id));
                let employee = found.and_then(employee_of);
                employee.ok_or_else(|| format!("{answer:?}, but to the model this is free"))
            })
            .collect()
    }

    /// A list with what it leaves out because it would get too long.
    async fn continued(&self, server: &Server, path: &str, mut body: Value, mut list: Answer) -> Answer {
        while let Some(next) = list.continues_from.take() {
            body["dateFrom"] = next.into();
            let more = self.post(server, path, &body, None).await;
            list.continues_from.clone_from(&more.continues_from);
            match (list.body.as_array_mut(), more.body.as_array()) {
                (Some(starts), Some(more)) => starts.extend_from_slice(more),
                _ => return more,
            }
        }
        list
    }

    async fn post(&self, server: &Server, path: &str, body: &Value, key: Option<&str>) -> Answer {
        let request = self.client.post(format!("{}{path}", server.address)).json(body);
        Answer::to(match key {
            Some(key) => request.header("Idempotency-Key", key),
            None => request,
        })
        .await
    }

    /// Whether appointments and what they occupy stand in the database as in the model, and nothing else.
    async fn differences_in_the_database(&self) -> Result<(), Difference> {
        let mut expected = Vec::new();
        for booking in &self.model.bookings {
            for one in &booking.appointments {
                let (employee, status) = (one.employee + 1, status(one.is_confirmed));
                let end = self.model.end(one);
                expected.push(format!("{} {employee} {}..{end} {status}", one.id, one.start));
                let takes = if one.is_confirmed {
                    self.model.takes(one)
                } else {
                    Vec::new()
                };
                for (resource, minutes) in takes {
                    let stretches = minutes.chunk_by(|minute, next| minute + 1 == *next);
                    let rows = stretches.map(|all| (all[0], all[0] + i64::try_from(all.len()).unwrap()));
                    expected
                        .extend(rows.map(|(from, to)| format!("{} {} {from}..{to} OCCUPIED", one.id, resource + 1)));
                }
            }
        }
        let query = "
            SELECT format('%s %s %s..%s %s', id, employee_id, extract(epoch FROM starts_at)::bigint / 60,
                extract(epoch FROM ends_at)::bigint / 60, status) FROM appointment WHERE organization_nr = $1
            UNION ALL
            SELECT format('%s %s %s..%s OCCUPIED', appointment_id, resource_id,
                extract(epoch FROM starts_at)::bigint / 60, extract(epoch FROM ends_at)::bigint / 60)
                FROM occupation WHERE organization_nr = $1";
        let rows = self.rows.query(query, &[&self.organization]).await.unwrap();
        let mut found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
        expected.sort_unstable();
        found.sort_unstable();
        if expected == found {
            return Ok(());
        }
        let without = |all: &[String], those: &[String]| -> Vec<String> {
            all.iter().filter(|row| !those.contains(row)).cloned().collect()
        };
        Err(format!(
            "the database holds {:?} and lacks {:?} (appointment, employee, minutes since 1970)",
            without(&found, &expected),
            without(&expected, &found)
        ))
    }
}

/// Who was given each appointment request. The answer lists them by start.
fn employees_of(appointment_requests: &[AppointmentRequest], answer: &Answer) -> Result<Vec<usize>, Difference> {
    let mut order: Vec<usize> = (0..appointment_requests.len()).collect();
    order.sort_by_key(|position| clock::first_pass(appointment_requests[*position].start.wall));
    let mut employees = vec![0; appointment_requests.len()];
    for (place, position) in order.into_iter().enumerate() {
        let employee = employee_of(&answer.body["appointments"][place]);
        employees[position] = employee.ok_or_else(|| format!("{answer:?}, but to the model this is free"))?;
    }
    Ok(employees)
}

fn employee_of(appointment: &Value) -> Option<usize> {
    let id = usize::try_from(appointment["userId"].as_u64()?).ok()?;
    id.checked_sub(1)
}

fn one_of(choices: &[Vec<usize>], employees: &Vec<usize>) -> Result<(), Difference> {
    if choices.contains(employees) {
        Ok(())
    } else {
        Err(format!("{employees:?} were chosen, which is none of {choices:?}"))
    }
}

fn same(what: &str, answer: &Answer, status: u16, body: &Value) -> Result<(), Difference> {
    if answer.status == status && answer.body == *body {
        return Ok(());
    }
    // Of long lists only what stands in one of them.
    if let (Some(answered), Some(expected)) = (answer.body.as_array(), body.as_array()) {
        let besides: Vec<&Value> = answered.iter().filter(|item| !expected.contains(item)).collect();
        let lacking: Vec<&Value> = expected.iter().filter(|item| !answered.contains(item)).collect();
        return Err(format!("{what} holds {} and lacks {}", json!(besides), json!(lacking)));
    }
    Err(format!("{what} is {answer:?}, to the model {status} {body}"))
}

fn same_refusal(answer: &Answer, refusal: &Refusal) -> Result<(), Difference> {
    let field = match &refusal.field {
        Some(field) => answer.body["fields"][field].is_string(),
        None => true,
    };
    if (answer.status, answer.code()) == (refusal.status, refusal.code) && field {
        Ok(())
    } else {
        Err(format!("{answer:?}, to the model {refusal:?}"))
    }
}
