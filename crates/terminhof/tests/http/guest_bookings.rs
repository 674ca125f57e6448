//! Whoever floods a provider with bookings needs an e-mail address for each from the thirty-first an hour on.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::{Value, json};
use time::Duration;

use crate::application::TestApplication;
use crate::people::{account_of, session_of, write_everybody};
use crate::salon::NOW;

const BOOK: &str = "/api/calendar/addbooking";
const SEND: &str = "/api/calendar/sendbookingcode";
const PER_HOUR: usize = 30;

/// Guests who book cuts one after the other, each from another source and at another free time.
struct Guests {
    application: TestApplication,
    starts: std::vec::IntoIter<String>,
    sources: usize,
}

/// What a request carries besides its body.
#[derive(Clone, Copy, Default)]
struct Headers<'a> {
    code: Option<&'a str>,
    key: Option<&'a str>,
    token: Option<&'a str>,
}

impl<'a> Headers<'a> {
    fn with_code(code: &'a str) -> Self {
        Self {
            code: Some(code),
            ..Self::default()
        }
    }
}

impl Guests {
    async fn open() -> Self {
        let application = TestApplication::open_with(&["--rate-limits=1", "--trusted-proxies=127.0.0.1"]).await;
        let service = application.salon.services[0].0;
        let range = json!({
            "organizationNr": 1000, "serviceIdList": [service], "dateFrom": "2027-01-12", "dateTo": "2027-03-31",
        });
        let slots = application
            .post("/api/calendar/getbookingslotsoverview", &range)
            .await
            .json();
        // An hour apart none takes the place of another.
        let mut starts: Vec<String> = Vec::new();
        for slot in slots.as_array().unwrap() {
            let start = slot["dateFrom"].as_str().unwrap().to_owned();
            let is_apart = |last: &String| last[..13] != start[..13];
            if starts.last().is_none_or(is_apart) {
                starts.push(start);
            }
        }
        Self {
            application,
            starts: starts.into_iter(),
            sources: 0,
        }
    }

    /// The body of the next guest, at a time that nobody has asked for.
    fn next_booking(&mut self, email: &str) -> Value {
        let start = self.starts.next().unwrap();
        json!({
            "customerData": { "firstName": "Maria", "lastName": "Huber", "userEmail": email, "userPhone": "+43 660 1234567", "userRemarks": null },
            "location": "",
            "organizatonNr": 1000,
            "services": [{ "serviceId": self.application.salon.services[0].0, "userId": null, "start": start }],
            "customizedFields": [],
        })
    }

    /// Posts from a source that nobody else has.
    async fn post(&mut self, path: &str, body: &Value, headers: Headers<'_>) -> (u16, Value) {
        self.sources += 1;
        let source = format!("198.51.{}.{}", self.sources / 250, self.sources % 250);
        self.post_from(&source, path, body, headers).await
    }

