//! People see, take and erase their data over HTTP: members with a fresh password, guests by a mailed link.

use insta::assert_json_snapshot;
use notifications::ports::AccountPage;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const LONG_AGO: &str = "2027-01-11T05:00Z";
const EMAIL: &str = "kanarienvogel@example.org";

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

async fn post(application: &TestApplication, path: &str, token: Option<&str>, body: Value) -> Answer {
    application.call(Method::POST, path, token, Some(&body)).await
}

/// Somebody without an account books, and asks what is stored.
async fn guest(application: &TestApplication) -> String {
    let mut request = booking(application);
    request["customerData"]["firstName"] = json!("Kanaria");
    request["customerData"]["userEmail"] = json!("Kanarienvogel@example.org");
    let booked = application.post("/api/calendar/addbooking", &request).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let asked = application
        .post("/api/privacy/request", &json!({ "email": EMAIL }))
        .await;
    assert_eq!((asked.status.as_u16(), asked.json()), (200, json!({})));
    let nonce = application.texts(&format!("SELECT nonce::text FROM data_request WHERE email = '{EMAIL}'"));
    let nonce: Uuid = nonce.concat().parse().unwrap();
    application.token_of_page(AccountPage::OwnData(nonce))
}

fn heard(application: &TestApplication) -> Vec<String> {
    let mut rows = application.everything();
    rows.retain(|row| row.to_lowercase().contains("kanari"));
    rows
}

/// What differs from run to run is replaced.
fn steady(mut value: Value) -> Value {
    fn walk(value: &mut Value) {
        match value {
            Value::Object(members) => {
                for (name, member) in members {
                    if ["calendarGuid", "id"].contains(&&**name) {
                        *member = json!("…");
                    } else {
                        walk(member);
                    }
                }
            }
            Value::Array(items) => items.iter_mut().for_each(walk),
            _ => {}
        }
    }
    walk(&mut value);
    value
}

#[tokio::test]
async fn guest_sees_takes_and_erases_by_the_mailed_link() {
    let application = TestApplication::open().await;
    let token = guest(&application).await;
    let by = |format: &str| json!({ "token": token, "format": format });
    let shown = application
        .post("/api/privacy/preview", &json!({ "token": token }))
        .await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    assert_json_snapshot!("own_data", shown.json());

    let exported = application.post("/api/privacy/export", &by("json")).await;
    assert_eq!(exported.content_type, "application/json");
    assert_json_snapshot!("own_data_file", steady(exported.json()));
    let calendar = application.post("/api/privacy/export", &by("ics")).await;
    assert_eq!(calendar.content_type, "text/calendar; charset=utf-8");
    assert_eq!(calendar.body.matches("BEGIN:VEVENT").count(), 2, "{}", calendar.body);
    let other = application.post("/api/privacy/export", &by("pdf")).await;
    assert_eq!(code(&other).0, 422);

    assert!(!heard(&application).is_empty());
    let erased = application.post("/api/privacy/erase", &json!({ "token": token })).await;
    assert_eq!(erased.status, 200, "{}", erased.body);
    assert_json_snapshot!("receipt_of_guest", steady(erased.json()));
    assert_eq!(heard(&application), [""; 0]);
    for path in ["/api/privacy/preview", "/api/privacy/erase", "/api/privacy/export"] {
        assert_eq!(
            code(&application.post(path, &by("json")).await),
            (422, json!("TOKEN_INVALID")),
            "{path}"
        );
        let malformed = json!({ "token": "abc", "format": "json" });
        assert_eq!(
            code(&application.post(path, &malformed).await),
            (422, json!("TOKEN_INVALID")),
            "{path}"
        );
    }
    application.close().await;
}

#[tokio::test]
async fn data_request_is_answered_the_same_whatever_is_stored() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    for email in ["account102@example.org", "niemand@example.org"] {
        let asked = application
            .post("/api/privacy/request", &json!({ "email": email }))
            .await;
        assert_eq!((asked.status.as_u16(), asked.json()), (200, json!({})), "{email}");
    }
    let malformed = application
        .post("/api/privacy/request", &json!({ "email": "niemand" }))
        .await;
    assert_eq!(code(&malformed), (422, json!("VALIDATION")));
    application.close().await;
}

