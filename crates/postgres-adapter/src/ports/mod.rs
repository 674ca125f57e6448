//! The ports of the domains, grouped by subject, one file per port: [`Postgres`] fulfils them.
//!
//! A port that changes a calendar runs a task of [`changes`](crate::changes); the others have transactions of their own.

pub mod accounts;
mod bookings;
mod calendar;
pub mod catalog;
mod customers;
mod events;
pub mod notifications;
pub mod offers;
pub mod privacy;
pub mod settings;
mod statistics;

use std::sync::Arc;

use crate::connection::Database;
use crate::queries::calendar::rules_memory::RulesMemory;

/// Memory for the rules of calendars, in bytes.
const RULES_MEMORY: u64 = 16 * 1024 * 1024;

/// The adapter for every port that needs nothing but the database. The others have a small struct of their own in the
/// file of their port. Cheap to clone; clones share the pool and the memory.
#[derive(Clone)]
pub struct Postgres {
    pub(crate) database: Database,
    memory: Arc<RulesMemory>,
}

impl Postgres {
    /// Over a pool, with a memory for the rules of calendars.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            memory: Arc::new(RulesMemory::of_bytes(RULES_MEMORY)),
        }
    }

    /// The same over another pool, with the same memory.
    #[must_use]
    pub fn with_database(self, database: Database) -> Self {
        Self { database, ..self }
    }
}
