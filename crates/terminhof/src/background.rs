//! What runs in the background, round after round: the worker of notifications, the counts of the search,
//! what is out of date, drafts of texts, reminders, events that too few have signed up for, the auditor.

mod job;
#[cfg(test)]
mod tests;
mod watch;

use std::sync::Arc;
use std::time::Duration;

use accounts::organization::{CancelBookingsOfClosed, MadeExport, MakeExports};
use booking_core::events::NotifyMissedMinimums;
use catalog::images::SweepImages;
use catalog::search::feed::{FeedIndex, IndexState, RebuildIndex, Rebuilt, SearchIndex, SearchSource};
use catalog::{DraftTexts, Drafted, TextDraftQueue, TextWriter};
use notifications::Worker;
use notifications::reminders::ReleaseReminders;
use notifications::webhooks::{DeliverWebhooks, PlanWebhooks};
use postgres_adapter::accounts::prune_accounts;
use postgres_adapter::notifications::prune_webhooks;
use postgres_adapter::privacy::{PeopleRetention, PrunedPeople, prune_people};
use postgres_adapter::{
    Database, Pruned, Retention, Undelivered, forget_expired_keys, prune, search_document, undelivered_mails,
    undelivered_webhook_messages, waiting_facts,
};
use search_adapter::EngineState;
use shared_kernel::{StoreError, reason};
use time::OffsetDateTime;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tracing::{error, info, warn};

use crate::metrics::Metrics;
use api::trusted_proxies::UntrustedForwards;

pub use job::{Job, JobContext};
pub use watch::watch;

/// How long to rest when nothing was waiting.
const REST: Duration = Duration::from_secs(1);
/// How long to rest when a round failed as a whole.
const REST_AFTER_FAILURE: Duration = Duration::from_secs(5);

/// After so many rounds it is looked whether the index is still there: every ten seconds, while nothing changes.
const FEEDS_BETWEEN_LOOKS: u32 = 20;

/// How long Elasticsearch may take to say how its index is, before it counts as one that does not answer.
const LONGEST_LOOK_AT_THE_INDEX: Duration = Duration::from_secs(2);
/// After so many reports it is looked at again: every ten seconds.
const REPORTS_BETWEEN_LOOKS: u32 = 10;

/// How old the figures about the outbox may be.
const BETWEEN_LOOKS_AT_THE_OUTBOX: Duration = Duration::from_secs(15);

/// Between two looks whether senders were named by whom nobody trusts.
const BETWEEN_REPORTS_OF_FORWARDS: Duration = Duration::from_mins(1);

/// Webhooks that are told something at the same time. A slow one takes ten seconds.
const WEBHOOKS_AT_ONCE: usize = 16;

/// How long after the last one an index is given up where none is wanted any more, beyond the hour.
const BETWEEN_LOOKS_FOR_FEEDERS: Duration = Duration::from_mins(10);

