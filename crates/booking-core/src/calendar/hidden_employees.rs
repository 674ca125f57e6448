//! Who is not visible is offered to no visitor, and is there for staff all the same.

use std::sync::Arc;

use shared_kernel::{AccountId, Actor, OrganizationNr, Rank, ResourceId, ServiceId};
use time::OffsetDateTime;
use time::macros::{date, datetime};

use super::Audience;
use crate::basket::{BasketEntry, BasketQuery, BasketRefusal, ListBasketSlots};
use crate::example::{Provider, SetClock, availability, service, times};
use crate::slots::{ListSlots, SlotList, SlotListCache, SlotsQuery, WallRange};
use crate::visits::{ListVisits, VisitBounds, VisitEntry, VisitsError, VisitsQuery};

const NOW: OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const NR: OrganizationNr = OrganizationNr(1000);
const VISIBLE: ResourceId = ResourceId(1);
const HIDDEN: ResourceId = ResourceId(2);

/// Both do service 1; only the second, who is not visible, does service 2, and works from ten.
fn provider() -> Provider {
    let mut provider = Provider::open("09:00-11:00", 30);
    provider.grid = 30;
    provider.employees = vec![availability("09:00-10:00"), availability("10:00-11:00")];
    provider.services = vec![service(1, 30, 0, &[0, 1]), service(2, 30, 0, &[1])];
    provider.hidden = vec![HIDDEN.0];
    provider
}

fn day() -> WallRange {
    WallRange::days(date!(2027 - 01 - 12), date!(2027 - 01 - 12)).unwrap()
}

fn list_slots() -> ListSlots<SlotList> {
    let cache = Arc::new(SlotListCache::of_bytes(1_000_000));
    let calendars = Arc::new(provider().calendars(Vec::new()));
    ListSlots::new(calendars, Arc::new(SetClock::at(NOW)), cache)
}

#[test]
fn staff_is_whoever_belongs_to_the_organisation() {
    let of = |organization| Actor::Staff {
        organization: OrganizationNr(organization),
        rank: Rank::BusinessUser,
        account: AccountId(7),
        employee: None,
    };
    assert_eq!(Audience::of(of(1000), NR), Audience::Staff);
    let member = Actor::Member { account: AccountId(7) };
    let operator = Actor::PlatformAdmin { account: AccountId(7) };
    for stranger in [of(1001), member, operator, Actor::Guest] {
        assert_eq!(Audience::of(stranger, NR), Audience::Visitors, "{stranger:?}");
    }
}

#[test]
fn rules_are_copied_only_where_somebody_is_hidden() {
    let rules = Arc::new(provider().rules());
    assert!(Arc::ptr_eq(&rules, &rules.as_seen_by(Audience::Staff)));
    let everybody = Arc::new(Provider::open("09:00-11:00", 30).rules());
    assert!(Arc::ptr_eq(&everybody, &everybody.as_seen_by(Audience::Visitors)));
    let seen = rules.as_seen_by(Audience::Visitors);
    let skilled: Vec<&[usize]> = seen.services.iter().map(|service| service.skilled.as_slice()).collect();
    assert_eq!(skilled, [&[0][..], &[]]);
}

#[tokio::test]
async fn slots_of_visitors_leave_the_hidden_out() {
    let listed = async |services: &[i64]| {
        let services = services.iter().copied().map(ServiceId).collect();
        let query = SlotsQuery {
            organization: NR,
            services,
            range: day(),
        };
        times(list_slots().list(query).await.unwrap().as_ref())
    };
    assert_eq!(listed(&[1]).await, "09:00 09:30");
    assert_eq!(listed(&[2]).await, "");
}

#[tokio::test]
async fn basket_has_the_hidden_for_staff_only() {
    let listed = async |audience, service, employee: Option<ResourceId>| {
        let entry = BasketEntry {
            service: ServiceId(service),
            employee,
            start: None,
        };
        let query = BasketQuery {
            audience,
            organization: NR,
            basket: vec![entry],
            next: 0,
            range: day(),
            parallel: true,
        };
        let found = ListBasketSlots::new(list_slots()).list(&query).await;
        found
            .map(|found| times(found.as_ref()))
            .map_err(|error| error.to_string())
    };
    let unknown = Err(BasketRefusal::UnknownEmployee { entry: 0 }.to_string());
    assert_eq!(listed(Audience::Visitors, 1, None).await.as_deref(), Ok("09:00 09:30"));
    assert_eq!(listed(Audience::Visitors, 2, None).await.as_deref(), Ok(""));
    assert_eq!(listed(Audience::Visitors, 1, Some(HIDDEN)).await, unknown);
    assert_eq!(listed(Audience::Visitors, 1, Some(ResourceId(9))).await, unknown);
    assert_eq!(
        listed(Audience::Staff, 1, None).await.as_deref(),
        Ok("09:00 09:30 10:00 10:30")
    );
    assert_eq!(
        listed(Audience::Staff, 2, Some(HIDDEN)).await.as_deref(),
        Ok("10:00 10:30")
    );
}

#[tokio::test]
async fn visit_is_served_by_the_hidden_for_staff_only() {
    let listed = async |audience, employee| {
        let entry = |service, employee| VisitEntry {
            service: ServiceId(service),
            employee,
        };
        let query = VisitsQuery {
            audience,
            organization: NR,
            entries: vec![entry(1, None), entry(1, employee)],
            bounds: VisitBounds {
                range: day(),
                max_waiting: 0,
                own_times: Vec::new(),
            },
        };
        let calendars = Arc::new(provider().calendars(Vec::new()));
        let visits = ListVisits::new(calendars, Arc::new(SetClock::at(NOW)));
        visits.list(&query).await.map(|list| list.visits)
    };
    let visits = listed(Audience::Visitors, None).await.unwrap();
    let people = visits.iter().flat_map(|visit| &visit.appointments);
    assert_eq!(
        people.map(|appointment| appointment.employee).collect::<Vec<_>>(),
        [VISIBLE; 2]
    );
    assert!(matches!(
        listed(Audience::Visitors, Some(HIDDEN)).await,
        Err(VisitsError::Refused(BasketRefusal::UnknownEmployee { entry: 1 }))
    ));
    assert_eq!(listed(Audience::Staff, None).await.unwrap().len(), 3);
    assert_eq!(listed(Audience::Staff, Some(HIDDEN)).await.unwrap().len(), 2);
}

#[test]
fn notice_is_for_visitors_alone() {
    let mut rules = Arc::new(provider().rules());
    Arc::make_mut(&mut rules).notice = 60;
    assert_eq!(rules.as_seen_by(Audience::Visitors).notice, 60);
    assert_eq!(rules.as_seen_by(Audience::Staff).notice, 0);
}
