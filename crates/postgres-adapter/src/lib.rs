//! The ports of the domains on PostgreSQL.
//!
//! One folder per domain, one file per port. Everything that touches a calendar goes through
//! [`calendar_change`], the bulk path of demo, workload and import through [`load_calendar`].

pub mod accounts;
mod audience;
pub mod audit;
mod audit_log;
pub mod backup;
pub mod booking_core;
mod calendar_change;
pub mod catalog;
mod connection;
mod durability_settings;
mod error;
mod expired_keys;
mod history_details;
mod joins;
pub mod load_calendar;
mod locate;
mod migrate;
mod missed_minimums;
pub mod notifications;
mod outbox;
mod planner_statistics;
mod prepared;
pub mod privacy;
mod publication;
mod retention;
mod rules_memory;
mod schema;
mod schema_comparison;
pub mod search_document;
mod server_state;
mod undelivered;
mod visits_ahead;
pub mod whole_organization;

pub use connection::{Database, InvalidDatabaseUrl, NoOwnSession, PoolUse};
pub use durability_settings::DurabilitySettings;
pub use expired_keys::forget_expired_keys;
pub use migrate::{MigrationError, migrate, migrations_fingerprint};
pub use outbox::{WaitingFact, waiting_facts};
pub use retention::{Pruned, Retention, prune};
pub use rules_memory::RulesMemory;
pub use schema_comparison::{
    RecordedSchema, SchemaMismatch, SchemaState, describe_schema, expected_fingerprint, schema_state,
};
pub use server_state::ServerState;
pub use undelivered::{Undelivered, undelivered_mails, undelivered_webhook_messages};
