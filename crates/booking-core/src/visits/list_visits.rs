use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, StoreError};
use time::Duration;

use super::engine::{MAX_VISIT_SERVICES, Visit, VisitEntry, best_visits};
use crate::basket::BasketRefusal;
use crate::calendar::{Audience, CalendarReader};
use crate::slots::{WallRange, bookable_days};

/// The most days of one query.
pub const MAX_VISIT_DAYS: i64 = 31;
/// The most minutes of waiting that can be asked for.
pub const MAX_WAITING: u16 = 480;

/// A query for visits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitsQuery {
    /// Who asks.
    pub audience: Audience,
    /// The organisation; unknown to visitors unless it is public.
    pub organization: OrganizationNr,
    /// 1 to [`MAX_VISIT_SERVICES`], in the customer's order.
    pub entries: Vec<VisitEntry>,
    /// First starts lie in this range of wall time, at most [`MAX_VISIT_DAYS`] days.
    pub range: WallRange,
    /// Visits that wait longer are not listed; in minutes, 0 to [`MAX_WAITING`].
    pub max_waiting: u16,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum VisitsError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The basket is empty.
    #[error("no service")]
    NoService,
    /// The range is longer than [`MAX_VISIT_DAYS`].
    #[error("the range is longer than {MAX_VISIT_DAYS} days")]
    RangeTooLong,
    /// More than [`MAX_WAITING`] minutes of waiting are asked for.
    #[error("more than {MAX_WAITING} minutes of waiting")]
    WaitingTooLong,
    /// An entry is invalid, there are too many, or the search was given up.
    #[error(transparent)]
    Refused(#[from] BasketRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the best visit of every first start. Open to everybody as a visitor; whoever asks as staff was seen to be it.
pub struct ListVisits {
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ListVisits {
    /// Over its ports.
    pub fn new(calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        Self { calendars, clock }
    }

    /// Computed anew each time: there are too many different baskets for a cache of answers. The rules may come from
    /// memory, occupations are read once.
    pub async fn list(&self, query: &VisitsQuery) -> Result<Vec<Visit>, VisitsError> {
        match query.entries.len() {
            0 => return Err(VisitsError::NoService),
            1..=MAX_VISIT_SERVICES => {}
            _ => return Err(BasketRefusal::TooComplex.into()),
        }
        if query.range.to() - query.range.from() > Duration::days(MAX_VISIT_DAYS) {
            return Err(VisitsError::RangeTooLong);
        }
        if query.max_waiting > MAX_WAITING {
            return Err(VisitsError::WaitingTooLong);
        }
        let organization = query.organization;
        let rules = query.audience.rules(self.calendars.as_ref(), organization).await?;
        let rules = rules.ok_or(VisitsError::UnknownOrganization)?;
        let now = self.clock.now();
        let occupations = match bookable_days(&rules, &query.range, rules.zone.date(now)) {
            Some((first, last)) => {
                let (from, to) = rules.instants(first, last);
                self.calendars.occupations(organization, from, to).await?
            }
            None => Vec::new(),
        };
        let visits = best_visits(
            &rules,
            &query.entries,
            &occupations,
            &query.range,
            query.max_waiting,
            now,
        )?;
        Ok(visits)
    }
}

#[cfg(test)]
mod tests;
