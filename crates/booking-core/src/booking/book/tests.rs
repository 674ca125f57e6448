//! The use case around the decision: what reaches the store, and what a loser is offered.

use std::sync::Arc;

use shared_kernel::{
    AccountId, Actor, Admission, BookingId, CalendarGuid, CustomerId, InvalidContact, OrganizationNr, Randomness, Rank,
    Reach, ResourceId, ServiceId, StoreError,
};
use time::PrimitiveDateTime;
use time::macros::datetime;
use uuid::Uuid;

use super::{BookAppointments, BookingRequest, StaffBookingTerms};
use crate::booking::{
    AppointmentRequest, Booking, BookingChannel, BookingRefused, BrokenRule, Draft, DraftCustomer, MockBookingStore,
    MockManageTokens, NoteTooLong, Refusal,
};
use crate::calendar::{CalendarVersions, MockCalendarReader};
use crate::customers::{ContactField, ContactForm, PartialContact};
use crate::example::{Provider, availability, by};
use crate::request_identity::{KeyOfAnotherBody, RequestIdentity};
use crate::slots::Slot;

const NINE: PrimitiveDateTime = datetime!(2027-01-11 09:00);

struct OneUuid;

impl Randomness for OneUuid {
    fn uuid(&self) -> Uuid {
        Uuid::from_u128(7)
    }
}

fn appointment_request(service: i64, employee: Option<i32>, start: PrimitiveDateTime) -> AppointmentRequest {
    AppointmentRequest {
        service: ServiceId(service),
        employee: employee.map(ResourceId),
        start,
    }
}

fn request(appointment_requests: Vec<AppointmentRequest>) -> BookingRequest {
    BookingRequest {
        organization: OrganizationNr(1000),
        customer: ContactForm {
            first_name: "Katharina".to_owned(),
            last_name: "Oberhuber".to_owned(),
            email: "katharina@example.org".to_owned(),
            phone: None,
            remarks: None,
        },
        appointment_requests,
        answers: Vec::new(),
        identity: RequestIdentity {
            key: Some("a key".to_owned()),
            body_hash: [1; 32],
            repetition_hash: [2; 32],
        },
        admission: Admission::Open,
    }
}

fn use_case(store: MockBookingStore, calendars: MockCalendarReader) -> BookAppointments {
    let mut tokens = MockManageTokens::new();
    tokens.expect_hash_for().returning(|guid| {
        assert_eq!(guid, CalendarGuid(Uuid::from_u128(7)));
        [9; 32]
    });
    BookAppointments::new(
        Arc::new(store),
        Arc::new(calendars),
        Arc::new(tokens),
        Arc::new(OneUuid),
    )
}

/// Somebody new, who gets a mail.
fn terms(over_rules: bool) -> StaffBookingTerms {
    StaffBookingTerms {
        customer: None,
        note: None,
        over_rules,
        tells_customer: true,
    }
}

async fn book(use_case: &BookAppointments, request: BookingRequest) -> Result<Booking, BookingRefused> {
    use_case.book(by(Actor::Guest), request).await
}

/// A store that always answers like this.
fn store(answer: impl Fn(&Draft) -> Result<Booking, BookingRefused> + Send + Sync + 'static) -> MockBookingStore {
    let mut store = MockBookingStore::new();
    store.expect_book().returning(move |_, draft| answer(draft));
    store
}

#[tokio::test]
async fn draft_carries_the_whole_request() {
    let mut store = MockBookingStore::new();
    store.expect_book().once().returning(|change, draft| {
        assert_eq!(*change, by(Actor::Guest));
        assert_eq!(
            (draft.guid, draft.manage_token_hash),
            (CalendarGuid(Uuid::from_u128(7)), [9; 32])
        );
        assert_eq!(
            (draft.channel, draft.identity.key.as_deref()),
            (BookingChannel::MainSite, Some("a key"))
        );
        assert_eq!(
            (draft.identity.body_hash, draft.identity.repetition_hash),
            ([1; 32], [2; 32])
        );
        assert_eq!(draft.appointment_requests, [appointment_request(1, None, NINE)]);
        Ok(Booking {
            id: BookingId(5),
            guid: draft.guid,
            organization: draft.organization,
            zone: shared_kernel::Zone::named("Europe/Vienna").unwrap(),
            appointments: Vec::new(),
        })
    });
    let booked = book(
        &use_case(store, MockCalendarReader::new()),
        request(vec![appointment_request(1, None, NINE)]),
    )
    .await;
    assert_eq!(booked.unwrap().id, BookingId(5));
}

