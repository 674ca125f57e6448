//! Whose bookings are listed, on which list, in which order, and what it costs.

use accounts::sessions::{Device, NewSession, SessionKind, SessionStore};
use booking_core::account_bookings::{AccountBookingList, AccountBookingReader, ListKind};
use booking_core::booking::{BookingStore, Draft};
use booking_core::events::EventStore;
use booking_core::lifecycle::AppointmentState::{CancelledByProvider, Done};
use booking_core::lifecycle::{
    AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefused, ChangeRequest, ChangedBy,
};
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{AccountId, Actor, BookingId, Change, PageRequest, SessionId};
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime, Time};
use uuid::Uuid;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, course, customer, draft, named, salon,
    sent_statements, sign_up, wanted,
};

const ANNA: &str = "anna@example.org";

/// An account that has proven its e-mail address, or only claims it.
async fn account(store: &TestStore, email: &str, is_proven: bool) -> AccountId {
    let verified_at = if is_proven { "now()" } else { "NULL" };
    let insert = format!(
        "INSERT INTO account (email, verified_at, first_name, last_name, password_hash, created_at)
         VALUES ('{email}', {verified_at}, 'Anna', 'Moser', '$argon2id$', now()) RETURNING id"
    );
    AccountId(store.sql().await.number(&insert).await)
}

async fn sign_in(store: &TestStore, account: AccountId) {
    let session = NewSession {
        id: SessionId(Uuid::from_u128(1)),
        kind: SessionKind::Customer,
        organization: None,
        device: Device::default(),
        ends_by: None,
    };
    store.sessions().open(&by(account), account, &session).await.unwrap();
}

fn by(account: AccountId) -> Change {
    Change {
        actor: Actor::Member { account },
        ..change_at(NOW)
    }
}

/// The request with this number for a cut on Monday at this time, with this e-mail address.
fn cut(loaded: &Loaded, number: u8, at: Time, email: &str) -> Draft {
    let request = appointment_request(loaded.services[CUT], None, MONDAY.with_time(at));
    Draft {
        customer: customer(email).into(),
        ..draft(number, loaded, vec![request])
    }
}

async fn book(store: &TestStore, change: &Change, draft: &Draft) -> BookingId {
    store.bookings().book(change, draft).await.unwrap().id
}

async fn listed_at(store: &TestStore, now: OffsetDateTime, account: AccountId, kind: ListKind) -> Vec<BookingId> {
    let list = AccountBookingList { account, kind, now };
    let page = PageRequest::new(0, PageRequest::LARGEST).unwrap();
    let bookings = store.account_bookings().page(list, page).await.unwrap();
    let count = store.account_bookings().count(list).await.unwrap();
    assert_eq!(count, bookings.len() as u64);
    bookings.iter().map(|entry| entry.booking.id).collect()
}

async fn open(store: &TestStore, account: AccountId) -> Vec<BookingId> {
    listed_at(store, NOW, account, ListKind::Open).await
}

async fn past(store: &TestStore, account: AccountId) -> Vec<BookingId> {
    listed_at(store, NOW, account, ListKind::Past).await
}

/// What the customer wants of a booking of an account.
fn wanted_by(account: AccountId, booking: BookingId, action: ChangeAction) -> ChangeRequest {
    ChangeRequest {
        booking: BookingRef::OfAccount { account, booking },
        by: ChangedBy::Customer,
        action,
        idempotency_key: None,
    }
}

#[tokio::test]
async fn booking_belongs_to_whoever_made_it_while_signed_in_else_to_the_proven_email_address() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let anna = account(&store, ANNA, true).await;
    let eva = account(&store, "eva@example.org", true).await;
    let own = book(&store, &by(anna), &cut(&loaded, 1, time!(9:00), "other@example.org")).await;
    let guest = book(&store, &change_at(NOW), &cut(&loaded, 2, time!(10:00), ANNA)).await;
    let shouted = book(
        &store,
        &change_at(NOW),
        &cut(&loaded, 3, time!(11:00), "ANNA@example.org"),
    )
    .await;
    // Eva books for Anna: what she made stays hers, whatever e-mail address it names.
    let for_anna = book(&store, &by(eva), &cut(&loaded, 4, time!(12:00), ANNA)).await;
    book(
        &store,
        &change_at(NOW),
        &cut(&loaded, 5, time!(13:00), "anna@example.com"),
    )
    .await;

    assert_eq!(open(&store, anna).await, [own, guest, shouted]);
    assert_eq!(open(&store, eva).await, [for_anna]);
    assert_eq!(open(&store, AccountId(4_711)).await, []);
}

#[tokio::test]
async fn unproven_account_has_what_it_made_and_nothing_else() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let claiming = account(&store, ANNA, false).await;
    let guest = book(&store, &change_at(NOW), &cut(&loaded, 1, time!(9:00), ANNA)).await;
    let own = book(&store, &by(claiming), &cut(&loaded, 2, time!(10:00), ANNA)).await;
    assert_eq!(open(&store, claiming).await, [own]);
    let of_guest = BookingRef::OfAccount {
        account: claiming,
        booking: guest,
    };
    assert_eq!(store.lifecycle().find(of_guest).await.unwrap(), None);

    // Once it is somebody else's, that one has what guests made, and not what was made while signed in.
    let owner = account(&store, ANNA, true).await;
    sign_in(&store, owner).await;
    assert_eq!(open(&store, owner).await, [guest]);
    assert_eq!(open(&store, claiming).await, [own]);
}

