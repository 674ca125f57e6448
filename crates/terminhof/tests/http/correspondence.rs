//! Whom staff may write to: nobody, before the own e-mail address is proven, and not without end.

use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::TestApplication;
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const FOUNDER: &str = "unverified founder";
const INVITATIONS_AN_HOUR: usize = 30;

/// What an action is answered to the founder and to somebody else with the same rank whose e-mail address is proven.
async fn codes(application: &TestApplication, path: &str, body: &Value) -> [Value; 2] {
    let mut codes = [Value::Null, Value::Null];
    for (code, name) in codes.iter_mut().zip([FOUNDER, "business admin"]) {
        let token = session_of(application, name, JUST_NOW);
        let answer = application.call(Method::POST, path, token.as_deref(), Some(body)).await;
        if answer.status != 200 {
            *code = answer.json()["code"].clone();
        }
    }
    codes
}

#[tokio::test]
async fn nobody_outside_hears_from_a_founder_whose_email_address_is_not_proven() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await
        .json();
    let booking = format!("/api/staff/bookings/{}", booked["id"]);
    let customer = "SELECT min(id)::text FROM customer WHERE organization_nr = 1000";
    let customer: i64 = application.texts(customer)[0].parse().unwrap();
    let appointments = format!(
        "SELECT id::text FROM appointment WHERE booking_id = {} AND employee_id = 2",
        booked["id"]
    );
    let cut: i64 = application.texts(&appointments)[0].parse().unwrap();
    let event = application.salon.events[0];
    let dates = format!("SELECT max(id)::text FROM event_date WHERE event_id = {event}");
    let date = format!("/api/staff/schedules/{}", application.texts(&dates)[0]);

    let services = |day: &str| {
        let start = format!("{day}T10:00:00");
        json!([{ "serviceId": application.salon.services[0].0, "userId": 2, "start": start }])
    };
    let with_address =
        json!({ "customerData": { "userEmail": "fremd@example.org" }, "services": services("2027-01-14") });
    let quietly = json!({ "customerData": { "userEmail": "fremd@example.org" }, "services": services("2027-01-21"), "notifyCustomer": false });
    let on_file = json!({ "customerData": { "customerId": customer }, "services": services("2027-01-28") });
    let moved = json!({ "appointments": [{ "appointmentId": cut, "userId": 2, "start": "2027-01-14T14:00:00" }] });
    let absent = json!({
        "userId": 2, "start": "2027-01-14T08:00:00", "end": "2027-01-14T18:00:00",
        "decisions": [{ "appointmentId": cut, "fate": "CANCEL" }],
    });
    let refused = [json!("EMAIL_NOT_VERIFIED"), Value::Null];
    for (path, body) in [
        ("/api/staff/bookings".to_owned(), &with_address),
        ("/api/staff/bookings".to_owned(), &quietly),
        ("/api/staff/bookings".to_owned(), &on_file),
        (
            "/api/staff/bookings/series".to_owned(),
            &json!({
                "booking": { "customerData": { "userEmail": "fremd@example.org" }, "services": services("2027-02-04") },
                "everyWeeks": 1, "visits": 2, "mode": "POSSIBLE",
            }),
        ),
        (format!("{booking}/move"), &moved),
        (format!("{date}/message"), &json!({ "text": "Bitte seid pünktlich." })),
        (format!("{date}/calloff"), &Value::Null),
        (format!("/api/staff/events/{event}/calloff"), &Value::Null),
    ] {
        assert_eq!(codes(&application, &path, body).await, refused, "{path} {body}");
    }
    // Of these the second one is not made: the first answer is what counts.
    for (path, body) in [
        (format!("{booking}/cancel"), &json!({})),
        (format!("{booking}/mails/1/resend"), &Value::Null),
        ("/api/staff/absences".to_owned(), &absent),
    ] {
        let [founder, other] = codes(&application, &path, body).await;
        assert_eq!(founder, refused[0], "{path}");
        assert_ne!(other, refused[0], "{path}");
    }
    // Somebody without an address gets no mail.
    let walk_in = json!({ "customerData": { "firstName": "Eva" }, "services": services("2027-02-25") });
    assert_eq!(
        codes(&application, "/api/staff/bookings", &walk_in).await[0],
        Value::Null
    );
    application.close().await;
}

#[tokio::test]
async fn organisation_invites_thirty_people_an_hour() {
    let application = TestApplication::open_with(&["--rate-limits=1"]).await;
    write_everybody(&application);
    let admin = session_of(&application, "business admin", JUST_NOW);
    let invite = async |number: usize| {
        let person =
            json!({ "email": format!("person{number}@example.org"), "role": "ROLE_BUSINESSUSER", "userId": null });
        let path = "/api/organization/invitations";
        application
            .call(Method::POST, path, admin.as_deref(), Some(&person))
            .await
    };
    for number in 0..INVITATIONS_AN_HOUR {
        let answer = invite(number).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }
    let refused = invite(INVITATIONS_AN_HOUR).await;
    assert_eq!(refused.status, 429, "{}", refused.body);
    let invited = "SELECT count(*)::text FROM invitation";
    assert_eq!(application.texts(invited), [INVITATIONS_AN_HOUR.to_string()]);
    application.close().await;
}
