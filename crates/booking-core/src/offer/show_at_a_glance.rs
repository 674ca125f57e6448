use std::collections::HashMap;
use std::sync::Arc;

use shared_kernel::{BookingPause, Clock, Money, OrganizationNr, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;

use super::{BusinessHours, EventAtAGlance, OfferError, OfferReader, business_hours};
use crate::calendar::{Audience, CalendarListReader, Rules, ServiceRules};
use crate::slots::{FindNextStarts, NextStartCache, NextStartOf, SoughtStart};

/// What a list shows of a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AtAGlance {
    /// The zone that all times are meant in.
    pub zone: Zone,
    /// The opening hours of the coming seven days.
    pub hours: Vec<BusinessHours>,
    /// The earliest start that any service has; none when nothing is free up to the horizon.
    pub next_start: Option<PrimitiveDateTime>,
    /// What keeps customers from booking online.
    pub pause: Option<BookingPause>,
    /// The service that is wanted of it.
    pub service: Option<ServiceAtAGlance>,
    /// The event or course that is wanted of it instead.
    pub event: Option<EventAtAGlance>,
}

/// Of the titles of what an organisation offers, the position of the one that is wanted of it.
pub type WantedTitle<'a> = &'a (dyn Fn(&[&str]) -> Option<usize> + Sync);

/// What a list shows of a service, and a profile beside it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceAtAGlance {
    /// Unique over all organisations.
    pub id: ServiceId,
    /// What it is called.
    pub title: String,
    /// The lowest and the highest price that a visitor can be charged for it.
    pub prices: (Money, Money),
    /// Its earliest start; none when nothing is free up to the horizon.
    pub next_start: Option<PrimitiveDateTime>,
}

/// Shows the calendars of the organisations in a list. Open to everybody.
pub struct ShowAtAGlance {
    calendars: Arc<dyn CalendarListReader>,
    offer: Arc<dyn OfferReader>,
    next_starts: FindNextStarts,
    clock: Arc<dyn Clock>,
}

impl ShowAtAGlance {
    /// The use case over its ports and the memory of the process.
    pub fn new(
        calendars: Arc<dyn CalendarListReader>,
        offer: Arc<dyn OfferReader>,
        clock: Arc<dyn Clock>,
        memory: Arc<NextStartCache>,
    ) -> Self {
        Self {
            next_starts: FindNextStarts::new(Arc::clone(&calendars), memory),
            calendars,
            offer,
            clock,
        }
    }

    /// All of these at once. Those that are not public are left out. `wanted` says what is wanted of an organisation, a
    /// service, an event or a course, in this order; only what visitors can book is asked for. Without it nothing is.
    pub async fn show(
        &self,
        organizations: &[OrganizationNr],
        wanted: Option<WantedTitle<'_>>,
    ) -> Result<HashMap<OrganizationNr, AtAGlance>, StoreError> {
        if organizations.is_empty() {
            return Ok(HashMap::new());
        }
        let calendars = self.calendars.calendars(organizations).await?;
        let now = self.clock.now();
        let events = match wanted {
            Some(_) => self.offer.events_at_a_glance(organizations, now).await?,
            None => Vec::new(),
        };
        let all_wanted: Vec<Wanted<'_>> = calendars
            .iter()
            .map(|(_, rules)| Wanted::of(rules, &events, wanted))
            .collect();
        let mut sought = Vec::with_capacity(2 * calendars.len());
        for ((versions, rules), Wanted { service, .. }) in calendars.iter().zip(&all_wanted) {
            let start_of = |service| SoughtStart {
                versions: *versions,
                rules: Arc::clone(rules),
                service,
            };
            sought.push(start_of(None));
            sought.extend(service.map(|service| start_of(Some(service.id))));
        }
        let next_starts = self.next_starts.find(&sought, now).await?;
        let next_start = |rules: &Rules| next_starts.get(&(rules.organization, None)).copied();
        Ok(calendars
            .iter()
            .zip(all_wanted)
            .map(|((_, rules), Wanted { service, event })| {
                let glance = AtAGlance {
                    zone: rules.zone.clone(),
                    hours: business_hours(&rules.zone, &rules.premises, now),
                    next_start: next_start(rules),
                    pause: rules.pause_of(Audience::Visitors, now).cloned(),
                    service: service.map(|service| ServiceAtAGlance::new(rules, service, &next_starts)),
                    event: event.cloned(),
                };
                (rules.organization, glance)
            })
            .collect())
    }

