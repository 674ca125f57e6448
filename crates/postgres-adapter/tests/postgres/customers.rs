//! The customers of an organisation: who is found, what is on file, and what may be written there.

use std::time::{Duration, Instant};

use booking_core::booking::{BookingChannel, BookingRefused, BookingStore, Draft, DraftCustomer, Refusal};
use booking_core::customers::{
    Addition, ContactForm, CustomerForm, CustomerReach, CustomerReader, CustomerRecord, CustomerRefused, CustomerStore,
    FoldedName, ImportRecord, Imported, PartialContact,
};
use booking_core::events::{EventStore, SignUpRefusal, SignUpRefused};
use booking_core::lifecycle::AppointmentState;
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{CustomerId, HomeCountry, OrganizationNr, PageRequest, PhoneNumber, Rank, ResourceId};
use time::Time;
use time::macros::{datetime, time};

use crate::size::Size;
use crate::support::{
    CUT, MONDAY, NOW, Sql, TestStore, appointment_request, booked, change_at, course, customer, draft, named, salon,
    sent_statements, sign_up,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);

fn reach(organization: OrganizationNr, employee: Option<ResourceId>) -> CustomerReach {
    CustomerReach {
        organization,
        employee,
        now: NOW,
    }
}

fn page(index: u32, size: u32) -> PageRequest {
    PageRequest::new(index, size).unwrap()
}

fn newest() -> PageRequest {
    page(0, PageRequest::LARGEST)
}

fn record(last_name: &str, email: &str, phone: &str) -> CustomerRecord {
    let form = CustomerForm {
        contact: ContactForm {
            last_name: last_name.to_owned(),
            email: email.to_owned(),
            phone: Some(phone.to_owned()),
            ..ContactForm::default()
        },
        note: None,
    };
    form.check().unwrap()
}

/// Last names of whoever is found, in their order, and how many there are.
async fn found(store: &TestStore, reach: CustomerReach, search: &str) -> (Vec<String>, u64) {
    let found = store.customers().page(reach, search, page(0, 20)).await.unwrap();
    let names = found.customers.into_iter().map(|customer| customer.last_name);
    (names.collect(), found.total)
}

async fn put_on_file(
    sql: &Sql,
    organization: OrganizationNr,
    first: &str,
    last: &str,
    email: &str,
    phone: &str,
) -> i64 {
    sql.number(&format!(
        "INSERT INTO customer (organization_nr, first_name, last_name, email, phone, created_at)
         VALUES ({organization}, '{first}', '{last}', '{email}', nullif('{phone}', ''), '2026-11-01Z') RETURNING id"
    ))
    .await
}

/// With what happened on some days at nine.
fn salon_with(history: &[(AppointmentState, usize, time::PrimitiveDateTime)]) -> OrganizationDocument {
    let mut salon = salon();
    salon.bookings = history
        .iter()
        .enumerate()
        .map(|(number, (state, employee, start))| {
            let mut booking = booked(*state, CUT, *employee, *start);
            booking.customer.last_name = format!("Gruber{number}");
            booking
        })
        .collect();
    salon
}