#[tokio::test]
async fn invalid_request_never_reaches_the_store() {
    let refused = |request| async {
        book(&use_case(MockBookingStore::new(), MockCalendarReader::new()), request)
            .await
            .unwrap_err()
    };
    assert!(matches!(refused(request(vec![])).await, BookingRefused::NoService));
    assert!(matches!(
        refused(request(vec![appointment_request(1, None, NINE); 11])).await,
        BookingRefused::TooManyServices
    ));
    for key in [String::new(), "k".repeat(256)] {
        let mut unnamed = request(vec![appointment_request(1, None, NINE)]);
        unnamed.identity.key = Some(key);
        assert!(matches!(refused(unnamed).await, BookingRefused::InvalidKey(_)));
    }
    let mut nobody = request(vec![appointment_request(1, None, NINE)]);
    nobody.customer = ContactForm {
        email: "a@b".to_owned(),
        ..ContactForm::default()
    };
    let BookingRefused::Contact(problems) = refused(nobody).await else {
        panic!("contact data were taken")
    };
    assert_eq!(
        problems,
        [
            (ContactField::FirstName, InvalidContact::Missing),
            (ContactField::LastName, InvalidContact::Missing),
            (ContactField::Email, InvalidContact::Malformed),
        ]
    );
}

#[tokio::test]
async fn ten_services_and_a_key_of_255_bytes_are_accepted() {
    let store = store(|_| Err(BookingRefused::Refused(Refusal::TooComplex)));
    let mut request = request(vec![appointment_request(1, None, NINE); 10]);
    request.identity.key = Some("k".repeat(255));
    let refused = book(&use_case(store, MockCalendarReader::new()), request).await;
    assert!(matches!(refused, Err(BookingRefused::Refused(Refusal::TooComplex))));
}

#[tokio::test]
async fn refusals_of_the_store_are_passed_on() {
    let refused = |error: fn() -> BookingRefused| async move {
        let store = store(move |_| Err(error()));
        book(
            &use_case(store, MockCalendarReader::new()),
            request(vec![appointment_request(1, None, NINE)]),
        )
        .await
        .unwrap_err()
    };
    assert!(matches!(
        refused(|| BookingRefused::UnknownOrganization).await,
        BookingRefused::UnknownOrganization
    ));
    assert!(matches!(
        refused(|| BookingRefused::KeyOfAnotherBody(KeyOfAnotherBody)).await,
        BookingRefused::KeyOfAnotherBody(_)
    ));
    let off_grid = refused(|| BookingRefused::Refused(BrokenRule::OffGrid.at(0))).await;
    assert!(matches!(&off_grid, BookingRefused::Refused(refusal) if *refusal == BrokenRule::OffGrid.at(0)));
    let unknown = refused(|| BookingRefused::Store(StoreError::UnknownOutcome("cut off".into()))).await;
    assert!(matches!(unknown, BookingRefused::Store(StoreError::UnknownOutcome(_))));
}

#[tokio::test]
async fn taken_start_returns_alternatives_with_their_employees() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees = vec![availability("09:00-10:00"); 2];
    let provider = provider.all_can_do_all();
    let store = store(|_| Err(BookingRefused::Refused(BrokenRule::Taken.at(0))));
    let refused = book(
        &use_case(store, provider.calendars(Vec::new())),
        request(vec![appointment_request(1, None, NINE)]),
    )
    .await;
    let Err(BookingRefused::Broken {
        rule: BrokenRule::Taken,
        alternatives,
        ..
    }) = refused
    else {
        panic!("{refused:?}")
    };
    assert_eq!(
        alternatives.starts[0],
        Slot {
            start: NINE,
            employees: vec![ResourceId(1), ResourceId(2)]
        }
    );
}

