//! Who is found among the customers of an organisation, by whom, and how fast.

use std::time::{Duration, Instant};

use booking_core::customers::{CustomerReader, CustomerStore};
use booking_core::events::EventStore;
use booking_core::lifecycle::AppointmentState;
use shared_kernel::CustomerId;
use time::macros::datetime;

use super::{ANNA, BERTA, found, newest, page, put_on_file, reach, record, salon_with};
use crate::size::Size;
use crate::support::{NOW, TestStore, change_at, course, named, salon, sent_statements, sign_up};

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