#[tokio::test]
async fn customer_is_found_by_beginnings_however_they_are_written() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&named("Anderswo")).await;
    let (here, sql) = (loaded.organization, store.sql().await);
    put_on_file(
        &sql,
        here,
        "Jörg",
        "Müller-Özdemir",
        "j.mueller@Example.org",
        "+43 (0)660 123 45 67",
    )
    .await;
    put_on_file(&sql, here, "René", "O''Neil", "rene@example.org", "0660/7654321").await;
    put_on_file(&sql, here, "Anna", "Groß", "", "0049 89 5550100").await;
    put_on_file(&sql, here, "", "", "", "0043 1 22222").await;
    put_on_file(&sql, here, "", "Blo", "blo@fuß-straße.example", "").await;
    put_on_file(
        &sql,
        other.organization,
        "Jörg",
        "Fremd",
        "fremd@example.org",
        "0660 1234567",
    )
    .await;
    let everybody = reach(here, None);
    for (search, names) in [
        ("jörg", vec!["Müller-Özdemir"]),
        ("JOERG", vec!["Müller-Özdemir"]),
        ("jorg mull", vec!["Müller-Özdemir"]),
        ("özd jö", vec!["Müller-Özdemir"]),
        ("ozdemir", vec!["Müller-Özdemir"]),
        ("mueller-oez", vec!["Müller-Özdemir"]),
        ("üller", vec![]),
        ("rene", vec!["O'Neil"]),
        ("o'neil", vec!["O'Neil"]),
        ("gross", vec!["Groß"]),
        ("groß", vec!["Groß"]),
        ("jörg anna", vec![]),
        ("j.mueller@exa", vec!["Müller-Özdemir"]),
        ("J.MUELLER@EXAMPLE.ORG", vec!["Müller-Özdemir"]),
        ("exa", vec![]),
        ("@exa", vec!["Müller-Özdemir", "O'Neil"]),
        ("Example.ORG rene", vec!["O'Neil"]),
        ("ample", vec![]),
        ("fuß-straße", vec!["Blo"]),
        ("@FUß-STRASSE", vec![]),
        ("@fuß-str", vec!["Blo"]),
        ("0660 123 45", vec!["Müller-Özdemir"]),
        ("+43 660 123", vec!["Müller-Özdemir"]),
        ("43660123", vec!["Müller-Özdemir"]),
        ("660", vec!["Müller-Özdemir", "O'Neil"]),
        ("0660/7654 rené", vec!["O'Neil"]),
        ("089 555", vec!["Groß"]),
        ("01 222", vec![""]),
        ("fremd", vec![]),
        ("'", vec![]),
        ("& | ! ( ) : * \\", vec![]),
        ("a:*", vec!["Groß"]),
        ("x' & '1001/f", vec![]),
    ] {
        let expected: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let total = expected.len() as u64;
        assert_eq!(found(&store, everybody, search).await, (expected, total), "{search}");
    }
    // By name where nobody was served.
    let (names, total) = found(&store, everybody, "").await;
    assert_eq!(
        (names, total),
        (
            ["", "Blo", "Groß", "Müller-Özdemir", "O'Neil"]
                .map(str::to_owned)
                .to_vec(),
            5
        )
    );
}

