use shared_kernel::EventId;
use time::macros::datetime;

use super::*;
use crate::calendar::{CalendarVersions, MockCalendarListReader, OwnTerms};
use crate::events::EventKind;
use crate::example::{Provider, SetClock, service};
use crate::offer::MockOfferReader;

const NOW: time::OffsetDateTime = datetime!(2027-01-11 06:30 UTC);

async fn glance(provider: &Provider, wanted: impl Fn(&[&str]) -> Option<usize> + Sync) -> AtAGlance {
    let organization = provider.rules().organization;
    let mut shown = over(provider).show(&[organization], Some(&wanted)).await.unwrap();
    shown.remove(&organization).unwrap()
}

fn over(provider: &Provider) -> ShowAtAGlance {
    let rules = Arc::new(provider.rules());
    let organization = rules.organization;
    // From nine to ten on Monday the first employee is taken.
    let taken = provider.occupation(1, datetime!(2027-01-11 09:00), datetime!(2027-01-11 10:00));
    let mut calendars = MockCalendarListReader::new();
    let versions = CalendarVersions { rules: 1, bookings: 1 };
    calendars
        .expect_calendars()
        .return_once(move |_| Ok(vec![(versions, rules)]));
    calendars.expect_occupations_of().once().returning(move |ranges| {
        assert_eq!(ranges.len(), 1, "one calendar is read once");
        Ok(HashMap::from([(organization, vec![taken])]))
    });
    let event = |id, organization, title: &str| EventAtAGlance {
        id: EventId(id),
        organization,
        kind: EventKind::Event,
        title: title.to_owned(),
        price: Money::from_cents(8_900),
        next_date: datetime!(2027-02-16 18:00),
    };
    let events = vec![
        event(5, OrganizationNr(organization.0 + 1), "Kurs nebenan"),
        event(6, organization, "Kurs"),
    ];
    let mut offer = MockOfferReader::new();
    offer.expect_events_at_a_glance().return_once(move |asked, now| {
        assert_eq!((asked, now), ([organization].as_slice(), NOW));
        Ok(events)
    });
    let clock = Arc::new(SetClock::at(NOW));
    let memory = Arc::new(NextStartCache::of_organizations(10));
    ShowAtAGlance::new(Arc::new(calendars), Arc::new(offer), clock, memory)
}

/// Two employees; the first one alone does service 1, both do service 2, of which the second has an own price.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-12:00", 30);
    provider.employees.push(provider.premises.clone());
    let mut both = service(2, 30, 0, &[0, 1]);
    let dearer = OwnTerms {
        duration: None,
        price: Some(Money::from_cents(4_400)),
    };
    both.own_terms.insert(1, dearer);
    provider.services.push(both);
    provider
}

#[tokio::test]
async fn a_wanted_service_comes_with_its_prices_and_its_own_next_start() {
    let shown = glance(&provider(), |titles| {
        titles.iter().position(|title| *title == "Leistung 1")
    })
    .await;
    assert_eq!(shown.next_start, Some(datetime!(2027-01-11 09:00)));
    let service = shown.service.unwrap();
    assert_eq!((service.id, service.title.as_str()), (ServiceId(1), "Leistung 1"));
    assert_eq!(service.prices, (Money::from_cents(1_500), Money::from_cents(1_500)));
    assert_eq!(service.next_start, Some(datetime!(2027-01-11 10:00)));

    let shown = glance(&provider(), |titles| {
        titles.iter().position(|title| *title == "Leistung 2")
    })
    .await;
    let service = shown.service.unwrap();
    assert_eq!(service.prices, (Money::from_cents(1_500), Money::from_cents(4_400)));
    assert_eq!(service.next_start, Some(datetime!(2027-01-11 09:00)));
}

#[tokio::test]
async fn a_wanted_event_comes_instead_of_a_service() {
    let shown = glance(&provider(), |titles| titles.iter().position(|title| *title == "Kurs")).await;
    assert_eq!((shown.service, shown.event.unwrap().id), (None, EventId(6)));
    let shown = glance(&provider(), |titles| {
        titles.iter().position(|title| *title == "Kurs nebenan")
    })
    .await;
    assert_eq!((shown.service, shown.event), (None, None), "that of somebody else");
}

#[tokio::test]
async fn prices_range_over_all_that_a_visitor_can_be_charged() {
    let price_of_first = OwnTerms {
        duration: None,
        price: Some(Money::from_cents(5_000)),
    };
    let mut provider = provider();
    let both = provider.services.last_mut().unwrap();
    both.own_terms.insert(0, price_of_first);
    let prices_of = async |provider: &Provider| {
        let wanted = |titles: &[&str]| titles.iter().position(|title| *title == "Leistung 2");
        glance(provider, wanted).await.service.unwrap().prices
    };
    let (of_service, of_first, of_second) = (
        Money::from_cents(1_500),
        Money::from_cents(5_000),
        Money::from_cents(4_400),
    );
    // Who chooses nobody pays the service's own price, though neither of them has it.
    assert_eq!(prices_of(&provider).await, (of_service, of_first));
    provider.hidden = vec![1];
    assert_eq!(prices_of(&provider).await, (of_second, of_second));
}

#[tokio::test]
async fn nobody_is_shown_what_visitors_cannot_book() {
    assert_eq!(glance(&provider(), |_| None).await.service, None);
    let mut hidden = provider();
    hidden.hidden = vec![1];
    let shown = glance(&hidden, |titles| {
        assert_eq!(
            titles,
            ["Leistung 2", "Kurs"],
            "who alone does the other one is not visible"
        );
        Some(0)
    });
    let service = shown.await.service.unwrap();
    assert_eq!(service.prices, (Money::from_cents(4_400), Money::from_cents(4_400)));
}

#[tokio::test]
async fn all_services_that_visitors_can_book_come_with_their_prices_and_next_starts() {
    let mut provider = provider();
    let organization = provider.rules().organization;
    let of_both = over(&provider).services(organization).await.unwrap();
    let shown: Vec<_> = of_both
        .iter()
        .map(|service| (service.id, service.prices.1, service.next_start))
        .collect();
    let (nine, ten) = (datetime!(2027-01-11 09:00), datetime!(2027-01-11 10:00));
    assert_eq!(
        shown,
        [
            (ServiceId(1), Money::from_cents(1_500), Some(ten)),
            (ServiceId(2), Money::from_cents(4_400), Some(nine)),
        ]
    );
    provider.hidden = vec![1];
    let of_second = over(&provider).services(organization).await.unwrap();
    assert_eq!(
        of_second.iter().map(|service| service.id).collect::<Vec<_>>(),
        [ServiceId(2)]
    );
}

#[tokio::test]
async fn an_organization_that_is_not_public_has_no_services() {
    let mut calendars = MockCalendarListReader::new();
    calendars.expect_calendars().return_once(|_| Ok(vec![]));
    let clock = Arc::new(SetClock::at(NOW));
    let memory = Arc::new(NextStartCache::of_organizations(10));
    let shown = ShowAtAGlance::new(Arc::new(calendars), Arc::new(MockOfferReader::new()), clock, memory);
    let refused = shown.services(OrganizationNr(1000)).await;
    assert!(matches!(refused, Err(OfferError::UnknownOrganization)), "{refused:?}");
}
