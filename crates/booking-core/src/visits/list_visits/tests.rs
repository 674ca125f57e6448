use std::sync::Arc;

use shared_kernel::{InstantMinute, OrganizationNr, ResourceId, ServiceId, StoreError};
use time::macros::{date, datetime};
use time::{Date, OffsetDateTime, PrimitiveDateTime};

use super::{ListVisits, MAX_OWN_TIMES, MAX_WAITING, VisitsError, VisitsQuery};
use crate::basket::BasketRefusal;
use crate::calendar::{Audience, CalendarVersions, MockCalendarReader};
use crate::example::{Provider, SetClock};
use crate::slots::WallRange;
use crate::visits::{Visit, VisitBounds, VisitEntry};

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const FIRST: Date = date!(2027 - 01 - 12);

/// One employee, from nine to eleven, on a grid of half an hour.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-11:00", 30);
    provider.grid = 30;
    provider
}

fn reader() -> MockCalendarReader {
    let mut reader = MockCalendarReader::new();
    reader
        .expect_versions()
        .times(1)
        .returning(|_| Ok(Some(CalendarVersions { rules: 1, bookings: 1 })));
    let rules = Arc::new(provider().rules());
    reader
        .expect_rules()
        .times(1)
        .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
    reader
}

fn query(services: usize) -> VisitsQuery {
    let entry = VisitEntry {
        service: ServiceId(1),
        employee: None,
    };
    VisitsQuery {
        audience: Audience::Visitors,
        organization: OrganizationNr(1000),
        entries: vec![entry; services],
        bounds: VisitBounds {
            range: WallRange::days(FIRST, FIRST).unwrap(),
            max_waiting: 60,
            own_times: Vec::new(),
        },
    }
}

async fn listed(reader: MockCalendarReader, query: &VisitsQuery) -> Result<Vec<Visit>, VisitsError> {
    let list = ListVisits::new(Arc::new(reader), Arc::new(SetClock::at(NOW)))
        .list(query)
        .await?;
    Ok(list.visits)
}

fn starts(visits: &[Visit]) -> Vec<PrimitiveDateTime> {
    visits.iter().map(|visit| visit.appointments[0].start).collect()
}

#[tokio::test]
async fn occupations_of_all_days_are_read_once() {
    let mut reader = reader();
    let last = date!(2027 - 01 - 13);
    // The range ends with the first minute after it.
    let needed = provider().rules().instants(FIRST, date!(2027 - 01 - 14));
    reader
        .expect_occupations()
        .withf(move |_, from: &InstantMinute, to: &InstantMinute| (*from, *to) == needed)
        .times(1)
        .returning(|_, _, _| {
            Ok(vec![provider().occupation(
                1,
                datetime!(2027-01-12 10:00),
                datetime!(2027-01-12 10:30),
            )])
        });
    let mut query = query(2);
    query.bounds.range = WallRange::days(FIRST, last).unwrap();
    let visits = listed(reader, &query).await.unwrap();
    let expected = [
        datetime!(2027-01-12 09:00),
        // After the occupation, half an hour later than the first half.
        datetime!(2027-01-12 09:30),
        datetime!(2027-01-13 09:00),
        datetime!(2027-01-13 09:30),
        datetime!(2027-01-13 10:00),
    ];
    assert_eq!(starts(&visits), expected);
    assert_eq!(visits[1].waiting, 30);
}

#[tokio::test]
async fn range_past_the_horizon_reads_no_occupations() {
    let mut far = query(1);
    far.bounds.range = WallRange::days(date!(2028 - 01 - 01), date!(2028 - 01 - 02)).unwrap();
    assert_eq!(listed(reader(), &far).await.unwrap(), []);
}

#[tokio::test]
async fn too_large_and_empty_queries_are_refused_before_anything_is_read() {
    let refused = async |query: VisitsQuery| listed(MockCalendarReader::new(), &query).await.unwrap_err();
    assert!(matches!(refused(query(0)).await, VisitsError::NoService));
    assert!(matches!(
        refused(query(7)).await,
        VisitsError::Refused(BasketRefusal::TooComplex)
    ));
    let mut long = query(1);
    long.bounds.range = WallRange::days(FIRST, date!(2027 - 02 - 12)).unwrap();
    assert!(matches!(refused(long).await, VisitsError::RangeTooLong));
    let mut patient = query(1);
    patient.bounds.max_waiting = MAX_WAITING + 1;
    assert!(matches!(refused(patient).await, VisitsError::WaitingTooLong));
    let mut busy = query(1);
    busy.bounds.own_times = vec![busy.bounds.range; MAX_OWN_TIMES + 1];
    assert!(matches!(refused(busy).await, VisitsError::TooManyOwnTimes));
}

#[tokio::test]
async fn unknown_entries_are_refused() {
    let refused = async |service, employee: Option<i32>| {
        let mut reader = reader();
        reader.expect_occupations().returning(|_, _, _| Ok(Vec::new()));
        let mut query = query(2);
        query.entries[1] = VisitEntry {
            service: ServiceId(service),
            employee: employee.map(ResourceId),
        };
        listed(reader, &query).await.unwrap_err()
    };
    assert!(matches!(
        refused(9, None).await,
        VisitsError::Refused(BasketRefusal::UnknownService { entry: 1 })
    ));
    assert!(matches!(
        refused(1, Some(2)).await,
        VisitsError::Refused(BasketRefusal::UnknownEmployee { entry: 1 })
    ));
}

#[tokio::test]
async fn store_failure_and_unknown_organisation_are_errors() {
    let mut failing = reader();
    failing
        .expect_occupations()
        .returning(|_, _, _| Err(StoreError::Unavailable("down".into())));
    assert!(matches!(listed(failing, &query(1)).await, Err(VisitsError::Store(_))));
    let mut nobody = MockCalendarReader::new();
    nobody.expect_versions().returning(|_| Ok(None));
    assert!(matches!(
        listed(nobody, &query(1)).await,
        Err(VisitsError::UnknownOrganization)
    ));
}