#[tokio::test]
async fn member_takes_and_leaves_with_a_fresh_password_and_nobody_in_the_own_name() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let fresh = session_of(&application, "user", JUST_NOW).unwrap();
    let stale = session_of(&application, "user", LONG_AGO).unwrap();
    let impersonated = session_of(&application, "impersonating a user", JUST_NOW).unwrap();
    let format = json!({ "format": "json" });
    for (path, body) in [
        ("/api/account/export", format.clone()),
        ("/api/account/erase", json!({})),
    ] {
        let refused = post(&application, path, Some(&stale), body.clone()).await;
        assert_eq!(code(&refused), (403, json!("PASSWORD_CONFIRMATION_NEEDED")), "{path}");
        let refused = post(&application, path, Some(&impersonated), body).await;
        assert_eq!(code(&refused), (403, json!("NOT_WHILE_IMPERSONATING")), "{path}");
    }
    let wanted = post(
        &application,
        "/api/account/newsletter",
        Some(&impersonated),
        json!({ "wanted": true }),
    )
    .await;
    assert_eq!(code(&wanted), (403, json!("NOT_WHILE_IMPERSONATING")));

    let exported = post(&application, "/api/account/export", Some(&fresh), format).await;
    assert_eq!(exported.status, 200, "{}", exported.body);
    assert_eq!(exported.json()["accounts"][0]["email"], "account102@example.org");
    let preview = post(&application, "/api/account/erasepreview", Some(&fresh), json!({})).await;
    assert_eq!(
        preview.json(),
        json!({ "openBookings": [], "bookings": 0, "blockers": [] })
    );
    let erased = post(&application, "/api/account/erase", Some(&fresh), json!({})).await;
    assert_json_snapshot!("receipt_of_member", steady(erased.json()));
    for token in [&fresh, &stale] {
        let gone = application
            .call(Method::GET, "/api/account/me", Some(token), None)
            .await;
        assert_eq!(code(&gone), (401, json!("UNAUTHENTICATED")));
    }
    application.close().await;
}

/// Somebody registered with the e-mail address and never proved it: what tells of the e-mail address goes with it.
#[tokio::test]
async fn claims_of_an_erased_email_address_go_with_it() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let user = account_of("user");
    let form = json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu",
        "email": format!("account{user}@example.org"), "password": "ein langer Satz", "phone": null, "newsletter": false });
    let claimed = post(&application, "/api/account/register", None, form).await;
    assert_eq!(claimed.status, 200, "{}", claimed.body);
    let left = format!("SELECT id::text FROM account WHERE email = 'account{user}@example.org'");
    assert_eq!(application.texts(&left).len(), 2);
    let fresh = session_of(&application, "user", JUST_NOW).unwrap();
    let erased = post(&application, "/api/account/erase", Some(&fresh), json!({})).await;
    assert_eq!(erased.status, 200, "{}", erased.body);
    assert_eq!(application.texts(&left), Vec::<String>::new());
    application.close().await;
}

#[tokio::test]
async fn last_admin_is_told_what_has_to_be_done_before() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let admin = session_of(&application, "foreign business admin", JUST_NOW).unwrap();
    let preview = post(&application, "/api/account/erasepreview", Some(&admin), json!({})).await;
    assert_json_snapshot!("blocked_erasure", preview.json());
    let refused = post(&application, "/api/account/erase", Some(&admin), json!({})).await;
    assert_eq!(code(&refused), (409, json!("ERASURE_BLOCKED")));
    application.close().await;
}

#[tokio::test]
async fn news_are_confirmed_and_ended_by_one_post_each() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let user = session_of(&application, "user", LONG_AGO).unwrap();
    let wished = post(
        &application,
        "/api/account/newsletter",
        Some(&user),
        json!({ "wanted": true }),
    )
    .await;
    assert_json_snapshot!("newsletter_wished", wished.json());
    let nonce: Uuid = application
        .texts("SELECT nonce::text FROM consent")
        .concat()
        .parse()
        .unwrap();
    let token = json!({ "token": application.token_of_page(AccountPage::Newsletter(nonce)) });
    let before = application.everything();
    assert_eq!(application.get("/api/newsletter/confirm").await.status, 405);
    assert_eq!(application.everything(), before, "looking at a link changes nothing");
    let state =
        || application.texts("SELECT (confirmed_at IS NOT NULL) || ' ' || (withdrawn_at IS NOT NULL) FROM consent");
    for (path, after) in [
        ("/api/newsletter/confirm", "true false"),
        ("/api/newsletter/unsubscribe", "true true"),
    ] {
        for _ in 0..2 {
            let answer = application.post(path, &token).await;
            assert_eq!((answer.status.as_u16(), answer.json()), (200, json!({})), "{path}");
            assert_eq!(state(), [after]);
        }
    }
    let consents = application
        .call(Method::GET, "/api/account/consents", Some(&user), None)
        .await;
    assert_json_snapshot!("consents", consents.json());
    application.close().await;
}

