use booking_core::booking::{Answer, BookingRefused, BookingStore, BrokenRule, Refusal};
use booking_core::calendar::CalendarReader;
use postgres_adapter::Postgres;
use shared_kernel::{CustomFieldId, OrganizationNr, ResourceId};
use time::macros::time;

use crate::support::{COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

const RAISE: &str = "UPDATE calendar SET rules_version = rules_version + 1";

async fn titles(store: &TestStore, organization: OrganizationNr) -> Vec<String> {
    let calendars = store.calendars();
    let versions = calendars.versions(organization).await.unwrap().unwrap();
    let rules = calendars.rules(organization, versions).await.unwrap().unwrap();
    rules.services.iter().map(|service| service.title.clone()).collect()
}

#[tokio::test]
async fn rules_come_from_memory_until_their_version_moves() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    assert_eq!(titles(&store, loaded.organization).await, ["Haarschnitt", "Farbe"]);

    sql.run("UPDATE service SET title = 'Strähnen' WHERE title = 'Farbe'")
        .await;
    assert_eq!(
        titles(&store, loaded.organization).await,
        ["Haarschnitt", "Farbe"],
        "nothing is read while the version stands"
    );

    sql.run(RAISE).await;
    assert_eq!(titles(&store, loaded.organization).await, ["Haarschnitt", "Strähnen"]);
}

#[tokio::test]
async fn rules_read_in_halves_around_a_change_are_not_found_again() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let calendars = store.calendars();
    let before = calendars.versions(loaded.organization).await.unwrap().unwrap();
    let sql = store.sql().await;
    // Services are read, then hours; the second read waits for the change that comes in between.
    sql.run("BEGIN; LOCK TABLE weekly_hours IN ACCESS EXCLUSIVE MODE").await;
    let change = async {
        store.sql().await.until_waiting(1).await;
        sql.run("UPDATE service SET title = 'Strähnen' WHERE title = 'Farbe'")
            .await;
        sql.run("UPDATE weekly_hours SET closes = 1020 WHERE resource_id = 0")
            .await;
        sql.run(&format!("{RAISE}; COMMIT")).await;
    };
    let (torn, ()) = tokio::join!(calendars.rules(loaded.organization, before), change);
    let torn = torn.unwrap().unwrap();
    let closes = |rules: &booking_core::calendar::Rules| rules.premises.hours.on(MONDAY)[0].closes();
    assert_eq!((torn.services[1].title.as_str(), closes(&torn)), ("Farbe", 1_020));

    let after = calendars.versions(loaded.organization).await.unwrap().unwrap();
    let rules = calendars.rules(loaded.organization, after).await.unwrap().unwrap();
    assert_eq!((rules.services[1].title.as_str(), closes(&rules)), ("Strähnen", 1_020));
}

#[tokio::test]
async fn a_booking_is_decided_by_the_rules_as_they_are_now() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    assert_eq!(titles(&store, loaded.organization).await, ["Haarschnitt", "Farbe"]);

    sql.run(&format!(
        "UPDATE service SET title = 'Kurzhaarschnitt', price_cents = 2900 WHERE title = 'Haarschnitt'; {RAISE}"
    ))
    .await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let booking = bookings
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();

    let appointment = &booking.appointments[0];
    assert_eq!(
        (appointment.title.as_str(), appointment.price.cents()),
        ("Kurzhaarschnitt", 2_900)
    );
}

#[tokio::test]
async fn new_custom_fields_are_asked_by_the_next_booking() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (bookings, sql) = (store.bookings(), store.sql().await);
    let answer = Answer {
        field: CustomFieldId(sql.number("SELECT id FROM custom_field WHERE mandatory").await),
        owner: None,
        value: "Braun".to_owned(),
    };
    let at = |hour| {
        vec![appointment_request(
            loaded.services[COLOUR],
            None,
            MONDAY.with_time(hour),
        )]
    };
    let mut first = draft(1, &loaded, at(time!(10:00)));
    first.answers = vec![answer.clone()];
    bookings.book(&change_at(NOW), &first).await.unwrap();

    sql.run(&format!("UPDATE custom_field SET mandatory = true; {RAISE}"))
        .await;
    let mut second = draft(2, &loaded, at(time!(12:00)));
    second.answers = vec![answer];
    let refused = bookings.book(&change_at(NOW), &second).await;
    assert!(matches!(refused, Err(BookingRefused::Refused(Refusal::Answers(problems))) if problems.len() == 1));
}

#[tokio::test]
async fn booking_decided_by_outdated_rules_reads_the_calendar_again() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let at_ten = |employee| {
        vec![appointment_request(
            loaded.services[CUT],
            employee,
            MONDAY.with_time(time!(10:00)),
        )]
    };
    // By these rules nothing of that Monday has to be read.
    sql.run(&format!("{RAISE}; UPDATE calendar SET horizon = 1")).await;
    let too_far = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, at_ten(None)))
        .await;
    assert!(matches!(&too_far, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::PastHorizon.at(0)));
    sql.run(&format!("{RAISE}; UPDATE calendar SET horizon = 90")).await;
    let elsewhere = Postgres::new(store.database.clone());
    elsewhere
        .book(&change_at(NOW), &draft(2, &loaded, at_ten(Some(ResourceId(1)))))
        .await
        .unwrap();

    let booking = store
        .bookings()
        .book(&change_at(NOW), &draft(3, &loaded, at_ten(None)))
        .await;

    assert_eq!(booking.unwrap().appointments[0].employee, ResourceId(2));
}
