//! The adapter of the product for each port.

use std::sync::Arc;

use accounts::rate_limits::{RateLimits, Unlimited};
use accounts::registration::RegistrationSettings;
use api::limits::LimitSetting;
use api::operator::Operator;
use api::tokens::{
    PrefixedKeys, SignedAccountTokens, SignedBookingCodes, SignedEmailHasher, SignedFeedTokens, SignedManageTokens,
};
use api::use_cases::Ports;
use catalog::search::OrganizationSearch;
use image_adapter::RasterCodec;
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::{
    PostgresAccounts, PostgresApiKeys, PostgresAuditTrail, PostgresBookingCodes, PostgresClosings, PostgresFavourites,
    PostgresImpersonations, PostgresInvitations, PostgresPlans, PostgresRateLimits, PostgresRegistrations,
    PostgresSessions, PostgresTeams,
};
use postgres_adapter::bookings::{
    PostgresAccountBookings, PostgresBookingNotes, PostgresBookings, PostgresEmailCorrections, PostgresLifecycle,
    PostgresStaffBookings,
};
use postgres_adapter::calendar::{
    PostgresAvailability, PostgresCalendars, PostgresFeeds, PostgresStaffCalendar, PostgresToday,
};
use postgres_adapter::catalog::{
    PostgresDirectory, PostgresImages, PostgresOrganizations, PostgresOwnProfiles, PostgresPublications, PostgresSearch,
};
use postgres_adapter::customers::PostgresCustomers;
use postgres_adapter::events::{PostgresAttendance, PostgresEvents};
use postgres_adapter::notifications::{PostgresBookingMails, PostgresMailContents, PostgresWebhooks};
use postgres_adapter::offers::PostgresOffers;
use postgres_adapter::privacy::{PostgresDataRequests, PostgresNewsletter, PostgresPersonalData};
use postgres_adapter::settings::{
    EmployeeLimits, PostgresEmployeeSettings, PostgresEventSettings, PostgresOrganizationSettings,
    PostgresRoomSettings, PostgresServiceSettings,
};
use postgres_adapter::statistics::PostgresStatistics;
use postgres_adapter::whole_organization::PostgresExports;
use postgres_adapter::{Database, RulesMemory};
use shared_kernel::{Clock, OperatingSystemRandomness};

use crate::config::Config;
use crate::wiring::{RULES_MEMORY, WiringError, image_files};

/// Which texts people agree to when they register; another one when the texts of the form change.
const TEXT_VERSION: &str = "2026-11-23";

