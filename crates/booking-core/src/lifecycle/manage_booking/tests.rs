//! The use case around the decision: what reaches the store, and what a loser is offered.

use std::sync::Arc;

use shared_kernel::{
    AccountId, Actor, AppointmentId, BookingId, CalendarGuid, Change, FixedClock, Money, OrganizationNr, ResourceId,
    ServiceId,
};
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{CustomerBooking, ManageBooking};
use crate::booking::BrokenRule;
use crate::calendar::MockCalendarReader;
use crate::example::{Provider, by, times};
use crate::lifecycle::{
    AppointmentState, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused, ChangedBy, IdempotencyKey,
    MockBookingLifecycle, MoveVisitsRefused, MovedInVisit, Relocation, StoredAppointment, StoredBooking,
};
use crate::request_identity::RequestIdentity;
use crate::slots::WallRange;
use crate::visits::VisitBounds;

const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);
const TOKEN: [u8; 32] = [9; 32];
const LINK: CustomerBooking = CustomerBooking::Link(TOKEN);
const OWN: CustomerBooking = CustomerBooking::Own(BookingId(7));
const ANNA: Actor = Actor::Member { account: AccountId(3) };

fn guest() -> Change {
    by(Actor::Guest)
}

fn booking() -> StoredBooking {
    let provider = Provider::open("09:00-11:00", 30);
    let end = datetime!(2027-01-11 09:30);
    StoredBooking {
        id: BookingId(7),
        guid: CalendarGuid(Uuid::from_u128(7)),
        organization: OrganizationNr(1000),
        zone: provider.zone.clone(),
        sequence: 0,
        cancellation_notice: 0,
        appointments: vec![StoredAppointment {
            id: AppointmentId(1),
            service: ServiceId(1),
            title: String::new(),
            price: Money::from_cents(990),
            duration: 30,
            follow_up: 0,
            employee: ResourceId(1),
            employee_name: String::new(),
            state: AppointmentState::Confirmed,
            start: NINE,
            end,
            span: provider.span(NINE, end),
            parts: Vec::new(),
        }],
        participations: Vec::new(),
    }
}

fn use_case(store: MockBookingLifecycle, calendars: MockCalendarReader, now: OffsetDateTime) -> ManageBooking {
    ManageBooking::new(Arc::new(store), Arc::new(calendars), Arc::new(FixedClock(now)))
}

fn identity(key: Option<&str>) -> RequestIdentity {
    RequestIdentity {
        key: key.map(str::to_owned),
        body_hash: [3; 32],
        repetition_hash: [3; 32],
    }
}

fn relocation(start: PrimitiveDateTime) -> Relocation {
    Relocation {
        appointment: AppointmentId(1),
        employee: Some(ResourceId(1)),
        start,
        duration: None,
    }
}

#[tokio::test]
async fn change_request_carries_key_and_action() {
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .withf(|change, request| {
            let key = IdempotencyKey {
                key: "eine Absicht".to_owned(),
                body_hash: [3; 32],
            };
            (change.actor, change.at) == (Actor::Guest, NOW)
                && (request.booking, request.by) == (BookingRef::ManageLink(TOKEN), ChangedBy::Customer)
                && request.action == ChangeAction::Cancel(CancelScope::All)
                && request.idempotency_key == Some(key)
        })
        .once()
        .returning(|_, _| Ok(booking()));
    let manage = use_case(store, MockCalendarReader::new(), NOW);
    assert_eq!(
        manage
            .cancel(guest(), LINK, CancelScope::All, identity(Some("eine Absicht")))
            .await
            .unwrap(),
        booking()
    );
}

#[tokio::test]
async fn invalid_request_never_reaches_the_store() {
    let manage = use_case(MockBookingLifecycle::new(), MockCalendarReader::new(), NOW);
    let long = "k".repeat(256);
    for key in ["", &long] {
        assert!(matches!(
            manage
                .cancel(guest(), LINK, CancelScope::All, identity(Some(key)))
                .await,
            Err(ChangeRefused::InvalidKey(_))
        ));
    }
    assert!(matches!(
        manage.relocate(guest(), LINK, Vec::new(), identity(None)).await,
        Err(ChangeRefused::EmptySelection)
    ));
    assert!(matches!(
        manage
            .cancel(guest(), LINK, CancelScope::Only(Vec::new()), identity(None))
            .await,
        Err(ChangeRefused::EmptySelection)
    ));
    assert!(matches!(
        manage
            .cancel(
                guest(),
                LINK,
                CancelScope::Only(vec![AppointmentId(1); 11]),
                identity(None)
            )
            .await,
        Err(ChangeRefused::TooManyAppointments)
    ));
    assert!(matches!(
        manage
            .relocate(guest(), LINK, vec![relocation(NINE); 11], identity(None))
            .await,
        Err(ChangeRefused::TooManyAppointments)
    ));
}

