//! What whoever has the manage link of a booking can do with it.

use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const SHOW: &str = "/api/calendar/getmanagedbooking";
const MOVE: &str = "/api/calendar/movemanagedbooking";
const OTHER_TIMES: &str = "/api/calendar/getmoveslots";
const VISITS: &str = "/api/calendar/getmovevisits";
const CANCEL: &str = "/api/calendar/cancelmanagedbooking";

/// A booking of Tuesday morning, and its token.
async fn booked(application: &TestApplication) -> String {
    let answer = application
        .post("/api/calendar/addbooking", &booking(application))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    application.manage_token(answer.json()["calendarGuid"].as_str().unwrap())
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

#[tokio::test]
async fn a_manage_link_shows_moves_and_cancels_its_booking() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let shown = application.post(SHOW, &json!({ "token": token })).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    let shown = shown.json();
    assert_eq!(
        (&shown["status"], &shown["canBeCancelled"]),
        (&json!("CONFIRMED"), &json!(true))
    );
    assert_eq!(shown["changeableUntil"], "2027-01-11T09:00:00", "a day before");
    let appointment = &shown["appointments"][0];
    let to = |start: &str| json!({ "token": token, "appointments": [{ "appointmentId": appointment["appointmentId"], "userId": appointment["userId"], "start": start }] });

    let moved = application.post(MOVE, &to("2027-01-14T09:00:00")).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    let moved = moved.json();
    let starts: Vec<&Value> = moved["appointments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["start"])
        .collect();
    assert!(starts.contains(&&json!("2027-01-14T09:00:00")), "{starts:?}");
    assert_eq!(moved["calendarGuid"], shown["calendarGuid"]);
    let at_night = application.post(MOVE, &to("2027-01-14T03:00:00")).await;
    assert_eq!(code(&at_night), (422, json!("OUTSIDE_HOURS")));
    assert!(
        at_night.json()["fields"]["appointments[0].start"].is_string(),
        "{}",
        at_night.body
    );

    let cancelled = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!(
        cancelled.json()["status"],
        "CANCELLED_BY_CUSTOMER",
        "{}",
        cancelled.body
    );
    let after = application.everything();
    let again = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!((again.status, &again.body), (cancelled.status, &cancelled.body));
    assert_eq!(
        code(&application.post(MOVE, &to("2027-01-14T10:00:00")).await),
        (409, json!("BOOKING_CANCELLED"))
    );
    assert_eq!(application.everything(), after);
    application.close().await;
}

#[tokio::test]
async fn an_appointment_is_offered_the_times_to_which_it_can_be_moved() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let (colour, cut) = (&shown["appointments"][0], &shown["appointments"][1]);
    let asked = |appointment: &Value| json!({ "token": token, "appointmentId": appointment["appointmentId"], "dateFrom": "2027-01-12", "dateTo": "2027-01-12" });

    let answer = application.post(OTHER_TIMES, &asked(colour)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let slots = answer.json();
    let starts: Vec<&str> = slots
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|slot| slot["dateFrom"].as_str())
        .collect();
    // Half an hour later overlaps only itself, where it stands is no other time.
    assert!(starts.contains(&"2027-01-12T09:30:00"), "{starts:?}");
    assert!(!starts.contains(&"2027-01-12T09:00:00"), "{starts:?}");
    for slot in slots.as_array().unwrap().iter().take(3) {
        let to = json!({ "token": token, "appointments": [{ "appointmentId": colour["appointmentId"], "userId": slot["userIdList"][0], "start": slot["dateFrom"] }] });
        let moved = application.post(MOVE, &to).await;
        assert_eq!(moved.status, 200, "{slot}: {}", moved.body);
    }

    // For two the colour may take place while the other is served.
    let mut alone = asked(colour);
    alone["parallel"] = json!(false);
    let during = json!(cut["start"]);
    let times = async |body: &Value| application.post(OTHER_TIMES, body).await.json();
    let is_offered = |slots: Value| slots.as_array().unwrap().iter().any(|slot| slot["dateFrom"] == during);
    assert!(is_offered(times(&asked(colour)).await));
    assert!(!is_offered(times(&alone).await));

    let before = application.everything();
    let unknown = json!({ "token": token, "appointmentId": 4711, "dateFrom": "2027-01-12", "dateTo": "2027-01-12" });
    assert_eq!(
        code(&application.post(OTHER_TIMES, &unknown).await),
        (422, json!("UNKNOWN_APPOINTMENT"))
    );
    let foreign =
        json!({ "token": "0".repeat(64), "appointmentId": 1, "dateFrom": "2027-01-12", "dateTo": "2027-01-12" });
    assert_eq!(
        code(&application.post(OTHER_TIMES, &foreign).await),
        (404, json!("NOT_FOUND"))
    );
    let too_long = json!({ "token": token, "appointmentId": cut["appointmentId"], "dateFrom": "2027-01-12", "dateTo": "2028-01-12" });
    assert_eq!(
        code(&application.post(OTHER_TIMES, &too_long).await),
        (422, json!("RANGE_TOO_LONG"))
    );
    assert_eq!(application.everything(), before, "a slot query changes nothing");
    application.post(CANCEL, &json!({ "token": token })).await;
    let cancelled = application.post(OTHER_TIMES, &asked(cut)).await;
    assert_eq!(code(&cancelled), (409, json!("BOOKING_CANCELLED")));
    application.close().await;
}

