//! Alternatives are near, free, and possible together with the other requests.

use shared_kernel::{OrganizationNr, Reach, ResourceGroupId, ResourceId, ServiceId};
use time::macros::datetime;
use time::{OffsetDateTime, PrimitiveDateTime};

use super::{Alternatives, LostRequest};
use crate::booking::AppointmentRequest;
use crate::calendar::{Audience, Need, Occupation};
use crate::example::{Provider, availability, service};

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);
const ELEVEN: PrimitiveDateTime = datetime!(2027-01-11 11:00);

fn request(service: i64, employee: Option<i32>, start: PrimitiveDateTime) -> AppointmentRequest {
    AppointmentRequest {
        service: ServiceId(service),
        employee: employee.map(ResourceId),
        start,
    }
}

/// The alternatives to the request with this index.
async fn alternatives(
    provider: &Provider,
    occupations: Vec<Occupation>,
    requests: Vec<AppointmentRequest>,
    index: usize,
) -> Vec<PrimitiveDateTime> {
    let calendars = provider.calendars(occupations);
    let lost = LostRequest {
        organization: OrganizationNr(1000),
        audience: Audience::Visitors,
        requests: &requests,
        index,
        service: &|rules, index| rules.service(requests[index].service).cloned(),
        freed: Vec::new(),
        reach: None,
        present: None,
    };
    let offered = super::alternatives(&calendars, NOW, &lost).await.unwrap();
    assert_eq!(offered.colleagues, None, "customers are not told of colleagues");
    offered.starts.into_iter().map(|slot| slot.start).collect()
}

/// Open from nine to noon, on a grid of an hour; services 1, 2 and 3 of an hour, which both employees do.
fn salon() -> Provider {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.grid = 60;
    provider.employees = vec![availability("09:00-12:00"); 2];
    provider.services = [1, 2, 3].map(|id| service(id, 60, 0, &[])).to_vec();
    provider.all_can_do_all()
}

#[tokio::test]
async fn three_nearest_starts_are_offered() {
    let provider = Provider::open("08:00-12:00", 30);
    let taken = vec![provider.occupation(1, NINE, datetime!(2027-01-11 09:30))];
    assert_eq!(
        alternatives(&provider, taken, vec![request(1, None, NINE)], 0).await,
        // As near as 8:30 are 9:30; of the two that are 45 minutes away the earlier one.
        [
            datetime!(2027-01-11 08:15),
            datetime!(2027-01-11 08:30),
            datetime!(2027-01-11 09:30)
        ]
    );
}

#[tokio::test]
async fn chosen_employee_is_kept() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees = vec![availability("09:00-10:00"); 2];
    let provider = provider.all_can_do_all();
    let taken = vec![provider.occupation(2, NINE, datetime!(2027-01-11 10:00))];
    let monday = datetime!(2027-01-11 09:00);
    assert_eq!(
        alternatives(&provider, taken.clone(), vec![request(1, Some(2), monday)], 0).await,
        [
            datetime!(2027-01-12 09:00),
            datetime!(2027-01-12 09:15),
            datetime!(2027-01-12 09:30)
        ]
    );
    assert_eq!(
        alternatives(&provider, taken, vec![request(1, None, monday)], 0).await,
        [
            datetime!(2027-01-11 09:00),
            datetime!(2027-01-11 09:15),
            datetime!(2027-01-11 09:30)
        ]
    );
}

#[tokio::test]
async fn alternatives_do_not_overlap_the_other_requests() {
    let mut provider = Provider::open("09:00-11:00", 30);
    provider.services = vec![service(1, 30, 0, &[0]), service(2, 30, 15, &[0])];
    // The employee does service 2 from 9:30 to 10:00 and needs until 10:15.
    let requests = vec![
        request(2, Some(1), datetime!(2027-01-11 09:30)),
        request(1, Some(1), datetime!(2027-01-11 10:00)),
    ];
    assert_eq!(
        alternatives(&provider, Vec::new(), requests, 1).await,
        [
            datetime!(2027-01-11 09:00),
            datetime!(2027-01-11 10:15),
            datetime!(2027-01-11 10:30)
        ]
    );
}

#[tokio::test]
async fn whole_horizon_is_searched_when_nearby_days_are_full() {
    let provider = Provider::open("09:00-09:30", 30);
    let full = |from, to| Occupation {
        resource: ResourceId(1),
        span: provider.span(from, to),
    };
    // Free are only 2027-01-12, far before, and 2027-07-09 and 10, far after; 10 is the last day.
    let taken = vec![
        full(datetime!(2027-01-11 00:00), datetime!(2027-01-12 00:00)),
        full(datetime!(2027-01-13 00:00), datetime!(2027-07-09 00:00)),
    ];
    assert_eq!(
        alternatives(&provider, taken, vec![request(1, None, datetime!(2027-04-20 09:00))], 0).await,
        [
            datetime!(2027-01-12 09:00),
            datetime!(2027-07-09 09:00),
            datetime!(2027-07-10 09:00)
        ]
    );
}

