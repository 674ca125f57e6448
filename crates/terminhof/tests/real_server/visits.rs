//! Visits: each that is listed is booked just so, and a basket that nobody can do in one go has none.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shared_kernel::SplitMix64;

use crate::answers::Answer;
use crate::audited::assert_sound;
use crate::program::Server;
use crate::provider::Provider;
use crate::rooms::with_cabins;

/// How many random baskets are asked for; the calendar fills up with them.
const BASKETS: usize = 120;
const DAYS: i64 = 12;
const KINDS: [u64; 5] = [1, 2, 3, 4, 5];
const EMPLOYEES: [u64; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const LONG: u64 = 5;

async fn visits(server: &Server, provider: &Provider, services: &[Value], day: i64, max_waiting: i64) -> Answer {
    let day = provider.day(day).to_string();
    let query = json!({
        "organizationNr": provider.organization, "dateFrom": day, "dateTo": day, "maxWaiting": max_waiting,
        "services": services,
    });
    server.post("/api/calendar/getvisits", &query).await
}

fn list(answer: &Answer) -> &[Value] {
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.body.as_array().unwrap()
}

/// Books exactly what a visit says.
async fn book(server: &Server, provider: &Provider, customer: usize, visit: &Value) -> Answer {
    let appointments = visit["appointments"].as_array().unwrap().iter();
    let services = appointments
        .map(|one| json!({ "serviceId": one["serviceId"], "userId": one["userId"], "start": one["dateFrom"] }));
    let mut body = provider.booking(customer, &[]);
    body["services"] = services.collect();
    server.post("/api/calendar/addbooking", &body).await
}

/// All services are done once, one after the other, and no longer is waited for than wanted.
fn assert_whole(visit: &Value, services: &[Value], max_waiting: i64) {
    let appointments = visit["appointments"].as_array().unwrap();
    let ids = |values: &[Value]| {
        let mut ids: Vec<i64> = values
            .iter()
            .map(|value| value["serviceId"].as_i64().unwrap())
            .collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(ids(appointments), ids(services), "{visit}");
    assert_eq!(visit["dateFrom"], appointments[0]["dateFrom"]);
    assert_eq!(visit["dateTo"], appointments[appointments.len() - 1]["dateTo"]);
    let follows = |pair: &[Value]| pair[0]["dateTo"].as_str() <= pair[1]["dateFrom"].as_str();
    assert!(appointments.windows(2).all(follows), "{visit}");
    assert!(visit["waitingMinutes"].as_i64().unwrap() <= max_waiting, "{visit}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_listed_visit_is_booked_just_so() {
    let (program, provider, servers) = with_cabins();
    let mut dice = SplitMix64::new(20);
    let mut sizes = BTreeSet::new();
    let mut booked = 0;
    for basket in 0..BASKETS {
        let services: Vec<Value> = (0..=dice.below(6))
            .map(|_| {
                let service = provider.service(KINDS[dice.below(KINDS.len())]);
                let is_chosen = dice.below(8) == 0;
                let employee = is_chosen.then(|| provider.employee(EMPLOYEES[dice.below(EMPLOYEES.len())]));
                json!({ "serviceId": service, "userId": employee })
            })
            .collect();
        let (day, max_waiting) = (
            1 + i64::try_from(basket).unwrap() % DAYS,
            [0, 15, 60, 480][dice.below(4)],
        );
        let answer = visits(&servers[basket % 3], &provider, &services, day, max_waiting).await;
        if answer.code() == "UNKNOWN_EMPLOYEE" {
            continue;
        }
        let listed = list(&answer);
        let starts: Vec<&str> = listed.iter().map(|visit| visit["dateFrom"].as_str().unwrap()).collect();
        assert!(starts.is_sorted_by(|one, next| one < next), "{starts:?}");
        for visit in listed {
            assert_whole(visit, &services, max_waiting);
        }
        if listed.is_empty() {
            continue;
        }
        let visit = &listed[dice.below(listed.len())];
        let answer = book(&servers[(basket + 1) % 3], &provider, basket, visit).await;
        assert_eq!(answer.status, 200, "{visit}: {answer:?}");
        sizes.insert(services.len());
        booked += 1;
    }
    assert!(booked > BASKETS / 3, "{booked} booked");
    assert_eq!(sizes.into_iter().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    assert_sound(&program).await;
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn basket_that_fits_into_no_day_has_no_visit() {
    let (_program, provider, servers) = with_cabins();
    let day = provider.day(1).to_string();
    let slots = provider.slots(&servers[0], LONG, &day, &day).await;
    let employee = provider.employee(slots[0].employees[0]);
    let long = json!({ "serviceId": provider.service(LONG), "userId": employee });
    // An hour and a half and half an hour of follow-up each, from nine to six.
    let two = visits(&servers[0], &provider, &vec![long.clone(); 2], 1, 480).await;
    assert!(!list(&two).is_empty());
    let six = visits(&servers[0], &provider, &vec![long; 6], 1, 480).await;
    assert!(list(&six).is_empty(), "{six:?}");
    // The first day is a Monday; on Sundays it is closed.
    let any = json!({ "serviceId": provider.service(1), "userId": null });
    let sunday = visits(&servers[0], &provider, &[any], 6, 480).await;
    assert!(list(&sunday).is_empty(), "{sunday:?}");
}
