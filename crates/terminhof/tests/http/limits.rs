//! Limits as they are shipped: how often a source or an e-mail address may try.

use reqwest::Method;
use serde_json::{Value, json};
use time::macros::datetime;

use crate::answers::booking;
use crate::application::TestApplication;

const SHIPPED: &str = "--rate-limits=1";
const BEHIND_PROXY: &str = "--trusted-proxies=127.0.0.1";

/// Posts as whoever stands behind our proxy, and gives status, `Retry-After` and body.
async fn post_from(application: &TestApplication, source: &str, path: &str, body: &Value) -> (u16, Option<u64>, Value) {
    let request = application
        .request(Method::POST, path)
        .json(body)
        .header("x-forwarded-for", source);
    let response = request.send().await.unwrap();
    let wait = response
        .headers()
        .get("retry-after")
        .map(|wait| wait.to_str().unwrap().parse().unwrap());
    (response.status().as_u16(), wait, response.json().await.unwrap())
}

/// How many of so many posts were not refused for their number.
async fn passed(application: &TestApplication, source: &str, path: &str, body: &Value, times: usize) -> usize {
    let mut passed = 0;
    for _ in 0..times {
        passed += usize::from(post_from(application, source, path, body).await.0 != 429);
    }
    passed
}

#[tokio::test]
async fn ten_passwords_are_tried_for_an_email_address_in_a_quarter_of_an_hour() {
    let application = TestApplication::open_with(&[SHIPPED, BEHIND_PROXY]).await;
    let path = "/api/account/login";
    let guess = |email: &str| json!({ "email": email, "password": "geraten" });
    let known = guess("nina@example.org");
    assert_eq!(passed(&application, "198.51.100.1", path, &known, 12).await, 10);
    let (status, wait, problem) = post_from(&application, "198.51.100.1", path, &guess("NINA@example.org")).await;
    assert_eq!((status, &problem["code"]), (429, &json!("TOO_MANY_REQUESTS")));
    assert_eq!(wait, Some(90));
    assert_eq!(
        problem["message"],
        "Das waren zu viele Versuche. Bitte versuche es in 2 Minuten erneut."
    );
    // Neither another e-mail address nor another source is locked out, and nobody is for good.
    assert_eq!(
        passed(&application, "198.51.100.1", path, &guess("bert@example.org"), 1).await,
        1
    );
    assert_eq!(passed(&application, "198.51.100.2", path, &known, 1).await, 1);
    application.clock.set(datetime!(2027-01-11 06:01:30 UTC));
    assert_eq!(passed(&application, "198.51.100.1", path, &known, 2).await, 1);
    application.close().await;
}

#[tokio::test]
async fn five_register_from_one_source_in_an_hour() {
    let application = TestApplication::open_with(&[SHIPPED, BEHIND_PROXY]).await;
    let mut refused = 0;
    for number in 0..7 {
        let form = json!({ "firstName": "Nina", "lastName": "Neu", "email": format!("nina{number}@example.org"), "password": "ein langer Satz" });
        let (status, _, _) = post_from(&application, "2001:db8::1", "/api/account/register", &form).await;
        refused += usize::from(status == 429);
    }
    assert_eq!(refused, 2);
    application.close().await;
}

#[tokio::test]
async fn three_links_an_hour_are_mailed_to_an_email_address_whether_it_is_known_or_not() {
    let application = TestApplication::open_with(&[SHIPPED, BEHIND_PROXY]).await;
    let path = "/api/account/lostpassword";
    let lost = json!({ "email": "niemand@example.org" });
    let mut passed = 0;
    for source in [
        "198.51.100.1",
        "198.51.100.2",
        "198.51.100.3",
        "198.51.100.4",
        "198.51.100.5",
    ] {
        passed += usize::from(post_from(&application, source, path, &lost).await.0 == 200);
    }
    assert_eq!(passed, 3);
    application.close().await;
}

/// Whatever cannot be booked uses up neither the allowance of its source nor that of the provider.
#[tokio::test]
async fn what_is_not_stored_takes_nothing_from_the_allowance_of_bookings() {
    let application = TestApplication::open_with(&[SHIPPED, BEHIND_PROXY]).await;
    let path = "/api/calendar/addbooking";
    let mut unknown = booking(&application);
    unknown["services"][0]["serviceId"] = json!(4711);
    for _ in 0..40 {
        let (status, _, problem) = post_from(&application, "198.51.100.1", path, &unknown).await;
        assert_eq!((status, &problem["code"]), (422, &json!("UNKNOWN_SERVICE")));
        application.settled().await;
    }
    assert_eq!(
        post_from(&application, "198.51.100.1", path, &booking(&application))
            .await
            .0,
        200
    );
    application.close().await;
}

/// Not of the guests of the organisation, which would tell how much is booked there.
#[tokio::test]
async fn booking_tells_how_many_more_may_be_made_and_a_repetition_or_a_refused_one_does_not() {
    let application = TestApplication::open_with(&[SHIPPED]).await;
    let limits = async |key: &str, body: &Value| {
        let request = application.request(Method::POST, "/api/calendar/addbooking");
        let answer = request.header("idempotency-key", key).json(body).send().await.unwrap();
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let told = (
            answer.status().as_u16(),
            header("ratelimit"),
            header("ratelimit-policy"),
        );
        application.settled().await;
        told
    };
    let bookable = booking(&application);
    let (status, left, policy) = limits("first", &bookable).await;
    assert_eq!(status, 200);
    assert!(
        left.starts_with("\"booking_of_source\";r=59;t=60, \"attempts\";r=119;"),
        "{left}"
    );
    assert_eq!(policy, "\"booking_of_source\";q=60;w=3600, \"attempts\";q=120;w=60");
    for (key, expected) in [("first", 200), ("second", 409)] {
        let (status, _, policy) = limits(key, &bookable).await;
        assert_eq!(
            (status, policy.as_str()),
            (expected, "\"attempts\";q=120;w=60"),
            "{key}"
        );
    }
    application.close().await;
}

/// Whoever connects without being a proxy of ours says nothing about where the request comes from.
#[tokio::test]
async fn a_made_up_source_is_not_believed() {
    let application = TestApplication::open_with(&[SHIPPED]).await;
    let body =
        json!({ "organizationNr": 1000, "serviceIdList": [1], "dateFrom": "2027-01-12", "dateTo": "2027-01-12" });
    let mut passed_in_all = 0;
    for number in 0..70 {
        let source = format!("198.51.100.{number}");
        passed_in_all += passed(&application, &source, "/api/calendar/getbookingslotsoverview", &body, 1).await;
    }
    // One a second is refilled while they run.
    assert!((60..70).contains(&passed_in_all), "{passed_in_all}");
    application.close().await;
}

/// A booking that fails because of us leaves those that a source may make.
#[tokio::test]
async fn bookings_that_fail_because_of_us_are_not_counted() {
    let application = TestApplication::open_with(&[SHIPPED, BEHIND_PROXY]).await;
    let (path, source) = ("/api/calendar/addbooking", "198.51.100.1");
    let body = booking(&application);
    application.execute("ALTER TABLE customer RENAME TO patron");
    for _ in 0..4 {
        let (status, _, problem) = post_from(&application, source, path, &body).await;
        assert_eq!(status, 500, "{problem}");
    }
    application.execute("ALTER TABLE patron RENAME TO customer");
    // They are given back after the answer.
    application.settled().await;
    let full = "SELECT tokens::text FROM rate_limit ORDER BY tokens";
    assert_eq!(application.texts(full), ["10", "30", "60"]);
    application.close().await;
}
