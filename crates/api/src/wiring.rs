//! Builds adapters, and use cases over them: the whole product on one screen.

use std::sync::Arc;

use booking_core::basket::ListBasketSlots;
use booking_core::booking::BookAppointments;
use booking_core::calendar::{CalendarListReader, CalendarReader};
use booking_core::events::{SignUpForEvent, TellMissedMinimums};
use booking_core::lifecycle::ManageBooking;
use booking_core::offer::{ShowAtAGlance, ShowOffer};
use booking_core::slots::{AnswerMemory, ListSlots, NextStartMemory};
use catalog::search::{
    ListNamedOrganizations, ListNewcomers, OrganizationSearch, SearchOrganizations, SuggestSearchTexts,
};
use catalog::{ListProfiles, OrganizationReader, ShowProfile};
use mail_adapter::{FilePostman, Sender, SmtpPostman};
use notifications::ports::{MailContents, ManageLinks, Postman};
use notifications::{DeliverMails, DownloadCalendarFile, PRODUCT_HOST, PRODUCT_NAME, PlanMails, Worker};
use postgres_adapter::booking_core::{
    PostgresBookings, PostgresCalendars, PostgresEvents, PostgresLifecycle, PostgresOffers,
};
use postgres_adapter::catalog::{PostgresDirectory, PostgresOrganizations, PostgresSearch};
use postgres_adapter::notifications::{PostgresFacts, PostgresMailContents, PostgresMails};
use postgres_adapter::{Database, RulesMemory};
use shared_kernel::{Clock, EmailAddress, OperatingSystemRandomness, Randomness, RunningClock};

use crate::app_state::{Parts, UseCases};
use crate::config::Config;
use crate::manage_tokens::{SignedManageLinks, SignedManageTokens};
use crate::operator::{InvalidOperator, Operator};
use crate::readiness::Readiness;
use crate::web_app::built_files;

/// Memory for the rules of calendars, in bytes.
const RULES_MEMORY: u64 = 16 * 1024 * 1024;
/// Memory for answers that are still good, in bytes.
const ANSWER_MEMORY: u64 = 24 * 1024 * 1024;

/// Of so many organisations the next free start is kept.
const NEXT_STARTS: usize = 20_000;

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

