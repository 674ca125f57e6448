use std::sync::Arc;

use shared_kernel::{AccountId, Actor, Admission, BookingId, OrganizationNr, Randomness, Rank, ResourceId, ServiceId};
use time::macros::datetime;
use uuid::Uuid;

use super::*;
use crate::booking::{MockBookingStore, MockManageTokens, VisitOutcome};
use crate::calendar::MockCalendarReader;
use crate::customers::ContactForm;
use crate::example::by;

struct OneUuid;

impl Randomness for OneUuid {
    fn uuid(&self) -> Uuid {
        Uuid::from_u128(7)
    }
}

fn over(bookings: MockBookingStore) -> BookAppointments {
    let mut tokens = MockManageTokens::new();
    tokens.expect_hash_for().returning(|_| [3; 32]);
    BookAppointments::new(
        Arc::new(bookings),
        Arc::new(MockCalendarReader::new()),
        Arc::new(tokens),
        Arc::new(OneUuid),
    )
}

fn request() -> BookingRequest {
    BookingRequest {
        organization: OrganizationNr(1000),
        customer: ContactForm::default(),
        appointment_requests: vec![AppointmentRequest {
            service: ServiceId(1),
            employee: Some(ResourceId(2)),
            start: datetime!(2027-03-14 09:00),
        }],
        answers: Vec::new(),
        admission: Admission::Open,
        identity: RequestIdentity {
            key: Some("a key".to_owned()),
            body_hash: [1; 32],
            repetition_hash: [2; 32],
        },
    }
}

fn terms() -> StaffBookingTerms {
    StaffBookingTerms {
        customer: None,
        note: None,
        over_rules: false,
        tells_customer: true,
    }
}

fn business_user() -> Actor {
    Actor::Staff {
        organization: OrganizationNr(1000),
        rank: Rank::BusinessUser,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    }
}

async fn book(
    bookings: MockBookingStore,
    (every_weeks, visits): (u16, u16),
    mode: SeriesMode,
) -> Result<Vec<SeriesVisit>, SeriesRefused> {
    let series = SeriesTerms {
        every_weeks,
        visits,
        mode,
    };
    over(bookings)
        .book_series_as_staff(by(business_user()), request(), terms(), series)
        .await
}

fn visit(outcome: VisitOutcome) -> SeriesVisit {
    SeriesVisit {
        start: datetime!(2027-03-14 09:00),
        outcome,
    }
}

#[tokio::test]
async fn visits_of_a_series_lie_whole_weeks_apart_on_the_wall() {
    let mut bookings = MockBookingStore::new();
    bookings.expect_book_series().once().returning(|_, series| {
        let starts = series.visits.iter().map(|draft| draft.appointment_requests[0].start);
        // The clock changes on the 28th of March.
        let expected = [
            datetime!(2027-03-14 09:00),
            datetime!(2027-03-28 09:00),
            datetime!(2027-04-11 09:00),
        ];
        assert_eq!(starts.collect::<Vec<_>>(), expected);
        let keys: Vec<bool> = series.visits.iter().map(|draft| draft.identity.key.is_some()).collect();
        assert_eq!(keys, [true, false, false]);
        Ok(vec![visit(VisitOutcome::Booked(BookingId(1)))])
    });
    book(bookings, (2, 3), SeriesMode::All).await.unwrap();
}

#[tokio::test]
async fn series_has_two_to_52_visits_one_to_52_weeks_apart() {
    for (weeks, visits, is_refused) in [
        (1, 1, true),
        (1, 53, true),
        (0, 2, true),
        (53, 2, true),
        (52, 52, false),
    ] {
        let mut bookings = MockBookingStore::new();
        bookings
            .expect_book_series()
            .times(usize::from(!is_refused))
            .returning(|_, _| Ok(Vec::new()));
        let booked = book(bookings, (weeks, visits), SeriesMode::Preview).await;
        assert_eq!(booked.is_err(), is_refused, "{weeks} {visits}");
    }
}

#[tokio::test]
async fn series_of_which_nothing_is_booked_is_refused_with_every_visit_but_not_its_preview() {
    let refused = || visit(VisitOutcome::Refused(BrokenRule::Taken.at(0)));
    for (mode, is_refused) in [
        (SeriesMode::Preview, false),
        (SeriesMode::All, true),
        (SeriesMode::Possible, true),
    ] {
        let mut bookings = MockBookingStore::new();
        bookings
            .expect_book_series()
            .returning(move |_, _| Ok(vec![visit(VisitOutcome::Possible), refused()]));
        match book(bookings, (1, 2), mode).await {
            Err(SeriesRefused::Impossible(visits)) => assert!(is_refused && visits.len() == 2, "{mode:?}"),
            other => assert!(other.is_ok() && !is_refused, "{mode:?} {other:?}"),
        }
    }
}
