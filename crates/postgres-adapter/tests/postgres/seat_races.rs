//! Many want the last seats at once. Without lock and constraint the same race sells too many, so these tests can see what
//! they look for.

use std::ops::RangeInclusive;

use booking_core::events::{EventStore, FurtherParticipant, SignUp, SignUpDraft, SignUpRefusal, SignUpRefused};
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use booking_core::settings::{ChangeMode, EventDateInput, EventSettingsStore, SettingsError};
use organization_document::{EventDocument, OrganizationDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{CalendarGuid, PersonName};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{NOW, Sql, TestStore, change_at, course, customer, salon, sign_up, wanted};

/// Who wins must not depend on how busy the machine is, so nobody gives up early here.
const LONG_TIMEOUTS: &str = "-c lock_timeout=60s -c statement_timeout=60s -c deadlock_timeout=3s";
const LOCK_OFF: &str = "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
    LANGUAGE sql AS 'SELECT true'";
/// Seats are still counted, so that whoever comes when all is over is refused: what goes wrong is the race.
const CONSTRAINT_OFF: &str = "ALTER TABLE event DROP CONSTRAINT event_has_no_more_seats";

fn with_seats(capacity: u32) -> OrganizationDocument {
    let mut course = course();
    course.capacity = capacity;
    course.minimum_participants = None;
    OrganizationDocument {
        events: vec![course],
        ..salon()
    }
}

/// Signs all up at the same time, each at a server process of its own.
async fn sign_all_up(store: &TestStore, drafts: Vec<SignUpDraft>) -> Vec<Result<SignUp, SignUpRefused>> {
    let mut clients = JoinSet::new();
    for draft in drafts {
        let events = store.postgres_of_another_process();
        clients.spawn(async move { events.sign_up(&change_at(NOW), &draft).await });
    }
    tokio::time::timeout(std::time::Duration::from_mins(1), clients.join_all())
        .await
        .unwrap()
}

fn winners(results: &[Result<SignUp, SignUpRefused>]) -> usize {
    results.iter().filter(|result| result.is_ok()).count()
}

fn refused(results: &[Result<SignUp, SignUpRefused>], why: &SignUpRefusal) -> usize {
    let is_refused =
        |result: &&Result<_, SignUpRefused>| matches!(result, Err(SignUpRefused::Refused(refusal)) if refusal == why);
    results.iter().filter(is_refused).count()
}

async fn sold(sql: &Sql) -> i64 {
    sql.number("SELECT count(*) FROM participation WHERE status = 'CONFIRMED'")
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn twelve_of_fifty_get_a_seat() {
    let store = TestStore::with_options(50, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let results = sign_all_up(&store, (1..=50).map(|number| sign_up(number, &loaded)).collect()).await;
    assert_eq!(winners(&results), 12, "{results:?}");
    assert_eq!(refused(&results, &SignUpRefusal::Full), 38, "{results:?}");
    let sql = store.sql().await;
    assert_eq!(sold(&sql).await, 12);
    assert_eq!(sql.number("SELECT taken_seats FROM event").await, 12);
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_sign_ups_of_one_person_get_one_seat() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let drafts = (1..=20).map(|number| SignUpDraft {
        customer: customer("anna@example.org").into(),
        ..sign_up(number, &loaded)
    });
    let results = sign_all_up(&store, drafts.collect()).await;
    assert_eq!(winners(&results), 1, "{results:?}");
    assert_eq!(refused(&results, &SignUpRefusal::AlreadySignedUp), 19, "{results:?}");
}

/// Four siblings, each several times at once, of which one is spelled in another way.
fn siblings(loaded: &Loaded, numbers: RangeInclusive<u8>) -> Vec<SignUpDraft> {
    let names = ["Tim", "Lea", "Jörg", "Joerg", "Ida"];
    let sign_up_of = |number: u8| {
        let mut sibling = customer("anna@example.org");
        sibling.first_name = PersonName::parse(names[usize::from(number) % names.len()]).unwrap();
        SignUpDraft {
            customer: sibling.into(),
            ..sign_up(number, loaded)
        }
    };
    numbers.map(sign_up_of).collect()
}

/// How many people have several seats.
const TWICE: &str = "SELECT count(*) FROM (SELECT FROM participation JOIN booking ON booking.id = booking_id
    JOIN customer ON customer.id = customer_id GROUP BY lower(email), customer.folded_name HAVING count(*) > 1) AS twice";

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_sign_ups_of_siblings_get_one_seat_each() {
    let store = TestStore::with_options(30, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let results = sign_all_up(&store, siblings(&loaded, 1..=30)).await;
    assert_eq!(winners(&results), 4, "{results:?}");
    assert_eq!(refused(&results, &SignUpRefusal::AlreadySignedUp), 26, "{results:?}");
    assert_eq!(store.sql().await.number(TWICE).await, 0);
}

/// Sabotage: siblings get a seat too many as soon as lock and index are both gone.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_index_a_sibling_gets_two_seats() {
    let store = TestStore::with_options(30, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(30)).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;
    sql.run("DROP INDEX participation_has_a_person_once").await;
    let results = sign_all_up(&store, siblings(&loaded, 1..=30)).await;
    assert!(winners(&results) > 4, "{results:?}");
    assert!(sql.number(TWICE).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn families_of_three_never_take_more_seats_than_there_are() {
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let family = |number: u8| {
        let further = (1..=2).map(|sibling: u8| {
            let mut named = customer(&format!("kunde{number}@example.org"));
            named.first_name = PersonName::parse(["Tim", "Lea"][usize::from(sibling) - 1]).unwrap();
            FurtherParticipant {
                guid: CalendarGuid(Uuid::from_u128(u128::from(sibling) * 1_000 + u128::from(number))),
                manage_token_hash: [number + 40 * sibling; 32],
                customer: named.into(),
                answers: Vec::new(),
            }
        });
        SignUpDraft {
            further: further.collect(),
            ..sign_up(number, &loaded)
        }
    };
    let results = sign_all_up(&store, (1..=20).map(family).collect()).await;
    assert_eq!(winners(&results), 4, "{results:?}");
    assert_eq!(sold(&store.sql().await).await, 12);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_constraint_holds_without_the_lock() {
    let store = TestStore::with_options(50, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;
    let results = sign_all_up(&store, (1..=50).map(|number| sign_up(number, &loaded)).collect()).await;
    assert_eq!(sold(&sql).await, 12, "{results:?}");
    assert_eq!(winners(&results), 12, "{results:?}");
    let anna = (51..=70).map(|number| SignUpDraft {
        customer: customer("kunde1@example.org").into(),
        ..sign_up(number, &loaded)
    });
    sql.run("UPDATE event SET capacity = 50").await;
    sign_all_up(&store, anna.collect()).await;
    sign_all_up(&store, siblings(&loaded, 71..=100)).await;
    assert_eq!(sql.number(TWICE).await, 0);
}

/// Sabotage: seats are oversold as soon as lock and constraint are both gone.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_too_many_get_a_seat() {
    let store = TestStore::with_options(50, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(1)).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;
    sql.run(CONSTRAINT_OFF).await;
    let results = sign_all_up(&store, (1..=50).map(|number| sign_up(number, &loaded)).collect()).await;
    assert!(winners(&results) > 1, "{results:?}");
    assert!(sold(&sql).await > 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_and_joining_at_once_keeps_the_count() {
    let store = TestStore::with_options(50, LONG_TIMEOUTS);
    let loaded = store.load(&with_seats(12)).await;
    let first = sign_all_up(&store, (1..=12).map(|number| sign_up(number, &loaded)).collect()).await;
    assert_eq!(winners(&first), 12, "{first:?}");
    let mut leaving = JoinSet::new();
    for number in 1..=6 {
        let lifecycle = store.postgres_of_another_process();
        let leave = wanted([number; 32], ChangeAction::Cancel(CancelScope::All));
        leaving.spawn(async move { lifecycle.change(&change_at(NOW), &leave).await.unwrap() });
    }
    let joined = sign_all_up(&store, (13..=42).map(|number| sign_up(number, &loaded)).collect()).await;
    leaving.join_all().await;
    let sql = store.sql().await;
    let left_over = i64::try_from(winners(&joined)).unwrap();
    assert!(left_over <= 6, "{joined:?}");
    assert_eq!(sold(&sql).await, 6 + left_over);
    assert_eq!(sql.number("SELECT taken_seats FROM event").await, 6 + left_over);
    let rest = sign_all_up(&store, (43..=62).map(|number| sign_up(number, &loaded)).collect()).await;
    assert_eq!(winners(&rest) + winners(&joined), 6, "{rest:?}");
}

/// Many sign up for each event of a round while its organisation lowers the seats to three; what is wrong afterwards.
async fn wrong_while_seats_are_lowered(sabotage: &[&str], rounds: u8) -> Vec<String> {
    let courses = (0..rounds).map(|_| EventDocument {
        employee: None,
        ..with_seats(12).events.remove(0)
    });
    let load = OrganizationDocument {
        events: courses.collect(),
        ..salon()
    };
    let store = TestStore::with_options(20, LONG_TIMEOUTS);
    let loaded = store.load(&load).await;
    let sql = store.sql().await;
    for taken_away in sabotage {
        sql.run(taken_away).await;
    }
    let settings = store.event_settings();
    let mut wrong = Vec::new();
    for (round, event) in (0..).zip(loaded.events.iter().copied()) {
        let drafts = (1..=12).map(|number| SignUpDraft {
            event,
            ..sign_up(round * 12 + number, &loaded)
        });
        let before = settings.event(loaded.organization, event).await.unwrap().unwrap();
        let mut details = before.details.clone();
        details.capacity = 3;
        let schedules = before.dates.iter().map(|date| EventDateInput {
            id: Some(date.id),
            start: date.starts,
        });
        let wanted = details.checked(schedules.collect()).unwrap();
        let change = change_at(NOW);
        let lowered = settings.set_event(&change, (loaded.organization, Some(event)), ChangeMode::Save, &wanted);
        let (lowered, _) = tokio::join!(lowered, sign_all_up(&store, drafts.collect()));
        if let Err(error) = &lowered
            && !matches!(error, SettingsError::SeatsTaken(_))
        {
            wrong.push(format!("{error:?}"));
        }
        let seats = format!(
            "SELECT capacity - count(participation.id) FROM event \
             LEFT JOIN participation ON event_id = event.id AND status = 'CONFIRMED' WHERE event.id = {event} GROUP BY capacity"
        );
        let left = sql.number(&seats).await;
        if left < 0 {
            wrong.push(format!("event {event} has {left} seats left"));
        }
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn seats_are_never_lowered_below_those_that_are_taken_meanwhile() {
    let wrong = wrong_while_seats_are_lowered(&[], 6).await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Sabotage: the same without lock and constraint, in one of some rounds.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_seats_are_lowered_below_those_taken() {
    let wrong = wrong_while_seats_are_lowered(&[LOCK_OFF, CONSTRAINT_OFF], 16).await;
    assert!(wrong.iter().any(|line| line.contains("seats left")), "{wrong:#?}");
}
