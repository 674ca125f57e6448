//! What browsers report of their errors: anybody may report anything, and little of it is kept.

use postgres_adapter::{Retention, prune};
use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;

use crate::application::{Answer, TestApplication};
use crate::salon::NOW;

const PATH: &str = "/api/uilogging";
const TOKEN: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJlIG9mIGEgdG9rZW4";
const ENTRIES: &str =
    "SELECT concat_ws(' | ', received_at, reported_at, message, page, session) FROM ui_log ORDER BY id";

fn report(message: &str) -> Value {
    json!({
        "enumLoggingLevel": "ERROR", "isoDateTime": "2027-01-11T06:59:58.123Z", "message": message,
        "page": "/salon-donau-1000/booking", "sessionObject": null,
    })
}

async fn send(application: &TestApplication, source: &str, body: impl Into<reqwest::Body>) -> Answer {
    let request = application
        .request(Method::POST, PATH)
        .header("content-type", "application/json")
        .header("x-forwarded-for", source)
        .body(body);
    Answer::of(request.send().await.unwrap()).await
}

#[tokio::test]
async fn report_is_kept_for_two_weeks_without_what_tells_of_a_person() {
    let application = TestApplication::open().await;
    let mut planted = report(&format!(
        "Error: 401 for eva@example.org with {TOKEN}\r\n  at pay\u{1b}[2J (/a?q=Eva:1:2)"
    ));
    planted["page"] = json!(format!("https://t.example/manage?name=Eva#{TOKEN}"));
    planted["sessionObject"] = json!({
        "isLoading": true, "selectedSearchMode": "Alle", "lastViewedOrganizations": [1000, 1001, 1, 2, 3],
        "searchTerm": "Eva Moser", "accessToken": TOKEN, "selectedServices": [{ "organizationNr": 1000 }],
        "userData": { "firstName": "Eva", "userEmail": "eva@example.org" },
    });
    let answer = application.post(PATH, &planted).await;
    assert_eq!(
        (answer.status.as_u16(), answer.json()),
        (200, json!({})),
        "{}",
        answer.body
    );
    let kept = application
        .texts("SELECT concat_ws(' | ', reported_at AT TIME ZONE 'UTC', message, page, session) FROM ui_log");
    assert_eq!(
        kept,
        [
            "2027-01-11 06:59:58.123 | Error: 401 for […] with […].e30.[…]    at pay[2J (/a | https://t.example/manage | \
          {\"isLoading\": true, \"selectedSearchMode\": \"Alle\", \"lastViewedOrganizations\": [1000, 1001, 1, 2]}"
        ]
    );
    let everything = application.everything().join("\n");
    for secret in ["c2lnbmF0dXJl", "eva@", "userEmail", "searchTerm"] {
        assert!(!everything.contains(secret), "{secret}");
    }

    let retention = Retention {
        facts: Duration::days(90),
        mails: Duration::days(180),
        audit_log: Duration::days(730),
    };
    for (after, left) in [(Duration::days(14), 1), (Duration::days(14) + Duration::SECOND, 0)] {
        prune(&application.pool(), NOW + after, &retention).await.unwrap();
        assert_eq!(application.texts(ENTRIES).len(), left);
    }
    application.close().await;
}

#[tokio::test]
async fn report_that_is_too_large_or_no_error_is_refused_and_not_kept() {
    let application = TestApplication::open().await;
    let largest = 8 * 1024;
    let padded = |bytes: usize| {
        let empty = report("").to_string().len();
        report(&"x".repeat(bytes - empty)).to_string()
    };
    assert_eq!(send(&application, "", padded(largest)).await.status, 200);
    assert_eq!(
        application.texts("SELECT octet_length(message)::text FROM ui_log"),
        ["5"]
    );
    application.execute("DELETE FROM ui_log");
    let with = |name: &str, value: Value| {
        let mut changed = report("x");
        changed[name] = value;
        changed.to_string()
    };
    for (what, body, status) in [
        ("too large", padded(largest + 1).into_bytes(), 413),
        ("no JSON", b"{\"message\": \"\xff\xfe\"}".to_vec(), 400),
        ("half a letter", br#"{"message": "\ud800"}"#.to_vec(), 400),
        (
            "a level below",
            with("enumLoggingLevel", json!("WARN")).into_bytes(),
            422,
        ),
        ("a text with NUL", with("message", json!("a\u{0}b")).into_bytes(), 422),
        ("no message", with("message", Value::Null).into_bytes(), 422),
        ("a day", with("isoDateTime", json!("2027-01-11")).into_bytes(), 422),
        (
            "a year that is none",
            with("isoDateTime", json!("9999-12-31T23:59:59-23:00")).into_bytes(),
            422,
        ),
        (
            "a session as a list",
            with("sessionObject", json!([true])).into_bytes(),
            422,
        ),
    ] {
        let answer = send(&application, "", body).await;
        assert_eq!(answer.status.as_u16(), status, "{what}: {}", answer.body);
    }
    assert_eq!(application.texts(ENTRIES), [""; 0]);
    application.close().await;
}

#[tokio::test]
async fn each_source_reports_twenty_errors_a_minute() {
    let application = TestApplication::open_with(&["--rate-limits=1", "--trusted-proxies=127.0.0.1"]).await;
    let mut statuses = Vec::new();
    for number in 0..22 {
        let answer = send(
            &application,
            "198.51.100.1",
            report(&format!("error {number}")).to_string(),
        )
        .await;
        statuses.push(answer.status.as_u16());
    }
    let kept = statuses.iter().filter(|status| **status == 200).count();
    // One is refilled every three seconds.
    assert!((20..=21).contains(&kept), "{statuses:?}");
    assert_eq!(application.texts(ENTRIES).len(), kept);
    assert_eq!(
        send(&application, "198.51.100.2", report("other").to_string())
            .await
            .status,
        200
    );
    application.close().await;
}
