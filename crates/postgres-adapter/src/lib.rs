//! The ports of the domains on PostgreSQL, on three floors, each of which knows those below it only
//! (`scripts/arrows.mjs` has them in their order):
//!
//! 1. [`queries`]: what is read, rows and statements;
//! 2. [`changes`]: what is written to a calendar, under the lock of its organisation;
//! 3. [`ports`]: what the domains ask for, fulfilled by one [`Postgres`].
//!
//! On each floor a subject has one file or folder. Connections and the schema lie below, the commands of the operator, the
//! bulk path of demo, workload and import ([`load_calendar`]) among them, above.

pub mod audit;
mod audit_log;
pub mod backup;
mod changes;
mod connection;
mod durability_settings;
mod error;
mod expired_keys;
pub mod load_calendar;
mod locate;
mod made_once;
mod migrate;
mod outbox;
mod planner_statistics;
mod ports;
mod prepared;
mod queries;
mod retention;
mod schema;
mod schema_comparison;
pub mod search_document;
mod server_state;
mod ui_log;
mod undelivered;
pub mod whole_organization;

pub use connection::{Database, InvalidDatabaseUrl, NoOwnSession, PoolUse, Protection, Weakness};
pub use durability_settings::DurabilitySettings;
pub use expired_keys::forget_expired_keys;
pub use migrate::{MigrationError, migrate, migrations_fingerprint};
pub use outbox::{WaitingFact, waiting_facts};
pub use ports::{Postgres, accounts, catalog, notifications, offers, privacy, settings};
pub use retention::{Pruned, Retention, prune};
pub use schema_comparison::{
    RecordedSchema, SchemaMismatch, SchemaState, describe_schema, expected_fingerprint, schema_state,
};
pub use server_state::ServerState;
pub use ui_log::{BrowserReport, append_to_ui_log};
pub use undelivered::{Undelivered, undelivered_mails, undelivered_webhook_messages};
