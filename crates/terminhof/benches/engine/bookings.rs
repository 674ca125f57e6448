//! Bookings: one after the other, and everybody at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use async_trait::async_trait;
use serde_json::Value;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use crate::Failure;
use crate::client::{Answer, Client};
use crate::rig::{BOOKING, Provider, Rig, SLOT_LIST, Server};
use crate::times::{Measured, Sum, Times, Work};

/// A free start and who can do it, by ids of the wire.
#[derive(Clone)]
struct Slot {
    start: String,
    employees: Vec<i64>,
}

impl Slot {
    fn day(&self) -> &str {
        &self.start[..10]
    }
}

async fn slots(client: &mut Client, provider: &Provider, service: usize, days: i64) -> Result<Vec<Slot>, Failure> {
    let answer = client
        .post(SLOT_LIST, &provider.slot_query_of(service, days))
        .await?
        .expect_ok()?;
    let answer = answer.json()?;
    let list = answer.as_array().ok_or("no list")?;
    let slot = |slot: &Value| {
        Some(Slot {
            start: slot["dateFrom"].as_str()?.to_owned(),
            employees: slot["userIdList"]
                .as_array()?
                .iter()
                .filter_map(Value::as_i64)
                .collect(),
        })
    };
    list.iter()
        .map(|each| slot(each).ok_or_else(|| "no slot".into()))
        .collect()
}

/// Bookings of free starts, none of which is an obstacle for another.
pub struct OneByOne<'a> {
    rig: &'a Rig,
    server: &'a Server,
    provider: &'a Provider,
    client: Client,
    /// A start, and whose it is.
    free: Vec<(String, i64)>,
    /// Nobody books twice: for somebody known less is written.
    customers: usize,
    sum: Sum,
}

impl<'a> OneByOne<'a> {
    /// Finds so many free starts: the first one of each employee on each day.
    pub async fn prepare(
        rig: &'a Rig,
        server: &'a Server,
        provider: &'a Provider,
        days: i64,
        count: usize,
    ) -> Result<Self, Failure> {
        let mut client = Client::connect(&server.host).await?;
        let mut firsts: BTreeMap<(String, i64), String> = BTreeMap::new();
        for slot in slots(&mut client, provider, 1, days).await? {
            for employee in &slot.employees {
                let key = (slot.day().to_owned(), *employee);
                firsts.entry(key).or_insert_with(|| slot.start.clone());
            }
        }
        let free: Vec<_> = firsts
            .into_iter()
            .map(|((_, employee), start)| (start, employee))
            .take(count)
            .collect();
        if free.len() < count {
            return Err(format!("only {} starts are free", free.len()).into());
        }
        Ok(Self {
            rig,
            server,
            provider,
            client,
            free,
            customers: 0,
            sum: Sum::default(),
        })
    }

    /// Forgets what the bookings so far have cost: they warmed up what the others find warm.
    pub fn warmed_up(&mut self) {
        self.free.drain(..self.sum.times.len());
        self.sum = Sum::default();
    }

    /// What the bookings have cost, and how long it takes to be told that their starts are taken.
    pub async fn measured(mut self) -> Result<(Measured, Times), Failure> {
        let mut lost = Vec::new();
        for (number, (start, employee)) in self.free.iter().take(self.sum.times.len()).enumerate() {
            let booking = self.provider.booking(10_000 + number, 1, Some(*employee), start);
            let answer = self.client.post(BOOKING, &booking).await?;
            if answer.status != 409 {
                return Err(format!("{} for a start that is taken", answer.status).into());
            }
            lost.push(answer.took);
        }
        Ok((self.sum.measured()?, Times::of(lost)))
    }
}

#[async_trait]
impl Work for OneByOne<'_> {
    /// Books the next free starts, over a connection of its own: the server gives connections to its threads in turn.
    /// Where the machine happens to run a thread, and the session of the database that it talks to, makes a tenth of
    /// the cost.
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        self.client = Client::connect(&self.server.host).await?;
        let before = self.rig.cost(self.server).await?;
        for _ in 0..count {
            let (start, employee) = self.free.get(self.sum.times.len()).ok_or("no start is left")?;
            let booking = self.provider.booking(self.customers, 1, Some(*employee), start);
            self.customers += 1;
            let answer = self.client.post(BOOKING, &booking).await?;
            self.sum.times.push(answer.expect_ok()?.took);
        }
        self.sum.cpu += self.rig.cost(self.server).await?.saturating_sub(before);
        Ok(())
    }
}

