//! Who is who: the file that a booking of the staff goes to, by name and contact.

use booking_core::booking::{BookingRefused, BookingStore, DraftCustomer, Refusal};
use booking_core::customers::{ContactForm, CustomerStore, FoldedName, PartialContact};
use shared_kernel::{HomeCountry, PhoneNumber};
use time::macros::time;

use super::{ANNA, BERTA, by_staff, cut_at, found, put_on_file, reach, record};
use crate::support::{NOW, TestStore, change_at, named, salon};

#[tokio::test]
async fn staff_books_for_the_person_on_file_of_this_name_and_contact_and_puts_others_there() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change, sql) = (store.customers(), change_at(NOW), store.sql().await);
    let here = loaded.organization;
    let eva = put_on_file(&sql, here, "Eva", "Moser", "eva@example.org", "").await;
    let tom = put_on_file(&sql, here, "Tom", "Moser", "Eva@example.org", "").await;
    put_on_file(
        &sql,
        store.load(&named("Anderswo")).await.organization,
        "Eva",
        "Moser",
        "neu@example.org",
        "",
    )
    .await;
    let typed = |first: &str, last: &str, email: &str| -> PartialContact {
        let form = ContactForm {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            email: email.to_owned(),
            ..ContactForm::default()
        };
        form.check_partial().unwrap()
    };
    for (number, at, contact, expected) in [
        (1, time!(9:00), typed("", "", "EVA@example.org"), Some(eva)),
        (2, time!(10:00), typed("tom", "MOSER", "eva@example.org"), Some(tom)),
        (3, time!(11:00), typed("Eva", "Moser", "neu@example.org"), None),
        (4, time!(12:00), typed("Eva", "Moser", ""), None),
        (5, time!(13:00), typed("", "", ""), None),
        (6, time!(14:00), typed("Moritz", "Groß", "eva@example.org"), None),
    ] {
        let mut request = by_staff(cut_at(number, &loaded, at));
        request.customer = DraftCustomer::Partial { contact, seen_by: None };
        let made = store.bookings().book(&change, &request).await.unwrap();
        let taken = sql
            .number(&format!("SELECT customer_id FROM booking WHERE id = {}", made.id))
            .await;
        match expected {
            Some(expected) => assert_eq!(taken, expected, "{number}"),
            None => assert!(taken != eva && taken != tom, "{number}"),
        }
    }
    assert_eq!(found(&store, reach(here, None), "").await.1, 6);
    // Berta never served Eva: her file stays shut, whatever Berta types.
    let mut by_berta = by_staff(cut_at(10, &loaded, time!(16:00)));
    by_berta.customer = DraftCustomer::Partial {
        contact: typed("Eva", "Moser", "eva@example.org"),
        seen_by: Some(BERTA),
    };
    let made = store.bookings().book(&change, &by_berta).await.unwrap();
    let taken = sql
        .number(&format!("SELECT customer_id FROM booking WHERE id = {}", made.id))
        .await;
    assert_ne!(taken, eva);
    // Nobody whom the own calendar does not serve.
    let clara = customers
        .add(&change, here, &record("Fremd", "", "0664 1234"), None)
        .await
        .unwrap();
    let on_file = |number, at, seen_by| {
        let mut request = by_staff(cut_at(number, &loaded, at));
        request.customer = DraftCustomer::OnFile {
            customer: clara,
            seen_by,
        };
        request
    };
    let unseen = store
        .bookings()
        .book(&change, &on_file(7, time!(14:30), Some(ANNA)))
        .await;
    assert!(
        matches!(unseen, Err(BookingRefused::Refused(Refusal::UnknownCustomer))),
        "{unseen:?}"
    );
    assert!(
        store
            .bookings()
            .book(&change, &on_file(8, time!(14:30), None))
            .await
            .is_ok()
    );
    assert!(
        store
            .bookings()
            .book(&change, &on_file(9, time!(15:00), Some(ANNA)))
            .await
            .is_ok()
    );
}

/// The database finds files by names and numbers as the rule of booking-core compares them.
#[tokio::test]
async fn database_folds_names_and_numbers_as_the_rule_does() {
    let store = TestStore::new();
    let sql = store.sql().await;
    for (first, last) in [
        ("Lena", "VOGT"),
        ("Jörg", "Mueller"),
        ("Jo\u{308}rg", "MÜLLER"),
        ("Moritz", "Groß"),
        ("MORITZ", "GROẞ"),
        ("Anna-Maria", "von der Heide"),
        ("Søren Ærø", "Łukasz-Œuvre"),
        ("İlkay", "Şahin"),
        ("Ναταλία", "Παπαδόπουλος"),
        ("Сергей", "Йовович"),
        ("René", "O’Neil"),
        ("\u{ff21}nna", "–"),
        ("", ""),
    ] {
        let quoted = |name: &str| name.replace('\'', "''");
        let folded = sql
            .text(&format!("SELECT folded_name('{}', '{}')", quoted(first), quoted(last)))
            .await;
        assert_eq!(folded, FoldedName::of(first, last).as_str(), "{first} {last}");
    }
    for number in [
        "0345 99",
        "+49 (0)345 99",
        "0049345-99",
        "+33 1 23",
        "000",
        "++43 660 1",
        "0043(0)0660",
        "+0 66",
        "+43 0345 99",
        "0041",
    ] {
        for country in ["AT", "DE", "CH"] {
            let home = HomeCountry::with_code(country).unwrap();
            let key = PhoneNumber::parse(number).unwrap().key(home);
            let query = format!("SELECT coalesce(phone_key('{number}', '{country}'), '')");
            assert_eq!(sql.text(&query).await, key.unwrap_or_default(), "{number} {country}");
        }
    }
}
