use std::sync::Arc;

use shared_kernel::{
    AccountId, Actor, AppointmentId, BookingId, CalendarGuid, FixedClock, Money, OrganizationNr, Rank, Reach,
    ResourceId, ServiceId,
};
use time::PrimitiveDateTime;
use time::macros::datetime;
use uuid::Uuid;

use super::{StaffBooking, StaffChangeTerms};
use crate::booking::{BrokenRule, Refusal};
use crate::calendar::{MockCalendarReader, Occupation};
use crate::example::{Provider, availability, by};
use crate::lifecycle::{
    AppointmentOutcome, AppointmentState, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused,
    ChangeRequest, ChangedBy, MockBookingLifecycle, Relocation, StoredAppointment, StoredBooking,
};
use crate::slots::Obstacle;

const OWN: OrganizationNr = OrganizationNr(1000);
const BOOKING: (OrganizationNr, BookingId) = (OWN, BookingId(7));

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
        .returning(|_, _| Err(ChangeRefused::UnknownBooking));
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
        let bookings = use_case(4 * usize::from(may_serve) + usize::from(may_override), move |request| {
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
            .close(by(actor), BOOKING, AppointmentId(1), AppointmentOutcome::NoShow)
            .await;
        assert_eq!(is_allowed(closed), may_serve, "{actor:?}");
        let kept = bookings.keep(by(actor), BOOKING, AppointmentId(1)).await;
        assert_eq!(is_allowed(kept), may_serve, "{actor:?}");
        let cancelled = bookings.cancel(by(actor), BOOKING, CancelScope::All, true).await;
        assert_eq!(is_allowed(cancelled), may_serve, "{actor:?}");
        for (over_rules, may_move) in [(false, may_serve), (true, may_override)] {
            let moved = bookings
                .relocate(by(actor), BOOKING, Vec::new(), terms(over_rules))
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
    let answer = bookings.relocate(by(manager), BOOKING, Vec::new(), terms(true)).await;
    assert!(matches!(answer, Err(ChangeRefused::UnknownBooking)));
}

const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const TEN: PrimitiveDateTime = datetime!(2027-01-11 10:00);

/// Three people who can do it from nine to noon.
fn salon() -> Provider {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.employees = vec![availability("09:00-12:00"); 3];
    provider.all_can_do_all()
}

/// An hour at nine with the second employee.
fn at_nine(provider: &Provider) -> StoredBooking {
    StoredBooking {
        id: BOOKING.1,
        guid: CalendarGuid(Uuid::from_u128(7)),
        organization: OWN,
        zone: provider.zone.clone(),
        sequence: 0,
        cancellation_notice: 0,
        appointments: vec![StoredAppointment {
            id: AppointmentId(1),
            service: ServiceId(1),
            title: String::new(),
            price: Money::from_cents(990),
            duration: 60,
            follow_up: 0,
            employee: ResourceId(2),
            employee_name: String::new(),
            state: AppointmentState::Confirmed,
            start: NINE,
            end: TEN,
            span: provider.span(NINE, TEN),
            parts: Vec::new(),
        }],
        participations: Vec::new(),
    }
}

/// Over a booking that cannot be moved for this reason, and what others have occupied.
fn over(refusal: &Refusal, taken: &[Occupation]) -> StaffBooking {
    let provider = salon();
    let booking = at_nine(&provider);
    let mut occupations = booking.appointments[0].occupations();
    occupations.extend_from_slice(taken);
    let mut store = MockBookingLifecycle::new();
    let refusal = refusal.clone();
    store
        .expect_change()
        .returning(move |_, _| Err(ChangeRefused::Refused(ChangeRefusal::Unfit(refusal.clone()))));
    store.expect_find().returning(move |_| Ok(Some(booking.clone())));
    StaffBooking::new(
        Arc::new(store),
        Arc::new(provider.calendars(occupations)),
        Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC))),
    )
}

#[tokio::test]
async fn refused_move_offers_other_times_and_to_managers_colleagues() {
    let taken = [salon().occupation(1, TEN, datetime!(2027-01-11 11:00))];
    let to = |employee, start| {
        vec![Relocation {
            appointment: AppointmentId(1),
            employee,
            start,
            duration: None,
        }]
    };
    for rule in [BrokenRule::Taken, BrokenRule::OutsideHours] {
        for (rank, relocations, expected) in [
            (Rank::BusinessManager, to(Some(ResourceId(1)), TEN), vec![2, 3]),
            // At nine the second one does it as it is.
            (Rank::BusinessManager, to(Some(ResourceId(1)), NINE), vec![3]),
            (Rank::BusinessUser, to(None, TEN), vec![]),
        ] {
            let bookings = over(&rule.at(0), &taken);
            let refused = bookings
                .relocate(by(staff(OWN, rank)), BOOKING, relocations, terms(false))
                .await;
            let Err(ChangeRefused::Broken { alternatives, .. }) = refused else {
                panic!("{refused:?}")
            };
            let colleagues = alternatives.colleagues.unwrap();
            let colleagues: Vec<i32> = colleagues.into_iter().map(|employee| employee.0).collect();
            assert_eq!(colleagues, expected, "{rule} {rank:?}");
            assert!(!alternatives.starts.is_empty());
        }
    }
}

#[tokio::test]
async fn explanation_of_a_move_leaves_out_what_the_appointment_itself_occupies() {
    let taken = salon().occupation(2, TEN, datetime!(2027-01-11 11:00));
    let bookings = over(&Refusal::TooComplex, &[taken]);
    let manager = staff(OWN, Rank::BusinessManager);
    let explain = async |duration, start| {
        let (appointment, employee) = ((AppointmentId(1), duration), Some(ResourceId(2)));
        let found = bookings
            .explain_move(manager, BOOKING, appointment, (employee, start))
            .await;
        found.unwrap().1.of_employees.remove(0).1
    };
    assert_eq!(explain(None, NINE).await, []);
    assert_eq!(explain(Some(75), NINE).await, [Obstacle::Occupied(taken.span)]);
    assert_eq!(
        explain(None, datetime!(2027-01-11 09:30)).await,
        [Obstacle::Occupied(taken.span)]
    );
    assert_eq!(explain(Some(30), datetime!(2027-01-11 09:30)).await, []);

    let user = staff(OWN, Rank::BusinessUser);
    let of_all = bookings
        .explain_move(user, BOOKING, (AppointmentId(1), None), (None, TEN))
        .await;
    let people: Vec<_> = of_all.unwrap().1.of_employees.into_iter().map(|(one, _)| one).collect();
    assert_eq!(people, [ResourceId(2)]);
    let foreign = bookings
        .explain_move(user, BOOKING, (AppointmentId(1), None), (Some(ResourceId(1)), TEN))
        .await;
    assert!(matches!(foreign, Err(ChangeRefused::Forbidden)));
    let unknown = bookings
        .explain_move(manager, BOOKING, (AppointmentId(9), None), (None, TEN))
        .await;
    assert!(matches!(
        unknown,
        Err(ChangeRefused::Refused(ChangeRefusal::UnknownAppointment))
    ));
}
