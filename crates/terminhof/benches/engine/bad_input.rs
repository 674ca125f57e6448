//! Requests that nobody can answer: refused, each with its status, and at once.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::Failure;
use crate::client::Client;
use crate::rig::{BOOKING, Provider, SLOT_LIST, Server};
use crate::times::Times;
use crate::workload::{DAYS, day};

/// Each is sent so often.
const TIMES: usize = 40;
/// The day on which the clocks of the measured providers skip an hour.
const SPRING: &str = "2027-03-28";

/// What is sent where, and the status that it gets.
type BadRequest = (&'static str, &'static str, Value, u16);

/// The slowest kind of bad request: its name, and the time that 95 of 100 of them kept.
pub async fn slowest(server: &Server, provider: &Provider) -> Result<(&'static str, Duration), Failure> {
    let mut client = Client::connect(&server.host).await?;
    let unskilled = somebody_unskilled(&mut client, provider).await?;
    let mut slowest = ("", Duration::ZERO);
    for (what, path, body, status) in bad_requests(provider, unskilled) {
        let mut times = Vec::new();
        for _ in 0..TIMES {
            let answer = client.post(path, &body).await?;
            if answer.status != status {
                let text = String::from_utf8_lossy(&answer.body);
                return Err(format!("{what}: {} instead of {status}: {text}", answer.status).into());
            }
            times.push(answer.took);
        }
        let took = Times::of(times).percentile(95);
        if took > slowest.1 {
            slowest = (what, took);
        }
    }
    Ok(slowest)
}

/// A kind of service, and an employee who never does it.
async fn somebody_unskilled(client: &mut Client, provider: &Provider) -> Result<(usize, i64), Failure> {
    for service in 1..=provider.kinds() {
        let query = provider.slot_query_of(service, DAYS);
        let answer = client.post(SLOT_LIST, &query).await?.expect_ok()?.json()?;
        let lists = answer.as_array().into_iter().flatten();
        let skilled: BTreeSet<i64> = lists
            .filter_map(|slot| slot["userIdList"].as_array())
            .flatten()
            .filter_map(Value::as_i64)
            .collect();
        if let Some(unskilled) = provider.employees.difference(&skilled).next() {
            return Ok((service, *unskilled));
        }
    }
    Err("everybody does everything".into())
}

fn bad_requests(provider: &Provider, (service, unskilled): (usize, i64)) -> Vec<BadRequest> {
    let slot_list = |member: &str, value: Value| {
        let mut body = provider.slot_list(1);
        body[member] = value;
        body
    };
    let booking = |pointer: &str, value: Value| {
        let mut body = provider.booking(1, 1, None, &format!("{}T10:00:00", day(1)));
        if let Some(member) = body.pointer_mut(pointer) {
            *member = value;
        }
        body
    };
    let at = |start: String| booking("/services/0/start", start.into());
    vec![
        ("too many days", SLOT_LIST, slot_list("dateTo", day(187).into()), 422),
        ("a reversed range", SLOT_LIST, slot_list("dateTo", day(-1).into()), 422),
        (
            "eleven services",
            SLOT_LIST,
            slot_list("serviceIdList", json!(vec![1; 11])),
            422,
        ),
        (
            "a foreign service",
            SLOT_LIST,
            slot_list("serviceIdList", json!([999_999_999])),
            422,
        ),
        (
            "a huge number",
            SLOT_LIST,
            slot_list("organizationNr", json!(i64::MAX)),
            422,
        ),
        (
            "a negative number",
            SLOT_LIST,
            slot_list("organizationNr", json!(-1)),
            404,
        ),
        ("off the grid", BOOKING, at(format!("{}T10:07:00", day(1))), 422),
        ("in the past", BOOKING, at(format!("{}T10:00:00", day(-7))), 422),
        (
            "past the horizon",
            BOOKING,
            at(format!("{}T10:00:00", day(DAYS + 7))),
            422,
        ),
        ("in the gap of spring", BOOKING, at(format!("{SPRING}T02:30:00")), 422),
        (
            "an employee without the skill",
            BOOKING,
            provider.booking(1, service, Some(unskilled), &format!("{}T10:00:00", day(1))),
            422,
        ),
        (
            "an unknown employee",
            BOOKING,
            booking("/services/0/userId", json!(999_999)),
            422,
        ),
        (
            "an unknown organisation",
            BOOKING,
            booking("/organizatonNr", json!(999_999)),
            404,
        ),
        (
            "no e-mail address",
            BOOKING,
            booking("/customerData/userEmail", json!("niemand")),
            422,
        ),
    ]
}