#[tokio::test]
async fn booking_of_another_account_is_unknown_and_stays_as_it_is() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let anna = account(&store, ANNA, true).await;
    let eva = account(&store, "eva@example.org", true).await;
    let booking = book(&store, &by(anna), &cut(&loaded, 1, time!(9:00), ANNA)).await;
    let cancel = ChangeAction::Cancel(CancelScope::All);
    for (account, booking) in [
        (eva, booking),
        (anna, BookingId(booking.0 + 1)),
        (AccountId(-1), booking),
    ] {
        let found = store.lifecycle().find(BookingRef::OfAccount { account, booking }).await;
        assert_eq!(found.unwrap(), None);
        let request = wanted_by(account, booking, cancel.clone());
        let changed = store.lifecycle().change(&by(account), &request).await;
        assert!(matches!(changed, Err(ChangeRefused::UnknownBooking)), "{changed:?}");
    }
    assert_eq!(open(&store, anna).await, [booking]);

    let request = wanted_by(anna, booking, cancel);
    let first = store.lifecycle().change(&by(anna), &request).await.unwrap();
    assert_eq!(first.state(), AppointmentState::CancelledByCustomer);
    let again = store.lifecycle().change(&by(anna), &request).await.unwrap();
    assert_eq!(again, first, "a repetition gives the same answer");
    let who = "SELECT actor || ' ' || account_id FROM history WHERE what = 'CANCELLED_BY_CUSTOMER'";
    assert_eq!(store.sql().await.texts(who).await, [format!("MEMBER {anna}")]);
}

#[tokio::test]
async fn open_bookings_ascend_and_past_ones_descend_over_all_organisations() {
    let (store, here) = TestStore::with(&salon()).await;
    let there = store.load(&named("Zweiter Salon")).await;
    let anna = account(&store, ANNA, true).await;
    let late = book(&store, &by(anna), &cut(&here, 1, time!(11:00), ANNA)).await;
    let early = book(&store, &by(anna), &cut(&there, 2, time!(9:00), ANNA)).await;
    let same_start = book(&store, &by(anna), &cut(&here, 3, time!(9:00), ANNA)).await;
    let called_off = book(&store, &by(anna), &cut(&here, 4, time!(10:00), ANNA)).await;
    let cancel = wanted([4; 32], ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&by(anna), &cancel).await.unwrap();

    assert_eq!(open(&store, anna).await, [early, same_start, late]);
    assert_eq!(past(&store, anna).await, [called_off], "cancelled is past at once");
    // A quarter past nine: what is going on is still open.
    let meanwhile = datetime!(2026-11-23 08:15 UTC);
    assert_eq!(listed_at(&store, meanwhile, anna, ListKind::Open).await.len(), 3);
    let afterwards = datetime!(2026-11-24 08:00 UTC);
    assert_eq!(listed_at(&store, afterwards, anna, ListKind::Open).await, []);
    let descending = [late, called_off, same_start, early];
    assert_eq!(listed_at(&store, afterwards, anna, ListKind::Past).await, descending);
}

#[tokio::test]
async fn loaded_bookings_of_an_email_address_are_listed_with_what_became_of_them() {
    let cut_at = |state, start| booked(state, CUT, 0, start);
    let document = OrganizationDocument {
        bookings: vec![
            cut_at(Done, datetime!(2026-11-02 09:00)),
            cut_at(CancelledByProvider, datetime!(2026-11-23 09:00)),
        ],
        ..salon()
    };
    let store = TestStore::new();
    let franz = account(&store, "franz@example.org", true).await;
    store.load(&document).await;
    let list = AccountBookingList {
        account: franz,
        kind: ListKind::Past,
        now: NOW,
    };
    let page = PageRequest::new(0, 2).unwrap();
    let bookings = store.account_bookings().page(list, page).await.unwrap();
    let states: Vec<AppointmentState> = bookings.iter().map(|entry| entry.booking.state()).collect();
    assert_eq!(states, [CancelledByProvider, Done]);
    let provider = &bookings[0].provider;
    assert_eq!(provider.company_name, "Salon Rosi");
    assert_eq!(provider.contact_phone.as_deref(), Some("+43 1 5550100"));
    assert_eq!(provider.contact_email.as_deref(), Some("rosi@example.org"));
    assert!(provider.is_public);
    assert_eq!(open(&store, franz).await, []);
}