    async fn post_from(&self, source: &str, path: &str, body: &Value, headers: Headers<'_>) -> (u16, Value) {
        let mut request = self.application.request(Method::POST, path).json(body);
        request = request.header("x-forwarded-for", source);
        if let Some(code) = headers.code {
            request = request.header("booking-code", code);
        }
        if let Some(key) = headers.key {
            request = request.header("idempotency-key", key);
        }
        if let Some(token) = headers.token {
            request = request.bearer_auth(token);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        self.application.settled().await;
        (status, response.json().await.unwrap())
    }

    async fn book(&mut self, email: &str, headers: Headers<'_>) -> (u16, Value) {
        let body = self.next_booking(email);
        self.post(BOOK, &body, headers).await
    }

    /// So many guests book without a code: how many of them got which answer.
    async fn flood(&mut self, guests: usize) -> BTreeMap<String, usize> {
        let mut answers = BTreeMap::new();
        for guest in 0..guests {
            let (status, answer) = self.book(&format!("gast{guest}@example.org"), Headers::default()).await;
            let code = answer["code"].as_str().unwrap_or_default();
            *answers.entry(format!("{status}{code}")).or_default() += 1;
        }
        answers
    }

    async fn mailed_code(&mut self, email: &str) -> String {
        let wish = json!({ "organizationNr": 1000, "email": email });
        let (status, answer) = self.post(SEND, &wish, Headers::default()).await;
        assert_eq!((status, &answer), (200, &json!({})));
        self.application.mailed_code(email)
    }

    /// Tries so many wrong codes and then the right one: the answers.
    async fn guess(&mut self, email: &str, times: usize) -> Vec<String> {
        let right = self.mailed_code(email).await;
        let wrong = if right == "000000" { "000001" } else { "000000" };
        let mut answers = Vec::new();
        for code in std::iter::repeat_n(wrong, times).chain([right.as_str()]) {
            let (status, answer) = self.book(email, Headers::with_code(code)).await;
            answers.push(match answer["code"].as_str() {
                Some(code) => code.to_owned(),
                None => status.to_string(),
            });
        }
        answers
    }

    fn booked(&self) -> String {
        self.application
            .texts("SELECT count(*)::text FROM appointment")
            .concat()
    }
}

/// What a flood of so many guests is answered while the limit holds.
fn held_off(guests: usize) -> BTreeMap<String, usize> {
    BTreeMap::from([
        ("200".to_owned(), PER_HOUR),
        ("403BOOKING_CODE_REQUIRED".to_owned(), guests - PER_HOUR),
    ])
}

#[tokio::test]
async fn thirty_guests_an_hour_book_without_a_code_from_however_many_sources() {
    let mut guests = Guests::open().await;
    assert_eq!(guests.flood(45).await, held_off(45));
    assert_eq!(guests.booked(), PER_HOUR.to_string(), "nothing is held");

    // Somebody with a proven e-mail address is no such guest; a claim is.
    write_everybody(&guests.application);
    for (name, expected) in [("user", 200), ("unverified", 403)] {
        let token = session_of(&guests.application, name, "2027-01-11T05:59Z");
        let headers = Headers {
            token: token.as_deref(),
            ..Headers::default()
        };
        assert_eq!(guests.book("eva@example.org", headers).await.0, expected, "{name}");
    }
    // One is refilled every two minutes.
    guests.application.clock.set(NOW + Duration::minutes(2));
    assert_eq!(
        guests.flood(2).await,
        BTreeMap::from([("200".to_owned(), 1), ("403BOOKING_CODE_REQUIRED".to_owned(), 1),])
    );
    guests.application.close().await;
}

/// Many people share an address: a mobile network, an office. Whoever of them is no member proves an e-mail address
/// from the eleventh booking an hour on, and everybody waits from the sixty-first on.
#[tokio::test]
async fn guests_of_one_source_need_a_code_after_ten_bookings_and_members_none() {
    let mut guests = Guests::open().await;
    write_everybody(&guests.application);
    let token = session_of(&guests.application, "user", "2027-01-11T05:59Z");
    let member = Headers {
        token: token.as_deref(),
        ..Headers::default()
    };
    let mut answers = BTreeMap::new();
    for guest in 0..14 {
        let body = guests.next_booking(&format!("gast{guest}@example.org"));
        // The neighbours in one IPv6 network are one source.
        let source = format!("2001:db8:0:1::{guest:x}");
        let (status, answer) = guests.post_from(&source, BOOK, &body, Headers::default()).await;
        let code = answer["code"].as_str().unwrap_or_default();
        *answers.entry(format!("{status}{code}")).or_insert(0) += 1;
    }
    let expected = [("200".to_owned(), 10), ("403BOOKING_CODE_REQUIRED".to_owned(), 4)];
    assert_eq!(answers, BTreeMap::from(expected));
    let code = guests.mailed_code("eva@example.org").await;
    let body = guests.next_booking("eva@example.org");
    let with_code = guests
        .post_from("2001:db8:0:1::1", BOOK, &body, Headers::with_code(&code))
        .await;
    assert_eq!(with_code.0, 200, "{}", with_code.1);
    let body = guests.next_booking("user@example.org");
    let of_member = guests.post_from("2001:db8:0:1::1", BOOK, &body, member).await;
    assert_eq!(of_member.0, 200, "{}", of_member.1);
    let elsewhere = guests.book("bea@example.org", Headers::default()).await;
    assert_eq!(elsewhere.0, 200, "{}", elsewhere.1);
    guests.application.close().await;
}

#[tokio::test]
async fn guest_with_the_mailed_code_books_once_and_a_repetition_is_answered() {
    let mut guests = Guests::open().await;
    guests.flood(PER_HOUR).await;
    let code = guests.mailed_code("eva@example.org").await;
    let body = guests.next_booking("Eva@example.org");
    let (status, refused) = guests
        .post(
            BOOK,
            &body,
            Headers {
                key: Some("Absicht"),
                ..Headers::default()
            },
        )
        .await;
    assert_eq!((status, &refused["code"]), (403, &json!("BOOKING_CODE_REQUIRED")));
    assert_eq!(
        refused["message"],
        "Hier wird gerade sehr oft reserviert. Bitte bestätige deine E-Mail-Adresse mit einem Code."
    );
    let with_code = Headers {
        key: Some("Absicht"),
        code: Some(&code),
        token: None,
    };
    let (status, booked) = guests.post(BOOK, &body, with_code).await;
    assert_eq!(status, 200, "{booked}");
    let used = guests.book("eva@example.org", Headers::with_code(&code)).await;
    assert_eq!((used.0, &used.1["code"]), (422, &json!("BOOKING_CODE_EXPIRED")));
    // Of another e-mail address it is none.
    let others = guests.book("bea@example.org", Headers::with_code(&code)).await;
    assert_eq!(others.1["code"], "BOOKING_CODE_EXPIRED");
    assert_eq!(guests.booked(), (PER_HOUR + 1).to_string());
    // The answer was lost: the same again, with the code that is used or without, and also when it has expired.
    for minutes in [0, 11] {
        guests.application.clock.set(NOW + Duration::minutes(minutes));
        guests.flood(6).await;
        for code in [Some(code.as_str()), None] {
            let again = Headers { code, ..with_code };
            assert_eq!(guests.post(BOOK, &body, again).await, (200, booked.clone()));
        }
    }
    guests.application.close().await;
}

#[tokio::test]
async fn code_dies_after_five_wrong_ones_and_after_ten_minutes() {
    let mut guests = Guests::open().await;
    guests.flood(PER_HOUR).await;
    let wrong = "BOOKING_CODE_WRONG";
    let void = "BOOKING_CODE_TRIED_TOO_OFTEN";
    assert_eq!(
        guests.guess("eva@example.org", 4).await,
        [wrong, wrong, wrong, wrong, "200"]
    );
    assert_eq!(
        guests.guess("bea@example.org", 6).await,
        [wrong, wrong, wrong, wrong, void, void, void]
    );
    let code = guests.mailed_code("bea@example.org").await;
    // So late that the code has expired, and with as many guests as ever.
    guests.application.clock.set(NOW + Duration::minutes(10));
    guests.flood(5).await;
    let late = guests.book("bea@example.org", Headers::with_code(&code)).await;
    assert_eq!((late.0, &late.1["code"]), (422, &json!("BOOKING_CODE_EXPIRED")));
    guests.application.close().await;
}

#[tokio::test]
async fn three_codes_an_hour_are_mailed_to_an_email_address() {
    let mut guests = Guests::open().await;
    let mut statuses = Vec::new();
    for email in [
        "eva@example.org",
        "Eva@example.org",
        "eva@example.org",
        "eva@example.org",
        "eva@",
        "",
    ] {
        let wish = json!({ "organizationNr": 1000, "email": email });
        statuses.push(guests.post(SEND, &wish, Headers::default()).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 429, 422, 422]);
    let nowhere = json!({ "organizationNr": 4711, "email": "bea@example.org" });
    let (status, problem) = guests.post(SEND, &nowhere, Headers::default()).await;
    assert_eq!((status, &problem["code"]), (404, &json!("ORGANIZATION_NOT_FOUND")));
    guests.application.close().await;
}

#[tokio::test]
async fn sign_ups_of_guests_count_as_bookings() {
    let mut guests = Guests::open().await;
    guests.flood(PER_HOUR).await;
    let event = guests.application.salon.events[0].0;
    let seat = json!({
        "customerData": { "firstName": "Eva", "lastName": "Maier", "userEmail": "eva@example.org", "userPhone": "+43 660 1234567", "userRemarks": null },
        "location": "", "organizatonNr": 1000, "eventID": event, "schedules": [], "customizedFields": [],
    });
    let path = "/api/calendar/addeventbooking";
    let (status, problem) = guests.post(path, &seat, Headers::default()).await;
    assert_eq!((status, &problem["code"]), (403, &json!("BOOKING_CODE_REQUIRED")));
    let (status, problem) = guests.post(path, &seat, Headers::with_code("123456")).await;
    assert_eq!(
        (status, &problem["code"]),
        (422, &json!("BOOKING_CODE_EXPIRED")),
        "none was mailed"
    );
    let code = guests.mailed_code("eva@example.org").await;
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let mut guesses = Vec::new();
    for _ in 0..5 {
        let (_, problem) = guests.post(path, &seat, Headers::with_code(wrong)).await;
        guesses.push(problem["code"].as_str().unwrap().to_owned());
    }
    let (wrong, void) = ("BOOKING_CODE_WRONG", "BOOKING_CODE_TRIED_TOO_OFTEN");
    assert_eq!(guesses, [wrong, wrong, wrong, wrong, void]);
    let code = guests.mailed_code("eva@example.org").await;
    let (status, signed_up) = guests.post(path, &seat, Headers::with_code(&code)).await;
    assert_eq!(status, 200, "{signed_up}");
    guests.application.close().await;
}

/// Sabotage: nobody is asked for a code, because the bucket of the organisation never gets empty.
#[tokio::test]
async fn flood_that_nobody_asks_for_codes_is_noticed() {
    let mut guests = Guests::open().await;
    guests.application.execute(
        "CREATE FUNCTION refill() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.tokens := 9; RETURN NEW; END';
         CREATE TRIGGER refill BEFORE UPDATE ON rate_limit FOR EACH ROW EXECUTE FUNCTION refill()",
    );
    assert_ne!(guests.flood(45).await, held_off(45));
    guests.application.close().await;
}

/// Sabotage: wrong codes are not counted.
#[tokio::test]
async fn codes_that_are_guessed_without_end_are_noticed() {
    let mut guests = Guests::open().await;
    guests.flood(PER_HOUR).await;
    guests.application.execute(
        "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.wrong_codes := 0; RETURN NEW; END';
         CREATE TRIGGER forget BEFORE UPDATE ON booking_code FOR EACH ROW EXECUTE FUNCTION forget()",
    );
    assert_eq!(guests.guess("bea@example.org", 6).await.last().unwrap(), "200");
    guests.application.close().await;
}

const MAILS_A_DAY: usize = 10;
const BOOKINGS: usize = 13;

/// Mails to customers and to the provider that were sent, as `13 13`.
fn sent(application: &TestApplication) -> String {
    let sent = "SELECT concat_ws(' ', count(*) FILTER (WHERE kind = 'BOOKING_CONFIRMATION'),
            count(*) FILTER (WHERE kind = 'PROVIDER_NOTICE')) FROM planned_mail WHERE sent_at IS NOT NULL";
    application.texts(sent).concat()
}

