use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, ServiceId, StoreError};

use super::{
    BookingRules, CheckedService, Intent, OpeningHours, OrganizationHours, SettingsError, Settled, StaffService,
};

/// Keeps the settings of an organisation as a whole.
///
/// Implementers of a method that sets something take the lock of the organisation, write, compute the consequences between
/// the rules before and after ([`super::visits_outside`], [`super::changed_day`]), write a row of the audit log with what
/// was and is, and raise the version of the rules, all in one transaction; a preview rolls it back. The answer is read as
/// the method that shows it reads.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OrganizationSettings: Send + Sync {
    /// The opening hours; none when there is no such organisation.
    async fn opening_hours(&self, organization: OrganizationNr) -> Result<Option<OrganizationHours>, StoreError>;

    /// Sets the opening hours.
    async fn set_opening_hours(
        &self,
        change: &Change,
        organization: OrganizationNr,
        intent: Intent,
        wanted: &OpeningHours,
    ) -> Result<Settled<OrganizationHours>, SettingsError>;

    /// The booking rules; none when there is no such organisation.
    async fn booking_rules(&self, organization: OrganizationNr) -> Result<Option<BookingRules>, StoreError>;

    /// Sets the booking rules.
    async fn set_booking_rules(
        &self,
        change: &Change,
        organization: OrganizationNr,
        intent: Intent,
        wanted: &BookingRules,
    ) -> Result<Settled<BookingRules>, SettingsError>;
}

/// Keeps what an organisation offers.
///
/// Implementers do what [`OrganizationSettings`] says. Texts are stored as sanitised HTML. What is booked stays as it was
/// booked: a field that is asked no more, or takes other answers from now on, is kept for the answers that were given. An
/// organisation that has become complete becomes public, and is found under what it offers now. A service of another
/// organisation is unknown.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ServiceSettings: Send + Sync {
    /// All services in the order of their list, archived ones last.
    async fn services(&self, organization: OrganizationNr) -> Result<Vec<StaffService>, StoreError>;

    /// Adds a service behind all others; refused where there are as many as there may be.
    async fn add_service(
        &self,
        change: &Change,
        organization: OrganizationNr,
        intent: Intent,
        wanted: &CheckedService,
    ) -> Result<Settled<StaffService>, SettingsError>;

    /// Replaces everything that is set of a service.
    async fn change_service(
        &self,
        change: &Change,
        service: (OrganizationNr, ServiceId),
        intent: Intent,
        wanted: &CheckedService,
    ) -> Result<Settled<StaffService>, SettingsError>;

    /// Takes a service from the offer, or offers it again behind all others.
    async fn archive_service(
        &self,
        change: &Change,
        service: (OrganizationNr, ServiceId),
        intent: Intent,
        is_archived: bool,
    ) -> Result<Settled<StaffService>, SettingsError>;

    /// Puts all services that are not archived into this order, and answers all services. Refused where they are others.
    async fn order_services(
        &self,
        change: &Change,
        organization: OrganizationNr,
        services: &[ServiceId],
    ) -> Result<Vec<StaffService>, SettingsError>;
}
