use shared_kernel::{AccountId, FixedClock};
use time::macros::datetime;

use super::*;
use crate::example::Provider;
use crate::slots::Obstacle;

const OWN: OrganizationNr = OrganizationNr(1000);

fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    }
}

/// Two employees of whom the first is booked at ten.
fn explain_start() -> ExplainStart {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.employees.push(provider.premises.clone());
    let provider = provider.all_can_do_all();
    let booked = provider.occupation(1, datetime!(2027-01-11 10:00), datetime!(2027-01-11 11:00));
    let clock = FixedClock(datetime!(2027-01-11 06:00 UTC));
    ExplainStart::new(Arc::new(provider.calendars(vec![booked])), Arc::new(clock))
}

fn at_ten(employee: Option<ResourceId>) -> StartQuery {
    StartQuery {
        organization: OWN,
        service: ServiceId(1),
        employee,
        start: datetime!(2027-01-11 10:00),
    }
}

#[tokio::test]
async fn manager_sees_what_stands_in_the_way_of_everybody() {
    let (_, found) = explain_start()
        .explain(staff(OWN, Rank::BusinessManager), &at_ten(None))
        .await
        .unwrap();
    let [(first, taken), (second, free)] = &found.of_employees[..] else {
        panic!("{found:?}");
    };
    assert_eq!((*first, *second), (ResourceId(1), ResourceId(2)));
    assert!(matches!(taken[..], [Obstacle::Occupied(_)]), "{taken:?}");
    assert_eq!(free[..], []);
}

#[tokio::test]
async fn business_user_sees_the_own_calendar_only() {
    let user = staff(OWN, Rank::BusinessUser);
    let (_, found) = explain_start().explain(user, &at_ten(None)).await.unwrap();
    assert_eq!(found.of_employees, [(ResourceId(2), Vec::new())]);
    let refused = explain_start().explain(user, &at_ten(Some(ResourceId(1)))).await;
    assert!(matches!(refused, Err(ExplanationRefused::Forbidden)), "{refused:?}");
}

#[tokio::test]
async fn only_staff_of_the_organisation_asks_and_only_for_what_it_has() {
    let foreign = staff(OrganizationNr(1001), Rank::BusinessAdmin);
    let refused = explain_start().explain(foreign, &at_ten(None)).await;
    assert!(matches!(refused, Err(ExplanationRefused::Forbidden)), "{refused:?}");
    let manager = staff(OWN, Rank::BusinessManager);
    let nobody = explain_start().explain(manager, &at_ten(Some(ResourceId(9)))).await;
    assert!(matches!(nobody, Err(ExplanationRefused::UnknownEmployee)), "{nobody:?}");
    let unknown = StartQuery {
        service: ServiceId(9),
        ..at_ten(None)
    };
    let nothing = explain_start().explain(manager, &unknown).await;
    assert!(
        matches!(nothing, Err(ExplanationRefused::UnknownService)),
        "{nothing:?}"
    );
}
