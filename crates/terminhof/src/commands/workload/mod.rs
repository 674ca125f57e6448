mod document;
mod organization;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use clap::Subcommand;
use postgres_adapter::load_calendar::load_calendar;
use serde::Serialize;
use shared_kernel::{Change, OperatingSystemRandomness, Randomness, RequestId};

use self::document::Document;
use super::CommandError;
use super::booking_accesses::BookingAccesses;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Loads a document as a new organisation, and prints the ids it got as one line of JSON
    Load {
        /// A document of the format slot-workload/1
        file: PathBuf,
    },
}

/// Ids by their number in the document.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Loaded {
    organization_nr: i32,
    services: BTreeMap<u64, i64>,
    employees: BTreeMap<u64, i32>,
}

/// Runs `terminhof workload …`.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    let Command::Load { file } = command;
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let document = Document::parse(&text)?;
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let now = wiring::clock(config).now();
    let organization = document.organization(now)?;
    let accesses = BookingAccesses::new(config)?;
    let change = Change::by_system(now, RequestId(OperatingSystemRandomness.uuid()));
    let loaded = load_calendar(&pool, &change, &organization, &|| accesses.next()).await?;
    let loaded = Loaded {
        organization_nr: loaded.organization.0,
        services: document
            .services
            .iter()
            .map(|service| service.id)
            .zip(loaded.services.iter().map(|id| id.0))
            .collect(),
        employees: document
            .employees
            .iter()
            .map(|employee| employee.id)
            .zip(loaded.employees.iter().map(|id| id.0))
            .collect(),
    };
    println!("{}", serde_json::to_string(&loaded)?);
    drop(pool);
    database.close().await
}