#[tokio::test]
async fn nearer_start_just_outside_the_first_week_wins() {
    let provider = Provider::open("00:00-24:00", 30);
    let full = |from, to| Occupation {
        resource: ResourceId(1),
        span: provider.span(from, to),
    };
    // Free is half an hour after midnight on four days only.
    let taken = vec![
        full(datetime!(2027-01-11 00:00), datetime!(2027-04-13 00:00)),
        full(datetime!(2027-04-13 00:30), datetime!(2027-04-21 00:00)),
        full(datetime!(2027-04-21 00:30), datetime!(2027-04-22 00:00)),
        full(datetime!(2027-04-22 00:30), datetime!(2027-04-28 00:00)),
        full(datetime!(2027-04-28 00:30), datetime!(2027-07-11 00:00)),
    ];
    let requests = vec![request(1, None, datetime!(2027-04-20 23:30))];
    assert_eq!(
        alternatives(&provider, taken, requests, 0).await,
        [21, 22, 28].map(|day| datetime!(2027-04-01 00:00).replace_day(day).unwrap())
    );
}

#[tokio::test]
async fn fewer_than_three_are_offered_within_a_short_horizon() {
    for horizon in [1, 3, 7, 8] {
        let mut provider = Provider::open("09:00-09:30", 30);
        provider.horizon = horizon;
        let taken = vec![provider.occupation(1, NINE, datetime!(2027-01-11 09:30))];
        let offered = alternatives(&provider, taken, vec![request(1, None, NINE)], 0).await;
        let expected: Vec<PrimitiveDateTime> = (1..=horizon.min(3))
            .map(|days| NINE + time::Duration::days(days.into()))
            .collect();
        assert_eq!(offered, expected, "{horizon}");
    }
}

#[tokio::test]
async fn nothing_is_offered_when_nothing_is_free() {
    let provider = Provider::open("09:00-09:30", 30);
    let taken = vec![provider.occupation(1, datetime!(2027-01-01 00:00), datetime!(2027-12-31 00:00))];
    assert!(
        alternatives(&provider, taken, vec![request(1, None, NINE)], 0)
            .await
            .is_empty()
    );
}

#[tokio::test]
async fn alternatives_leave_an_employee_to_the_other_request() {
    // At ten only one is free, whom the other appointment request needs.
    let provider = salon();
    let taken = vec![provider.occupation(2, TEN, ELEVEN)];
    let requests = vec![request(1, None, TEN), request(2, None, TEN)];
    assert_eq!(
        alternatives(&provider, taken, requests, 1).await,
        [NINE, ELEVEN, datetime!(2027-01-12 09:00)]
    );
}

#[tokio::test]
async fn alternatives_leave_the_only_room_to_the_other_request() {
    let mut provider = salon();
    let cabin = ResourceGroupId(1);
    provider.rooms = vec![cabin];
    for service in [0, 1] {
        provider.services[service].needs = vec![Need {
            group: cabin,
            during: Vec::new(),
        }];
    }
    let both = |lost| vec![request(1, None, TEN), request(lost, None, TEN)];
    assert_eq!(
        alternatives(&provider, Vec::new(), both(2), 1).await,
        [NINE, ELEVEN, datetime!(2027-01-12 09:00)]
    );
    // What needs no cabin has no need to go elsewhere.
    assert_eq!(
        alternatives(&provider, Vec::new(), both(3), 1).await,
        [NINE, TEN, ELEVEN]
    );
}

#[tokio::test]
async fn second_lost_request_is_ignored() {
    let provider = salon();
    let taken = [1, 2].map(|employee| provider.occupation(employee, NINE, TEN)).to_vec();
    // The third is possible, with either of them.
    let requests = vec![
        request(1, None, NINE),
        request(2, None, NINE),
        request(3, Some(1), ELEVEN),
    ];
    assert_eq!(
        alternatives(&provider, taken.clone(), requests.clone(), 0).await,
        [TEN, ELEVEN, datetime!(2027-01-12 09:00)]
    );
    let with_the_first = vec![request(1, Some(1), NINE), requests[1].clone(), requests[2].clone()];
    assert_eq!(
        alternatives(&provider, taken, with_the_first, 0).await,
        [TEN, datetime!(2027-01-12 09:00), datetime!(2027-01-12 10:00)]
    );
}