#[tokio::test]
async fn list_begins_with_whoever_was_served_last_and_counts_visits() {
    let store = TestStore::new();
    let loaded = store
        .load(&salon_with(&[
            (AppointmentState::Done, 0, datetime!(2026-11-16 09:00)),
            (AppointmentState::NoShow, 0, datetime!(2026-11-19 09:00)),
            (AppointmentState::Confirmed, 1, datetime!(2026-11-18 09:00)),
            (AppointmentState::Confirmed, 1, datetime!(2026-11-24 09:00)),
            (AppointmentState::CancelledByCustomer, 1, datetime!(2026-11-17 09:00)),
        ]))
        .await;
    let everybody = reach(loaded.organization, None);
    sent_statements();
    let all = store.customers().page(everybody, "", page(0, 20)).await.unwrap();
    assert_eq!(sent_statements().len(), 1);
    let shown: Vec<_> = all
        .customers
        .iter()
        .map(|one| {
            (
                one.last_name.as_str(),
                one.visits,
                one.visited,
                one.no_shows,
                one.last_visit,
                one.next_visit,
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("Gruber2", 1, 1, 0, Some(datetime!(2026-11-18 09:00)), None),
            ("Gruber0", 1, 1, 0, Some(datetime!(2026-11-16 09:00)), None),
            ("Gruber1", 1, 0, 1, None, None),
            ("Gruber3", 1, 0, 0, None, Some(datetime!(2026-11-24 09:00))),
            ("Gruber4", 0, 0, 0, None, None),
        ]
    );
    let second = store.customers().page(everybody, "", page(1, 2)).await.unwrap();
    assert_eq!((second.customers.as_slice(), second.total), (&all.customers[2..4], 5));
    let beyond = store.customers().page(everybody, "gru", page(7, 2)).await.unwrap();
    assert_eq!((beyond.customers.len(), beyond.total), (0, 5));
}

#[tokio::test]
async fn business_user_finds_whom_the_own_calendar_serves_or_who_was_put_on_file_there() {
    let store = TestStore::new();
    let loaded = store
        .load(&salon_with(&[
            (AppointmentState::Done, 0, datetime!(2026-11-16 09:00)),
            (AppointmentState::Confirmed, 1, datetime!(2026-11-24 09:00)),
        ]))
        .await;
    let customers = store.customers();
    let (here, change) = (loaded.organization, change_at(NOW));
    let own = customers
        .add(&change, here, &record("Eigen", "", "0660 111"), Some(BERTA))
        .await
        .unwrap();
    let common = customers
        .add(&change, here, &record("Haus", "", "0660 222"), None)
        .await
        .unwrap();
    let berta = reach(here, Some(BERTA));
    assert_eq!(found(&store, berta, "").await.0, ["Eigen", "Gruber1"]);
    assert_eq!(found(&store, berta, "gru").await, (vec!["Gruber1".to_owned()], 1));
    assert_eq!(found(&store, berta, "0660").await.0, ["Eigen"]);
    assert_eq!(found(&store, reach(here, None), "").await.1, 4);
    assert!(customers.file(berta, own, newest()).await.unwrap().is_some());
    assert!(customers.file(berta, common, newest()).await.unwrap().is_none());
    assert!(
        customers
            .file(reach(here, Some(ANNA)), own, newest())
            .await
            .unwrap()
            .is_none()
    );
    let other = store.load(&named("Anderswo")).await;
    assert!(
        customers
            .file(reach(other.organization, None), own, newest())
            .await
            .unwrap()
            .is_none()
    );
}

#[tokio::test]
async fn trainer_finds_who_has_signed_up_and_missed_dates_count_as_missed_visits() {
    let mut with_course = salon();
    with_course.events = vec![course()];
    let (store, loaded) = TestStore::with(&with_course).await;
    let here = loaded.organization;
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(1, &loaded))
        .await
        .unwrap();
    let sql = store.sql().await;
    let id = CustomerId(sql.number("SELECT id FROM customer").await);
    let trainer = reach(here, Some(ANNA));
    for search in ["", "kunde1"] {
        assert_eq!(found(&store, trainer, search).await.1, 1, "{search}");
        assert_eq!(found(&store, reach(here, Some(BERTA)), search).await.1, 0, "{search}");
    }
    let customers = store.customers();
    assert!(
        customers
            .file(reach(here, Some(BERTA)), id, newest())
            .await
            .unwrap()
            .is_none()
    );
    let date = |position: usize| format!("(SELECT id FROM event_date ORDER BY starts_at OFFSET {position} LIMIT 1)");
    sql.run(&format!(
        "INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
         SELECT {here}, id, {}, 'NO_SHOW' FROM participation UNION ALL
         SELECT {here}, id, {}, 'NO_SHOW' FROM participation UNION ALL
         SELECT {here}, id, {}, 'DONE' FROM participation",
        date(0),
        date(1),
        date(2)
    ))
    .await;
    let file = customers.file(trainer, id, newest()).await.unwrap().unwrap();
    assert_eq!((file.customer.visits, file.customer.no_shows), (3, 2));
    let states: Vec<_> = file.visits.iter().map(|visit| visit.state).collect();
    let (done, missed) = (AppointmentState::Done, AppointmentState::NoShow);
    assert_eq!(states, [done, missed, missed]);
}

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

/// A booking of a cut by Anna at this time.
fn cut_at(number: u8, loaded: &Loaded, at: Time) -> Draft {
    let request = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(at));
    draft(number, loaded, vec![request])
}

fn by_staff(draft: Draft) -> Draft {
    Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules: false,
            tells_customer: false,
        },
        ..draft
    }
}

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

