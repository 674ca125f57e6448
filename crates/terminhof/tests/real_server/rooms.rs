//! Many customers at the same moment, where cabins are few and employees free while something works in.

mod changes;
mod refused;

use serde_json::json;

use crate::answers::Answer;
use crate::audited::assert_sound;
use crate::program::{Program, Server};
use crate::provider::{AppointmentRequest, Document, Provider, Slot};
use crate::race::{Crowd, deadlocks, double_bookings, wrong_answers};
use crate::sizes::sizes;

/// Service 3 becomes a quarter of an hour of work, 35 minutes in which it works in, and ten of work, in one of two
/// cabins, by everybody. Service 4 takes 25 minutes with its follow-up: it fits in between.
const CABINS: &str = "BEGIN;
    INSERT INTO resource_group SELECT organization_nr, 1, 'Kabine' FROM calendar;
    INSERT INTO resource (organization_nr, id, kind, group_id, first_name)
        SELECT organization_nr, 100 + number, 'ROOM', 1, 'Kabine ' || number FROM calendar, generate_series(1, 2) AS number;
    INSERT INTO service_step SELECT organization_nr, id, position, kind, minutes FROM service,
        (VALUES (1::smallint, 'WORK', 15::smallint), (2, 'PROCESSING', 35), (3, 'WORK', 10)) AS step (position, kind, minutes)
        WHERE title = 'Leistung 3';
    INSERT INTO service_need SELECT organization_nr, id, 1 FROM service WHERE title = 'Leistung 3';
    INSERT INTO ability SELECT organization_nr, service.id, resource.id FROM service JOIN resource USING (organization_nr)
        WHERE title IN ('Leistung 3', 'Leistung 4') AND kind = 'EMPLOYEE' ON CONFLICT DO NOTHING;
    UPDATE calendar SET rules_version = rules_version + 1;
    COMMIT";
pub const COLOUR: u64 = 3;
pub const CUT: u64 = 4;
/// How many colours there can be at the same time.
const CABINS_THERE: usize = 2;

/// The provider of a document, with cabins.
pub fn loaded_with_cabins(document: &str) -> (Program, Provider) {
    let (program, provider) = Document::fixture(document).loaded();
    program.database.execute(CABINS).unwrap();
    (program, provider)
}

pub fn with_cabins() -> (Program, Provider, [Server; 3]) {
    let (program, provider) = loaded_with_cabins("ten_employees_free.json");
    let servers = program.serve_three();
    (program, provider, servers)
}

/// Starts of the colour within the horizon, so far apart that what is booked for one is no obstacle for another.
async fn starts_apart(provider: &Provider, server: &Server) -> Vec<Slot> {
    let last_day = provider.day(180).to_string();
    let mut slots = provider.slots(server, COLOUR, &provider.first_day, &last_day).await;
    let is_apart = |slot: &Slot| {
        ["T09:00:00", "T11:00:00", "T15:00:00"]
            .iter()
            .any(|time| slot.start.ends_with(time))
    };
    slots.retain(|slot| is_apart(slot) && slot.employees.len() >= CABINS_THERE);
    slots
}

/// What everybody is answered who wants what `appointment_requests` says.
async fn answers<'a>(
    crowd: &Crowd,
    provider: &Provider,
    appointment_requests: impl Fn(usize) -> Vec<AppointmentRequest<'a>>,
) -> Vec<Answer> {
    let timed = crowd
        .book(|customer| provider.booking(customer, &appointment_requests(customer)))
        .await;
    timed.into_iter().map(|(answer, _)| answer).collect()
}

/// Everybody wants a colour at the same moment, whoever does it, in up to this many rounds; ends with the first in
/// which something is wrong.
pub async fn race_for_cabins(
    program: &Program,
    provider: &Provider,
    servers: &[&Server],
    customers: usize,
    rounds: usize,
) -> Vec<String> {
    let crowd = Crowd::of(customers, servers);
    let slots = starts_apart(provider, servers[0]).await;
    for slot in &slots[..rounds] {
        let answers = answers(&crowd, provider, |_| vec![(COLOUR, None, &slot.start)]).await;
        let mut wrong = wrong_answers(&answers, CABINS_THERE);
        wrong.extend(double_bookings(program));
        if !wrong.is_empty() {
            return wrong;
        }
    }
    Vec::new()
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_cabins_two_of_hundreds_succeed_whoever_is_free() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let wrong = race_for_cabins(&program, &provider, &servers, sizes().customers, sizes().rounds).await;
    assert_eq!(wrong, Vec::<String>::new());
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_one_colour_works_in_one_cut_is_booked_with_the_same_employee() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(sizes().customers, &servers);
    let slots = starts_apart(&provider, servers[0]).await;
    for slot in &slots[..sizes().rounds] {
        let employee = Some(slot.employees[0]);
        let meanwhile = slot.start.replace(":00:00", ":15:00");
        let appointment_request = |customer: usize| match customer % 2 {
            0 => (COLOUR, employee, slot.start.as_str()),
            _ => (CUT, employee, meanwhile.as_str()),
        };
        let answers = answers(&crowd, &provider, |customer| vec![appointment_request(customer)]).await;
        assert_eq!(wrong_answers(&answers, 2), Vec::<String>::new(), "{slot:?}");
        assert_sound(&program).await;
    }
    let cuts = "SELECT count(*) FROM appointment WHERE title = 'Leistung 4'";
    assert_eq!(program.number(cuts), i64::try_from(sizes().rounds).unwrap());
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_that_want_two_people_and_both_cabins_in_opposite_order_do_not_block_each_other() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(20, &servers);
    let slots = starts_apart(&provider, servers[0]).await;
    let rounds = sizes().crossed_rounds;
    // Whoever has won gives it back, so that there are starts for any number of rounds.
    for (round, slot) in slots.iter().cycle().take(rounds).enumerate() {
        let [one, two] = [0, 1].map(|place| (COLOUR, Some(slot.employees[place]), slot.start.as_str()));
        let customers = 20 * round;
        let bodies = |customer: usize| match customer % 2 {
            0 => provider.booking(customers + customer, &[one, two]),
            _ => provider.booking(customers + customer, &[two, one]),
        };
        let answers: Vec<Answer> = crowd.book(bodies).await.into_iter().map(|(answer, _)| answer).collect();
        assert_eq!(wrong_answers(&answers, 1), Vec::<String>::new(), "{slot:?}");
        assert_sound(&program).await;
        let booked = answers.iter().find(|answer| answer.status == 200).unwrap();
        let token = program.manage_token(booked.body["calendarGuid"].as_str().unwrap());
        let cancelled = servers[0].post(changes::CANCEL, &json!({ "token": token })).await;
        assert_eq!(cancelled.status, 200, "{cancelled:?}");
    }
    let rounds = i64::try_from(rounds).unwrap();
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 2 * rounds);
    assert_eq!(
        program.number("SELECT count(*) FROM appointment_part WHERE resource_id > 100"),
        2 * rounds
    );
    assert_eq!(program.number("SELECT count(*) FROM occupation"), 0);
    assert_eq!(deadlocks(&program), 0);
    program.run(&["audit"]);
}
