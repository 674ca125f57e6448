//! Puts the product together: the HTTP application over the use cases, and what runs in the background.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use accounts::organization::{CancelBookingsOfClosed, MakeExports};
use ai_text_adapter::{ChatCompletions, DEADLINE};
use async_trait::async_trait;
use booking_core::events::NotifyMissedMinimums;
use catalog::images::{CompareImages, ImageFiles, ManageImages, SweepImages};
use catalog::search::feed::{SearchIndex, SearchSource};
use catalog::search::{LONGEST_SEARCH, OrganizationSearch};
use catalog::{TextDraftQueue, TextWriter};
use image_adapter::{InvalidImageStore, ObjectFiles, RasterCodec};
use mail_adapter::{FileMailTransport, InvalidMailServer, SmtpMailTransport};
use notifications::ports::{AccountLinks, MailTransport, MailedCodes, ManageLinks};
use notifications::reminders::{ReleaseReminders, ReminderLinks};
use notifications::webhooks::{Addresses, DeliverWebhooks, PlanWebhooks};
use notifications::{DeliverMails, MailSources, PlanMails, Worker};
use postgres_adapter::catalog::PostgresSearch;
use postgres_adapter::notifications::PostgresFactQueue;
use postgres_adapter::whole_organization::PostgresExports;
use postgres_adapter::{BrowserReport, Database, Postgres, append_to_ui_log};
use search_adapter::{
    Elasticsearch, ElasticsearchIndex, ElasticsearchSearch, EngineState, InvalidElasticsearch, SearchWithFallback,
};
use shared_kernel::{Clock, Randomness, RunningClock, StoreError};
use time::OffsetDateTime;
use webhook_adapter::HttpsSender;

use crate::config::Config;
use crate::ports::ports;
use api::app_state::Parts;
use api::fair_queue::{FairQueue, QueueBounds};
use api::limits::ProcessLimits;
use api::operator::{InvalidOperator, Operator};
use api::readiness::{DatabaseProbe, Readiness};
use api::tokens::{
    SessionTokens, SignedAccountLinks, SignedAccountTokens, SignedBookingCodes, SignedManageLinks, SignedManageTokens,
    SignedReminderLinks, SignedReminderTokens,
};
use api::ui_log::{UiLog, UiLogEntry};
use api::use_cases::UseCases;
use api::web_app::{ARE_EMBEDDED, built_files};

/// Why the product cannot be put together.
pub type WiringError = Box<dyn std::error::Error + Send + Sync>;

/// The clock that the configuration asks for.
pub fn clock(config: &Config) -> Arc<dyn Clock> {
    Arc::new(
        config
            .now
            .map_or_else(RunningClock::of_the_machine, RunningClock::starting_at),
    )
}

/// The adapter of most ports, with a memory of its own for rules.
fn postgres(database: &Database) -> Arc<Postgres> {
    Arc::new(Postgres::new(database.clone()))
}

/// What searches, and with Elasticsearch whether that answers.
pub type WiredSearch = (Arc<dyn OrganizationSearch>, Option<Arc<EngineState>>);

/// The engine of the configuration.
pub fn search(config: &Config, database: &Database, clock: Arc<dyn Clock>) -> Result<WiredSearch, WiringError> {
    let Some(client) = elasticsearch(config)? else {
        return Ok((Arc::new(PostgresSearch::new(database.clone())), None));
    };
    let rest = LONGEST_SEARCH.saturating_sub(SearchWithFallback::HEAD_START);
    let postgres = Arc::new(PostgresSearch::new(database.clone()));
    let in_the_rest = Arc::new(PostgresSearch::new(database.clone()).within(rest));
    let state = Arc::new(EngineState::new(Arc::clone(&clock)));
    let source = search_source(database);
    let first = ElasticsearchSearch::new(client, postgres.clone(), source, Arc::clone(&state), clock);
    let first = Arc::new(first);
    let search = SearchWithFallback::new(first, postgres, in_the_rest, Arc::clone(&state));
    Ok((Arc::new(search), Some(state)))
}

/// The cluster of the configuration, if there is one.
pub fn elasticsearch(config: &Config) -> Result<Option<Elasticsearch>, InvalidElasticsearch> {
    config.elasticsearch.as_ref().map(Elasticsearch::new).transpose()
}

/// What an index outside is fed from.
pub fn search_source(database: &Database) -> Arc<dyn SearchSource> {
    postgres(database)
}

/// The index outside, if there is one.
pub fn search_index(
    config: &Config,
    database: &Database,
) -> Result<Option<Arc<dyn SearchIndex>>, InvalidElasticsearch> {
    let client = elasticsearch(config)?;
    let index = |client| Arc::new(ElasticsearchIndex::new(client, search_source(database))) as Arc<dyn SearchIndex>;
    Ok(client.map(index))
}