#[tokio::test]
async fn one_of_several_appointments_is_cancelled_alone() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let ids: Vec<&Value> = shown["appointments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["appointmentId"])
        .collect();
    assert_eq!(ids.len(), 2);
    let only = |ids: &[&Value]| {
        let named: Vec<Value> = ids.iter().map(|id| json!({ "appointmentId": id })).collect();
        json!({ "token": token, "appointments": named })
    };

    let before = application.everything();
    for (named, expected) in [
        (vec![], (422, json!("VALIDATION"))),
        (vec![ids[0]; 11], (422, json!("VALIDATION"))),
    ] {
        assert_eq!(code(&application.post(CANCEL, &only(&named)).await), expected);
    }
    let unknown = json!(ids[0].as_i64().unwrap() + 1_000);
    let refused = application.post(CANCEL, &only(&[ids[0], &unknown])).await;
    assert_eq!(refused.status, 422, "all or none: {}", refused.body);
    assert_eq!(application.everything(), before);

    let dropped = application.post(CANCEL, &only(&[ids[1]])).await;
    let states = |answer: &Answer| {
        let appointments = answer.json()["appointments"].as_array().unwrap().clone();
        appointments
            .into_iter()
            .map(|one| one["status"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(states(&dropped), ["CONFIRMED", "CANCELLED_BY_CUSTOMER"]);
    assert_eq!(dropped.json()["canBeCancelled"], true);
    let again = application.post(CANCEL, &only(&[ids[1]])).await;
    assert_eq!((again.status, &again.body), (dropped.status, &dropped.body));
    let rest = application
        .post(CANCEL, &json!({ "token": token, "appointments": null }))
        .await;
    assert_eq!(rest.json()["status"], "CANCELLED_BY_CUSTOMER", "{}", rest.body);
    application.close().await;
}

#[tokio::test]
async fn a_move_to_a_taken_slot_keeps_its_time_and_gets_alternatives() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let mut rival = booking(&application);
    rival["customerData"]["userEmail"] = json!("schnell@example.org");
    rival["services"][0]["start"] = json!("2027-01-14T09:00:00");
    rival["services"][1]["start"] = json!("2027-01-14T10:00:00");
    assert_eq!(application.post("/api/calendar/addbooking", &rival).await.status, 200);
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let rival = application.everything();
    let appointments = shown["appointments"].as_array().unwrap();
    // The one of the same employee, who is taken then.
    let colour = appointments.iter().find(|one| one["title"] == "Farbe").unwrap();
    let lost = application
        .post(MOVE, &json!({ "token": token, "appointments": [{ "appointmentId": colour["appointmentId"], "userId": colour["userId"], "start": "2027-01-14T09:00:00" }] }))
        .await;
    assert_eq!(code(&lost), (409, json!("SLOT_TAKEN")), "{}", lost.body);
    assert_eq!(lost.json()["alternatives"].as_array().unwrap().len(), 3);
    assert_eq!(application.everything(), rival);
    application.close().await;
}

#[tokio::test]
async fn a_mistyped_address_is_corrected_once_by_whoever_booked() {
    const KEY: &str = "6d1f0c1e-0000-4000-8000-000000000001";
    let application = TestApplication::open().await;
    let send = async |path: &str, key: Option<&str>, body: &Value| {
        let mut request = application.request(Method::POST, path).json(body);
        if let Some(key) = key {
            request = request.header("Idempotency-Key", key);
        }
        Answer::of(request.send().await.unwrap()).await
    };
    let booked = send("/api/calendar/addbooking", Some(KEY), &booking(&application)).await;
    let guid = booked.json()["calendarGuid"].as_str().unwrap().to_owned();
    let shown = async |token: String| application.post(SHOW, &json!({ "token": token })).await.status.as_u16();
    let correct = async |key: Option<&str>, email: &str| {
        let body = json!({ "calendarGuid": guid, "userEmail": email });
        send("/api/calendar/correctbookingemail", key, &body).await
    };

    let before = application.everything();
    for key in [None, Some("6d1f0c1e-0000-4000-8000-000000000002")] {
        assert_eq!(code(&correct(key, "mara@example.org").await), (404, json!("NOT_FOUND")));
    }
    let invalid = correct(Some(KEY), "mara").await;
    assert_eq!(code(&invalid), (422, json!("VALIDATION")));
    assert!(invalid.json()["fields"]["userEmail"].is_string(), "{}", invalid.body);
    assert_eq!(application.everything(), before);

    let corrected = correct(Some(KEY), " mara@example.org").await;
    assert_eq!(
        (corrected.status.as_u16(), corrected.json()),
        (200, json!({ "calendarGuid": guid, "userEmail": "mara@example.org" }))
    );
    assert_eq!(shown(application.manage_token(&guid)).await, 404, "the old link");
    assert_eq!(shown(application.renewed_manage_token(&guid)).await, 200, "the new one");
    let again = correct(Some(KEY), "mara@example.org").await;
    assert_eq!((again.status, &again.body), (corrected.status, &corrected.body));
    assert_eq!(
        code(&correct(Some(KEY), "maria@example.org").await),
        (409, json!("EMAIL_NOT_CORRECTABLE"))
    );
    application.close().await;
}

#[tokio::test]
async fn an_unknown_manage_token_is_not_found_on_every_call() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let before = application.everything();
    let appointments = json!([{ "appointmentId": 1, "userId": null, "start": "2027-01-14T09:00:00" }]);
    let mut answers = Vec::new();
    for foreign in ["", "abc", &token[1..], &token.to_uppercase(), &"0".repeat(64)] {
        for path in [SHOW, MOVE, CANCEL] {
            let answer = application
                .post(path, &json!({ "token": foreign, "appointments": appointments }))
                .await;
            let mut problem = answer.json();
            problem["requestId"] = json!("…");
            answers.push((answer.status.as_u16(), problem));
        }
    }
    assert!(
        answers.iter().all(|answer| *answer == answers[0] && answer.0 == 404),
        "{answers:?}"
    );
    for path in [SHOW, MOVE, CANCEL] {
        let read = application
            .request(Method::GET, &format!("{path}?token={token}"))
            .send()
            .await
            .unwrap();
        assert_eq!(read.status().as_u16(), 405, "{path}");
    }
    assert_eq!(application.everything(), before);
    application.close().await;
}

#[tokio::test]
async fn a_whole_booking_is_moved_as_the_visit_that_was_shown() {
    let application = TestApplication::open().await;
    let token = booked(&application).await;
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let appointments = shown["appointments"].as_array().unwrap();
    let asked = |appointments: Value| json!({ "token": token, "dateFrom": "2027-01-14", "dateTo": "2027-01-15", "maxWaiting": 0, "appointments": appointments });
    let all: Value = appointments
        .iter()
        .map(|one| json!({ "appointmentId": one["appointmentId"], "userId": null }))
        .collect();

    let answer = application.post(VISITS, &asked(all.clone())).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let visits = answer.json();
    let visit = &visits[1];
    let moved: Value = visit["appointments"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!({ "appointmentId": one["appointmentId"], "userId": one["userId"], "start": one["dateFrom"] }))
        .collect();
    let answer = application
        .post(MOVE, &json!({ "token": token, "appointments": moved }))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let now = answer.json();
    let booked: Vec<_> = ["appointmentId", "userId", "start", "end"]
        .map(|name| {
            now["appointments"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one[name].clone())
                .collect::<Vec<_>>()
        })
        .into();
    let offered: Vec<_> = ["appointmentId", "userId", "dateFrom", "dateTo"]
        .map(|name| {
            visit["appointments"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one[name].clone())
                .collect::<Vec<_>>()
        })
        .into();
    assert_eq!(booked, offered);
    let again = application.post(VISITS, &asked(all)).await.json();
    assert!(
        !again.as_array().unwrap().contains(visit),
        "where it stands is no other time"
    );

    let one = |id: &Value, user: Value| asked(json!([{ "appointmentId": id, "userId": user }]));
    let first = &appointments[0]["appointmentId"];
    for (body, expected) in [
        (asked(json!([])), "VALIDATION"),
        (one(&json!(4711), Value::Null), "UNKNOWN_APPOINTMENT"),
        (one(first, json!(2)), "UNKNOWN_EMPLOYEE"),
        (asked(json!(vec![json!({ "appointmentId": first }); 7])), "TOO_COMPLEX"),
    ] {
        assert_eq!(
            code(&application.post(VISITS, &body).await),
            (422, json!(expected)),
            "{body}"
        );
    }
    let mut foreign = one(first, Value::Null);
    foreign["token"] = json!("0".repeat(64));
    assert_eq!(
        code(&application.post(VISITS, &foreign).await),
        (404, json!("NOT_FOUND"))
    );
    application.close().await;
}

/// Sabotage: a rule that is changed binds what was booked before as well.
const CLEARS_PROMISED_NOTICE: &str = "CREATE FUNCTION clear_promised_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN UPDATE booking SET promised_notice = NEW.cancellation_notice; RETURN NULL; END $$;
    CREATE TRIGGER clear_promised_notice AFTER UPDATE OF cancellation_notice ON calendar
        FOR EACH ROW EXECUTE FUNCTION clear_promised_notice()";

/// Sets until how many minutes before the start customers may change what they booked.
async fn set_notice(application: &TestApplication, minutes: u32) {
    let rules = "/api/staff/bookingrules";
    let admin = session_of(application, "business admin", "2027-01-11T05:59Z");
    let shown = application.call(Method::GET, rules, admin.as_deref(), None).await;
    let mut wanted = shown.json();
    wanted["cancellationNotice"] = json!(minutes);
    let set = application
        .call(Method::PUT, rules, admin.as_deref(), Some(&wanted))
        .await;
    assert_eq!(set.status, 200, "{}", set.body);
}

/// What a manage link says of its deadline: until when, how many minutes before each start, whether it is in time.
async fn deadline(application: &TestApplication, token: &str) -> (Value, Value, Value) {
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let member = |name: &str| shown[name].clone();
    (
        member("changeableUntil"),
        member("cancellationNoticeMinutes"),
        member("canBeCancelled"),
    )
}

#[tokio::test]
async fn a_tightened_rule_keeps_the_promised_deadline_and_a_loosened_one_counts() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let token = booked(&application).await;
    let promised = (json!("2027-01-11T09:00:00"), json!(1_440), json!(true));
    assert_eq!(deadline(&application, &token).await, promised);
    set_notice(&application, 10_080).await;
    assert_eq!(
        deadline(&application, &token).await,
        promised,
        "a week counts for later bookings"
    );
    let mut another = booking(&application);
    another["services"][0]["start"] = json!("2027-01-14T09:00:00");
    another["services"][1]["start"] = json!("2027-01-14T10:00:00");
    let another = application.post("/api/calendar/addbooking", &another).await;
    let another = application.manage_token(another.json()["calendarGuid"].as_str().unwrap());
    let late = (json!("2027-01-07T09:00:00"), json!(10_080), json!(false));
    assert_eq!(deadline(&application, &another).await, late);
    set_notice(&application, 60).await;
    let loosened = (json!("2027-01-12T08:00:00"), json!(60), json!(true));
    assert_eq!(deadline(&application, &token).await, loosened);
    // Whoever moves is told of the deadline by then, which is a promise as well.
    let shown = application.post(SHOW, &json!({ "token": token })).await.json();
    let appointment = &shown["appointments"][0];
    let to = json!({ "token": token, "appointments": [{ "appointmentId": appointment["appointmentId"], "userId": appointment["userId"], "start": "2027-01-14T14:00:00" }] });
    let moved = application.post(MOVE, &to).await;
    assert_eq!(moved.status, 200, "{}", moved.body);
    set_notice(&application, 10_080).await;
    assert_eq!(deadline(&application, &token).await.1, json!(60));
    let cancelled = application.post(CANCEL, &json!({ "token": token })).await;
    assert_eq!(
        cancelled.json()["status"],
        "CANCELLED_BY_CUSTOMER",
        "{}",
        cancelled.body
    );
    application.close().await;
}

#[tokio::test]
async fn sabotaged_promised_notice_is_noticed() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    application.execute(CLEARS_PROMISED_NOTICE);
    let token = booked(&application).await;
    set_notice(&application, 10_080).await;
    let late = (json!("2027-01-05T09:00:00"), json!(10_080), json!(false));
    assert_eq!(deadline(&application, &token).await, late);
    application.close().await;
}
