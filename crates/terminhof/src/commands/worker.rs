use tokio::task::JoinSet;
use tracing::info;

use super::footing::log_dangers;
use super::jobs::begin_jobs;
use super::open_database::OpenDatabase;
use super::{CommandError, announce};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::server::EndSignals;
use crate::wiring;

/// Works in the background until the process is told to end.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let end = EndSignals::listen()?;
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    log_dangers(config, &database.url).await;
    let metrics = Metrics::default();
    metrics.watch_pool("background", &pool);
    let mut background = JoinSet::new();
    if let Some(address) = config.metrics_listen {
        let (address, serving) = metrics.serve(address)?;
        announce(config, "Metrics", &format!("http://{address}/metrics"));
        background.spawn(serving);
    }
    begin_jobs(&mut background, config, &pool, &wiring::clock(config), &metrics)?;
    info!("working");
    end.received().await;
    background.shutdown().await;
    drop((metrics, pool));
    database.close().await
}