#[tokio::test]
async fn alternatives_of_a_non_public_organisation_are_for_staff_only() {
    let actor = Actor::Staff {
        organization: OrganizationNr(1000),
        rank: Rank::BusinessManager,
        account: AccountId(7),
        employee: None,
    };
    let taken = || store(|_| Err(BookingRefused::Refused(BrokenRule::Taken.at(0))));
    let hidden = || {
        let mut calendars = MockCalendarReader::new();
        calendars.expect_versions().returning(|_| Ok(None));
        let versions = CalendarVersions { rules: 1, bookings: 1 };
        calendars
            .expect_versions_for_staff()
            .returning(move |_| Ok(Some(versions)));
        let rules = Arc::new(Provider::open("09:00-12:00", 30).rules());
        calendars
            .expect_rules()
            .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
        calendars.expect_occupations().returning(|_, _, _| Ok(Vec::new()));
        use_case(taken(), calendars)
    };
    let wanted = || request(vec![appointment_request(1, None, NINE)]);
    let use_case = hidden();
    let by_staff = use_case.book_as_staff(by(actor), wanted(), terms(false));
    let count = |refused| match refused {
        Err(BookingRefused::Broken {
            rule: BrokenRule::Taken,
            alternatives,
            ..
        }) => alternatives.starts.len(),
        other => panic!("{other:?}"),
    };
    assert_eq!(count(by_staff.await), 3);
    assert_eq!(count(book(&hidden(), wanted()).await), 0);
}

#[tokio::test]
async fn staff_gets_alternatives_to_a_start_that_a_rule_forbids() {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.employees = vec![availability("09:00-10:00"); 3];
    let provider = provider.all_can_do_all();
    let off = || store(|_| Err(BookingRefused::Refused(BrokenRule::OutsideHours.at(0))));
    let wanted = || request(vec![appointment_request(1, Some(2), NINE)]);
    let staff = |rank| Actor::Staff {
        organization: OrganizationNr(1000),
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(2)),
    };
    for (rank, expected) in [
        (Rank::BusinessManager, vec![ResourceId(1), ResourceId(3)]),
        (Rank::BusinessUser, vec![]),
    ] {
        let use_case = use_case(off(), provider.calendars(Vec::new()));
        let refused = use_case.book_as_staff(by(staff(rank)), wanted(), terms(false)).await;
        let Err(BookingRefused::Broken {
            request: 0,
            rule: BrokenRule::OutsideHours,
            alternatives,
        }) = refused
        else {
            panic!("{refused:?}")
        };
        assert_eq!(alternatives.colleagues, Some(expected));
        assert_eq!(alternatives.starts.len(), 3);
    }
}

#[tokio::test]
async fn staff_booking_needs_a_business_user_and_overriding_a_manager() {
    let own = OrganizationNr(1000);
    let staff = |organization, rank| Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: Some(ResourceId(1)),
    };
    let table = [
        (Actor::Guest, false, false),
        (Actor::System, false, false),
        (Actor::Member { account: AccountId(7) }, false, false),
        (Actor::PlatformAdmin { account: AccountId(7) }, false, false),
        (staff(own, Rank::BusinessUser), true, false),
        (staff(own, Rank::BusinessManager), true, true),
        (staff(own, Rank::BusinessAdmin), true, true),
        (staff(OrganizationNr(1001), Rank::BusinessAdmin), false, false),
    ];
    for (actor, may_book, may_break) in table {
        let mut store = MockBookingStore::new();
        store
            .expect_book()
            .withf(|_, draft| matches!(draft.channel, BookingChannel::Import { .. }))
            .times(usize::from(may_break))
            .returning(|_, _| Err(BookingRefused::UnknownOrganization));
        let imported = use_case(store, MockCalendarReader::new())
            .import(by(actor), request(vec![appointment_request(1, Some(1), NINE)]))
            .await;
        assert_eq!(
            !matches!(imported, Err(BookingRefused::Forbidden)),
            may_break,
            "{actor:?}"
        );
        for (over_rules, is_allowed) in [(false, may_book), (true, may_break)] {
            let mut store = MockBookingStore::new();
            store
                .expect_book()
                .withf(move |change, draft| {
                    let Actor::Staff { rank, .. } = actor else {
                        return false;
                    };
                    change.actor == actor
                        && draft.channel
                            == BookingChannel::BackOffice {
                                rank,
                                over_rules,
                                tells_customer: true,
                            }
                })
                .times(usize::from(is_allowed))
                .returning(|_, _| Err(BookingRefused::UnknownOrganization));
            let answer = use_case(store, MockCalendarReader::new())
                .book_as_staff(
                    by(actor),
                    request(vec![appointment_request(1, Some(1), NINE)]),
                    terms(over_rules),
                )
                .await;
            let was_allowed = !matches!(answer, Err(BookingRefused::Forbidden));
            assert_eq!(was_allowed, is_allowed, "{actor:?}, {over_rules}");
        }
    }
}

