mod people;
mod pictures;
mod progress;
mod size;

use std::sync::Arc;

use clap::Args;
use organization_document::OrganizationDocument;
use postgres_adapter::Database;
use postgres_adapter::load_calendar::{Found, Town, begin_town, end_town, load_next};
use postgres_adapter::search_document::recount;
use shared_kernel::{Change, Clock, OperatingSystemRandomness, OrganizationNr, Randomness, RequestId, Zone};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::spawn_blocking;

use self::progress::Progress;
use super::CommandError;
use super::booking_accesses::BookingAccesses;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::wiring;

/// The first provider of every town.
const FIRST_PROVIDER: OrganizationNr = OrganizationNr(1000);
/// The zone whose day is the first day of the town.
const ZONE_OF_THE_TOWN: &str = "Europe/Vienna";
/// Providers of one transaction. A few such blocks are in memory at a time, however large the town.
const BLOCK: usize = 50;

#[derive(Debug, Clone, Copy, Args)]
pub struct Arguments {
    /// How many providers; the first twelve are one of each branch
    #[arg(long, default_value_t = 60, value_parser = size::of_a_town, allow_negative_numbers = true)]
    providers: i32,
    /// The same seed on the same day makes the same town
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leaves all calendars empty, for very large towns
    #[arg(long)]
    no_bookings: bool,
}

/// Fills an empty database with a town and an account for each role, or goes on with the same town where it was ended; leaves any other alone.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let clock = wiring::clock(config);
    let town = Town {
        seed: arguments.seed.cast_signed(),
        providers: arguments.providers,
        with_bookings: !arguments.no_bookings,
        day: Zone::named(ZONE_OF_THE_TOWN)?.date(clock.now()),
    };
    match begin_town(&pool, &town).await? {
        Found::Nothing => fill(config, &pool, &clock, town, 0).await?,
        // As the day on which it was begun: half a town of yesterday fits no half of today.
        Found::Unfinished(begun, loaded) if begun == (Town { day: begun.day, ..town }) => {
            eprintln!("The demo town was ended after {loaded} providers, so this goes on from there.");
            fill(config, &pool, &clock, begun, loaded).await?;
        }
        Found::Unfinished(begun, loaded) => return Err(refusal(&begun, loaded).into()),
        Found::Organizations => eprintln!("There are organisations already, so no demo data is loaded."),
    }
    people::print(&pool).await?;
    drop(pool);
    database.close().await
}

/// Why this town cannot be loaded, and what can be done.
fn refusal(begun: &Town, loaded: i32) -> String {
    let Town {
        seed,
        providers,
        with_bookings,
        day: _,
    } = begun;
    let empty = if *with_bookings { "" } else { " --no-bookings" };
    format!(
        "There is an unfinished demo town: {loaded} of its {providers} providers are loaded. Only `terminhof demo \
         --providers {providers} --seed {seed}{empty}` goes on with it. For another town, empty the database first.",
        seed = seed.cast_unsigned(),
    )
}

/// Loads the providers of the town after the first so many.
async fn fill(
    config: &Config,
    pool: &Database,
    clock: &Arc<dyn Clock>,
    town: Town,
    mut loaded: i32,
) -> Result<(), CommandError> {
    let accesses = BookingAccesses::new(config)?;
    let mut progress = Progress::new(count(town.providers)?, count(loaded)?);
    let mut blocks = made_ahead(town, count(loaded)?)?;
    while let Some(block) = blocks.recv().await {
        loaded = load_next(pool, &change_at(clock.as_ref()), &block, &|| accesses.next(), loaded).await?;
        progress.add(block.len());
    }
    progress.end();
    // Everybody knows their passwords, so they are for demonstrations only.
    if !config.is_production() {
        people::make(pool, &change_at(clock.as_ref())).await?;
    }
    let drawn = count(town.providers)?.min(pictures::DRAWN_PROVIDERS);
    let providers = demo_town::town_without_bookings(town.seed.cast_unsigned(), drawn, town.day).collect();
    let begun_at = clock.now();
    pictures::make(config, pool, clock.as_ref(), providers).await?;
    let took = (clock.now() - begun_at).as_seconds_f64();
    eprintln!("The pictures of {drawn} providers took {took:.1} s.");
    recount(pool, clock.now()).await?;
    Ok(end_town(pool).await?)
}

fn change_at(clock: &dyn Clock) -> Change {
    Change::by_system(clock.now(), RequestId(OperatingSystemRandomness.uuid()))
}

fn count(providers: i32) -> Result<usize, CommandError> {
    Ok(usize::try_from(providers)?)
}

/// Makes the town block by block on a thread of its own, one block ahead of the database.
fn made_ahead(town: Town, loaded: usize) -> Result<Receiver<Vec<OrganizationDocument>>, CommandError> {
    let (sender, receiver) = channel(1);
    let providers = count(town.providers)?;
    spawn_blocking(move || {
        let seed = town.seed.cast_unsigned();
        let mut rest: Box<dyn Iterator<Item = OrganizationDocument>> = if town.with_bookings {
            Box::new(demo_town::town(seed, providers, town.day).skip(loaded))
        } else {
            Box::new(demo_town::town_without_bookings(seed, providers, town.day).skip(loaded))
        };
        loop {
            let block: Vec<_> = rest.by_ref().take(BLOCK).collect();
            let is_last = block.len() < BLOCK;
            // Nobody listens any more when a block could not be written; the reason is told there.
            if sender.blocking_send(block).is_err() || is_last {
                return;
            }
        }
    });
    Ok(receiver)
}
