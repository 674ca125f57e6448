use booking_core::lifecycle::AppointmentState;
use notifications::ports::{About, DueMail, MailKind, MailQueue};
use shared_kernel::BookingId;
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime};

use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, booked, change_at, salon};

const LEASE: Duration = Duration::minutes(2);

/// A store with this many confirmations, due one minute after the other from eleven on.
async fn mails(count: u32) -> (TestStore, Sql) {
    let mut load = salon();
    load.bookings = vec![booked(
        AppointmentState::Confirmed,
        CUT,
        0,
        MONDAY.with_time(time!(10:00)),
    )];
    let (store, _) = TestStore::with(&load).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO planned_mail (organization_nr, kind, booking_id, revision, due_at, next_try_at)
         SELECT organization_nr, 'BOOKING_CONFIRMATION', booking.id, n, due_at, due_at
         FROM booking, generate_series(1, {count}) AS n,
              LATERAL (SELECT '2026-11-20 11:00Z'::timestamptz + n * interval '1 minute' AS due_at) AS times"
    ))
    .await;
    (store, sql)
}

fn revisions(mails: &[DueMail]) -> Vec<i32> {
    mails.iter().map(|mail| mail.revision).collect()
}

/// Somebody whom a mail can be about.
const ACCOUNT: &str = "INSERT INTO account (id, email, first_name, last_name, password_hash, created_at)
    VALUES (7, 'anna@example.org', 'Anna', 'Muster', '', now())";

fn minute(number: i64) -> OffsetDateTime {
    datetime!(2026-11-20 11:00 UTC) + Duration::minutes(number)
}

#[tokio::test]
async fn a_due_mail_says_what_it_is_about() {
    let (store, sql) = mails(1).await;
    let due = store.mails().take_due(&change_at(NOW), 10, LEASE).await.unwrap();
    let expected = DueMail {
        id: sql.number("SELECT id FROM planned_mail").await,
        kind: MailKind::BookingConfirmation,
        about: About::Booking(
            shared_kernel::OrganizationNr(1000),
            BookingId(sql.number("SELECT id FROM booking").await),
        ),
        revision: 1,
        due_at: minute(1),
        tries: 0,
    };
    assert_eq!(due, [expected]);
}

#[tokio::test]
async fn the_longest_due_come_first_and_nothing_before_its_time() {
    let (store, _) = mails(9).await;
    let queue = store.mails();
    assert_eq!(
        revisions(&queue.take_due(&change_at(minute(5)), 3, LEASE).await.unwrap()),
        [1, 2, 3]
    );
    assert_eq!(
        revisions(&queue.take_due(&change_at(minute(5)), 3, LEASE).await.unwrap()),
        [4, 5]
    );
    assert!(
        queue
            .take_due(&change_at(minute(5)), 3, LEASE)
            .await
            .unwrap()
            .is_empty()
    );
    assert_eq!(
        revisions(&queue.take_due(&change_at(minute(5) + LEASE), 9, LEASE).await.unwrap()),
        [1, 2, 3, 4, 5, 6, 7]
    );
}

