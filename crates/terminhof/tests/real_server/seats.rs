//! Many customers want the last seats of an event, and nobody learns of anybody else.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::task::yield_now;
use tokio::time::timeout;

use crate::answers::Answer;
use crate::program::{Program, Server};
use crate::provider::{Document, Provider};
use crate::race::Crowd;
use crate::sizes::sizes;

const SEATS: usize = 12;
const CUSTOMERS: usize = 1_000;
pub const SIGN_UP: &str = "/api/calendar/addeventbooking";

/// Courses with twelve seats and three dates in the future of the document, one for each round.
pub fn with_courses(courses: usize) -> (Program, Provider) {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    add_courses(&program, &provider, courses);
    (program, provider)
}

pub fn add_courses(program: &Program, provider: &Provider, courses: usize) {
    program
        .database
        .execute(&format!(
            "BEGIN;
             INSERT INTO event (organization_nr, id, kind, title, capacity)
                 SELECT organization_nr, id, 'COURSE', 'Kurs ' || id, {SEATS}
                 FROM calendar, generate_series(1, {courses}) AS id;
             INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
                 SELECT organization_nr, event.id, wall, wall + interval '2 hours', zone, wall AT TIME ZONE zone,
                     (wall + interval '2 hours') AT TIME ZONE zone
                 FROM event JOIN calendar USING (organization_nr),
                     (SELECT timestamp '{}' + make_interval(days => 7 * week, hours => 18) AS wall
                      FROM generate_series(1, 3) AS week) AS dates;
             COMMIT",
            provider.first_day
        ))
        .unwrap();
    // The titles of events are found as well.
    program.run(&["search", "rebuild"]);
}

pub fn sign_up(provider: &Provider, event: usize, customer: usize) -> Value {
    json!({
        "customerData": {
            "firstName": format!("Vorname{customer}"), "lastName": "Muster",
            "userEmail": format!("kunde{customer}@example.org"), "userPhone": null, "userRemarks": null,
        },
        "location": "", "organizatonNr": provider.organization, "eventID": event, "schedules": [],
        "customizedFields": [],
    })
}

/// What is wrong after all these want a seat of an event with twelve.
async fn wrong_in_a_round(program: &Program, provider: &Provider, crowd: &Crowd, event: usize) -> Vec<String> {
    let answers = crowd.send(SIGN_UP, |customer| sign_up(provider, event, customer)).await;
    let mut wrong = Vec::new();
    let signed_up = answers.iter().filter(|(answer, _)| answer.status == 200).count();
    if signed_up != SEATS {
        wrong.push(format!("{signed_up} signed up instead of {SEATS}"));
    }
    let is_proper_loser = |answer: &Answer| (answer.status, answer.code()) == (409, "EVENT_FULL");
    let others = answers
        .iter()
        .map(|(answer, _)| answer)
        .filter(|answer| answer.status != 200);
    wrong.extend(
        others
            .filter(|answer| !is_proper_loser(answer))
            .map(|answer| format!("{answer:?}"))
            .take(3),
    );
    // What was promised to people, not the number that is to prevent more.
    let seats = program.number(&format!(
        "SELECT count(*) FROM participation WHERE event_id = {event} AND status = 'CONFIRMED'"
    ));
    if seats != i64::try_from(SEATS).unwrap() {
        wrong.push(format!("{seats} seats are taken of {SEATS}"));
    }
    wrong
}

#[tokio::test(flavor = "multi_thread")]
async fn twelve_of_a_thousand_get_a_seat() {
    let rounds = sizes().rounds_of_seats;
    let (program, provider) = with_courses(rounds);
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    let crowd = Crowd::of(CUSTOMERS, &servers);
    for event in 1..=rounds {
        let wrong = wrong_in_a_round(&program, &provider, &crowd, event).await;
        assert_eq!(wrong, Vec::<String>::new());
    }
    program.run(&["audit"]);
}

/// Sabotage: neither lock nor check. Seats are still counted: what goes wrong is the race for the last one, in one of
/// some rounds.
#[tokio::test(flavor = "multi_thread")]
async fn without_lock_and_constraint_seats_are_sold_twice() {
    let rounds = 30;
    let (program, provider) = with_courses(rounds);
    program
        .database
        .execute(
            "CREATE OR REPLACE FUNCTION lock_calendar(organization_nr integer) RETURNS boolean
                 LANGUAGE plpgsql AS $$ BEGIN RETURN true; END $$;
             ALTER TABLE event DROP CONSTRAINT event_has_no_more_seats",
        )
        .unwrap();
    let servers = program.serve_three();
    let crowd = Crowd::of(100, &servers.iter().collect::<Vec<_>>());
    for event in 1..=rounds {
        let wrong = wrong_in_a_round(&program, &provider, &crowd, event).await;
        if wrong.iter().any(|wrong| wrong.contains("seats are taken")) {
            return;
        }
    }
    panic!("no seat was sold twice in {rounds} rounds");
}

