use std::net::TcpListener;
use std::thread::available_parallelism;

use actix_web::web::Data;
use clap::Args;
use tokio::task::JoinSet;

use super::CommandError;
use super::footing::log_dangers;
use super::open_database::OpenDatabase;
use crate::background::{
    cancel_bookings_of_closed, clean, count, draft_texts, feed_search, forget_people, look_at_minimums, make_exports,
    report_outbox, report_search, report_untrusted_forwards, sweep_images, tell_webhooks, watch, work,
};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::server::{EndSignals, serve};
use api::web_app::{ARE_EMBEDDED, built_files, missing_web_app};
use crate::wiring;
use api::app_state::AppState;

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
    let state = AppState::build(wiring::application_parts(config, &pool, search, clock)?)?;
    let metrics = Metrics::default();
    let mut background = JoinSet::new();
    if let Some(address) = config.metrics_listen {
        background.spawn(metrics.serve(address)?);
    }
    if let (Some(engine_state), Some(index)) = (engine_state, wiring::search_index(config, &background_pool)?) {
        background.spawn(report_search(engine_state, index, metrics.clone()));
    }
    background.spawn(pool.clone().listen_for_silence());
    background.spawn(report_untrusted_forwards(
        state.untrusted_forwards.clone(),
        metrics.clone(),
    ));
    if !arguments.no_worker {
        let worker = wiring::worker(config, &background_pool)?;
        background.spawn(work(worker, state.clock.clone(), state.randomness.clone()));
        background.spawn(count(background_pool.clone(), state.clock.clone()));
        background.spawn(clean(background_pool.clone(), config.retention, state.clock.clone()));
        background.spawn(sweep_images(
            wiring::image_sweep(config, &background_pool)?,
            state.clock.clone(),
        ));
        background.spawn(forget_people(background_pool.clone(), state.clock.clone()));
        background.spawn(draft_texts(
            wiring::text_drafts(&background_pool),
            wiring::text_writer(config)?,
            state.clock.clone(),
            state.randomness.clone(),
        ));
        background.spawn(feed_search(
            wiring::search_source(&background_pool),
            wiring::search_index(config, &background_pool)?,
            state.clock.clone(),
            state.randomness.clone(),
        ));
        let (plan, deliver) = wiring::webhooks(&background_pool, state.randomness.clone())?;
        background.spawn(tell_webhooks(
            plan,
            deliver,
            state.clock.clone(),
            state.randomness.clone(),
        ));
        let minimums = wiring::missed_minimums(&background_pool);
        background.spawn(look_at_minimums(
            minimums,
            state.clock.clone(),
            state.randomness.clone(),
        ));
        let closed = wiring::closed_bookings(&background_pool);
        background.spawn(cancel_bookings_of_closed(closed, state.clock.clone()));
        background.spawn(make_exports(
            wiring::exports(config, &background_pool)?,
            state.clock.clone(),
            state.randomness.clone(),
        ));
        background.spawn(report_outbox(
            background_pool.clone(),
            state.clock.clone(),
            metrics.clone(),
        ));
        background.spawn(watch(background_pool.clone(), state.clock.clone(), metrics));
    }
    println!("Terminhof: http://{}/", listener.local_addr()?);
    let served = serve(Data::new(state), listener, workers, config.shutdown_notice, end).await;
    background.shutdown().await;
    drop((pool, background_pool));
    database.close().await?;
    Ok(served?)
}