/// The parts of the HTTP application.
pub fn application_parts(
    config: &Config,
    database: &Database,
    search: Arc<dyn OrganizationSearch>,
    clock: Arc<dyn Clock>,
) -> Result<Parts, WiringError> {
    // What is missing altogether is said before what is missing in a folder.
    config.signing_keys()?;
    let operator = operator(config)?;
    let ports = ports(config, database, &operator, search, Arc::clone(&clock))?;
    Ok(Parts {
        randomness: Arc::clone(&ports.randomness),
        use_cases: UseCases::over(ports),
        clock,
        readiness: Readiness::new(Arc::new(Pinged(database.clone()))),
        ui_log: Arc::new(DatabaseUiLog(database.clone())),
        main_hosts: config.main_hosts.clone(),
        trusted_proxies: config.trusted_proxies.clone(),
        limits: ProcessLimits::new(config.rate_limits),
        engines: FairQueue::new(engine_bounds(), config.rate_limits),
        attempts: Arc::new(FairQueue::new(ATTEMPTS, config.rate_limits)),
        session_tokens: session_tokens(config)?,
        manage_links: SignedManageLinks::new(
            SignedManageTokens::new(config.signing_keys()?),
            config.public_url.clone(),
        ),
        registration: config.registration.clone(),
        public_url: config.public_url.clone(),
        image_host: config.image_host.clone(),
        api_host: config.api_host.clone(),
        operator,
        is_production: config.is_production(),
        web_files: built_files,
        are_web_files_embedded: ARE_EMBEDDED,
        mails: file_mail_transport(config),
    })
}

/// A database that is asked whether it answers.
struct Pinged(Database);

#[async_trait]
impl DatabaseProbe for Pinged {
    async fn probe(&self) -> Result<(), StoreError> {
        self.0.ping().await
    }

    async fn silent(&self) {
        self.0.silent().await;
    }
}

/// What browsers report, in the database.
struct DatabaseUiLog(Database);

#[async_trait]
impl UiLog for DatabaseUiLog {
    async fn append(&self, received_at: OffsetDateTime, entry: &UiLogEntry) -> Result<(), StoreError> {
        let report = BrowserReport {
            received_at,
            reported_at: entry.reported_at,
            message: &entry.message,
            page: &entry.page,
            session: &entry.session,
        };
        append_to_ui_log(&self.0, &report).await
    }
}

/// How many requests that hash passwords go on at once: of one source or for one e-mail address so few that the others
/// find room in the queue of the hasher, and of all not many more than it has.
const ATTEMPTS: QueueBounds = QueueBounds {
    at_once: 3,
    waiting: 12,
    at_once_of_all: 2 * password_hashing::QUEUE,
};

/// How many engines compute at once. One source leaves a core to everybody else; more of its requests than visitors of one
/// network ever send together are sent away.
fn engine_bounds() -> QueueBounds {
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    QueueBounds {
        at_once: (cores / 2).max(1),
        waiting: 40,
        at_once_of_all: cores.max(2),
    }
}

/// What signs and reads the tokens of sessions.
pub fn session_tokens(config: &Config) -> Result<SessionTokens, WiringError> {
    Ok(SessionTokens::new(&config.signing_keys()?))
}

/// The operator of this installation, from its folder or made up for the demo.
pub fn operator(config: &Config) -> Result<Operator, InvalidOperator> {
    match &config.operator_dir {
        Some(folder) => Operator::of_folder(folder),
        None => Operator::demo(),
    }
}

/// What runs in the background.
pub fn worker(config: &Config, database: &Database) -> Result<Worker, WiringError> {
    let postgres = postgres(database);
    let facts = Arc::new(PostgresFactQueue::of_mails(database.clone()));
    let plan_mails = PlanMails::new(facts, postgres.clone(), postgres.clone());
    let sources = MailSources {
        imprint: operator(config)?.imprint(),
        bookings: postgres.clone(),
        accounts: postgres.clone(),
        manage_links: manage_links(config)?,
        reminder_links: reminder_links(config)?,
        account_links: account_links(config)?,
        mailed_codes: mailed_codes(config)?,
    };
    let deliver_mails = DeliverMails::new(postgres.clone(), sources, postgres, mail_transport(config)?);
    Ok(Worker::new(plan_mails, deliver_mails))
}

/// The use case that turns reminders that are due into mails.
pub fn due_reminders(database: &Database) -> ReleaseReminders {
    ReleaseReminders::new(postgres(database))
}

/// The use case that looks whether enough have signed up for events.
pub fn missed_minimums(database: &Database) -> NotifyMissedMinimums {
    NotifyMissedMinimums::new(postgres(database))
}

/// The use case that cancels what was booked at organisations that were closed.
pub fn closed_bookings(database: &Database) -> CancelBookingsOfClosed {
    CancelBookingsOfClosed::new(postgres(database))
}

/// The use case that makes the exports of organisations.
pub fn exports(config: &Config, database: &Database) -> Result<MakeExports, InvalidImageStore> {
    let exports = PostgresExports::new(Postgres::new(database.clone()), image_files(config)?);
    Ok(MakeExports::new(Arc::new(exports)))
}