/// The ports of the product over this database.
pub fn ports(
    config: &Config,
    database: &Database,
    operator: &Operator,
    search: Arc<dyn OrganizationSearch>,
    clock: Arc<dyn Clock>,
) -> Result<Ports, WiringError> {
    let randomness = Arc::new(OperatingSystemRandomness);
    let memory = Arc::new(RulesMemory::of_bytes(RULES_MEMORY));
    let files = image_files(config)?;
    Ok(Ports {
        clock,
        plans: operator.plans.clone(),
        registration_settings: registration_settings(config),
        calendars: Arc::new(PostgresCalendars::new(database.clone(), memory.clone())),
        calendar_lists: Arc::new(PostgresCalendars::new(database.clone(), memory.clone())),
        offers: Arc::new(PostgresOffers::new(database.clone())),
        own_offers: Arc::new(PostgresOffers::for_own_people(database.clone())),
        bookings: Arc::new(PostgresBookings::new(database.clone(), memory.clone())),
        lifecycle: Arc::new(PostgresLifecycle::new(database.clone(), memory.clone())),
        email_corrections: Arc::new(PostgresEmailCorrections::new(database.clone())),
        account_bookings: Arc::new(PostgresAccountBookings::new(database.clone())),
        staff_calendar: Arc::new(PostgresStaffCalendar::new(database.clone())),
        staff_bookings: Arc::new(PostgresStaffBookings::new(database.clone())),
        customers: Arc::new(PostgresCustomers::new(database.clone())),
        customer_store: Arc::new(PostgresCustomers::new(database.clone())),
        feeds: Arc::new(PostgresFeeds::new(database.clone())),
        feed_tokens: Arc::new(SignedFeedTokens::new(config.signing_keys()?, randomness.clone())),
        booking_mails: Arc::new(PostgresBookingMails::new(database.clone())),
        today: Arc::new(PostgresToday::new(database.clone())),
        statistics: Arc::new(PostgresStatistics::new(database.clone())),
        booking_notes: Arc::new(PostgresBookingNotes::new(database.clone())),
        attendance: Arc::new(PostgresAttendance::new(database.clone())),
        date_messages: Arc::new(PostgresAttendance::new(database.clone())),
        availability: Arc::new(PostgresAvailability::new(database.clone())),
        organization_settings: Arc::new(PostgresOrganizationSettings::new(database.clone())),
        employee_settings: Arc::new(PostgresEmployeeSettings::new(database.clone()).limited(employee_limits(operator))),
        room_settings: Arc::new(PostgresRoomSettings::new(database.clone())),
        service_settings: Arc::new(PostgresServiceSettings::new(database.clone())),
        event_settings: Arc::new(PostgresEventSettings::new(database.clone())),
        events: Arc::new(PostgresEvents::new(database.clone(), memory.clone())),
        manage_tokens: Arc::new(SignedManageTokens::new(config.signing_keys()?)),
        organizations: Arc::new(PostgresOrganizations::new(database.clone())),
        own_organizations: Arc::new(PostgresOrganizations::for_own_people(database.clone())),
        publications: Arc::new(PostgresPublications::new(database.clone())),
        publication_store: Arc::new(PostgresPublications::new(database.clone())),
        own_profiles: Arc::new(PostgresOwnProfiles::new(database.clone())),
        image_codec: Arc::new(RasterCodec::new()),
        image_files: files.clone(),
        images: Arc::new(PostgresImages::new(database.clone())),
        directory: Arc::new(PostgresDirectory::new(database.clone())),
        search,
        places: Arc::new(PostgresSearch::new(database.clone())),
        mail_contents: Arc::new(PostgresMailContents::new(database.clone())),
        sessions: Arc::new(PostgresSessions::new(database.clone())),
        accounts: Arc::new(PostgresAccounts::new(database.clone())),
        registrations: Arc::new(PostgresRegistrations::new(database.clone())),
        impersonations: Arc::new(PostgresImpersonations::new(database.clone())),
        teams: Arc::new(PostgresTeams::new(database.clone())),
        webhooks: Arc::new(PostgresWebhooks::new(database.clone())),
        api_keys: Arc::new(PostgresApiKeys::new(database.clone())),
        api_key_secrets: Arc::new(PrefixedKeys::new(randomness.clone())),
        invitations: Arc::new(PostgresInvitations::new(database.clone())),
        favourites: Arc::new(PostgresFavourites::new(database.clone())),
        personal_data: Arc::new(PostgresPersonalData::new(
            database.clone(),
            PostgresLifecycle::new(database.clone(), memory.clone()),
            Arc::new(SignedEmailHasher::new(config.signing_keys()?)),
        )),
        closings: Arc::new(PostgresClosings::new(
            database.clone(),
            PostgresLifecycle::new(database.clone(), memory.clone()),
        )),
        exports: Arc::new(PostgresExports::new(database.clone(), files)),
        audit_trail: Arc::new(PostgresAuditTrail::new(database.clone())),
        plan_store: Arc::new(PostgresPlans::new(database.clone())),
        data_requests: Arc::new(PostgresDataRequests::new(database.clone())),
        newsletter: Arc::new(PostgresNewsletter::new(database.clone())),
        passwords: Arc::new(Argon2Hasher::new(randomness.clone())),
        account_tokens: Arc::new(SignedAccountTokens::new(config.signing_keys()?)),
        booking_codes: Arc::new(PostgresBookingCodes::new(database.clone())),
        booking_code_secrets: Arc::new(SignedBookingCodes::new(config.signing_keys()?)),
        rate_limits: rate_limits(config, database),
        randomness: randomness.clone(),
    })
}

/// Who may register here, and by which text.
fn registration_settings(config: &Config) -> RegistrationSettings {
    RegistrationSettings {
        takes_companies: config.registration.is_open(true),
        text_version: TEXT_VERSION,
    }
}

/// How many employees the price packages of the operator have room for.
fn employee_limits(operator: &Operator) -> EmployeeLimits {
    let plans = operator.plans.as_ref();
    EmployeeLimits {
        free: plans.and_then(|plans| plans.free.employees),
        basis: plans.and_then(|plans| plans.basis.employees),
    }
}

/// What all processes count together.
fn rate_limits(config: &Config, database: &Database) -> Arc<dyn RateLimits> {
    match config.rate_limits {
        LimitSetting::Off => Arc::new(Unlimited),
        LimitSetting::Times(factor) => Arc::new(PostgresRateLimits::new(database.clone()).raised(factor)),
    }
}
