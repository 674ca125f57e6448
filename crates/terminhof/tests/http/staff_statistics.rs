//! What became of the calendar, on the wire and as a list; what uses rooms; messages to those who come to a date.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const MANAGER: &str = "business manager";

async fn call(application: &TestApplication, name: &str, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn statistics_tell_of_a_week_and_the_one_before_and_go_out_as_a_list() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application.execute(
        "SET session_replication_role = replica;
         UPDATE appointment SET status = 'DONE' WHERE position = 0;
         DELETE FROM occupation USING appointment WHERE appointment_id = appointment.id AND status = 'DONE';
         UPDATE resource SET first_name = '=1+1' WHERE id = 2",
    );
    let week = "dateFrom=2027-01-11&dateTo=2027-01-17";
    let path = format!("/api/staff/statistics?{week}");
    let mut shown = call(&application, MANAGER, Method::GET, &path, None).await.json();
    for period in ["asked", "before"] {
        let days = shown[period]["days"].as_array_mut().unwrap();
        assert_eq!(days.len(), 7);
        days.truncate(2);
    }
    let hours = shown["hours"].as_array_mut().unwrap();
    hours.retain(|hour| hour["weekday"] == 2);
    assert_json_snapshot!("week", shown);

    let path = format!("/api/staff/statistics/export?{week}");
    let list = call(&application, MANAGER, Method::GET, &path, None).await;
    assert_eq!(list.status, 200, "{}", list.body);
    let lines: Vec<&str> = list.body.lines().collect();
    assert!(
        lines[0].starts_with("\u{feff}Datum;Mitarbeiter/in;Termine;"),
        "{}",
        lines[0]
    );
    assert!(
        lines.iter().any(|line| line.starts_with("2027-01-12;'=1+1 ")),
        "{lines:#?}"
    );
    let cell = |begins: &str, column: &str| -> String {
        let place = lines[0]
            .split(';')
            .position(|name| name.trim_start_matches('\u{feff}') == column);
        let line = lines.iter().find(|line| line.starts_with(begins)).unwrap();
        line.split(';').nth(place.unwrap()).unwrap().to_owned()
    };
    let bert = "2027-01-12;'=1+1 ";
    // With the follow-up.
    assert_eq!(
        (cell(bert, "Terminminuten"), cell(bert, "Gebuchte Minuten")),
        ("30".to_owned(), "45".to_owned())
    );
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("Neue Kundinnen und Kunden;1;")),
        "{lines:#?}"
    );
    assert!(
        lines.iter().any(|line| line.starts_with("Dienstag;9;60;120;")),
        "{lines:#?}"
    );

    for (query, expected) in [
        ("dateFrom=2027-01-11&dateTo=2027-01-10", (422, "RANGE_REVERSED")),
        ("dateFrom=2017-01-11&dateTo=2027-01-12", (422, "RANGE_TOO_LONG")),
        ("dateFrom=gestern&dateTo=2027-01-12", (422, "VALIDATION")),
        ("dateFrom=-5000-01-01&dateTo=-5000-01-02", (422, "VALIDATION")),
    ] {
        for path in ["statistics", "statistics/export"] {
            let refused = call(
                &application,
                MANAGER,
                Method::GET,
                &format!("/api/staff/{path}?{query}"),
                None,
            )
            .await;
            assert_eq!(code(&refused), (expected.0, json!(expected.1)), "{path} {query}");
        }
    }
    for far in ["0000-01-01", "9999-12-31"] {
        let path = format!("/api/staff/statistics?dateFrom={far}&dateTo={far}");
        let far = call(&application, MANAGER, Method::GET, &path, None).await;
        assert!(!far.status.is_server_error(), "{}", far.body);
    }
    let path = format!("/api/staff/statistics?{week}");
    let foreign = call(&application, "foreign business manager", Method::GET, &path, None).await;
    assert_eq!(foreign.json()["asked"]["figures"]["appointments"], 0);
    let user = call(&application, "business user", Method::GET, &path, None).await;
    assert_eq!(code(&user), (403, json!("FORBIDDEN")));
    application.close().await;
}

#[tokio::test]
async fn list_has_sign_ups_with_their_seats_and_of_long_ranges_the_months() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application.execute(
        "INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
             SELECT organization_nr, participation.id, event_date.id, 'DONE'
             FROM participation JOIN event_date USING (organization_nr, event_id)
             WHERE starts_wall::date = '2027-01-04'",
    );
    for (days, date) in [
        ("dateFrom=2027-01-04&dateTo=2027-01-04", "2027-01-04"),
        ("dateFrom=2018-01-01&dateTo=2027-01-17", "2027-01"),
    ] {
        let path = format!("/api/staff/statistics/export?{days}");
        let list = call(&application, MANAGER, Method::GET, &path, None).await;
        assert_eq!(list.status, 200, "{}", list.body);
        let lines: Vec<&str> = list.body.lines().collect();
        // Nobody of the team leads the course.
        let of_nobody = lines.iter().find(|line| line.starts_with(&format!("{date};;")));
        let cells: Vec<&str> = of_nobody.unwrap().split(';').collect();
        let written: Vec<(&str, &str)> = lines[0]
            .split(';')
            .zip(cells)
            .skip(2)
            .filter(|(_, cell)| !["0", "0,00"].contains(cell))
            .collect();
        assert_eq!(
            written,
            [
                ("Anmeldungen", "1"),
                ("Anmeldungen: gekommen", "1"),
                ("Anmeldungen: übernommen", "1"),
                ("Anmeldungen: Umsatz", "79,50"),
                ("Plätze", "1"),
            ],
            "{days}"
        );
    }
    application.close().await;
}