#[tokio::test]
async fn course_is_open_until_its_last_date_that_was_not_left() {
    let document = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&document).await;
    let anna = account(&store, ANNA, true).await;
    let seat = store.events().sign_up(&by(anna), &sign_up(1, &loaded)).await.unwrap();
    let (second, last) = (datetime!(2026-12-03 20:00 UTC), datetime!(2026-12-10 20:00 UTC));
    assert_eq!(open(&store, anna).await, [seat.id]);
    assert_eq!(listed_at(&store, second, anna, ListKind::Open).await, [seat.id]);
    assert_eq!(listed_at(&store, last, anna, ListKind::Open).await, []);

    let leave_last = CancelScope::Dates(vec![seat.event.dates[2].id]);
    let request = wanted_by(anna, seat.id, ChangeAction::Cancel(leave_last));
    store.lifecycle().change(&by(anna), &request).await.unwrap();
    assert_eq!(listed_at(&store, second, anna, ListKind::Open).await, []);
    assert_eq!(listed_at(&store, second, anna, ListKind::Past).await, [seat.id]);

    let unsubscribe = wanted_by(anna, seat.id, ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&by(anna), &unsubscribe).await.unwrap();
    assert_eq!(past(&store, anna).await, [seat.id], "no seat, no dates");
}

#[tokio::test]
async fn start_of_an_entry_is_the_start_it_is_sorted_by() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let anna = account(&store, ANNA, true).await;
    let at = |at| appointment_request(loaded.services[CUT], None, MONDAY.with_time(at));
    let both = draft(1, &loaded, vec![at(time!(9:00)), at(time!(14:00))]);
    let both = book(&store, &by(anna), &both).await;
    let between = book(&store, &by(anna), &cut(&loaded, 2, time!(11:00), ANNA)).await;
    assert_eq!(open(&store, anna).await, [both, between]);

    let of_both = BookingRef::OfAccount {
        account: anna,
        booking: both,
    };
    let held = store.lifecycle().find(of_both).await.unwrap().unwrap();
    let drop_first = ChangeAction::Cancel(CancelScope::Only(vec![held.appointments[0].id]));
    let held = store
        .lifecycle()
        .change(&by(anna), &wanted_by(anna, both, drop_first))
        .await;
    assert_eq!(held.unwrap().start(), Some(MONDAY.with_time(time!(14:00))));
    assert_eq!(open(&store, anna).await, [between, both]);
}

#[tokio::test]
async fn page_costs_as_many_statements_as_any_other() {
    let document = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&document).await;
    let anna = account(&store, ANNA, true).await;
    store.events().sign_up(&by(anna), &sign_up(1, &loaded)).await.unwrap();
    book(&store, &by(anna), &cut(&loaded, 2, time!(9:00), ANNA)).await;
    let list = AccountBookingList {
        account: anna,
        kind: ListKind::Open,
        now: NOW,
    };
    let page = PageRequest::new(0, 50).unwrap();
    let statements = async || {
        sent_statements();
        let bookings = store.account_bookings().page(list, page).await.unwrap();
        (bookings.len(), sent_statements())
    };
    let (two, few) = statements().await;
    let mut at = time!(10:00);
    for number in 3..20 {
        book(&store, &by(anna), &cut(&loaded, number, at, ANNA)).await;
        at += Duration::minutes(15);
    }
    let (nineteen, many) = statements().await;
    assert_eq!((two, nineteen), (2, 19));
    assert_eq!(few, many);
    let keys_providers_bookings_appointments_seats_dates = 6;
    assert_eq!(
        many.len(),
        keys_providers_bookings_appointments_seats_dates + 2,
        "{many:#?}"
    );

    sent_statements();
    store.account_bookings().count(list).await.unwrap();
    assert_eq!(sent_statements().len(), 1);
}

#[tokio::test]
async fn page_is_whole_while_others_book_and_cancel() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let anna = account(&store, ANNA, true).await;
    let stays = [
        book(&store, &by(anna), &cut(&loaded, 1, time!(9:00), ANNA)).await,
        book(&store, &by(anna), &cut(&loaded, 2, time!(16:00), ANNA)).await,
    ];
    let list = AccountBookingList {
        account: anna,
        kind: ListKind::Open,
        now: NOW,
    };
    let page = PageRequest::new(0, 50).unwrap();
    let write = async {
        for number in 3..23 {
            let at = time!(10:00) + Duration::minutes(15 * i64::from(number % 16));
            book(&store, &by(anna), &cut(&loaded, number, at, ANNA)).await;
            let cancel = wanted([number; 32], ChangeAction::Cancel(CancelScope::All));
            store.lifecycle().change(&by(anna), &cancel).await.unwrap();
        }
    };
    let read = async {
        for _ in 0..100 {
            let bookings = store.account_bookings().page(list, page).await.unwrap();
            let keys: Vec<_> = bookings
                .iter()
                .map(|entry| (entry.booking.start(), entry.booking.id))
                .collect();
            assert!(
                keys.is_sorted_by(|one, other| one < other),
                "in order and each once: {keys:?}"
            );
            for id in stays {
                assert!(
                    keys.iter().any(|(_, listed)| *listed == id),
                    "{id} is missing: {keys:?}"
                );
            }
            let is_open = |state: AppointmentState| state == AppointmentState::Confirmed;
            assert!(
                bookings.iter().all(|entry| is_open(entry.booking.state())),
                "{bookings:#?}"
            );
        }
    };
    tokio::join!(write, read);
}
