mod progress;
mod provider_load;

use std::sync::Arc;

use clap::Args;
use postgres_adapter::load_calendar::{OrganizationLoad, is_empty, load_calendars};
use postgres_adapter::search_document::recount;
use shared_kernel::{Actor, Change, OperatingSystemRandomness, Randomness, RequestId, Zone};
use time::Date;
use tokio::sync::mpsc::{Receiver, channel};
use tokio::task::spawn_blocking;

use self::progress::Progress;
use self::provider_load::ProviderLoads;
use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::manage_tokens::SignedManageTokens;
use crate::wiring;

/// The zone whose day is the first day of the town.
const ZONE_OF_THE_TOWN: &str = "Europe/Vienna";
/// Providers of one transaction. A few such blocks are in memory at a time, however large the town.
const BLOCK: usize = 50;

#[derive(Debug, Clone, Copy, Args)]
pub struct Arguments {
    /// How many providers; the first twelve are one of each branch
    #[arg(long, default_value_t = 60)]
    providers: usize,
    /// The same seed on the same day makes the same town
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Leaves all calendars empty, for very large towns
    #[arg(long)]
    no_bookings: bool,
}

/// Fills an empty database; leaves any other alone.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    if is_empty(&pool).await? {
        let clock = wiring::clock(config);
        let randomness: Arc<dyn Randomness> = Arc::new(OperatingSystemRandomness);
        let loads = ProviderLoads {
            now: clock.now(),
            randomness: Arc::clone(&randomness),
            tokens: SignedManageTokens::new(config.signing_keys()?),
        };
        let today = Zone::named(ZONE_OF_THE_TOWN)?.date(clock.now());
        let mut progress = Progress::new(arguments.providers);
        let mut blocks = made_ahead(loads, *arguments, today);
        while let Some(block) = blocks.recv().await {
            let change = Change {
                actor: Actor::System,
                on_behalf_of: None,
                at: clock.now(),
                request_id: RequestId(randomness.uuid()),
            };
            let loaded = load_calendars(&pool, &change, &block?).await?;
            progress.add(loaded.len());
        }
        progress.end();
        recount(&pool, clock.now()).await?;
    } else {
        eprintln!("There are organisations already, so no demo data is loaded.");
    }
    drop(pool);
    database.close().await
}

type Block = Result<Vec<OrganizationLoad>, CommandError>;

/// Makes the town block by block on a thread of its own, one block ahead of the database.
fn made_ahead(loads: ProviderLoads, arguments: Arguments, today: Date) -> Receiver<Block> {
    let (sender, receiver) = channel(1);
    spawn_blocking(move || {
        let Arguments {
            providers,
            seed,
            no_bookings,
        } = arguments;
        let mut town: Box<dyn Iterator<Item = demo_town::Provider>> = if no_bookings {
            Box::new(demo_town::town_without_bookings(seed, providers, today))
        } else {
            Box::new(demo_town::town(seed, providers, today))
        };
        loop {
            let block: Block = town
                .by_ref()
                .take(BLOCK)
                .map(|provider| loads.load(&provider))
                .collect();
            let is_last = block.as_ref().map_or(true, |block| block.len() < BLOCK);
            // Nobody listens any more when a block could not be written; the reason is told there.
            if sender.blocking_send(block).is_err() || is_last {
                return;
            }
        }
    });
    receiver
}
