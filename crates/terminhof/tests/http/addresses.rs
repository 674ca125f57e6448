//! One e-mail address, one telephone number and one password, however somebody's keyboard, browser or address book
//! writes them.

use reqwest::Method;
use serde_json::{Value, json};

use crate::accounts::{code, post};
use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
/// What Chromium makes of `müller-bau.example` in a field of type `email`.
const AS_BROWSERS_SEND_IT: &str = "ida@xn--mller-bau-q9a.example";
const SPELLINGS: [&str; 5] = [
    "ida@müller-bau.example",
    "IDA@mu\u{308}ller-bau.example",
    AS_BROWSERS_SEND_IT,
    "ida@XN--MLLER-BAU-Q9A.example",
    "\u{202a}ida@mül\u{ad}ler-bau\u{200b}.example\u{202c}\u{a0}",
];
const COMPOSED: &str = "Grüne Tür 77";
const DECOMPOSED: &str = "Gru\u{308}ne Tu\u{308}r 77";

fn registration(email: &str, password: &str) -> Value {
    json!({ "businessUser": false, "firstName": "\u{202e}Ida\u{202c}", "lastName": "Mu\u{308}ller", "email": email,
            "password": password, "phone": "\u{202a}+49 170\u{2011}1234567\u{202c}", "newsletter": false })
}

/// Guest number `nth` books a day later than the one before.
fn guest_booking(application: &TestApplication, nth: u8, email: &str) -> Value {
    let mut body = booking(application);
    let day = ["2027-01-12", "2027-01-14", "2027-01-15"][usize::from(nth)];
    body["services"][0]["start"] = json!(format!("{day}T09:00:00"));
    body["services"][1]["start"] = json!(format!("{day}T10:00:00"));
    body["customerData"]["userEmail"] = json!(email);
    body
}

async fn book(application: &TestApplication, nth: u8, email: &str) -> Answer {
    let body = guest_booking(application, nth, email);
    application.post("/api/calendar/addbooking", &body).await
}

async fn by_staff(application: &TestApplication, method: Method, path: &str, body: Option<Value>) -> Answer {
    let token = session_of(application, "business manager", JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

#[tokio::test]
async fn an_account_opens_with_every_spelling_of_its_email_address_and_password() {
    let application = TestApplication::open().await;
    let register = "/api/account/register";
    let registered = post(&application, register, None, registration(SPELLINGS[0], COMPOSED)).await;
    let shown = &registered.json()["userDTO"];
    assert_eq!(
        (
            &shown["email"],
            &shown["firstName"],
            &shown["lastName"],
            &shown["phone"]
        ),
        (
            &json!(SPELLINGS[0]),
            &json!("Ida"),
            &json!("Müller"),
            &json!("+49 170-1234567")
        ),
        "{}",
        registered.body
    );
    let token = registered.json()["accessToken"].as_str().unwrap().to_owned();
    let mailed = json!({ "token": application.mailed_token(SPELLINGS[0], "VERIFY_EMAIL") });
    let proven = post(&application, "/api/account/verification", Some(&token), mailed).await;
    assert_eq!(proven.status, 200, "{}", proven.body);
    for email in SPELLINGS {
        for password in [COMPOSED, DECOMPOSED] {
            let credentials = json!({ "email": email, "password": password });
            let signed_in = post(&application, "/api/account/login", None, credentials).await;
            assert_eq!(signed_in.status, 200, "{email:?} {password:?}: {}", signed_in.body);
        }
    }
    // Nobody else gets an account for this e-mail address.
    for email in SPELLINGS {
        let again = post(&application, register, None, registration(email, "ein anderer Satz")).await;
        assert_eq!(again.status, 200, "{email:?}: {}", again.body);
    }
    let proven = "SELECT email::text FROM account WHERE verified_at IS NOT NULL";
    assert_eq!(application.texts(proven), [SPELLINGS[0]]);
    application.close().await;
}

#[tokio::test]
async fn password_set_decomposed_opens_when_typed_composed_and_counts_letters() {
    let application = TestApplication::open().await;
    let register = "/api/account/register";
    // Eight code points, seven letters.
    let short = registration("ida@example.org", "u\u{308}berall");
    assert_eq!(
        code(&post(&application, register, None, short).await),
        (422, json!("VALIDATION"))
    );
    let registered = post(
        &application,
        register,
        None,
        registration("ida@example.org", DECOMPOSED),
    )
    .await;
    assert_eq!(registered.status, 200, "{}", registered.body);
    let credentials = json!({ "email": "ida@example.org", "password": COMPOSED });
    let signed_in = post(&application, "/api/account/login", None, credentials).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.body);
    application.close().await;
}

#[tokio::test]
async fn mails_go_to_the_domain_that_was_typed_in_letters_every_server_takes() {
    let application = TestApplication::open().await;
    let booked = book(&application, 0, "ida@Fuß-Straße.example").await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    let token = application.manage_token(booked.json()["calendarGuid"].as_str().unwrap());
    let booked = book(&application, 1, SPELLINGS[0]).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application.send_mails().await;
    let mails = application.get("/dev/mails").await.body;
    for to in ["ida@xn--fu-strae-ryaf.example", AS_BROWSERS_SEND_IT] {
        assert!(mails.contains(to), "{to}: {mails}");
    }
    assert!(!mails.contains("fuss-strasse"), "{mails}");
    let shown = json!({ "token": token });
    let shown = application.post("/api/calendar/getmanagedbooking", &shown).await;
    assert_eq!(shown.status, 200, "{}", shown.body);
    application.close().await;
}

#[tokio::test]
async fn umlauts_before_the_at_are_refused_with_the_reason_in_every_form() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let email = "mu\u{308}ller@example.org";
    let reason = json!("Umlaute vor dem @ kommen bei vielen Postfächern nicht an.");
    let admin = session_of(&application, "business admin", JUST_NOW);
    let guest = guest_booking(&application, 0, email);
    for (path, field, body) in [
        ("/api/calendar/addbooking", "customerData.userEmail", guest),
        ("/api/account/register", "email", registration(email, "ein langer Satz")),
        ("/api/account/lostpassword", "email", json!({ "email": email })),
        (
            "/api/organization/invitations",
            "email",
            json!({ "email": email, "role": "ROLE_BUSINESSUSER", "userId": null }),
        ),
        (
            "/api/staff/customers",
            "userEmail",
            json!({ "lastName": "Müller", "userEmail": email }),
        ),
    ] {
        let token = admin.as_deref().filter(|_| !path.contains("account"));
        let refused = post(&application, path, token, body).await;
        assert_eq!(
            (refused.status.as_u16(), &refused.json()["fields"][field]),
            (422, &reason),
            "{path}: {}",
            refused.body
        );
    }
    application.close().await;
}