#[tokio::test]
async fn two_workers_get_different_mails_and_neither_waits() {
    let (store, _) = mails(5).await;
    let other = store.sql().await;
    other
        .run("BEGIN; SELECT FROM planned_mail WHERE revision <= 2 FOR UPDATE")
        .await;
    let due = store.mails().take_due(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(revisions(&due), [3, 4, 5]);
}

#[tokio::test]
async fn a_sent_mail_never_comes_again() {
    let (store, sql) = mails(1).await;
    let queue = store.mails();
    let id = queue.take_due(&change_at(NOW), 10, LEASE).await.unwrap()[0].id;
    queue.mark_sent(&change_at(NOW), id).await.unwrap();
    let before = sql.everything().await;

    queue.mark_sent(&change_at(NOW + LEASE), id).await.unwrap();
    let late = change_at(NOW + LEASE);
    queue.mark_failed(&late, id, Some(late.at), "TIMEOUT").await.unwrap();

    assert_eq!(
        sql.everything().await,
        before,
        "neither a repetition nor a late failure changes that"
    );
    assert_eq!(
        queue
            .take_due(&change_at(NOW + Duration::DAY), 10, LEASE)
            .await
            .unwrap(),
        []
    );
}

#[tokio::test]
async fn a_failed_mail_comes_again_when_it_is_to_be_tried_again() {
    let (store, sql) = mails(1).await;
    let queue = store.mails();
    let first = queue.take_due(&change_at(NOW), 10, LEASE).await.unwrap()[0];
    let retry_at = NOW + Duration::minutes(1);
    queue
        .mark_failed(&change_at(NOW), first.id, Some(retry_at), "TIMEOUT")
        .await
        .unwrap();

    assert_eq!(
        queue
            .take_due(&change_at(retry_at - Duration::SECOND), 10, LEASE)
            .await
            .unwrap(),
        []
    );
    // Before the first lease would have ended.
    let second = queue.take_due(&change_at(retry_at), 10, LEASE).await.unwrap()[0];
    assert_eq!((second.id, second.tries, second.due_at), (first.id, 1, first.due_at));
    assert_eq!(sql.text("SELECT last_failure FROM planned_mail").await, "TIMEOUT");
}

#[tokio::test]
async fn a_dead_letter_is_kept_and_never_sent() {
    let (store, sql) = mails(1).await;
    let queue = store.mails();
    let id = queue.take_due(&change_at(NOW), 10, LEASE).await.unwrap()[0].id;
    queue
        .mark_failed(&change_at(NOW), id, None, "NO_SUCH_MAILBOX")
        .await
        .unwrap();
    assert_eq!(
        queue
            .take_due(&change_at(NOW + Duration::DAY), 10, LEASE)
            .await
            .unwrap(),
        []
    );
    sql.run("SET TIME ZONE 'UTC'").await;
    let kept = sql
        .text("SELECT ROW(tries, sent_at, given_up_at, last_failure)::text FROM planned_mail")
        .await;
    assert_eq!(kept, "(1,,\"2026-11-20 12:00:00+00\",NO_SUCH_MAILBOX)");
}

#[tokio::test]
async fn mails_of_a_newer_program_are_left_to_it_and_stop_nobody() {
    let (store, sql) = mails(2).await;
    // The migration of the newer program allows it.
    sql.run(
        "ALTER DOMAIN mail_kind DROP CONSTRAINT mail_kind_check;
         UPDATE planned_mail SET kind = 'FOLLOW_UP' WHERE revision = 1",
    )
    .await;
    let due = store.mails().take_due(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(revisions(&due), [2]);
}

#[tokio::test]
async fn a_mail_that_cannot_be_read_is_given_up_and_stops_nobody() {
    let (store, sql) = mails(2).await;
    sql.run(ACCOUNT).await;
    sql.run(
        "UPDATE planned_mail SET organization_nr = NULL, booking_id = NULL, account_id = 7, occasion_id = 1
         WHERE revision = 1",
    )
    .await;
    let due = store.mails().take_due(&change_at(NOW), 10, LEASE).await.unwrap();
    assert_eq!(revisions(&due), [2]);
    let given_up = "SELECT revision FROM planned_mail WHERE given_up_at IS NOT NULL";
    assert_eq!(sql.number(given_up).await, 1);
}

#[tokio::test]
async fn a_mail_tells_of_a_booking_an_event_or_an_account() {
    let (_store, sql) = mails(1).await;
    let mail = |columns: &str, values: &str| {
        format!(
            "INSERT INTO planned_mail (kind, revision, due_at, next_try_at, {columns})
             SELECT 'BOOKING_CONFIRMATION', 9, now(), now(), {values} FROM booking"
        )
    };
    sql.run(ACCOUNT).await;
    sql.run(&mail("account_id, occasion_id", "7, 1")).await;
    for (columns, values, constraint) in [
        ("organization_nr", "1000", "planned_mail_tells_of_one_thing"),
        (
            "organization_nr, booking_id, account_id, occasion_id",
            "1000, booking.id, 7, 1",
            "planned_mail_tells_of_one_thing",
        ),
        ("booking_id", "booking.id", "planned_mail_has_an_organization"),
        ("account_id", "7", "mail_about_an_account_has_an_occasion"),
        ("account_id, occasion_id", "7, 1", "planned_mail_of_account"),
    ] {
        assert_eq!(sql.refused(&mail(columns, values)).await.1, constraint);
    }
}
