//! The real program, as its own process, on a real database: what it promises under load, and what
//! it does with nonsense.
//!
//! A check is a function that returns what it found wrong. The tests assert that it finds nothing;
//! the tests in `sabotage` break the product's defences in the test's own database and assert that
//! the same check finds something.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod answers;
mod audited;
mod backup;
mod bad_input;
mod baskets;
mod bookkeeping;
mod bounds;
mod documents;
mod durability;
mod erasure;
mod event_news;
mod examples;
mod faults;
mod freshness;
mod frozen_database;
mod idempotency;
mod model;
mod probing;
mod program;
mod provider;
mod race;
mod reminders;
mod request_log;
mod roles;
mod rooms;
mod sabotage;
mod seats;
mod sessions;
mod shipped_limits;
mod signals;
#[expect(dead_code, reason = "some behaviours are for the tests of the adapter alone")]
#[path = "../../../mail-adapter/tests/contract/sink.rs"]
mod sink;
mod sizes;
mod soak;
mod staff_race;
#[path = "../../../postgres-adapter/tests/postgres/tls_server.rs"]
mod tls_server;
mod visits;
mod webhook_receiver;
#[path = "../../benches/engine/workload.rs"]
mod workload;
