use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{Actor, InstantMinute, OrganizationNr, Rank, StoreError};

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

/// Who asks what can be booked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Customers and everybody else: public organisations and their visible employees.
    Visitors,
    /// The people of an organisation: all of its employees, also while it is not public.
    Staff,
}

impl Audience {
    /// Whoever belongs to the organisation is its staff, everybody else a visitor.
    pub fn of(actor: Actor, organization: OrganizationNr) -> Self {
        if actor.has_rank(organization, Rank::BusinessUser) {
            Self::Staff
        } else {
            Self::Visitors
        }
    }

    /// The present versions of a calendar; `None` when this audience knows no such organisation.
    pub(crate) async fn versions(
        self,
        calendars: &dyn CalendarReader,
        organization: OrganizationNr,
    ) -> Result<Option<CalendarVersions>, StoreError> {
        match self {
            Self::Visitors => calendars.versions(organization).await,
            Self::Staff => calendars.versions_for_staff(organization).await,
        }
    }

    /// The present rules as this audience sees them; `None` when it knows no such organisation.
    pub(crate) async fn rules(
        self,
        calendars: &dyn CalendarReader,
        organization: OrganizationNr,
    ) -> Result<Option<Arc<Rules>>, StoreError> {
        let Some(versions) = self.versions(calendars, organization).await? else {
            return Ok(None);
        };
        let rules = calendars.rules(organization, versions).await?;
        Ok(rules.map(|rules| rules.as_seen_by(self)))
    }
}