#[tokio::test]
async fn business_user_books_into_the_own_calendar_only() {
    let own = OrganizationNr(1000);
    let user = |employee| Actor::Staff {
        organization: own,
        rank: Rank::BusinessUser,
        account: AccountId(7),
        employee,
    };
    let table = [
        (Some(ResourceId(1)), Some(1), true),
        (Some(ResourceId(1)), None, true),
        (Some(ResourceId(1)), Some(2), false),
        (None, Some(1), false),
        (None, None, false),
    ];
    for (employee, chosen, is_allowed) in table {
        let mut store = MockBookingStore::new();
        store
            .expect_book()
            .withf(|_, draft| draft.appointment_requests[0].employee == Some(ResourceId(1)))
            .times(usize::from(is_allowed))
            .returning(|_, _| Err(BookingRefused::UnknownOrganization));
        let request = request(vec![appointment_request(1, chosen, NINE)]);
        let answer = use_case(store, MockCalendarReader::new())
            .book_as_staff(by(user(employee)), request, terms(false))
            .await;
        let was_allowed = !matches!(answer, Err(BookingRefused::Forbidden));
        assert_eq!(was_allowed, is_allowed, "{employee:?} {chosen:?}");
    }
}

#[tokio::test]
async fn booking_in_the_name_of_somebody_names_both() {
    let member = Actor::Member { account: AccountId(7) };
    let mut store = MockBookingStore::new();
    store
        .expect_book()
        .withf(move |change, _| {
            change.actor == Actor::PlatformAdmin { account: AccountId(1) } && change.on_behalf_of == Some(member)
        })
        .once()
        .returning(|_, _| Err(BookingRefused::UnknownOrganization));
    let request = request(vec![appointment_request(1, Some(1), NINE)]);
    let answer = use_case(store, MockCalendarReader::new())
        .book(by(member).impersonated_by(AccountId(1)), request)
        .await;
    assert!(matches!(answer, Err(BookingRefused::UnknownOrganization)), "{answer:?}");
}

/// What the store was asked to book for whom, with which note.
async fn booked_for(terms: StaffBookingTerms, customer: ContactForm) -> Result<Draft, BookingRefused> {
    let asked = Arc::new(std::sync::Mutex::new(None));
    let seen = Arc::clone(&asked);
    let mut store = MockBookingStore::new();
    store.expect_book().returning(move |_, draft| {
        *seen.lock().unwrap() = Some(draft.clone());
        Err(BookingRefused::UnknownOrganization)
    });
    let manager = Actor::Staff {
        organization: OrganizationNr(1000),
        rank: Rank::BusinessManager,
        account: AccountId(7),
        employee: None,
    };
    let request = BookingRequest {
        customer,
        ..request(vec![appointment_request(1, Some(1), NINE)])
    };
    let answer = use_case(store, MockCalendarReader::new())
        .book_as_staff(by(manager), request, terms)
        .await;
    let draft = asked.lock().unwrap().take();
    draft.ok_or_else(|| answer.unwrap_err())
}

#[tokio::test]
async fn staff_books_for_a_walk_in_without_a_name_and_for_somebody_on_file() {
    let nobody = booked_for(terms(false), ContactForm::default()).await.unwrap();
    assert_eq!(
        nobody.customer,
        DraftCustomer::partial(PartialContact::default(), Reach::Everybody)
    );
    let on_file = StaffBookingTerms {
        customer: Some(CustomerId(5)),
        note: Some(" kommt mit Hund ".to_owned()),
        ..terms(false)
    };
    let known = booked_for(on_file, ContactForm::default()).await.unwrap();
    assert_eq!(
        known.customer,
        DraftCustomer::OnFile {
            customer: CustomerId(5),
            seen_by: None
        }
    );
    assert_eq!(known.note.as_deref(), Some("kommt mit Hund"));
    let long = StaffBookingTerms {
        note: Some("ä".repeat(1001)),
        ..terms(false)
    };
    let refused = booked_for(long, ContactForm::default()).await;
    assert!(matches!(refused, Err(BookingRefused::Note(NoteTooLong))));
    let wrong = ContactForm {
        email: "keine Adresse".to_owned(),
        ..ContactForm::default()
    };
    let refused = booked_for(terms(false), wrong).await;
    assert!(matches!(refused, Err(BookingRefused::Contact(_))));
}