/// `just bench-customers` searches among 100,000 of one organisation.
#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "it measures how long a search takes")]
async fn search_among_all_customers_of_a_large_organisation_answers_while_somebody_types() {
    let (customers, visits) = Size::wanted().of([(3_000, 6_000), (100_000, 500_000), (100_000, 500_000)]);
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "SET session_replication_role = replica;
         INSERT INTO customer (organization_nr, id, first_name, last_name, email, phone, created_at)
         SELECT 1000, 100 + n, (ARRAY['Anna','Maria','Eva','Franz','Josef','Michael','Sabine','Jörg','Müge','Lena'])[1 + n % 10],
             (ARRAY['Huber','Gruber','Müller','Maier','Steiner','Moser','Bauer'])[1 + n / 10 % 7] || chr(97 + n % 26),
             'kunde' || n || '@example.org', '+43 660 ' || (1000000 + n), '2026-01-01Z'
         FROM generate_series(1, {customers}) AS n;
         INSERT INTO booking (organization_nr, id, calendar_guid, site, customer_id, manage_token_hash, repetition_hash,
                              created_at, changed_at, promised_notice)
         SELECT 1000, 100 + n, gen_random_uuid(), 'IMPORT', 101 + (n * 7919::bigint) % {customers}, sha256('t'), sha256('t'),
             '2025-11-01Z'::timestamptz + n * interval '1 minute', '2025-11-01Z'::timestamptz + n * interval '1 minute', 0
         FROM generate_series(1, {visits}) AS n;
         INSERT INTO appointment (organization_nr, id, booking_id, position, service_id, employee_id, employee_reason, status,
                                  title, price_cents, duration, follow_up, starts_wall, ends_wall, zone, starts_at, ends_at)
         SELECT 1000, 100 + n, 100 + n, 0, 1, 1 + n % 40, 'CHOSEN', 'DONE', 'Haarschnitt', 0, 30, 0, at, at, 'UTC', at,
             at + interval '30 minutes'
         FROM generate_series(1, {visits}) AS n, LATERAL (SELECT '2025-11-01Z'::timestamptz + n * interval '1 minute' AS at);
         RESET session_replication_role;
         ANALYZE customer; ANALYZE booking; ANALYZE appointment"
    ))
    .await;
    let here = loaded.organization;
    let store = store.customers();
    for (search, employee) in [
        ("", None),
        ("m", None),
        ("hub", None),
        ("anna hub", None),
        ("kunde29", None),
        ("kunde29@", None),
        ("0660 1002", None),
        ("", Some(BERTA)),
        ("m", Some(BERTA)),
        ("anna hub", Some(BERTA)),
    ] {
        let mut times: Vec<Duration> = Vec::new();
        for _ in 0..9 {
            let begun = Instant::now();
            sent_statements();
            let found = store.page(reach(here, employee), search, page(0, 20)).await.unwrap();
            assert_eq!(sent_statements().len(), 1);
            times.push(begun.elapsed());
            assert!(found.total > 0 || employee.is_some(), "{search}");
        }
        times.sort_unstable();
        println!("{search:?} by {employee:?}: {:?}, at most {:?}", times[4], times[8]);
        assert!(
            times[4] < Duration::from_millis(100),
            "{search:?} by {employee:?}: {times:?}"
        );
    }
}

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

fn not_blocked(records: impl IntoIterator<Item = CustomerRecord>) -> Vec<ImportRecord> {
    let row = |record| ImportRecord {
        record,
        is_blocked: false,
    };
    records.into_iter().map(row).collect()
}

#[tokio::test]
async fn somebody_who_is_blocked_in_a_list_is_blocked_on_file() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change) = (store.customers(), change_at(NOW));
    let mut list = not_blocked([
        record("Eins", "eins@example.org", ""),
        record("Zwei", "zwei@example.org", ""),
    ]);
    list[1].is_blocked = true;
    customers
        .import(&change, loaded.organization, &list, false)
        .await
        .unwrap();
    let exported = customers.export(&change, loaded.organization).await.unwrap();
    let blocked: Vec<_> = exported
        .iter()
        .map(|one| (one.last_name.as_str(), one.is_blocked))
        .collect();
    assert_eq!(blocked, [("Eins", false), ("Zwei", true)]);
}