/// Works for ever. May be dropped at any moment: what was begun is leased, and comes back.
pub async fn work(worker: Worker, context: JobContext) {
    context.begins(Job::Mails);
    loop {
        let change = context.change();
        match worker.tick(&change).await {
            Ok(tick) => {
                context.metrics.sent_mails(tick.delivered.sent);
                context.ran(Job::Mails);
                if tick.is_idle() {
                    sleep(Job::Mails.pause()).await;
                }
            }
            Err(failure) => {
                error!(cause = reason(&failure), request_id = %change.request_id, "mail worker round failed");
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// Has texts drafted for ever, or sees to it that nobody waits for a draft where there is no writer. May be dropped at any
/// moment: what was begun is leased, and comes back.
pub async fn draft_texts(queue: Arc<dyn TextDraftQueue>, writer: Option<Arc<dyn TextWriter>>, context: JobContext) {
    if writer.is_some() {
        context.begins(Job::TextDrafts);
    }
    loop {
        let ready = match writer {
            Some(_) => queue.open().await,
            None => queue.close().await,
        };
        match ready {
            Ok(()) => break,
            Err(failure) => error!(cause = reason(&failure), "cannot open the text-draft queue"),
        }
        sleep(REST_AFTER_FAILURE).await;
    }
    let Some(writer) = writer else { return };
    let texts = DraftTexts::new(queue, writer);
    loop {
        let change = context.change();
        let drafted = texts.draft_next(&change).await;
        if drafted.is_ok() {
            context.ran(Job::TextDrafts);
        }
        match drafted {
            Ok(Drafted::Nothing) => sleep(Job::TextDrafts.pause()).await,
            Ok(Drafted::Stored | Drafted::Unwanted | Drafted::Postponed) => {}
            Ok(Drafted::Dropped(wish, failure)) => warn!(
                organization = wish.organization.0,
                cause = reason(failure.as_ref()),
                "text draft dropped"
            ),
            Err(failure) => {
                error!(cause = reason(&failure), request_id = %change.request_id, "text draft failed");
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// Feeds an index outside for ever, and fills it where there is none, or none that this program has made; or sees to it that
/// nothing waits for one. May be dropped at any moment: what was begun is leased, and comes back.
pub async fn feed_search(source: Arc<dyn SearchSource>, index: Option<Arc<dyn SearchIndex>>, context: JobContext) {
    let Some(index) = index else {
        stop_keeping_changes(&*source).await;
        return;
    };
    context.begins(Job::SearchIndex);
    let whole = RebuildIndex::new(Arc::clone(&source), Arc::clone(&index));
    // Also while Elasticsearch is gone: else somebody who knows nothing of it drops what waits.
    keep_changes(&*source, &*index).await;
    while let Err(failure) = whole.clean_up().await {
        error!(
            cause = reason(&failure),
            "search index clean-up failed; the index is not fed yet"
        );
        sleep(REST_AFTER_FAILURE).await;
        keep_changes(&*source, &*index).await;
    }
    let feed = FeedIndex::new(Arc::clone(&source), Arc::clone(&index));
    loop {
        keep_changes(&*source, &*index).await;
        match whole.prepare(say_that_it_is_filled).await {
            Ok(Rebuilt::Ready) => feed_for_a_while(&feed, &context).await,
            Ok(Rebuilt::ElsewhereInProgress) => sleep(REST).await,
            Err(failure) => {
                error!(
                    cause = reason(&failure),
                    "search index unavailable; PostgreSQL answers searches"
                );
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// Not at once where another process feeds an index: one that was started without its address must not take it away from
/// all others.
async fn stop_keeping_changes(source: &dyn SearchSource) {
    let mut is_said = false;
    loop {
        match source.close().await {
            Ok(true) => return,
            Ok(false) => {
                if !is_said {
                    warn!("another process feeds Elasticsearch, which this process is not configured for");
                }
                is_said = true;
                sleep(BETWEEN_LOOKS_FOR_FEEDERS).await;
            }
            Err(failure) => {
                error!(
                    cause = reason(&failure),
                    "cannot close the search feed; changes are kept although no index is configured"
                );
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// For as long as there is hope that the index is fed: one of another database may be written never, and what is kept for it
/// would grow without end. Whoever fills a new one keeps them from then on.
async fn keep_changes(source: &dyn SearchSource, index: &dyn SearchIndex) {
    let kept = if matches!(index.state().await, Ok(IndexState::Foreign)) {
        source.close().await.map(|_| ())
    } else {
        source.open().await
    };
    if let Err(failure) = kept {
        error!(
            cause = reason(&failure),
            "cannot register this process as the feeder of the search index"
        );
    }
}

fn say_that_it_is_filled(done: u64, entries: u64) {
    if done == 0 {
        info!(entries, "search index rebuild started; PostgreSQL answers meanwhile");
    }
}

/// Until it is time to look whether the index is still there.
async fn feed_for_a_while(feed: &FeedIndex, context: &JobContext) {
    for _ in 0..FEEDS_BETWEEN_LOOKS {
        let change = context.change();
        match feed.feed(&change).await {
            Ok(done) => {
                context.ran(Job::SearchIndex);
                for subject in &done.unreadable {
                    error!(%subject, "search document unreadable; the index keeps its previous entry");
                }
                if done.written == 0 {
                    sleep(Job::SearchIndex.pause()).await;
                }
            }
            Err(failure) => {
                error!(cause = reason(&failure), "search index feed failed");
                sleep(REST).await;
                return;
            }
        }
    }
}

/// Says for ever in the figures whether the engine outside answers, also while nobody searches.
pub async fn report_search(state: Arc<EngineState>, index: Arc<dyn SearchIndex>, metrics: Metrics) {
    loop {
        let found = timeout(LONGEST_LOOK_AT_THE_INDEX, index.state()).await;
        let is_there = matches!(found, Ok(Ok(IndexState::Current)));
        for _ in 0..REPORTS_BETWEEN_LOOKS {
            metrics.search_engine(is_there && state.is_answering(), state.fallen_back());
            sleep(REST).await;
        }
    }
}

/// Says for ever in the figures, and once a minute in the log, how many requests named a sender without being trusted: where
/// a proxy stands in front that nobody has named, all visitors are one source.
pub async fn report_untrusted_forwards(forwards: UntrustedForwards, metrics: Metrics) {
    let mut told = 0;
    loop {
        let count = forwards.count();
        metrics.untrusted_forwards(count - told);
        if count > told {
            warn!(
                requests = count - told,
                "X-Forwarded-For of senders that TERMINHOF_TRUSTED_PROXIES does not name was ignored"
            );
            told = count;
        }
        sleep(BETWEEN_REPORTS_OF_FORWARDS).await;
    }
}

/// Says for ever in the figures how long facts wait for those who consume them, and how much has not arrived.
pub async fn report_outbox(database: Database, context: JobContext) {
    loop {
        match waiting_facts(&database, context.now()).await {
            Ok(waiting) => context.metrics.waiting_facts(&waiting),
            Err(failure) => {
                context.metrics.waiting_facts(&[]);
                error!(cause = reason(&failure), "outbox age query failed");
            }
        }
        match undelivered(&database, context.now()).await {
            Ok(undelivered) => context.metrics.undelivered(Some(undelivered)),
            Err(failure) => {
                context.metrics.undelivered(None);
                error!(
                    cause = reason(&failure),
                    "undelivered mail and webhook count query failed"
                );
            }
        }
        sleep(BETWEEN_LOOKS_AT_THE_OUTBOX).await;
    }
}

async fn undelivered(database: &Database, now: OffsetDateTime) -> Result<[Undelivered; 2], StoreError> {
    Ok([
        undelivered_mails(database, now).await?,
        undelivered_webhook_messages(database, now).await?,
    ])
}

/// Plans and sends messages to webhooks for ever, several at once: none waits for a slow one. May be dropped at any moment:
/// what was begun is leased, and comes back.
pub async fn deliver_webhooks(plan: PlanWebhooks, deliver: DeliverWebhooks, context: JobContext) {
    let mut sending = JoinSet::new();
    context.begins(Job::Webhooks);
    loop {
        let change = || context.change();
        if let Err(failure) = plan.plan(&change()).await {
            error!(cause = reason(&failure), "webhook planning failed");
            sleep(REST_AFTER_FAILURE).await;
            continue;
        }
        while sending.try_join_next().is_some() {}
        let free = WEBHOOKS_AT_ONCE.saturating_sub(sending.len());
        let due = match deliver.take(&change(), i64::try_from(free).unwrap_or(0)).await {
            Ok(due) => due,
            Err(failure) => {
                error!(cause = reason(&failure), "webhook queue poll failed");
                sleep(REST_AFTER_FAILURE).await;
                continue;
            }
        };
        context.ran(Job::Webhooks);
        let is_idle = due.is_empty();
        for message in due {
            let (deliver, change) = (deliver.clone(), change());
            sending.spawn(async move {
                if let Err(failure) = deliver.deliver(&change, &message).await {
                    error!(
                        cause = reason(&failure),
                        message = message.id,
                        "webhook delivery result could not be stored"
                    );
                }
            });
        }
        if is_idle {
            // Whoever has more for a webhook waits until it has answered.
            tokio::select! {
                () = sleep(Job::Webhooks.pause()) => {}
                Some(_) = sending.join_next() => {}
            }
        }
    }
}

/// Counts for ever. May be dropped at any moment: a count is one transaction.
pub async fn count(database: Database, context: JobContext) {
    context.begins(Job::SearchCounts);
    loop {
        match search_document::recount(&database, context.now()).await {
            Ok(()) => context.ran(Job::SearchCounts),
            Err(failure) => error!(cause = reason(&failure), "search counts refresh failed"),
        }
        sleep(Job::SearchCounts.pause()).await;
    }
}

/// Deletes for ever what is out of date. May be dropped at any moment: a deletion is one statement.
pub async fn clean(database: Database, retention: Retention, context: JobContext) {
    context.begins(Job::Cleaning);
    loop {
        let pruned = prune(&database, context.now(), &retention).await;
        let mut is_clean = pruned.is_ok();
        match pruned {
            Ok(pruned) if pruned == Pruned::default() => {}
            Ok(pruned) => info!(
                facts = pruned.facts,
                mails = pruned.mails,
                audit_log = pruned.audit_log,
                "expired facts, mails and audit log entries deleted"
            ),
            Err(failure) => error!(
                cause = reason(&failure),
                "deleting expired facts, mails and audit log entries failed"
            ),
        }
        if let Err(failure) = prune_accounts(&database, context.now()).await {
            is_clean = false;
            error!(
                cause = reason(&failure),
                "deleting expired sessions, tokens and unverified accounts failed"
            );
        }
        if let Err(failure) = prune_webhooks(&database, context.now()).await {
            is_clean = false;
            error!(cause = reason(&failure), "deleting expired webhook messages failed");
        }
        if let Err(failure) = forget_expired_keys(&database, context.now()).await {
            is_clean = false;
            error!(cause = reason(&failure), "deleting expired idempotency keys failed");
        }
        if is_clean {
            context.ran(Job::Cleaning);
        }
        sleep(Job::Cleaning.pause()).await;
    }
}

/// Cancels for ever what was booked ahead at organisations that were closed. May be dropped at any moment: what it has not
/// cancelled it finds again.
pub async fn cancel_bookings_of_closed(closed: CancelBookingsOfClosed, context: JobContext) {
    context.begins(Job::Closings);
    loop {
        let done = closed.run(context.now()).await;
        if matches!(done, Ok((_, None))) {
            context.ran(Job::Closings);
        }
        match done {
            Ok((0, None)) => sleep(Job::Closings.pause()).await,
            Ok((cancelled, failure)) => {
                info!(bookings = cancelled, "bookings of closed organisations cancelled");
                if let Some(failure) = failure {
                    error!(
                        cause = reason(&failure),
                        "cancelling a booking of a closed organisation failed"
                    );
                    sleep(REST_AFTER_FAILURE).await;
                }
            }
            Err(failure) => {
                error!(cause = reason(&failure), "closed organisation poll failed");
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// Makes for ever the exports that organisations ask for, and deletes those that nobody may download any more. May be
/// dropped at any moment: what was begun is leased, and comes back.
pub async fn make_exports(exports: MakeExports, context: JobContext) {
    context.begins(Job::Exports);
    loop {
        let change = context.change();
        let deleted = exports.delete_expired(change.at).await;
        if let Err(failure) = &deleted {
            error!(cause = reason(failure), "deleting expired exports failed");
        }
        let made = exports.make_next(&change).await;
        if deleted.is_ok() && made.is_ok() {
            context.ran(Job::Exports);
        }
        match made {
            Ok(MadeExport::Nothing) => sleep(Job::Exports.pause()).await,
            Ok(MadeExport::Made(job, exported)) => info!(
                organization = job.organization.0,
                customers = exported.customers,
                bookings = exported.bookings,
                "organisation exported"
            ),
            Ok(MadeExport::Lost(job)) => info!(
                organization = job.organization.0,
                "export discarded: its request is gone"
            ),
            Ok(MadeExport::Failed(job, failure)) => error!(
                organization = job.organization.0,
                attempt = job.attempt,
                cause = reason(&failure),
                "organisation export failed"
            ),
            Err(failure) => {
                error!(cause = reason(&failure), "export poll failed");
                sleep(REST_AFTER_FAILURE).await;
            }
        }
    }
}

/// Deletes the files of images for ever that are gone. May be dropped at any moment: what it has not finished it takes again.
pub async fn sweep_images(images: SweepImages, context: JobContext) {
    context.begins(Job::Images);
    loop {
        let swept = images.sweep(context.now()).await;
        if swept.is_ok() {
            context.ran(Job::Images);
        }
        match swept {
            Ok(0) => {}
            Ok(swept) => info!(images = swept, "files of removed images deleted"),
            Err(failure) => error!(cause = reason(&failure), "deleting files of removed images failed"),
        }
        sleep(Job::Images.pause()).await;
    }
}

/// Erases people for ever in what is old. May be dropped at any moment: an erasure is one statement.
pub async fn purge_personal_data(database: Database, context: JobContext) {
    context.begins(Job::Erasure);
    loop {
        let pruned = prune_people(&database, context.now(), &PeopleRetention::PROMISED).await;
        if pruned.is_ok() {
            context.ran(Job::Erasure);
        }
        match pruned {
            Ok(pruned) if pruned == PrunedPeople::default() => {}
            Ok(pruned) => info!(
                customers = pruned.customers,
                words = pruned.words,
                consents = pruned.consents,
                requests = pruned.requests,
                invitations = pruned.invitations,
                organizations = pruned.organizations,
                "expired personal data purged"
            ),
            Err(failure) => error!(cause = reason(&failure), "purging expired personal data failed"),
        }
        sleep(Job::Erasure.pause()).await;
    }
}

/// Turns reminders that are due into mails for ever. May be dropped at any moment: a batch is one transaction.
pub async fn release_reminders(reminders: ReleaseReminders, context: JobContext) {
    context.begins(Job::Reminders);
    loop {
        let change = context.change();
        match reminders.release(&change).await {
            Ok(_) => context.ran(Job::Reminders),
            Err(failure) => error!(cause = reason(&failure), "releasing due reminders failed"),
        }
        sleep(Job::Reminders.pause()).await;
    }
}

/// Looks for ever for events that too few have signed up for. May be dropped at any moment: a look is one transaction.
pub async fn check_event_minimums(minimums: NotifyMissedMinimums, context: JobContext) {
    context.begins(Job::Minimums);
    loop {
        let change = context.change();
        match minimums.notify(&change).await {
            Ok(_) => context.ran(Job::Minimums),
            Err(failure) => error!(cause = reason(&failure), "event minimum check failed"),
        }
        sleep(Job::Minimums.pause()).await;
    }
}
