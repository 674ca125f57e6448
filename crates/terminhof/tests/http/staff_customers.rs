//! The customers of an organisation over HTTP: who sees whom, and what staff does with a file.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::answers::booking;
use crate::application::{Answer, TestApplication};
use crate::people::{account_of, session_of, write_everybody};

const JUST_NOW: &str = "2027-01-11T05:59Z";
const CUSTOMERS: &str = "/api/staff/customers";
const MANAGER: &str = "business manager";
const ADMIN: &str = "business admin";

const USER: &str = "business user";

/// A salon where Maria booked a colour by Anna and a cut by Bert, who has an account.
pub async fn opened() -> TestApplication {
    let application = TestApplication::open().await;
    write_everybody(&application);
    let bert = account_of(USER);
    application.execute(&format!(
        "UPDATE membership SET employee_id = 2 WHERE account_id = {bert}"
    ));
    let booked = application
        .post("/api/calendar/addbooking", &booking(&application))
        .await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application
}

pub async fn call(
    application: &TestApplication,
    name: &str,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> Answer {
    let token = session_of(application, name, JUST_NOW);
    application.call(method, path, token.as_deref(), body.as_ref()).await
}

async fn post(application: &TestApplication, name: &str, path: &str, body: Value) -> Answer {
    call(
        application,
        name,
        Method::POST,
        &format!("{CUSTOMERS}{path}"),
        Some(body),
    )
    .await
}

async fn get(application: &TestApplication, name: &str, path: &str) -> Answer {
    call(application, name, Method::GET, &format!("{CUSTOMERS}{path}"), None).await
}

/// The number of whoever has this e-mail address.
pub fn id_of(application: &TestApplication, email: &str) -> i64 {
    let found = application.texts(&format!("SELECT id::text FROM customer WHERE email = '{email}'"));
    found[0].parse().unwrap()
}

pub fn told(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["code"].clone())
}