/// What went wrong in races of so many customers, over one slot, overlapping slots, different services
/// and any employee, this many rounds of each. Nothing, one hopes.
pub async fn races(
    server: &Server,
    provider: &Arc<Provider>,
    customers: usize,
    rounds: usize,
) -> Result<Vec<String>, Failure> {
    let mut client = Client::connect(&server.host).await?;
    let first = slots(&mut client, provider, 1, 180).await?;
    let second = slots(&mut client, provider, 2, 180).await?;
    let mut wrong = Vec::new();
    let mut used_days = BTreeSet::new();
    for round in 0..rounds {
        for kind in [
            Kind::OneSlot,
            Kind::Overlapping,
            Kind::DifferentServices,
            Kind::AnyEmployee,
        ] {
            let race = first
                .iter()
                .filter(|slot| !used_days.contains(slot.day()))
                .find_map(|slot| kind.race(slot, &first, &second))
                .ok_or("no free day is left")?;
            used_days.insert(race.day.clone());
            let answers = at_once(server, provider, customers, &race).await?;
            let won = answers.iter().filter(|answer| answer.status == 200).count();
            let lost = answers.iter().filter(|answer| answer.status == 409).count();
            if won != race.capacity || won + lost != customers {
                let odd = answers.iter().find(|answer| ![200, 409].contains(&answer.status));
                wrong.push(format!(
                    "{kind:?}, round {round}: {won} of {} won, {lost} lost; {odd:?}",
                    race.capacity
                ));
            }
        }
    }
    Ok(wrong)
}

#[derive(Debug, Clone, Copy)]
enum Kind {
    OneSlot,
    Overlapping,
    DifferentServices,
    AnyEmployee,
}

/// What everybody wants, in turn: a service, an employee or anybody, a start.
struct Race {
    day: String,
    appointment_requests: Vec<(usize, Option<i64>, String)>,
    capacity: usize,
}

impl Kind {
    fn race(self, slot: &Slot, first: &[Slot], second: &[Slot]) -> Option<Race> {
        let employee = *slot.employees.first()?;
        let (appointment_requests, capacity) = match self {
            Self::OneSlot => (vec![(1, Some(employee), slot.start.clone())], 1),
            Self::Overlapping => {
                let next = first
                    .iter()
                    .find(|next| next.start > slot.start && next.day() == slot.day())?;
                // Half an hour from one quarter and from the next.
                let overlaps = minute(&next.start)? - minute(&slot.start)? == 15;
                if !overlaps || !next.employees.contains(&employee) {
                    return None;
                }
                let appointment_request = |start: &String| (1, Some(employee), start.clone());
                (
                    vec![appointment_request(&slot.start), appointment_request(&next.start)],
                    1,
                )
            }
            Self::DifferentServices => {
                let other = second.iter().find(|other| other.start == slot.start)?;
                let both = *slot.employees.iter().find(|one| other.employees.contains(one))?;
                let appointment_request = |service| (service, Some(both), slot.start.clone());
                (vec![appointment_request(1), appointment_request(2)], 1)
            }
            Self::AnyEmployee => {
                if slot.employees.len() < 2 {
                    return None;
                }
                (vec![(1, None, slot.start.clone())], slot.employees.len())
            }
        };
        Some(Race {
            day: slot.day().to_owned(),
            appointment_requests,
            capacity,
        })
    }
}

fn minute(start: &str) -> Option<i32> {
    let hour: i32 = start.get(11..13)?.parse().ok()?;
    Some(hour * 60 + start.get(14..16)?.parse::<i32>().ok()?)
}

async fn at_once(
    server: &Server,
    provider: &Arc<Provider>,
    customers: usize,
    race: &Race,
) -> Result<Vec<Answer>, Failure> {
    let everybody_is_there = Arc::new(Barrier::new(customers));
    let mut running = JoinSet::new();
    for customer in 0..customers {
        let (service, employee, start) = &race.appointment_requests[customer % race.appointment_requests.len()];
        let booking = provider.booking(customer, *service, *employee, start);
        let (host, everybody_is_there) = (server.host.clone(), Arc::clone(&everybody_is_there));
        running.spawn(async move {
            let mut client = Client::connect(&host).await?;
            client.get("/api/account/getBranches").await?.expect_ok()?;
            everybody_is_there.wait().await;
            client.post(BOOKING, &booking).await
        });
    }
    let mut answers = Vec::new();
    while let Some(finished) = running.join_next().await {
        answers.push(finished??);
    }
    Ok(answers)
}
