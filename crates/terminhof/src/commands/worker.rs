use std::sync::Arc;

use shared_kernel::OperatingSystemRandomness;
use tokio::task::JoinSet;
use tracing::info;

use super::CommandError;
use super::footing::log_dangers;
use super::open_database::OpenDatabase;
use crate::background::{
    cancel_bookings_of_closed, clean, count, draft_texts, feed_search, forget_people, look_at_minimums, make_exports,
    report_outbox, sweep_images, tell_webhooks, watch, work,
};
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
    let worker = wiring::worker(config, &pool)?;
    let clock = wiring::clock(config);
    let metrics = Metrics::default();
    let mut background = JoinSet::new();
    if let Some(address) = config.metrics_listen {
        background.spawn(metrics.serve(address)?);
    }
    background.spawn(work(worker, clock.clone(), Arc::new(OperatingSystemRandomness)));
    background.spawn(count(pool.clone(), clock.clone()));
    background.spawn(clean(pool.clone(), config.retention, clock.clone()));
    background.spawn(sweep_images(wiring::image_sweep(config, &pool)?, clock.clone()));
    background.spawn(forget_people(pool.clone(), clock.clone()));
    background.spawn(draft_texts(
        wiring::text_drafts(&pool),
        wiring::text_writer(config)?,
        clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    background.spawn(feed_search(
        wiring::search_source(&pool),
        wiring::search_index(config, &pool)?,
        clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    let (plan, deliver) = wiring::webhooks(&pool, Arc::new(OperatingSystemRandomness))?;
    background.spawn(tell_webhooks(
        plan,
        deliver,
        clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    let minimums = wiring::missed_minimums(&pool);
    background.spawn(look_at_minimums(
        minimums,
        clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    let closed = wiring::closed_bookings(&pool);
    background.spawn(cancel_bookings_of_closed(closed, clock.clone()));
    background.spawn(make_exports(
        wiring::exports(config, &pool)?,
        clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    background.spawn(report_outbox(pool.clone(), clock.clone(), metrics.clone()));
    background.spawn(watch(pool.clone(), clock, metrics));
    info!("working");
    end.received().await;
    background.shutdown().await;
    drop(pool);
    database.close().await
}
