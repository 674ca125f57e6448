use std::sync::Arc;

use shared_kernel::{Actor, Clock, Money, OrganizationNr, Rank, ResourceId};

use super::{BusinessHours, OfferError, OfferReader, OfferedService, business_hours};
use crate::calendar::{Audience, CalendarReader, Employee, Rules};
use crate::events::Event;

/// What an organisation offers, as visitors will see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferPreview {
    /// Its services by sort order, then id.
    pub services: Vec<OfferedService>,
    /// The events and courses with a date ahead, the next one first.
    pub events: Vec<Event>,
    /// The opening hours of the coming seven days.
    pub business_hours: Vec<BusinessHours>,
    /// Those who work there and are visible, by id.
    pub team: Vec<Employee>,
}

/// A service as staff book it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StaffedService {
    /// What customers are offered.
    pub service: OfferedService,
    /// Everybody who can do it, visible or not, by id.
    pub employees: Vec<SkilledPerson>,
}

/// Somebody who can do a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkilledPerson {
    /// Who it is.
    pub employee: ResourceId,
    /// The minutes that an appointment with them lasts, without the follow-up.
    pub duration: u16,
    /// What it costs with them.
    pub price: Money,
}

impl StaffedService {
    fn of(service: OfferedService, rules: &Rules) -> Self {
        let known = rules.service(service.id);
        let skilled = known.into_iter().flat_map(|known| {
            known.skilled.iter().filter_map(|position| {
                Some(SkilledPerson {
                    employee: rules.employees.get(*position)?.employee.id,
                    duration: known.duration_by(*position),
                    price: known.price_by(*position),
                })
            })
        });
        Self {
            employees: skilled.collect(),
            service,
        }
    }
}

/// Shows the people of an organisation what it offers, whether it is public or not.
#[derive(derive_more::Constructor)]
pub struct PreviewOffer {
    /// Reads for the own people of organisations.
    offers: Arc<dyn OfferReader>,
    calendars: Arc<dyn CalendarReader>,
    clock: Arc<dyn Clock>,
}

impl PreviewOffer {
    /// Its bookable services by sort order, then id, with who can do them. To everybody else there is no such organisation.
    pub async fn services(
        &self,
        actor: Actor,
        organization: OrganizationNr,
    ) -> Result<Vec<StaffedService>, OfferError> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(OfferError::UnknownOrganization);
        }
        let services = self.offers.services(organization).await?;
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        let (services, rules) = services.zip(rules).ok_or(OfferError::UnknownOrganization)?;
        let staffed = |service| StaffedService::of(service, &rules);
        Ok(services.into_iter().map(staffed).collect())
    }

    /// All of it. To everybody else there is no such organisation.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<OfferPreview, OfferError> {
        if !actor.has_rank(organization, Rank::BusinessUser) {
            return Err(OfferError::UnknownOrganization);
        }
        let now = self.clock.now();
        let services = self.offers.services(organization).await?;
        let events = self.offers.events(organization, now).await?;
        let premises = self.offers.premises_calendars(&[organization]).await?.pop();
        let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
        match (services, events, premises, rules) {
            (Some(services), Some(events), Some(premises), Some(rules)) => Ok(OfferPreview {
                services,
                events,
                business_hours: business_hours(&premises.zone, &premises.availability, now),
                team: rules.visible_employees().cloned().collect(),
            }),
            _ => Err(OfferError::UnknownOrganization),
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, FixedClock, ServiceId, Zone};
    use time::macros::datetime;

    use super::*;
    use crate::calendar::{Availability, MockCalendarReader, OwnTerms};
    use crate::example::Provider;
    use crate::offer::{MockOfferReader, PremisesCalendar};

    fn preview(offers: MockOfferReader, calendars: MockCalendarReader) -> PreviewOffer {
        let now = FixedClock(datetime!(2027-01-11 07:00 UTC));
        PreviewOffer::new(Arc::new(offers), Arc::new(calendars), Arc::new(now))
    }

    fn staff_of(organization: i32) -> Actor {
        Actor::Staff {
            organization: OrganizationNr(organization),
            rank: Rank::BusinessUser,
            account: AccountId(7),
            employee: None,
        }
    }

    #[tokio::test]
    async fn staff_see_who_does_a_service_and_how_long_it_takes_with_them() {
        let offered = |id: i64| OfferedService {
            id: ServiceId(id),
            organization: OrganizationNr(1000),
            title: "Haarschnitt".to_owned(),
            html: String::new(),
            price: Money::from_cents(3_850),
            duration: 60,
            follow_up: 0,
            image_path: None,
            sort_order: 1,
            service_group: None,
        };
        let mut offers = MockOfferReader::new();
        // Of the second one the calendar does not know yet.
        offers
            .expect_services()
            .return_once(move |_| Ok(Some(vec![offered(1), offered(2)])));
        let mut provider = Provider::open("09:00-18:00", 60);
        provider.employees = vec![provider.premises.clone(); 3];
        provider.hidden = vec![3];
        provider.services[0].skilled = vec![0, 2];
        let slower = OwnTerms {
            duration: Some(75),
            price: Some(Money::from_cents(9_900)),
        };
        provider.services[0].own_terms.insert(2, slower);
        let services = preview(offers, provider.calendars(Vec::new()))
            .services(staff_of(1000), OrganizationNr(1000))
            .await
            .unwrap();
        let usual = provider.services[0].price;
        let person = |id: i32, duration: u16, price: Money| SkilledPerson {
            employee: ResourceId(id),
            duration,
            price,
        };
        let employees: Vec<&[SkilledPerson]> = services.iter().map(|staffed| staffed.employees.as_slice()).collect();
        let skilled = [person(1, 60, usual), person(3, 75, Money::from_cents(9_900))];
        assert_eq!(employees, [&skilled[..], &[]]);
    }

    #[tokio::test]
    async fn only_the_own_people_of_an_organisation_see_what_it_will_offer() {
        for stranger in [
            Actor::Guest,
            Actor::Member { account: AccountId(7) },
            Actor::PlatformAdmin { account: AccountId(7) },
            staff_of(1001),
        ] {
            // A read would fail the test: nothing is prepared.
            let shown = preview(MockOfferReader::new(), MockCalendarReader::new())
                .show(stranger, OrganizationNr(1000))
                .await;
            assert!(matches!(shown, Err(OfferError::UnknownOrganization)), "{stranger:?}");
            let services = preview(MockOfferReader::new(), MockCalendarReader::new())
                .services(stranger, OrganizationNr(1000))
                .await;
            assert!(matches!(services, Err(OfferError::UnknownOrganization)), "{stranger:?}");
        }
        let mut offers = MockOfferReader::new();
        offers.expect_services().return_once(|_| Ok(Some(Vec::new())));
        offers.expect_events().return_once(|_, _| Ok(Some(Vec::new())));
        offers.expect_premises_calendars().return_once(|numbers| {
            Ok(vec![PremisesCalendar {
                organization: numbers[0],
                zone: Zone::named("Europe/Vienna").unwrap(),
                availability: Availability::default(),
            }])
        });
        let mut provider = Provider::open("09:00-18:00", 60);
        provider.employees = vec![provider.premises.clone(); 3];
        provider.hidden = vec![2];
        let shown = preview(offers, provider.calendars(Vec::new()))
            .show(staff_of(1000), OrganizationNr(1000))
            .await
            .unwrap();
        assert_eq!(shown.business_hours.len(), 7);
        let team: Vec<i32> = shown.team.iter().map(|employee| employee.id.0).collect();
        assert_eq!(team, [1, 3]);
    }
}
