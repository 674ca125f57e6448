use std::sync::Arc;

use shared_kernel::{
    AccountId, Actor, AppointmentId, BookingId, FixedClock, OrganizationNr, Rank, Reach, RequestId, ResourceId,
};
use time::macros::datetime;
use uuid::Uuid;

use super::{StaffBooking, StaffChangeTerms};
use crate::calendar::MockCalendarReader;
use crate::lifecycle::{
    AppointmentOutcome, BookingRef, CancelScope, ChangeAction, ChangeError, ChangeRefused, ChangeRequest, ChangedBy,
    MockBookingLifecycle,
};

const OWN: OrganizationNr = OrganizationNr(1000);
const BOOKING: (OrganizationNr, BookingId) = (OWN, BookingId(7));
const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    }
}

fn terms(over_rules: bool) -> StaffChangeTerms {
    StaffChangeTerms {
        over_rules,
        tells_customer: true,
    }
}

/// Over a store that notes whether it was asked, and answers that there is no such booking.
fn use_case(times: usize, expected: impl Fn(&ChangeRequest) -> bool + Send + 'static) -> StaffBooking {
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .withf(move |_, request| expected(request))
        .times(times)
        .returning(|_, _| Err(ChangeError::UnknownBooking));
    StaffBooking::new(
        Arc::new(store),
        Arc::new(MockCalendarReader::new()),
        Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC))),
    )
}

#[tokio::test]
async fn own_calendar_needs_a_business_user_and_overriding_a_manager() {
    let table = [
        (Actor::Guest, false, false),
        (Actor::System, false, false),
        (Actor::Member { account: AccountId(7) }, false, false),
        (Actor::PlatformAdmin { account: AccountId(7) }, false, false),
        (staff(OWN, Rank::BusinessUser), true, false),
        (staff(OWN, Rank::BusinessManager), true, true),
        (staff(OWN, Rank::BusinessAdmin), true, true),
        (staff(OrganizationNr(1001), Rank::BusinessAdmin), false, false),
    ];
    for (actor, may_serve, may_override) in table {
        let bookings = use_case(3 * usize::from(may_serve) + usize::from(may_override), move |request| {
            let reach = match actor {
                Actor::Staff {
                    rank: Rank::BusinessUser,
                    ..
                } => Reach::Only(ResourceId(2)),
                _ => Reach::Everybody,
            };
            request.by.reach() == reach
        });
        let is_allowed = |result| !matches!(result, Err(ChangeRefused::Forbidden));
        let closed = bookings
            .close(actor, REQUEST, BOOKING, AppointmentId(1), AppointmentOutcome::NoShow)
            .await;
        assert_eq!(is_allowed(closed), may_serve, "{actor:?}");
        let cancelled = bookings.cancel(actor, REQUEST, BOOKING, CancelScope::All, true).await;
        assert_eq!(is_allowed(cancelled), may_serve, "{actor:?}");
        for (over_rules, may_move) in [(false, may_serve), (true, may_override)] {
            let moved = bookings
                .relocate(actor, REQUEST, BOOKING, Vec::new(), terms(over_rules))
                .await;
            assert_eq!(is_allowed(moved), may_move, "{actor:?} {over_rules}");
        }
    }
}

#[tokio::test]
async fn change_request_carries_rank_and_override() {
    let bookings = use_case(1, |request| {
        let by = ChangedBy::Staff {
            rank: Rank::BusinessManager,
            over_rules: true,
            reach: Reach::Everybody,
            tells_customer: true,
        };
        let booking = BookingRef::Number {
            organization: OWN,
            booking: BookingId(7),
        };
        request.booking == booking && request.by == by && request.action == ChangeAction::Move(Vec::new())
    });
    let manager = staff(OWN, Rank::BusinessManager);
    let answer = bookings
        .relocate(manager, REQUEST, BOOKING, Vec::new(), terms(true))
        .await;
    assert!(matches!(answer, Err(ChangeRefused::UnknownBooking)));
}