/// Many bookings with one e-mail address by somebody, and the mails at once.
async fn mails_at_once(email: &str, by: Option<&str>, sabotage: &str) -> (Guests, String) {
    let mut guests = Guests::open().await;
    write_everybody(&guests.application);
    guests.application.execute(sabotage);
    let token = by.map(|by| session_of(&guests.application, by, "2027-01-11T05:59Z").unwrap());
    for _ in 0..BOOKINGS {
        let headers = Headers {
            token: token.as_deref(),
            ..Headers::default()
        };
        let (status, answer) = guests.book(email, headers).await;
        assert_eq!(status, 200, "{answer}");
    }
    guests.application.send_mails().await;
    let sent = sent(&guests.application);
    (guests, sent)
}

#[tokio::test]
async fn email_address_that_somebody_typed_gets_ten_mails_a_day_and_the_rest_later() {
    let (guests, at_once) = mails_at_once("opfer@example.org", None, "SELECT 1").await;
    assert_eq!(at_once, format!("{MAILS_A_DAY} {BOOKINGS}"));
    for (hours, expected) in [(23, MAILS_A_DAY), (47, BOOKINGS)] {
        for hour in 0..=hours {
            guests.application.clock.set(NOW + Duration::hours(hour));
            guests.application.send_mails().await;
        }
        assert_eq!(
            sent(&guests.application),
            format!("{expected} {BOOKINGS}"),
            "{hours} hours later"
        );
    }
    guests.application.close().await;
}

