//! Reminders from the booking to the mail, and the one POST that ends them.

use reqwest::{Client, Method, redirect};
use serde_json::{Value, json};
use time::Duration;
use time::macros::datetime;

use crate::application::{Answer, TestApplication};
use crate::salon::NOW;

/// A cut in this week and one in the next.
const DAYS: [&str; 2] = ["2027-01-14", "2027-01-21"];

fn cut(application: &TestApplication, start: &str, email: &str) -> Value {
    json!({
        "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": email, "userPhone": null, "userRemarks": null },
        "location": "",
        "organizatonNr": application.salon.organization.0,
        "services": [{ "serviceId": application.salon.services[0].0, "userId": 2, "start": start }],
        "customizedFields": [],
    })
}

async fn book(application: &TestApplication, start: &str, email: &str) {
    let booked = application
        .post("/api/calendar/addbooking", &cut(application, start, email))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
}

fn reminders(application: &TestApplication) -> Vec<String> {
    application.texts(
        "SELECT concat_ws(' ', coalesce(given_email, email), visit_day, state, void_reason)
         FROM reminder JOIN booking USING (organization_nr) JOIN customer USING (organization_nr)
         WHERE booking.id = booking_id AND customer.id = customer_id ORDER BY reminder.id",
    )
}

/// The mail whose subject begins so, as HTML.
async fn mail(application: &TestApplication, subject: &str) -> String {
    let list = application.get("/dev/mails").await.body;
    let (before, _) = list.split_once(&format!("\">{subject}")).unwrap();
    let (_, name) = before.rsplit_once("/dev/mails/").unwrap();
    application.get(&format!("/dev/mails/{name}/html")).await.body
}

/// The 64 digits behind the page that ends reminders.
fn token_in(mail: &str) -> String {
    let (_, rest) = mail.split_once("/reminders#").unwrap();
    rest[..64].to_owned()
}

/// Maria has booked twice and was reminded of the first visit.
async fn reminded() -> (TestApplication, String) {
    let application = TestApplication::open().await;
    for day in DAYS {
        book(&application, &format!("{day}T09:00:00"), "maria@example.org").await;
    }
    book(&application, "2027-01-21T11:00:00", "eva@example.org").await;
    application.send_mails().await;
    application.clock.set(datetime!(2027-01-13 07:59:59 UTC));
    application.release_reminders().await;
    assert!(reminders(&application)[0].ends_with("PLANNED"), "a moment too early");
    application.clock.set(datetime!(2027-01-13 08:00 UTC));
    application.release_reminders().await;
    application.send_mails().await;
    let mail = mail(&application, "Erinnerung: dein Termin bei Salon Donau am Do., 14. J").await;
    assert!(mail.contains("/manage#"), "{mail}");
    let token = token_in(&mail);
    (application, token)
}

#[tokio::test]
async fn one_post_of_a_mail_program_ends_reminders_and_nothing_else_does() {
    let (application, token) = reminded().await;
    let path = format!("/api/reminders/{token}");
    assert_eq!(
        reminders(&application),
        [
            "maria@example.org 2027-01-14 SENT",
            "maria@example.org 2027-01-21 PLANNED",
            "eva@example.org 2027-01-21 PLANNED"
        ]
    );
    let before = application.everything();
    for method in [Method::GET, Method::HEAD, Method::OPTIONS] {
        for address in [path.as_str(), "/reminders"] {
            let request = application.request(method.clone(), address);
            let answer = Answer::of(request.send().await.unwrap()).await;
            assert!(!answer.status.is_server_error(), "{method} {address}");
            assert_eq!(application.everything(), before, "{method} {address}");
        }
    }

    // As RFC 8058 says it, without cookies, sessions or JSON.
    let one_click = async || {
        let request = application.request(Method::POST, &path);
        let request = request
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("List-Unsubscribe=One-Click");
        let answer = Answer::of(request.send().await.unwrap()).await;
        application.settled().await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    assert_eq!(one_click().await, json!({ "companyName": "Salon Donau" }));
    assert_eq!(
        reminders(&application),
        [
            "maria@example.org 2027-01-14 SENT",
            "maria@example.org 2027-01-21 VOID OPTED_OUT",
            "eva@example.org 2027-01-21 PLANNED"
        ]
    );
    let ended = application.everything();
    assert_eq!(one_click().await, json!({ "companyName": "Salon Donau" }), "again");
    assert_eq!(application.everything(), ended);

    book(&application, "2027-01-22T09:00:00", "Maria@Example.org").await;
    assert_eq!(reminders(&application).len(), 3, "later bookings plan none");
    application.close().await;
}

#[tokio::test]
async fn whoever_opens_the_address_for_mail_programs_comes_to_the_page() {
    let (application, token) = reminded().await;
    let client = Client::builder()
        .no_proxy()
        .redirect(redirect::Policy::none())
        .build()
        .unwrap();
    for (token, page) in [
        (token.as_str(), format!("/reminders#{token}")),
        ("%0D%0Ax", "/reminders".to_owned()),
    ] {
        let request = application.request(Method::GET, &format!("/api/reminders/{token}"));
        let answer = client.execute(request.build().unwrap()).await.unwrap();
        assert_eq!(answer.status(), 303);
        assert_eq!(answer.headers()["location"].to_str().unwrap(), page);
    }
    let page = application.get("/reminders").await;
    assert_eq!(
        (page.status.as_u16(), page.body.contains("<title>Erinnerungen")),
        (200, true)
    );
    application.close().await;
}

#[tokio::test]
async fn a_token_that_was_guessed_cut_off_or_of_another_address_ends_nothing() {
    let (application, token) = reminded().await;
    let before = application.everything();
    let altered = format!("{}{}", &token[..63], if token.ends_with('0') { "1" } else { "0" });
    let other_booking = format!("{}{}", "0".repeat(32), &token[32..]);
    for wrong in [&altered, &other_booking, &token[..63].to_owned(), &token.to_uppercase()] {
        let refused = application.post(&format!("/api/reminders/{wrong}"), &json!({})).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["code"].as_str()),
            (422, Some("TOKEN_INVALID")),
            "{wrong}"
        );
    }
    assert_eq!(application.everything(), before);
    // The booking has another address by now.
    application.execute("UPDATE customer SET email = 'other@example.org' WHERE email = 'maria@example.org'");
    let refused = application.post(&format!("/api/reminders/{token}"), &json!({})).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
    assert_eq!(application.texts("SELECT mailbox FROM reminder_opt_out"), [""; 0]);
    application.close().await;
}

#[tokio::test]
async fn a_visit_that_begins_before_anybody_could_send_its_reminder_is_not_mailed() {
    let application = TestApplication::open().await;
    book(&application, "2027-01-14T09:00:00", "maria@example.org").await;
    application.send_mails().await;
    // Released in time, while the mail server is away until the visit has begun.
    application.clock.set(datetime!(2027-01-13 08:00 UTC));
    application.release_reminders().await;
    application.clock.set(NOW + Duration::days(4));
    application.send_mails().await;
    let list = application.get("/dev/mails").await.body;
    assert!(!list.contains("Erinnerung"), "{list}");
    assert_eq!(
        application.texts("SELECT last_failure FROM planned_mail WHERE kind = 'REMINDER'"),
        ["NOTHING_LEFT"]
    );
    application.close().await;
}
