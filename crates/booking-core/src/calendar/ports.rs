use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};

use super::{CalendarVersions, Occupation, Rules};

/// Reads calendars without a lock, for queries.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait CalendarReader: Send + Sync {
    /// The versions of a public organisation's calendar; `None` when there is no such organisation.
    ///
    /// Must be read from the primary, and before anything that is cached under these versions. Then the result of a
    /// change between the two reads is cached under versions that are already outdated, and never served stale.
    async fn versions(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError>;

    /// The same for staff, who also work with calendars that are not public.
    async fn versions_for_staff(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError>;

    /// The rules of a calendar, at least as new as `versions.rules`. May come from memory when the
    /// version there is the same.
    async fn rules(
        &self,
        organization: OrganizationNr,
        versions: CalendarVersions,
    ) -> Result<Option<Arc<Rules>>, StoreError>;

    /// The occupations that overlap `[from, to)`, sorted by resource and start. None is longer than a day.
    async fn occupations(
        &self,
        organization: OrganizationNr,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError>;
}

/// The present rules as staff sees them, also where the organisation is not public; `None` when there is none.
pub(crate) async fn rules_for_staff(
    calendars: &dyn CalendarReader,
    organization: OrganizationNr,
) -> Result<Option<Arc<Rules>>, StoreError> {
    match calendars.versions_for_staff(organization).await? {
        Some(versions) => calendars.rules(organization, versions).await,
        None => Ok(None),
    }
}