#[tokio::test]
async fn proven_email_address_gets_all_mails_about_the_bookings_of_its_account_and_no_others() {
    let email = format!("account{}@example.org", account_of("user"));
    for (by, expected) in [
        (Some("user"), BOOKINGS),
        (Some("another user"), MAILS_A_DAY),
        (Some("unverified"), MAILS_A_DAY),
        (None, MAILS_A_DAY),
    ] {
        let email = match by {
            Some("unverified") => format!("account{}@example.org", account_of("unverified")),
            _ => email.clone(),
        };
        let (guests, at_once) = mails_at_once(&email, by, "SELECT 1").await;
        assert_eq!(at_once, format!("{expected} {BOOKINGS}"), "{by:?}");
        guests.application.close().await;
    }
}

/// Mails are counted to e-mail addresses that nobody has.
#[tokio::test]
async fn mails_that_are_not_counted_are_noticed() {
    let sabotage = "CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.email_hash := sha256(NEW.mail_id::text::bytea); RETURN NEW; END $$;
        CREATE TRIGGER forget BEFORE INSERT ON mail_ledger FOR EACH ROW EXECUTE FUNCTION forget()";
    let (guests, at_once) = mails_at_once("opfer@example.org", None, sabotage).await;
    assert_eq!(at_once, format!("{BOOKINGS} {BOOKINGS}"));
    guests.application.close().await;
}
