use std::sync::Arc;

use postgres_adapter::Database;
use shared_kernel::{Clock, OperatingSystemRandomness, Randomness};
use tokio::task::JoinSet;

use super::{CommandError, announce};
use crate::background::{
    cancel_bookings_of_closed, check_event_minimums, clean, count, deliver_webhooks, draft_texts, feed_search,
    make_exports, purge_personal_data, report_outbox, sweep_images, watch, work,
};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::wiring;

/// Serves the figures, where the configuration names an address for them.
pub fn serve_metrics(background: &mut JoinSet<()>, config: &Config, metrics: &Metrics) -> Result<(), CommandError> {
    if let Some(address) = config.metrics_listen {
        let (address, serving) = metrics.serve(address)?;
        announce(config, "Metrics", &format!("http://{address}/metrics"));
        background.spawn(serving);
    }
    Ok(())
}

/// Begins everything that is done in the background, over this pool.
pub fn begin_jobs(
    background: &mut JoinSet<()>,
    config: &Config,
    pool: &Database,
    clock: &Arc<dyn Clock>,
    metrics: &Metrics,
) -> Result<(), CommandError> {
    let randomness: Arc<dyn Randomness> = Arc::new(OperatingSystemRandomness);
    let worker = wiring::worker(config, pool)?;
    background.spawn(work(worker, clock.clone(), randomness.clone(), metrics.clone()));
    background.spawn(count(pool.clone(), clock.clone(), metrics.clone()));
    background.spawn(clean(pool.clone(), config.retention, clock.clone(), metrics.clone()));
    let images = wiring::image_sweep(config, pool)?;
    background.spawn(sweep_images(images, clock.clone(), metrics.clone()));
    background.spawn(purge_personal_data(pool.clone(), clock.clone(), metrics.clone()));
    background.spawn(draft_texts(
        wiring::text_drafts(pool),
        wiring::text_writer(config)?,
        clock.clone(),
        randomness.clone(),
        metrics.clone(),
    ));
    background.spawn(feed_search(
        wiring::search_source(pool),
        wiring::search_index(config, pool)?,
        clock.clone(),
        randomness.clone(),
        metrics.clone(),
    ));
    let (plan, deliver) = wiring::webhooks(pool, randomness.clone())?;
    background.spawn(deliver_webhooks(
        plan,
        deliver,
        clock.clone(),
        randomness.clone(),
        metrics.clone(),
    ));
    let minimums = wiring::missed_minimums(pool);
    background.spawn(check_event_minimums(
        minimums,
        clock.clone(),
        randomness.clone(),
        metrics.clone(),
    ));
    let closed = wiring::closed_bookings(pool);
    background.spawn(cancel_bookings_of_closed(closed, clock.clone(), metrics.clone()));
    let exports = wiring::exports(config, pool)?;
    background.spawn(make_exports(exports, clock.clone(), randomness, metrics.clone()));
    background.spawn(report_outbox(pool.clone(), clock.clone(), metrics.clone()));
    background.spawn(watch(pool.clone(), clock.clone(), metrics.clone()));
    Ok(())
}
