//! One seed: its provider in the model and on the server, and what both say to the same operations.

use std::sync::Arc;

use local_postgres::TestDatabase;
use notifications::ports::ManageLinks;
use postgres_adapter::Database;
use reqwest::Client;
use serde_json::{Value, json};
use shared_kernel::CalendarGuid;
use time::OffsetDateTime;

use super::calendar::{Appointment, Expected, Free, Model, Refusal};
use super::clock::{self, Minute};
use super::draw::Drawer;
use super::operation::{Operation, Relocation, Who, Wish};
use super::provider::Provider;
use super::random::Random;
use crate::answers::Answer;
use crate::program::{Program, Server};

/// No employee and no service of any provider has this number.
const NOBODY: i64 = 999_999;
/// So many operations are told when the last of them was answered differently.
const TOLD: usize = 12;

pub struct Trial {
    pub seed: u64,
    random: Random,
    model: Model,
    organization: i32,
    services: Vec<i64>,
    links: Arc<dyn ManageLinks>,
    client: Client,
    rows: tokio_postgres::Client,
    tried: Vec<Operation>,
}

/// The provider of a seed, and what its operations are drawn from.
pub fn drawn(seed: u64, now: Minute) -> (Random, Provider) {
    let mut random = Random::of(seed);
    let provider = Provider::draw(&mut random, clock::day_of(clock::wall(now)));
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
            client: Client::builder().no_proxy().build().unwrap(),
            rows: connected(&program.database).await,
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
             employees and services counted from 0:\n{}\n\n{}\nTo replay it: TERMINHOF_MODEL_SEED={seed} \
             cargo test --package api --test real_server -- model::seeds, or just model {seed}",
            clock::text(clock::wall(now)),
            last.join("\n"),
            self.model.provider,
        )
    }

    async fn perform(&mut self, server: &Server, operation: &Operation) -> Result<(), Difference> {
        let (path, body) = self.request(operation);
        let key = match operation {
            Operation::Book { key, .. } | Operation::Cancel { key, .. } | Operation::Move { key, .. } => key.as_deref(),
            Operation::Overview { .. } | Operation::View { .. } => None,
        };
        let answer = self.post(server, path, &body, key).await;
        // What names the intent to book is the body alone; of other calls the path belongs to it.
        let intent = format!("{path} {body}");
        match operation {
            Operation::Overview { services, from, to } => match self.model.overview(services, *from, *to) {
                Ok(free) => same("the overview", &answer, 200, &slots(&free)),
                Err(refusal) => same_refusal(&answer, &refusal),
            },
            Operation::Book { wishes, .. } => {
                let expected = self.model.book(wishes, key, &intent);
                self.booked(server, wishes, key, &intent, &expected, &answer).await
            }
            Operation::View { booking } => {
                let expected = self.model.view(*booking);
                self.stands(&expected, &answer)
            }
            Operation::Cancel { booking, .. } => {
                let expected = self.model.cancel(*booking, key, &intent);
                let (Expected::Done(_), Some(booking)) = (&expected, booking) else {
                    return self.stands(&expected, &answer);
                };
                self.model.cancelled(*booking, key, &intent);
                same("the cancelled booking", &answer, 200, &self.managed(*booking))
            }
            Operation::Move {
                booking, relocations, ..
            } => {
                let expected = self.model.relocate(*booking, relocations, key, &intent);
                let (Expected::Done(choices), Some(booking)) = (&expected, booking) else {
                    let other_times = |lost| self.model.other_times_to_move(relocations, lost);
                    return self.lost(&expected, &answer, other_times);
                };
                let employees = self.employees_after(relocations, &answer)?;
                one_of(choices, &employees)?;
                self.model.moved(*booking, relocations, &employees, key, &intent);
                same("the moved booking", &answer, 200, &self.managed(*booking))
            }
        }
    }

    async fn booked(
        &mut self,
        server: &Server,
        wishes: &[Wish],
        key: Option<&str>,
        intent: &str,
        expected: &Expected,
        answer: &Answer,
    ) -> Result<(), Difference> {
        match expected {
            Expected::AsItStands(booking) => same("the booking made before", answer, 200, &self.entry(*booking)),
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
                let employees = employees_of(wishes, answer)?;
                one_of(choices, &employees)?;
                let booking = self.model.made(wishes, &employees, key, intent, (id, guid));
                same("the new booking", answer, 200, &self.entry(booking))?;
                self.learn_appointments(server, booking).await
            }
            Expected::Refused(_) | Expected::Taken(_) => {
                self.lost(expected, answer, |lost| self.model.other_times(wishes, lost))
            }
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
        same("the view of the new booking", &shown, 200, &self.managed(booking))
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

    async fn post(&self, server: &Server, path: &str, body: &Value, key: Option<&str>) -> Answer {
        let request = self.client.post(format!("{}{path}", server.address)).json(body);
        Answer::to(match key {
            Some(key) => request.header("Idempotency-Key", key),
            None => request,
        })
        .await
    }

    fn request(&self, operation: &Operation) -> (&'static str, Value) {
        match operation {
            Operation::Overview { services, from, to } => {
                let services: Vec<i64> = services.iter().map(|service| self.service(*service)).collect();
                let body = json!({
                    "organizationNr": self.organization, "serviceIdList": services,
                    "dateFrom": from.text(), "dateTo": to.text(),
                });
                ("/api/calendar/getbookingslotsoverview", body)
            }
            Operation::Book { wishes, customer, .. } => {
                let services: Vec<Value> = wishes
                    .iter()
                    .map(|wish| {
                        let service = self.service(wish.service);
                        json!({"serviceId": service, "userId": user(wish.who), "start": wish.start.text()})
                    })
                    .collect();
                let body = json!({
                    "customerData": {
                        "firstName": format!("Vorname{customer}"), "lastName": "Muster",
                        "userEmail": format!("kunde{customer}@example.org"), "userPhone": null, "userRemarks": null,
                    },
                    "location": "", "organizatonNr": self.organization, "services": services, "customizedFields": [],
                });
                ("/api/calendar/addbooking", body)
            }
            Operation::View { booking } => {
                let body = json!({"token": self.token(*booking)});
                ("/api/calendar/getmanagedbooking", body)
            }
            Operation::Cancel { booking, .. } => {
                let body = json!({"token": self.token(*booking)});
                ("/api/calendar/cancelmanagedbooking", body)
            }
            Operation::Move {
                booking, relocations, ..
            } => {
                let appointments: Vec<Value> = relocations
                    .iter()
                    .map(|relocation| {
                        let id = self.model.appointment(relocation.appointment).id;
                        json!({"appointmentId": id, "userId": user(relocation.who), "start": relocation.start.text()})
                    })
                    .collect();
                let body = json!({"token": self.token(*booking), "appointments": appointments});
                ("/api/calendar/movemanagedbooking", body)
            }
        }
    }

    fn service(&self, service: Option<usize>) -> i64 {
        service.map_or(NOBODY, |service| self.services[service])
    }

    fn token(&self, booking: Option<usize>) -> String {
        let Some(booking) = booking else {
            return "0123456789abcdef".repeat(4);
        };
        let guid = self.model.bookings[booking].guid.parse().unwrap();
        let link = self.links.link_for(CalendarGuid(guid));
        link.split_once("/manage#").unwrap().1.to_owned()
    }

    /// What both forms of an appointment say.
    fn times_and_terms(&self, appointment: &Appointment) -> Value {
        let service = &self.model.provider.services[appointment.service];
        json!({
            "serviceId": self.services[appointment.service],
            "title": service.title,
            "price": f64::from(service.price_cents) / 100.0,
            "duration": service.duration,
            "userId": appointment.employee + 1,
            "employeeName": self.model.provider.employees[appointment.employee].name(),
            "start": clock::text(clock::wall(appointment.start)),
            "end": clock::text(clock::wall(self.model.end(appointment))),
        })
    }

    /// A booking as booking it answers.
    fn entry(&self, booking: usize) -> Value {
        let booking = &self.model.bookings[booking];
        let order = by_start(&booking.appointments);
        let appointments = order.iter().map(|position| &booking.appointments[*position]);
        let appointments: Vec<Value> = appointments.map(|one| self.times_and_terms(one)).collect();
        let texts = |member: &str| -> Vec<String> {
            let texts = appointments.iter().map(|one| one[member].as_str().unwrap().to_owned());
            texts.collect()
        };
        json!({
            "id": booking.id,
            "calendarGuid": booking.guid,
            "organizationid": self.organization,
            "title": texts("title").join(", "),
            "start": texts("start").iter().min(),
            "end": texts("end").iter().max(),
            "services": appointments.iter().map(|one| &one["serviceId"]).collect::<Vec<_>>(),
            "category": "SERVICE",
            "onlineMeetingLink": null,
            "timeZone": "Europe/Vienna",
            "appointments": appointments,
        })
    }

    /// A booking as whoever has its manage link sees it.
    fn managed(&self, booking: usize) -> Value {
        let booking = &self.model.bookings[booking];
        let order = by_start(&booking.appointments);
        let appointments = order.iter().map(|position| &booking.appointments[*position]);
        let appointments: Vec<Value> = appointments
            .map(|appointment| {
                let mut shown = self.times_and_terms(appointment);
                shown["appointmentId"] = json!(appointment.id);
                shown["followUpTime"] = json!(self.model.provider.services[appointment.service].follow_up);
                shown["status"] = json!(status(appointment.is_confirmed));
                let can_be_moved = self.model.lies_ahead(appointment) && self.model.is_in_time(appointment);
                shown["canBeMoved"] = json!(can_be_moved);
                shown
            })
            .collect();
        let ahead = booking.appointments.iter().filter(|one| self.model.lies_ahead(one));
        let first = ahead.min_by_key(|one| one.start);
        let until = first.map(|one| clock::text(clock::wall(one.start - self.model.provider.cancellation_notice)));
        json!({
            "id": booking.id,
            "calendarGuid": booking.guid,
            "organizationid": self.organization,
            "timeZone": "Europe/Vienna",
            "status": status(booking.appointments.iter().any(|one| one.is_confirmed)),
            "canBeCancelled": first.is_some_and(|one| self.model.is_in_time(one)),
            "changeableUntil": until,
            "appointments": appointments,
        })
    }

    /// Whether appointments and what they occupy stand in the database as in the model, and nothing else.
    async fn differences_in_the_database(&self) -> Result<(), Difference> {
        let mut expected = Vec::new();
        for booking in &self.model.bookings {
            for one in &booking.appointments {
                let (employee, status) = (one.employee + 1, status(one.is_confirmed));
                let (end, over) = (self.model.end(one), self.model.over(one));
                expected.push(format!("{} {employee} {}..{end} {status}", one.id, one.start));
                if one.is_confirmed {
                    expected.push(format!("{} {employee} {}..{over} OCCUPIED", one.id, one.start));
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

fn slots(free: &[Free]) -> Value {
    let slot = |(wall, employees): &Free| {
        let employees: Vec<usize> = employees.iter().map(|employee| employee + 1).collect();
        json!({"dateFrom": clock::text(*wall), "userIdList": employees})
    };
    free.iter().map(slot).collect()
}

async fn connected(database: &TestDatabase) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(&database.url(), tokio_postgres::NoTls)
        .await
        .unwrap();
    tokio::spawn(connection);
    client
}

fn user(who: Who) -> Value {
    match who {
        Who::Anybody => Value::Null,
        Who::Employee(employee) => json!(employee + 1),
        Who::Stranger => json!(NOBODY),
    }
}

fn status(is_confirmed: bool) -> &'static str {
    if is_confirmed {
        "CONFIRMED"
    } else {
        "CANCELLED_BY_CUSTOMER"
    }
}

/// Positions of appointments by their start, and in the order of the booking where they start together.
fn by_start(appointments: &[Appointment]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..appointments.len()).collect();
    order.sort_by_key(|position| appointments[*position].start);
    order
}

/// Who was given each wish. The answer lists them by start.
fn employees_of(wishes: &[Wish], answer: &Answer) -> Result<Vec<usize>, Difference> {
    let mut order: Vec<usize> = (0..wishes.len()).collect();
    order.sort_by_key(|position| clock::first_pass(wishes[*position].start.wall));
    let mut employees = vec![0; wishes.len()];
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