    /// Each service of an organisation that visitors can book, all at once.
    ///
    /// # Errors
    ///
    /// [`OfferError::UnknownOrganization`] where the organisation is not public.
    pub async fn services(&self, organization: OrganizationNr) -> Result<Vec<ServiceAtAGlance>, OfferError> {
        let calendars = self.calendars.calendars(&[organization]).await?;
        let (versions, rules) = calendars.first().ok_or(OfferError::UnknownOrganization)?;
        let services: Vec<&ServiceRules> = bookable(rules).collect();
        let start_of = |service: &&ServiceRules| SoughtStart {
            versions: *versions,
            rules: Arc::clone(rules),
            service: Some(service.id),
        };
        let sought: Vec<SoughtStart> = services.iter().map(start_of).collect();
        let next_starts = self.next_starts.find(&sought, self.clock.now()).await?;
        let glance = |service| ServiceAtAGlance::new(rules, service, &next_starts);
        Ok(services.into_iter().map(glance).collect())
    }
}

impl ServiceAtAGlance {
    fn new(rules: &Rules, service: &ServiceRules, next_starts: &HashMap<NextStartOf, PrimitiveDateTime>) -> Self {
        Self {
            id: service.id,
            title: service.title.clone(),
            prices: prices(rules, service),
            next_start: next_starts.get(&(rules.organization, Some(service.id))).copied(),
        }
    }
}

fn bookable(rules: &Rules) -> impl Iterator<Item = &ServiceRules> {
    let is_bookable = |service: &&ServiceRules| visible_skilled(rules, service).next().is_some();
    rules.services.iter().filter(is_bookable)
}

/// What is wanted of one organisation: one of both, or nothing.
#[derive(Default)]
struct Wanted<'a> {
    service: Option<&'a ServiceRules>,
    event: Option<&'a EventAtAGlance>,
}

impl<'a> Wanted<'a> {
    fn of(rules: &'a Rules, events: &'a [EventAtAGlance], wanted: Option<WantedTitle<'_>>) -> Self {
        let Some(wanted) = wanted else { return Self::default() };
        let services: Vec<&ServiceRules> = bookable(rules).collect();
        let of_organization = |event: &&EventAtAGlance| event.organization == rules.organization;
        let events: Vec<&EventAtAGlance> = events.iter().filter(of_organization).collect();
        let of_services = services.iter().map(|service| service.title.as_str());
        let of_events = events.iter().map(|event| event.title.as_str());
        let titles: Vec<&str> = of_services.chain(of_events).collect();
        let Some(position) = wanted(&titles) else {
            return Self::default();
        };
        Self {
            service: services.get(position).copied(),
            event: position
                .checked_sub(services.len())
                .and_then(|position| events.get(position).copied()),
        }
    }
}

fn visible_skilled(rules: &Rules, service: &ServiceRules) -> impl Iterator<Item = usize> {
    let is_visible = |index: &usize| {
        rules
            .employees
            .get(*index)
            .is_some_and(|availability| availability.employee.is_visible)
    };
    service.skilled.iter().copied().filter(is_visible)
}

/// Whoever is chosen by name costs the own price; where there is a choice, a visitor who leaves it open pays what the
/// service says, whoever does it then. The only one who does it is always chosen.
fn prices(rules: &Rules, service: &ServiceRules) -> (Money, Money) {
    let of_employee = |index| service.own_terms.get(&index).and_then(|terms| terms.price);
    let of_employees = visible_skilled(rules, service).map(|index| of_employee(index).unwrap_or(service.price));
    let mut all: Vec<Money> = of_employees.collect();
    if all.len() != 1 {
        all.push(service.price);
    }
    let (lowest, highest) = (all.iter().min(), all.iter().max());
    (*lowest.unwrap_or(&service.price), *highest.unwrap_or(&service.price))
}

#[cfg(test)]
mod tests;
