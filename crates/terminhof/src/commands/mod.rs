//! The subcommands of `terminhof`, one file each.

mod account;
mod audit;
mod booking_accesses;
mod demo;
mod doctor;
mod footing;
mod migrate;
mod open_database;
mod openapi;
mod organization;
mod plan;
mod search;
mod serve;
mod worker;
mod workload;

use std::env;

use clap::{CommandFactory, Parser, Subcommand};
use shared_kernel::{Change, Randomness, RequestId};

use crate::config::{Config, Settings};
use crate::unknown_settings::refuse_unknown;
use crate::wiring;

/// Why a command ended early. The text is for the person at the terminal.
pub type CommandError = Box<dyn std::error::Error + Send + Sync>;

/// Terminhof: find providers, see their free times, reserve appointments
#[derive(Debug, Parser)]
#[command(name = "terminhof", version)]
pub struct Program {
    #[command(flatten)]
    settings: Settings,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves the web app and the API, and works in the background
    Serve(serve::Arguments),
    /// Works in the background only: plans and sends mails, counts for the search
    Worker,
    /// Brings the schema of the database up to date
    Migrate,
    /// Writes the OpenAPI document, without a database
    Openapi(openapi::Arguments),
    /// Fills an empty database with believable providers
    Demo(demo::Arguments),
    /// Makes accounts of those who run the product, disables and enables accounts
    #[command(subcommand)]
    Account(account::Command),
    /// Exports and imports whole organisations, opens closed ones again
    #[command(subcommand)]
    Organization(organization::Command),
    /// Grants price packages
    #[command(subcommand)]
    Plan(plan::Command),
    /// Keeps what the search reads
    #[command(subcommand)]
    Search(search::Command),
    /// Loads documents of the benchmark
    #[command(subcommand)]
    Workload(workload::Command),
    /// Looks whether everything that the server needs is there
    Doctor(doctor::Arguments),
    /// Checks in the database what must always be true, and lists what is not
    Audit,
}

impl Program {
    /// Runs the command that was given.
    pub async fn run(self) -> Result<(), CommandError> {
        if let Command::Openapi(arguments) = self.command {
            return openapi::run(arguments);
        }
        refuse_unknown(&Self::command(), env::vars_os().map(|(name, _)| name))?;
        let config = Config::new(self.settings)?;
        match self.command {
            Command::Serve(arguments) => Box::pin(serve::run(&config, &arguments)).await,
            Command::Worker => worker::run(&config).await,
            Command::Migrate => migrate::run(&config).await,
            Command::Openapi(arguments) => openapi::run(arguments),
            Command::Demo(arguments) => demo::run(&config, &arguments).await,
            Command::Account(command) => account::run(&config, &command).await,
            Command::Organization(command) => organization::run(&config, &command).await,
            Command::Plan(command) => plan::run(&config, &command).await,
            Command::Search(command) => search::run(&config, &command).await,
            Command::Workload(command) => workload::run(&config, &command).await,
            Command::Doctor(arguments) => doctor::run(&config, &arguments).await,
            Command::Audit => audit::run(&config).await,
        }
    }
}

/// What whoever runs the installation changes at a terminal.
fn by_the_operator(config: &Config, randomness: &dyn Randomness) -> Change {
    Change::by_system(wiring::clock(config).now(), RequestId(randomness.uuid()))
}
