//! What runs beside the requests, by the process that does it.

use std::sync::Arc;

use api::app_state::AppState;
use catalog::search::feed::SearchIndex;
use postgres_adapter::Database;
use search_adapter::EngineState;
use tokio::task::JoinSet;

use super::{CommandError, announce};
use crate::background::{
    JobContext, cancel_bookings_of_closed, check_event_minimums, clean, count, deliver_webhooks, draft_texts,
    feed_search, make_exports, purge_personal_data, release_reminders, report_outbox, report_search,
    report_untrusted_forwards, sweep_images, watch, work,
};
use crate::config::Config;
use crate::metrics::Metrics;
use crate::wiring;

/// In every `serve` and `worker`: serves the figures, where the configuration names an address for them.
pub fn serve_metrics(background: &mut JoinSet<()>, config: &Config, metrics: &Metrics) -> Result<(), CommandError> {
    if let Some(address) = config.metrics_listen {
        let served = metrics.serve(address);
        let (address, serving) =
            served.map_err(|error| format!("Cannot listen on {address} (TERMINHOF_METRICS_LISTEN): {error}"))?;
        announce(config, "Metrics", &format!("http://{address}/metrics"));
        background.spawn(serving);
    }
    Ok(())
}

/// In every `serve`: notices a database that went silent, and says in the figures whether the engine of the search answers
/// and how many requests were forwarded by a proxy that nobody trusts.
pub fn watch_server(
    background: &mut JoinSet<()>,
    pool: &Database,
    state: &AppState,
    search: Option<(Arc<EngineState>, Arc<dyn SearchIndex>)>,
    metrics: &Metrics,
) {
    background.spawn(pool.clone().listen_for_silence());
    if let Some((engine_state, index)) = search {
        background.spawn(report_search(engine_state, index, metrics.clone()));
    }
    let forwards = state.untrusted_forwards.clone();
    background.spawn(report_untrusted_forwards(forwards, metrics.clone()));
}

/// In every `worker`, and in every `serve` without `--no-worker`: all other work, over this pool.
pub fn begin_jobs(
    background: &mut JoinSet<()>,
    config: &Config,
    pool: &Database,
    context: &JobContext,
) -> Result<(), CommandError> {
    let (plan, deliver) = wiring::webhooks(config, pool, Arc::clone(&context.randomness))?;
    let (drafts, writer) = (wiring::text_drafts(pool), wiring::text_writer(config)?);
    let (source, index) = (wiring::search_source(pool), wiring::search_index(config, pool)?);
    let context = || context.clone();
    background.spawn(work(wiring::worker(config, pool)?, context()));
    background.spawn(deliver_webhooks(plan, deliver, context()));
    background.spawn(draft_texts(drafts, writer, context()));
    background.spawn(feed_search(source, index, context()));
    background.spawn(count(pool.clone(), context()));
    background.spawn(release_reminders(wiring::due_reminders(pool), context()));
    background.spawn(check_event_minimums(wiring::missed_minimums(pool), context()));
    background.spawn(cancel_bookings_of_closed(wiring::closed_bookings(pool), context()));
    background.spawn(make_exports(wiring::exports(config, pool)?, context()));
    background.spawn(clean(pool.clone(), config.retention, context()));
    background.spawn(sweep_images(wiring::image_sweep(config, pool)?, context()));
    background.spawn(purge_personal_data(pool.clone(), context()));
    background.spawn(report_outbox(pool.clone(), context()));
    background.spawn(watch(pool.clone(), context()));
    Ok(())
}
