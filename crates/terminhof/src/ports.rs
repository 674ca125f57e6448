//! The adapter of the product for each port.

use std::sync::Arc;

use accounts::rate_limits::{RateLimits, Unlimited};
use accounts::registration::RegistrationSettings;
use api::limits::LimitSetting;
use api::operator::Operator;
use api::tokens::{
    PrefixedKeys, SignedAccountTokens, SignedBookingCodes, SignedEmailHasher, SignedFeedTokens, SignedManageTokens,
    SignedReminderTokens,
};
use api::use_cases::Ports;
use catalog::search::OrganizationSearch;
use image_adapter::RasterCodec;
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::PostgresRateLimits;
use postgres_adapter::catalog::{PostgresOrganizations, PostgresSearch};
use postgres_adapter::offers::PostgresOffers;
use postgres_adapter::privacy::PostgresPersonalData;
use postgres_adapter::settings::{EmployeeLimits, PostgresEmployeeSettings};
use postgres_adapter::whole_organization::PostgresExports;
use postgres_adapter::{Database, Postgres};
use shared_kernel::{Clock, OperatingSystemRandomness};

use crate::config::Config;
use crate::wiring::{WiringError, image_files, webhook_addresses};

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
    let postgres = Arc::new(Postgres::new(database.clone()));
    let files = image_files(config)?;
    Ok(Ports {
        clock,
        plans: operator.plans.clone(),
        registration_settings: registration_settings(config),
        webhook_addresses: webhook_addresses(config),
        calendars: postgres.clone(),
        calendar_lists: postgres.clone(),
        offers: Arc::new(PostgresOffers::new(database.clone())),
        own_offers: Arc::new(PostgresOffers::for_own_people(database.clone())),
        bookings: postgres.clone(),
        lifecycle: postgres.clone(),
        email_corrections: postgres.clone(),
        account_bookings: postgres.clone(),
        staff_calendar: postgres.clone(),
        staff_bookings: postgres.clone(),
        customers: postgres.clone(),
        customer_store: postgres.clone(),
        feeds: postgres.clone(),
        feed_tokens: Arc::new(SignedFeedTokens::new(config.signing_keys()?, randomness.clone())),
        booking_mails: postgres.clone(),
        today: postgres.clone(),
        statistics: postgres.clone(),
        booking_notes: postgres.clone(),
        attendance: postgres.clone(),
        date_messages: postgres.clone(),
        availability: postgres.clone(),
        organization_settings: postgres.clone(),
        employee_settings: Arc::new(PostgresEmployeeSettings::new(database.clone()).limited(employee_limits(operator))),
        room_settings: postgres.clone(),
        service_settings: postgres.clone(),
        event_settings: postgres.clone(),
        events: postgres.clone(),
        manage_tokens: Arc::new(SignedManageTokens::new(config.signing_keys()?)),
        organizations: Arc::new(PostgresOrganizations::new(database.clone())),
        own_organizations: Arc::new(PostgresOrganizations::for_own_people(database.clone())),
        publications: postgres.clone(),
        publication_store: postgres.clone(),
        own_profiles: postgres.clone(),
        image_codec: Arc::new(RasterCodec::new()),
        image_files: files.clone(),
        images: postgres.clone(),
        directory: postgres.clone(),
        search,
        places: Arc::new(PostgresSearch::new(database.clone())),
        mail_contents: postgres.clone(),
        reminder_opt_outs: postgres.clone(),
        reminder_tokens: Arc::new(SignedReminderTokens::new(config.signing_keys()?)),
        sessions: postgres.clone(),
        accounts: postgres.clone(),
        registrations: postgres.clone(),
        impersonations: postgres.clone(),
        teams: postgres.clone(),
        webhooks: postgres.clone(),
        api_keys: postgres.clone(),
        api_key_secrets: Arc::new(PrefixedKeys::new(randomness.clone())),
        invitations: postgres.clone(),
        favourites: postgres.clone(),
        personal_data: Arc::new(PostgresPersonalData::new(
            Postgres::clone(&postgres),
            Arc::new(SignedEmailHasher::new(config.signing_keys()?)),
        )),
        closings: postgres.clone(),
        exports: Arc::new(PostgresExports::new(Postgres::clone(&postgres), files)),
        audit_trail: postgres.clone(),
        plan_store: postgres.clone(),
        data_requests: postgres.clone(),
        newsletter: postgres.clone(),
        passwords: Arc::new(Argon2Hasher::new(randomness.clone())),
        account_tokens: Arc::new(SignedAccountTokens::new(config.signing_keys()?)),
        booking_codes: postgres.clone(),
        booking_code_secrets: Arc::new(SignedBookingCodes::new(config.signing_keys()?)),
        rate_limits: rate_limits(config, database),
        repeated_requests: postgres.clone(),
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
