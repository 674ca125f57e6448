//! Many customers at the same moment.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::{Duration, Instant};

use reqwest::{Client, RequestBuilder};
use serde_json::Value;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{AppointmentRequest, Document, Provider};
use crate::sizes::sizes;

/// Enough to find out whether anything is in the way, and as many as a server has connections to the database.
pub const FIFTY: usize = 50;
/// Far more than any round needs: a hang must end as a failure.
const LONGEST_ROUND: Duration = Duration::from_mins(1);
/// So long do 99 of a hundred customers wait for their answer at most. No other test goes by the clock, because
/// the machine that runs it may have to do something else; but this is promised to whoever wants what everybody
/// wants, and whoever waits longer asks again, which makes it worse for all.
const PROMISED: Duration = Duration::from_secs(1);

/// An answer, and how long it took from when the customer sent the own request.
pub type Timed = (Answer, Duration);

#[expect(clippy::disallowed_methods, reason = "how long customers wait is what is promised")]
async fn timed(request: RequestBuilder) -> Timed {
    let sent = Instant::now();
    let answer = Answer::to(request).await;
    (answer, sent.elapsed())
}

/// Customers, at most fifty before each server with a connection of their own; who is not among them comes
/// as soon as one of them has got an answer.
pub struct Crowd {
    customers: usize,
    clients: Vec<(Client, String)>,
}

impl Crowd {
    /// Spread over some servers.
    pub fn of(customers: usize, servers: &[&Server]) -> Self {
        let addresses = servers.iter().cycle().map(|server| server.address.clone());
        let at_once = customers.min(FIFTY * servers.len());
        let clients = (0..at_once).map(|_| Client::builder().no_proxy().pool_max_idle_per_host(1).build().unwrap());
        Self {
            customers,
            clients: clients.zip(addresses).collect(),
        }
    }

    /// Books for all customers.
    pub async fn book(&self, bodies: impl Fn(usize) -> Value) -> Vec<Timed> {
        self.send("/api/calendar/addbooking", bodies).await
    }

    /// Sends the request of each customer to the same path.
    pub async fn send(&self, path: &'static str, bodies: impl Fn(usize) -> Value) -> Vec<Timed> {
        self.send_each(|customer| (path, bodies(customer))).await
    }

    /// Sends a request of each customer to a path of its own.
    pub async fn send_each(&self, requests: impl Fn(usize) -> (&'static str, Value)) -> Vec<Timed> {
        self.send_all(|customer, client, address| {
            let (path, body) = requests(customer);
            client.post(format!("{address}{path}")).json(&body)
        })
        .await
    }

    /// Sends the requests of all customers, built for a client and the address of a server; each connection is open before
    /// anybody begins.
    pub async fn send_all(&self, requests: impl Fn(usize, &Client, &str) -> RequestBuilder) -> Vec<Timed> {
        let everybody_is_there = Arc::new(Barrier::new(self.clients.len()));
        let mut running = JoinSet::new();
        for (first, (client, address)) in self.clients.iter().enumerate() {
            let customers = (first..self.customers).step_by(self.clients.len());
            let (client, address) = (client.clone(), address.clone());
            let requests: Vec<_> = customers
                .map(|customer| requests(customer, &client, &address))
                .collect();
            let everybody_is_there = Arc::clone(&everybody_is_there);
            running.spawn(async move {
                let opened = Answer::to(client.get(format!("{address}/api/account/getBranches"))).await;
                assert_eq!(opened.status, 200);
                everybody_is_there.wait().await;
                let mut answers = Vec::new();
                for request in requests {
                    answers.push(timed(request).await);
                }
                answers
            });
        }
        timeout(LONGEST_ROUND, running.join_all()).await.unwrap().concat()
    }
}

/// What is wrong with the answers to requests of which exactly `capacity` can be met.
pub fn wrong_answers(answers: &[Answer], capacity: usize) -> Vec<String> {
    let booked = answers.iter().filter(|answer| answer.status == 200).count();
    let mut wrong = Vec::new();
    if booked != capacity {
        wrong.push(format!("{booked} booked instead of {capacity}"));
    }
    let is_proper_loser = |answer: &&Answer| {
        let alternatives = answer.body["alternatives"].as_array().map_or(0, Vec::len);
        (answer.status, answer.code(), alternatives) == (409, "SLOT_TAKEN", 3)
    };
    wrong.extend(
        answers
            .iter()
            .filter(|answer| answer.status != 200 && !is_proper_loser(answer))
            .map(|answer| format!("{answer:?}"))
            .take(3),
    );
    wrong
}

/// Employees and rooms that two confirmed appointments have at the same time, follow-up included. Looks at what was
/// agreed with customers, not at the table whose constraint is to prevent it.
pub fn double_bookings(program: &Program) -> Vec<String> {
    program.texts(
        "WITH taken AS (
             SELECT appointment.organization_nr, id, coalesce(resource_id, employee_id) AS resource,
                 starts_at + make_interval(mins => coalesce(from_minute, 0)) AS since,
                 starts_at + make_interval(mins => coalesce(to_minute, duration + follow_up)) AS until
             FROM appointment LEFT JOIN appointment_part AS part
                 ON part.organization_nr = appointment.organization_nr AND appointment_id = id
             WHERE status = 'CONFIRMED')
         SELECT format('appointments %s and %s have resource %s', a.id, b.id, resource)
         FROM taken AS a JOIN taken AS b USING (organization_nr, resource)
         WHERE a.id < b.id AND a.since < b.until AND b.since < a.until",
    )
}