/// Last names of whoever is listed.
fn names(answer: &Answer) -> Vec<String> {
    let customers = answer.json()["customers"].clone();
    let names = customers.as_array().unwrap().iter();
    names.map(|one| one["lastName"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn customers_are_found_and_shown_as_documented() {
    let application = opened().await;
    assert_json_snapshot!("customers_of_the_salon", get(&application, MANAGER, "").await.json());
    let found = get(&application, MANAGER, "?search=hub%20mar&size=1").await;
    assert_eq!(names(&found), ["Huber"]);
    let maria = id_of(&application, "maria@example.org");
    let file = get(&application, MANAGER, &format!("/{maria}")).await;
    assert_json_snapshot!("file_of_a_customer", file.json());
    let too_far = format!("/{maria}?visitsPage=100001");
    for page in ["?size=51", &too_far] {
        let refused = get(&application, MANAGER, page).await;
        assert_eq!(told(&refused), (422, json!("INVALID_PAGE")), "{page}");
    }
    let long = format!("?search={}", "a".repeat(256));
    let refused = get(&application, MANAGER, &long).await;
    assert!(refused.json()["fields"]["search"].is_string(), "{}", refused.body);
    application.close().await;
}

#[tokio::test]
async fn business_user_sees_customers_served_and_absent_looks_like_foreign() {
    let application = opened().await;
    let (maria, course) = (
        id_of(&application, "maria@example.org"),
        names(&get(&application, MANAGER, "").await),
    );
    assert!(course.len() > 1, "{course:?}");
    assert_eq!(names(&get(&application, USER, "").await), ["Huber"]);
    let without_calendar = "UPDATE membership SET employee_id = NULL WHERE rank = 'BUSINESS_USER'";
    assert_eq!(get(&application, USER, &format!("/{maria}")).await.status, 200);
    application.execute(without_calendar);
    assert_eq!(names(&get(&application, USER, "").await), [""; 0]);
    application
        .execute("UPDATE membership SET employee_id = 1 WHERE rank = 'BUSINESS_USER' AND organization_nr = 1001");
    let absent = get(&application, MANAGER, "/777777").await;
    assert_eq!(told(&absent), (404, json!("NOT_FOUND")));
    for (name, path) in [
        (USER, format!("/{maria}")),
        ("foreign business user", format!("/{maria}")),
        ("foreign business admin", format!("/{maria}")),
    ] {
        let refused = get(&application, name, &path).await;
        assert_eq!(told(&refused), told(&absent), "{name}");
        assert_eq!(refused.json()["detail"], absent.json()["detail"]);
    }
    assert_eq!(
        names(&get(&application, "foreign business admin", "?search=huber").await),
        [""; 0]
    );
    application.close().await;
}

#[tokio::test]
async fn file_is_written_by_hand_and_edited_by_a_manager() {
    let application = opened().await;
    let caller = json!({ "lastName": "Moser", "userPhone": "0664 1234567", "note": "ruft an" });
    let added = post(&application, USER, "", caller).await;
    assert_eq!(added.status, 200, "{}", added.body);
    let id = added.json()["customerId"].as_i64().unwrap();
    assert_eq!(names(&get(&application, USER, "?search=0664%20123").await), ["Moser"]);
    let known = post(&application, USER, "", json!({ "userEmail": "MARIA@example.org" })).await;
    assert_eq!(told(&known), (409, json!("CUSTOMER_EXISTS")));
    for (body, field) in [
        (json!({}), "lastName"),
        (json!({ "userEmail": "keine" }), "userEmail"),
        (json!({ "firstName": "a".repeat(256) }), "firstName"),
        (json!({ "lastName": "Moser", "note": "a".repeat(4001) }), "note"),
    ] {
        let refused = post(&application, MANAGER, "", body).await;
        assert_eq!(told(&refused), (422, json!("VALIDATION")), "{field}");
        assert!(refused.json()["fields"][field].is_string(), "{}", refused.body);
    }
    let path = format!("{CUSTOMERS}/{id}");
    let edited = json!({ "firstName": "Eva", "lastName": "Moser", "userEmail": "eva@example.org", "userPhone": null,
                         "note": "schreibt jetzt" });
    let by_user = call(&application, USER, Method::PUT, &path, Some(edited.clone())).await;
    assert_eq!(told(&by_user), (403, json!("FORBIDDEN")));
    let by_foreign = call(
        &application,
        "foreign business admin",
        Method::PUT,
        &path,
        Some(edited.clone()),
    )
    .await;
    assert_eq!(told(&by_foreign), (404, json!("NOT_FOUND")));
    let edited = call(&application, MANAGER, Method::PUT, &path, Some(edited)).await;
    assert_eq!(edited.status, 200, "{}", edited.body);
    assert_json_snapshot!("edited_file", edited.json());
    application.close().await;
}

#[tokio::test]
async fn blocked_customer_books_nothing_online_and_hears_no_reason() {
    let application = opened().await;
    let maria = id_of(&application, "maria@example.org");
    let block = format!("/{maria}/block");
    let by_user = post(&application, USER, &block, json!({ "isBlocked": true })).await;
    assert_eq!(told(&by_user), (403, json!("FORBIDDEN")));
    let foreign = post(
        &application,
        "foreign business admin",
        &block,
        json!({ "isBlocked": true }),
    )
    .await;
    assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    let blocked = post(&application, MANAGER, &block, json!({ "isBlocked": true })).await;
    assert_eq!(
        (blocked.status.as_u16(), &blocked.json()["isBlocked"]),
        (200, &json!(true))
    );
    let mut again = booking(&application);
    again["services"][0]["start"] = json!("2027-01-14T09:00:00");
    again["services"][1]["start"] = json!("2027-01-14T10:00:00");
    let refused = application.post("/api/calendar/addbooking", &again).await;
    assert_eq!(told(&refused), (422, json!("NOT_BOOKABLE_ONLINE")));
    let released = post(&application, MANAGER, &block, json!({ "isBlocked": false })).await;
    assert_eq!(released.json()["isBlocked"], json!(false));
    // Whoever has as many open bookings as are allowed hears the same.
    application.execute("UPDATE calendar SET open_bookings_of_mailbox = 1");
    let as_many = application.post("/api/calendar/addbooking", &again).await;
    let without_id = |answer: &Answer| {
        let mut problem = answer.json();
        problem["requestId"].take();
        (answer.status, problem)
    };
    assert_eq!(without_id(&as_many), without_id(&refused));
    application.execute("UPDATE calendar SET open_bookings_of_mailbox = NULL");
    let booked = application.post("/api/calendar/addbooking", &again).await;
    assert_eq!(booked.status, 200, "{}", booked.body);
    application.close().await;
}

#[tokio::test]
async fn two_files_of_one_person_become_one() {
    let application = opened().await;
    let maria = id_of(&application, "maria@example.org");
    let twin = post(
        &application,
        MANAGER,
        "",
        json!({ "lastName": "Huber-Nova", "userPhone": "0664 999", "note": "neu" }),
    )
    .await;
    let twin = twin.json()["customerId"].as_i64().unwrap();
    let merge = format!("/{twin}/merge");
    let other = |id: i64| json!({ "mergedCustomerId": id });
    assert_eq!(
        told(&post(&application, USER, &merge, other(maria)).await),
        (403, json!("FORBIDDEN"))
    );
    let foreign = post(&application, "foreign business admin", &merge, other(maria)).await;
    assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    let itself = post(&application, MANAGER, &merge, other(twin)).await;
    assert_eq!(told(&itself), (422, json!("VALIDATION")));
    let merged = post(&application, MANAGER, &merge, other(maria)).await;
    assert_eq!(merged.status, 200, "{}", merged.body);
    let file = merged.json();
    assert_eq!(
        (
            &file["lastName"],
            &file["userEmail"],
            &file["bookings"],
            &file["visitsTotal"]
        ),
        (&json!("Huber-Nova"), &json!("maria@example.org"), &json!(1), &json!(2))
    );
    assert_eq!(
        told(&get(&application, MANAGER, &format!("/{maria}")).await),
        (404, json!("NOT_FOUND"))
    );
    application.close().await;
}

/// A list as it is sent.
pub fn list(bytes: impl AsRef<[u8]>, is_preview: bool) -> Value {
    json!({ "file": STANDARD.encode(bytes), "isPreview": is_preview })
}

#[tokio::test]
async fn list_is_looked_at_imported_and_exported_by_a_business_admin() {
    let application = opened().await;
    let csv = "sep=;\r\nVorname;Nachname;E-Mail;Telefon;Notiz;Geburtstag;Gesperrt\r\nMaria;Huber;MARIA@example.org;;;;\r\n\
               Eva;=Moser;eva@example.org;'+43 664 1234567;\"zwei\r\nZeilen\";1. Mai;ja\r\n";
    for name in [USER, MANAGER] {
        let refused = post(&application, name, "/import", list(csv, true)).await;
        assert_eq!(told(&refused), (403, json!("FORBIDDEN")), "{name}");
        assert_eq!(
            told(&get(&application, name, "/export").await),
            (403, json!("FORBIDDEN")),
            "{name}"
        );
    }
    let customers = "SELECT count(*)::text FROM customer";
    let before = application.texts(customers);
    let wrong =
        format!("{csv}Tom;;keine Adresse;;;;\r\n;;;;nur eine Notiz;;\r\nA;B;;;;;;zu viel\r\nIda;;;;;;na ja\r\n");
    let preview = post(&application, ADMIN, "/import", list(&wrong, true)).await;
    assert_json_snapshot!("preview_of_an_import", preview.json());
    assert_eq!(application.texts(customers), before);
    for (body, field, text) in [
        (list("Maria;Huber", false), "file", "Wir haben keine Spalte erkannt"),
        (list(" \r\n", false), "file", "Die Datei ist leer."),
        (
            list(b"PK\x03\x04\x14\0\x06\0\x08\0\xe4\xff", false),
            "file",
            "Das ist keine CSV-Datei.",
        ),
        (
            json!({ "file": "kein Base64!", "isPreview": false }),
            "file",
            "Die Datei ist nicht heil angekommen.",
        ),
        (
            json!({ "file": STANDARD.encode(csv), "encoding": "UTF_16_LE", "isPreview": false }),
            "encoding",
            "So lässt sich die Datei nicht lesen.",
        ),
    ] {
        let refused = post(&application, ADMIN, "/import", body).await;
        assert_eq!(told(&refused), (422, json!("VALIDATION")), "{field}");
        let answer = refused.json();
        assert!(
            answer["fields"][field].as_str().unwrap().starts_with(text),
            "{}",
            refused.body
        );
    }
    // What is right comes in, and the answer is what the preview said.
    let done = post(&application, ADMIN, "/import", list(&wrong, false)).await;
    assert_eq!(done.json(), preview.json());
    let count = |texts: &[String]| texts[0].parse::<u32>().unwrap();
    assert_eq!(count(&application.texts(customers)), count(&before) + 1);
    let exported = get(&application, ADMIN, "/export").await;
    assert_eq!(
        (exported.status.as_u16(), exported.content_type.as_str()),
        (200, "text/csv; charset=utf-8")
    );
    assert!(
        exported
            .body
            .contains("Eva;'=Moser;eva@example.org;'+43 664 1234567;\"zwei\nZeilen\";ja"),
        "{}",
        exported.body
    );
    // What went out comes in again, and everybody with an e-mail address or a number is recognised.
    let again = post(&application, ADMIN, "/import", list(&exported.body, true)).await;
    assert_eq!(again.json()["created"], json!(0), "{}", again.body);
    let foreign = get(&application, "foreign business admin", "/export").await;
    assert!(!foreign.body.contains("example.org"), "{}", foreign.body);
    // Elsewhere as well, with their blocks.
    let moved = post(
        &application,
        "foreign business admin",
        "/import",
        list(&exported.body, false),
    )
    .await;
    assert_eq!(moved.json()["wrong"], json!(0), "{}", moved.body);
    let foreign = get(&application, "foreign business admin", "/export").await;
    for line in exported.body.lines() {
        assert!(foreign.body.contains(line), "{line} is not in {}", foreign.body);
    }
    // More than any other call takes.
    let line = |n: u16| format!("Kundin;Nummer{n};kundin{n}@example.org;;aus der alten Kartei\r\n");
    let long = (0..2_000).map(line).collect::<Vec<_>>().concat();
    let long = format!("Vorname;Nachname;E-Mail;Telefon;Notiz\r\n{long}");
    assert!(long.len() > 64 * 1024);
    let done = post(&application, ADMIN, "/import", list(&long, false)).await;
    assert_eq!(done.json()["created"], json!(2_000), "{}", done.body);
    assert_eq!(done.json()["rows"].as_array().unwrap().len(), 100);
    application.close().await;
}

#[tokio::test]
async fn list_is_read_however_it_is_written_and_doubt_is_asked() {
    let application = opened().await;
    let utf_16 = "\u{feff}Vorname\tName\r\nEva\tMüller".encode_utf16();
    let utf_16: Vec<u8> = utf_16.flat_map(u16::to_le_bytes).collect();
    for (bytes, encoding, is_doubtful) in [
        (utf_16, "UTF_16_LE", false),
        ("Name\nMüller\nBöhm".into(), "UTF_8", false),
        (b"Name\nM\xfcller\nB\xf6hm".to_vec(), "WINDOWS_1252", true),
        (b"Name\rM\x9fller\rB\x9ahm".to_vec(), "MAC_ROMAN", true),
        (b"Name\nM\x81ller\nB\x94hm".to_vec(), "CP_850", true),
    ] {
        let answer = post(&application, ADMIN, "/import", list(bytes, true)).await.json();
        assert_eq!(
            (&answer["encoding"], &answer["rows"][0]["lastName"]),
            (&json!(encoding), &json!("Müller"))
        );
        let choices = answer["encodings"].as_array().unwrap();
        let chosen = choices.iter().find(|choice| choice["encoding"] == json!(encoding));
        assert_eq!(
            chosen.map(|choice| choice["samples"].clone()),
            is_doubtful.then(|| json!(["Müller", "Böhm"]))
        );
    }
    let mut otherwise = list(b"Name\nM\x9fller", true);
    otherwise["encoding"] = json!("WINDOWS_1252");
    let answer = post(&application, ADMIN, "/import", otherwise).await.json();
    assert_eq!(answer["rows"][0]["lastName"], json!("MŸller"));
    application.close().await;
}

#[tokio::test]
async fn customer_is_taken_out_with_a_fresh_password_after_a_preview() {
    let application = opened().await;
    let maria = id_of(&application, "maria@example.org");
    let (erase, preview) = (format!("/{maria}/erase"), format!("/{maria}/erase/preview"));
    for path in [&erase, &preview] {
        let refused = post(&application, MANAGER, path, json!({})).await;
        assert_eq!(told(&refused), (403, json!("FORBIDDEN")));
        let foreign = post(&application, "foreign business admin", path, json!({})).await;
        assert_eq!(told(&foreign), (404, json!("NOT_FOUND")));
    }
    let stale = session_of(&application, ADMIN, "2027-01-11T05:00Z");
    for (method, path) in [
        (Method::POST, erase.clone()),
        (Method::GET, format!("/{maria}/export")),
        (Method::GET, "/export".to_owned()),
    ] {
        let refused = application
            .call(method, &format!("{CUSTOMERS}{path}"), stale.as_deref(), None)
            .await;
        assert_eq!(told(&refused), (403, json!("PASSWORD_CONFIRMATION_NEEDED")), "{path}");
    }
    let in_their_name = session_of(&application, "impersonating a business admin", JUST_NOW);
    let refused = application
        .call(
            Method::GET,
            "/api/staff/customers/export",
            in_their_name.as_deref(),
            None,
        )
        .await;
    assert_eq!(told(&refused), (403, json!("NOT_WHILE_IMPERSONATING")));
    assert_json_snapshot!(
        "preview_of_an_erasure",
        post(&application, ADMIN, &preview, json!({})).await.json()
    );
    let taken = get(&application, ADMIN, &format!("/{maria}/export")).await;
    assert_eq!(taken.status, 200, "{}", taken.body);
    assert_eq!(taken.json()["files"][0]["email"], json!("maria@example.org"));
    assert_eq!(taken.json()["bookings"].as_array().unwrap().len(), 1);
    let erased = post(&application, ADMIN, &erase, json!({})).await;
    assert_eq!(
        (erased.status.as_u16(), &erased.json()["receipt"]["cancelled"]),
        (200, &json!(1))
    );
    assert!(
        !application
            .everything()
            .iter()
            .any(|row| row.contains("maria@example.org"))
    );
    assert_eq!(
        told(&get(&application, MANAGER, &format!("/{maria}")).await),
        (404, json!("NOT_FOUND"))
    );
    application.close().await;
}
