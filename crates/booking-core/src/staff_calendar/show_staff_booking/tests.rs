use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::{
    AccountId, AppointmentId, CalendarGuid, CustomerId, InstantMinute, Money, ResourceId, ServiceId, Zone,
};
use time::macros::datetime;
use uuid::Uuid;

use super::*;
use crate::calendar::Span;
use crate::customers::{BookingContact, Relatives};
use crate::lifecycle::{AppointmentState, StoredAppointment, StoredBooking};
use crate::staff_calendar::{BookingCustomer, MockStaffBookingReader};

pub const HERE: OrganizationNr = OrganizationNr(1000);
pub const BOOKING: BookingId = BookingId(1);

fn stored_booking() -> StoredBooking {
    let noon = InstantMinute::floor(datetime!(2027-01-11 11:00 UTC));
    StoredBooking {
        id: BOOKING,
        guid: CalendarGuid(Uuid::from_u128(1)),
        organization: HERE,
        zone: Zone::named("Europe/Vienna").unwrap(),
        sequence: 0,
        cancellation_notice: 0,
        appointments: vec![StoredAppointment {
            id: AppointmentId(1),
            service: ServiceId(1),
            title: "Haarschnitt".to_owned(),
            price: Money::from_cents(5800),
            duration: 30,
            follow_up: 0,
            employee: ResourceId(1),
            employee_name: "Anna Berger".to_owned(),
            state: AppointmentState::Confirmed,
            start: datetime!(2027-01-11 12:00),
            end: datetime!(2027-01-11 12:30),
            span: Span::new(noon, noon.plus(30)).unwrap(),
            parts: Vec::new(),
        }],
        participations: Vec::new(),
    }
}

/// A booking of one appointment with employee 1.
pub fn details() -> StaffBookingDetails {
    StaffBookingDetails {
        booking: stored_booking(),
        made_at: datetime!(2027-01-01 08:00 UTC),
        customer: BookingCustomer {
            id: CustomerId(1),
            first_name: "Eva".to_owned(),
            last_name: "Moser".to_owned(),
            email: Some("eva@example.org".to_owned()),
            phone: None,
        },
        given: BookingContact::default(),
        relatives: Relatives::default(),
        remark: None,
        note: None,
        answers: Vec::new(),
        series: Vec::new(),
        history: Vec::new(),
        date_resources: BTreeSet::new(),
        attendance: BTreeMap::new(),
    }
}

pub fn staff(organization: OrganizationNr, rank: Rank, employee: i32) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(employee)),
    }
}

async fn shown(actor: Actor, found: Option<StaffBookingDetails>) -> Result<StaffBookingDetails, StaffBookingError> {
    let mut bookings = MockStaffBookingReader::new();
    bookings.expect_booking().returning(move |_, _, _| Ok(found.clone()));
    ShowStaffBooking::new(Arc::new(bookings))
        .show(actor, HERE, BOOKING)
        .await
}

#[tokio::test]
async fn business_user_sees_bookings_of_the_own_calendar_and_manager_all() {
    for (rank, employee, is_seen) in [
        (Rank::BusinessUser, 1, true),
        (Rank::BusinessUser, 2, false),
        (Rank::BusinessManager, 2, true),
    ] {
        let shown = shown(staff(HERE, rank, employee), Some(details())).await;
        match shown {
            Ok(_) => assert!(is_seen, "{rank:?} {employee}"),
            Err(error) => {
                assert!(!is_seen, "{rank:?} {employee}");
                assert!(matches!(error, StaffBookingError::UnknownBooking));
            }
        }
    }
}

#[tokio::test]
async fn trainer_sees_who_has_signed_up() {
    let mut sign_up = details();
    sign_up.booking.appointments.clear();
    sign_up.date_resources = BTreeSet::from([ResourceId(2), ResourceId(5)]);
    for (employee, is_seen) in [(1, false), (2, true)] {
        let shown = shown(staff(HERE, Rank::BusinessUser, employee), Some(sign_up.clone())).await;
        assert_eq!(shown.is_ok(), is_seen, "{employee}");
    }
}

#[tokio::test]
async fn foreign_staff_and_customers_are_refused_before_anything_is_read() {
    let foreign = staff(OrganizationNr(1001), Rank::BusinessAdmin, 1);
    for actor in [Actor::Guest, Actor::Member { account: AccountId(7) }, foreign] {
        let bookings = ShowStaffBooking::new(Arc::new(MockStaffBookingReader::new()));
        let shown = bookings.show(actor, HERE, BOOKING).await;
        assert!(matches!(shown, Err(StaffBookingError::Forbidden)), "{actor:?}");
    }
}

#[tokio::test]
async fn absent_booking_is_unknown() {
    let shown = shown(staff(HERE, Rank::BusinessAdmin, 1), None).await;
    assert!(matches!(shown, Err(StaffBookingError::UnknownBooking)));
}
