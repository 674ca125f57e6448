//! Many customers at the same moment.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use reqwest::Client;
use serde_json::Value;
use tokio::sync::Barrier;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider, Wish, one_a_day};

const CUSTOMERS: usize = 50;
/// Far more than any round needs: a hang must end as a failure.
const LONGEST_ROUND: Duration = Duration::from_mins(1);

/// Customers with a connection of their own each.
pub struct Crowd {
    clients: Vec<(Client, String)>,
}

impl Crowd {
    /// Spread over some servers.
    pub fn before(servers: &[&Server]) -> Self {
        let addresses = servers.iter().cycle().map(|server| server.address.clone());
        let clients = (0..CUSTOMERS).map(|_| Client::builder().no_proxy().pool_max_idle_per_host(1).build().unwrap());
        Self {
            clients: clients.zip(addresses).collect(),
        }
    }

    /// Books with all customers at once; each has opened its connection before anybody begins.
    pub async fn book(&self, bodies: impl Fn(usize) -> Value) -> Vec<Answer> {
        let everybody_is_there = Arc::new(Barrier::new(self.clients.len()));
        let mut running = JoinSet::new();
        for (customer, (client, address)) in self.clients.iter().enumerate() {
            let (client, address, body) = (client.clone(), address.clone(), bodies(customer));
            let everybody_is_there = Arc::clone(&everybody_is_there);
            running.spawn(async move {
                let opened = Answer::to(client.get(format!("{address}/api/account/getBranches"))).await;
                assert_eq!(opened.status, 200);
                everybody_is_there.wait().await;
                Answer::to(client.post(format!("{address}/api/calendar/addbooking")).json(&body)).await
            });
        }
        timeout(LONGEST_ROUND, running.join_all()).await.unwrap()
    }
}

/// What is wrong with the answers to requests of which exactly `capacity` can be met.
fn wrong_answers(answers: &[Answer], capacity: usize) -> Vec<String> {
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

/// Confirmed appointments of one employee that overlap, follow-up included. Looks at what was
/// promised to customers, not at the table whose constraint is to prevent it.
pub fn double_bookings(program: &Program) -> Vec<String> {
    program.texts(
        "SELECT format('appointments %s and %s of employee %s', a.id, b.id, a.employee_id)
         FROM appointment a JOIN appointment b ON a.organization_nr = b.organization_nr AND a.employee_id = b.employee_id
         WHERE a.id < b.id AND a.status = 'CONFIRMED' AND b.status = 'CONFIRMED'
           AND tstzrange(a.starts_at, a.ends_at + make_interval(mins => a.follow_up::int))
            && tstzrange(b.starts_at, b.ends_at + make_interval(mins => b.follow_up::int))",
    )
}

/// One round of the race: everybody wants what `wishes` says, and `capacity` of them can have it.
async fn round<'a>(
    program: &Program,
    provider: &Provider,
    crowd: &Crowd,
    capacity: usize,
    wishes: impl Fn(usize) -> Vec<Wish<'a>>,
) -> Vec<String> {
    let answers = crowd
        .book(|customer| provider.booking(customer, &wishes(customer)))
        .await;
    let mut wrong = wrong_answers(&answers, capacity);
    wrong.extend(double_bookings(program));
    wrong
}

/// Everybody wants the same slot of the same employee, in up to this many rounds; ends with the
/// first in which something is wrong.
pub async fn race_for_one_slot(
    program: &Program,
    provider: &Provider,
    servers: &[&Server],
    rounds: usize,
) -> Vec<String> {
    let slots = one_a_day(
        provider
            .slots(servers[0], 1, &provider.first_day, &month_later(provider))
            .await,
    );
    assert!(slots.len() >= rounds, "{} days for {rounds} rounds", slots.len());
    let crowd = Crowd::before(servers);
    for slot in &slots[..rounds] {
        let employee = slot.employees[0];
        let wrong = round(program, provider, &crowd, 1, |_| vec![(1, Some(employee), &slot.start)]).await;
        if !wrong.is_empty() {
            return wrong;
        }
    }
    Vec::new()
}

fn month_later(provider: &Provider) -> String {
    let form = time::macros::format_description!("[year]-[month]-[day]");
    let first = time::Date::parse(&provider.first_day, form).unwrap();
    (first + time::Duration::days(30)).format(form).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_customers_want_one_slot() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let server = program.serve();
    assert_eq!(
        race_for_one_slot(&program, &provider, &[&server], 20).await,
        Vec::<String>::new()
    );
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_customers_of_three_servers_want_one_slot() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let servers = [program.serve(), program.serve(), program.serve()];
    let servers: Vec<&Server> = servers.iter().collect();
    assert_eq!(
        race_for_one_slot(&program, &provider, &servers, 5).await,
        Vec::<String>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_starts_that_all_overlap_one_is_booked() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let crowd = Crowd::before(&[&server]);
    // Service 3 takes an hour and ten minutes more, so the four starts of an hour exclude each other.
    let slots = provider
        .slots(&server, 3, &provider.first_day, &month_later(&provider))
        .await;
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
        let wrong = round(&program, &provider, &crowd, 1, |customer| {
            vec![(3, Some(employee), starts[customer % 4])]
        })
        .await;
        assert_eq!(wrong, Vec::<String>::new());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn with_any_employee_as_many_succeed_as_are_free() {
    let (program, provider) = Document::fixture("ten_employees_1000_bookings.json").loaded();
    let server = program.serve();
    let crowd = Crowd::before(&[&server]);
    let slots = one_a_day(
        provider
            .slots(&server, 1, &provider.first_day, &month_later(&provider))
            .await,
    );
    for slot in &slots[..10] {
        let wrong = round(&program, &provider, &crowd, slot.employees.len(), |_| {
            vec![(1, None, &slot.start)]
        })
        .await;
        assert_eq!(wrong, Vec::<String>::new(), "{slot:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_that_want_two_people_in_opposite_order_do_not_block_each_other() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let server = program.serve();
    let crowd = Crowd::before(&[&server]);
    let slots = one_a_day(
        provider
            .slots(&server, 1, &provider.first_day, &month_later(&provider))
            .await,
    );
    for slot in slots.iter().filter(|slot| slot.employees.len() >= 2).take(10) {
        let (one, two) = (
            (1, Some(slot.employees[0]), slot.start.as_str()),
            (1, Some(slot.employees[1]), slot.start.as_str()),
        );
        let wishes = |customer| {
            if customer % 2 == 0 {
                vec![one, two]
            } else {
                vec![two, one]
            }
        };
        assert_eq!(
            round(&program, &provider, &crowd, 1, wishes).await,
            Vec::<String>::new()
        );
    }
    assert_eq!(program.number("SELECT count(*) FROM booking"), 10);
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 20);
}
