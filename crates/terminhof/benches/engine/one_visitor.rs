//! One visitor who asks for the most that can be asked for, twenty times at once, and what somebody else notices of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::Failure;
use crate::client::Client;
use crate::processes::cpu_of;
use crate::rig::{BASKET, Provider, Rig, SLOT_LIST, Server};
use crate::times::Times;
use crate::workload::day;

/// Requests of the visitor at the same time.
const AT_ONCE: usize = 20;
/// Answers of somebody else that are measured, quiet and beside the visitor.
const ANSWERS: usize = 400;
const BETWEEN: Duration = Duration::from_millis(5);
const VISITS: &str = "/api/calendar/getvisits";

/// What was measured.
pub struct OneVisitor {
    /// Of somebody else's cheap request, while nobody asks for anything.
    pub quiet: Times,
    /// Of the same beside the visitor.
    pub beside: Times,
    /// What the costliest request takes of the server.
    pub costliest: (&'static str, Duration),
    /// Of the largest answer.
    pub most_bytes: usize,
}

impl Rig {
    /// Makes a provider a shop as anybody can found one to ask much of us: open day and night, six short services that
    /// everybody does, a start every five minutes.
    pub async fn make_worst(&self, provider: &Provider) -> Result<(), Failure> {
        let nr = provider.organization;
        let shop = format!(
            "BEGIN;
             UPDATE calendar SET grid = 5, closes_on_holidays = false, rules_version = rules_version + 1
                 WHERE organization_nr = {nr};
             UPDATE service SET duration = 5 + 5 * (sort_order % 2), follow_up = 0 WHERE organization_nr = {nr};
             DELETE FROM weekly_hours WHERE organization_nr = {nr};
             INSERT INTO weekly_hours SELECT {nr}, id, weekday, 0, 1440
                 FROM resource, generate_series(1, 7) AS weekday
                 WHERE organization_nr = {nr} AND kind IN ('EMPLOYEE', 'PREMISES');
             DELETE FROM ability WHERE organization_nr = {nr};
             INSERT INTO ability SELECT {nr}, service.id, resource.id FROM service JOIN resource USING (organization_nr)
                 WHERE organization_nr = {nr} AND kind = 'EMPLOYEE';
             COMMIT"
        );
        Ok(self.observer.batch_execute(&shop).await?)
    }
}

/// The requests that ask for most.
fn worst(shop: &Provider) -> Vec<(&'static str, &'static str, Value)> {
    let six = (0..6).map(|index| json!({ "serviceId": shop.service(index % shop.kinds() + 1), "userId": null }));
    let visits = json!({
        "organizationNr": shop.organization, "dateFrom": day(1), "dateTo": day(31), "maxWaiting": 480,
        "services": six.collect::<Vec<_>>(),
    });
    let basket: Vec<Value> = (0..6)
        .map(|index| {
            let service = shop.service(index % shop.kinds() + 1);
            let start = (index < 5).then(|| format!("{}T{:02}:00:00", day(1), 9 + index));
            json!({ "serviceId": service, "userId": null, "start": start })
        })
        .collect();
    vec![
        ("visits of six services", VISITS, visits),
        ("half a year of free starts", SLOT_LIST, shop.slot_list(180)),
        ("starts beside a basket", BASKET, shop.basket(&basket, 180)),
    ]
}

/// Measures the cheap request alone, then beside the crowd, and each of the worst requests by itself.
pub async fn measured(rig: &Rig, server: &Server, shop: &Provider, other: &Provider) -> Result<OneVisitor, Failure> {
    rig.make_worst(shop).await?;
    let cheap = format!("/api/organization/{}", other.organization);
    let quiet = of_somebody_else(server, &cheap).await?;
    let mut costliest = ("", Duration::ZERO);
    let mut most_bytes = 0;
    let mut client = Client::connect(&server.host).await?;
    for (what, path, query) in worst(shop) {
        for _ in 0..5 {
            rig.touch(shop).await?;
            let before = cpu_of(server.process())?;
            let answer = client.post(path, &query).await?.expect_ok()?;
            let cost = cpu_of(server.process())?.saturating_sub(before);
            most_bytes = most_bytes.max(answer.body.len());
            if cost > costliest.1 {
                costliest = (what, cost);
            }
        }
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let mut crowd = JoinSet::new();
    for number in 0..AT_ONCE {
        let (host, is_over) = (server.host.clone(), Arc::clone(&is_over));
        // Most of them the costliest one.
        let asked = worst(shop);
        let (_, path, query) = asked[if number % 4 == 3 { 1 + number % 2 } else { 0 }].clone();
        crowd.spawn(async move {
            let mut client = Client::connect(&host).await?;
            let mut answers = 0;
            while !is_over.load(Ordering::Relaxed) {
                // Sent away or answered: both are answers.
                client.post(path, &query).await?;
                answers += 1;
            }
            Ok::<usize, Failure>(answers)
        });
    }
    sleep(Duration::from_millis(500)).await;
    let beside = of_somebody_else(server, &cheap).await?;
    is_over.store(true, Ordering::Relaxed);
    let mut answers = 0;
    while let Some(one) = crowd.join_next().await {
        answers += one??;
    }
    println!("        the visitor got {answers} answers meanwhile");
    Ok(OneVisitor {
        quiet,
        beside,
        costliest,
        most_bytes,
    })
}

async fn of_somebody_else(server: &Server, path: &str) -> Result<Times, Failure> {
    let mut client = Client::connect(&server.host).await?;
    let mut times = Vec::with_capacity(ANSWERS);
    for _ in 0..ANSWERS {
        sleep(BETWEEN).await;
        times.push(client.get(path).await?.expect_ok()?.took);
    }
    Ok(Times::of(times))
}