/// How often the database has had to give somebody up because two waited for each other.
pub fn deadlocks(program: &Program) -> i64 {
    program.number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()")
}

/// Rounds before the same servers.
struct Race<'a> {
    program: &'a Program,
    provider: &'a Provider,
    crowd: Crowd,
    /// How long the customers of all rounds have waited.
    waits: Vec<Duration>,
}

impl<'a> Race<'a> {
    fn of(program: &'a Program, provider: &'a Provider, crowd: Crowd) -> Self {
        Self {
            program,
            provider,
            crowd,
            waits: Vec::new(),
        }
    }

    /// Everybody wants what `appointment_requests` says, and `capacity` of them can have it.
    async fn round<'appointment_request>(
        &mut self,
        capacity: usize,
        appointment_requests: impl Fn(usize) -> Vec<AppointmentRequest<'appointment_request>>,
    ) -> Vec<String> {
        let bodies = |customer| self.provider.booking(customer, &appointment_requests(customer));
        let (answers, waits): (Vec<Answer>, Vec<Duration>) = self.crowd.book(bodies).await.into_iter().unzip();
        self.waits.extend(waits);
        let mut wrong = wrong_answers(&answers, capacity);
        wrong.extend(double_bookings(self.program));
        wrong
    }

    fn too_long(self) -> Vec<String> {
        too_long(self.waits)
    }
}

/// What is wrong with the waits of all rounds, where they count.
pub fn too_long(waits: Vec<Duration>) -> Vec<String> {
    let wait = longest_of_99_in_a_hundred(waits);
    println!("99 of a hundred customers wait {wait:?} at most");
    if sizes().is_timed && wait > PROMISED {
        return vec![format!("one of a hundred customers waits longer than {wait:?}")];
    }
    Vec::new()
}

fn longest_of_99_in_a_hundred(mut waits: Vec<Duration>) -> Duration {
    waits.sort_unstable();
    waits[(waits.len() * 99).div_ceil(100) - 1]
}

#[test]
fn longest_wait_leaves_out_the_slowest_in_a_hundred() {
    let of = |milliseconds: RangeInclusive<u64>| {
        let waits = milliseconds.rev().map(Duration::from_millis).collect();
        longest_of_99_in_a_hundred(waits).as_millis()
    };
    assert_eq!([of(1..=1), of(1..=99), of(1..=100), of(1..=1_000)], [1, 99, 99, 990]);
}