#[tokio::test]
async fn list_puts_on_file_who_is_not_there_by_name_and_contact_in_few_statements() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (customers, change, sql) = (store.customers(), change_at(NOW), store.sql().await);
    let here = loaded.organization;
    put_on_file(&sql, here, "", "Moser", "Eva@example.org", "").await;
    put_on_file(&sql, here, "", "Moser", "", "+43 660 1234567").await;
    let other = store.load(&named("Anderswo")).await;
    put_on_file(&sql, other.organization, "", "Fremd", "neu@example.org", "0664 7654321").await;
    let list = not_blocked([
        record("Moser", "eva@EXAMPLE.org", ""),
        record("Moser", "max@example.org", "0660/123 45 67"),
        record("Neu", "neu@example.org", "0664 7654321"),
        record("Neu", "anders@example.org", "0043 664 7654321"),
        record("NEU", "NEU@example.org", ""),
        record("Inge", "neu@example.org", ""),
        record("Ohne", "", ""),
        record("Ohne", "", ""),
    ]);
    let known = |added: &[Addition]| Imported::Known(added.to_vec());
    let expected = [
        known(&[]),
        known(&[Addition::Email]),
        Imported::New,
        known(&[Addition::Note]),
        known(&[]),
        Imported::New,
        Imported::New,
        Imported::New,
    ];
    let preview = customers.import(&change, here, &list, true).await.unwrap();
    assert_eq!(preview.outcomes, expected);
    assert_eq!(found(&store, reach(here, None), "").await.1, 2);
    sent_statements();
    let imported = customers.import(&change, here, &list, false).await.unwrap();
    assert_eq!(imported.outcomes, expected);
    let statements = sent_statements();
    assert!(statements.len() <= 12, "{statements:#?}");
    let completed = format!(
        "SELECT concat_ws(' ', last_name, email, phone, note) FROM customer WHERE organization_nr = {here} AND last_name IN ('Moser', 'Neu') ORDER BY id"
    );
    assert_eq!(
        sql.texts(&completed).await,
        [
            "Moser Eva@example.org",
            "Moser max@example.org +43 660 1234567",
            "Neu neu@example.org 0664 7654321 anders@example.org",
        ]
    );
    let many = not_blocked((0..200).map(|n| record(&format!("Viel{n}"), &format!("viel{n}@example.org"), "")));
    customers.import(&change, here, &many, false).await.unwrap();
    // All but the one that completes files, and the one that looks for files without contact.
    assert_eq!(sent_statements().len(), statements.len() - 2);
    assert_eq!(found(&store, reach(here, None), "").await.1, 206);
    // Everybody is known now, also the two without contact: there are two of that name on file.
    let again = customers.import(&change, here, &list, true).await.unwrap();
    let is_known = |outcome: &Imported| *outcome == known(&[]);
    let again: Vec<bool> = again.outcomes.iter().map(is_known).collect();
    assert_eq!(again, [true; 8]);
    let exported = customers.export(&change, here).await.unwrap();
    assert_eq!(exported.len(), 206);
    let logged = sql
        .texts("SELECT concat_ws(' ', subject_kind, subject_id, what, after) FROM audit_log ORDER BY id")
        .await;
    assert_eq!(
        logged,
        [
            format!("ORGANIZATION {here} CUSTOMERS_IMPORTED {{\"completed\": 1, \"customers\": 4}}"),
            format!("ORGANIZATION {here} CUSTOMERS_IMPORTED {{\"completed\": 0, \"customers\": 200}}"),
            format!("ORGANIZATION {here} CUSTOMERS_EXPORTED {{\"customers\": 206}}"),
        ]
    );
}
