//! What is on file of a customer, and what may be written there.

use booking_core::booking::BookingStore;
use booking_core::customers::{CustomerReader, CustomerRecord, CustomerRefused, CustomerStore};
use booking_core::events::EventStore;
use booking_core::lifecycle::AppointmentState;
use shared_kernel::CustomerId;
use time::macros::{datetime, time};

use super::{ANNA, newest, page, reach, record};
use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, course, customer, draft, named, salon,
    sent_statements, sign_up,
};

#[tokio::test]
async fn file_shows_visits_of_all_kinds_the_newest_first() {
    let mut with_course = salon();
    with_course.events = vec![course()];
    let (store, loaded) = TestStore::with(&with_course).await;
    let sql = store.sql().await;
    let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(9:00)));
    let mut booking = draft(1, &loaded, vec![request]);
    booking.customer = customer("kunde2@example.org").into();
    let made = store.bookings().book(&change_at(NOW), &booking).await.unwrap();
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(2, &loaded))
        .await
        .unwrap();
    sql.run("UPDATE customer SET note = 'mag es leise'").await;
    let id = CustomerId(sql.number("SELECT id FROM customer").await);
    sent_statements();
    let file = store
        .customers()
        .file(reach(loaded.organization, None), id, newest())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        sent_statements().len(),
        5,
        "BEGIN, the file, its visits, its relatives, COMMIT"
    );
    assert_eq!(
        (file.customer.visits, file.visits_total, file.has_account),
        (4, 4, false)
    );
    assert_eq!(file.note.as_deref(), Some("mag es leise"));
    let visits: Vec<_> = file
        .visits
        .iter()
        .map(|one| (one.start, one.employee, one.state))
        .collect();
    let confirmed = AppointmentState::Confirmed;
    assert_eq!(
        visits,
        [
            (datetime!(2026-12-10 18:00), None, confirmed),
            (datetime!(2026-12-03 18:00), None, confirmed),
            (datetime!(2026-11-26 18:00), None, confirmed),
            (datetime!(2026-11-23 09:00), Some(ANNA), confirmed),
        ]
    );
    assert_eq!(file.visits[3].booking, made.id);
    assert!(file.visits[3].appointment.is_some() && file.visits[0].appointment.is_none());
    let second = store
        .customers()
        .file(reach(loaded.organization, None), id, page(1, 3))
        .await
        .unwrap()
        .unwrap();
    assert_eq!((second.visits.as_slice(), second.visits_total), (&file.visits[3..], 4));
    sql.run(
        "INSERT INTO account (email, first_name, last_name, password_hash, created_at, verified_at)
         VALUES ('kunde2@example.org', 'Eva', 'Moser', '', now(), now())",
    )
    .await;
    let file = store
        .customers()
        .file(reach(loaded.organization, None), id, newest())
        .await
        .unwrap();
    assert!(file.unwrap().has_account);
}

#[tokio::test]
async fn file_is_added_edited_and_blocked_and_the_log_names_nobody() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&named("Anderswo")).await;
    let (here, sql) = (loaded.organization, store.sql().await);
    let (customers, change) = (store.customers(), change_at(NOW));
    let eva = customers
        .add(&change, here, &record("Moser", "Eva@example.org", "0660 111"), None)
        .await;
    let eva = eva.unwrap();
    for same in [
        record("moser", "eva@EXAMPLE.org", "0660 222"),
        record("", "", "+43 660 111"),
    ] {
        let again = customers.add(&change, here, &same, None).await;
        assert!(matches!(again, Err(CustomerRefused::OnFile)), "{again:?}");
    }
    let maria = customers
        .add(&change, here, &record("Huber", "", "0660 222"), None)
        .await
        .unwrap();
    let noted = CustomerRecord {
        note: Some("mag es leise".to_owned()),
        ..record("Huber", "maria@example.org", "0660 222")
    };
    for _repeated in 0..2 {
        customers.edit(&change, here, maria, &noted).await.unwrap();
        customers.block(&change, here, eva, true).await.unwrap();
    }
    let file = customers
        .file(reach(here, None), maria, newest())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(file.customer.email.as_deref(), Some("maria@example.org"));
    assert_eq!(
        (file.note.as_deref(), file.customer.is_blocked),
        (Some("mag es leise"), false)
    );
    assert!(
        customers
            .file(reach(here, None), eva, newest())
            .await
            .unwrap()
            .unwrap()
            .customer
            .is_blocked
    );
    for absent in [(here, CustomerId(777)), (other.organization, eva)] {
        let edited = customers.edit(&change, absent.0, absent.1, &noted).await;
        assert!(matches!(edited, Err(CustomerRefused::Unknown)), "{edited:?}");
        let blocked = customers.block(&change, absent.0, absent.1, true).await;
        assert!(matches!(blocked, Err(CustomerRefused::Unknown)), "{blocked:?}");
    }
    let logged = sql
        .texts("SELECT concat_ws(' ', subject_kind, subject_id, what, before, '->', after) FROM audit_log ORDER BY id")
        .await;
    assert_eq!(
        logged,
        [
            format!("CUSTOMER {eva} CUSTOMER_ADDED -> {{\"employee\": null}}"),
            format!("CUSTOMER {maria} CUSTOMER_ADDED -> {{\"employee\": null}}"),
            format!("CUSTOMER {maria} CUSTOMER_CHANGED -> {{\"columns\": [\"email\", \"note\"]}}"),
            format!("CUSTOMER {eva} CUSTOMER_BLOCKED {{\"blocked\": false}} -> {{\"blocked\": true}}"),
        ]
    );
}
