use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, StoreError};
use time::Duration;

use super::engine::{MAX_VISIT_SERVICES, VisitBounds, VisitEntry, VisitList, best_visits};
use crate::basket::BasketRefusal;
use crate::calendar::{Audience, CalendarReader};
use crate::slots::bookable_days;

/// The most days of one query.
pub const MAX_VISIT_DAYS: i64 = 31;
/// The most minutes of waiting that can be asked for.
pub const MAX_WAITING: u16 = 480;
/// The most times at which the customer is elsewhere in one query.
pub const MAX_OWN_TIMES: usize = 50;

/// When can all of a basket be done on one day?
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VisitsQuery {
    /// Decides whether an organisation that is not public is known.
    pub audience: Audience,
    /// The organisation; unknown to visitors unless it is public.
    pub organization: OrganizationNr,
    /// 1 to [`MAX_VISIT_SERVICES`], in the customer's order.
    pub entries: Vec<VisitEntry>,
    /// At most [`MAX_VISIT_DAYS`] days, [`MAX_WAITING`] minutes and [`MAX_OWN_TIMES`] times.
    pub bounds: VisitBounds,
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
    /// There are more than [`MAX_OWN_TIMES`] times at which the customer is elsewhere.
    #[error("more than {MAX_OWN_TIMES} times of the customer")]
    TooManyOwnTimes,
    /// An entry is invalid, there are too many, or the search was given up.
    #[error(transparent)]
    Refused(#[from] BasketRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl VisitBounds {
    /// Checks what one query may ask for.
    pub(crate) fn check(&self) -> Result<(), VisitsError> {
        if self.range.to() - self.range.from() > Duration::days(MAX_VISIT_DAYS) {
            return Err(VisitsError::RangeTooLong);
        }
        if self.max_waiting > MAX_WAITING {
            return Err(VisitsError::WaitingTooLong);
        }
        if self.own_times.len() > MAX_OWN_TIMES {
            return Err(VisitsError::TooManyOwnTimes);
        }
        Ok(())
    }
}

/// Lists the best visit of every first start. Open to everybody as a visitor; whoever asks as staff was seen to be it.
#[derive(derive_more::Constructor)]
pub struct ListVisits {
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ListVisits {
    /// Computed anew each time: there are too many different baskets for a cache of answers. The rules may come from
    /// memory, occupations are read once.
    pub async fn list(&self, query: &VisitsQuery) -> Result<VisitList, VisitsError> {
        match query.entries.len() {
            0 => return Err(VisitsError::NoService),
            1..=MAX_VISIT_SERVICES => {}
            _ => return Err(BasketRefusal::TooComplex.into()),
        }
        query.bounds.check()?;
        let organization = query.organization;
        let rules = query.audience.rules(self.calendars.as_ref(), organization).await?;
        let now = self.clock.now();
        let rules = rules
            .ok_or(VisitsError::UnknownOrganization)?
            .open_to(query.audience, now);
        let occupations = match bookable_days(&rules, &query.bounds.range, rules.zone.date(now)) {
            Some((first, last)) => {
                let (from, to) = rules.instants(first, last);
                self.calendars.occupations(organization, from, to).await?
            }
            None => Vec::new(),
        };
        let visits = best_visits(&rules, &query.entries, &occupations, &query.bounds, now)?;
        Ok(visits)
    }
}

#[cfg(test)]
mod tests;
