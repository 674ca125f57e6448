use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::PathBuf;
use std::sync::Arc;

use booking_core::booking::ManageTokens;
use clap::{Args, Subcommand};
use image_adapter::RasterCodec;
use postgres_adapter::Postgres;
use postgres_adapter::accounts::reopen_organization;
use postgres_adapter::load_calendar::BookingAccess;
use postgres_adapter::whole_organization::{Importer, PostgresArchives};
use shared_kernel::{CalendarGuid, EmailAddress, OperatingSystemRandomness, OrganizationNr, Randomness};

use super::CommandError;
use super::by_the_operator;
use super::counter::Counter;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;
use api::tokens::SignedManageTokens;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Writes everything of an organisation into a ZIP
    Export(Export),
    /// Makes a new organisation of such a ZIP, or says what is wrong with it and writes nothing; nobody gets a mail
    Import(Import),
    /// Opens an organisation again that was closed within the last thirty days; cancelled bookings stay cancelled
    Reopen(Reopen),
}

#[derive(Debug, Args)]
pub struct Export {
    /// The number of the organisation
    organization: i32,
    /// The file that is written; there must be none of this name
    file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Import {
    /// The file that was exported
    file: PathBuf,
    /// The e-mail address of a proven account that shall administer it
    #[arg(long)]
    admin: Option<String>,
}

#[derive(Debug, Args)]
pub struct Reopen {
    /// The number of the organisation
    organization: i32,
}

/// Runs the command that was given.
pub async fn run(config: &Config, command: &Command) -> Result<(), CommandError> {
    match command {
        Command::Export(arguments) => export(config, arguments).await,
        Command::Import(arguments) => import(config, arguments).await,
        Command::Reopen(arguments) => reopen(config, arguments).await,
    }
}

async fn export(config: &Config, arguments: &Export) -> Result<(), CommandError> {
    let nr = OrganizationNr(arguments.organization);
    let path = &arguments.file;
    // For nobody else on the machine: all customers are in it.
    let file = OpenOptions::new()
        .read(true)
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(path);
    let file = file.map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let archives = PostgresArchives::new(Postgres::new(pool.clone()), wiring::image_files_to_read(config)?);
    let counter = Counter::new();
    let progress = counter.clone();
    let written = archives
        .write_into(file, &change, nr, &move |table, rows| progress.tell(table, rows))
        .await;
    counter.end();
    drop((archives, pool));
    database.close().await?;
    let Some((_, exported)) = written? else {
        std::fs::remove_file(path)?;
        return Err(format!("There is no organisation {nr}.").into());
    };
    println!(
        "{}: organisation {nr} with {} customers and {} bookings.",
        path.display(),
        exported.customers,
        exported.bookings
    );
    Ok(())
}

async fn import(config: &Config, arguments: &Import) -> Result<(), CommandError> {
    let path = &arguments.file;
    let file = File::open(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))?;
    let administrator = arguments.admin.as_deref().map(EmailAddress::parse).transpose();
    let administrator = administrator.map_err(|error| format!("The e-mail address is {error}."))?;
    let administrator = administrator.map(|email| email.normalized());
    let tokens = SignedManageTokens::new(config.signing_keys()?);
    let new_access = |kept: Option<CalendarGuid>| {
        let guid = kept.unwrap_or_else(|| CalendarGuid(OperatingSystemRandomness.uuid()));
        BookingAccess {
            guid,
            manage_token_hash: tokens.hash_for(guid),
        }
    };
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let importer = Importer {
        database: &pool,
        files: wiring::image_files(config)?,
        codec: Arc::new(RasterCodec::new()),
        new_access: &new_access,
        administrator: administrator.as_deref(),
    };
    let counter = Counter::new();
    let progress = counter.clone();
    let result = importer
        .run(&change, file, &move |table, rows| progress.tell(table, rows))
        .await;
    counter.end();
    drop(importer);
    drop(pool);
    database.close().await?;
    let done = result.map_err(|error| format!("Nothing was imported. {error}"))?;
    println!(
        "Organisation {} with {} customers, {} bookings and {} images.",
        done.organization, done.customers, done.bookings, done.images
    );
    Ok(())
}

async fn reopen(config: &Config, arguments: &Reopen) -> Result<(), CommandError> {
    let nr = OrganizationNr(arguments.organization);
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    let change = by_the_operator(config, &OperatingSystemRandomness);
    let members = reopen_organization(&pool, &change, nr).await?;
    drop(pool);
    database.close().await?;
    let Some(members) = members else {
        return Err(format!("Organisation {nr} is not closed, or erased already.").into());
    };
    println!("Organisation {nr} is open again, with {members} members. Cancelled bookings stay cancelled.");
    Ok(())
}
