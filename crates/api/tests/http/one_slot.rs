//! Fifty people want the same time at the same moment: one gets it.

use std::collections::BTreeMap;
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use time::macros::datetime;
use tokio::sync::Barrier;
use tokio::time::timeout;

use crate::house::TestHouse;
use crate::salon::NOW;

const PEOPLE: usize = 50;
const ROUNDS: usize = 20;
/// Fifty bookings one after the other take a fraction of a second; waiting for a deadlock takes one each.
const LONGEST_ROUND: Duration = Duration::from_secs(10);

const NO_LOCK: &str = "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean LANGUAGE sql AS 'SELECT true'";
const NO_WALL: &str = "ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps";
const NO_BUMP: &str = "CREATE FUNCTION keep_version() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN NEW.bookings_version := OLD.bookings_version; RETURN NEW; END';
    CREATE TRIGGER keep_version BEFORE UPDATE ON calendar FOR EACH ROW EXECUTE FUNCTION keep_version()";

/// A start on the grid for each round, all with one employee.
fn start_of(round: usize) -> String {
    let starts = ["09:00", "10:00", "11:00", "13:00", "14:00"];
    let day = datetime!(2027-01-18 0:00).date() + time::Duration::days(i64::try_from(round / starts.len()).unwrap());
    format!("{day}T{}:00", starts[round % starts.len()])
}

fn wish(round: usize, person: usize) -> Value {
    json!({
        "customerData": { "firstName": "Kunde", "lastName": person.to_string(), "userEmail": format!("kunde{person}@example.org"), "userPhone": null, "userRemarks": null },
        "location": "",
        "organizatonNr": 1000,
        "services": [{ "serviceId": 1, "userId": 2, "start": start_of(round) }],
        "customizedFields": [],
    })
}

/// One connection for each person, opened before the race begins.
async fn people(house: &TestHouse) -> Vec<Client> {
    let mut people = Vec::new();
    for _ in 0..PEOPLE {
        let client = Client::builder().no_proxy().pool_max_idle_per_host(1).build().unwrap();
        client.get(format!("{}/health/live", house.address)).send().await.unwrap().bytes().await.unwrap();
        people.push(client);
    }
    people
}

/// How often each status came back when everybody asked at once.
async fn race(house: &TestHouse, people: &[Client], round: usize) -> BTreeMap<StatusCode, usize> {
    let start = std::sync::Arc::new(Barrier::new(people.len()));
    let tasks: Vec<_> = people
        .iter()
        .enumerate()
        .map(|(person, client)| {
            let request = client.post(format!("{}/api/calendar/addbooking", house.address)).json(&wish(round, person));
            let start = start.clone();
            tokio::spawn(async move {
                start.wait().await;
                request.send().await.unwrap().status()
            })
        })
        .collect();
    let mut statuses = BTreeMap::new();
    for task in tasks {
        *statuses.entry(task.await.unwrap()).or_insert(0) += 1;
    }
    statuses
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn exactly_one_of_fifty_gets_the_slot() {
    let house = TestHouse::open_at(NOW).await;
    let people = people(&house).await;
    for round in 0..ROUNDS {
        let statuses = timeout(LONGEST_ROUND, race(&house, &people, round)).await.unwrap();
        let expected = BTreeMap::from([(StatusCode::OK, 1), (StatusCode::CONFLICT, PEOPLE - 1)]);
        assert_eq!(statuses, expected, "round {round}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_wall_of_the_database_holds_without_the_lock() {
    let house = TestHouse::open_at(NOW).await;
    house.database.execute(NO_LOCK).unwrap();
    let people = people(&house).await;
    for round in 0..3 {
        let statuses = race(&house, &people[..10], round).await;
        assert_eq!(statuses.get(&StatusCode::OK), Some(&1), "{statuses:?}");
    }
    house.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_lock_and_wall_the_race_would_be_seen() {
    let house = TestHouse::open_at(NOW).await;
    house.database.execute(NO_LOCK).unwrap();
    house.database.execute(NO_WALL).unwrap();
    let people = people(&house).await;
    let mut booked = 0;
    for round in 0..ROUNDS {
        booked += race(&house, &people, round).await.get(&StatusCode::OK).copied().unwrap_or_default();
    }
    assert!(booked > ROUNDS, "nobody was booked twice in {ROUNDS} rounds: the race is too tame to prove anything");
    house.close().await;
}

async fn is_listed(house: &TestHouse, start: &str) -> bool {
    let day = &start[..10];
    let question = json!({ "organizationNr": 1000, "serviceIdList": [1], "dateFrom": day, "dateTo": day });
    let slots = house.post("/api/calendar/getbookingslotsoverview", &question).await.json();
    slots.as_array().unwrap().iter().any(|slot| slot["dateFrom"] == start && slot["userIdList"].as_array().unwrap().contains(&json!(2)))
}

#[tokio::test]
async fn a_booked_slot_is_gone_from_the_next_answer() {
    let house = TestHouse::open_at(NOW).await;
    let start = start_of(0);
    assert!(is_listed(&house, &start).await);
    assert_eq!(house.post("/api/calendar/addbooking", &wish(0, 0)).await.status, 200);
    assert!(!is_listed(&house, &start).await);
    house.close().await;
}

#[tokio::test]
async fn without_the_raised_version_a_stale_answer_would_be_seen() {
    let house = TestHouse::open_at(NOW).await;
    house.database.execute(NO_BUMP).unwrap();
    let start = start_of(0);
    assert!(is_listed(&house, &start).await);
    assert_eq!(house.post("/api/calendar/addbooking", &wish(0, 0)).await.status, 200);
    assert!(is_listed(&house, &start).await);
    house.close().await;
}