#[tokio::test]
async fn manage_link_expires_thirty_days_after_the_last_appointment() {
    let ended = datetime!(2027-01-11 08:30 UTC);
    let days = time::Duration::days(30);
    for (now, is_shown) in [(ended + days, true), (ended + days + time::Duration::SECOND, false)] {
        let mut store = MockBookingLifecycle::new();
        store.expect_find().returning(|_| Ok(Some(booking())));
        let shown = use_case(store, MockCalendarReader::new(), now)
            .show(Actor::Guest, LINK)
            .await;
        assert_eq!(shown.is_ok(), is_shown, "{now}");
        assert!(is_shown || matches!(shown, Err(ChangeRefused::UnknownBooking)));
    }
}

/// What somebody is offered who has nine, wants a start and finds half an hour from `taken` on booked.
async fn offered(request: PrimitiveDateTime, taken: PrimitiveDateTime) -> Vec<PrimitiveDateTime> {
    let provider = Provider::open("09:00-11:00", 30);
    let taken = provider.occupation(1, taken, taken + time::Duration::minutes(30));
    let mut occupations = booking().appointments[0].occupations();
    occupations.push(taken);
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .returning(|_, _| Err(ChangeRefused::Refused(ChangeRefusal::Unfit(BrokenRule::Taken.at(0)))));
    store.expect_find().returning(|_| Ok(Some(booking())));
    let manage = use_case(store, provider.calendars(occupations), NOW);
    let lost = manage
        .relocate(guest(), LINK, vec![relocation(request)], identity(None))
        .await;
    let Err(ChangeRefused::Broken {
        request: 0,
        rule: BrokenRule::Taken,
        alternatives,
    }) = lost
    else {
        panic!("{lost:?}")
    };
    alternatives.starts.iter().map(|slot| slot.start).collect()
}

#[tokio::test]
async fn move_loser_keeps_its_time_and_gets_alternatives() {
    let ten = datetime!(2027-01-11 10:00);
    // Half past nine and half past ten lie next to it; a quarter past nine overlaps only what it gives back.
    assert_eq!(
        offered(ten, ten).await,
        [
            datetime!(2027-01-11 09:15),
            datetime!(2027-01-11 09:30),
            datetime!(2027-01-11 10:30)
        ]
    );
}

#[tokio::test]
async fn move_alternatives_exclude_the_present_time() {
    // Nine lies nearer to half past nine than two of them.
    assert_eq!(
        offered(datetime!(2027-01-11 09:30), datetime!(2027-01-11 09:45)).await,
        [
            datetime!(2027-01-11 09:15),
            datetime!(2027-01-11 10:15),
            datetime!(2027-01-11 10:30)
        ]
    );
}

#[tokio::test]
async fn move_alternatives_leave_the_other_moves_possible() {
    let ten = datetime!(2027-01-11 10:00);
    let both = move || {
        let mut booking = booking();
        let mut second = booking.appointments[0].clone();
        (second.id, second.start, second.end) = (AppointmentId(2), ten, datetime!(2027-01-11 10:30));
        second.span = Provider::open("09:00-11:00", 30).span(second.start, second.end);
        booking.appointments.push(second);
        booking
    };
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .returning(|_, _| Err(ChangeRefused::Refused(ChangeRefusal::Unfit(BrokenRule::Taken.at(1)))));
    store.expect_find().returning(move |_| Ok(Some(both())));
    let occupations: Vec<_> = both()
        .appointments
        .iter()
        .flat_map(StoredAppointment::occupations)
        .collect();
    let manage = use_case(store, Provider::open("09:00-11:00", 30).calendars(occupations), NOW);
    // The second one goes to half past nine, and gives ten back.
    let second = Relocation {
        appointment: AppointmentId(2),
        ..relocation(datetime!(2027-01-11 09:30))
    };
    let request = vec![second, relocation(datetime!(2027-01-11 09:45))];
    let lost = manage.relocate(guest(), LINK, request, identity(None)).await;
    let Err(ChangeRefused::Broken {
        request: 1,
        rule: BrokenRule::Taken,
        alternatives,
    }) = lost
    else {
        panic!("{lost:?}")
    };
    let offered: Vec<_> = alternatives.starts.iter().map(|slot| slot.start).collect();
    assert_eq!(offered, [ten, datetime!(2027-01-11 10:15), datetime!(2027-01-11 10:30)]);
}

#[tokio::test]
async fn other_starts_use_the_booked_duration_and_may_overlap_the_present_time() {
    // Today the service takes an hour; half an hour was agreed. Ten to half past ten is somebody else's.
    let hour = Provider::open("09:00-11:00", 60);
    let mut gone = hour.clone();
    gone.archive(1);
    for provider in [hour, gone] {
        other_starts_of(&provider).await;
    }
}