#[tokio::test(flavor = "multi_thread")]
async fn while_some_leave_others_join_and_the_count_stays() {
    let (program, provider) = with_courses(1);
    let servers = program.serve_three();
    let servers: Vec<&Server> = servers.iter().collect();
    for customer in 0..SEATS {
        let answer = servers[0].post(SIGN_UP, &sign_up(&provider, 1, customer)).await;
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    let guids = program.texts("SELECT calendar_guid::text FROM booking ORDER BY id");
    let tokens: Vec<String> = guids.iter().map(|guid| program.manage_token(guid)).collect();
    // Half of those who have a seat give it back while sixty others want one.
    let crowd = Crowd::of(66, &servers);
    let requests = |customer: usize| match tokens.get(customer).filter(|_| customer < 6) {
        Some(token) => ("/api/calendar/cancelmanagedbooking", json!({"token": token})),
        None => (SIGN_UP, sign_up(&provider, 1, 100 + customer)),
    };
    let answers = crowd.send_each(requests).await;
    assert!(
        answers[..].iter().all(|(answer, _)| matches!(answer.status, 200 | 409)),
        "{answers:?}"
    );
    let joined = answers.iter().filter(|(answer, _)| answer.status == 200).count() - 6;
    assert!(joined <= 6, "{joined}");
    let taken = i64::try_from(SEATS - 6 + joined).unwrap();
    assert_eq!(program.number("SELECT taken_seats FROM event"), taken);
    assert_eq!(
        program.number("SELECT count(*) FROM participation WHERE status = 'CONFIRMED'"),
        taken
    );
    program.run(&["audit"]);
}

/// Desk and customers over three servers: whoever is the quickest, there are twelve seats.
#[tokio::test(flavor = "multi_thread")]
async fn staff_and_customers_want_the_last_seats() {
    let (program, provider) = with_courses(2);
    let token = program.manager_of(provider.organization);
    let servers = program.serve_three();
    let crowd = Crowd::of(90, &servers.iter().collect::<Vec<_>>());
    for event in [1, 2] {
        let answers = crowd
            .send_all(|customer, client, address| {
                // Customers are the faster ones, since nobody looks at their session: in the second round few of them come.
                if customer % 3 == 0 && (event == 1 || customer < 9) {
                    let body = sign_up(&provider, event, customer);
                    return client.post(format!("{address}{SIGN_UP}")).json(&body);
                }
                let email = format!("gast{customer}@example.org");
                let body =
                    json!({ "customerData": { "lastName": "Muster", "userEmail": email }, "notifyCustomer": false });
                let request = client.post(format!("{address}/api/staff/events/{event}/bookings"));
                request.bearer_auth(&token).json(&body)
            })
            .await;
        let of_status = |status: u16| answers.iter().filter(|(answer, _)| answer.status == status).count();
        assert_eq!((of_status(200), of_status(409)), (SEATS, 90 - SEATS), "{answers:?}");
        let seats = format!("SELECT count(*) FROM participation WHERE event_id = {event} AND status = 'CONFIRMED'");
        assert_eq!(program.number(&seats), i64::try_from(SEATS).unwrap());
    }
    assert!(program.number("SELECT count(*) FROM booking WHERE site = 'BACK_OFFICE'") > 0);
    program.run(&["audit"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_gets_one_seat_and_siblings_one_each_with_one_mail() {
    let (program, provider) = with_courses(1);
    let server = program.serve();
    let mine = |name: &str, email: &str| {
        let mut body = sign_up(&provider, 1, 0);
        body["customerData"]["firstName"] = name.into();
        body["customerData"]["userEmail"] = email.into();
        body
    };
    let first = server.post(SIGN_UP, &mine("Eva", "eva@example.org")).await;
    assert_eq!(first.status, 200, "{first:?}");
    let again = server.post(SIGN_UP, &mine("EVA", "Eva@Example.org")).await;
    assert_eq!((again.status, again.code()), (409, "ALREADY_SIGNED_UP"), "{again:?}");
    assert_eq!(
        again.body["fields"]["customerData.userEmail"],
        "Diese Person ist schon angemeldet."
    );
    assert_eq!(program.number("SELECT taken_seats FROM event"), 1);
    until_sent(&program, 1).await;
    let mut siblings = mine("Tim", "eva@example.org");
    siblings["furtherPeople"] = json!([{ "firstName": "Lea", "lastName": "Muster" }]);
    let siblings = server.post(SIGN_UP, &siblings).await;
    assert_eq!(siblings.status, 200, "{siblings:?}");
    assert_eq!(program.number("SELECT taken_seats FROM event"), 3);
    until_sent(&program, 2).await;
    let to_customers = "SELECT count(*) FROM planned_mail WHERE kind = 'BOOKING_CONFIRMATION'";
    assert_eq!(program.number(to_customers), 2, "one mail for each sign-up");
    let is_of_lea = |mail: &String| mail.contains("Auch angemeldet") && mail.contains("Lea");
    assert_eq!(program.mails().iter().filter(|mail| is_of_lea(mail)).count(), 1);
}

/// The name of somebody whom nobody else may read of.
const CANARY: &str = "Zyprianovka";

/// Returns when so many mails were sent in all.
pub async fn until_sent(program: &Program, mails: i64) {
    let sent = async {
        while program.number("SELECT count(*) FROM planned_mail WHERE sent_at IS NOT NULL") < mails {
            yield_now().await;
        }
    };
    timeout(Duration::from_mins(1), sent).await.unwrap();
}

/// Texts of everything that the other participant and strangers get to read.
async fn read_by_others(program: &Program, provider: &Provider, server: &Server, mine: &Answer) -> Vec<String> {
    let guid = mine.body["calendarGuid"].as_str().unwrap();
    let token = program.manage_token(guid);
    let organization = provider.organization;
    let mut texts = vec![mine.body.to_string()];
    for path in [
        format!("/api/events?organizationNr={organization}"),
        "/api/customizedbookingfields?eventid=1".to_owned(),
        format!("/api/organization/{organization}"),
        "/api/search/organizations?q=".to_owned(),
        format!("/api/calendar/mycalendarentry/download/{guid}"),
        format!("/{organization}"),
        format!("/{organization}/booking?event=1"),
    ] {
        let response = server.request(reqwest::Method::GET, &path).send().await.unwrap();
        texts.push(response.text().await.unwrap());
    }
    let managed = json!({"token": token});
    texts.push(
        server
            .post("/api/calendar/getmanagedbooking", &managed)
            .await
            .body
            .to_string(),
    );
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn participants_never_learn_of_each_other() {
    let (program, provider) = with_courses(1);
    let server = program.serve();
    let mut canary = sign_up(&provider, 1, 0);
    canary["customerData"] = json!({
        "firstName": CANARY, "lastName": CANARY, "userEmail": format!("{CANARY}@example.org"),
        "userPhone": null, "userRemarks": CANARY,
    });
    assert_eq!(server.post(SIGN_UP, &canary).await.status, 200);
    let mine = server.post(SIGN_UP, &sign_up(&provider, 1, 1)).await;
    assert_eq!(mine.status, 200, "{mine:?}");
    let mut texts = read_by_others(&program, &provider, &server, &mine).await;
    // Nobody is told any more that a seat stands which was given back meanwhile.
    until_sent(&program, 2).await;
    // The other one leaves, which nobody is told of but the provider.
    let guid = program.texts("SELECT calendar_guid::text FROM booking ORDER BY id LIMIT 1");
    let leave = json!({"token": program.manage_token(&guid[0])});
    let left = server.post("/api/calendar/cancelmanagedbooking", &leave).await;
    assert_eq!(left.status, 200, "{left:?}");
    texts.extend(read_by_others(&program, &provider, &server, &mine).await);
    until_sent(&program, 3).await;
    let mails = program.mails();
    let (own, others): (Vec<_>, Vec<_>) = mails
        .into_iter()
        .partition(|mail| mail.to_lowercase().contains(&format!("to: {CANARY}").to_lowercase()));
    assert_eq!((own.len(), others.len()), (2, 1), "{own:?} {others:?}");
    // The test would see it: the own mails say it.
    assert!(own.iter().all(|mail| mail.contains(CANARY)), "{own:?}");
    texts.extend(others);
    let found: BTreeSet<&String> = texts
        .iter()
        .filter(|text| text.to_lowercase().contains(&CANARY.to_lowercase()))
        .collect();
    assert!(found.is_empty(), "{found:?}");
}
