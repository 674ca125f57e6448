use tokio::task::JoinSet;
use tracing::info;

use super::CommandError;
use super::footing::log_dangers;
use super::jobs::{begin_jobs, serve_metrics};
use super::open_database::OpenDatabase;
use crate::background::JobContext;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::server::EndSignals;
use crate::wiring;

/// Works in the background until the process is told to end.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let mut end = EndSignals::listen()?;
    let database = OpenDatabase::join(config).await?;
    let pool = database.pool(config).await?;
    log_dangers(config, &database.url).await;
    let metrics = Metrics::default();
    metrics.watch_pool("background", &pool);
    let mut background = JoinSet::new();
    serve_metrics(&mut background, config, &metrics)?;
    let context = JobContext::new(wiring::clock(config), metrics);
    begin_jobs(&mut background, config, &pool, &context)?;
    info!("working");
    end.received().await;
    background.shutdown().await;
    drop((context, pool));
    database.close().await
}