async fn other_starts_of(provider: &Provider) {
    let mut occupations = booking().appointments[0].occupations();
    occupations.push(provider.occupation(1, datetime!(2027-01-11 10:00), datetime!(2027-01-11 10:30)));
    let store = || {
        let mut store = MockBookingLifecycle::new();
        store.expect_find().returning(|_| Ok(Some(booking())));
        store
    };
    let day = WallRange::days(NINE.date(), NINE.date()).unwrap();
    let manage = use_case(store(), provider.calendars(occupations), NOW);
    let slot_list = manage
        .other_starts(Actor::Guest, LINK, AppointmentId(1), &day, true)
        .await
        .unwrap();
    assert_eq!(times(&slot_list), "09:15 09:30 10:30");
    let over = datetime!(2027-01-11 08:01 UTC);
    let manage = use_case(store(), MockCalendarReader::new(), over);
    assert!(matches!(
        manage
            .other_starts(Actor::Guest, LINK, AppointmentId(1), &day, true)
            .await,
        Err(ChangeRefused::Refused(ChangeRefusal::Over))
    ));
    assert!(matches!(
        manage
            .other_starts(Actor::Guest, LINK, AppointmentId(9), &day, true)
            .await,
        Err(ChangeRefused::Refused(ChangeRefusal::UnknownAppointment))
    ));
}

/// The booking with a second half hour right after the first.
fn two_in_a_row() -> StoredBooking {
    let (start, end) = (datetime!(2027-01-11 09:30), datetime!(2027-01-11 10:00));
    let mut booking = booking();
    let second = StoredAppointment {
        id: AppointmentId(2),
        start,
        end,
        span: Provider::open("09:00-11:00", 30).span(start, end),
        ..booking.appointments[0].clone()
    };
    booking.appointments.push(second);
    booking
}

fn managing(booking: &StoredBooking) -> ManageBooking {
    let mut provider = Provider::open("09:00-11:00", 60);
    provider.employees.push(provider.premises.clone());
    let provider = provider.all_can_do_all();
    let own = booking.appointments.iter().flat_map(StoredAppointment::occupations);
    let calendars = provider.calendars(own.collect());
    let mut store = MockBookingLifecycle::new();
    let booking = booking.clone();
    store.expect_find().returning(move |_| Ok(Some(booking.clone())));
    use_case(store, calendars, NOW)
}

#[tokio::test]
async fn other_starts_of_one_person_lie_outside_the_other_appointments() {
    let day = WallRange::days(NINE.date(), NINE.date()).unwrap();
    let starts = async |booking: &StoredBooking, parallel| {
        let manage = managing(booking);
        let found = manage.other_starts(Actor::Guest, LINK, AppointmentId(1), &day, parallel);
        times(&found.await.unwrap())
    };
    let mut booking = two_in_a_row();
    assert_eq!(
        starts(&booking, true).await,
        "09:00 09:15 09:30 09:45 10:00 10:15 10:30",
        "at nine with the other employee"
    );
    assert_eq!(starts(&booking, false).await, "09:00 10:00 10:15 10:30");
    booking.appointments[1].state = AppointmentState::CancelledByCustomer;
    assert_eq!(
        starts(&booking, false).await,
        "09:00 09:15 09:30 09:45 10:00 10:15 10:30"
    );
}

#[tokio::test]
async fn other_visits_are_those_of_what_was_booked_without_the_present_one() {
    let booking = two_in_a_row();
    let beside = |own_times: Vec<WallRange>| VisitBounds {
        range: WallRange::days(NINE.date(), NINE.date()).unwrap(),
        max_waiting: 0,
        own_times,
    };
    let moved = |ids: &[i64], employee: Option<i32>| -> Vec<MovedInVisit> {
        let moved = ids.iter().map(|id| MovedInVisit {
            appointment: AppointmentId(*id),
            employee: employee.map(ResourceId),
        });
        moved.collect()
    };
    let visits_beside = async |moved: &[MovedInVisit], own_times| {
        let manage = managing(&booking);
        let list = manage.other_visits(Actor::Guest, LINK, moved, &beside(own_times)).await;
        list.map(|list| list.visits)
    };
    let visits = async |moved: &[MovedInVisit]| visits_beside(moved, Vec::new()).await;
    // Half an hour each was agreed, today the service takes an hour.
    let starts: Vec<_> = visits(&moved(&[1, 2], Some(1)))
        .await
        .unwrap()
        .iter()
        .map(|visit| (visit.appointments[0].start.time(), visit.appointments[0].entry))
        .collect();
    let expected = [time!(9:15), time!(9:30), time!(9:45), time!(10:00)].map(|start| (start, 0));
    assert_eq!(starts, expected);
    let elsewhere = WallRange::new(NINE + Duration::minutes(30), NINE + Duration::minutes(45)).unwrap();
    let beside = visits_beside(&moved(&[1, 2], Some(1)), vec![elsewhere]).await.unwrap();
    assert_eq!(
        beside[0].appointments[0].start.time(),
        time!(9:45),
        "not while the customer is elsewhere"
    );
    let by_other = visits(&moved(&[1, 2], Some(2))).await.unwrap();
    assert_eq!(by_other[0].appointments[0].start, NINE);

    let refusal = async |moved: &[MovedInVisit]| visits(moved).await.unwrap_err().to_string();
    assert_eq!(refusal(&[]).await, "the selection is empty");
    assert_eq!(
        refusal(&moved(&[1; 7], None)).await,
        "too many ways to do the whole basket"
    );
    assert_eq!(refusal(&moved(&[1, 3], None)).await, "no such appointment");
    assert_eq!(refusal(&moved(&[1], Some(3))).await, "employee cannot do entry 0");
    assert!(matches!(
        visits(&moved(&[1, 1], None)).await,
        Err(MoveVisitsRefused::Booking(ChangeRefused::Refused(
            ChangeRefusal::DuplicateAppointment
        )))
    ));
}

