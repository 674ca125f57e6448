//! Two files of one person become one.

use booking_core::customers::{CustomerReader, CustomerRefused, CustomerStore};
use booking_core::lifecycle::AppointmentState;
use postgres_adapter::audit::{Depth, audit};
use shared_kernel::CustomerId;
use time::macros::datetime;

use super::{newest, reach, salon_with};
use crate::support::{NOW, TestStore, change_at, named};

#[tokio::test]
async fn merged_file_gives_all_its_bookings_and_what_is_missing_to_the_kept_one() {
    let store = TestStore::new();
    let loaded = store
        .load(&salon_with(&[
            (AppointmentState::Done, 0, datetime!(2026-11-16 09:00)),
            (AppointmentState::Confirmed, 1, datetime!(2026-11-24 09:00)),
            (AppointmentState::NoShow, 1, datetime!(2026-11-17 09:00)),
        ]))
        .await;
    let other = store.load(&named("Anderswo")).await;
    let (customers, change, sql) = (store.customers(), change_at(NOW), store.sql().await);
    let here = loaded.organization;
    let id = async |name: &str| {
        CustomerId(
            sql.number(&format!("SELECT id FROM customer WHERE last_name = '{name}'"))
                .await,
        )
    };
    let (kept, merged, third) = (id("Gruber0").await, id("Gruber1").await, id("Gruber2").await);
    sql.run(&format!(
        "UPDATE customer SET phone = NULL, email = 'neu@example.org', note = 'mag es leise' WHERE id = {kept};
         UPDATE customer SET phone = '0660 555', email = 'alt@example.org', note = 'kommt mit Hund' WHERE id = {merged}"
    ))
    .await;
    customers.block(&change, here, merged, true).await.unwrap();
    let history = "SELECT row::text FROM history AS row ORDER BY id";
    let before = sql.texts(history).await;
    for (organization, kept, merged) in [
        (here, kept, CustomerId(777)),
        (here, CustomerId(777), merged),
        (other.organization, kept, merged),
    ] {
        let refused = customers.merge(&change, organization, kept, merged).await;
        assert!(matches!(refused, Err(CustomerRefused::Unknown)), "{refused:?}");
    }
    customers.merge(&change, here, kept, merged).await.unwrap();
    let again = customers.merge(&change, here, kept, merged).await;
    assert!(matches!(again, Err(CustomerRefused::Unknown)), "{again:?}");
    assert_eq!(sql.texts(history).await, before);
    let file = customers
        .file(reach(here, None), kept, newest())
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (file.customer.visits, file.visits_total, file.customer.is_blocked),
        (2, 2, true)
    );
    assert_eq!(file.customer.phone.as_deref(), Some("0660 555"));
    assert_eq!(file.customer.email.as_deref(), Some("neu@example.org"));
    assert_eq!(
        file.note.as_deref(),
        Some("mag es leise\n\nkommt mit Hund\n\nalt@example.org")
    );
    assert!(
        customers
            .file(reach(here, None), merged, newest())
            .await
            .unwrap()
            .is_none()
    );
    assert!(
        customers
            .file(reach(here, None), third, newest())
            .await
            .unwrap()
            .is_some()
    );
    // The e-mail address and the number of the file that is gone stay blocked, until the one that is there is not.
    let blocked = async |email: &str, phone: &str| {
        let asked = format!("SELECT is_blocked({here}, '{email}', '{phone}')::text");
        sql.text(&asked).await == "true"
    };
    assert!(blocked("alt@example.org", "").await && blocked("", "+43 660 555").await);
    assert!(!blocked("fremd@example.org", "0660 556").await);
    customers.block(&change, here, kept, false).await.unwrap();
    assert!(!blocked("alt@example.org", "").await);
    let logged = sql
        .text("SELECT concat_ws(' ', subject_id, before) FROM audit_log WHERE what = 'CUSTOMERS_MERGED'")
        .await;
    let booking = file.visits[0].booking;
    assert_eq!(
        logged,
        format!("{kept} {{\"merged\": {merged}, \"bookings\": [{booking}]}}")
    );
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let broken: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