/// The parts of the HTTP application.
pub fn application_parts(config: &Config, database: &Database, clock: Arc<dyn Clock>) -> Result<Parts, WiringError> {
    let randomness: Arc<dyn Randomness> = Arc::new(OperatingSystemRandomness);
    let memory = Arc::new(RulesMemory::of_bytes(RULES_MEMORY));
    let reader = Arc::new(PostgresCalendars::new(database.clone(), Arc::clone(&memory)));
    let calendars: Arc<dyn CalendarReader> = Arc::clone(&reader) as _;
    let calendar_lists: Arc<dyn CalendarListReader> = reader;
    let organizations: Arc<dyn OrganizationReader> = Arc::new(PostgresOrganizations::new(database.clone()));
    let search: Arc<dyn OrganizationSearch> = Arc::new(PostgresSearch::new(database.clone()));
    let offers = Arc::new(PostgresOffers::new(database.clone()));
    let lifecycle = Arc::new(PostgresLifecycle::new(database.clone(), Arc::clone(&memory)));
    let bookings = Arc::new(PostgresBookings::new(database.clone(), Arc::clone(&memory)));
    let events = Arc::new(PostgresEvents::new(database.clone(), memory));
    let answers = Arc::new(AnswerMemory::of_bytes(ANSWER_MEMORY));
    let next_starts = Arc::new(NextStartMemory::of_organizations(NEXT_STARTS));
    let tokens = Arc::new(SignedManageTokens::new(config.signing_keys()?));
    let mail_contents = Arc::new(PostgresMailContents::new(database.clone()));
    let use_cases = UseCases {
        show_profile: ShowProfile::new(organizations),
        list_profiles: ListProfiles::new(Arc::new(PostgresDirectory::new(database.clone()))),
        search_organizations: SearchOrganizations::new(Arc::clone(&search)),
        suggest_search_texts: SuggestSearchTexts::new(Arc::clone(&search)),
        list_newcomers: ListNewcomers::new(Arc::clone(&search)),
        list_named_organizations: ListNamedOrganizations::new(search),
        show_offer: ShowOffer::new(offers, Arc::clone(&calendars), Arc::clone(&clock)),
        show_at_a_glance: ShowAtAGlance::new(calendar_lists, Arc::clone(&clock), next_starts),
        list_slots: ListSlots::new(Arc::clone(&calendars), Arc::clone(&clock), answers),
        list_basket_slots: ListBasketSlots::new(Arc::clone(&calendars), Arc::clone(&clock)),
        book_appointments: BookAppointments::new(
            bookings,
            Arc::clone(&calendars),
            tokens.clone(),
            Arc::clone(&clock),
            Arc::clone(&randomness),
        ),
        sign_up_for_event: SignUpForEvent::new(events, tokens, Arc::clone(&clock), Arc::clone(&randomness)),
        manage_booking: ManageBooking::new(lifecycle, calendars, Arc::clone(&clock)),
        download_calendar_file: DownloadCalendarFile::new(mail_contents),
    };
    Ok(Parts {
        use_cases,
        clock,
        randomness,
        readiness: Readiness::new(Arc::new(database.clone())),
        main_hosts: config.main_hosts.clone(),
        public_url: config.public_url.clone(),
        operator: operator(config)?,
        is_production: config.is_production(),
        web_files: built_files,
        mails: file_postman(config)?,
    })
}

/// Who runs this installation.
pub fn operator(config: &Config) -> Result<Operator, InvalidOperator> {
    match &config.operator_dir {
        Some(folder) => Operator::of_folder(folder),
        None => Operator::demo(),
    }
}

/// What runs in the background.
pub fn worker(config: &Config, database: &Database) -> Result<Worker, WiringError> {
    let mail_contents: Arc<dyn MailContents> = Arc::new(PostgresMailContents::new(database.clone()));
    let plan_mails = PlanMails::new(
        Arc::new(PostgresFacts::new(database.clone())),
        Arc::clone(&mail_contents),
    );
    let deliver_mails = DeliverMails::new(
        Arc::new(PostgresMails::new(database.clone())),
        mail_contents,
        manage_links(config)?,
        postman(config)?,
    );
    Ok(Worker::new(plan_mails, deliver_mails))
}

/// Who looks whether enough have signed up for events.
pub fn missed_minimums(database: &Database) -> TellMissedMinimums {
    let memory = Arc::new(RulesMemory::of_bytes(RULES_MEMORY));
    TellMissedMinimums::new(Arc::new(PostgresEvents::new(database.clone(), memory)))
}

/// Where customers manage their bookings.
pub fn manage_links(config: &Config) -> Result<Arc<dyn ManageLinks>, WiringError> {
    let tokens = SignedManageTokens::new(config.signing_keys()?);
    Ok(Arc::new(SignedManageLinks::new(tokens, config.public_url.clone())))
}

/// Who takes the mails.
pub fn postman(config: &Config) -> Result<Arc<dyn Postman>, WiringError> {
    Ok(match &config.smtp_url {
        Some(url) => Arc::new(SmtpPostman::new(url, sender()?)?),
        None => Arc::new(file_postman(config)?),
    })
}

fn file_postman(config: &Config) -> Result<FilePostman, WiringError> {
    Ok(FilePostman::new(config.mail_folder(), sender()?))
}

fn sender() -> Result<Sender, WiringError> {
    let address = EmailAddress::parse(&format!("termine@{PRODUCT_HOST}"))?;
    Ok(Sender {
        name: PRODUCT_NAME.to_owned(),
        address,
    })
}
