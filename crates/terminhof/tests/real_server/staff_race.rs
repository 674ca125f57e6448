//! Staff and customers want the same time of the same employee at the same moment, each in their own way.

use std::collections::BTreeMap;

use reqwest::{Client, RequestBuilder};
use serde_json::{Value, json};

use crate::answers::Answer;
use crate::audited::assert_sound;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider, Slot};
use crate::race::{Crowd, deadlocks, double_bookings};
use crate::sizes::sizes;

/// How many do what to get the time.
const ACTIONS: [(Action, usize); 7] = [
    (Action::BookOnline, 6),
    (Action::Book, 3),
    (Action::BookSeries, 3),
    (Action::ChangeEmployee, 1),
    (Action::Move, 1),
    (Action::ChangeLength, 1),
    (Action::BeAway, 1),
];
/// So late that the second visit of a series is in the way of no other round.
const WEEKS_OF_A_SERIES: u16 = 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Action {
    BookOnline,
    Book,
    BookSeries,
    /// Gives an appointment of a colleague at the same time to the employee.
    ChangeEmployee,
    /// Moves an appointment of the employee from another time to this one.
    Move,
    /// Makes an appointment of the employee, which ends before this time, so long that it takes it.
    ChangeLength,
    /// A colleague is away, and the employee is to do what the colleague had at this time.
    BeAway,
}

/// Who wants what in a round.
struct Round<'a> {
    provider: &'a Provider,
    token: &'a str,
    number: usize,
    start: &'a str,
    /// Numbers of the employee whom everybody wants, and of the absent colleague.
    employee: u64,
    absent: u64,
    /// Booking and appointment of the colleague, of the employee at another time and earlier on the same day, and of the
    /// absent one.
    of_colleague: (i64, i64),
    at_another_time: (i64, i64),
    before: (i64, i64),
    /// When the one before begins.
    starts_before: &'a str,
    of_absent: (i64, i64),
}

