mod provider_load;

use std::sync::Arc;

use clap::Args;
use postgres_adapter::load_calendar::{is_empty, load_calendar};
use postgres_adapter::search_document::recount;
use shared_kernel::{Actor, Change, OperatingSystemRandomness, Randomness, RequestId, Zone};

use self::provider_load::ProviderLoads;
use super::CommandError;
use super::open_database::OpenDatabase;
use crate::config::Config;
use crate::manage_tokens::SignedManageTokens;
use crate::wiring;

/// The zone whose day is the first day of the town.
const ZONE_OF_THE_TOWN: &str = "Europe/Vienna";

#[derive(Debug, Args)]
pub struct Arguments {
    /// How many providers; the first twelve are one of each branch
    #[arg(long, default_value_t = 12)]
    providers: usize,
    /// The same seed on the same day makes the same town
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Fills an empty database; leaves any other alone.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    if is_empty(&pool).await? {
        let clock = wiring::clock(config);
        let randomness: Arc<dyn Randomness> = Arc::new(OperatingSystemRandomness);
        let tokens = SignedManageTokens::new(config.signing_keys()?);
        let loads = ProviderLoads {
            now: clock.now(),
            randomness: Arc::clone(&randomness),
            tokens,
        };
        let today = Zone::named(ZONE_OF_THE_TOWN)?.date(clock.now());
        for (position, provider) in demo_town::town(arguments.seed, arguments.providers, today).enumerate() {
            let change = Change {
                actor: Actor::System,
                on_behalf_of: None,
                at: clock.now(),
                request_id: RequestId(randomness.uuid()),
            };
            let loaded = load_calendar(&pool, &change, &loads.load(&provider)?).await?;
            let number = position + 1;
            eprintln!(
                "{number}/{}: {} ({})",
                arguments.providers, provider.company_name, loaded.organization
            );
        }
        recount(&pool, clock.now()).await?;
    } else {
        eprintln!("There are organisations already, so no demo data is loaded.");
    }
    drop(pool);
    database.close().await
}
