//! Many customers who move and cancel what they have, where cabins are few.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::timeout;

use super::{CABINS_THERE, COLOUR, starts_apart, with_cabins};
use crate::answers::Answer;
use crate::audited::assert_sound;
use crate::program::{Program, Server};
use crate::provider::{Provider, Slot};
use crate::race::{Crowd, Timed, deadlocks, too_long, wrong_answers};
use crate::sizes::sizes;

pub const CANCEL: &str = "/api/calendar/cancelmanagedbooking";
const MOVE: &str = "/api/calendar/movemanagedbooking";
const SHOW: &str = "/api/calendar/getmanagedbooking";
const BOOK: &str = "/api/calendar/addbooking";
/// Who holds a booking: so many that all of them are answered within the ten seconds that a request may take, even
/// where the machine has a lot of other work.
const HOLDERS: usize = 60;
/// Who comes when cabins may have become free.
const NEWCOMERS: usize = 148;
/// Two starts of whose four cabins three are taken, and two of which all are: twenty customers.
const WITH_ONE_FREE: usize = 4;
const FULL: usize = 2;

/// A colour that somebody has.
struct Held {
    token: String,
    appointment: i64,
}

impl Held {
    async fn at(program: &Program, provider: &Provider, server: &Server, customer: usize, slot: &Slot) -> Self {
        let booked = provider.book(server, customer, &[(COLOUR, None, &slot.start)]).await;
        assert_eq!(booked.status, 200, "{booked:?}");
        let token = program.manage_token(booked.body["calendarGuid"].as_str().unwrap());
        let shown = server.post(SHOW, &json!({ "token": token })).await;
        Self {
            appointment: appointment_of(&shown),
            token,
        }
    }

    fn to(&self, slot: &Slot) -> Value {
        let appointment = json!({"appointmentId": self.appointment, "userId": null, "start": slot.start});
        json!({"token": self.token, "appointments": [appointment]})
    }

    fn named(&self) -> Value {
        json!({ "token": self.token })
    }
}

/// The one appointment of a booking as its manage link shows it.
fn appointment_of(shown: &Answer) -> i64 {
    shown.body["appointments"][0]["appointmentId"].as_i64().unwrap()
}

/// How many appointments take place at this start.
fn confirmed_at(program: &Program, slot: &Slot) -> usize {
    let start = &slot.start;
    let query = format!("SELECT count(*) FROM appointment WHERE status = 'CONFIRMED' AND starts_wall = '{start}'");
    usize::try_from(program.number(&query)).unwrap()
}

