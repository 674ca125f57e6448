use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};

use super::{CalendarVersions, Occupation, Rules};

/// Reads calendars for answers that promise nothing: no lock is taken.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait CalendarReader: Send + Sync {
    /// The versions of a public organisation's calendar; none when there is no such organisation.
    ///
    /// Must be read from the primary, and before anything else that is stored under these
    /// versions: then a change between the two reads is stored under versions that are already
    /// old, and is computed anew instead of served stale.
    async fn versions(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError>;

    /// The same for staff, who work with a calendar that is not public yet, or not any more.
    async fn versions_for_staff(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError>;

    /// The rules of a calendar, at least as new as `versions.rules`. May come from memory when the
    /// version there is the same.
    async fn rules(
        &self,
        organization: OrganizationNr,
        versions: CalendarVersions,
    ) -> Result<Option<Arc<Rules>>, StoreError>;

    /// What is occupied and touches `[from, to)`, sorted by resource and start. An occupation is
    /// never longer than a day.
    async fn occupations(
        &self,
        organization: OrganizationNr,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError>;
}
