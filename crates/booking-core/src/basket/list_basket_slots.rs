use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, StoreError};
use time::{Date, PrimitiveDateTime};

use super::{BasketEntry, BasketRefusal, basket_starts};
use crate::calendar::{CalendarReader, Rules};
use crate::slots::{MOST_SERVICES, SlotList, WallRange};

/// Which starts of a basket are wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasketQuery {
    /// At which organisation.
    pub organization: OrganizationNr,
    /// What is in the basket, 1 to 10.
    pub basket: Vec<BasketEntry>,
    /// Whose starts are wanted, counted from 0.
    pub next: usize,
    /// In which stretch of wall time.
    pub range: WallRange,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum BasketError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The basket is empty.
    #[error("no service named")]
    NoService,
    /// There are more than [`MOST_SERVICES`] in it.
    #[error("too many services")]
    TooManyServices,
    /// The basket has no such entry.
    #[error("no entry {0}")]
    NoSuchEntry(usize),
    /// The basket makes no sense.
    #[error(transparent)]
    Refused(#[from] BasketRefusal),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Lists the starts of one entry that leave the whole basket possible. Open to everybody.
pub struct ListBasketSlots {
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ListBasketSlots {
    /// The use case over its ports.
    pub fn new(calendars: Arc<dyn CalendarReader>, clock: Arc<dyn Clock>) -> Self {
        Self { calendars, clock }
    }

    /// Computes the answer from the calendar as it is.
    pub async fn list(&self, query: &BasketQuery) -> Result<SlotList, BasketError> {
        match query.basket.len() {
            0 => return Err(BasketError::NoService),
            1..=MOST_SERVICES => {}
            _ => return Err(BasketError::TooManyServices),
        }
        if query.next >= query.basket.len() {
            return Err(BasketError::NoSuchEntry(query.next));
        }
        let organization = query.organization;
        let versions = self
            .calendars
            .versions(organization)
            .await?
            .ok_or(BasketError::UnknownOrganization)?;
        let rules = self
            .calendars
            .rules(organization, versions)
            .await?
            .ok_or(BasketError::UnknownOrganization)?;
        let now = self.clock.now();
        let (first, last) = query.days(&rules, rules.zone.date(now));
        let (from, to) = rules.instants(first, last);
        let occupations = self.calendars.occupations(organization, from, to).await?;
        Ok(basket_starts(
            &rules,
            &query.basket,
            query.next,
            &occupations,
            &query.range,
            now,
        )?)
    }
}

impl BasketQuery {
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
