use std::sync::Arc;

use shared_kernel::OperatingSystemRandomness;
use tracing::info;

use super::CommandError;
use super::open_database::OpenDatabase;
use crate::background::{count, work};
use crate::config::Config;
use crate::server::EndSignals;
use crate::wiring;

/// Works in the background until the process is told to end.
pub async fn run(config: &Config) -> Result<(), CommandError> {
    let end = EndSignals::listen()?;
    let database = OpenDatabase::open(config).await?;
    let pool = database.pool(config).await?;
    let worker = wiring::worker(config, &pool)?;
    info!("working");
    tokio::select! {
        () = work(worker, wiring::clock(config), Arc::new(OperatingSystemRandomness)) => {}
        () = count(pool.clone(), wiring::clock(config)) => {}
        () = end.received() => {}
    }
    drop(pool);
    database.close().await
}
