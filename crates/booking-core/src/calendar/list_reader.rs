use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};

use super::{CalendarVersions, Occupation, Rules};

/// A range of an organisation's calendar, `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarRange {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The first minute.
    pub from: InstantMinute,
    /// The first minute after it.
    pub to: InstantMinute,
}

/// Reads many calendars at once, for a list of organisations. The number of round trips does not depend on the number
/// of calendars. No lock is taken.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait CalendarListReader: Send + Sync {
    /// The versions and rules of these organisations in any order; those that are not public are
    /// left out. Versions come from the primary and are read before the rules, which are at least as
    /// new and may come from memory when the version there is the same.
    async fn calendars(
        &self,
        organizations: &[OrganizationNr],
    ) -> Result<Vec<(CalendarVersions, Arc<Rules>)>, StoreError>;

    /// The occupations that overlap these ranges, at most one for each organisation. An organisation without
    /// occupations may be absent.
    async fn occupations_of(
        &self,
        ranges: &[CalendarRange],
    ) -> Result<HashMap<OrganizationNr, Vec<Occupation>>, StoreError>;
}