#[tokio::test]
async fn rooms_show_what_uses_them() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application.execute(
        "SET session_replication_role = replica;
         INSERT INTO resource_group (organization_nr, id, name) VALUES (1000, 7, 'Kabine');
         INSERT INTO resource (organization_nr, id, kind, group_id, first_name, last_name)
             VALUES (1000, 70, 'ROOM', 7, 'Links', '');
         INSERT INTO event_date_resource (organization_nr, event_date_id, resource_id)
             SELECT organization_nr, id, 70 FROM event_date WHERE organization_nr = 1000;
         UPDATE calendar SET rules_version = rules_version + 1",
    );
    let path = |group: i32, days: &str| format!("/api/staff/rooms/{group}/bookings?{days}");
    let weeks = "dateFrom=2027-01-11&dateTo=2027-01-31";
    let shown = call(&application, MANAGER, Method::GET, &path(7, weeks), None).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    let first = &shown.json()["bookings"][0];
    assert_eq!(
        (&first["roomName"], &first["bookingId"]),
        (&json!("Links"), &Value::Null)
    );
    assert!(first["scheduleId"].is_i64(), "{first}");
    let foreign = call(
        &application,
        "foreign business manager",
        Method::GET,
        &path(7, weeks),
        None,
    )
    .await;
    let absent = call(&application, MANAGER, Method::GET, &path(8, weeks), None).await;
    assert_eq!(
        (code(&foreign), code(&absent)),
        ((404, json!("NOT_FOUND")), (404, json!("NOT_FOUND")))
    );
    let long = call(
        &application,
        MANAGER,
        Method::GET,
        &path(7, "dateFrom=2027-01-01&dateTo=2027-03-01"),
        None,
    )
    .await;
    assert_eq!(code(&long), (422, json!("RANGE_TOO_LONG")));
    application.close().await;
}

#[tokio::test]
async fn participants_of_a_date_are_written_to_once_however_often_it_is_sent() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let event = application.salon.events[0];
    let dates = format!("SELECT id::text FROM event_date WHERE event_id = {event} ORDER BY starts_at");
    let path = format!("/api/staff/schedules/{}/message", application.texts(&dates)[1]);
    let send = async |name: &str, body: Value| call(&application, name, Method::POST, &path, Some(body)).await;
    let words = json!({ "text": "Bitte eine Bürste mitbringen." });
    let preview = send(MANAGER, json!({ "text": "", "isPreview": true })).await;
    assert_eq!(
        (preview.status.as_u16(), preview.json()),
        (200, json!({ "recipients": 1 }))
    );
    let facts = "SELECT fact || ' ' || revision FROM outbox WHERE fact = 'PARTICIPANT_MESSAGED'";
    assert_eq!(application.texts(facts), Vec::<String>::new());
    for _ in 0..2 {
        let answer = send(MANAGER, words.clone()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()),
            (200, json!({ "recipients": 1 }))
        );
    }
    assert_eq!(application.texts(facts).len(), 1);
    let log = "SELECT after ->> 'recipients' || (after::text LIKE '%Bürste%') FROM audit_log
        WHERE what = 'PARTICIPANTS_MESSAGED'";
    assert_eq!(application.texts(log), ["1false"]);
    for text in ["zwei", "drei"] {
        assert_eq!(send(MANAGER, json!({ "text": text })).await.status, 200);
    }
    let fourth = send(MANAGER, json!({ "text": "vier" })).await;
    assert_eq!(code(&fourth), (409, json!("TOO_MANY_MESSAGES")));
    application.clock.set(datetime!(2027-01-12 06:00:01 UTC));
    assert_eq!(send(MANAGER, json!({ "text": "vier" })).await.status, 200);
    application.clock.set(datetime!(2027-01-30 06:00 UTC));
    let late = send(MANAGER, json!({ "text": "Danke!" })).await;
    assert_eq!(code(&late), (409, json!("BOOKING_OVER")));
    for (body, field) in [
        (json!({ "text": " \n" }), "text"),
        (json!({ "text": "ä".repeat(2_001) }), "text"),
    ] {
        let refused = send(MANAGER, body).await;
        assert_eq!(code(&refused), (422, json!("VALIDATION")));
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    assert_eq!(
        code(&send("business user", words.clone()).await),
        (403, json!("FORBIDDEN"))
    );
    for body in [words, json!({ "text": "", "isPreview": true })] {
        let foreign = send("foreign business admin", body).await;
        assert_eq!(code(&foreign), (404, json!("NOT_FOUND")));
    }
    application.close().await;
}
