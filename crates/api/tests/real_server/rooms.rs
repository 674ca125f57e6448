//! Many customers at the same moment, where cabins are few and employees free while something works in.

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider, Slot, Wish};
use crate::race::{Crowd, wrong_answers};
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
const CUT: u64 = 4;

pub fn with_cabins() -> (Program, Provider, [Server; 3]) {
    let (program, provider) = Document::fixture("ten_employees_free.json").loaded();
    program.database.execute(CABINS).unwrap();
    let servers = program.serve_three();
    (program, provider, servers)
}

/// Starts of the colour, so far apart that what is booked for one is no obstacle for another.
async fn starts_apart(provider: &Provider, server: &Server, days: &str) -> Vec<Slot> {
    let mut slots = provider.slots(server, COLOUR, &provider.first_day, days).await;
    let is_apart = |slot: &Slot| {
        ["T09:00:00", "T11:00:00", "T15:00:00"]
            .iter()
            .any(|time| slot.start.ends_with(time))
    };
    slots.retain(|slot| is_apart(slot) && slot.employees.len() >= 2);
    slots
}

/// The last day of the horizon on which rounds are run.
const LAST_DAY: &str = "2028-04-14";

fn assert_sound(program: &Program) {
    // Looks at what was agreed with customers, not at the table whose constraint is to prevent it.
    let taken_twice = program.texts(
        "WITH taken AS (
             SELECT part.*, starts_at + make_interval(mins => from_minute) AS since,
                 starts_at + make_interval(mins => to_minute) AS until
             FROM appointment_part AS part JOIN appointment ON appointment.organization_nr = part.organization_nr
                 AND appointment.id = appointment_id AND status = 'CONFIRMED')
         SELECT format('appointments %s and %s have resource %s', a.appointment_id, b.appointment_id, a.resource_id)
         FROM taken AS a JOIN taken AS b USING (organization_nr, resource_id)
         WHERE a.appointment_id < b.appointment_id AND a.since < b.until AND b.since < a.until",
    );
    assert_eq!(taken_twice, Vec::<String>::new());
    // Fails if there is anything that must not be.
    program.run(&["audit"]);
}

/// What everybody is answered who wants what `wishes` says.
async fn answers<'a>(crowd: &Crowd, provider: &Provider, wishes: impl Fn(usize) -> Vec<Wish<'a>>) -> Vec<Answer> {
    let timed = crowd
        .book(|customer| provider.booking(customer, &wishes(customer)))
        .await;
    timed.into_iter().map(|(answer, _)| answer).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn with_two_cabins_two_of_hundreds_succeed_whoever_is_free() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(sizes().customers, &servers);
    let slots = starts_apart(&provider, servers[0], LAST_DAY).await;
    for slot in &slots[..sizes().rounds] {
        let answers = answers(&crowd, &provider, |_| vec![(COLOUR, None, &slot.start)]).await;
        assert_eq!(wrong_answers(&answers, 2), Vec::<String>::new(), "{slot:?}");
    }
    assert_sound(&program);
}

#[tokio::test(flavor = "multi_thread")]
async fn while_one_colour_works_in_one_cut_is_booked_with_the_same_employee() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(sizes().customers, &servers);
    let slots = starts_apart(&provider, servers[0], LAST_DAY).await;
    for slot in &slots[..sizes().rounds] {
        let employee = Some(slot.employees[0]);
        let meanwhile = slot.start.replace(":00:00", ":15:00");
        let wish = |customer: usize| match customer % 2 {
            0 => (COLOUR, employee, slot.start.as_str()),
            _ => (CUT, employee, meanwhile.as_str()),
        };
        let answers = answers(&crowd, &provider, |customer| vec![wish(customer)]).await;
        assert_eq!(wrong_answers(&answers, 2), Vec::<String>::new(), "{slot:?}");
    }
    let cuts = "SELECT count(*) FROM appointment WHERE title = 'Leistung 4'";
    assert_eq!(program.number(cuts), i64::try_from(sizes().rounds).unwrap());
    assert_sound(&program);
}

#[tokio::test(flavor = "multi_thread")]
async fn bookings_that_want_two_people_and_both_cabins_in_opposite_order_do_not_block_each_other() {
    let (program, provider, servers) = with_cabins();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(20, &servers);
    let slots = starts_apart(&provider, servers[0], LAST_DAY).await;
    let rounds = sizes().crossed_rounds.min(slots.len());
    for slot in &slots[..rounds] {
        let [one, two] = [0, 1].map(|place| (COLOUR, Some(slot.employees[place]), slot.start.as_str()));
        let answers = answers(&crowd, &provider, |customer| match customer % 2 {
            0 => vec![one, two],
            _ => vec![two, one],
        })
        .await;
        assert_eq!(wrong_answers(&answers, 1), Vec::<String>::new(), "{slot:?}");
    }
    let rounds = i64::try_from(rounds).unwrap();
    assert_eq!(program.number("SELECT count(*) FROM appointment"), 2 * rounds);
    assert_eq!(
        program.number("SELECT count(*) FROM appointment_part WHERE resource_id > 100"),
        2 * rounds
    );
    let deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    assert_eq!(program.number(deadlocks), 0);
    assert_sound(&program);
}
