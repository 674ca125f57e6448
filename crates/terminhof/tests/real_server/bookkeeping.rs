//! Somebody keeps books of their own and asks for nothing but the changes since the last answer, while many book, move,
//! cancel and close at two servers whose clocks differ, and one of them is killed. In the end the books are the database.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::{Client, Method};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::{JoinSet, yield_now};
use tokio::time::timeout;

use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::sizes::sizes;

/// When the working day of the document is over: at one of the servers it is already, and what was booked for that day at the
/// other one can be closed.
const EVENING: &str = "2027-10-18T19:00:00Z";
const WORKERS: usize = 8;
/// So long may half of the changes take on a busy machine.
const PATIENCE: Duration = Duration::from_mins(10);
/// Few, so that most answers are followed by another one at once.
const PAGE: usize = 7;
/// Changes of each booking on the first day, which is booked and closed; of each later one, which is moved as well, and every
/// other one is cancelled.
const OF_A_CLOSED_ONE: usize = 2;
const OF_TWO_LATER_ONES: usize = 5;

/// What the books say of a booking, and what the database does.
const STATE: &str = "SELECT concat_ws(' ', booking.id, sequence, customer_id, string_agg(
        concat_ws('/', appointment.id, employee_id, to_char(starts_wall, 'YYYY-MM-DD\"T\"HH24:MI:SS'), status), ' '
        ORDER BY position))
    FROM booking JOIN appointment ON appointment.organization_nr = booking.organization_nr AND booking_id = booking.id
    GROUP BY booking.organization_nr, booking.id ORDER BY booking.id";

/// An employee and a start, as the wire has them.
type Place = (i64, String);

struct Scene {
    token: String,
    service: i64,
    /// Of a server whose clock is behind and may be killed, and of one whose clock is ahead.
    addresses: Mutex<[String; 2]>,
    client: Client,
    /// What came of the requests of the workers.
    changes: AtomicUsize,
    /// After how many of them a server is killed, and that it is time.
    half: usize,
    is_half_done: Notify,
    is_over: AtomicBool,
}

impl Scene {
    fn address(&self, server: usize) -> String {
        self.addresses.lock().unwrap()[server % 2].clone()
    }

    /// The answer of a success, none to whoever is refused; an error where nobody answers.
    async fn ask(
        &self,
        server: usize,
        method: Method,
        path: &str,
        body: Option<&Value>,
    ) -> reqwest::Result<Option<Value>> {
        let url = format!("{}/api/staff/bookings{path}", self.address(server));
        let mut request = self.client.request(method, url).bearer_auth(&self.token);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await?;
        let is_good = answer.status().is_success();
        let body = answer.json().await?;
        Ok(is_good.then_some(body))
    }

    /// Asks until somebody answers: of a killed server nobody knows what it has done.
    async fn change(&self, server: usize, path: &str, body: &Value) -> Option<Value> {
        let answer = loop {
            match self.ask(server, Method::POST, path, Some(body)).await {
                Ok(answer) => break answer?,
                Err(_nobody) => yield_now().await,
            }
        };
        if self.changes.fetch_add(1, Ordering::Relaxed) == self.half {
            self.is_half_done.notify_one();
        }
        Some(answer)
    }

    async fn book(&self, server: usize, (employee, start): &Place) -> Option<(i64, i64)> {
        let wanted = json!({
            "customerData": { "lastName": format!("Muster{employee} {}", start.replace([':', '-'], "")) },
            "services": [{ "serviceId": self.service, "userId": employee, "start": start }],
        });
        let booked = self.change(server, "", &wanted).await?;
        Some((
            booked["id"].as_i64()?,
            booked["appointments"][0]["appointmentId"].as_i64()?,
        ))
    }

    /// At the server that is behind, since at the other one the day is over, where it is closed.
    async fn book_and_close(&self, place: &Place) -> Option<()> {
        let (booking, appointment) = self.book(0, place).await?;
        let outcome = if appointment % 2 == 0 { "DONE" } else { "NO_SHOW" };
        let closed = json!({ "appointmentId": appointment, "outcome": outcome });
        self.change(1, &format!("/{booking}/close"), &closed).await.map(drop)
    }

    async fn book_and_move(&self, server: usize, [from, to]: [&Place; 2], is_cancelled: bool) -> Option<()> {
        let (booking, appointment) = self.book(server, from).await?;
        let to = json!({ "appointmentId": appointment, "userId": to.0, "start": to.1 });
        self.change(
            server + 1,
            &format!("/{booking}/move"),
            &json!({ "appointments": [to] }),
        )
        .await?;
        if is_cancelled {
            self.change(server, &format!("/{booking}/cancel"), &json!({})).await?;
        }
        Some(())
    }
}

/// Who keeps the books.
#[derive(Default)]
struct Books {
    cursor: Option<String>,
    bookings: BTreeMap<i64, Value>,
    /// Each change that was told, by booking and moment.
    told: BTreeSet<(i64, String)>,
    wrong: Vec<String>,
}

impl Books {
    /// Reads one page; false at the end of what there is, or where nobody answered.
    async fn read_page(&mut self, scene: &Scene, server: usize) -> bool {
        let cursor = self.cursor.as_ref().map(|cursor| format!("&cursor={cursor}"));
        let path = format!("?size={PAGE}{}", cursor.unwrap_or_default());
        let Ok(Some(page)) = scene.ask(server, Method::GET, &path, None).await else {
            return false;
        };
        for booking in page["bookings"].as_array().unwrap() {
            let id = booking["id"].as_i64().unwrap();
            let change = (id, booking["changedAt"].as_str().unwrap().to_owned());
            if !self.told.insert(change.clone()) {
                self.wrong.push(format!("{change:?} is told twice"));
            }
            self.bookings.insert(id, booking.clone());
        }
        self.cursor = page["cursor"].as_str().map(str::to_owned);
        page["hasMore"].as_bool().unwrap()
    }

