//! Whoever is blocked books nothing online.

use booking_core::booking::{BookingRefused, BookingStore, Refusal};
use booking_core::customers::CustomerStore;
use booking_core::events::{EventStore, SignUpRefusal, SignUpRefused};
use time::macros::time;

use super::{by_staff, cut_at, record};
use crate::support::{MONDAY, NOW, TestStore, change_at, course, customer, named, salon, sign_up};

#[tokio::test]
async fn blocked_email_address_or_phone_books_nothing_online_and_staff_books_for_it() {
    let mut with_course = salon();
    with_course.events = vec![course()];
    let (store, loaded) = TestStore::with(&with_course).await;
    let other = store.load(&named("Anderswo")).await;
    let (customers, change) = (store.customers(), change_at(NOW));
    let here = loaded.organization;
    let eva = customers
        .add(
            &change,
            here,
            &record("Moser", "kunde1@example.org", "+43 664 99"),
            None,
        )
        .await;
    customers.block(&change, here, eva.unwrap(), true).await.unwrap();
    let mine = customers
        .add(&change, here, &record("Huber", "", "0676 555 01 02"), None)
        .await
        .unwrap();
    customers.block(&change, here, mine, true).await.unwrap();

    let by_email = store.bookings().book(&change, &cut_at(1, &loaded, time!(9:00))).await;
    assert!(
        matches!(by_email, Err(BookingRefused::Refused(Refusal::Blocked))),
        "{by_email:?}"
    );
    let mut with_phone = cut_at(2, &loaded, time!(9:00));
    let mut contact = customer("neu@example.org");
    contact.phone = Some(shared_kernel::PhoneNumber::parse("+43 676 5550102").unwrap());
    with_phone.customer = contact.into();
    let by_phone = store.bookings().book(&change, &with_phone).await;
    assert!(
        matches!(by_phone, Err(BookingRefused::Refused(Refusal::Blocked))),
        "{by_phone:?}"
    );
    let seat = store.events().sign_up(&change, &sign_up(1, &loaded)).await;
    assert!(
        matches!(seat, Err(SignUpRefused::Refused(SignUpRefusal::Blocked))),
        "{seat:?}"
    );
    assert_eq!(store.sql().await.number("SELECT count(*) FROM booking").await, 0);

    let mut elsewhere = cut_at(9, &other, time!(9:00));
    elsewhere.customer = customer("kunde1@example.org").into();
    let elsewhere = store.bookings().book(&change, &elsewhere).await;
    assert!(elsewhere.is_ok(), "{elsewhere:?}");
    let by_staff = store
        .bookings()
        .book(&change, &by_staff(cut_at(1, &loaded, time!(9:00))))
        .await;
    assert!(by_staff.is_ok(), "{by_staff:?}");
    customers.block(&change, here, mine, false).await.unwrap();
    with_phone.appointment_requests[0].start = MONDAY.with_time(time!(11:00));
    assert!(store.bookings().book(&change, &with_phone).await.is_ok());
}

/// A sabotaged look lets the blocked ones book.
#[tokio::test]
async fn block_that_is_not_looked_at_is_noticed() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change) = (store.customers(), change_at(NOW));
    let eva = record("Moser", "kunde1@example.org", "0664 999");
    let eva = customers.add(&change, loaded.organization, &eva, None).await.unwrap();
    customers.block(&change, loaded.organization, eva, true).await.unwrap();
    let sabotage = "CREATE OR REPLACE FUNCTION is_blocked(of_organization integer, of_email text, given_phone text)
        RETURNS boolean STABLE LANGUAGE plpgsql AS 'BEGIN RETURN false; END'";
    store.sql().await.run(sabotage).await;
    assert!(
        store
            .bookings()
            .book(&change, &cut_at(1, &loaded, time!(9:00)))
            .await
            .is_ok()
    );
}
