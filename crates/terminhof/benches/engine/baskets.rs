//! Whole baskets: the starts of one more service that leave everybody else's index.

use bytes::Bytes;
use serde_json::{Value, json};

use crate::Failure;
use crate::client::Client;
use crate::processes::cpu_of;
use crate::rig::{BASKET, Provider, Server};
use crate::times::Times;

/// Services of a basket; the last one is asked for.
const SERVICES: usize = 8;
/// Kinds of services of a measured provider.
const KINDS: usize = 5;

/// What the answers for the last service of full baskets took.
pub struct Baskets {
    pub times: Times,
    /// Of the server.
    pub cpu: Times,
}

/// Fills so many baskets, each on one day, where it is hardest, and asks for the last service over so many days.
pub async fn full(server: &Server, provider: &Provider, count: usize, days: i64) -> Result<Baskets, Failure> {
    let mut client = Client::connect(&server.host).await?;
    let mut times = Vec::new();
    let mut cpu = Vec::new();
    for number in 0..count {
        let basket = fill(&mut client, provider, number).await?;
        let query = Bytes::from(serde_json::to_vec(&provider.basket(&basket, days))?);
        let before = cpu_of(server.process())?;
        let answer = client.post_bytes(BASKET, query, None).await?.expect_ok()?;
        cpu.push(cpu_of(server.process())?.saturating_sub(before));
        times.push(answer.took);
    }
    Ok(Baskets {
        cpu: Times::of(cpu),
        times: Times::of(times),
    })
}

/// Chooses a start for one service after the other, as near to the first one as can be; every third service is
/// for a chosen employee.
async fn fill(client: &mut Client, provider: &Provider, number: usize) -> Result<Vec<Value>, Failure> {
    let mut basket: Vec<Value> = Vec::new();
    let mut first: Option<String> = None;
    for index in 0..SERVICES {
        let service = provider.service((number + index) % KINDS + 1);
        basket.push(json!({"serviceId": service, "userId": null, "start": null}));
        if index + 1 == SERVICES {
            break;
        }
        let query = serde_json::to_vec(&provider.basket(&basket, 31))?;
        let answer = client.post_bytes(BASKET, Bytes::from(query), None).await?.expect_ok()?;
        let answer = answer.json()?;
        let slots = answer.as_array().ok_or("no list")?;
        let at_least = |slot: &&Value| {
            first
                .as_deref()
                .is_none_or(|first| slot["dateFrom"].as_str() >= Some(first))
        };
        let from = if first.is_some() {
            0
        } else {
            number * 7 % slots.len().max(1)
        };
        let slot = slots.iter().skip(from).find(at_least).or(slots.last());
        let slot = slot.ok_or("no start is left")?;
        let start = slot["dateFrom"].as_str().ok_or("no start")?.to_owned();
        let chosen = if index % 3 == 2 {
            slot["userIdList"][0].clone()
        } else {
            Value::Null
        };
        basket[index] = json!({"serviceId": service, "userId": chosen, "start": start});
        first.get_or_insert(start);
    }
    Ok(basket)
}