#[tokio::test]
async fn staff_finds_and_blocks_an_email_address_in_every_spelling() {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let mut first = guest_booking(&application, 0, AS_BROWSERS_SEND_IT);
    first["customerData"]["userPhone"] = json!("+49\u{a0}170\u{2013}1234567");
    first["customerData"]["firstName"] = json!("\u{202e}Ma\u{200b}ria");
    let booked = application.post("/api/calendar/addbooking", &first).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    // The same person again: no second file.
    let again = book(&application, 1, SPELLINGS[1]).await;
    assert_eq!(again.status, 200, "{}", again.body);

    let searched = SPELLINGS.into_iter().chain([
        "ida@mu\u{308}l",
        "0170\u{2011}1234567",
        "\u{202a}+49 170 1234567\u{202c}",
        "Hu\u{200b}ber",
    ]);
    let mut file = Value::Null;
    for search in searched {
        let path = reqwest::Url::parse_with_params("http://a/api/staff/customers", [("search", search)]).unwrap();
        let path = format!("{}?{}", path.path(), path.query().unwrap());
        let found = by_staff(&application, Method::GET, &path, None).await.json();
        let found = found["customers"].as_array().unwrap();
        assert_eq!(found.len(), 1, "{search:?}: {found:?}");
        file = found[0].clone();
    }
    assert_eq!(
        (&file["firstName"], &file["userEmail"], &file["userPhone"]),
        (
            &json!("Maria"),
            &json!("ida@müller-bau.example"),
            &json!("+49 170-1234567")
        )
    );
    let block = format!("/api/staff/customers/{}/block", file["customerId"]);
    let blocked = by_staff(&application, Method::POST, &block, Some(json!({ "isBlocked": true }))).await;
    assert_eq!(blocked.status, 200, "{}", blocked.body);
    for email in SPELLINGS {
        let mut other_name = guest_booking(&application, 2, email);
        other_name["customerData"]["lastName"] = json!("Anders");
        let refused = application.post("/api/calendar/addbooking", &other_name).await;
        assert_eq!(code(&refused), (422, json!("NOT_BOOKABLE_ONLINE")), "{email:?}");
    }
    application.close().await;
}
