use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, ServiceId, StoreError};
use time::Date;

use super::slot_list_cache::{AnswerKey, CachedSlotList, SlotListCache};
use super::{SlotList, WallRange, free_starts};
use crate::calendar::{Audience, CalendarReader, CalendarVersions, MAX_SERVICES, Rules, ServiceRules};

/// A query for free starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotsQuery {
    /// The organisation; unknown unless it is public.
    pub organization: OrganizationNr,
    /// One service, or several that one employee shall do back to back in this order; 1 to 10.
    pub services: Vec<ServiceId>,
    /// The wall times that a start may have.
    pub range: WallRange,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum SlotsError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The query has no service.
    #[error("no service")]
    NoService,
    /// The query has more than [`MAX_SERVICES`].
    #[error("too many services")]
    TooManyServices,
    /// The organisation does not offer this service.
    #[error("unknown service {0}")]
    UnknownService(ServiceId),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A query that only a computation answers: what was read for it so far.
pub struct SlotsComputation {
    key: AnswerKey,
    versions: CalendarVersions,
    rules: Arc<Rules>,
}

/// What is known of a query without computing.
pub enum RecalledSlots<Kept> {
    /// The answer of before is still good.
    Known(Arc<Kept>),
    /// Nothing that is still good; to be [computed](ListSlots::compute).
    Unknown(SlotsComputation),
}

/// Lists the free starts of a range, in the form in which they are kept. Open to everybody. Clones share one cache.
#[derive(derive_more::Constructor)]
pub struct ListSlots<Kept = SlotList> {
    pub(crate) calendars: Arc<dyn CalendarReader>,
    pub(crate) clock: Arc<dyn Clock>,
    cache: Arc<SlotListCache<Kept>>,
}

// A derived Clone would require `Kept: Clone`.
impl<Kept> Clone for ListSlots<Kept> {
    fn clone(&self) -> Self {
        Self {
            calendars: Arc::clone(&self.calendars),
            clock: Arc::clone(&self.clock),
            cache: Arc::clone(&self.cache),
        }
    }
}

/// Answers queries from the cache, without computing: two short reads.
#[derive(derive_more::Constructor)]
pub struct RecallSlots<Kept = SlotList>(ListSlots<Kept>);

impl<Kept: CachedSlotList> RecallSlots<Kept> {
    /// The answer while nothing has changed, else what has to be [computed](ListSlots::compute).
    pub async fn recall(&self, query: SlotsQuery) -> Result<RecalledSlots<Kept>, SlotsError> {
        self.0.recall(query).await
    }
}

impl<Kept: CachedSlotList> ListSlots<Kept> {
    /// Answers from the cache while nothing has changed, and computes anew otherwise.
    pub async fn list(&self, query: SlotsQuery) -> Result<Arc<Kept>, SlotsError> {
        match self.recall(query).await? {
            RecalledSlots::Known(answer) => Ok(answer),
            RecalledSlots::Unknown(computation) => self.compute(computation).await,
        }
    }

    /// Answers from the cache while nothing has changed: two short reads, and no computing.
    pub async fn recall(&self, query: SlotsQuery) -> Result<RecalledSlots<Kept>, SlotsError> {
        match query.services.len() {
            0 => return Err(SlotsError::NoService),
            1..=MAX_SERVICES => {}
            _ => return Err(SlotsError::TooManyServices),
        }
        let organization = query.organization;
        let versions = self
            .calendars
            .versions(organization)
            .await?
            .ok_or(SlotsError::UnknownOrganization)?;
        let rules = self
            .calendars
            .rules(organization, versions)
            .await?
            .ok_or(SlotsError::UnknownOrganization)?;
        let now = self.clock.now();
        let (today, earliest) = (rules.zone.date(now), rules.earliest_start(now));
        let key = AnswerKey {
            organization,
            services: query.services,
            range: query.range,
        };
        Ok(match self.cache.recall(&key, versions, today, earliest) {
            Some(answer) => RecalledSlots::Known(answer),
            None => RecalledSlots::Unknown(SlotsComputation { key, versions, rules }),
        })
    }

    /// Computes an answer, and keeps it for the next who asks.
    pub async fn compute(&self, computation: SlotsComputation) -> Result<Arc<Kept>, SlotsError> {
        let SlotsComputation { key, versions, rules } = computation;
        let now = self.clock.now();
        let today = rules.zone.date(now);
        let rules = rules.as_seen_by(Audience::Visitors).open_to(Audience::Visitors, now);
        let services = services_of(&rules, &key.services)?;
        let occupations = match bookable_days(&rules, &key.range, today) {
            Some((first, last)) => {
                let (from, to) = rules.instants(first, last);
                self.calendars.occupations(key.organization, from, to).await?
            }
            None => Vec::new(),
        };
        let slot_list = free_starts(&rules, &services, &occupations, &key.range, now);
        Ok(self.cache.keep(key, versions, today, slot_list))
    }
}

fn services_of<'a>(rules: &'a Rules, ids: &[ServiceId]) -> Result<Vec<&'a ServiceRules>, SlotsError> {
    ids.iter()
        .map(|id| rules.service(*id).ok_or(SlotsError::UnknownService(*id)))
        .collect()
}

/// The days of a range that can be booked; none when it lies in the past or past the horizon.
pub(crate) fn bookable_days(rules: &Rules, range: &WallRange, today: Date) -> Option<(Date, Date)> {
    let first = range.from().date().max(today);
    let last = range.to().date().min(rules.last_day(today));
    (first <= last).then_some((first, last))
}

#[cfg(test)]
mod tests;