/// Everybody wants the same slot of the same employee, in up to this many rounds; ends with the
/// first in which something is wrong.
pub async fn race_for_one_slot(
    program: &Program,
    provider: &Provider,
    servers: &[&Server],
    customers: usize,
    rounds: usize,
) -> Vec<String> {
    let slots = provider.starts_apart(servers[0]).await;
    assert!(slots.len() >= rounds, "{} starts for {rounds} rounds", slots.len());
    let mut race = Race::of(program, provider, Crowd::of(customers, servers));
    for slot in &slots[..rounds] {
        let employee = slot.employees[0];
        let wrong = race.round(1, |_| vec![(1, Some(employee), &slot.start)]).await;
        if !wrong.is_empty() {
            return wrong;
        }
    }
    race.too_long()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_customers_want_one_slot() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let server = program.serve();
    assert_eq!(
        race_for_one_slot(&program, &provider, &[&server], FIFTY, 20).await,
        Vec::<String>::new()
    );
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_customers_of_three_servers_want_one_slot() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let sizes = sizes();
    assert_eq!(
        race_for_one_slot(&program, &provider, &servers, sizes.customers, sizes.rounds).await,
        Vec::<String>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_starts_that_all_overlap_one_is_booked() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let mut race = Race::of(&program, &provider, Crowd::of(FIFTY, &[&server]));
    // Service 3 takes an hour and ten minutes more, so the four starts of an hour exclude each other.
    let last_day = provider.starts_apart(&server).await.pop().unwrap().start;
    let slots = provider.slots(&server, 3, &provider.first_day, &last_day[..10]).await;
    let employee = slots[0].employees[0];
    let mut hours: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for slot in slots.iter().filter(|slot| slot.employees.contains(&employee)) {
        hours
            .entry(&slot.start[.."YYYY-MM-DDTHH".len()])
            .or_default()
            .push(&slot.start);
    }
    let at_ten: Vec<&Vec<&str>> = hours
        .iter()
        .filter(|(hour, starts)| hour.ends_with("T10") && starts.len() == 4)
        .map(|(_, starts)| starts)
        .collect();
    assert!(at_ten.len() >= 10, "{}", at_ten.len());
    for starts in &at_ten[..10] {
        let wrong = race
            .round(1, |customer| vec![(3, Some(employee), starts[customer % 4])])
            .await;
        assert_eq!(wrong, Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_any_employee_as_many_succeed_as_are_free() {
    let (program, provider) = Document::fixture("ten_employees_1000_bookings.json").loaded();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let mut race = Race::of(&program, &provider, Crowd::of(1_000, &servers));
    let slots = provider.starts_apart(servers[0]).await;
    for slot in &slots[..sizes().rounds_of_anybody] {
        let wrong = race.round(slot.employees.len(), |_| vec![(1, None, &slot.start)]).await;
        assert_eq!(wrong, Vec::<String>::new(), "{slot:?}");
    }
    assert_eq!(race.too_long(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_that_want_two_people_in_opposite_order_do_not_block_each_other() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let mut race = Race::of(&program, &provider, Crowd::of(20, &servers));
    let slots = provider.starts_apart(servers[0]).await;
    let couples = slots.iter().flat_map(|slot| {
        let couples = slot.employees.chunks_exact(2);
        couples.map(|couple| [couple[0], couple[1]].map(|employee| (1, Some(employee), slot.start.as_str())))
    });
    let rounds = sizes().crossed_rounds;
    for [one, two] in couples.take(rounds) {
        let appointment_requests = |customer| {
            if customer % 2 == 0 {
                vec![one, two]
            } else {
                vec![two, one]
            }
        };
        assert_eq!(race.round(1, appointment_requests).await, Vec::<String>::new());
    }
    let rounds = i64::try_from(rounds).unwrap();
    assert_eq!(program.number("SELECT count(*) FROM booking"), rounds);
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 2 * rounds);
    assert_eq!(deadlocks(&program), 0);
}
