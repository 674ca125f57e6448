//! The subcommands of `terminhof`, one file each.

mod account;
mod audit;
mod backup;
mod backup_folder;
mod booking_accesses;
mod counter;
mod demo;
mod doctor;
mod footing;
mod jobs;
mod migrate;
mod open_database;
mod openapi;
mod organization;
mod plan;
mod restore;
mod search;
mod serve;
mod worker;
mod workload;

use std::env;

use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use postgres_adapter::expected_fingerprint;
use shared_kernel::{Change, Randomness, RequestId};
use tracing::info;

use crate::config::{Config, Settings};
use crate::unknown_settings::refuse_unknown;
use crate::version::{COMMIT, VERSION};
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
    /// What is set, for the log.
    #[arg(skip)]
    told_settings: String,
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
    /// Checks the invariants in the database, and lists what violates them
    Audit,
    /// Writes the database and all images into a folder, while everybody works on
    Backup(backup::Arguments),
    /// Fills an empty database, and the place of images, with what a backup holds
    Restore(restore::Arguments),
}

impl Program {
    /// What the arguments and the environment ask for; ends the process with a word where they cannot be understood.
    pub fn of_this_process() -> Self {
        let mut command = Self::command();
        let matches = command.clone().get_matches();
        match Self::from_arg_matches(&matches) {
            Ok(program) => Self {
                told_settings: told_settings(&command, &matches),
                ..program
            },
            Err(error) => error.format(&mut command).exit(),
        }
    }

    /// Whether it runs on by itself, so that what it says is for a log and not for somebody at a terminal.
    pub fn is_service(&self) -> bool {
        matches!(self.command, Command::Serve(_) | Command::Worker)
    }

    /// Runs the command that was given.
    pub async fn run(self) -> Result<(), CommandError> {
        if let Command::Openapi(arguments) = self.command {
            return openapi::run(arguments);
        }
        refuse_unknown(&Self::command(), env::vars_os().map(|(name, _)| name))?;
        let is_service = self.is_service();
        let config = Config::new(self.settings)?;
        if is_service {
            info!(
                version = VERSION,
                commit = COMMIT,
                schema = schema_name(),
                settings = self.told_settings,
                "starting"
            );
        }
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
            Command::Backup(arguments) => backup::run(&config, &arguments).await,
            Command::Restore(arguments) => restore::run(&config, &arguments).await,
        }
    }
}

/// All settings with their values, but for those that nobody may read: of them only that they are set.
fn told_settings(command: &clap::Command, matches: &ArgMatches) -> String {
    let settings = command.get_arguments().filter_map(|setting| {
        let variable = setting.get_env()?.to_str()?;
        let values = matches.get_raw(setting.get_id().as_str())?;
        let told = if setting.is_hide_env_values_set() {
            "(set)".to_owned()
        } else {
            let values: Vec<_> = values
                .map(|value| without_credentials(&value.to_string_lossy()))
                .collect();
            values.join(",")
        };
        (!told.is_empty()).then(|| format!("{variable}={told}"))
    });
    settings.collect::<Vec<_>>().join(", ")
}

/// An address without who is named in it: `https://user:password@host` may stand where a host is asked for.
fn without_credentials(value: &str) -> String {
    let mut told = String::with_capacity(value.len());
    let mut rest = value;
    while let Some((before, after)) = rest.split_once("://") {
        told.push_str(before);
        told.push_str("://");
        let host = after.find(['/', ',', ' ']).unwrap_or(after.len());
        rest = match after.get(..host).and_then(|authority| authority.rfind('@')) {
            Some(at) => {
                told.push('…');
                after.get(at..).unwrap_or_default()
            }
            None => after,
        };
    }
    told.push_str(rest);
    told
}

/// Says where something is reached: in the log, and in development at the terminal as well. In production both end up in one
/// stream, where there is nothing but JSON.
fn announce(config: &Config, what: &'static str, address: &str) {
    info!(what, address, "listening");
    if !config.is_production() {
        println!("{what}: {address}");
    }
}

/// What people tell schemas apart by: the start of the fingerprint of the one that this program expects.
fn schema_name() -> String {
    expected_fingerprint().chars().take(12).collect()
}

/// What whoever runs the installation changes at a terminal.
fn by_the_operator(config: &Config, randomness: &dyn Randomness) -> Change {
    Change::by_system(wiring::clock(config).now(), RequestId(randomness.uuid()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_told_without_what_nobody_may_read() {
        let command = Program::command();
        let matches = command.clone().get_matches_from([
            "terminhof",
            "serve",
            "--database-url=postgres://terminhof:geheim@db/terminhof",
            "--elasticsearch-url=https://elastic:geheim@one.example:9200,https://two.example",
            "--main-hosts=termine.example",
            "--database-connections=30",
            "--image-host=",
        ]);
        let told = told_settings(&command, &matches);
        for part in [
            "DATABASE_URL=(set)",
            "ELASTICSEARCH_URL=https://…@one.example:9200,https://two.example",
            "TERMINHOF_MAIN_HOSTS=termine.example",
            "TERMINHOF_DATABASE_CONNECTIONS=30",
            "TERMINHOF_KEEP_FACTS=90",
        ] {
            assert!(told.contains(part), "{part} is not in {told}");
        }
        assert!(!told.contains("geheim"), "{told}");
        assert!(!told.contains("TERMINHOF_IMAGE_HOST"), "{told}");
    }
}
