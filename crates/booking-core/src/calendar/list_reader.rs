use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};

use super::{CalendarVersions, Occupation, Rules};

/// A stretch of an organisation's calendar, `[from, to)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Whose.
    pub organization: OrganizationNr,
    /// The first minute.
    pub from: InstantMinute,
    /// The first minute after it.
    pub to: InstantMinute,
}

/// Reads many calendars at once, for a list of organisations. How many questions the store is asked
/// does not depend on how many calendars there are. No lock is taken.
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

    /// What is occupied and touches these stretches, one of each organisation at most. An
    /// organisation with nothing occupied may be absent.
    async fn occupations_of(
        &self,
        stretches: &[Stretch],
    ) -> Result<HashMap<OrganizationNr, Vec<Occupation>>, StoreError>;
}
