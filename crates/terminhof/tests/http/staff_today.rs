//! The day at a glance.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::TestApplication;
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";

async fn today(application: &TestApplication, name: &str) -> Value {
    let token = session_of(application, name, JUST_NOW);
    let answer = application
        .call(Method::GET, "/api/staff/today", token.as_deref(), None)
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()
}

fn kinds(today: &Value) -> Vec<Value> {
    let tasks = today["openTasks"].as_array().unwrap();
    tasks.iter().map(|task| task["kind"].clone()).collect()
}

/// A salon with one booking on Tuesday, the colour by Anna and the cut by Bert, who has an account.
async fn opened() -> (TestApplication, Value) {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let bert = account_of("business user");
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    (application, booked.json())
}

#[tokio::test]
async fn day_shows_next_visits_tasks_and_free_minutes_within_reach() {
    let (application, booked) = opened().await;
    application.clock.set(datetime!(2027-01-12 07:00 UTC));
    assert_json_snapshot!("day_of_a_manager", today(&application, "business manager").await);
    let own = today(&application, "business user").await;
    let next: Vec<&Value> = own["next"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["userId"])
        .collect();
    assert_eq!(next, [&json!(2)]);
    assert_eq!(own["freeMinutes"].as_array().unwrap().len(), 1);
    let foreign = today(&application, "foreign business manager").await;
    assert_eq!((&foreign["next"], &foreign["openTasks"]), (&json!([]), &json!([])));

    // Bert is away and nobody has decided; a mail was given up.
    application.execute(
        "INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at)
         VALUES (1000, 2, '2027-01-12T05:00Z', '2027-01-12T18:00Z');
         UPDATE calendar SET rules_version = rules_version + 1",
    );
    give_up_a_mail(&application, &booked, "NO_RECIPIENT");
    let nobody_to_tell = today(&application, "business manager").await;
    assert_eq!(kinds(&nobody_to_tell), ["CONFLICT"], "{nobody_to_tell}");
    application.execute("UPDATE planned_mail SET last_failure = 'REFUSED'");
    let all = today(&application, "business manager").await;
    assert_eq!(kinds(&all), ["CONFLICT", "FAILED_MAIL"], "{all}");
    assert_eq!(all["openTasks"][0]["userId"], 2);
    // It takes place all the same, and that is said once.
    let token = session_of(&application, "business user", JUST_NOW);
    let keep = format!("/api/staff/bookings/{}/keep", booked["id"]);
    let of_task = json!({ "appointmentId": all["openTasks"][0]["appointmentId"] });
    for _ in 0..2 {
        let kept = application
            .call(Method::POST, &keep, token.as_deref(), Some(&of_task))
            .await;
        assert_eq!(kept.status, 200, "{}", kept.body);
    }
    assert_eq!(
        application.texts("SELECT what FROM history WHERE what = 'KEPT'"),
        ["KEPT"]
    );
    assert_eq!(kinds(&today(&application, "business manager").await), ["FAILED_MAIL"]);
    application.clock.set(datetime!(2027-01-13 07:00 UTC));
    let later = today(&application, "business manager").await;
    assert_eq!(
        kinds(&later),
        ["UNSETTLED", "UNSETTLED"],
        "who was there has heard it: {later}"
    );
    let own = today(&application, "business user").await;
    assert_eq!(kinds(&own), ["UNSETTLED"], "{own}");
    application.close().await;
}

/// A mail about the booking could not be delivered.
fn give_up_a_mail(application: &TestApplication, booked: &Value, failure: &str) {
    application.execute(&format!(
        "INSERT INTO planned_mail
            (organization_nr, kind, booking_id, revision, due_at, next_try_at, given_up_at, last_failure)
         VALUES (1000, 'BOOKING_CONFIRMATION', {}, 0, '2027-01-11T06:00Z', '2027-01-11T06:00Z', '2027-01-11T06:00Z',
                 '{failure}')",
        booked["id"]
    ));
}

#[tokio::test]
async fn whoever_may_not_know_that_a_visit_is_cancelled_is_a_task() {
    let (application, booked) = opened().await;
    give_up_a_mail(&application, &booked, "REFUSED");
    // The cut is cancelled by the salon, the colour by whoever booked it.
    application.execute(
        "DELETE FROM occupation WHERE appointment_id IS NOT NULL;
         UPDATE appointment SET status = 'CANCELLED_BY_PROVIDER' WHERE employee_id = 2;
         UPDATE appointment SET status = 'CANCELLED_BY_CUSTOMER' WHERE employee_id = 1",
    );
    let all = today(&application, "business manager").await;
    assert_eq!(kinds(&all), ["FAILED_MAIL"], "{all}");
    assert_eq!(all["openTasks"][0]["userId"], 2, "whoever has cancelled knows it");
    application.close().await;
}

#[tokio::test]
async fn cancelled_visits_are_shown_to_those_who_would_have_had_them() {
    let (application, booked) = opened().await;
    let token = session_of(&application, "business manager", JUST_NOW);
    let cancel = format!("/api/staff/bookings/{}/cancel", booked["id"]);
    let answer = application
        .call(Method::POST, &cancel, token.as_deref(), Some(&json!({})))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let of = |today: &Value| today["cancelled"].as_array().unwrap().len();
    assert_eq!(of(&today(&application, "business manager").await), 2);
    let own = today(&application, "business user").await;
    assert_json_snapshot!("cancelled_since_yesterday", own["cancelled"]);
    assert_eq!(of(&today(&application, "foreign business manager").await), 0);
    application.clock.set(datetime!(2027-01-13 06:00 UTC));
    assert_eq!(of(&today(&application, "business manager").await), 0);
    application.close().await;
}