/// Registers somebody and lets the e-mail address be proven; with a wish for news, these are confirmed or not.
async fn registered(newsletter: bool, confirms: bool) -> (Vec<String>, Vec<String>) {
    let application = TestApplication::open().await;
    let form = json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": "nina@example.org",
        "password": "ein langer Satz", "phone": null, "newsletter": newsletter });
    let token = post(&application, "/api/account/register", None, form).await.json();
    let token = token["accessToken"].as_str().unwrap().to_owned();
    application.send_mails().await;
    let mailed = json!({ "token": application.mailed_token("nina@example.org", "VERIFY_EMAIL") });
    let proven = post(&application, "/api/account/verification", Some(&token), mailed).await;
    assert_eq!(proven.status, 200, "{}", proven.body);
    let nonces = application.texts("SELECT nonce::text FROM consent WHERE purpose = 'NEWSLETTER'");
    for nonce in nonces.iter().filter(|_| confirms) {
        let page = AccountPage::Newsletter(nonce.parse().unwrap());
        let token = json!({ "token": application.token_of_page(page) });
        let confirmed = application.post("/api/newsletter/confirm", &token).await;
        assert_eq!(confirmed.status, 200, "{}", confirmed.body);
    }
    application.send_mails().await;
    let mails = "SELECT kind || ' ' || (sent_at IS NOT NULL) FROM planned_mail ORDER BY kind";
    let wishes = "SELECT (confirmed_at IS NOT NULL)::text FROM consent WHERE purpose = 'NEWSLETTER'";
    let written = (application.texts(mails), application.texts(wishes));
    application.close().await;
    written
}

#[tokio::test]
async fn registration_mails_a_newsletter_confirmation_to_whoever_wants_news_and_only_a_press_confirms() {
    let proof = "EMAIL_VERIFICATION true";
    let confirmation = "NEWSLETTER_CONFIRMATION true";
    for (newsletter, confirms, mails, wishes) in [
        (false, false, vec![proof], vec![]),
        (false, true, vec![proof], vec![]),
        (true, false, vec![proof, confirmation], vec!["false"]),
        (true, true, vec![proof, confirmation], vec!["true"]),
    ] {
        let (planned, wished) = registered(newsletter, confirms).await;
        assert_eq!(planned, mails, "newsletter {newsletter}, confirmed {confirms}");
        assert_eq!(wished, wishes, "newsletter {newsletter}, confirmed {confirms}");
    }
}

/// The mails in the export of whoever holds this token.
async fn exported_mails(application: &TestApplication, token: &str) -> Value {
    application.send_mails().await;
    let format = json!({ "format": "json" });
    let exported = post(application, "/api/account/export", Some(token), format).await;
    assert_eq!(exported.status, 200, "{}", exported.body);
    let mails = exported.json()["mails"].clone();
    assert!(mails.is_array(), "{}", exported.body);
    mails
}

/// A strange e-mail address cannot be tried out: neither by registering with it, nor by wishing for it.
#[tokio::test]
async fn export_does_not_tell_whether_somebody_else_has_an_email_address() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let emails = [
        format!("account{}@example.org", account_of("user")),
        "niemand@example.org".to_owned(),
    ];
    let mut after_registration = Vec::new();
    for email in &emails {
        let form = json!({ "businessUser": false, "firstName": "Nina", "lastName": "Neu", "email": email,
            "password": "ein langer Satz", "phone": null, "newsletter": true });
        let registered = post(&application, "/api/account/register", None, form).await;
        assert_eq!(registered.status, 200, "{}", registered.body);
        let token = registered.json()["accessToken"].as_str().unwrap().to_owned();
        for (path, body) in [
            ("/api/account/resendverification", json!({})),
            ("/api/account/lostpassword", json!({ "email": email })),
        ] {
            let answer = post(&application, path, Some(&token), body).await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.body);
        }
        after_registration.push(exported_mails(&application, &token).await);
    }
    assert_eq!(after_registration, [json!([]), json!([])]);

    // The password of the account that was registered last.
    let taker = account_of("another user");
    application.execute(&format!(
        "UPDATE account SET password_hash = known.password_hash FROM account AS known
         WHERE known.email = 'niemand@example.org' AND account.id = {taker}"
    ));
    let token = session_of(&application, "another user", JUST_NOW).unwrap();
    let mut after_change = Vec::new();
    for email in &emails {
        let change = json!({ "currentPassword": "ein langer Satz", "email": email });
        let wanted = post(&application, "/api/account/changeemail", Some(&token), change).await;
        assert_eq!(wanted.status, 200, "{}", wanted.body);
        after_change.push(exported_mails(&application, &token).await);
    }
    assert_eq!(after_change[0], after_change[1]);
    let planned = "SELECT DISTINCT kind FROM planned_mail WHERE kind LIKE 'EMAIL_%' ORDER BY kind";
    assert_eq!(
        application.texts(planned),
        ["EMAIL_CHANGE", "EMAIL_VERIFICATION"],
        "the test looks where something is"
    );
    application.close().await;
}
