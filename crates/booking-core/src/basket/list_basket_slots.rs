use std::sync::Arc;

use shared_kernel::{OrganizationNr, ServiceId, StoreError};
use time::{Date, PrimitiveDateTime};

use super::{BasketEntry, BasketRefusal, basket_starts, outside_other_entries};
use crate::calendar::{Audience, MAX_SERVICES, Rules};
use crate::slots::{CachedSlotList, ListSlots, SlotList, SlotsError, SlotsQuery, WallRange};

/// A query for the starts of one entry of a basket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasketQuery {
    /// Decides whether an organisation that is not public is known.
    pub audience: Audience,
    /// The organisation; unknown to visitors unless it is public.
    pub organization: OrganizationNr,
    /// The entries, 1 to 10.
    pub basket: Vec<BasketEntry>,
    /// Index of the entry whose starts are listed, from 0.
    pub next: usize,
    /// The starts lie in this range of wall time.
    pub range: WallRange,
    /// Whether it may take place while another entry does: the basket is of several people.
    pub parallel: bool,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum BasketError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The basket is empty.
    #[error("no service")]
    NoService,
    /// There are more than [`MAX_SERVICES`] in it.
    #[error("too many services")]
    TooManyServices,
    /// The basket has no such entry.
    #[error("no entry {0}")]
    NoSuchEntry(usize),
    /// An entry is invalid, or the search was given up.
    #[error(transparent)]
    Refused(#[from] BasketRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the starts of one entry that leave the whole basket possible. Open to everybody as a visitor; whoever asks
/// as staff was seen to be it.
#[derive(derive_more::Constructor)]
pub struct ListBasketSlots<Kept = SlotList> {
    single: ListSlots<Kept>,
}

impl<Kept: CachedSlotList> ListBasketSlots<Kept> {
    /// Answers visitors for a single service by any employee like [`ListSlots`], from the same cache. Everything else is
    /// computed anew: there are too many different baskets for a cache.
    pub async fn list(&self, query: &BasketQuery) -> Result<Arc<Kept>, BasketError> {
        match query.basket.len() {
            0 => return Err(BasketError::NoService),
            1..=MAX_SERVICES => {}
            _ => return Err(BasketError::TooManyServices),
        }
        if query.next >= query.basket.len() {
            return Err(BasketError::NoSuchEntry(query.next));
        }
        if let Some(service) = query.single_service() {
            let query = SlotsQuery {
                organization: query.organization,
                services: vec![service],
                range: query.range,
            };
            return Ok(self.single.list(query).await?);
        }
        let organization = query.organization;
        let calendars = self.single.calendars.as_ref();
        let rules = query.audience.rules(calendars, organization).await?;
        let now = self.single.clock.now();
        let rules = rules
            .ok_or(BasketError::UnknownOrganization)?
            .open_to(query.audience, now);
        let (first, last) = query.days(&rules, rules.zone.date(now));
        let (from, to) = rules.instants(first, last);
        let occupations = calendars.occupations(organization, from, to).await?;
        let mut slot_list = basket_starts(&rules, &query.basket, query.next, &occupations, &query.range, now)?;
        if !query.parallel {
            slot_list = outside_other_entries(&rules, &query.basket, query.next, &slot_list);
        }
        Ok(Arc::new(Kept::of(slot_list)))
    }
}

impl From<SlotsError> for BasketError {
    /// Of the query for the only entry of a basket.
    fn from(error: SlotsError) -> Self {
        match error {
            SlotsError::UnknownOrganization => Self::UnknownOrganization,
            SlotsError::NoService => Self::NoService,
            SlotsError::TooManyServices => Self::TooManyServices,
            SlotsError::UnknownService(_) => Self::Refused(BasketRefusal::UnknownService { entry: 0 }),
            SlotsError::Store(error) => Self::Store(error),
        }
    }
}

impl BasketQuery {
    /// The service of a visitor's basket that excludes nothing: its only entry, by any employee.
    fn single_service(&self) -> Option<ServiceId> {
        match self.basket.as_slice() {
            [only] if only.employee.is_none() && self.audience == Audience::Visitors => Some(only.service),
            _ => None,
        }
    }

    /// The days that can be booked from the first to the last one that matters.
    fn days(&self, rules: &Rules, today: Date) -> (Date, Date) {
        let bookable = today..=rules.last_day(today);
        let asked = [self.range.from().date(), self.range.to().date()];
        let asked = asked.map(|day| day.clamp(*bookable.start(), *bookable.end()));
        let starts = self.basket.iter().filter_map(|entry| entry.start);
        let days = starts
            .map(PrimitiveDateTime::date)
            .filter(|day| bookable.contains(day))
            .chain(asked);
        days.fold((*bookable.end(), *bookable.start()), |(first, last), day| {
            (first.min(day), last.max(day))
        })
    }
}

#[cfg(test)]
mod tests;
