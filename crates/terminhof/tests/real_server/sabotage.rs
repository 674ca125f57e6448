//! The checks find what they are to find: each defence is broken, in the database of the test only.

use std::time::Duration;

use crate::freshness::stale_starts;
use crate::idempotency::keys_answered_differently;
use crate::model;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::race::{FIFTY, double_bookings, race_for_one_slot};
use crate::rooms::{loaded_with_cabins, race_for_cabins};
use crate::soak::{WITH_CABINS, WITHOUT_ROOMS, wrong_in_a_soak};
use crate::staff_race::wrong_in_a_staff_race;

/// Long enough for somebody to come into the way of somebody else; it ends as soon as that is seen.
const SHORT_SOAK: Duration = Duration::from_secs(30);
const LOCK_OFF: &str = "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
    LANGUAGE plpgsql AS $$ BEGIN RETURN true; END $$";
const CONSTRAINT_OFF: &str = "ALTER TABLE occupation DROP CONSTRAINT occupation_never_overlaps";
/// A key is looked up as of the begin of the transaction, before the lock is waited for instead of under it, and nothing
/// else keeps two from being the first.
const KEYS_OUTSIDE: &str = "ALTER TABLE idempotency_key DROP CONSTRAINT idempotency_key_pkey;
    ALTER TABLE idempotency_key ADD stored_at timestamptz NOT NULL DEFAULT clock_timestamp();
    ALTER TABLE idempotency_key RENAME TO stored_key;
    CREATE VIEW idempotency_key AS
        SELECT organization_nr, key, body_hash, booking_id, created_at
        FROM stored_key WHERE stored_at < now()";
const BUMP_OFF: &str = "CREATE FUNCTION keep_versions() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.bookings_version := OLD.bookings_version; RETURN NEW; END $$;
    CREATE TRIGGER keep_versions BEFORE UPDATE ON calendar FOR EACH ROW EXECUTE FUNCTION keep_versions()";
const GIVEN_BACK_OFF: &str = "CREATE FUNCTION keep_occupations() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RETURN NULL; END $$;
    CREATE TRIGGER keep_occupations BEFORE DELETE ON occupation FOR EACH ROW EXECUTE FUNCTION keep_occupations();
    DROP TRIGGER appointment_takes_what_was_agreed ON appointment";

#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_a_slot_is_booked_twice() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    program.database.execute(LOCK_OFF).unwrap();
    program.database.execute(CONSTRAINT_OFF).unwrap();
    let server = program.serve();
    let wrong = race_for_one_slot(&program, &provider, &[&server], FIFTY, 20).await;
    assert!(
        wrong.iter().any(|wrong| wrong.ends_with("booked instead of 1")),
        "{wrong:?}"
    );
    assert_ne!(double_bookings(&program), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_cabins_are_taken_twice() {
    let (program, provider) = loaded_with_cabins("ten_employees_free.json");
    program.database.execute(LOCK_OFF).unwrap();
    program.database.execute(CONSTRAINT_OFF).unwrap();
    let server = program.serve();
    let wrong = race_for_cabins(&program, &provider, &[&server], FIFTY, 20).await;
    assert!(
        wrong.iter().any(|wrong| wrong.ends_with("booked instead of 2")),
        "{wrong:?}"
    );
    let is_cabin = |taken: &&String| taken.ends_with("resource 101") || taken.ends_with("resource 102");
    assert_ne!(double_bookings(&program).iter().filter(is_cabin).count(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_staff_and_customers_get_the_same_time() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    program.database.execute(LOCK_OFF).unwrap();
    program.database.execute(CONSTRAINT_OFF).unwrap();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let wrong = wrong_in_a_staff_race(&program, &provider, &servers, 20).await;
    assert!(
        wrong.iter().any(|wrong| wrong.ends_with("got the time instead of 1")),
        "{wrong:?}"
    );
    assert_ne!(double_bookings(&program), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lock_alone_is_enough() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    program.database.execute(CONSTRAINT_OFF).unwrap();
    let server = program.serve();
    assert_eq!(
        race_for_one_slot(&program, &provider, &[&server], FIFTY, 5).await,
        Vec::<String>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_constraint_alone_lets_nobody_in_twice() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    program.database.execute(LOCK_OFF).unwrap();
    let server = program.serve();
    // Without the lock customers may wait for each other until one gives up; what counts is the calendar.
    race_for_one_slot(&program, &provider, &[&server], FIFTY, 3).await;
    assert_eq!(double_bookings(&program), Vec::<String>::new());
    assert!(program.number("SELECT count(*) FROM appointment") >= 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn key_looked_up_outside_of_the_lock_books_more_than_once() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    program.database.execute(KEYS_OUTSIDE).unwrap();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    assert_ne!(
        keys_answered_differently(&provider, &servers, 20).await,
        Vec::<String>::new()
    );
    // The customer of each key has an e-mail address of its own.
    let booked_twice = "SELECT count(*) FROM (SELECT email FROM booking
        JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
        WHERE site = 'MAIN' GROUP BY email HAVING count(*) > 1) AS several";
    assert!(program.number(booked_twice) > 0);
}

/// What a soak finds that must never be, where nothing defends the calendar.
async fn found_in_a_soak((program, provider): (Program, Provider), services: &'static [u64]) -> Vec<String> {
    program.database.execute(LOCK_OFF).unwrap();
    program.database.execute(CONSTRAINT_OFF).unwrap();
    let wrong = wrong_in_a_soak((program, provider), services, SHORT_SOAK).await;
    println!("{wrong:?}");
    // Which of them is seen first depends on who is in the middle of what. A double booking may come between the
    // audit and the look at the agreed times behind it, and be cancelled again before the next audit; two who change
    // the same booking at once leave one line of its history.
    let is_found = |wrong: &String| {
        let names = ["_taken_twice", "_confirmed", "_have_a_history", " have resource "];
        names.iter().any(|name| wrong.contains(name))
    };
    wrong.into_iter().filter(is_found).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn soak_without_lock_and_constraint_books_twice() {
    let loaded = Document::fixture("ten_employees_1000_bookings.json").loaded();
    assert_ne!(found_in_a_soak(loaded, WITHOUT_ROOMS).await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn soak_with_cabins_without_lock_and_constraint_books_twice() {
    let loaded = loaded_with_cabins("ten_employees_1000_bookings.json");
    assert_ne!(found_in_a_soak(loaded, WITH_CABINS).await, Vec::<String>::new());
}

#[tokio::test]
async fn without_the_raised_version_an_answer_is_stale() {
    let (program, provider) = Document::fixture("ten_employees_1000_bookings.json").loaded();
    program.database.execute(BUMP_OFF).unwrap();
    let servers = [program.serve(), program.serve()];
    assert_ne!(
        stale_starts(&provider, &[&servers[0], &servers[1]], 10).await,
        Vec::<String>::new()
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_raised_version_the_model_says_something_else() {
    let program = model::program();
    program.database.execute(BUMP_OFF).unwrap();
    let difference = model::first_difference(&program).await.unwrap();
    assert!(difference.contains(": the slot list holds "), "{difference}");
}

#[tokio::test(flavor = "multi_thread")]
async fn where_nobody_gives_time_back_the_model_says_something_else() {
    let program = model::program();
    program.database.execute(GIVEN_BACK_OFF).unwrap();
    assert_ne!(model::first_difference(&program).await, None);
}