    async fn follow(mut self, scene: Arc<Scene>) -> Self {
        let mut server = 0;
        while !scene.is_over.load(Ordering::Relaxed) {
            server += 1;
            if !self.read_page(&scene, server).await {
                yield_now().await;
            }
        }
        while self.read_page(&scene, 1).await {}
        self
    }

    fn state(&self) -> Vec<String> {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let of_booking = |booking: &Value| {
            let appointments = booking["appointments"].as_array().unwrap().iter();
            let appointments = appointments.map(|one| {
                let members = ["appointmentId", "userId", "start", "status"].map(|member| text(&one[member]));
                format!(" {}", members.join("/"))
            });
            let members = ["id", "sequence", "customerId"].map(|member| text(&booking[member]));
            members.join(" ") + &appointments.collect::<String>()
        };
        self.bookings.values().map(of_booking).collect()
    }
}

/// Free places of one service, with enough of the first day to be closed.
async fn places(provider: &Provider, server: &Server, first: i64, last: i64) -> Vec<Place> {
    let (first, last) = (provider.day(first).to_string(), provider.day(last).to_string());
    let slots = provider.slots(server, 1, &first, &last).await;
    let apart = slots
        .into_iter()
        .filter(|slot| [":00:00", ":30:00"].contains(&&slot.start[13..]));
    let of_slot = |slot: crate::provider::Slot| {
        let employees = slot.employees.into_iter();
        let places = employees.map(|employee| (provider.employee(employee), slot.start.clone()));
        places.collect::<Vec<_>>()
    };
    apart.flat_map(of_slot).collect()
}

/// What is wrong in the books after at least so many changes.
async fn wrong_in_the_books((mut program, provider): (Program, Provider), changes: usize) -> Vec<String> {
    let morning = Document::fixture("ten_employees_free.json").moment();
    let token = program.manager_of(provider.organization);
    program.set_clock(EVENING);
    let ahead = program.serve();
    program.set_clock(&morning);
    let mut behind = program.serve();
    let first_day = places(&provider, &behind, 0, 0).await;
    let later = places(&provider, &behind, 7, 150).await;
    let scene = Arc::new(Scene {
        token,
        service: provider.service(1),
        addresses: Mutex::new([behind.address.clone(), ahead.address.clone()]),
        client: Client::builder().no_proxy().build().unwrap(),
        changes: AtomicUsize::new(0),
        half: changes / 2,
        is_half_done: Notify::new(),
        is_over: AtomicBool::new(false),
    });
    let books = tokio::spawn(Books::default().follow(Arc::clone(&scene)));
    // Some more than wanted, for those that a killed server owes.
    let closed = first_day.len().min(changes / 10);
    let pairs = (changes + changes / 10 - OF_A_CLOSED_ONE * closed) / OF_TWO_LATER_ONES * 2;
    let (first_day, later) = (Arc::new(first_day), Arc::new(later));
    assert!(later.len() >= 2 * pairs, "{} places for {pairs} moves", later.len());
    let mut workers = JoinSet::new();
    for worker in 0..WORKERS {
        let (scene, first_day, later) = (Arc::clone(&scene), Arc::clone(&first_day), Arc::clone(&later));
        workers.spawn(async move {
            for number in (worker..pairs).step_by(WORKERS) {
                if let Some(place) = first_day[..closed].get(number) {
                    scene.book_and_close(place).await;
                }
                let moved = [&later[number], &later[later.len() - 1 - number]];
                scene
                    .book_and_move(number, moved, (number / WORKERS).is_multiple_of(2))
                    .await;
            }
        });
    }
    timeout(PATIENCE, scene.is_half_done.notified()).await.unwrap();
    behind.kill();
    let again = program.serve();
    scene.addresses.lock().unwrap()[0].clone_from(&again.address);
    workers.join_all().await;
    scene.is_over.store(true, Ordering::Relaxed);
    let books = books.await.unwrap();
    let done = scene.changes.load(Ordering::Relaxed);
    println!("{done} changes, {} told", books.told.len());
    let mut wrong = books.wrong.clone();
    let (kept, stored) = (books.state(), program.texts(STATE));
    let (kept, stored): (BTreeSet<_>, BTreeSet<_>) = (kept.into_iter().collect(), stored.into_iter().collect());
    wrong.extend(
        stored
            .difference(&kept)
            .map(|state| format!("not in the books: {state}")),
    );
    wrong.extend(
        kept.difference(&stored)
            .map(|state| format!("only in the books: {state}")),
    );
    if done < changes {
        wrong.push(format!("{done} changes instead of {changes}"));
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn books_that_follow_the_changes_are_the_database() {
    let loaded = Document::fixture("ten_employees_free.json").loaded();
    let wrong = wrong_in_the_books(loaded, sizes().followed_changes).await;
    assert_eq!(wrong, Vec::<String>::new());
}

/// Sabotage: without the lock of the calendar a change is committed behind the back of whoever has read a later one.
#[tokio::test(flavor = "multi_thread")]
async fn without_the_lock_the_books_miss_changes() {
    let loaded = Document::fixture("ten_employees_free.json").loaded();
    loaded
        .0
        .database
        .execute(
            "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
                 LANGUAGE plpgsql AS $$ BEGIN RETURN true; END $$",
        )
        .unwrap();
    let wrong = wrong_in_the_books(loaded, 300).await;
    assert!(wrong.iter().any(|wrong| wrong.contains("in the books")), "{wrong:?}");
}