/// Everybody looks at what they have, until nobody is sent away: a server that has just started opens a connection to
/// the database for each of them, which may take longer on a busy machine than anybody is let wait, and is not what is
/// tried here.
async fn until_everybody_has_looked(crowd: &Crowd, held: &[&Held]) {
    let looking = async {
        let has_seen = |(answer, _): &Timed| answer.status == 200;
        while !crowd
            .send(SHOW, |customer| held[customer].named())
            .await
            .iter()
            .all(has_seen)
        {}
    };
    timeout(Duration::from_mins(1), looking).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_who_move_to_one_time_as_many_succeed_as_there_are_cabins() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let slots = starts_apart(&provider, servers[0]).await;
    let (wanted, others) = slots.split_at(sizes().rounds);
    let mut held = Vec::new();
    for (customer, slot) in (0..HOLDERS).zip(others.iter().flat_map(|slot| [slot; CABINS_THERE])) {
        held.push(Held::at(&program, &provider, servers[0], customer, slot).await);
    }
    assert_eq!(held.len(), HOLDERS);
    let crowd = Crowd::of(HOLDERS, &servers);
    until_everybody_has_looked(&crowd, &held.iter().collect::<Vec<_>>()).await;
    let mut waits = Vec::new();
    for slot in wanted {
        let timed = crowd.send(MOVE, |customer| held[customer].to(slot)).await;
        let (answers, took): (Vec<Answer>, Vec<_>) = timed.into_iter().unzip();
        assert_eq!(wrong_answers(&answers, CABINS_THERE), Vec::<String>::new(), "{slot:?}");
        assert_eq!(confirmed_at(&program, slot), CABINS_THERE);
        assert_sound(&program).await;
        waits.extend(took);
    }
    let confirmed = "SELECT count(*) FROM appointment WHERE status = 'CONFIRMED'";
    assert_eq!(program.number(confirmed), i64::try_from(HOLDERS).unwrap());
    assert_eq!(deadlocks(&program), 0);
    program.run(&["audit"]);
    assert_eq!(too_long(waits), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_cancelled_while_others_book_is_given_to_as_many_as_there_are_cabins() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let slots = starts_apart(&provider, servers[0]).await;
    let crowd = Crowd::of(CABINS_THERE + NEWCOMERS, &servers);
    let latecomers = Crowd::of(NEWCOMERS, &servers);
    let mut given_at_once = 0;
    // On the first day it is too late to cancel.
    let later = slots.iter().filter(|slot| !slot.start.starts_with(&provider.first_day));
    for slot in later.take(sizes().rounds) {
        let mut held = Vec::new();
        for customer in 0..CABINS_THERE {
            held.push(Held::at(&program, &provider, servers[0], customer, slot).await);
        }
        let booking = |customer| provider.booking(customer, &[(COLOUR, None, &slot.start)]);
        let requests = |customer: usize| match held.get(customer) {
            Some(held) => (CANCEL, held.named()),
            None => (BOOK, booking(customer)),
        };
        let timed = crowd.send_each(requests).await;
        let is_cancelled =
            |answer: &Answer| (answer.status, &answer.body["status"]) == (200, &json!("CANCELLED_BY_CUSTOMER"));
        let answers = timed.into_iter().map(|(answer, _)| answer);
        let (cancelled, booked): (Vec<Answer>, Vec<Answer>) = answers.partition(is_cancelled);
        assert_eq!(cancelled.len(), CABINS_THERE, "{booked:?}");
        let given = booked.iter().filter(|answer| answer.status == 200).count();
        assert!(given <= CABINS_THERE, "{given} at {slot:?}");
        assert_eq!(wrong_answers(&booked, given), Vec::<String>::new(), "{slot:?}");
        assert_eq!(confirmed_at(&program, slot), given);
        assert_sound(&program).await;
        given_at_once += given;

        let late = latecomers.book(|customer| booking(1_000 + customer)).await;
        let late: Vec<Answer> = late.into_iter().map(|(answer, _)| answer).collect();
        assert_eq!(
            wrong_answers(&late, CABINS_THERE - given),
            Vec::<String>::new(),
            "{slot:?}"
        );
        assert_sound(&program).await;
    }
    // Else nobody has come while somebody left.
    assert_ne!(given_at_once, 0);
    assert_eq!(deadlocks(&program), 0);
    program.run(&["audit"]);
}

/// Customers at two starts, who all want to where the others are.
struct Opposite<'a> {
    slots: [&'a Slot; 2],
    /// With the position of the start at which each of them stands.
    held: Vec<(Held, usize)>,
}

impl<'a> Opposite<'a> {
    async fn with(
        (program, provider, server): (&Program, &Provider, &Server),
        first_customer: usize,
        slots: [&'a Slot; 2],
        customers: usize,
    ) -> Self {
        let mut held = Vec::new();
        for customer in 0..customers {
            let stands = customer % 2;
            let colour = Held::at(program, provider, server, first_customer + customer, slots[stands]).await;
            held.push((colour, stands));
        }
        Self { slots, held }
    }

    fn is_full(&self) -> bool {
        self.held.len() == 2 * CABINS_THERE
    }

    fn moves(&self) -> impl Iterator<Item = Value> {
        self.held.iter().map(|(held, stands)| held.to(self.slots[1 - stands]))
    }

    /// Notes who of those who were answered has moved, and says how many have.
    fn note(&mut self, answers: &[Answer]) -> usize {
        let moved = answers.iter().filter(|answer| answer.status == 200).map(appointment_of);
        let moved: Vec<i64> = moved.collect();
        let mut number = 0;
        for (held, stands) in &mut self.held {
            if moved.contains(&held.appointment) {
                *stands = 1 - *stands;
                number += 1;
            }
        }
        number
    }

    fn standing_at(&self, start: usize) -> usize {
        self.held.iter().filter(|(_, stands)| *stands == start).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_to_each_others_start_do_not_block_each_other() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let slots = starts_apart(&provider, servers[0]).await;
    let mut couples = slots.rchunks_exact(2).map(|couple| [&couple[0], &couple[1]]);
    let mut all = Vec::new();
    let sizes_of_groups = [[3; WITH_ONE_FREE].as_slice(), &[4; FULL]].concat();
    for (group, customers) in sizes_of_groups.into_iter().enumerate() {
        let setup = (&program, &provider, servers[0]);
        all.push(Opposite::with(setup, 4 * group, couples.next().unwrap(), customers).await);
    }
    let customers = all.iter().map(|opposite| opposite.held.len()).sum();
    let crowd = Crowd::of(customers, &servers);
    let everybody: Vec<&Held> = all
        .iter()
        .flat_map(|opposite| &opposite.held)
        .map(|(held, _)| held)
        .collect();
    until_everybody_has_looked(&crowd, &everybody).await;
    let mut waits = Vec::new();
    for _ in 0..sizes().opposite_moves {
        let asked: Vec<Value> = all.iter().flat_map(Opposite::moves).collect();
        let timed = crowd.send(MOVE, |customer| asked[customer].clone()).await;
        let (answers, took): (Vec<Answer>, Vec<_>) = timed.into_iter().unzip();
        let moved = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(wrong_answers(&answers, moved), Vec::<String>::new());
        for opposite in &mut all {
            let moved = opposite.note(&answers);
            // Nobody leaves a cabin before there is another: where all are taken, that is never; where one is free,
            // it is for whoever comes first.
            assert_eq!(moved == 0, opposite.is_full(), "{answers:?}");
            for start in 0..2 {
                assert_eq!(
                    confirmed_at(&program, opposite.slots[start]),
                    opposite.standing_at(start)
                );
            }
        }
        assert_sound(&program).await;
        waits.extend(took);
    }
    assert_eq!(deadlocks(&program), 0);
    program.run(&["audit"]);
    assert_eq!(too_long(waits), Vec::<String>::new());
}