impl<'a> Round<'a> {
    /// With the four appointments that are going to be moved, on three starts and three employees.
    async fn prepare(
        (program, provider, server): (&'a Program, &'a Provider, &Server),
        token: &'a str,
        number: usize,
        [before, slot, other]: [&'a Slot; 3],
    ) -> Self {
        let [employee, colleague, absent] = [0, 1, 2].map(|place| slot.employees[place]);
        let booked = async |customer: usize, employee: u64, start: &str| {
            let answer = provider
                .book(
                    server,
                    1_000_000 + 10 * number + customer,
                    &[(1, Some(employee), start)],
                )
                .await;
            assert_eq!(answer.status, 200, "{answer:?}");
            let booking = answer.body["id"].as_i64().unwrap();
            let appointment = format!("SELECT id FROM appointment WHERE booking_id = {booking}");
            (booking, program.number(&appointment))
        };
        Self {
            provider,
            token,
            number,
            start: &slot.start,
            employee,
            absent,
            of_colleague: booked(1, colleague, &slot.start).await,
            at_another_time: booked(2, employee, &other.start).await,
            before: booked(4, employee, &before.start).await,
            starts_before: &before.start,
            of_absent: booked(3, absent, &slot.start).await,
        }
    }

    fn request(&self, action: Action, customer: usize, client: &Client, address: &str) -> RequestBuilder {
        let customer = self.number * 100 + customer;
        let employee = self.provider.employee(self.employee);
        if action == Action::BookOnline {
            let wanted = [(1, Some(self.employee), self.start)];
            let body = self.provider.booking(customer, &wanted);
            return client.post(format!("{address}/api/calendar/addbooking")).json(&body);
        }
        let booking = json!({
            "customerData": { "lastName": "Muster", "userEmail": format!("gast{customer}@example.org") },
            "services": [{ "serviceId": self.provider.service(1), "userId": employee, "start": self.start }],
        });
        let moved = |(booking, appointment): (i64, i64)| {
            let to = json!({ "appointmentId": appointment, "userId": employee, "start": self.start });
            (format!("/{booking}/move"), json!({ "appointments": [to] }))
        };
        let (path, body) = match action {
            Action::BookOnline | Action::Book => (String::new(), booking),
            Action::BookSeries => (
                "/series".to_owned(),
                json!({ "booking": booking, "everyWeeks": WEEKS_OF_A_SERIES, "visits": 2, "mode": "ALL" }),
            ),
            Action::ChangeEmployee => moved(self.of_colleague),
            Action::Move => moved(self.at_another_time),
            Action::ChangeLength => self.longer(employee),
            Action::BeAway => {
                let body = self.absence(employee);
                let request = client.post(format!("{address}/api/staff/absences"));
                return request.bearer_auth(self.token).json(&body);
            }
        };
        let request = client.post(format!("{address}/api/staff/bookings{path}"));
        request.bearer_auth(self.token).json(&body)
    }

    /// Over the break as well, where there is one.
    fn longer(&self, employee: i64) -> (String, Value) {
        let (booking, appointment) = self.before;
        let hour = |start: &str| start["YYYY-MM-DDT".len()..][..2].parse::<i64>().unwrap();
        let minutes = 60 * (hour(self.start) - hour(self.starts_before)) + 30;
        let to = json!({
            "appointmentId": appointment, "userId": employee, "start": self.starts_before, "duration": minutes,
        });
        (
            format!("/{booking}/move"),
            json!({ "appointments": [to], "overRules": true }),
        )
    }

    /// Of an hour, of which only what begins with it is decided on.
    fn absence(&self, employee: i64) -> Value {
        let (day, hour) = self.start.split_at("YYYY-MM-DDT".len());
        let next: u8 = hour[..2].parse::<u8>().unwrap() + 1;
        let decision = json!({ "appointmentId": self.of_absent.1, "fate": "REASSIGN", "userId": employee });
        json!({
            "userId": self.provider.employee(self.absent), "start": self.start, "end": format!("{day}{next:02}:00:00"),
            "decisions": [decision],
        })
    }
}

/// What is wrong after everybody wanted the same, in up to so many rounds; ends with the first in which something is. Prints
/// who got it how often.
pub async fn wrong_in_a_staff_race(
    program: &Program,
    provider: &Provider,
    servers: &[&Server],
    rounds: usize,
) -> Vec<String> {
    let token = program.manager_of(provider.organization);
    let actions: Vec<Action> = ACTIONS
        .iter()
        .flat_map(|(action, people)| std::iter::repeat_n(*action, *people))
        .collect();
    let crowd = Crowd::of(actions.len(), servers);
    let slots = provider.starts_apart(servers[0]).await;
    let threes: Vec<[&Slot; 3]> = slots
        .chunks_exact(3)
        .map(|three| [&three[0], &three[1], &three[2]])
        .filter(|[before, slot, other]| {
            let is_there = |at: &Slot| at.employees.contains(&slot.employees[0]);
            before.start[..10] == slot.start[..10] && is_there(before) && is_there(other)
        })
        .collect();
    assert!(threes.len() >= rounds, "{} starts for {rounds} rounds", threes.len());
    let mut winners: BTreeMap<Action, usize> = BTreeMap::new();
    for (number, starts) in threes.into_iter().take(rounds).enumerate() {
        let scene = (program, provider, servers[0]);
        let round = Round::prepare(scene, &token, number, starts).await;
        // Customers are the fastest, since nobody looks at their session; in every other round staff is among itself.
        let action_of = |person: usize| match actions[(person + number) % actions.len()] {
            Action::BookOnline if number % 2 == 1 => Action::Book,
            action => action,
        };
        let request =
            |person: usize, client: &Client, address: &str| round.request(action_of(person), person, client, address);
        let answers = crowd.send_all(request).await;
        let answers = answers.into_iter().map(|(answer, _)| answer).enumerate();
        let answers: Vec<(Action, Answer)> = answers.map(|(person, answer)| (action_of(person), answer)).collect();
        let mut wrong = Vec::new();
        let got_it = answers.iter().filter(|(_, answer)| answer.status == 200);
        let got_it: Vec<Action> = got_it.map(|(action, _)| *action).collect();
        if got_it.len() != 1 {
            wrong.push(format!("{got_it:?}: {} got the time instead of 1", got_it.len()));
        }
        // Whoever does not get it is told that it is taken, and nothing else.
        let others = answers
            .iter()
            .filter(|(_, answer)| ![200, 409].contains(&answer.status));
        wrong.extend(others.map(|(action, answer)| format!("{action:?}: {answer:?}")).take(3));
        wrong.extend(double_bookings(program));
        if !wrong.is_empty() {
            return wrong;
        }
        for action in got_it {
            *winners.entry(action).or_default() += 1;
        }
    }
    println!("{winners:?}");
    Vec::new()
}

#[tokio::test(flavor = "multi_thread")]
async fn staff_and_customers_of_three_servers_want_the_same_time() {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let wrong = wrong_in_a_staff_race(&program, &provider, &servers, sizes().rounds_of_staff).await;
    assert_eq!(wrong, Vec::<String>::new());
    assert_eq!(deadlocks(&program), 0);
    assert_sound(&program).await;
}