#[tokio::test]
async fn refusals_of_the_store_are_passed_on() {
    let refused = async |error: fn() -> ChangeRefused| {
        let mut store = MockBookingLifecycle::new();
        store.expect_change().returning(move |_, _| Err(error()));
        use_case(store, MockCalendarReader::new(), NOW)
            .cancel(guest(), LINK, CancelScope::All, identity(None))
            .await
    };
    assert!(matches!(
        refused(|| ChangeRefused::UnknownBooking).await,
        Err(ChangeRefused::UnknownBooking)
    ));
    assert!(matches!(
        refused(|| ChangeRefused::KeyOfAnotherBody).await,
        Err(ChangeRefused::KeyOfAnotherBody)
    ));
    assert!(matches!(
        refused(|| ChangeRefusal::DeadlinePassed.into()).await,
        Err(ChangeRefused::Refused(ChangeRefusal::DeadlinePassed))
    ));
}

#[tokio::test]
async fn own_booking_is_looked_for_under_the_account_of_the_caller() {
    let of_anna = BookingRef::OfAccount {
        account: AccountId(3),
        booking: BookingId(7),
    };
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .withf(move |change, request| {
            (change.actor, change.on_behalf_of) == (ANNA, None)
                && (request.booking, request.by) == (of_anna, ChangedBy::Customer)
        })
        .once()
        .returning(|_, _| Ok(booking()));
    let manage = use_case(store, MockCalendarReader::new(), NOW);
    let cancelled = manage.cancel(by(ANNA), OWN, CancelScope::All, identity(None));
    assert_eq!(cancelled.await.unwrap(), booking());
}

#[tokio::test]
async fn impersonated_change_names_both_and_uses_the_account_of_the_customer() {
    let admin = Actor::PlatformAdmin { account: AccountId(1) };
    let mut store = MockBookingLifecycle::new();
    store
        .expect_change()
        .withf(move |change, request| {
            let of_anna = BookingRef::OfAccount {
                account: AccountId(3),
                booking: BookingId(7),
            };
            (change.actor, change.on_behalf_of, request.booking) == (admin, Some(ANNA), of_anna)
        })
        .once()
        .returning(|_, _| Ok(booking()));
    let manage = use_case(store, MockCalendarReader::new(), NOW);
    let change = by(ANNA).impersonated_by(AccountId(1));
    let cancelled = manage.cancel(change, OWN, CancelScope::All, identity(None));
    assert!(cancelled.await.is_ok());
}

#[tokio::test]
async fn visitor_finds_no_booking_by_its_number() {
    let manage = use_case(MockBookingLifecycle::new(), MockCalendarReader::new(), NOW);
    assert!(matches!(
        manage.show(Actor::Guest, OWN).await,
        Err(ChangeRefused::UnknownBooking)
    ));
    let cancelled = manage.cancel(guest(), OWN, CancelScope::All, identity(None)).await;
    assert!(matches!(cancelled, Err(ChangeRefused::UnknownBooking)));
    let moved = manage
        .relocate(guest(), OWN, vec![relocation(NINE)], identity(None))
        .await;
    assert!(matches!(moved, Err(ChangeRefused::UnknownBooking)));
}

#[tokio::test]
async fn own_booking_is_shown_however_long_ago_it_was() {
    let mut store = MockBookingLifecycle::new();
    store.expect_find().returning(|_| Ok(Some(booking())));
    let years_later = NOW + time::Duration::days(1_000);
    let shown = use_case(store, MockCalendarReader::new(), years_later)
        .show(ANNA, OWN)
        .await;
    assert_eq!(shown.unwrap(), booking());
}
