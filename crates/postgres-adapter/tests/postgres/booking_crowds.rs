//! A thousand who want the same, each time with another start: fifty server processes, each with connections of its
//! own, serve twenty of them one after the other.

use std::time::Duration;

use booking_core::booking::{Booking, BookingRefused, BookingStore, BrokenRule, Draft};
use organization_document::{EmployeeDocument, OrganizationDocument};
use postgres_adapter::Postgres;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::ResourceId;
use time::PrimitiveDateTime;
use time::macros::time;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::booking_races::{CONSTRAINT_OFF, LOCK_OFF, LONG_TIMEOUTS, overlaps};
use crate::size::Size;
use crate::support::{CUT, MONDAY, NOW, Sql, TestStore, appointment_request, change_at, draft_of_many, salon};

const CUSTOMERS: u32 = 1_000;
const PROCESSES: usize = 50;
const ANNA: ResourceId = ResourceId(1);
/// How many are free when anybody will do.
const EMPLOYEES: usize = 5;
/// Far more than any round needs: a hang must end as a failure.
const LONGEST_ROUND: Duration = Duration::from_mins(2);

/// With so many employees, free on every working day.
fn with_employees(employees: usize) -> OrganizationDocument {
    let mut load = salon();
    load.horizon = 180;
    load.closures.clear();
    let anna = load.employees.remove(0);
    let named = |number| EmployeeDocument {
        first_name: format!("Person {number}"),
        ..anna.clone()
    };
    load.employees = (1..=employees).map(named).collect();
    load
}

/// So many starts of half an hour, of which none is in the way of another.
fn starts(rounds: usize) -> impl Iterator<Item = PrimitiveDateTime> {
    let days = (0..).map(|ahead| MONDAY + time::Duration::days(ahead));
    let working_days = days.filter(|day| day.weekday().number_days_from_monday() < 5);
    let of_a_day =
        |day: time::Date| (0..16).map(move |half| day.with_time(time!(9:00)) + time::Duration::minutes(30 * half));
    working_days.flat_map(of_a_day).take(rounds)
}

struct Crowd {
    processes: Vec<Postgres>,
    /// How many requests there were.
    requests: u32,
}

impl Crowd {
    fn before(store: &TestStore) -> Self {
        Self {
            processes: (0..PROCESSES).map(|_| store.postgres_of_another_process()).collect(),
            requests: 0,
        }
    }

    /// All want a cut at the same time, by somebody or by anybody.
    async fn book(
        &mut self,
        loaded: &Loaded,
        employee: Option<ResourceId>,
        start: PrimitiveDateTime,
    ) -> Vec<Result<Booking, BookingRefused>> {
        let drafts: Vec<Draft> = (0..CUSTOMERS)
            .map(|customer| {
                draft_of_many(
                    self.requests + customer,
                    loaded,
                    vec![appointment_request(loaded.services[CUT], employee, start)],
                )
            })
            .collect();
        self.requests += CUSTOMERS;
        let mut running = JoinSet::new();
        for (process, drafts) in self
            .processes
            .iter()
            .zip(drafts.chunks(drafts.len().div_ceil(PROCESSES)))
        {
            let (process, drafts) = (process.clone(), drafts.to_vec());
            running.spawn(async move {
                let mut results = Vec::new();
                for draft in &drafts {
                    results.push(process.book(&change_at(NOW), draft).await);
                }
                results
            });
        }
        let results = timeout(LONGEST_ROUND, running.join_all()).await.unwrap();
        results.into_iter().flatten().collect()
    }
}

/// What is wrong with a round in which exactly so many can have what they want.
async fn wrong_in_a_round(sql: &Sql, results: &[Result<Booking, BookingRefused>], capacity: usize) -> Vec<String> {
    let booked = results.iter().filter(|result| result.is_ok()).count();
    let mut wrong = Vec::new();
    if booked != capacity {
        wrong.push(format!("{booked} booked instead of {capacity}"));
    }
    let taken = BrokenRule::Taken.at(0);
    let is_proper_loser = |error: &&BookingRefused| matches!(error, BookingRefused::Refused(why) if *why == taken);
    let errors = results.iter().filter_map(|result| result.as_ref().err());
    wrong.extend(
        errors
            .filter(|error| !is_proper_loser(error))
            .map(|error| format!("{error:?}"))
            .take(3),
    );
    let overlaps = overlaps(sql).await;
    if overlaps != 0 {
        wrong.push(format!("{overlaps} overlaps"));
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn thousand_requests_for_one_slot_make_one_booking_in_every_round() {
    let rounds = Size::wanted().of([3, 100, 1_000]);
    let store = TestStore::with_options(1, LONG_TIMEOUTS);
    let loaded = store.load(&with_employees(1)).await;
    let sql = store.sql().await;
    let mut crowd = Crowd::before(&store);
    for start in starts(rounds) {
        let results = crowd.book(&loaded, Some(ANNA), start).await;
        assert_eq!(
            wrong_in_a_round(&sql, &results, 1).await,
            Vec::<String>::new(),
            "{start}"
        );
    }
    let rounds = i64::try_from(rounds).unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM appointment").await, rounds);
    assert_eq!(sql.number("SELECT bookings_version FROM calendar").await, rounds + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_thousand_who_take_anybody_as_many_succeed_as_are_free() {
    let rounds = Size::wanted().of([3, 200, 1_000]);
    let store = TestStore::with_options(1, LONG_TIMEOUTS);
    let loaded = store.load(&with_employees(EMPLOYEES)).await;
    let sql = store.sql().await;
    let mut crowd = Crowd::before(&store);
    for start in starts(rounds) {
        let results = crowd.book(&loaded, None, start).await;
        assert_eq!(
            wrong_in_a_round(&sql, &results, EMPLOYEES).await,
            Vec::<String>::new(),
            "{start}"
        );
    }
    let booked = i64::try_from(rounds * EMPLOYEES).unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM appointment").await, booked);
}

/// Sabotage: neither lock nor constraint. Nothing is held back here, so it is found in one of some rounds.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_more_than_one_of_a_thousand_gets_the_slot() {
    let store = TestStore::with_options(1, LONG_TIMEOUTS);
    let loaded = store.load(&with_employees(1)).await;
    let sql = store.sql().await;
    sql.run(LOCK_OFF).await;
    sql.run(CONSTRAINT_OFF).await;
    let mut crowd = Crowd::before(&store);
    for start in starts(20) {
        let results = crowd.book(&loaded, Some(ANNA), start).await;
        let wrong = wrong_in_a_round(&sql, &results, 1).await;
        if wrong.iter().any(|wrong| wrong.ends_with("booked instead of 1")) {
            return;
        }
    }
    panic!("no slot was given twice");
}
