//! The floor: what the machine and the database take at the least. Every target is a multiple of it.

use std::time::{Duration, Instant};

use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpResponse, HttpServer};
use async_trait::async_trait;
use time::macros::datetime;
use time::{Duration as Minutes, OffsetDateTime};
use tokio::task::JoinSet;
use tokio_postgres::Statement;

use crate::Failure;
use crate::processes::cpu_of;
use crate::rig::{Rig, connect};
use crate::times::{Sum, Times, Work};

const EMPLOYEES: i32 = 10;
const ROWS: i32 = 1_000;
const FIRST: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);
const SELECT: &str = "SELECT id, employee_id, service_id, starts_at, ends_at, follow_up FROM floor_booking
                      WHERE employee_id = $1 AND starts_at >= $2 AND starts_at < $3";

/// Lays out the tables of the floor: ten employees with a thousand rows each, entered day by day.
pub async fn lay_out(rig: &Rig) -> Result<(), Failure> {
    rig.observer
        .batch_execute(&format!(
            "CREATE TABLE floor_booking (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, employee_id integer NOT NULL,
                 service_id bigint NOT NULL, starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL, follow_up integer NOT NULL);
             INSERT INTO floor_booking (employee_id, service_id, starts_at, ends_at, follow_up)
                 SELECT employee, 1, start, start + interval '30 minutes', 0
                 FROM generate_series(0, {ROWS} - 1) slot, generate_series(1, {EMPLOYEES}) employee,
                      LATERAL (SELECT timestamptz '2027-01-11 08:00Z' + slot * interval '30 minutes' AS start) starts;
             CREATE INDEX ON floor_booking (employee_id, starts_at);
             CREATE TABLE floor_occupation (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, employee_id integer NOT NULL,
                 starts_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
                 EXCLUDE USING gist (employee_id WITH =, tstzrange(starts_at, ends_at) WITH &&));
             ANALYZE floor_booking;"
        ))
        .await?;
    Ok(())
}

async fn select(client: &tokio_postgres::Client, statement: &Statement, number: usize) -> Result<Duration, Failure> {
    let employee = i32::try_from(number)? % EMPLOYEES + 1;
    let last = FIRST + Minutes::minutes(30) * ROWS;
    let began = Instant::now();
    let rows = client.query(statement, &[&employee, &FIRST, &last]).await?;
    if rows.len() != usize::try_from(ROWS)? {
        return Err("the floor has a hole".into());
    }
    Ok(began.elapsed())
}

/// A thousand rows by employee and start, one query at a time. What it costs the database is the unit **U**.
pub struct ThousandRows {
    client: tokio_postgres::Client,
    process: u32,
    statement: Statement,
    pub sum: Sum,
}

impl ThousandRows {
    pub async fn prepare(rig: &Rig) -> Result<Self, Failure> {
        let (client, process) = connect(&rig.url).await?;
        let statement = client.prepare(SELECT).await?;
        for number in 0..20 {
            select(&client, &statement, number).await?;
        }
        Ok(Self {
            client,
            process,
            statement,
            sum: Sum::default(),
        })
    }
}

#[async_trait]
impl Work for ThousandRows {
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        let before = cpu_of(self.process)?;
        for _ in 0..count {
            let took = select(&self.client, &self.statement, self.sum.times.len()).await?;
            self.sum.times.push(took);
        }
        self.sum.cpu += cpu_of(self.process)?.saturating_sub(before);
        Ok(())
    }
}

/// The same query by so many sessions at a time.
pub async fn thousand_rows_at_a_time(rig: &Rig, at_a_time: usize, count_each: usize) -> Result<Times, Failure> {
    let mut running = JoinSet::new();
    for _ in 0..at_a_time {
        let (client, _) = connect(&rig.url).await?;
        running.spawn(async move {
            let statement = client.prepare(SELECT).await?;
            let mut times = Vec::new();
            for number in 0..count_each {
                times.push(select(&client, &statement, number).await?);
            }
            Ok::<_, Failure>(times)
        });
    }
    let mut times = Vec::new();
    while let Some(finished) = running.join_next().await {
        times.extend(finished??);
    }
    Ok(Times::of(times))
}

/// Rows with an exclusion constraint, each committed to the disk.
pub struct ConstrainedInserts {
    client: tokio_postgres::Client,
    process: u32,
    statement: Statement,
    pub sum: Sum,
}

impl ConstrainedInserts {
    pub async fn prepare(rig: &Rig) -> Result<Self, Failure> {
        let (client, process) = connect(&rig.url).await?;
        let insert = "INSERT INTO floor_occupation (employee_id, starts_at, ends_at) VALUES ($1, $2, $3)";
        let statement = client.prepare(insert).await?;
        Ok(Self {
            client,
            process,
            statement,
            sum: Sum::default(),
        })
    }
}

#[async_trait]
impl Work for ConstrainedInserts {
    async fn run(&mut self, count: usize) -> Result<(), Failure> {
        let before = cpu_of(self.process)?;
        for _ in 0..count {
            let number = i32::try_from(self.sum.times.len())?;
            let employee = number % EMPLOYEES + 1;
            let start = FIRST + Minutes::minutes(30) * (number / EMPLOYEES);
            let end = start + Minutes::minutes(30);
            let began = Instant::now();
            self.client.execute(&self.statement, &[&employee, &start, &end]).await?;
            self.sum.times.push(began.elapsed());
        }
        self.sum.cpu += cpu_of(self.process)?.saturating_sub(before);
        Ok(())
    }
}

/// Answers every request with the same bytes, as a process of its own; prints its address.
pub fn serve_bare(bytes: usize) -> Result<(), Failure> {
    let body = Bytes::from(vec![b'x'; bytes]);
    actix_web::rt::System::new().block_on(async move {
        let server = HttpServer::new(move || {
            App::new()
                .app_data(Data::new(body.clone()))
                .default_service(web::to(|body: Data<Bytes>| async move {
                    HttpResponse::Ok()
                        .content_type("application/json")
                        .body(Bytes::clone(&body))
                }))
        })
        .bind("127.0.0.1:0")?;
        println!("{}", server.addrs()[0]);
        server.run().await?;
        Ok(())
    })
}