/// What staff with this reach is told when the first request is refused.
async fn alternatives_of_staff(
    provider: &Provider,
    occupations: Vec<Occupation>,
    requests: Vec<AppointmentRequest>,
    (reach, present): (Reach, Option<(PrimitiveDateTime, ResourceId)>),
) -> Alternatives {
    let calendars = provider.calendars(occupations);
    let lost = LostRequest {
        organization: OrganizationNr(1000),
        audience: Audience::Visitors,
        reach: Some(reach),
        requests: &requests,
        index: 0,
        service: &|rules, index| rules.service(requests[index].service).cloned(),
        freed: Vec::new(),
        present,
    };
    super::alternatives(&calendars, NOW, &lost).await.unwrap()
}

/// Who could do the first request at its start, as staff with this reach is told.
async fn colleagues(
    provider: &Provider,
    occupations: Vec<Occupation>,
    requests: Vec<AppointmentRequest>,
    asked: (Reach, Option<(PrimitiveDateTime, ResourceId)>),
) -> Vec<i32> {
    let offered = alternatives_of_staff(provider, occupations, requests, asked).await;
    let colleagues = offered.colleagues.unwrap().into_iter();
    colleagues.map(|employee| employee.0).collect()
}

#[tokio::test]
async fn colleagues_are_those_who_could_do_it_at_the_refused_start() {
    let mut provider = salon();
    provider.employees = vec![
        availability("09:00-12:00"),
        availability("09:00-12:00"),
        availability("10:00-12:00"),
    ];
    let provider = provider.all_can_do_all();
    let busy = |employees: &[i32]| -> Vec<Occupation> {
        let employees = employees.iter();
        employees
            .map(|employee| provider.occupation(*employee, TEN, ELEVEN))
            .collect()
    };
    let first = || vec![request(1, Some(1), TEN)];
    let with_second = vec![request(1, Some(1), TEN), request(2, Some(3), TEN)];
    let everybody = (Reach::Everybody, None);
    let quarter_past = TEN + time::Duration::minutes(15);
    for (case, taken, requests, asked, expected) in [
        ("all the others", busy(&[1]), first(), everybody, vec![2, 3]),
        ("who is free", busy(&[1, 2]), first(), everybody, vec![3]),
        ("nobody is free", busy(&[1, 2, 3]), first(), everybody, vec![]),
        (
            "who works then",
            Vec::new(),
            vec![request(1, Some(1), NINE)],
            everybody,
            vec![2],
        ),
        (
            "not who is needed for another one",
            busy(&[1]),
            with_second,
            everybody,
            vec![2],
        ),
        (
            "off the grid",
            Vec::new(),
            vec![request(1, Some(1), quarter_past)],
            everybody,
            vec![],
        ),
        (
            "anybody was tried",
            busy(&[1]),
            vec![request(1, None, TEN)],
            everybody,
            vec![],
        ),
        (
            "the own calendar only",
            busy(&[1]),
            first(),
            (Reach::Only(ResourceId(1)), None),
            vec![],
        ),
        (
            "not who does it now",
            busy(&[1]),
            first(),
            (Reach::Everybody, Some((TEN, ResourceId(2)))),
            vec![3],
        ),
    ] {
        assert_eq!(colleagues(&provider, taken, requests, asked).await, expected, "{case}");
    }
}

#[tokio::test]
async fn managers_can_overrule_rules_and_never_an_appointment() {
    let mut provider = salon();
    let mut away = availability("09:00-12:00");
    away.absences = vec![provider.absence(NINE, datetime!(2027-01-11 12:00))];
    provider.employees = vec![availability("09:00-12:00"), away];
    let provider = provider.all_can_do_all();
    let at_ten = provider.occupation(1, TEN, ELEVEN);
    for (case, taken, requested, expected) in [
        (
            "an appointment is in the way",
            vec![at_ten],
            request(1, Some(1), TEN),
            false,
        ),
        ("an absence is in the way", Vec::new(), request(1, Some(2), TEN), true),
        (
            "it lies outside the hours",
            Vec::new(),
            request(1, Some(1), datetime!(2027-01-11 20:00)),
            true,
        ),
        ("nobody was chosen", vec![at_ten], request(1, None, TEN), false),
        ("the service is unknown", Vec::new(), request(99, Some(1), TEN), false),
    ] {
        let offered = alternatives_of_staff(&provider, taken, vec![requested], (Reach::Everybody, None)).await;
        assert_eq!(offered.can_be_overruled, Some(expected), "{case}");
    }
}
