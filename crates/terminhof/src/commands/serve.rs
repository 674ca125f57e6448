use std::net::TcpListener;
use std::sync::Arc;
use std::thread::available_parallelism;

use actix_web::web::Data;
use clap::Args;
use tokio::task::JoinSet;

use super::footing::log_dangers;
use super::jobs::{begin_jobs, serve_metrics, watch_server};
use super::open_database::OpenDatabase;
use super::{CommandError, announce};
use crate::background::JobContext;
use crate::config::Config;
use crate::metrics::Metrics;
use crate::server::{EndSignals, serve};
use crate::wiring;
use api::application::state_of;
use api::web_app::{ARE_EMBEDDED, built_files, missing_web_app};

#[derive(Debug, Args)]
pub struct Arguments {
    /// Leave the work in the background to other processes
    #[arg(long)]
    no_worker: bool,
}

/// Serves until the process is told to end.
pub async fn run(config: &Config, arguments: &Arguments) -> Result<(), CommandError> {
    if config.is_production()
        && ARE_EMBEDDED
        && let Some(missing) = missing_web_app(built_files, ARE_EMBEDDED)
    {
        return Err(missing.into());
    }
    let end = EndSignals::listen()?;
    let listener =
        TcpListener::bind(config.listen).map_err(|error| format!("Cannot listen on {}: {error}", config.listen))?;
    listener.set_nonblocking(true)?;
    let database = OpenDatabase::open(config).await?;
    let workers = available_parallelism()?.get();
    let (pool, background_pool) = database.server_pools(config, workers).await?;
    log_dangers(config, &database.url).await;
    let clock = wiring::clock(config);
    let (search, engine_state) = wiring::search(config, &pool, clock.clone())?;
    let state = state_of(wiring::application_parts(config, &pool, search, clock)?)?;
    let metrics = Metrics::with_requests(&state.figures);
    metrics.watch_pool("requests", &pool);
    metrics.watch_pool("background", &background_pool);
    let context = JobContext::new(Arc::clone(&state.clock), metrics.clone());
    let index = wiring::search_index(config, &background_pool)?;
    let mut background = JoinSet::new();
    serve_metrics(&mut background, config, &metrics)?;
    watch_server(&mut background, &pool, &state, engine_state.zip(index), &metrics);
    if !arguments.no_worker {
        begin_jobs(&mut background, config, &background_pool, &context)?;
    }
    announce(config, "Terminhof", &format!("http://{}/", listener.local_addr()?));
    let served = serve(Data::new(state), listener, workers, config.shutdown_notice, end).await;
    background.shutdown().await;
    drop((metrics, context, pool, background_pool));
    database.close().await?;
    Ok(served?)
}