/// Where the files of images lie.
pub fn image_files(config: &Config) -> Result<Arc<dyn ImageFiles>, InvalidImageStore> {
    #[cfg(feature = "s3")]
    if let Some(bucket) = &config.image_bucket {
        return Ok(Arc::new(ObjectFiles::in_bucket(bucket, std::env::vars())?));
    }
    Ok(Arc::new(ObjectFiles::in_folder(&config.image_folder())?))
}

/// The same for commands that only look, from wherever they are started: no folder is made.
pub fn image_files_to_read(config: &Config) -> Result<Arc<dyn ImageFiles>, InvalidImageStore> {
    if config.image_bucket.is_some() {
        return image_files(config);
    }
    Ok(Arc::new(ObjectFiles::to_read(&config.image_folder())?))
}

/// What takes images in.
pub fn manage_images(config: &Config, database: &Database) -> Result<ManageImages, InvalidImageStore> {
    Ok(ManageImages::new(
        Arc::new(RasterCodec::new()),
        image_files(config)?,
        postgres(database),
    ))
}

/// What finds images without files and files without images.
pub fn compare_images(config: &Config, database: &Database) -> Result<CompareImages, InvalidImageStore> {
    Ok(CompareImages::new(image_files_to_read(config)?, postgres(database)))
}

/// What deletes the files of images that are gone.
pub fn image_sweep(config: &Config, database: &Database) -> Result<SweepImages, InvalidImageStore> {
    Ok(SweepImages::new(image_files(config)?, postgres(database)))
}

/// The wishes for drafts of texts.
pub fn text_drafts(database: &Database) -> Arc<dyn TextDraftQueue> {
    postgres(database)
}

/// What tells the own tools of organisations what happens.
pub fn webhooks(
    config: &Config,
    database: &Database,
    randomness: Arc<dyn Randomness>,
) -> Result<(PlanWebhooks, DeliverWebhooks), WiringError> {
    let facts = Arc::new(PostgresFactQueue::of_webhooks(database.clone()));
    let postgres = postgres(database);
    let plan = PlanWebhooks::new(facts, postgres.clone(), randomness);
    Ok((
        plan,
        DeliverWebhooks::new(postgres, Arc::new(HttpsSender::new(webhook_addresses(config))?)),
    ))
}

/// Where the own tools of organisations may be: on this machine as well while somebody develops them.
pub fn webhook_addresses(config: &Config) -> Addresses {
    if config.is_production() {
        Addresses::Public
    } else {
        Addresses::PublicAndLoopback
    }
}

/// Who drafts texts: nobody without a service for it.
pub fn text_writer(config: &Config) -> Result<Option<Arc<dyn TextWriter>>, WiringError> {
    Ok(match &config.ai_service {
        Some(service) => Some(Arc::new(ChatCompletions::new(service, DEADLINE)?)),
        None => None,
    })
}

/// The links under which customers manage their bookings.
pub fn manage_links(config: &Config) -> Result<Arc<dyn ManageLinks>, WiringError> {
    let tokens = SignedManageTokens::new(config.signing_keys()?);
    Ok(Arc::new(SignedManageLinks::new(tokens, config.public_url.clone())))
}

/// The links by which customers end reminders.
pub fn reminder_links(config: &Config) -> Result<Arc<dyn ReminderLinks>, WiringError> {
    let tokens = SignedReminderTokens::new(config.signing_keys()?);
    Ok(Arc::new(SignedReminderLinks::new(tokens, config.public_url.clone())))
}

/// The links in mails about accounts.
pub fn account_links(config: &Config) -> Result<Arc<dyn AccountLinks>, WiringError> {
    let tokens = SignedAccountTokens::new(config.signing_keys()?);
    Ok(Arc::new(SignedAccountLinks::new(tokens, config.public_url.clone())))
}

/// The codes in mails to guests who want to book.
pub fn mailed_codes(config: &Config) -> Result<Arc<dyn MailedCodes>, WiringError> {
    Ok(Arc::new(SignedBookingCodes::new(config.signing_keys()?)))
}

/// Delivers mails over SMTP, or into a folder without a server for them.
pub fn mail_transport(config: &Config) -> Result<Arc<dyn MailTransport>, WiringError> {
    Ok(match smtp_mail_transport(config)? {
        Some(transport) => Arc::new(transport),
        None => Arc::new(file_mail_transport(config)),
    })
}

/// The mail server, if there is one.
pub fn smtp_mail_transport(config: &Config) -> Result<Option<SmtpMailTransport>, InvalidMailServer> {
    let server = config.smtp_url.as_ref();
    server
        .map(|url| SmtpMailTransport::new(url, config.smtp_authorities.as_deref(), config.sender.clone()))
        .transpose()
}

fn file_mail_transport(config: &Config) -> FileMailTransport {
    FileMailTransport::new(config.mail_folder(), config.sender.clone())
}
