use std::sync::Arc;

use shared_kernel::{Clock, EventId, OrganizationNr, ServiceId, StoreError};

use super::{BusinessHours, OfferReader, OfferedService, business_hours};
use crate::booking::CustomField;
use crate::calendar::{Audience, CalendarReader, Employee, MAX_SERVICES, OwnTerms, Rules};
use crate::events::Event;

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum OfferError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The organisation does not offer this service.
    #[error("unknown service {0}")]
    UnknownService(ServiceId),
    /// The organisation does not offer this event.
    #[error("unknown event {0}")]
    UnknownEvent(EventId),
    /// The request has no service.
    #[error("no service")]
    NoService,
    /// The request has more than [`MAX_SERVICES`] services.
    #[error("too many services")]
    TooManyServices,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An employee who can do the queried services.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedEmployee {
    /// Somebody who can do all the services.
    pub employee: Employee,
    /// Own duration and price of the employee. Empty when several services were asked for.
    pub own: OwnTerms,
}

/// Shows what an organisation offers. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct ShowOffer {
    offers: Arc<dyn OfferReader>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl ShowOffer {
    /// All services of an organisation.
    pub async fn services(&self, organization: OrganizationNr) -> Result<Vec<OfferedService>, OfferError> {
        self.offers
            .services(organization)
            .await?
            .ok_or(OfferError::UnknownOrganization)
    }

    /// One service of an organisation.
    pub async fn service(
        &self,
        organization: OrganizationNr,
        service: ServiceId,
    ) -> Result<OfferedService, OfferError> {
        let services = self.services(organization).await?;
        services
            .into_iter()
            .find(|offered| offered.id == service)
            .ok_or(OfferError::UnknownService(service))
    }

    /// The events and courses of an organisation that have a date ahead, the next one first.
    pub async fn events(&self, organization: OrganizationNr) -> Result<Vec<Event>, OfferError> {
        self.offers
            .events(organization, self.clock.now())
            .await?
            .ok_or(OfferError::UnknownOrganization)
    }

    /// The custom fields of a service.
    pub async fn custom_fields(&self, service: ServiceId) -> Result<Vec<CustomField>, OfferError> {
        self.offers
            .custom_fields(service)
            .await?
            .ok_or(OfferError::UnknownService(service))
    }

    /// The custom fields of an event or a course.
    pub async fn custom_fields_of_event(&self, event: EventId) -> Result<Vec<CustomField>, OfferError> {
        self.offers
            .custom_fields_of_event(event)
            .await?
            .ok_or(OfferError::UnknownEvent(event))
    }

    /// Who can do all of these services, 1 to 10.
    pub async fn employees(
        &self,
        organization: OrganizationNr,
        services: &[ServiceId],
    ) -> Result<Vec<AssignedEmployee>, OfferError> {
        match services.len() {
            0 => return Err(OfferError::NoService),
            1..=MAX_SERVICES => {}
            _ => return Err(OfferError::TooManyServices),
        }
        let rules = self.rules(organization).await?;
        if let Some(unknown) = services.iter().find(|service| rules.service(**service).is_none()) {
            return Err(OfferError::UnknownService(*unknown));
        }
        Ok(rules
            .skilled_in_all(services)
            .into_iter()
            .map(|position| AssignedEmployee {
                employee: rules.employees[position].employee.clone(),
                own: match services {
                    [only] => rules.service(*only).map(|service| service.own_terms_of(position)),
                    _ => None,
                }
                .unwrap_or_default(),
            })
            .collect())
    }

    /// Those who work there and are visible, by id, whatever they can do.
    pub async fn team(&self, organization: OrganizationNr) -> Result<Vec<Employee>, OfferError> {
        let rules = self.rules(organization).await?;
        Ok(rules.visible_employees().cloned().collect())
    }

    /// The opening hours of the coming seven days.
    pub async fn business_hours(&self, organization: OrganizationNr) -> Result<Vec<BusinessHours>, OfferError> {
        let rules = self.rules(organization).await?;
        Ok(business_hours(&rules.zone, &rules.premises, self.clock.now()))
    }

    async fn rules(&self, organization: OrganizationNr) -> Result<Arc<Rules>, OfferError> {
        let rules = Audience::Visitors.rules(self.calendars.as_ref(), organization).await?;
        rules.ok_or(OfferError::UnknownOrganization)
    }
}
