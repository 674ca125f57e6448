use std::sync::Arc;

use shared_kernel::{InstantMinute, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::OffsetDateTime;
use time::macros::{date, datetime};

use super::{BasketEntry, BasketError, BasketQuery, ListBasketSlots};
use crate::basket::BasketRefusal;
use crate::calendar::{Audience, CalendarVersions, MockCalendarReader};
use crate::example::{Provider, SetClock, times};
use crate::slots::{ListSlots, SlotList, SlotListCache, SlotsQuery, WallRange};

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);

/// One employee, from nine to eleven, on a grid of half an hour.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-11:00", 30);
    provider.grid = 30;
    provider
}

fn entry(start: Option<time::PrimitiveDateTime>) -> BasketEntry {
    BasketEntry {
        service: ServiceId(1),
        employee: None,
        start,
    }
}

fn query(basket: Vec<BasketEntry>, next: usize) -> BasketQuery {
    BasketQuery {
        audience: Audience::Visitors,
        organization: OrganizationNr(1000),
        basket,
        next,
        range: WallRange::days(date!(2027 - 01 - 12), date!(2027 - 01 - 12)).unwrap(),
        parallel: true,
    }
}

fn reader() -> MockCalendarReader {
    let mut reader = MockCalendarReader::new();
    reader
        .expect_versions()
        .returning(|_| Ok(Some(CalendarVersions { rules: 1, bookings: 1 })));
    let rules = Arc::new(provider().rules());
    reader
        .expect_rules()
        .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
    reader
}

fn single(reader: MockCalendarReader) -> ListSlots {
    let cache = Arc::new(SlotListCache::of_bytes(1_000_000));
    ListSlots::new(Arc::new(reader), Arc::new(SetClock::at(NOW)), cache)
}

async fn listed(reader: MockCalendarReader, query: &BasketQuery) -> Result<String, BasketError> {
    let slots = ListBasketSlots::new(single(reader));
    slots.list(query).await.map(|slot_list| times(&slot_list))
}

#[tokio::test]
async fn single_service_by_any_employee_shares_the_cache_of_the_slot_query() {
    let mut reader = reader();
    reader.expect_occupations().times(1).returning(|_, _, _| Ok(Vec::new()));
    let single = single(reader);
    let basket = ListBasketSlots::new(single.clone());
    let query = query(vec![entry(None)], 0);
    let of_the_slot_query = SlotsQuery {
        organization: query.organization,
        services: vec![ServiceId(1)],
        range: query.range,
    };
    let first = single.list(of_the_slot_query).await.unwrap();
    assert_eq!(times(&first), "09:00 09:30 10:00 10:30");
    assert!(Arc::ptr_eq(&basket.list(&query).await.unwrap(), &first));
    // A start that the entry itself has does not count.
    let with_start = super::BasketQuery {
        basket: vec![entry(Some(datetime!(2027-01-12 10:00)))],
        ..query
    };
    assert!(Arc::ptr_eq(&basket.list(&with_start).await.unwrap(), &first));
}

#[tokio::test]
async fn basket_with_a_chosen_employee_or_two_services_is_not_cached() {
    let mut reader = reader();
    reader.expect_occupations().times(3).returning(|_, _, _| Ok(Vec::new()));
    let basket = ListBasketSlots::<SlotList>::new(single(reader));
    let chosen = BasketEntry {
        employee: Some(ResourceId(1)),
        ..entry(None)
    };
    let single = basket.list(&query(vec![entry(None)], 0)).await.unwrap();
    for entries in [vec![chosen], vec![entry(None), entry(None)]] {
        let computed = basket.list(&query(entries, 0)).await.unwrap();
        assert!(!Arc::ptr_eq(&computed, &single));
        assert_eq!(times(&computed), times(&single));
    }
}

#[tokio::test]
async fn occupations_are_read_once_for_all_relevant_days() {
    let mut reader = reader();
    // The range ends with the first minute after it.
    let needed = provider()
        .rules()
        .instants(date!(2027 - 01 - 11), date!(2027 - 01 - 14));
    reader
        .expect_occupations()
        .withf(move |_, from: &InstantMinute, to: &InstantMinute| (*from, *to) == needed)
        .times(1)
        .returning(|_, _, _| {
            Ok(vec![provider().occupation(
                1,
                datetime!(2027-01-12 09:00),
                datetime!(2027-01-12 09:30),
            )])
        });
    let mut query = query(
        vec![
            entry(Some(datetime!(2027-01-11 10:00))),
            entry(None),
            entry(Some(datetime!(2027-01-12 10:00))),
        ],
        1,
    );
    query.range = WallRange::days(date!(2027 - 01 - 12), date!(2027 - 01 - 13)).unwrap();
    let two_days = listed(reader, &query).await.unwrap();
    assert_eq!(two_days, "09:30 10:30 09:00 09:30 10:00 10:30");
}

#[tokio::test]
async fn last_representable_start_reads_no_more_than_the_horizon() {
    let mut reader = reader();
    let (_, horizon) = provider()
        .rules()
        .instants(date!(2027 - 07 - 09), date!(2027 - 07 - 09));
    reader
        .expect_occupations()
        .withf(move |_, _, to| *to <= horizon)
        .returning(|_, _, _| Ok(Vec::new()));
    let far = query(vec![entry(Some(datetime!(9999-12-31 23:45))), entry(None)], 1);
    assert_eq!(listed(reader, &far).await.unwrap(), "");
}

#[tokio::test]
async fn empty_too_large_and_unknown_baskets_are_refused() {
    let refused = async |basket, next| {
        let mut reader = reader();
        reader.expect_occupations().returning(|_, _, _| Ok(Vec::new()));
        listed(reader, &query(basket, next)).await.unwrap_err()
    };
    assert!(matches!(refused(Vec::new(), 0).await, BasketError::NoService));
    assert!(matches!(
        refused(vec![entry(None); 11], 0).await,
        BasketError::TooManyServices
    ));
    assert!(matches!(
        refused(vec![entry(None)], 1).await,
        BasketError::NoSuchEntry(1)
    ));
    let unknown = BasketEntry {
        service: ServiceId(9),
        ..entry(None)
    };
    assert!(matches!(
        refused(vec![unknown], 0).await,
        BasketError::Refused(BasketRefusal::UnknownService { entry: 0 })
    ));
}

#[tokio::test]
async fn store_failure_and_unknown_organisation_are_errors() {
    let mut failing = reader();
    failing
        .expect_occupations()
        .returning(|_, _, _| Err(StoreError::Unavailable("down".into())));
    let one = query(vec![entry(None)], 0);
    assert!(matches!(listed(failing, &one).await, Err(BasketError::Store(_))));
    let mut nobody = MockCalendarReader::new();
    nobody.expect_versions().returning(|_| Ok(None));
    assert!(matches!(
        listed(nobody, &one).await,
        Err(BasketError::UnknownOrganization)
    ));
}
