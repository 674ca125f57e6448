use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, StoreError};

use super::{BookingRules, Intent, OpeningHours, OrganizationHours, SettingsError, Settled};

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
